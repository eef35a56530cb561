import type { Db } from "../db/database.ts";

/** What a background task computes each minute for all who ask. */
export type SummaryName = "freight-paid" | "hot-searches" | "market";

/** The answer of less than an hour ago; where there is none, on a database that no task has run on yet, `compute` gives it. */
export async function summaryOf<Answer>(
  db: Db,
  name: SummaryName,
  compute: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const row = await db.one<{ answer: string }>(
    "select answer from summary where name = :name and made_at > now() - interval '1 hour'",
    { name },
    "summary",
  );
  return row === null ? compute(db) : (JSON.parse(row.answer) as Answer);
}

export const storeSummary = (db: Db, name: SummaryName, answer: unknown): Promise<number> =>
  db.run(
    `insert into summary (name, answer) values (:name, :text)
     on conflict (name) do update set answer = excluded.answer, made_at = now()`,
    { name, text: JSON.stringify(answer) },
  );
