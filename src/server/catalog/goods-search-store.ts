import { DEEPEST_ROW, FACET_FIELDS, type FacetField, FEW_HITS, type Sort } from "../../domain/catalog/goods-query.ts";
import { chosenOf } from "../../domain/catalog/goods-query-change.ts";
import type { GoodsId } from "../../domain/ids.ts";
import { rowsBefore } from "../../domain/paging.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import type { TokenClause } from "../../domain/timber/tokens.ts";
import type { Db, Value } from "../db/database.ts";
import { SHOWN } from "./goods-columns.ts";
import { GOODS_COLUMNS, type GoodsRow } from "./goods-view.ts";
import {
  columnConditions,
  conditionsOf,
  keywordConditions,
  parameters,
  type ServerQuery,
} from "./search-conditions.ts";
import { type CountedValue, FACET_COLUMN } from "./search-count-store.ts";
/** Hits are counted, and facets made, beside the page up to here; what is more is counted by itself. */
export const COUNTED_HITS = 1_000;

const FACET_COLUMNS = FACET_FIELDS.map((field) => FACET_COLUMN[field]);

/** Counts the hits by the columns of `fields` in one pass: which facet, the value, the warehouse, how many. */
function countsOf(fields: readonly FacetField[]): string {
  const columns = fields.map((field) => FACET_COLUMN[field]);
  const facet = fields.map((field) => `when grouping(${FACET_COLUMN[field]}) then ${FACET_FIELDS.indexOf(field)}`);
  return `
    select case 0 ${facet.join(" ")} end as facet, coalesce(${columns.map((column) => `${column}::text`).join(", ")}) as value,
           ${fields.includes("storeId") ? "store_id" : "null::bigint"} as store_id, count(*)::int as number
      from hits where n <= ${COUNTED_HITS}
     group by grouping sets (${columns.map((column) => `(${column})`).join(", ")})`;
}

/** Counts goods by one column, whatever is chosen of it: so a second species can be chosen beside the first. */
function ownCount(query: ServerQuery, field: FacetField, words: string, bind: (value: Value) => string): string {
  const column = FACET_COLUMN[field];
  const unchosen = { ...query, [field]: field === "kindCode" ? null : [] };
  const conditions = [words, ...conditionsOf(unchosen, bind)].filter((one) => one !== "");
  return `
    select ${FACET_FIELDS.indexOf(field)} as facet, ${column}::text as value,
           ${field === "storeId" ? column : "null::bigint"} as store_id, count(*)::int as number
      from (select g.${column} from goods g where ${conditions.join(" and ")}
             order by ${ORDER[query.sort]} limit ${COUNTED_HITS + 1}) own
     group by ${column}`;
}

/** Keeps the planner from reading goods in turn for those of `words`, which the words' index finds. */
const BY_INDEX = "is_looked_at(g.id)";

/** What is left of goods, mm³. No index has it, since every order changes it. */
const FREE_MM3 = "(g.stock - g.held) * case when g.counted_in = 'dm3' then 1000000 else g.piece_volume_mm3 end";

/** Goods on sale stand before sold out ones (status 2 before 5) in every order; `id` breaks ties. */
export const ORDER: Readonly<Record<Sort, string>> = {
  0: "g.status, g.score desc, g.id",
  1: "g.status, g.price_m3_fen, g.id",
  2: "g.status, g.price_m3_fen desc nulls last, g.id",
  3: "g.status, g.publish_at desc nulls last, g.id",
  4: "g.status, g.sale_volume desc, g.id",
  5: "g.status, g.thickness, g.width, g.length, g.id",
  6: "g.status, g.thickness desc nulls last, g.width desc nulls last, g.length desc nulls last, g.id",
  7: `g.status, ${FREE_MM3} desc, g.id`,
  8: `g.status, ${FREE_MM3}, g.id`,
  9: "g.status, g.merchant_id, g.score desc, g.id",
};

type SearchRow = {
  total: number;
  swapped: boolean;
  facets: CountedValue[] | null;
  page: GoodsRow[] | null;
  first: GoodsId[] | null;
};

/** The words of a search read one way: what goods must hold. */
export type Reading = { clauses: TokenClause[]; isSwapped: boolean };

/**
 * `total` counts no further than `COUNTED_HITS` and one more; `swapped`: only the last reading found any; `first`: the
 * first of all pages, as many as may be too few.
 */
type Hits = { total: number; swapped: boolean; counted: CountedValue[]; rows: GoodsRow[]; first: GoodsId[] };

const all = (conditions: readonly string[]): string => (conditions.length === 0 ? "true" : conditions.join(" and "));

/**
 * One statement: the best hits in order up to the counted ones (or the page's last row), what they are to be counted
 * by, and the page's rows. Each branch of the hits ends at its limit, so that the planner may walk the order's index
 * and stop, or take the words' index and sort, whichever is shorter. Hits of a reading stand behind those of the one
 * before it, and are not looked for when those are enough.
 */
