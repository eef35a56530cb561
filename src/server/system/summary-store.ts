import { createHash } from "node:crypto";
import type { Fact, Infer } from "../../domain/records.ts";
import type { Db } from "../db/database.ts";

/** What a background task computes for all who ask. */
export type Summary<Answer> = {
  /** What it is stored under: its name and what it says, for releases beside each other that say it differently. */
  readonly row: string;
  /** How long an answer is good, an interval: well over the time to the next one. */
  readonly goodFor: string;
  readonly compute: (db: Db) => Promise<Answer>;
};

export function createSummary<const Says extends Fact>({
  name,
  says,
  ...rest
}: {
  name: string;
  says: Says;
  goodFor: string;
  compute: (db: Db) => Promise<Infer<Says>>;
}): Summary<Infer<Says>> {
  const digest = createHash("sha256").update(JSON.stringify(says)).digest("base64url").slice(0, 12);
  return { row: `${name} ${digest}`, ...rest };
}

/** The last answer while it is good; where there is none, on a database that no task of this release has run on yet, one computed now. */
export async function summaryOf<Answer>(db: Db, { row, goodFor, compute }: Summary<Answer>): Promise<Answer> {
  const stored = await db.one<{ answer: string }>(
    "select answer from summary where name = :row and made_at > now() - :goodFor::interval",
    { row, goodFor },
    "summary",
  );
  return stored === null ? compute(db) : (JSON.parse(stored.answer) as Answer);
}

export const storeSummary = <Answer>(db: Db, { row }: Summary<Answer>, answer: Answer): Promise<number> =>
  db.run(
    `insert into summary (name, answer) values (:row, :text)
     on conflict (name) do update set answer = excluded.answer, made_at = now()`,
    { row, text: JSON.stringify(answer) },
  );

/** Deletes those that no task has computed for days: a release before this one said them differently. */
export const forgetSummaries = (db: Db): Promise<number> =>
  db.run("delete from summary where made_at < now() - interval '3 days'");
