/** Key under which rows stand as columns; no key of our data is like it. */
const COLUMNS = "#";

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const keysOf = (row: Row): string[] => Object.keys(row).filter((key) => row[key] !== undefined);

/**
 * For `JSON.stringify`: rows with the same keys become columns, which lie better together and compress to less (the
 * state of a list of goods to four fifths).
 */
export function inColumns(_: string, value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 2 || !value.every(isRow)) return value;
  const keys = keysOf(value[0] ?? {});
  if (keys.length === 0 || value.some((row) => keysOf(row).join() !== keys.join())) return value;
  return { [COLUMNS]: Object.fromEntries(keys.map((key) => [key, value.map((row) => row[key])])) };
}

/** For `JSON.parse`: what `inColumns` made of it, back again. */
export function fromColumns(_: string, value: unknown): unknown {
  if (!isRow(value) || !(COLUMNS in value)) return value;
  const columns = Object.entries(value[COLUMNS] as Record<string, unknown[]>);
  return columns[0]?.[1].map((_, at) => Object.fromEntries(columns.map(([key, column]) => [key, column[at]])));
}
