import { type Database, PATIENCE } from "./database.ts";
import { IS_HALF_RESTORED } from "./half-restored.ts";

/**
 * Why no request should come to the database, or `null`. Where it takes no writes the connection that asked is given up, so that the
 * next one reaches whichever server its address leads to by then. Rejects where the database does not answer.
 */
export async function obstacleToRequests({ pool }: Database): Promise<"database read-only" | "restoring" | null> {
  const client = await pool.connect();
  let isWritable = false;
  try {
    const statement = {
      text: `select current_setting('transaction_read_only') = 'off' as "isWritable", ${IS_HALF_RESTORED} as "isHalfRestored"`,
      query_timeout: PATIENCE.answerWithinMs,
    };
    const { rows } = await client.query(statement);
    isWritable = rows[0].isWritable;
    if (!isWritable) return "database read-only";
    return rows[0].isHalfRestored ? "restoring" : null;
  } finally {
    client.release(!isWritable);
  }
}
