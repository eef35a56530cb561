import type {
  AliasListQuery,
  AliasRow,
  HotListQuery,
  HotTermRow,
  HotWordSave,
} from "../../contract/catalog/search-operation-schemas.ts";
import {
  BANNED_MAX,
  HOT_WORD_KIND,
  type HotWordKind,
  hotSearchList,
  hotWordKey,
  hotWordProblem,
  PINNED_MAX,
} from "../../domain/catalog/hot-words.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { ALIAS_KINDS, type SpeciesAlias } from "../../domain/timber/alias-kinds.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { aliasKey, aliasProblem } from "../../domain/timber/species-alias.ts";
import { formatBeijing } from "../../domain/time.ts";
import { takeLock } from "../db/advisory-locks.ts";
import { type Db, isDuplicate } from "../db/database.ts";
import { containing } from "../like.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { typed } from "./goods-query-body.ts";
import { readBrands } from "./known-brands.ts";
import { hotSearches } from "./search-history-store.ts";
import { searchWords } from "./search-words.ts";

const pageIn = (query: { pageNum?: number; pageSize?: 10 | 20 | 30 | 50 }) => ({
  pageNum: query.pageNum ?? 1,
  pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE,
});

/** Terms of so many persons are looked at; rarer ones nobody rules about. */
const TERMS = 1_000;

type Term = { word: string; number: number; last_ms: number | null; kind: 0 | HotWordKind; sort: number };

/** What was searched within 7 days by most persons, and the terms with a rule: pinned first, then by persons. */
export async function hotTerms(db: Db, query: HotListQuery): Promise<Page<HotTermRow>> {
  const page = pageIn(query);
  const [searched, ruled, { hot }, most] = [
    await db.rows<Term>(
      `select history as word, count(*)::int as number, floor(extract(epoch from max(at)) * 1000)::float8 as last_ms,
              0 as kind, 0 as sort
         from search_history where at > now() - interval '7 days'
        group by history order by number desc, history limit ${TERMS}`,
    ),
    await db.rows<Term>("select word, 0 as number, null as last_ms, kind, sort from hot_word order by kind, sort, id"),
    await searchWords(db),
    await hotSearches(db),
  ];
  const places = new Map(hotSearchList(most, hot).map(({ history }, at) => [hotWordKey(history), at + 1]));
  const terms = new Map(ruled.map((term) => [hotWordKey(term.word), term]));
  for (const term of searched) {
    const key = hotWordKey(term.word);
    const known = terms.get(key);
    if (known === undefined) terms.set(key, term);
    else {
      known.number += term.number;
      known.last_ms = Math.max(known.last_ms ?? 0, term.last_ms ?? 0);
    }
  }
  const filter = hotWordKey(query.keyword ?? "");
  const rows = [...terms]
    .filter(([key, { kind }]) => key.includes(filter) && (query.kind ?? kind) === kind)
    .map(
      ([id, { word, number, last_ms, kind, sort }]): HotTermRow => ({
        ...{ id, history: word, number, kind, sort, shown: places.get(id) ?? null },
        lastTime: last_ms === null ? null : formatBeijing(last_ms),
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
  const others = await tx.one<{ n: number }>(
    "select count(*)::int as n from hot_word where kind = :kind and word_key <> :key",
    { kind, key },
  );
  const most = kind === HOT_WORD_KIND.pinned ? PINNED_MAX : BANNED_MAX;
  if ((others?.n ?? 0) >= most) throw warning(`最多${kind === HOT_WORD_KIND.pinned ? "置顶" : "屏蔽"}${most}个搜索词`);
  await tx.run(
    `insert into hot_word (word, word_key, kind, sort, created_by) values (:text, :key, :kind, :sort, :by)
     on conflict (word_key) do update set word = excluded.word, kind = excluded.kind, sort = excluded.sort`,
    { text, key, kind, sort, by },
    "hot-word-save",
  );
}

export async function removeHotWord(tx: Db, word: string): Promise<void> {
  const gone = await tx.run(
    "delete from hot_word where word_key = :key",
    { key: hotWordKey(typed(word)) },
    "hot-word-remove",
  );
  if (gone === 0) throw notFound("该搜索词没有设置");
}

type StoredAlias = {
  id: string;
  speciesCode: string;
  alias: string;
  kind: number;
  createdBy: string;
  created_ms: number;
};

export async function aliasPage(db: Db, query: AliasListQuery): Promise<Page<AliasRow>> {
  const page = pageIn(query);
  const filter = `($1 = '' or a.alias ilike $2) and ($3::text is null or a.species_code = $3)
    and ($4::int is null or a.kind = $4)`;
  const keyword = typed(query.keyword ?? "");
  const asked = [keyword, containing(keyword), query.speciesCode ?? null, query.kind ?? null];
  const counted = await db.one<{ n: number }>(`select count(*)::int as n from species_alias a where ${filter}`, asked);
  const rows = await db.rows<StoredAlias>(
    `select a.id, a.species_code as "speciesCode", a.alias, a.kind, coalesce(p.name, '') as "createdBy",
            floor(extract(epoch from a.created_at) * 1000)::float8 as created_ms
       from species_alias a left join person p on p.id = a.created_by where ${filter}
      order by a.id desc limit $5 offset $6`,
    [...asked, page.pageSize, rowsBefore(page)],
  );
  const shown = rows.map(({ created_ms, ...row }) => ({
    ...row,
    speciesName: speciesByCode(row.speciesCode)?.name ?? row.speciesCode,
    kindName: ALIAS_KINDS.find(({ code }) => code === row.kind)?.name ?? "",
    createTime: formatBeijing(created_ms),
  }));
  return pageOf(shown, counted?.n ?? 0, page);
}

export async function addAlias(tx: Db, given: SpeciesAlias, by: string): Promise<{ id: string }> {
  const alias = { ...given, alias: typed(given.alias) };
  refuseIf(aliasProblem(alias, await readBrands(tx)));
  const row = await tx
    .one<{ id: string }>(
      `insert into species_alias (species_code, alias, alias_key, kind, created_by)
       values (:speciesCode, :alias, :aliasKey, :kind, :by) returning id`,
      { speciesCode: alias.speciesCode, alias: alias.alias, aliasKey: aliasKey(alias.alias), kind: alias.kind, by },
      "alias-add",
    )
    .catch((error: unknown) => {
      if (isDuplicate(error)) throw warning("这个别名已经添加过");
      throw error;
    });
  return row!;
}

export async function removeAlias(tx: Db, id: string): Promise<SpeciesAlias> {
  const row = await tx.one<SpeciesAlias>(
    `delete from species_alias where id = :id returning species_code as "speciesCode", alias, kind`,
    { id },
    "alias-remove",
  );
  if (row === null) throw notFound("别名不存在");
  return row;
}
