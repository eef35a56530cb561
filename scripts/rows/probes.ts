import type { DescribedColumn, DescribedRow, StoredColumn } from "./described-row.ts";
import type { RowSite } from "./row-sites.ts";

/**
 * What a value of each type of PostgreSQL is after the driver read it, by the type's number; one that is not named is a text.
 * `json` is whatever was put in.
 */
const READ_AS: Readonly<Record<number, string>> = {
  16: "boolean",
  17: "Buffer",
  20: "string",
  21: "number",
  23: "number",
  26: "number",
  114: "json",
  199: "json[]",
  600: "{ x: number; y: number }",
  700: "number",
  701: "number",
  1000: "boolean[]",
  1001: "Buffer[]",
  1005: "number[]",
  1007: "number[]",
  1009: "string[]",
  1014: "string[]",
  1015: "string[]",
  1016: "string[]",
  1021: "number[]",
  1022: "number[]",
  1082: "Date",
  1114: "Date",
  1115: "Date[]",
  1182: "Date[]",
  1184: "Date",
  1185: "Date[]",
  1231: "number[]",
  1700: "number",
  3802: "json",
  3807: "json[]",
};
export const readAs = (typeId: number): string => READ_AS[typeId] ?? "string";

/** What a value that came must look like: the names of `DescribedColumn.saw`. */
const looksOf = (read: string): string => (read.endsWith("[]") ? "array" : read.startsWith("{") ? "object" : read);

/** A line of types that compiles only where a row's declared type holds; `said` says what does not, where it does not. */
export type Probe = {
  site: RowSite;
  /** The column that it is about; empty where it is about all. */
  column: string;
  type: string;
  said: string;
  /** For a column that could be null by its table, though none came: the statements that may prove that none can. */
  unlessProven: readonly string[] | null;
};

/** Kinds of rows that came from one place, each once, whoever called. */
function merged(rows: readonly DescribedRow[]): DescribedRow[] {
  const kinds = new Map<string, DescribedRow>();
  for (const row of rows) {
    const key = JSON.stringify(
      row.columns.map(({ name, typeId, tableId, columnId }) => [name, typeId, tableId, columnId]),
    );
    const known = kinds.get(key);
    if (known === undefined) {
      kinds.set(key, structuredClone(row));
      continue;
    }
    known.texts = [...new Set([...known.texts, ...row.texts])];
    known.columns.forEach((column, at) => {
      const other = row.columns[at]!;
      column.sawNull ||= other.sawNull;
      column.sawNullWithin ||= other.sawNullWithin;
      column.saw = [...new Set([...column.saw, ...other.saw])];
    });
  }
  return [...kinds.values()];
}

/** The descriptions by the place that they belong to: the innermost one that takes a row for something. */
export function rowsBySite(rows: readonly DescribedRow[], sites: readonly RowSite[]): Map<RowSite, DescribedRow[]> {
  const byPlace = new Map(sites.map((site) => [site.place, site]));
  const found = new Map<RowSite, DescribedRow[]>();
  for (const row of rows) {
    const site = row.places.map((place) => byPlace.get(place)).find((one) => one !== undefined);
    if (site !== undefined) found.set(site, [...(found.get(site) ?? []), row]);
  }
  return new Map([...found].map(([site, all]) => [site, merged(all)]));
}

const OUTER_JOIN = /\b(left|right|full)\s+(outer\s+)?join\b|\brollup\b|\bcube\b|\bgrouping sets\b/i;

/** Columns of views that are computed from what is not null, which PostgreSQL does not prove. */
const COMPUTED: readonly string[] = ["yard_order.is_fetchable"];

/** Whether the database allows null there: its column does, or the row that the column is of may be missing. */
function mayBeNull(
  { tableId, columnId }: DescribedColumn,
  { texts }: DescribedRow,
  stored: readonly StoredColumn[],
): boolean {
  const column = stored.find((one) => one.tableId === tableId && one.columnId === columnId);
  return (
    column !== undefined &&
    !COMPUTED.includes(column.name) &&
    (!column.notNull || texts.some((text) => OUTER_JOIN.test(text)))
  );
}

/** A row's type on one line, so that each probe has one of its own. */
const onOneLine = (type: string) => type.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, " ").replace(/\s+/g, " ");

