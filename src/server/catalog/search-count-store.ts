import { FACET_FIELDS, type FacetField } from "../../domain/catalog/goods-query.ts";
import { chosenOf } from "../../domain/catalog/goods-query-change.ts";
import type { TokenClause } from "../../domain/timber/tokens.ts";
import type { Database, Db, Value } from "../db/database.ts";
import { conditionsOf, keywordConditions, parameters, type ServerQuery } from "./search-conditions.ts";

/** The columns facets count. */
export const FACET_COLUMN: Readonly<Record<FacetField, string>> = {
  kindCode: "kind_code",
  speciesCode: "species_code",
  gradeCode: "grade_code",
  originCode: "origin_code",
  brandCode: "brand_code",
  portCode: "port_code",
  storeId: "store_id",
  moistureType: "moisture_type",
};

/** Which facet, its value (`null`: goods that have none), the name of a warehouse, and how many. */
export type CountedValue = [facet: number, value: string | null, storeName: string | null, count: number];

/** How many goods a search finds, with its facets; without them `total` is an estimate. */
export type HitCounts = { total: number; facets: CountedValue[] | null };

/** Longer than this nobody waits for a count. */
const WITHIN_MS = 800;

/** Whether it can be asked for longer than somebody waits, which a transaction cannot. */
export const isDatabase = (db: Db): db is Database => "transaction" in db;

/** What goods must hold, by the columns and words of each reading; `true` where nothing is asked. */
function anyReading(readings: readonly (readonly TokenClause[])[], bind: (value: Value) => string): string {
  const each = readings.map((clauses) => keywordConditions(clauses, bind)).filter((some) => some.length > 0);
  return each.length < readings.length ? "true" : `(${each.map((some) => some.join(" and ")).join(" or ")})`;
}

const wordsOf = (query: ServerQuery, readings: readonly (readonly TokenClause[])[], bind: (value: Value) => string) =>
  [anyReading(readings, bind), ...conditionsOf(query, bind)].filter((one) => one !== "true").join(" and ");

function statement(query: ServerQuery, readings: readonly (readonly TokenClause[])[]) {
  const { values, bind } = parameters();
  const chosen = FACET_FIELDS.filter((field) => chosenOf(query, field).length > 0);
  const columns = FACET_FIELDS.filter((field) => !chosen.includes(field)).map((field) => FACET_COLUMN[field]);
  const place = (column: string) => FACET_FIELDS.findIndex((field) => FACET_COLUMN[field] === column);
  const facet = columns.map((column) => `when grouping(${column}) then ${place(column)}`).join(" ");
  const hits = `
    select ${columns.length === 0 ? "-1" : `case 0 ${facet} else -1 end`} as facet,
           ${columns.length === 0 ? "null::text" : `coalesce(${columns.map((column) => `${column}::text`).join(", ")})`} as value,
           count(*)::int as number
      from goods g where ${wordsOf(query, readings, bind)}
     group by grouping sets ((), ${columns.map((column) => `(${column})`).join(", ")})`.replace("((), )", "(())");
  // A facet shows what could be chosen instead: its own filter does not narrow it.
  const own = chosen.map((field) => {
    const column = FACET_COLUMN[field];
    const unchosen = { ...query, [field]: field === "kindCode" ? null : [] };
    return `select ${place(column)}, ${column}::text, count(*)::int from goods g
             where ${wordsOf(unchosen, readings, bind)} group by ${column}`;
  });
  const text = `
    select json_agg(json_build_array(f.facet, f.value, s.store_name, f.number)) as counted
      from (${[hits, ...own].map((one) => `(${one})`).join(" union all ")}) f
      left join store s on f.facet = ${FACET_FIELDS.indexOf("storeId")} and s.id::text = f.value`;
  return { text, values };
}

/** Counts all hits with their facets; fails where that takes longer than `WITHIN_MS`. */
export async function countNow(
  db: Db,
  query: ServerQuery,
  readings: readonly (readonly TokenClause[])[],
): Promise<HitCounts> {
  const { text, values } = statement(query, readings);
  const read = async (tx: Db): Promise<HitCounts> => {
    const row = await tx.one<{ counted: CountedValue[] }>(text, values);
    const counted = row?.counted ?? [];
    const total = counted.find(([facet]) => facet === -1)?.[3] ?? 0;
    return { total, facets: counted.filter(([facet]) => facet !== -1) };
  };
  if (!isDatabase(db)) return read(db);
  return db.transaction(async (tx) => {
    await tx.run(`set local statement_timeout = ${WITHIN_MS}`);
    return read(tx);
  });
}

const SIGNIFICANT = 100;

/** What the planner expects, to two digits: said as an estimate only. */
export async function estimate(
  db: Db,
  query: ServerQuery,
  readings: readonly (readonly TokenClause[])[],
  least: number,
): Promise<HitCounts> {
  const { values, bind } = parameters();
  const row = await db.one<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) select 1 from goods g where ${wordsOf(query, readings, bind)}`,
    values,
  );
  const expected = Math.max(least, row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
  const grain = 10 ** Math.max(0, Math.ceil(Math.log10((expected + 1) / SIGNIFICANT)));
  return { total: Math.ceil(expected / grain) * grain, facets: null };
}
