import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "data");

/** Reads one fact of a row; what is not written is `undefined`. What is wrong with it is thrown. */
export type Fact<Value> = (written: unknown) => Value;
export type Facts<Row> = { readonly [Name in keyof Row]: Fact<Row[Name]> };

export const text: Fact<string> = (written) => {
  if (typeof written !== "string" || written === "") throw new Error("must be a text");
  return written;
};

export const number: Fact<number> = (written) => {
  if (typeof written === "number" || /^-?\d+(?:\.\d+)?$/.test(text(written))) return Number(written);
  throw new Error("must be a number");
};

/** True where it is written. */
export const flag: Fact<boolean> = (written) => {
  if (written !== undefined && written !== true && written !== "true") throw new Error("must be true or left out");
  return written !== undefined;
};

/** What is left out is `none`. */
export const orElse =
  <Value, None>(fact: Fact<Value>, none: None): Fact<Value | None> =>
  (written) =>
    written === undefined || written === "" ? none : fact(written);

export const oneOf =
  <const Value extends string | number>(values: readonly Value[]): Fact<Value> =>
  (written) => {
    const value = values.find((one) => String(one) === String(written));
    if (value === undefined) throw new Error(`must be one of ${values.join(", ")}`);
    return value;
  };

/** A code of a dictionary. */
export const codeOf =
  (byCode: (code: string) => object | undefined): Fact<string> =>
  (written) => {
    const code = text(written);
    if (byCode(code) === undefined) throw new Error(`names an unknown code: ${code}`);
    return code;
  };

/** `a b c`, or with something else between. */
export const several =
  <Value>(fact: Fact<Value>, between = " "): Fact<Value[]> =>
  (written) =>
    text(written).split(between).map(fact);

/** `900-1500`: from the least to the most. */
export const between =
  <Value>(fact: Fact<Value>, sign = "-"): Fact<readonly [Value, Value]> =>
  (written) => {
    const [first, second, ...more] = text(written).split(sign);
    if (more.length > 0) throw new Error(`must be two with a ${sign}`);
    return [fact(first), fact(second)];
  };

/** A row of named facts; a name that it does not know is wrong. */
export const record =
  <Row extends object>(facts: Facts<Row>): Fact<Row> =>
  (written) => {
    if (typeof written !== "object" || written === null) throw new Error("must be facts by their names");
    const stray = Object.keys(written).find((name) => !(name in facts));
    if (stray !== undefined) throw new Error(`${stray} is no fact`);
    const given: Readonly<Record<string, unknown>> = { ...written };
    const read = Object.entries<Fact<unknown>>(facts).map(([name, fact]) => {
      try {
        return [name, fact(given[name])];
      } catch (error) {
        throw new Error(`${name} ${(error as Error).message}`);
      }
    });
    return Object.fromEntries(read) as Row;
  };

/** What `read` makes of a file of the folder `data`, or of one of its rows; what is wrong is said with the place. */
export function readAt<Value>(place: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new Error(`src/demo/data/${place}: ${(error as Error).message}`);
  }
}

/** The files of a folder of `data`, by their names. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(FOLDER, folder))
    .sort()
    .map((name) => `${folder}/${name}`);

export const fileText = (file: string): string => readFileSync(join(FOLDER, file), "utf8");

/** Rows of cells between bars, the first of which names them, as records. */
const namedCells = ([head = "", ...rows]: readonly string[]): Record<string, string>[] => {
  const names = head.split("|");
  return rows.map((row) =>
    Object.fromEntries(row.split("|").map((cell, at) => [names[at] ?? `cell ${at + 1}`, cell] as const)),
  );
};

/** `@ports` stands for what `lists` calls so, at any depth. */
const filledIn = (written: unknown, lists: Readonly<Record<string, string>>): unknown => {
  if (typeof written === "object" && written !== null)
    return Object.fromEntries(Object.entries(written).map(([name, one]) => [name, filledIn(one, lists)]));
  if (typeof written !== "string" || !written.startsWith("@")) return written;
  const list = lists[written.slice(1)];
  if (list === undefined) throw new Error(`no list is called ${written}`);
  return list;
};

type File = readonly string[] | readonly object[] | { readonly lists: Record<string, string>; readonly rows: object[] };

/**
 * The rows of `data/<name>.json`, each read by `fact`: cells between bars below their names, or records, which may name lists that
 * several share.
 */
export function rowsIn<Row>(name: string, fact: Fact<Row>): Row[] {
  const file = `${name}.json`;
  const written = readAt(file, () => JSON.parse(fileText(file)) as File);
  const { rows, lists } = "rows" in written ? written : { rows: written, lists: {} };
  const records = typeof rows[0] === "string" ? namedCells(rows as readonly string[]) : rows;
  return records.map((row, at) => readAt(`${file}, row ${at + 1}`, () => fact(filledIn(row, lists))));
}
