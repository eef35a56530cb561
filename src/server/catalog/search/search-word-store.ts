import type { HotWordKind } from "../../../domain/catalog/search/hot-words.ts";
import type { AliasId } from "../../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { AliasKind, SpeciesAlias } from "../../../domain/timber/alias-kinds.ts";
import type { Db } from "../../db/database.ts";

/** A term with a rule; `kind` as in the table of hot words. */
export type RuledTerm = { word: string; kind: HotWordKind; sort: number };

/** All terms with a rule: by kind, then in their order. */
export const ruledTerms = (db: Db): Promise<RuledTerm[]> =>
  db.rows<RuledTerm>("select word, kind, sort from hot_word order by kind, sort, id");

/** How many terms besides `key` have a rule of this kind. */
export async function countHotWords(tx: Db, others: { kind: HotWordKind; key: string }): Promise<number> {
  const row = await tx.one<{ n: number }>(
    "select count(*)::int as n from hot_word where kind = :kind and word_key <> :key",
    others,
  );
  return row?.n ?? 0;
}

/** Sets the rule of a term; the one it had before ends. `by`: the person who sets it. */
export async function putHotWord(tx: Db, term: RuledTerm & { key: string; by: string }): Promise<void> {
  await tx.run(
    `insert into hot_word (word, word_key, kind, sort, created_by) values (:word, :key, :kind, :sort, :by)
     on conflict (word_key) do update set word = excluded.word, kind = excluded.kind, sort = excluded.sort`,
    term,
    "hot-word-save",
  );
}

/** Whether the term had a rule. */
export const deleteHotWord = async (tx: Db, key: string): Promise<boolean> =>
  (await tx.run("delete from hot_word where word_key = :key", { key }, "hot-word-remove")) > 0;

/** An alias and who added it when, epoch ms. */
export type StoredAlias = {
  id: AliasId;
  speciesCode: string;
  alias: string;
  kind: AliasKind;
  createdBy: string;
  createdMs: number;
};

/** Query of aliases. `keyword` empty, the others `null`: any. `pattern`: `keyword` for `ilike`. */
export type AliasQuery = { keyword: string; pattern: string; speciesCode: string | null; kind: number | null };

/** A page of aliases, newest first, and how many there are. */
export async function storedAliases(
  db: Db,
  query: AliasQuery,
  page: PageQuery,
): Promise<{ rows: StoredAlias[]; total: number }> {
  const filter = `(:keyword = '' or a.alias ilike :pattern) and (:speciesCode::text is null or a.species_code = :speciesCode)
    and (:kind::int is null or a.kind = :kind)`;
  const counted = await db.one<{ n: number }>(`select count(*)::int as n from species_alias a where ${filter}`, query);
  const rows = await db.rows<StoredAlias>(
    `select a.id, a.species_code as "speciesCode", a.alias, a.kind, coalesce(p.name, '') as "createdBy",
            floor(extract(epoch from a.created_at) * 1000)::float8 as "createdMs"
       from species_alias a left join person p on p.id = a.created_by where ${filter}
      order by a.id desc limit :limit offset :offset`,
    { ...query, limit: page.pageSize, offset: rowsBefore(page) },
  );
  return { rows, total: counted?.n ?? 0 };
}

/** Adds an alias; rejects as a duplicate where it exists. `key`: the spelling it is known by. */
export const insertAlias = (
  tx: Db,
  alias: SpeciesAlias & { key: string; by: string },
): Promise<{ id: AliasId } | null> =>
  tx.one<{ id: AliasId }>(
    `insert into species_alias (species_code, alias, alias_key, kind, created_by)
     values (:speciesCode, :alias, :key, :kind, :by) returning id`,
    alias,
    "alias-add",
  );

/** The alias that was deleted; `null` where there is none. */
export const deleteAlias = (tx: Db, id: AliasId): Promise<SpeciesAlias | null> =>
  tx.one<SpeciesAlias>(
    `delete from species_alias where id = :id returning species_code as "speciesCode", alias, kind`,
    { id },
    "alias-remove",
  );
