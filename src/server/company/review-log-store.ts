import type { ReviewStep } from "../../domain/company/company-record.ts";
import type { Id } from "../../domain/ids.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";

type Subject = "company" | "application" | "merchant";

type Row = { event: string; actor: string; name: string | null; reason: string; at: number };

/** Oldest first. Applicants do not read which operator it was. */
export async function stepsOf(
  db: Db,
  subject: Subject,
  subjectId: Id<string>,
  nameOf: (event: string) => string,
  reader: "owner" | "operator",
): Promise<ReviewStep[]> {
  const rows = await db.rows<Row>(
    `select e.event, e.actor_type as actor, p.name, e.reason, extract(epoch from e.created_at)::float8 * 1000 as at
       from review_event e left join person p on p.id = e.person_id
      where e.subject = :subject and e.subject_id = :subjectId order by e.id`,
    { subject, subjectId },
    "review-steps",
  );
  return rows.map(({ event, actor, name, reason, at }) => ({
    event,
    eventName: nameOf(event),
    byName: actor === "system" ? "系统" : actor === "operator" && reader === "owner" ? "平台" : (name ?? ""),
    reason,
    time: formatBeijing(at),
  }));
}
