import { chosenOf, FACET_FIELDS, type FacetField, facetRow, withCodes } from "../../../domain/catalog/search/facets.ts";
import type { TokenClause } from "../../../domain/timber/tokens.ts";
import type { Db, Value } from "../../db/database.ts";
import { conditionsOf, keywordConditions, parameters, type ServerQuery } from "./search-conditions.ts";

const columnOf = (field: FacetField): string => facetRow(field).column;
/** The columns facets count. */
export const FACET_COLUMNS = FACET_FIELDS.map(columnOf);

/** Which facet, its value (`null`: goods that have none), the name of a warehouse, and how many; all hits are facet -1. */
export type CountedValue = [facet: number, value: string | null, storeName: string | null, count: number];

/** How many goods a search finds, with its facets; without them `total` is an estimate. */
export type HitCounts = { total: number; facets: CountedValue[] | null };

/** No request waits longer than this for a count. */
const WITHIN_MS = 800;

const ALL_HITS = -1;

/** How many hits were counted. */
export const allHitsOf = (counted: readonly CountedValue[]): number =>
  counted.find(([facet]) => facet === ALL_HITS)?.[3] ?? 0;

/** What goods must hold, by the columns and words of each reading; `true` where the query is empty. */
function anyReading(readings: readonly (readonly TokenClause[])[], bind: (value: Value) => string): string {
  const each = readings.map((clauses) => keywordConditions(clauses, bind)).filter((some) => some.length > 0);
  return each.length < readings.length ? "true" : `(${each.map((some) => some.join(" and ")).join(" or ")})`;
}

const wordsOf = (query: ServerQuery, readings: readonly (readonly TokenClause[])[], bind: (value: Value) => string) =>
  [anyReading(readings, bind), ...conditionsOf(query, bind)].filter((one) => one !== "true").join(" and ");

const placeOf = (field: FacetField) => FACET_FIELDS.indexOf(field);

/**
 * Counts `hits`, rows with the facets' columns, in one pass by the columns of `fields`: first those that are the same in
 * all of them, of which there are few, then these by each column.
 */
function countsBy(fields: readonly FacetField[], hits: string): string {
  const columns = fields.map(columnOf);
  const facet = fields.map((field) => `when grouping(${columnOf(field)}) then ${placeOf(field)}`);
  const alike = columns.length === 0 ? "" : `group by ${columns.join(", ")}`;
  return `
    select ${columns.length === 0 ? ALL_HITS : `case 0 ${facet.join(" ")} else ${ALL_HITS} end`} as facet,
           coalesce(${["null::text", ...columns.map((column) => `${column}::text`)].join(", ")}) as value,
           coalesce(sum(goods), 0)::int as number
      from (select ${[...columns, "count(*) as goods"].join(", ")} from ${hits} ${alike}) alike
     group by grouping sets (${["()", ...columns.map((column) => `(${column})`)].join(", ")})`;
}

const asValues = (counts: readonly string[]): string => `
  select json_agg(json_build_array(f.facet, f.value, s.store_name, f.number))
    from (${counts.map((one) => `(${one})`).join(" union all ")}) f
    left join store s on f.facet = ${placeOf("storeId")} and s.id::text = f.value`;

/** A select of the `CountedValue`s of `hits`, rows with the facets' columns, as JSON. */
export const valueCounts = (fields: readonly FacetField[], hits: string): string => asValues([countsBy(fields, hits)]);

/**
 * The same, and of each facet that narrows the query what could be chosen of it instead, so that a second species can be
 * chosen beside the first. `any`: the words of the query as a condition on goods g; `ending`: which of those goods are counted.
 */
export function facetCounts(
  query: ServerQuery,
  hits: string,
  any: string,
  bind: (value: Value) => string,
  ending = "",
): string {
  const chosen = FACET_FIELDS.filter((field) => chosenOf(query, field).length > 0);
  const own = chosen.map((field) => {
    const column = columnOf(field);
    const unchosen = withCodes(query, field, []);
    return `select ${placeOf(field)}, ${column}::text, count(*)::int
              from (select ${column} from goods g where ${[any, ...conditionsOf(unchosen, bind)].join(" and ")} ${ending}) own
             group by ${column}`;
  });
  const others = FACET_FIELDS.filter((field) => !chosen.includes(field));
  return asValues([countsBy(others, hits), ...own]);
}

/** Counts all hits with their facets; fails where that takes longer than `WITHIN_MS`. */
export async function countNow(
  tx: Db,
  query: ServerQuery,
  readings: readonly (readonly TokenClause[])[],
): Promise<HitCounts> {
  await tx.run(`set local statement_timeout = ${WITHIN_MS}`);
  const { values, bind } = parameters();
  const hits = `goods g where ${wordsOf(query, readings, bind)}`;
  const text = facetCounts(query, hits, anyReading(readings, bind), bind);
  const row = await tx.one<{ json_agg: CountedValue[] }>(text, values);
  const facets = row?.json_agg ?? [];
  return { total: allHitsOf(facets), facets };
}

const SIGNIFICANT = 100;

/** How many hits the planner expects, to two digits. */
export async function expectedHits(
  db: Db,
  query: ServerQuery,
  readings: readonly (readonly TokenClause[])[],
): Promise<number> {
  const { values, bind } = parameters();
  const row = await db.one<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) select 1 from goods g where ${wordsOf(query, readings, bind)}`,
    values,
  );
  const expected = row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  const grain = 10 ** Math.max(0, Math.ceil(Math.log10((expected + 1) / SIGNIFICANT)));
  return Math.ceil(expected / grain) * grain;
}
