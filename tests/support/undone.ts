import type { Database, Db } from "../../src/server/db/database.ts";

class Undone extends Error {}

/** What `work` answers in a transaction that is rolled back, so that each case of a law begins with the same rows. */
export async function undone<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  const answers: T[] = [];
  const undo = async (tx: Db) => {
    answers.push(await work(tx));
    throw new Undone();
  };
  await db.transaction(undo).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return answers[0]!; // whatever else happens rejects
}
