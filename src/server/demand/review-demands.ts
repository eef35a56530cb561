import {
  availableDemandEvents,
  DEMAND_ACTOR_NAMES,
  DEMAND_EVENT_NAMES,
  DEMAND_STATUS_NAMES,
  type DemandActor,
  type DemandEvent,
  type DemandStatus,
  demandStatusName,
  nextDemandStatus,
} from "../../domain/demand/demand.ts";
import type { ReviewedDemand, ReviewedDemandDetail } from "../../domain/demand/demand-form.ts";
import { QUOTE_EVENT_NAMES, QUOTE_STATUS_NAMES, type QuoteEvent, type QuoteStatus } from "../../domain/demand/quote.ts";
import type { HistoryEvent } from "../../domain/history-event.ts";
import type { DemandId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageSize, pageOf } from "../../domain/paging.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Database, Db } from "../db/database.ts";
import { notFound, refuseIf } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { requireVersion, statusOf } from "../system/life.ts";
import { publish } from "../system/outbox.ts";
import { type HistoryRow, historyOfDemand, type ReviewedRow, reviewedRow, reviewedRows } from "./demand-admin-store.ts";
import { hasTaken, quotableLines } from "./demand-board.ts";
import { moveDemand, writeCloseReason } from "./demand-change-store.ts";
import { lockDemand } from "./demand-store.ts";
import { passOver } from "./pass-over.ts";

const NO_FACTS = { reviewNeeded: false, problem: null, quotes: 0 };

const reviewedOf = ({ createdMs, publishedMs, items, ...row }: ReviewedRow): ReviewedDemand => ({
  ...row,
  statusName: demandStatusName(row.status, hasTaken(items)),
  createTime: formatBeijing(createdMs),
  publishTime: publishedMs === null ? null : formatBeijing(publishedMs),
  items: quotableLines(items),
  events: availableDemandEvents(row.status, "operator", NO_FACTS),
});

export type ReviewQuery = {
  status?: readonly DemandStatus[];
  keyword?: string;
  pageNum?: number;
  pageSize?: PageSize;
};

/** Demands for the operator; drafts stay private. What waits longest for the review stands first. */
export async function demandsToReview(db: Db, query: ReviewQuery): Promise<Page<ReviewedDemand>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const keyword = (query.keyword ?? "").trim();
  const { total, rows } = await reviewedRows(db, { status: query.status ?? [], keyword, page });
  return pageOf(rows.map(reviewedOf), total, page);
}

/** One of them. Throws 404. */
async function demandToReview(db: Db, id: DemandId): Promise<ReviewedDemand> {
  const row = await reviewedRow(db, id);
  if (row === null) throw notFound("求购不存在");
  return reviewedOf(row);
}

const demandStep = ({ event, actor, toStatus }: HistoryRow) => ({
  title: event === "add" ? "新建求购" : (DEMAND_EVENT_NAMES[event as DemandEvent] ?? event),
  who: `${DEMAND_ACTOR_NAMES[actor as DemandActor] ?? ""} · ${DEMAND_STATUS_NAMES[toStatus as DemandStatus]}`,
});
const quoteStep = ({ event, actor, toStatus, quoteNo, merchantName }: HistoryRow) => ({
  title: `${event === "add" ? "提交报价" : (QUOTE_EVENT_NAMES[event as QuoteEvent] ?? event)} ${quoteNo}`,
  who: `${actor === "supplier" ? merchantName : (DEMAND_ACTOR_NAMES[actor as DemandActor] ?? "")} · ${QUOTE_STATUS_NAMES[toStatus as QuoteStatus]}`,
});

/** What happened to a demand and to its quotes, and from where, the oldest first. */
async function historyOf(db: Db, demandId: DemandId): Promise<HistoryEvent[]> {
  const steps = await historyOfDemand(db, demandId);
  return steps.map((step) => ({
    time: formatBeijing(step.atMs),
    ...(step.quoteNo === null ? demandStep(step) : quoteStep(step)),
    note: step.note,
    ip: step.ip,
  }));
}

/** One of them with its history. Throws 404. */
export async function demandInReview(db: Db, id: DemandId): Promise<ReviewedDemandDetail> {
  const [demand, timeline] = await Promise.all([demandToReview(db, id), historyOf(db, id)]);
  return { ...demand, timeline };
}

const NEEDS_REASON: readonly DemandEvent[] = ["reject", "close"];

/** The operator's command on a demand. Throws 404, 5001 for another version, a warning where it is not available. */
export async function reviewDemand(
  db: Database,
  actor: Actor,
  {
    id,
    version,
    event,
    reason = "",
  }: { id: DemandId; version: number; event: "approve" | "reject" | "close"; reason?: string },
): Promise<ReviewedDemand> {
  return await db.transaction(async (tx) => {
    await lockDemand(tx, id);
    const before = await demandToReview(tx, id);
    requireVersion(before, version, "求购已发生变化，请刷新后再试", { version: before.version, status: before.status });
    const to = statusOf(nextDemandStatus(before.status, event, "operator", NO_FACTS));
    if (NEEDS_REASON.includes(event)) refuseIf(reasonProblem(reason));
    const note = reason.trim();
    await moveDemand(tx, {
      id,
      from: before.status,
      to,
      event,
      note,
      actor: "operator",
      personId: actor.caller?.personId ?? null,
      ip: actor.ip,
    });
    if (event === "reject") await writeCloseReason(tx, id, note);
    if (event === "close") await passOver(tx, id, "平台关闭了求购");
    if (event === "approve") await publish(tx, "demand.published", { demandId: id });
    await publish(tx, "demand.stepped", { demandId: id, event, note });
    const after = await demandToReview(tx, id);
    await audit(tx, actor, {
      title: "需求审核",
      kind: "changed",
      target: before.demandNo,
      before: { status: before.status },
      after: { status: after.status, reason: note },
    });
    return after;
  });
}
