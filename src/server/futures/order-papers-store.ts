import { FUTURES_STATUS } from "../../domain/futures/order.ts";
import type { DocKind, MilestoneKind } from "../../domain/futures/order-papers.ts";
import type { FileId, ForwardOrderId, ForwardPaperId, PersonId } from "../../domain/ids.ts";
import { ms } from "../db/clock.ts";
import type { Db } from "../db/database.ts";

export type MilestoneRow = { kind: MilestoneKind; planDate: string | null; actualDate: string | null; note: string };

/** An order's milestones that are planned, in their order. Days are yyyy-MM-dd, Beijing. */
export const milestonesOf = (db: Db, orderId: ForwardOrderId): Promise<MilestoneRow[]> =>
  db.rows(
    `select kind::int as kind, plan_date::text as "planDate", actual_date::text as "actualDate", note
       from futures_milestone where order_id = :orderId order by kind`,
    { orderId },
    "futures-milestones",
  );

/** Replans the milestones that are not reached; each may be reminded of again. */
export const writePlan = (
  tx: Db,
  orderId: ForwardOrderId,
  plan: readonly { kind: MilestoneKind; day: string | null }[],
): Promise<number> =>
  tx.run(
    `insert into futures_milestone (order_id, kind, plan_date)
     select :orderId, p.kind, p.day::date from unnest(:kinds::smallint[], :days::text[]) as p(kind, day)
     on conflict (order_id, kind) do update set plan_date = excluded.plan_date, reminded = false
       where futures_milestone.actual_date is null`,
    { orderId, kinds: plan.map(({ kind }) => kind), days: plan.map(({ day }) => day) },
    "futures-plan",
  );

/** Writes the day on which milestones were reached that have none. */
export const reachMilestones = (
  tx: Db,
  orderId: ForwardOrderId,
  kinds: readonly MilestoneKind[],
  date: string,
): Promise<number> =>
  tx.run(
    `update futures_milestone set actual_date = :date
      where order_id = :orderId and kind = any(:kinds::smallint[]) and actual_date is null`,
    { orderId, kinds, date },
    "futures-reached",
  );

/** Takes back that milestones were reached. */
export const clearMilestones = (tx: Db, orderId: ForwardOrderId, kinds: readonly MilestoneKind[]): Promise<number> =>
  tx.run(
    "update futures_milestone set actual_date = null where order_id = :orderId and kind = any(:kinds::smallint[])",
    { orderId, kinds },
    "forward-order-not-picked",
  );

/** A milestone m of an order f that was not reached on its day, Beijing; before the goods are shipped other deadlines hold. */
export const IS_LATE = `f.status between ${FUTURES_STATUS.toShip} and ${FUTURES_STATUS.toPickup} and m.actual_date is null
        and m.plan_date < (now() at time zone 'Asia/Shanghai')::date`;

/** A milestone that was not reached on its day. `id` is of the order and of the kind. */
export type LateMilestone = { id: string; orderId: ForwardOrderId; kind: number; planDate: string };

/** Locks the next late milestone without a reminder; skips `passed` and locked ones. */
export const lockLateMilestone = (tx: Db, passed: readonly string[]): Promise<LateMilestone | null> =>
  tx.one(
    `select m.order_id || '-' || m.kind as id, m.order_id as "orderId", m.kind::int as kind, m.plan_date::text as "planDate"
       from futures_milestone m join futures_order f on f.id = m.order_id
      where ${IS_LATE} and not m.reminded
        and m.order_id || '-' || m.kind <> all(:passed::text[])
      order by m.order_id, m.kind limit 1 for update of m skip locked`,
    { passed },
    "futures-late",
  );

/** Records that the parties were reminded of a milestone. */
export const markReminded = (tx: Db, { orderId, kind }: Pick<LateMilestone, "orderId" | "kind">): Promise<number> =>
  tx.run(
    "update futures_milestone set reminded = true where order_id = :orderId and kind = :kind",
    { orderId, kind },
    "futures-late-notified",
  );

/** Whether a milestone is still to be reached on that day, yyyy-MM-dd. */
export const isPlannedFor = async (
  tx: Db,
  { orderId, kind, planDate }: Pick<LateMilestone, "orderId" | "kind" | "planDate">,
): Promise<boolean> =>
  (await tx.one(
    `select 1 from futures_milestone
      where order_id = :orderId and kind = :kind and plan_date = :planDate::date and actual_date is null`,
    { orderId, kind, planDate },
    "futures-late-still",
  )) !== null;

export type DocRow = {
  id: ForwardPaperId;
  kind: DocKind;
  fileName: string;
  fileId: FileId;
  originalName: string;
  by: "buyer" | "merchant";
  at: number;
};

/** An order's papers of both sides, the oldest first; `at` epoch ms. */
export const docsOf = (db: Db, orderId: ForwardOrderId): Promise<DocRow[]> =>
  db.rows(
    `select d.id, d.kind::int as kind, d.file_name as "fileName", s.id as "fileId", d.original_name as "originalName",
            d.by_side as by, ${ms("d.at")} as at
       from futures_doc d join stored_file s on s.file_name = d.file_name where d.order_id = :orderId order by d.id`,
    { orderId },
    "futures-docs",
  );

type NewDoc = Pick<DocRow, "kind" | "fileName" | "originalName" | "by"> & {
  orderId: ForwardOrderId;
  personId: PersonId;
};

/** Stores a paper; returns its id. */
export async function insertDoc(tx: Db, doc: NewDoc): Promise<ForwardPaperId> {
  const row = await tx.one<{ id: ForwardPaperId }>(
    `insert into futures_doc (order_id, kind, file_name, original_name, by_side, person_id)
     values (:orderId, :kind, :fileName, :originalName, :by, :personId) returning id`,
    doc,
    "futures-doc",
  );
  return row!.id; // an insert returns its row
}
