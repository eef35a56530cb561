import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import { takeLock } from "../../db/advisory-locks.ts";
import { type Database, type Db, NO_LIMITS } from "../../db/database.ts";
import { SHOWN } from "./goods-columns.ts";
import { goodsRanges, IN_RANGE } from "./goods-range-store.ts";

/** What goods are counted by. `code` of a row is what is named first, `detail` the second where there are two. */
export const SET = {
  /** Kind and species. */
  kindSpecies: 0,
  brand: 1,
  origin: 2,
  port: 3,
  /** Id of the warehouse. */
  store: 4,
  /** Id of the shop. */
  merchant: 5,
  /** Species and `thickness*width`, mm. */
  speciesSize: 6,
  grade: 7,
  /** Code of GB/T 2260. */
  city: 8,
  /** All goods: both are empty. */
  all: 9,
  /** Kind and species as `kind/species`, and the port. */
  kindSpeciesPort: 10,
} as const;

/** So many changes are counted by one statement. */
const AT_ONCE = 20_000;

const FACTS =
  "kind_code, species_code, brand_code, origin_code, port_code, city_code, grade_code, store_id, merchant_id, thickness, width";

/** Goods that lists show, each counting for one. */
const goodsThat = (condition: string) =>
  `select 1 as number, ${FACTS}, status = ${GOODS_STATUS.onSale} and stock > held as for_sale
     from goods g where status in (${SHOWN}) and ${condition}`;

const CHANGES = `select number, ${FACTS}, for_sale from goods_count_change`;

/** Rows of `goods_count` out of rows of goods or of changes. What has no code is in no set but that of all. */
const countsOf = (source: string) => `
  select * from (
    select case 0 when grouping(kind_code, port_code) then ${SET.kindSpeciesPort}
                  when grouping(kind_code) then ${SET.kindSpecies} when grouping(brand_code) then ${SET.brand}
                  when grouping(origin_code) then ${SET.origin} when grouping(port_code) then ${SET.port}
                  when grouping(store_id) then ${SET.store} when grouping(grade_code) then ${SET.grade}
                  when grouping(merchant_id) then ${SET.merchant} when grouping(city_code) then ${SET.city}
                  when grouping(width) then ${SET.speciesSize} else ${SET.all} end as set,
           case when grouping(kind_code, port_code) = 0 then kind_code || '/' || species_code
                when grouping(kind_code) = 0 then kind_code when grouping(width) = 0 then species_code
                when grouping(store_id) = 0 then store_id::text when grouping(merchant_id) = 0 then merchant_id::text
                when grouping(brand_code, origin_code, port_code, grade_code, city_code) = 31 then ''
                else coalesce(brand_code, origin_code, port_code, grade_code, city_code) end as code,
           case when grouping(kind_code, port_code) = 0 then port_code when grouping(kind_code) = 0 then species_code
                when grouping(width) = 0 then trim_scale(thickness) || '*' || width else '' end as detail,
           sum(number)::int as shown, sum(number) filter (where for_sale)::int as for_sale
      from (${source}) counted
     group by grouping sets ((kind_code, species_code, port_code), (kind_code, species_code), (brand_code), (origin_code), (port_code), (store_id), (merchant_id),
                             (grade_code), (city_code), (species_code, thickness, width), ())) grouped
   where code is not null and detail is not null and shown is not null`;

const add = (source: string) => `
  insert into goods_count as c (set, code, detail, shown, for_sale)
  select set, code, detail, shown, coalesce(for_sale, 0) from (${countsOf(source)}) counts
  on conflict (set, code, detail) do update set shown = c.shown + excluded.shown, for_sale = c.for_sale + excluded.for_sale`;

/** How many goods lists show and how many of them can be bought now, of one code. */
export type GoodsCount = { set: number; code: string; detail: string; shown: number; forSale: number };

/** The counts as they are now: those of the table, and of changes that the task has not come to; of everything shown at least once. */
export async function goodsCounts(db: Db, sets: readonly number[]): Promise<GoodsCount[]> {
  const isFilled = (await db.one("select 1 from goods_count_filled", [], "goods-count-filled")) !== null;
  const counts = isFilled
    ? `select set, code, detail, sum(shown)::int as shown, sum(for_sale)::int as for_sale
         from (select * from goods_count where set = any(:sets) union all ${countsOf(CHANGES)}) added group by set, code, detail`
    : countsOf(goodsThat("true"));
  return db.rows<GoodsCount>(
    `select set, code, detail, shown, coalesce(for_sale, 0) as "forSale" from (${counts}) counts
      where shown > 0 and set = any(:sets) order by shown desc, set, code, detail`,
    { sets },
  );
}

/** Names of warehouses by id. */
export const storeNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await db.rows<{ id: string; name: string }>(
        "select id, store_name as name from store where id = any(:ids::bigint[]) order by id",
        { ids },
      )
    ).map(({ id, name }) => [id, name]),
  );

/** Adds the changes to the counts, some at a time; returns how many there were. */
export async function addChanges(db: Database): Promise<number> {
  for (let added = 0; ; ) {
    const taken = await db.transaction(async (tx) => {
      await takeLock(tx, "goodsCounts");
      return tx.run(
        `with taken as (
           delete from goods_count_change
            where id in (select id from goods_count_change order by id limit ${AT_ONCE}) returning *
         ), written as (${add(CHANGES.replace("goods_count_change", "taken"))})
         select 1 from taken`,
      );
    });
    added += taken;
    if (taken < AT_ONCE) return added;
  }
}

/** Counts all goods once, as of one moment, some at a time. What changes meanwhile is noted, and added later. */
async function countAll(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, "goodsCounts");
    await tx.run("delete from goods_count");
    await tx.run("delete from goods_count_change");
    for await (const range of goodsRanges(tx)) await tx.run(add(goodsThat(IN_RANGE)), range);
    await tx.run("insert into goods_count_filled default values on conflict (is_only) do update set filled_at = now()");
  }, `set transaction isolation level repeatable read; ${NO_LIMITS}`);
}

/**
 * Whether all sets are there: what a port has is what its kinds and species have, which older releases do not count. While a node of
 * one still works, all are counted every ten minutes, not at every turn.
 */
const IS_WHOLE = `select 1 from goods_count_filled
  where filled_at > now() - interval '10 minutes'
     or (select coalesce(sum(shown), 0) from goods_count where set = ${SET.port})
      = (select coalesce(sum(shown), 0) from goods_count where set = ${SET.kindSpeciesPort})`;

/** Brings the counts of goods up to date. */
export async function followGoodsCounts(db: Database): Promise<void> {
  if ((await db.one(IS_WHOLE, [], "goods-count-whole")) === null) await countAll(db);
  await addChanges(db);
}
