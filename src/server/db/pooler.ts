import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Database } from "./database.ts";

/** News has to arrive within this time, ms. */
const NEWS_WITHIN_MS = 1_000;
const PROBE_CHANNEL = "taomu_probe";

/** What `statement_timeout` is set to where the pooler leads; a pooler does not pass on what a client asks for. */
async function limitProblem(db: Database): Promise<string | null> {
  const row = await db.one<{ statements: string; idle: string }>(
    "select current_setting('statement_timeout') as statements, current_setting('idle_in_transaction_session_timeout') as idle",
  );
  if (row?.statements !== "0" && row?.idle !== "0") return null;
  return "语句没有时限：请执行 alter role … set statement_timeout = '4s'; alter role … set idle_in_transaction_session_timeout = '10s'";
}

/** A prepared statement has to be there whichever server connection the pooler gives its client next. */
async function prepareProblem(db: Database): Promise<string | null> {
  const statement = { name: "taomu-probe", text: "select pg_backend_pid() as pid" };
  const one = await db.pool.connect();
  const other = await db.pool.connect();
  try {
    await one.query(statement);
    // The other holds the connection that `one` had, so that it gets another one.
    await other.query("begin");
    await one.query(statement);
    await other.query(statement);
    await other.query("commit");
    await one.query(statement);
    return null;
  } catch (error) {
    return `预备语句不可用（${(error as Error).message}）：PgBouncer 须为 1.21 或更新的版本，并设置 max_prepared_statements`;
  } finally {
    one.release(true);
    other.release(true);
  }
}

/** What is notified through the pooler has to be heard at the database itself. */
async function newsProblem(db: Database, listenUrl: string): Promise<string | null> {
  const listener = new pg.Client({ connectionString: listenUrl });
  listener.on("error", () => {});
  try {
    await listener.connect();
    await listener.query(`listen ${PROBE_CHANNEL}`);
    const heard = new Promise<true>((resolve) => listener.once("notification", () => resolve(true)));
    await db.run(`notify ${PROBE_CHANNEL}`);
    const isHeard = await Promise.race([heard, pause(NEWS_WITHIN_MS, false)]);
    return isHeard ? null : "通知没有送到：DATABASE_LISTEN_URL 须是同一个数据库，且不经过连接池";
  } catch (error) {
    return `DATABASE_LISTEN_URL 连接不上：${(error as Error).message}`;
  } finally {
    await listener.end().catch(() => {});
  }
}

/**
 * Why the program cannot work behind this pooler (PgBouncer in transaction mode), or `null`. `listenUrl`: the database itself.
 */
export async function poolerProblem(db: Database, listenUrl: string): Promise<string | null> {
  return (await limitProblem(db)) ?? (await prepareProblem(db)) ?? (await newsProblem(db, listenUrl));
}
