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
import { DEFAULT_PAGE_SIZE, type Page, type PageSize, pageOf, rowsBefore } from "../../domain/paging.ts";
import { formatBeijing } from "../../domain/time.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import type { Db, Value } from "../db/database.ts";
import { containing } from "../like.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { publish } from "../system/outbox.ts";
import { askedLines, hasTaken } from "./demand-board.ts";
import { moveDemand, writeCloseReason } from "./demand-change-store.ts";
import { ITEMS_JSON, type ItemsJson, lockDemand } from "./demand-store.ts";
import { passOver } from "./pass-over.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;
const NO_FACTS = { reviewNeeded: false, problem: null, quotes: 0 };

type Row = Omit<ReviewedDemand, "statusName" | "createTime" | "publishTime" | "events" | "items"> & {
  createdMs: number;
  publishedMs: number | null;
  items: ItemsJson;
};

const COLUMNS = `d.id, d.demand_no as "demandNo", d.title, d.raw_text as "rawText", d.buyer_name as "buyerName",
  d.contact_name as "contactName", d.contact_phone as "contactPhone", d.deliver_city_name as "cityName", d.remark,
  d.visibility, d.status, d.close_reason as "closeReason", d.quote_num as "quoteNum", d.match_num as "matchNum", d.version,
  coalesce(${ms("d.quote_deadline_at")}, 0) as "quoteDeadlineAt", ${ms("d.created_at")} as "createdMs",
  ${ms("d.published_at")} as "publishedMs", ${ITEMS_JSON} as items`;

const reviewedOf = ({ createdMs, publishedMs, items, ...row }: Row): ReviewedDemand => ({
  ...row,
  statusName: demandStatusName(row.status, hasTaken(items)),
  createTime: formatBeijing(createdMs),
  publishTime: publishedMs === null ? null : formatBeijing(publishedMs),
  items: askedLines(items),
  events: availableDemandEvents(row.status, "operator", NO_FACTS),
});

export type ReviewQuery = {
  status?: readonly DemandStatus[];
  keyword?: string;
  pageNum?: number;
  pageSize?: PageSize;
};

/** Demands for the operator; drafts are nobody else's business. What waits longest for the review stands first. */
export async function demandsToReview(db: Db, query: ReviewQuery): Promise<Page<ReviewedDemand>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const values: Value[] = [[...(query.status ?? [])], containing((query.keyword ?? "").trim())];
  const where = `d.status <> 0 and not d.deleted and (cardinality($1::smallint[]) = 0 or d.status = any($1))
    and (d.title ilike $2 or d.demand_no ilike $2 or d.buyer_name ilike $2)`;
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from demand d where ${where}`, values),
    db.rows<Row>(
      `select ${COLUMNS} from demand d where ${where}
        order by d.status <> 1, case when d.status = 1 then d.published_at end, d.id desc limit $3 offset $4`,
      [...values, page.pageSize, rowsBefore(page)],
    ),
  ]);
  return pageOf(rows.map(reviewedOf), counted?.total ?? 0, page);
}

/** One of them. Throws 404. */
async function demandToReview(db: Db, id: string): Promise<ReviewedDemand> {
  const row = await db.one<Row>(
    `select ${COLUMNS} from demand d where d.id = $1 and d.status <> 0 and not d.deleted`,
    [id],
    "demand-to-review",
  );
  if (row === null) throw notFound("求购不存在");
  return reviewedOf(row);
}

type StepRow = {
  atMs: number;
  event: string;
  toStatus: number;
  actor: string;
  note: string;
  ip: string | null;
  /** Of a quote's step; `null` for the demand's own. */
  quoteNo: string | null;
  merchantName: string | null;
};

const demandStep = ({ event, actor, toStatus }: StepRow) => ({
  title: event === "add" ? "新建求购" : (DEMAND_EVENT_NAMES[event as DemandEvent] ?? event),
  who: `${DEMAND_ACTOR_NAMES[actor as DemandActor] ?? ""} · ${DEMAND_STATUS_NAMES[toStatus as DemandStatus]}`,
});
const quoteStep = ({ event, actor, toStatus, quoteNo, merchantName }: StepRow) => ({
  title: `${event === "add" ? "提交报价" : (QUOTE_EVENT_NAMES[event as QuoteEvent] ?? event)} ${quoteNo}`,
  who: `${actor === "supplier" ? merchantName : (DEMAND_ACTOR_NAMES[actor as DemandActor] ?? "")} · ${QUOTE_STATUS_NAMES[toStatus as QuoteStatus]}`,
});

/** What happened to a demand and to its quotes, and from where, the oldest first. */
async function historyOf(db: Db, demandId: string): Promise<HistoryEvent[]> {
  const steps = await db.rows<StepRow>(
    `select id, ${ms("at")} as "atMs", event, to_status::int as "toStatus", actor_type as actor, note, ip,
            null as "quoteNo", null as "merchantName"
       from demand_event where demand_id = $1
     union all
     select e.id, ${ms("e.at")}, e.event, e.to_status::int, e.actor_type, e.note, e.ip, q.quote_no, q.supplier_name
       from demand_quote_event e join demand_quote q on q.id = e.quote_id where q.demand_id = $1
     order by "atMs", id`,
    [demandId],
    "demand-history",
  );
  return steps.map((step) => ({
    time: formatBeijing(step.atMs),
    ...(step.quoteNo === null ? demandStep(step) : quoteStep(step)),
    ...{ note: step.note, ip: step.ip },
  }));
}

/** One of them with its history. Throws 404. */
export async function demandInReview(db: Db, id: string): Promise<ReviewedDemandDetail> {
  const [demand, timeline] = await Promise.all([demandToReview(db, id), historyOf(db, id)]);
  return { ...demand, timeline };
}

const NEEDS_REASON: readonly DemandEvent[] = ["reject", "close"];

/** The operator's step on a demand. Throws 404, 5001 for another version, a warning where the step is not open. */
export async function reviewDemand(
  tx: Db,
  actor: Actor,
  {
    id,
    version,
    event,
    reason = "",
  }: { id: string; version: number; event: "approve" | "reject" | "close"; reason?: string },
): Promise<ReviewedDemand> {
  await lockDemand(tx, id);
  const before = await demandToReview(tx, id);
  if (before.version !== version)
    throw new Refusal(5001, "求购已发生变化，请刷新后再试", { version: before.version, status: before.status });
  const step = nextDemandStatus(before.status, event, "operator", NO_FACTS);
  if (step.kind === "refused") throw warning(step.reason);
  if (NEEDS_REASON.includes(event)) refuseIf(reasonProblem(reason));
  const note = reason.trim();
  await moveDemand(tx, {
    ...{ id, from: before.status, to: step.status, event, note },
    ...{ actor: "operator", personId: actor.caller?.personId ?? null, ip: actor.ip },
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
}
