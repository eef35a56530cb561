import type { GoodsId } from "../../../domain/ids.ts";
import type { IndexedGoods } from "../../../domain/timber/tokens.ts";
import type { Db } from "../../db/database.ts";
import { parameters, tokenCondition } from "./search-conditions.ts";

/** Few enough that an order waits for them a few milliseconds at most. */
const ROWS_PER_BATCH = 100;

/** Goods as their search words are made of them. */
export type TokenRow = IndexedGoods & { id: GoodsId };

const READ = `
  select g.id, g.title, g.kind_code as "kindCode", g.species_code as "speciesCode", g.grade_code as "gradeCode",
         g.brand_code as "brandCode", g.origin_code as "originCode", g.port_code as "portCode",
         w.city_name as "cityName", w.store_name as "storeName", m.shop_name as "merchantName", g.thickness, g.width,
         g.length, g.length_min as "lengthMin", g.length_max as "lengthMax", g.diameter_min as "diameterMin",
         g.diameter_max as "diameterMax", g.moisture_type as "moistureType", g.uses
    from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
   where g.token_rules = :from`;
const LOCKED = `order by g.id limit ${ROWS_PER_BATCH} for no key update of g skip locked`;
const BATCH = `${READ} and g.id > :after and g.id <> all(:passed::bigint[]) ${LOCKED}`;
const SOME = `${READ} and g.id = any(:some::bigint[]) ${LOCKED}`;

const WRITE_TOKENS = `
  update goods g set tokens = array_to_tsvector(given.tokens), token_rules = :to
    from json_to_recordset(:made::json) as given(id bigint, tokens text[]) where g.id = given.id`;

/** Locks goods of the rules `from` in id order, a batch of those behind the id `after`; locked and `passed` ones are skipped. */
export const lockGoodsOfRules = (
  tx: Db,
  batch: { from: number; after: string; passed: readonly string[] },
): Promise<TokenRow[]> => tx.rows<TokenRow>(BATCH, batch, "retokenise-read");

/** Locks those of `some` goods that are of the rules `from`, in id order; locked ones are skipped. */
export const lockSomeOfRules = (tx: Db, goods: { from: number; some: readonly string[] }): Promise<TokenRow[]> =>
  tx.rows<TokenRow>(SOME, goods, "retokenise-some");

/** Writes the search words of goods by the rules `to`. */
export async function writeTokens(
  tx: Db,
  made: readonly { id: GoodsId; tokens: readonly string[] }[],
  to: number,
): Promise<void> {
  await tx.run(WRITE_TOKENS, { made: JSON.stringify(made), to }, "retokenise-write");
}

/** Other rules than `to`, older or of versions above `lastVersion`, by which there are goods still; `null` for none. */
export async function olderTokenRules(
  db: Db,
  rules: { to: number; passed: readonly string[]; lastVersion: number },
): Promise<number | null> {
  const row = await db.one<{ rules: number }>(
    `(select token_rules as rules from goods where token_rules < :to and id <> all(:passed::bigint[]) limit 1)
     union all (select token_rules from goods where token_rules > :lastVersion and id <> all(:passed::bigint[]) limit 1) limit 1`,
    rules,
    "retokenise-left",
  );
  return row?.rules ?? null;
}

/** Lets all goods count as made by older rules, whatever made them. */
export const forgetTokenRules = (db: Db): Promise<number> =>
  db.run("update goods set token_rules = 0 where token_rules <> 0");

/** What was approved of goods under review goes along, so that the title does not look changed by hand. */
const WRITE_TITLES = `
  update goods g set title = given.title, tokens = array_to_tsvector(given.tokens), token_rules = :rules,
         published_facts = case when g.published_facts->>'title' = g.title
           then jsonb_set(g.published_facts, '{title}', to_jsonb(given.title)) else g.published_facts end
    from json_to_recordset(:made::json) as given(id bigint, title text, tokens text[]) where g.id = given.id`;

/** Writes the titles and search words of goods by the `rules`. */
export async function writeTitles(
  tx: Db,
  made: readonly { id: GoodsId; title: string; tokens: readonly string[] }[],
  rules: number,
): Promise<void> {
  await tx.run(WRITE_TITLES, { made: JSON.stringify(made), rules }, "brand-goods-write");
}

/** Ids of goods whose tokens hold all clauses of one of the alternatives, in order. */
export async function goodsWithTokens(
  db: Db,
  alternatives: readonly Parameters<typeof tokenCondition>[0][],
): Promise<GoodsId[]> {
  const { values, bind } = parameters();
  const conditions = alternatives.map((clauses) => tokenCondition(clauses, bind));
  const rows = await db.rows<{ id: GoodsId }>(
    `select g.id from goods g where ${conditions.join(" or ")} order by g.id`,
    values,
  );
  return rows.map(({ id }) => id);
}
