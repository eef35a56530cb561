import type { Db } from "../db/database.ts";

/** What background tasks compute for all who ask, and for how long an answer is good: well over the time to the next one. */
const GOOD_FOR = { "freight-paid": "4 hours", "hot-searches": "1 hour", market: "1 hour", "volume-ratios": "1 hour" };
export type SummaryName = keyof typeof GOOD_FOR;

/** The last answer while it is good; where there is none, on a database that no task has run on yet, `compute` gives it. */
export async function summaryOf<Answer>(
  db: Db,
  name: SummaryName,
  compute: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const row = await db.one<{ answer: string }>(
    "select answer from summary where name = :name and made_at > now() - :goodFor::interval",
    { name, goodFor: GOOD_FOR[name] },
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
