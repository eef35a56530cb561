import type { AliasListQuery, AliasRow, HotWordSave } from "../../contract/catalog/search-operation-schemas.ts";
import {
  BANNED_MAX,
  HOT_WORD_KIND,
  type HotWordKind,
  hotSearchList,
  hotWordKey,
  hotWordProblem,
  PINNED_MAX,
} from "../../domain/catalog/hot-words.ts";
import type { ListAsked, RowOf } from "../../domain/console-lists.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { ALIAS_KINDS, type SpeciesAlias } from "../../domain/timber/alias-kinds.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { aliasKey, aliasProblem } from "../../domain/timber/species-alias.ts";
import { formatBeijing } from "../../domain/time.ts";
import { takeLock } from "../db/advisory-locks.ts";
import { type Db, isDuplicate } from "../db/database.ts";
import { containing } from "../like.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { readBrands } from "../system/known-brands.ts";
import { searchWords } from "../system/search-words.ts";
import { typed } from "./goods-query-body.ts";
import { hotSearches, searchedTerms } from "./search-history-store.ts";
import {
  countHotWords,
  deleteAlias,
  deleteHotWord,
  insertAlias,
  putHotWord,
  ruledTerms,
  storedAliases,
} from "./search-word-store.ts";

const pageIn = (query: { pageNum?: number; pageSize?: 10 | 20 | 30 | 50 }) => ({
  pageNum: query.pageNum ?? 1,
  pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE,
});

type HotTermRow = RowOf<"hotTermList">;
type Term = { word: string; number: number; lastMs: number | null; kind: 0 | HotWordKind; sort: number };

/** What was searched within 7 days by most persons, and the terms with a rule: pinned first, then by persons. */
export async function hotTerms(db: Db, query: ListAsked<"hotTermList">): Promise<Page<HotTermRow>> {
  const page = pageIn(query);
  const [searched, ruled, { hot }, most] = [
    await searchedTerms(db),
    await ruledTerms(db),
    await searchWords(db),
    await hotSearches(db),
  ];
  const places = new Map(hotSearchList(most, hot).map(({ history }, at) => [hotWordKey(history), at + 1]));
  const terms = new Map<string, Term>(
    ruled.map((term) => [hotWordKey(term.word), { ...term, number: 0, lastMs: null }]),
  );
  for (const term of searched) {
    const key = hotWordKey(term.word);
    const known = terms.get(key);
    if (known === undefined) terms.set(key, { ...term, kind: 0, sort: 0 });
    else {
      known.number += term.number;
      known.lastMs = Math.max(known.lastMs ?? 0, term.lastMs);
    }
  }
  const filter = hotWordKey(query.keyword ?? "");
  const rows = [...terms]
    .filter(([key, { kind }]) => key.includes(filter) && (query.kind ?? kind) === kind)
    .map(
      ([id, { word, number, lastMs, kind, sort }]): HotTermRow => ({
        ...{ id, history: word, number, kind, sort, shown: places.get(id) ?? null },
        lastTime: lastMs === null ? null : formatBeijing(lastMs),
      }),
    )
    .sort((a, b) => rank(a) - rank(b) || a.sort - b.sort || b.number - a.number);
  return pageOf(rows.slice(rowsBefore(page), rowsBefore(page) + page.pageSize), rows.length, page);
}

const rank = ({ kind }: HotTermRow): number => (kind === HOT_WORD_KIND.pinned ? 0 : 1);

/** Pins or bans a term; what it was before no longer counts. */
export async function saveHotWord(tx: Db, { word, kind, sort = 0 }: HotWordSave, by: string): Promise<void> {
  const text = typed(word);
  refuseIf(hotWordProblem(text, kind));
  await takeLock(tx, "hotWords");
  const key = hotWordKey(text);
  const others = await countHotWords(tx, { kind, key });
  const most = kind === HOT_WORD_KIND.pinned ? PINNED_MAX : BANNED_MAX;
  if (others >= most) throw warning(`最多${kind === HOT_WORD_KIND.pinned ? "置顶" : "屏蔽"}${most}个搜索词`);
  await putHotWord(tx, { word: text, key, kind, sort, by });
}

/** Ends the rule of a term; 404 where it has none. */
export async function removeHotWord(tx: Db, word: string): Promise<void> {
  if (!(await deleteHotWord(tx, hotWordKey(typed(word))))) throw notFound("该搜索词没有设置");
}

/** Aliases of species, newest first. */
export async function aliasPage(db: Db, query: AliasListQuery): Promise<Page<AliasRow>> {
  const page = pageIn(query);
  const keyword = typed(query.keyword ?? "");
  const asked = {
    keyword,
    pattern: containing(keyword),
    speciesCode: query.speciesCode ?? null,
    kind: query.kind ?? null,
  };
  const { rows, total } = await storedAliases(db, asked, page);
  const shown = rows.map(({ createdMs, ...row }) => ({
    ...row,
    speciesName: speciesByCode(row.speciesCode)?.name ?? row.speciesCode,
    kindName: ALIAS_KINDS.find(({ code }) => code === row.kind)?.name ?? "",
    createTime: formatBeijing(createdMs),
  }));
  return pageOf(shown, total, page);
}

/** Adds an alias of a species; a warning where it exists or is read as something else. */
export async function addAlias(tx: Db, given: SpeciesAlias, by: string): Promise<{ id: string }> {
  const alias = { ...given, alias: typed(given.alias) };
  refuseIf(aliasProblem(alias, await readBrands(tx)));
  const row = await insertAlias(tx, { ...alias, key: aliasKey(alias.alias), by }).catch((error: unknown) => {
    if (isDuplicate(error)) throw warning("这个别名已经添加过");
    throw error;
  });
  return row!;
}

/** The alias that was removed; 404 where there is none. */
export async function removeAlias(tx: Db, id: string): Promise<SpeciesAlias> {
  const row = await deleteAlias(tx, id);
  if (row === null) throw notFound("别名不存在");
  return row;
}
