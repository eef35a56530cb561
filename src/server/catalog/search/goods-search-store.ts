import { DEEPEST_ROW, FEW_HITS, ranksByFreight, type Sort } from "../../../domain/catalog/search/goods-query.ts";
import { shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { rowsBefore } from "../../../domain/paging.ts";
import type { SaleUnit } from "../../../domain/timber/spec.ts";
import type { TokenClause } from "../../../domain/timber/tokens.ts";
import { VOLUME_GROUPS } from "../../../domain/timber/true-price.ts";
import type { Db, Value } from "../../db/database.ts";
import type { WarehouseFreights } from "../../system/freight/freight-terms.ts";
import { SHOWN } from "../goods/goods-columns.ts";
import { GOODS_COLUMNS, type GoodsRow } from "../goods/goods-view.ts";
import {
  amountsJson,
  COMPARED_PRICE,
  deliveredPriceBy,
  GOODS_WAREHOUSE,
  priceBy,
  TRUE_PRICE,
  truePriceOf,
  VOLUME_GROUP,
} from "../goods/price-columns.ts";
import {
  clausesBeside,
  columnConditions,
  conditionsOf,
  keywordConditions,
  parameters,
  type ServerQuery,
  wordConditions,
} from "./search-conditions.ts";
import { allHitsOf, type CountedValue, FACET_COLUMNS, facetCounts } from "./search-count-store.ts";

/** More hits than this are not read in one pass, however few were expected. */
const READ_AT_ONCE = 20_000;
/** Where the hits were not counted, facets list the values of this many of the first ones. */
const SAMPLED = 1_000;

/** What is left of goods, mm³. No index has it, since every order changes it. */
export const FREE_MM3 = "(g.stock - g.held) * case when g.counted_in = 'dm3' then 1000000 else g.piece_volume_mm3 end";

type OrderedBy = readonly [value: string, direction?: "desc" | "desc nulls last"];

const ordered = (columns: readonly OrderedBy[]): readonly OrderedBy[] => [["g.status"], ...columns, ["g.id"]];

/** Goods on sale stand before sold out ones (status 2 before 5) in every order; `id` breaks ties. */
const ORDERED_BY: Readonly<Record<Sort, readonly OrderedBy[]>> = {
  0: ordered([["g.score", "desc"]]),
  1: ordered([[COMPARED_PRICE]]),
  2: ordered([[COMPARED_PRICE, "desc nulls last"]]),
  3: ordered([["g.publish_at", "desc nulls last"]]),
  4: ordered([["g.sale_volume", "desc"]]),
  5: ordered([["g.thickness"], ["g.width"], ["g.length"]]),
  6: ordered((["thickness", "width", "length"] as const).map((side) => [`g.${side}`, "desc nulls last"])),
  7: ordered([[FREE_MM3, "desc"]]),
  8: ordered([[FREE_MM3]]),
  9: ordered([["g.merchant_id"], ["g.score", "desc"]]),
  10: ordered([[VOLUME_GROUP], [TRUE_PRICE]]),
  11: ordered([[COMPARED_PRICE]]),
};

const orderOf = (columns: readonly OrderedBy[]): string =>
  columns.map(([value, direction = ""]) => `${value} ${direction}`).join(", ");

/** The order of a list, of goods g. */
export const orderBy = (sort: Sort): string => orderOf(ORDERED_BY[sort]);

/** The order of a query's list: with a city to deliver to, prices have the freight to it in them. */
function orderedBy({ sort, freights }: ServerQuery, bind: (value: Value) => string): readonly OrderedBy[] {
  if (freights === undefined || !ranksByFreight(sort)) return ORDERED_BY[sort];
  const delivered = deliveredPriceBy(freights, bind);
  return ordered(sort === 11 ? [[delivered]] : [[VOLUME_GROUP], [truePriceOf(delivered)]]);
}

/** Nobody measured goods g. */
const IS_UNMEASURED = "g.volume_ratio is null and g.measured_thickness_tenths is null";

/**
 * Where goods come from at one freight each: a table o of keys and fen per m³, and what goods g of the key hold. Cities of which no
 * shop states freight of its own are read from an index alone.
 */
function originsOf({ cities, shops }: WarehouseFreights, bind: (value: Value) => string): readonly [string, string][] {
  const own = new Set(shops.map(({ cityCode }) => cityCode));
  const table = (amounts: Parameters<typeof amountsJson>[0]) =>
    `jsonb_each_text(${bind(amountsJson(amounts))}::jsonb) o`;
  const ofCities = (isOwn: boolean) =>
    table(cities.flatMap(({ cityCode, perM3 }) => (own.has(cityCode) === isOwn ? [[cityCode, perM3] as const] : [])));
  const plain: [string, string] = [ofCities(false), "g.city_code = o.key"];
  if (own.size === 0) return [plain];
  const warehouses = bind(shops.map(shopWarehouseKey));
  return [
    plain,
    // The planner takes most goods for such, of `<> all` few: it would read all goods of a city instead of the cheapest.
    [ofCities(true), `g.city_code = o.key and not to_jsonb(${warehouses}::text[]) ? ${GOODS_WAREHOUSE}`],
    [
      table(shops.map((shop) => [shopWarehouseKey(shop), shop.perM3])),
      `g.merchant_id = split_part(o.key, '/', 1)::bigint and g.store_id = split_part(o.key, '/', 2)::bigint
         and g.city_code = any(${bind([...own])}::text[])`,
    ],
  ];
}

/**
 * The first `limit` goods that hold `where`, as id and place. With a city to deliver to, the goods of each origin come in the
 * order of their prices, from its index, and are merged: freight per m³ is the same for all goods of one origin. Measured
 * goods, whose price and freight go by their ratio, are few and ordered apart.
 */
function firstInOrder(query: ServerQuery, where: string, limit: string, bind: (value: Value) => string): string {
  const { sort, freights } = query;
  if (freights === undefined || !ranksByFreight(sort)) {
    const order = orderBy(sort);
    return `select g.id, row_number() over (order by ${order}) as place from goods g where ${where} order by ${order} limit ${limit}`;
  }
  const byTruth = sort === 10;
  const last = byTruth ? VOLUME_GROUPS.unmeasured : "1";
  const merged = byTruth ? `${where} and ${IS_UNMEASURED}` : where;
  const walks = originsOf(freights, bind).map(
    ([origins, of]) => `select w.* from ${origins} cross join lateral (
      select g.id, g.status, ${last} as known, ${COMPARED_PRICE} + o.value::bigint as delivered from goods g
       where ${of} and ${merged} order by g.status, ${COMPARED_PRICE}, g.id limit ${limit}) w`,
  );
  const measured = byTruth
    ? [
        `select g.id, g.status, ${VOLUME_GROUP} as known, ${truePriceOf(deliveredPriceBy(freights, bind))} as delivered from goods g
          where ${where} and not (${IS_UNMEASURED})`,
      ]
    : [];
  return `select u.id, row_number() over (order by u.status, u.known, u.delivered, u.id) as place
    from (${[...measured, ...walks].join(" union all ")}) u order by u.status, u.known, u.delivered, u.id limit ${limit}`;
}

/** The words of a search read one way: what goods must hold. */
export type Reading = { clauses: TokenClause[]; isSwapped: boolean };

/** The readings that find all hits: the closest ones find nothing that the whole one does not find. */
export const findingReadings = (readings: readonly Reading[]): readonly Reading[] =>
  readings.filter(({ isSwapped }, at) => isSwapped || readings[at + 1]?.isSwapped !== false);

const all = (conditions: readonly string[]): string => (conditions.length === 0 ? "true" : conditions.join(" and "));

/**
 * What goods g must hold to stand before those that only the last reading finds, the best first: the columns alone where they
 * mean the same as the first reading, then each reading. Each finds what the one before it does and more, but for a swapped one.
 * What all goods are `known` to hold is left out.
 */
function closerConditions(
  query: ServerQuery,
  readings: readonly Reading[],
  known: readonly TokenClause[],
  bind: (value: Value) => string,
): string[] {
  const byColumn = query.sort === 0 ? columnConditions(readings[0]?.clauses ?? [], known, bind) : null;
  return [
    ...(byColumn === null ? [] : [all(byColumn)]),
    ...readings.slice(0, -1).map(({ clauses }) => all(keywordConditions(clausesBeside(clauses, known), bind))),
  ];
}

/** What goods hold that hold one of the conditions. */
const anyOf = (some: readonly string[]): string =>
  some.length === 1 ? (some[0] ?? "true") : `(${some.map((one) => `(${one})`).join(" or ")})`;

type ListRow = { total: number; swapped: boolean; facets: CountedValue[] | null; page: GoodsRow[] | null };

/** `swapped`: some are found by the last reading alone, the size the other way round. */
export type PageRows = { rows: GoodsRow[]; swapped: boolean };

/** All hits: how many, what they are counted by, a page of them, and `first`, all of them where they are few. */
export type AllHits = PageRows & { total: number; counted: CountedValue[]; first: GoodsId[] };

const pageRows = (hits: string, order: string): string => `
  (select json_agg(p) from (
    select ${GOODS_COLUMNS} from (${hits}) h join goods g on g.id = h.id
      join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id order by ${order}) p)`;

/**
 * All hits in one pass: one look at each of them gives number, facets and page. `null` where there are too many for that.
 */
export async function readAllHits(db: Db, query: ServerQuery, readings: readonly Reading[]): Promise<AllHits | null> {
  const { values, bind } = parameters();
  const finding = findingReadings(readings);
  const any = anyOf(finding.map(({ clauses }) => all(wordConditions(clauses, bind))));
  const conditions = [any, ...conditionsOf(query, bind)];
  const closer = closerConditions(query, readings, finding.length === 1 ? (finding[0]?.clauses ?? []) : [], bind);
  const ranks = closer.map((one, rank) => `when ${one} then ${rank}`);
  const last = closer.length;
  const columns = orderedBy(query, bind);
  const order = ["rank", ...columns.map(([, direction = ""], at) => `o${at} ${direction}`)].join(", ");
  const ids = `select id, rank, ${columns.map((_, at) => `o${at}`).join(", ")} from hits order by ${order}`;
  const offset = rowsBefore(query);
  const text = `
    with hits as materialized (
      select g.id, ${FACET_COLUMNS.join(", ")}, ${ranks.length === 0 ? "0" : `case ${ranks.join(" ")} else ${last} end`} as rank,
             ${columns.map(([value], at) => `${value} as o${at}`).join(", ")}
        from goods g where ${conditions.join(" and ")} limit ${READ_AT_ONCE + 1}
    ), counted as materialized (select count(*)::int as total, max(rank) as last from hits)
    select total, ${readings.at(-1)?.isSwapped === true} and coalesce(last = ${last}, false) as swapped,
      case when total < ${FEW_HITS} then (select json_agg(id::text order by ${order}) from hits) end as first,
      case when total <= ${READ_AT_ONCE} then (${facetCounts(query, "hits", any, bind)}) end as facets,
      ${pageRows(`${ids} limit ${bind(query.pageSize)} offset ${bind(offset)}`, order)} as page
      from counted`;
  const row = await db.one<ListRow & { first: GoodsId[] | null }>(text, values);
  if (row === null || row.total > READ_AT_ONCE) return null;
  return {
    total: row.total,
    swapped: row.swapped,
    counted: row.facets ?? [],
    first: row.first ?? [],
    rows: offset < DEEPEST_ROW ? (row.page ?? []) : [],
  };
}

/**
 * The rows of one page of many hits. Each branch ends at its limit, so that the planner may walk the order's index and
 * stop, or take the words' index and sort, whichever is shorter. Hits of a reading stand behind those of the one before it,
 * and are not looked for when those fill the page.
 */
export async function readPage(db: Db, query: ServerQuery, readings: readonly Reading[]): Promise<PageRows> {
  const offset = rowsBefore(query);
  if (offset >= DEEPEST_ROW) return { rows: [], swapped: false };
  const { values, bind } = parameters();
  const last = all(keywordConditions(readings.at(-1)?.clauses ?? [], bind));
  const ranked = [...closerConditions(query, readings, [], bind), last];
  const conditions = conditionsOf(query, bind);
  const limit = `${bind(offset + query.pageSize)}::bigint`;
  const branches = ranked.map((one, rank) => {
    const before = ranked[rank - 1];
    const isNew = before === undefined ? [] : [`(${before}) is not true`];
    const taken = ranked.slice(0, rank).map((_, earlier) => ` - (select count(*) from reading_${earlier})`);
    const where = [one, ...isNew, ...conditions].join(" and ");
    const found = firstInOrder(query, where, `greatest(0, ${limit}${taken.join("")})`, bind);
    return `reading_${rank} as materialized (select f.id, ${rank} as rank, f.place from (${found}) f)`;
  });
  const hits = branches.map((_, rank) => `select * from reading_${rank}`).join(" union all ");
  const text = `
    with ${branches.join(", ")}
    select exists (select from reading_${ranked.length - 1}) and ${readings.at(-1)?.isSwapped === true} as swapped,
      ${pageRows(`select * from (${hits}) u order by rank, place offset ${bind(offset)}`, "rank, place")} as page`;
  const row = await db.one<Pick<ListRow, "swapped" | "page">>(text, values);
  return { rows: row?.page ?? [], swapped: row?.swapped ?? false };
}

/** What the first hits can be narrowed to; `isAll`: there are no others. The numbers are of these alone. */
export async function firstValues(
  db: Db,
  query: ServerQuery,
  readings: readonly Reading[],
): Promise<{ values: CountedValue[]; isAll: boolean }> {
  const { values, bind } = parameters();
  const any = anyOf(findingReadings(readings).map(({ clauses }) => all(keywordConditions(clauses, bind))));
  const conditions = [any, ...conditionsOf(query, bind)];
  const ending = `order by ${orderBy(query.sort)} limit ${SAMPLED}`;
  const text = `
    with hits as materialized (
      select ${FACET_COLUMNS.join(", ")} from goods g where ${conditions.join(" and ")} ${ending})
    select (${facetCounts(query, "hits", any, bind, ending)}) as facets`;
  const counted = (await db.one<{ facets: CountedValue[] }>(text, values))?.facets ?? [];
  return { values: counted, isAll: allHitsOf(counted) < SAMPLED };
}

/**
 * Whether goods g hold all conditions. The plan is chosen as if all such goods were queried, then the first ends the search: for
 * just one the planner would read goods in turn, which takes long where there are none.
 */
export const isAnyGoods = async (db: Db, conditions: readonly string[], values: readonly Value[]): Promise<boolean> =>
  (await db.one(
    `with found as materialized (select from goods g where ${conditions.join(" and ")}) select 1 from found limit 1`,
    values,
  )) !== null;

/** Goods that can be seen whose number, the shop's or their merchant's, this is. */
export async function goodsByNumber(db: Db, keywords: string): Promise<GoodsId[]> {
  const rows = await db.rows<{ id: GoodsId }>(
    `select id::text from goods where status in (${SHOWN}) and goods_no = upper(:keywords)
     union
     select id::text from goods where status in (${SHOWN}) and lower(merchant_sku) = lower(:keywords)`,
    { keywords },
    "goods-numbered",
  );
  return rows.map(({ id }) => id);
}

/** How many goods a search finds, and the lowest of their prices by `saleUnit`, fen with tax. */
export async function goodsFoundBy(
  db: Db,
  query: ServerQuery,
  saleUnit: SaleUnit,
): Promise<{ number: number; best: number | null }> {
  const { values, bind } = parameters();
  const where = conditionsOf(query, bind).join(" and ");
  const row = await db.one<{ number: number; best: number | null }>(
    `select count(*)::int as number,
            min(${priceBy(saleUnit, bind)})::float8 as best
       from goods g where ${where}`,
    values,
  );
  return row ?? { number: 0, best: null };
}
