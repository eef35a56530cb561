import pg from "pg";
import { type Queryable, type ReadJson, readingJson, readParts, type Within } from "./json-reading.ts";
import { type NamedValues, positional, valuesOf } from "./named-values.ts";

export type Value = string | number | boolean | null | Date | Buffer | readonly Value[] | object;
/** Values by name (`:personId` in the text), or by position (`$1`). */
export type Values = readonly Value[] | NamedValues<Value | undefined>;

/**
 * Questions to PostgreSQL. `bigint` columns arrive as text: ids stay text, money is cast to float8 in the statement
 * (exact below 2^53 fen). A `name` makes the statement prepared once per connection; key look-ups are named, searches
 * are not, because a generic plan is hundreds of times slower for a rare word. A JSON column is read as `STORED_COLUMNS` has it;
 * `within`: where such values stand in JSON that the statement itself puts together.
 */
export type Db = {
  rows<Row>(text: string, values?: Values, name?: string, within?: Within): Promise<Row[]>;
  /** The first row, or `null`. */
  one<Row>(text: string, values?: Values, name?: string, within?: Within): Promise<Row | null>;
  /** How many rows a write touched. */
  run(text: string, values?: Values, name?: string): Promise<number>;
};

export type Database = Db & {
  /**
   * All or nothing. A rejected `work` rolls back and rejects with the same reason. `opening`: settings of the transaction
   * that hold from its beginning on.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, opening?: string): Promise<T>;
  pool: pg.Pool;
  /** Waits for what is under way; what takes longer than `withinMs` is cut off and so rolled back. */
  close(withinMs?: number): Promise<void>;
};

/** Names on the wire are unique per text: two statements that chose one name must not meet on a connection. */
const wireNames = new Map<string, string>();
let named = 0;
function wireName(name: string, text: string): string {
  const known = wireNames.get(text);
  if (known !== undefined) return known;
  named += 1;
  const made = `${name}-${named}`;
  wireNames.set(text, made);
  return made;
}

type Statement = pg.QueryConfig & { query_timeout?: number };

const isByPosition = (values: Values): values is readonly Value[] => Array.isArray(values);

function byName(text: string, values: NamedValues<Value | undefined>): Statement {
  const { text: numbered, names } = positional(text);
  return { text: numbered, values: valuesOf(names, values) };
}

/** A caller that sets another limit for statements waits for their end, however long it takes. */
const LIMIT = /\bset (local )?statement_timeout/;

type DbOptions = { answerWithinMs: number; readJson: ReadJson; isTransaction: boolean; onStatement: OnStatement };

const dbOn = (target: Queryable, { answerWithinMs, readJson, isTransaction, onStatement }: DbOptions): Db => {
  let query_timeout: number | undefined = answerWithinMs;
  const query = async (statement: Statement): Promise<pg.QueryResult> =>
    readJson(await target.query(statement), target);
  const send = async (text: string, values: Values, name: string | undefined) => {
    const began = performance.now();
    try {
      return await sendOnce(text, values, name);
    } finally {
      onStatement(name, (performance.now() - began) / 1000);
    }
  };
  const sendOnce = (text: string, values: Values, name: string | undefined) => {
    if (LIMIT.test(text)) query_timeout = undefined;
    const statement: Statement = isByPosition(values) ? { text, values: [...values] } : byName(text, values);
    if (name !== undefined) statement.name = wireName(name, text);
    if (query_timeout !== undefined) statement.query_timeout = query_timeout;
    return query(statement).catch((error: unknown) => {
      if (name === undefined || !isOutdatedPlan(error)) throw error;
      // A migration changed its result since it was prepared: by another name it is prepared once more.
      if (wireNames.get(text) === statement.name) wireNames.delete(text);
      // A transaction is lost with it, and retried from its beginning.
      if (isTransaction) throw error;
      return query({ ...statement, name: wireName(name, text) });
    });
  };
  return {
    async rows<Row>(text: string, values: Values = [], name?: string, within: Within = {}) {
      return readParts<Row>((await send(text, values, name)).rows, within);
    },
    async one<Row>(text: string, values: Values = [], name?: string, within: Within = {}) {
      return readParts<Row>((await send(text, values, name)).rows, within)[0] ?? null;
    },
    async run(text, values = [], name) {
      return (await send(text, values, name)).rowCount ?? 0;
    },
  };
};

const { NUMERIC } = pg.types.builtins;
/** `numeric` columns hold few digits, such as tenths of a mm, which a number holds as they are; the rest is as the driver reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === NUMERIC && format !== "binary" ? Number : pg.types.getTypeParser(type, format),
};

/**
 * How long, in ms, to wait for a free connection, for the end of a statement and for any word of the database; and how long
 * the database waits for the next statement of a transaction.
 */
export type Patience = {
  connectWithinMs: number;
  statementWithinMs: number;
  answerWithinMs: number;
  nextStatementWithinMs?: number;
};
/** A database that has not answered after 5 s has gone silent: it ends every statement itself before that. */
export const PATIENCE: Required<Patience> = {
  connectWithinMs: 2_000,
  statementWithinMs: 4_000,
  answerWithinMs: 5_000,
  nextStatementWithinMs: 10_000,
};

/** Hears of every statement that ended, well or not, by its name. */
export type OnStatement = (name: string | undefined, seconds: number) => void;

