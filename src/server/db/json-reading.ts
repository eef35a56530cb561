import pg from "pg";
import { readStored, type Stored } from "../../domain/stored.ts";
import { STORED_COLUMNS } from "./stored-columns.ts";

export type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };
/** Reads the JSON columns of an answer in place; `target` can be queried for what they are. */
export type ReadJson = (answer: pg.QueryResult, target: Queryable) => Promise<pg.QueryResult>;

const JSONB = pg.types.builtins.JSONB;
const COLUMNS: Readonly<Record<string, Stored<unknown>>> = STORED_COLUMNS;

const NAMES = `select a.attrelid || '.' || a.attnum as key, c.relname || '.' || a.attname as name
  from pg_attribute a join pg_class c on c.oid = a.attrelid
 where c.relnamespace = 'public'::regnamespace and a.atttypid = 'jsonb'::regtype`;

const keyOf = ({ tableID, columnID }: pg.FieldDef): string => `${tableID}.${columnID}`;

/**
 * Reads the JSON columns of one database's replies through their records, for every statement; which columns there are is queried
 * when the first of them comes, and again for one that a migration added. `null` stays, and so does JSON that a statement has
 * composed: the statement states where (`Within`).
 */
export function readingJson(): ReadJson {
  const shapes = new Map<string, Stored<unknown> | null>();
  const learn = async (target: Queryable, columns: readonly pg.FieldDef[]) => {
    const { rows } = await target.query({ text: NAMES });
    for (const { key, name } of rows as { key: string; name: string }[]) shapes.set(key, COLUMNS[name] ?? null);
    // Temporary tables hold what is on its way into others.
    for (const field of columns) if (!shapes.has(keyOf(field))) shapes.set(keyOf(field), null);
  };
  return async (answer, target) => {
    if (!Array.isArray(answer.fields) || answer.rows.length === 0) return answer;
    const fields = answer.fields.filter(({ dataTypeID, tableID }) => dataTypeID === JSONB && tableID !== 0);
    if (!fields.every((field) => shapes.has(keyOf(field)))) await learn(target, fields);
    for (const field of fields) {
      const shape = shapes.get(keyOf(field));
      if (shape) for (const row of answer.rows) row[field.name] = readWithin(shape, row[field.name]);
    }
    return answer;
  };
}

/** Where in JSON that a statement puts together stored values stand: in each of a list, under these keys. */
export type Within = Stored<unknown> | readonly [Within] | { readonly [key: string]: Within };

const isStored = (within: Within): within is Stored<unknown> => "usual" in within;
const isEach = (within: Within): within is readonly [Within] => Array.isArray(within);

/** `value` with the stored values in it read through their records; `null` stays `null`. */
function readWithin(within: Within, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (isStored(within)) {
    const read = readStored(within, value);
    // Conditions that cannot be read stay as they are: the task that reads them fails, and the row is set aside.
    return read === undefined && within.isExact ? value : (read ?? null);
  }
  if (isEach(within)) return Array.isArray(value) ? value.map((one) => readWithin(within[0], one)) : value;
  const read = Object.entries(within).map(([key, inner]): [string, unknown] => [
    key,
    readWithin(inner, (value as Readonly<Record<string, unknown>>)[key]),
  ]);
  return { ...value, ...Object.fromEntries(read) };
}

/** Rows with the stored values read that stand `within` them. */
export const readParts = <Row>(rows: Row[], within: Within): Row[] =>
  Object.keys(within).length === 0 ? rows : rows.map((row) => readWithin(within, row) as Row);
