import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect } from "vitest";
import { DESCRIBED_ROWS, type DescribedColumn, type DescribedRow } from "../../scripts/rows/described-row.ts";
import { isMigrated } from "./database.ts";

/**
 * Writes down how PostgreSQL described what statements of the source answered while tests ran, and what came, for
 * `scripts/held-rows.ts`. Tests share the modules of their worker, so what all of them asked is in its one file.
 */
const ROOT = join(import.meta.dirname, "../..");
/** A part of a long search condition changes its text, and hardly ever what it answers. */
const MOST_TEXTS = 20;
/** Calls between the source and PostgreSQL: driver, pool, wrappers of `Db`. */
const DEPTH = 20;

/** What these tests put into rows the program never writes, and sets aside where it meets it. */
const BAD_ROWS = /\/bad-rows-[^/]*$/;

type Described = Omit<DescribedRow, "texts"> & { texts: Set<string> };
type Recorder = { rows: Map<string, Described>; places: Map<string, readonly string[]> };

/** The places of the source in a stack, the innermost first. */
const placesIn = (stack: string): string[] =>
  stack.split("\n").flatMap((line) => {
    const [, path = "", row, column] = /\(?((?:\/|file:\/\/)[^()]*\.ts):(\d+):(\d+)\)?$/.exec(line) ?? [];
    const ours = path.replace("file://", "").slice(ROOT.length + 1);
    return /^src\/server\//.test(ours) && ours !== "src/server/db/database.ts" ? [`${ours}:${row}:${column}`] : [];
  });

/** Where in the source PostgreSQL was asked. To read a stack as it was written takes long, and is done once for each. */
function askedAt({ places }: Recorder): readonly string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = DEPTH;
  Error.prepareStackTrace = (_, sites) =>
    sites.map((site) => `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`).join("\n");
  const compiled = String(new Error().stack);
  Error.prepareStackTrace = prepareStackTrace;
  let found = places.get(compiled);
  if (found === undefined) {
    found = compiled.includes("/src/") ? placesIn(String(new Error().stack)) : [];
    places.set(compiled, found);
  }
  Error.stackTraceLimit = stackTraceLimit;
  return found;
}

const kindOf = (value: unknown): string =>
  value instanceof Date ? "Date" : Buffer.isBuffer(value) ? "Buffer" : Array.isArray(value) ? "array" : typeof value;

function lookAt(column: DescribedColumn, value: unknown): void {
  if (value === null) {
    column.sawNull = true;
    return;
  }
  const kind = kindOf(value);
  if (!column.saw.includes(kind)) column.saw.push(kind);
  if (kind === "array" && (value as unknown[]).includes(null)) column.sawNullWithin = true;
}

function record(recorder: Recorder, places: readonly string[], text: string, database: string, result: pg.QueryResult) {
  if (places.length === 0 || !Array.isArray(result.fields) || result.fields.length === 0) return;
  // Another database than a copy of the migrated one numbers its tables in another way.
  const isKnown = isMigrated(database);
  const columns = result.fields.map(
    ({ name, dataTypeID, tableID, columnID }): DescribedColumn => ({
      name,
      typeId: dataTypeID,
      tableId: isKnown ? tableID : 0,
      columnId: isKnown ? columnID : 0,
      sawNull: false,
      saw: [],
      sawNullWithin: false,
    }),
  );
  const key = JSON.stringify([
    places,
    columns.map(({ name, typeId, tableId, columnId }) => [name, typeId, tableId, columnId]),
  ]);
  let row = recorder.rows.get(key);
  if (row === undefined) {
    row = { places: [...places], columns, texts: new Set() };
    recorder.rows.set(key, row);
  }
  if (row.texts.size < MOST_TEXTS) row.texts.add(text);
  if (BAD_ROWS.test(expect.getState().testPath ?? "")) return;
  for (const answered of result.rows) for (const column of row.columns) lookAt(column, answered[column.name]);
}

type Ask = (this: pg.Client | pg.Pool, ...asked: unknown[]) => unknown;

/** `ask`, listened to where it answers with a promise. */
const recorded = (recorder: Recorder, ask: Ask, databaseOf: (asked: pg.Client | pg.Pool) => string): Ask =>
  function (...asked) {
    if (typeof asked.at(-1) === "function") return ask.apply(this, asked);
    const places = askedAt(recorder);
    const answer = ask.apply(this, asked);
    const [question] = asked;
    const text = typeof question === "string" ? question : (question as { text?: unknown } | undefined)?.text;
    if (places.length === 0 || typeof text !== "string" || !(answer instanceof Promise)) return answer;
    return answer.then((result: pg.QueryResult) => {
      record(recorder, places, text, databaseOf(this), result);
      return result;
    });
  };

const nameIn = (url: string | undefined) => new URL(url ?? "postgres:///").pathname.slice(1);

function begun(): Recorder {
  const recorder: Recorder = { rows: new Map(), places: new Map() };
  const { Client, Pool } = pg;
  const byClient = recorded(
    recorder,
    Client.prototype.query as Ask,
    (client) => (client as { database?: string }).database ?? "",
  );
  const byPool = recorded(recorder, Pool.prototype.query as Ask, (pool) =>
    nameIn((pool as pg.Pool).options.connectionString),
  );
  Object.assign(Client.prototype, { query: byClient });
  Object.assign(Pool.prototype, { query: byPool });
  return recorder;
}

/** This file is run again for each file of tests, the driver is loaded once for all of them. */
const shared = globalThis as { describedRows?: Recorder };
shared.describedRows ??= begun();
const recorder = shared.describedRows;

afterAll(() => {
  const rows = [...recorder.rows.values()].map((row): DescribedRow => ({ ...row, texts: [...row.texts] }));
  mkdirSync(DESCRIBED_ROWS, { recursive: true });
  writeFileSync(join(DESCRIBED_ROWS, `rows-${process.pid}.json`), JSON.stringify(rows));
});