export type ConnectOptions = {
  poolSize?: number;
  onError?: (error: Error) => void;
  onStatement?: OnStatement;
  /** `url` leads to a pooler, which refuses limits that a client asks for: those of the role hold. */
  isPooled?: boolean;
} & Partial<Patience>;

/** Whether the database was silent for too long. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === "Query read timeout";

/**
 * A pool on `url`. Connecting waits at most 2 s, a statement 4 s, and 5 s where not even its cancellation is confirmed, unless
 * `patience` overrides it; a broken connection is replaced, never fatal.
 */
export function connect(
  url: string,
  { poolSize = 10, onError = () => {}, onStatement = () => {}, isPooled = false, ...patience }: ConnectOptions = {},
): Database {
  const { connectWithinMs, statementWithinMs, answerWithinMs, nextStatementWithinMs } = { ...PATIENCE, ...patience };
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: poolSize,
    // The last connection stays: by it other programs on the same PostgreSQL see that this one is there.
    min: 1,
    connectionTimeoutMillis: connectWithinMs,
    ...(isPooled
      ? {}
      : { statement_timeout: statementWithinMs, idle_in_transaction_session_timeout: nextStatementWithinMs }),
    keepAlive: true,
    application_name: `taomu-${process.pid}`,
  });
  pool.on("error", onError);
  const clients = new Set<pg.PoolClient>();
  const readJson = readingJson();
  pool.on("connect", (client) => {
    clients.add(client);
    // A checked-out client without a listener of its own would end the process when the database restarts.
    client.on("error", onError);
  });
  pool.on("remove", (client) => clients.delete(client));
  let ending: Promise<void> | undefined;
  return {
    ...dbOn(pool, { answerWithinMs, readJson, isTransaction: false, onStatement }),
    pool,
    async transaction(work, opening) {
      const client = await pool.connect();
      const tx = dbOn(client, { answerWithinMs, readJson, isTransaction: true, onStatement });
      let broken: Error | undefined;
      try {
        await tx.run(opening === undefined ? "begin" : `begin; ${opening}`);
        const result = await work(tx);
        await tx.run("commit");
        return result;
      } catch (error) {
        // A silent server is not waited for, and one that takes no writes is left: cutting the connection ends the transaction too.
        if (isSilence(error) || isReadOnly(error)) broken = error as Error;
        else
          await tx.run("rollback").catch((rollbackError: Error) => {
            broken = rollbackError;
          });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async close(withinMs) {
      ending ??= pool.end();
      const cut = () => {
        // A client with a statement under way gives up its connection at once; its owner gets an error.
        for (const client of clients) (client as pg.PoolClient & { end(): Promise<void> }).end().catch(onError);
      };
      const timer = withinMs === undefined ? undefined : setTimeout(cut, withinMs);
      await ending.finally(() => clearTimeout(timer));
    },
  };
}

/**
 * `db` for work in the background: after `signal` no further statement or transaction begins, and a request for one rejects with
 * the signal's reason. A transaction under way goes on to its end.
 */
export const untilAborted = (db: Database, signal: AbortSignal): Database => {
  const statement = async <T>(send: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    return send();
  };
  return {
    ...db,
    rows: (...dbOn) => statement(() => db.rows(...dbOn)),
    one: (...dbOn) => statement(() => db.one(...dbOn)),
    run: (text, values, name) => statement(() => db.run(text, values, name)),
    transaction: (work, opening) => statement(() => db.transaction(work, opening)),
  };
};

/** Takes every time limit off a transaction: of its statements, and of what is computed between them. */
export const NO_LIMITS = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/**
 * `db` for work that no request waits for and that may take its time, however busy the machine is: its transactions have no time
 * limit.
 */
export const unhurried = (db: Database): Database => ({
  ...db,
  transaction: (work) => db.transaction(work, NO_LIMITS),
});

/** True for a broken unique constraint, optionally of that name. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === "23505" &&
  (constraint === undefined || error.constraint === constraint);

/** Whether a statement was ended since it took too long: it may succeed for fewer rows. */
export const isTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "57014";

/** Whether the disk of the database, or this machine's, has no room for what was to be written. */
export const isStorageFull = (error: unknown): boolean =>
  ["53100", "ENOSPC", "EDQUOT"].includes(String((error as { code?: unknown } | null)?.code));

/** Whether a prepared statement was described before a migration changed its result. */
const isOutdatedPlan = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === "0A000" && /cached plan/.test((error as Error).message);

/** A statement that writes met a database that takes none, as a primary is that has become a standby. */
const READ_ONLY = "25006";

const isReadOnly = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === READ_ONLY;

const AWAY_CODES: readonly unknown[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  READ_ONLY,
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "57014",
  "25P03",
  "40P01",
  "40001",
];

/** The driver's own messages about a connection that is gone, was never there, or is no longer handed out. */
const AWAY_WORDS = [
  "timeout exceeded when trying to connect",
  "connection timeout",
  "Connection terminated",
  "Client has encountered a connection error",
  "Client was closed",
  "Cannot use a pool after calling end",
];

/**
 * Connection refused, cut or waited for too long, a statement that took too long or met another one, as opposed to a refused one;
 * also what `untilAborted` no longer ran.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "AbortError" ||
    AWAY_CODES.includes((error as { code?: unknown }).code) ||
    isSilence(error) ||
    isOutdatedPlan(error) ||
    AWAY_WORDS.some((words) => error.message.toLowerCase().includes(words.toLowerCase())));
