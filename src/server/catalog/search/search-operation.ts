import type { HotWordSave } from "../../../contract/catalog/search-operation-schemas.ts";
import {
  BANNED_MAX,
  HOT_WORD_KIND,
  type HotWordKind,
  hotSearchList,
  hotWordKey,
  hotWordProblem,
  PINNED_MAX,
} from "../../../domain/catalog/search/hot-words.ts";
import type { TaughtAlias } from "../../../domain/catalog/search/search-report.ts";
import type { ListCallInput, RowOf } from "../../../domain/console-lists.ts";
import type { AliasId } from "../../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../../domain/paging.ts";
import { ALIAS_KINDS, type SpeciesAlias } from "../../../domain/timber/alias-kinds.ts";
import { speciesByCode } from "../../../domain/timber/species.ts";
import { aliasKey, aliasProblem } from "../../../domain/timber/species-alias.ts";
import { formatBeijing } from "../../../domain/time.ts";
import { auditActor, type Caller } from "../../auth.ts";
import { takeLock } from "../../db/advisory-locks.ts";
import { type Database, type Db, isDuplicate } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { containing } from "../../like.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { audit } from "../../system/audit.ts";
import { readBrands } from "../../system/known-brands.ts";
import { forgetSearchWords, searchWords } from "../../system/search-words.ts";
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
export async function hotTerms(db: Db, query: ListCallInput<"hotTermList">): Promise<Page<HotTermRow>> {
  const page = pageIn(query);
  const searched = await searchedTerms(db);
  const ruled = await ruledTerms(db);
  const { hot } = await searchWords(db);
  const most = await hotSearches(db);
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
        id,
        history: word,
        number,
        kind,
        sort,
        shown: places.get(id) ?? null,
        lastTime: lastMs === null ? null : formatBeijing(lastMs),
      }),
    )
    .sort((a, b) => rank(a) - rank(b) || a.sort - b.sort || b.number - a.number);
  return pageOf(rows.slice(rowsBefore(page), rowsBefore(page) + page.pageSize), rows.length, page);
}

const rank = ({ kind }: HotTermRow): number => (kind === HOT_WORD_KIND.pinned ? 0 : 1);

const HOT = "热门搜索";
const ALIAS = "树种别名";

/** Pins or bans a term; what it was before no longer counts. */
export async function saveHotWord(db: Database, caller: Caller, rule: HotWordSave): Promise<void> {
  const { word, kind, sort = 0 } = rule;
  const text = typed(word);
  refuseIf(hotWordProblem(text, kind));
  const name = kind === HOT_WORD_KIND.pinned ? "置顶" : "屏蔽";
  await db.transaction(async (tx) => {
    await takeLock(tx, "hotWords");
    const key = hotWordKey(text);
    const others = await countHotWords(tx, { kind, key });
    const most = kind === HOT_WORD_KIND.pinned ? PINNED_MAX : BANNED_MAX;
    if (others >= most) throw warning(`最多${name}${most}个搜索词`);
    await putHotWord(tx, { word: text, key, kind, sort, by: caller.personId });
    await audit(tx, auditActor({ caller }), { title: HOT, kind: "changed", target: `${name} ${word}`, after: rule });
  });
  forgetSearchWords(db);
}

/** Ends the rule of a term; 404 where it has none. */
export async function removeHotWord(db: Database, caller: Caller, word: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteHotWord(tx, hotWordKey(typed(word))))) throw notFound("该搜索词没有设置");
    await audit(tx, auditActor({ caller }), { title: HOT, kind: "removed", target: word });
  });
  forgetSearchWords(db);
}

/** Aliases of species, newest first. */
export async function aliasPage(db: Db, query: ListCallInput<"speciesAliasList">): Promise<Page<TaughtAlias>> {
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

/** Adds an alias of a species, once per key; a warning where it exists or is read as something else. */
export async function addAlias(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  given: SpeciesAlias,
): Promise<{ id: AliasId }> {
  const added = await once(db, idempotencyKey, async (tx) => {
    const alias = { ...given, alias: typed(given.alias) };
    refuseIf(aliasProblem(alias, await readBrands(tx)));
    const named = { ...alias, key: aliasKey(alias.alias), by: caller.personId };
    const row = await insertAlias(tx, named).catch((error: unknown) => {
      if (isDuplicate(error)) throw warning("这个别名已经添加过");
      throw error;
    });
    await audit(tx, auditActor({ caller }), { title: ALIAS, kind: "added", target: given.alias, after: given });
    return row!; // just inserted
  });
  forgetSearchWords(db);
  return added;
}

/** Removes an alias; 404 where there is none. */
export async function removeAlias(db: Database, caller: Caller, id: AliasId): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await deleteAlias(tx, id);
    if (before === null) throw notFound("别名不存在");
    await audit(tx, auditActor({ caller }), { title: ALIAS, kind: "removed", target: before.alias, before });
  });
  forgetSearchWords(db);
}