/** What has to hold for the rows of a place to be what they are taken for. */
export function probesOf(site: RowSite, rows: readonly DescribedRow[], stored: readonly StoredColumn[]): Probe[] {
  if (site.widest === null) return [];
  const taken = onOneLine(site.widest);
  const probe = (column: string, type: string, said: string, unlessProven: readonly string[] | null = null): Probe => ({
    site,
    column,
    type,
    said: column === "" ? said : `${column} ${said}`,
    unlessProven,
  });
  const ofColumn = (column: DescribedColumn, row: DescribedRow): Probe[] => {
    const { name, sawNull, sawNullWithin, saw } = column;
    const read = readAs(column.typeId);
    const declared = `$probe.Declared<${taken}, ${JSON.stringify(name)}>`;
    const takesNull = `$probe.Takes<${declared}, null>`;
    const made = [
      probe(name, `$probe.Asks<$probe.Names<${taken}>, ${JSON.stringify(name)}>`, "is answered, and not declared"),
    ];
    if (read !== "json") {
      const base = read.endsWith("[]") ? `readonly ${read.replace("json", "unknown")}` : read;
      made.push(probe(name, `$probe.Reads<${base}, ${declared}>`, `comes as ${base}`));
    }
    if (sawNullWithin)
      made.push(
        probe(
          name,
          `$probe.Takes<$probe.Within<${declared}>, null>`,
          "is declared not to have null within, and it came",
        ),
      );
    if (saw.length > 0)
      made.push(
        probe(name, `$probe.Comes<$probe.Whether<${declared}>>`, `is declared to be always null, and ${saw[0]} came`),
      );
    if (sawNull) made.push(probe(name, takesNull, `is declared not to be null, and null came`));
    else if (mayBeNull(column, row, stored))
      made.push(probe(name, takesNull, "is declared not to be null, and nothing keeps it from that", row.texts));
    return made;
  };
  const probes = rows.flatMap((row): Probe[] => {
    const names = row.columns.map(({ name }) => JSON.stringify(name)).join(" | ");
    return [
      probe("", `$probe.Answers<${names}, $probe.Needed<${taken}>>`, "more is declared than is answered"),
      ...row.columns.flatMap((column) => ofColumn(column, row)),
    ];
  });
  return [...new Map(probes.map((one) => [`${one.type} ${one.unlessProven}`, one])).values()];
}

/** Columns that the driver gave as something else than `READ_AS` says, and names that two columns have, of which it gives one. */
export const misreadIn = ({ place }: RowSite, rows: readonly DescribedRow[]): string[] =>
  rows.flatMap(({ columns }) =>
    columns.flatMap(({ name, typeId, saw }, at) => {
      const looks = looksOf(readAs(typeId));
      const others = looks === "json" ? [] : saw.filter((kind) => kind !== looks);
      const isTwice = columns.findIndex((column) => column.name === name) < at;
      return [
        ...others.map((kind) => `${place} ${name} of type ${typeId} is given as ${kind}, not as ${looks}`),
        ...(isTwice ? [`${place} ${name} is answered twice`] : []),
      ];
    }),
  );

/** The types that probes are made of, as a file of its own beside the copies. */
export const PROBE_TYPES = `
export type Held<Row, _Probes extends readonly unknown[]> = Row;
export type RowAmong<Answer> = NonNullable<Awaited<Answer>> extends readonly (infer Row)[] ? Row : never;
export type RowOrNull<Answer> = NonNullable<Awaited<Answer>>;
export type Names<Row> = unknown extends Row ? string : Row extends unknown ? keyof Row | Numbered<keyof Row> : never;
export type Numbered<Key> = Key extends number ? \`\${Key}\` : never;
export type Needed<Row> = Row extends unknown
  ? { [Name in keyof Row]-?: string extends Name ? never : {} extends Pick<Row, Name> ? never : Name extends number ? Numbered<Name> : Name }[keyof Row]
  : never;
export type Declared<Row, Name> = Row extends unknown
  ? Name extends keyof Row ? (unknown extends Row[Name] ? any : Row[Name])
    : Name extends \`\${infer Key extends number}\` ? (Key extends keyof Row ? Row[Key] : never) : never
  : never;
export type Whether<Declared> = [NonNullable<Declared>] extends [never] ? "always null" : "sometimes something";
export type Answers<Answered, _Needed extends Answered> = Answered;
export type Asks<Names, _Name extends Names> = Names;
export type Within<Declared> = NonNullable<Declared> extends readonly (infer Each)[] ? Each : never;
export type Reads<Base, _Declared extends (Base extends readonly (infer Each)[] ? readonly (Each | null)[] : Base) | null | undefined> = Base;
export type Comes<_Whether extends "sometimes something"> = _Whether;
export type Takes<Declared, _Value extends Declared> = Declared;
`;
export const PROBE_TYPES_FILE = "probe-types.ts";

/**
 * A file of the source with probes at the types of its rows, each on a line of its own behind its number. `types`: where
 * it finds the types of probes.
 */
export function probed(text: string, types: string, sites: readonly RowSite[], probes: readonly Probe[]): string {
  let made = text;
  for (const site of [...sites].sort((one, other) => other.start - one.start)) {
    const own = probes.flatMap((probe, at) => (probe.site === site ? [`/*${at}*/ ${probe.type},`] : []));
    const type = site.row === null ? "object" : `$probe.Held<${site.row}, [\n${own.join("\n")}\n]>`;
    made = made.slice(0, site.start) + (site.start === site.end ? `<${type}>` : type) + made.slice(site.end);
  }
  return `${made}\nimport type * as $probe from ${JSON.stringify(types)};\n`;
}

/** The probe that stands in a line. */
export const probeIn = (line: string, probes: readonly Probe[]): Probe | undefined =>
  probes[Number(/^\/\*(\d+)\*\//.exec(line)?.[1] ?? Number.NaN)];