export async function readHits(db: Db, query: ServerQuery, readings: readonly Reading[]): Promise<Hits> {
  const { values, bind } = parameters();
  const offset = rowsBefore(query);
  const reachable = offset < DEEPEST_ROW;
  const limit = `${bind(Math.max(COUNTED_HITS + 1, reachable ? offset + query.pageSize : 0))}::bigint`;
  const conditions = conditionsOf(query, bind);
  const order = ORDER[query.sort];
  // Each finds what the one before it does and more, but for the swapped one, which is the last: excluding the one before
  // is enough.
  const byColumn = query.sort === 0 ? columnConditions(readings[0]?.clauses ?? [], bind) : null;
  const words = [
    ...(byColumn === null ? [] : [byColumn]),
    ...readings.map(({ clauses }) => keywordConditions(clauses, bind)),
  ];
  const branches = words.map((some, rank) => {
    const before = words[rank - 1];
    const isNew = before === undefined ? [] : [`not (${all(before.map((one) => `(${one}) is true`))})`];
    // The columns found nearly all that the words do: few are left, or none, for which an order would be walked to its end.
    const isRest = byColumn !== null && rank === 1 ? [BY_INDEX] : [];
    // A later reading only fills what the earlier ones leave of the limit; mostly nothing, and then it isn't looked for.
    const taken = words.slice(0, rank).map((_, earlier) => ` - (select count(*) from reading_${earlier})`);
    return `reading_${rank} as materialized (
      select g.id, ${FACET_COLUMNS.join(", ")}, ${rank} as rank, row_number() over (order by ${order}) as place
        from goods g where ${all([...some, ...isNew, ...conditions, ...isRest])} order by ${order}
       limit greatest(0, ${limit}::bigint${taken.join("")}))`;
  });
  const place = branches.length === 1 ? "place" : "row_number() over (order by rank, place)";
  const chosen = FACET_FIELDS.filter((field) => chosenOf(query, field).length > 0);
  const others = FACET_FIELDS.filter((field) => !chosen.includes(field));
  const anyWords = words.some((some) => some.length > 0) ? `(${words.map(all).join(" or ")})` : "";
  const counts = [
    ...(others.length === 0 ? [] : [countsOf(others)]),
    ...chosen.map((field) =>
      ownCount(query, field, words.length === 1 ? (words[0] ?? []).join(" and ") : anyWords, bind),
    ),
  ];
  const text = `
    with ${branches.join(", ")}, hits as materialized (
      select u.*, ${place} as n from (${branches.map((_, rank) => `select * from reading_${rank}`).join(" union all ")}) u
    )
    select (select count(*)::int from hits) as total,
      (select ${readings.at(-1)?.isSwapped === true} and max(rank) = ${words.length - 1} from hits) as swapped,
      (select json_agg(id::text order by n) from hits where n < ${FEW_HITS}) as first,
      (select json_agg(json_build_array(f.facet, f.value, s.store_name, f.number))
         from (${counts.map((one) => `(${one})`).join(" union all ")}) f left join store s on s.id = f.store_id) as facets,
      (select json_agg(p) from (
        select ${GOODS_COLUMNS} from hits h join goods g on g.id = h.id
          join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
         where h.n > ${bind(offset)} and h.n <= ${bind(offset + query.pageSize)} order by h.n) p) as page`;
  const row = await db.one<SearchRow>(text, values);
  return {
    total: row?.total ?? 0,
    swapped: row?.swapped ?? false,
    counted: row?.facets ?? [],
    rows: reachable ? (row?.page ?? []) : [],
    first: row?.first ?? [],
  };
}

/** Whether goods g hold all conditions. */
export const isAnyGoods = async (db: Db, conditions: readonly string[], values: readonly Value[]): Promise<boolean> =>
  (await db.one(`select 1 from goods g where ${[...conditions, BY_INDEX].join(" and ")} limit 1`, values)) !== null;

/** Goods that can be seen whose number, the shop's or their merchant's, this is. */
export async function goodsByNumber(db: Db, keywords: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select id::text from goods where status in (${SHOWN}) and goods_no = upper(:keywords)
     union
     select id::text from goods where status in (${SHOWN}) and lower(merchant_sku) = lower(:keywords)`,
    { keywords },
    "goods-numbered",
  );
  return rows.map(({ id }) => id);
}

/** How many goods a search finds, and their lowest fixed price by `saleUnit`, in fen. */
export async function goodsFoundBy(
  db: Db,
  query: ServerQuery,
  saleUnit: SaleUnit,
): Promise<{ number: number; best: number | null }> {
  const { values, bind } = parameters();
  const where = conditionsOf(query, bind).join(" and ");
  const row = await db.one<{ number: number; best: number | null }>(
    `select count(*)::int as number,
            min(g.price) filter (where g.price_mode = 1 and g.sale_unit = ${bind(saleUnit)}) as best
       from goods g where ${where}`,
    values,
  );
  return row ?? { number: 0, best: null };
}
