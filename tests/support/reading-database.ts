import { connect, type Database, type Db } from "../../src/server/db/database.ts";
import { PATIENT } from "./hasty-postgres.ts";

/** Connections that can only read, as a standby's; `refused`: statements that would have written, whoever caught the error. */
export function readingDatabase(url: string): Database & { refused: string[] } {
  const address = new URL(url);
  address.searchParams.set("options", "-c default_transaction_read_only=on");
  const db = connect(address.href, { poolSize: 4, ...PATIENT });
  const refused: string[] = [];
  const noted = async <T>(answer: Promise<T>, text: string): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if ((error as { code?: unknown }).code === "25006") refused.push(text);
      throw error;
    }
  };
  const noting = (on: Db): Db => ({
    rows: (text, ...more) => noted(on.rows(text, ...more), text),
    one: (text, ...more) => noted(on.one(text, ...more), text),
    run: (text, ...more) => noted(on.run(text, ...more), text),
  });
  return {
    ...db,
    ...noting(db),
    transaction: (work, ...more) => db.transaction((tx) => work(noting(tx)), ...more),
    refused,
  };
}
