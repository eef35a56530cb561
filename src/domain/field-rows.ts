import type { Fields, ValuesOf } from "./fields.ts";

/** The same facts of each of several rows, by `row.name`. */
export type RowsOf<All extends Fields> = {
  readonly [Name in keyof All & string as `${string}.${Name}`]: All[Name];
};

/** The name of a fact of a row in a record of rows. */
export const rowField = <Name extends string>(row: string | number, name: Name): `${string}.${Name}` =>
  `${row}.${name}`;

/** What `name` and `value` come to in a record of rows, of each fact of one row. */
const ofRow = (row: string | number, facts: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [rowField(row, name), value]));

/** A record of rows, each with its fields, beside the facts of `others`. */
export const rowsOf = <All extends Fields, Others extends Fields>(
  rows: readonly (readonly [row: string | number, fields: All])[],
  others: Others,
): RowsOf<All> & Others => Object.assign({}, others, ...rows.map(([row, fields]) => ofRow(row, fields)));

/** Facts of one row, as values of a record of rows. */
export const rowValues = <All extends Fields>(
  _: All,
  row: string | number,
  values: Partial<ValuesOf<All>>,
): Partial<ValuesOf<RowsOf<All>>> => ofRow(row, values) as Partial<ValuesOf<RowsOf<All>>>;

/** The values of one row in a record of rows. */
export const valuesOfRow = <All extends Fields>(
  fields: All,
  values: ValuesOf<RowsOf<All>>,
  row: string | number,
): ValuesOf<All> =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, (values as Record<string, unknown>)[rowField(row, name)]]),
  ) as ValuesOf<All>;
