import { join } from "node:path";

/** A column of an answer: what PostgreSQL said of it, and what came in it while tests ran. */
export type DescribedColumn = {
  name: string;
  typeId: number;
  /** The table and the place in it for a column that is given as it is stored, otherwise 0. */
  tableId: number;
  columnId: number;
  /** Whether `null` came, and what else did: `number`, `string`, `boolean`, `Date`, `Buffer`, `array` or `object`. */
  sawNull: boolean;
  saw: string[];
  /** Whether a list came with `null` in it. */
  sawNullWithin: boolean;
};

/** What statements of one place answered. A place whose statement is put together may have several of them. */
export type DescribedRow = {
  /** The calls of the source that led there, the innermost first: `src/server/db/clock.ts:11:13`. */
  places: string[];
  columns: DescribedColumn[];
  /** Some of the statements, with `$1` for their values. */
  texts: string[];
};

/** A column of a table or view of the migrated database. */
export type StoredColumn = { tableId: number; columnId: number; name: string; notNull: boolean };

/** Where a run of the server's tests leaves its descriptions, and the columns that it had. */
export const DESCRIBED_ROWS = join(import.meta.dirname, "../../tmp/described-rows");
export const STORED_COLUMNS = "columns.json";
/** Where `scripts/held-rows.ts` leaves how many places it held, below a checkout. */
export const HELD_COUNT = "tmp/held-rows.json";
