import { GOODS_FIELDS, type GoodsFields } from "../../../domain/catalog/goods/goods-fields.ts";
import { GOODS_APPROVED, GOODS_SHOWN } from "../../../domain/catalog/goods/goods-states.ts";
import type { ValueOf } from "../../../domain/fields.ts";

/** The statuses of goods that buyers see, as `status in (…)` takes them. */
export const SHOWN = GOODS_SHOWN.join(", ");
/** The statuses of goods that passed the review, as `status in (…)` takes them. */
export const APPROVED = GOODS_APPROVED.join(", ");

type Facts = typeof GOODS_FIELDS;
export type GoodsFact = keyof Facts;
type ColumnOf<Name extends GoodsFact> = Facts[Name]["column"] extends readonly [infer Column extends string, string]
  ? Column
  : never;

/** Those facts as a row of `factColumns` holds them; facts without a column of their own are left out. */
export type FactRow<Name extends GoodsFact = GoodsFact> = {
  [One in Name as ColumnOf<One> extends never ? never : One]: ValueOf<Facts[One]>;
};

const columnOf = (fields: GoodsFields, name: string) => fields[name]?.column ?? null;

/** The columns of those facts of goods g under the facts' own names, ids and days as text. */
export const factColumns = (names: readonly string[], fields: GoodsFields = GOODS_FIELDS): string =>
  names
    .flatMap((name) => {
      const [column, type] = columnOf(fields, name) ?? [null];
      if (column === null) return [];
      const isText = type === "bigint" || type === "date";
      const value = `g.${column}${isText ? "::text" : ""}`;
      return [column === name ? value : `${value} as "${name}"`];
    })
    .join(", ");

/** Those facts of a row that holds more. */
export function factsIn<Name extends GoodsFact>(row: FactRow<Name>, names: readonly Name[]): FactRow<Name>;
export function factsIn(row: Readonly<{ [fact: string]: unknown }>, names: readonly GoodsFact[]) {
  const facts: { [fact: string]: unknown } = {};
  for (const name of names) if (GOODS_FIELDS[name].column !== null) facts[name] = row[name];
  return facts;
}

/** Every fact that has a column of its own. */
export const FACTS_WITH_COLUMN = (Object.keys(GOODS_FIELDS) as GoodsFact[]).filter(
  (name) => GOODS_FIELDS[name].column !== null,
);

type Placed = readonly [fact: string, column: string, empty: unknown];
const placedIn = (fields: GoodsFields): Placed[] =>
  Object.entries(fields).flatMap(([name, { column, type }]): Placed[] =>
    column === null ? [] : [[name, column[0], type.kind === "own" ? [] : null]],
  );
const PLACED = placedIn(GOODS_FIELDS);

/** Every column that holds a fact. */
type FactColumn = { [Name in GoodsFact]: ColumnOf<Name> }[GoodsFact];
/** Facts as their columns take them. */
export type FactValues = { [column in FactColumn]: unknown };

/** Facts as their columns take them; what is left out is empty. */
export function columnsOf(facts: Readonly<{ [fact: string]: unknown }>, fields?: GoodsFields) {
  const row: { [column: string]: unknown } = {};
  for (const [name, column, empty] of fields === undefined ? PLACED : placedIn(fields))
    row[column] = facts[name] ?? empty;
  return row;
}

/** Columns that follow from facts, or from what becomes of the goods (`null`), with their types. */
const FOLLOWING = {
  merchant_id: ["bigint", null],
  grade_system: ["text", "gradeCode"],
  thickness: ["numeric", "thicknessTenths"],
  port_code: ["text", "storeId"],
  city_code: ["text", "storeId"],
  counted_in: ["text", "saleUnit"],
  piece_volume_mm3: ["bigint", "volumeRule"],
  pieces_per_bundle: ["integer", "perBundle"],
  bundle_volume: ["integer", "perBundle"],
  stock_confirmed_at: ["timestamptz", null],
  status: ["smallint", null],
  score: ["integer", null],
  publish_at: ["timestamptz", null],
  price_at: ["timestamptz", null],
  token_rules: ["integer", null],
} as const satisfies { readonly [column: string]: readonly [type: string, of: GoodsFact | null] };

/** A row of goods as statements write it. */
export type WrittenGoods = { [column in keyof typeof FOLLOWING | FactColumn]: unknown } & {
  tokens: string[];
  history: readonly [string, number][];
};

/** Columns that statements take from a row as they are, with their types. */
export const writtenColumns = (fields: GoodsFields): { readonly [column: string]: string } => ({
  ...Object.fromEntries(Object.values(fields).flatMap(({ column }) => (column === null ? [] : [column]))),
  ...Object.fromEntries(Object.entries(FOLLOWING).map(([name, [type]]) => [name, type])),
});
export const GOODS_WRITTEN = writtenColumns(GOODS_FIELDS);

/** What is written of goods, `column type` each, as a statement declares it. */
export const typedColumns = (columns: { readonly [column: string]: string }): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");

type Is = "imported" | "reviewed";
/** Columns of the facts that are all of `are`, and columns derived from such facts. */
const columnsThatAre = (fields: GoodsFields, ...are: Is[]): string[] => {
  const isSo = (name: string | null) => name !== null && are.every((is) => Boolean(fields[name]?.[is]));
  return [
    ...Object.entries(fields).flatMap(([name, { column }]) => (column !== null && isSo(name) ? [column[0]] : [])),
    ...Object.entries(FOLLOWING).flatMap(([column, [, of]]) => (isSo(of) ? [column] : [])),
  ];
};

/** What a file of goods states of a row, the search words that follow from it included. */
export const statedColumns = (fields: GoodsFields): string[] => [...columnsThatAre(fields, "imported"), "tokens"];
/** Of that, what a review is about. */
export const reviewedColumns = (fields: GoodsFields): string[] => columnsThatAre(fields, "imported", "reviewed");
