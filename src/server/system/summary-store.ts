import type { Db } from "../db/database.ts";

/** What a background task computes each minute for all who ask. */
export type SummaryName = "hot-searches" | "market";

/** The last answer of less than an hour ago; `null`: there is none, and who asks computes it. */
export async function storedSummary<Answer>(db: Db, name: SummaryName): Promise<Answer | null> {
  const row = await db.one<{ answer: string }>(
    "select answer from summary where name = :name and made_at > now() - interval '1 hour'",
    { name },
    "summary",
  );
  return row === null ? null : (JSON.parse(row.answer) as Answer);
}

export const storeSummary = (db: Db, name: SummaryName, answer: unknown): Promise<number> =>
  db.run(
    `insert into summary (name, answer) values (:name, :text)
     on conflict (name) do update set answer = excluded.answer, made_at = now()`,
    { name, text: JSON.stringify(answer) },
  );
