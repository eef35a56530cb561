import { DEMAND_STATUS, type DemandStatus } from "../../domain/demand/demand.ts";
import type { ReviewedDemand } from "../../domain/demand/demand-form.ts";
import type { ExpertDemand, ExpertSources } from "../../domain/demand/expert.ts";
import type { CompanyId, DemandId, PersonId } from "../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../domain/paging.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { IN_ITEMS, ITEMS_JSON, type ItemsJson } from "./demand-store.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

export type ReviewedRow = Omit<ReviewedDemand, "statusName" | "createTime" | "publishTime" | "events" | "items"> & {
  createdMs: number;
  publishedMs: number | null;
  items: ItemsJson;
};

const REVIEWED = `d.id, d.demand_no as "demandNo", d.title, d.raw_text as "rawText", d.buyer_name as "buyerName",
  d.contact_name as "contactName", d.contact_phone as "contactPhone", d.deliver_city_name as "cityName", d.remark,
  d.visibility, d.status, d.close_reason as "closeReason", d.quote_num as "quoteNum", d.match_num as "matchNum", d.version,
  coalesce(${ms("d.quote_deadline_at")}, 0) as "quoteDeadlineAt", ${ms("d.created_at")} as "createdMs",
  ${ms("d.published_at")} as "publishedMs", ${ITEMS_JSON} as items`;

/** One page of all demands but drafts, and how many there are; what waits longest for the review stands first. */
export async function reviewedRows(
  db: Db,
  { status, keyword, page }: { status: readonly DemandStatus[]; keyword: string; page: PageQuery },
): Promise<{ total: number; rows: ReviewedRow[] }> {
  const where = `d.status <> ${DEMAND_STATUS.draft} and not d.deleted
    and (cardinality(:status::smallint[]) = 0 or d.status = any(:status))
    and (d.title ilike :words or d.demand_no ilike :words or d.buyer_name ilike :words)`;
  const values = { status, words: containing(keyword) };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from demand d where ${where}`, values),
    db.rows<ReviewedRow>(
      `select ${REVIEWED} from demand d where ${where}
        order by d.status <> ${DEMAND_STATUS.inReview}, case when d.status = ${DEMAND_STATUS.inReview} then d.published_at end, d.id desc
        limit :most offset :skipped`,
      { ...values, most: page.pageSize, skipped: rowsBefore(page) },
      undefined,
      IN_ITEMS,
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** One of them; `null` when the id is unknown. */
export const reviewedRow = (db: Db, id: DemandId): Promise<ReviewedRow | null> =>
  db.one(
    `select ${REVIEWED} from demand d where d.id = :id and d.status <> ${DEMAND_STATUS.draft} and not d.deleted`,
    { id },
    "demand-to-review",
    IN_ITEMS,
  );

export type HistoryRow = {
  atMs: number;
  event: string;
  toStatus: number;
  actor: string;
  note: string;
  ip: string | null;
  /** For a quote's transition; `null` for the demand's own. */
  quoteNo: string | null;
  merchantName: string | null;
};

/** What happened to a demand and to its quotes, the oldest first. */
export const historyOfDemand = (db: Db, demandId: DemandId): Promise<HistoryRow[]> =>
  db.rows<HistoryRow & { id: string }>(
    `select id, ${ms("at")} as "atMs", event, to_status::int as "toStatus", actor_type as actor, note, ip,
            null as "quoteNo", null as "merchantName"
       from demand_event where demand_id = :demandId
     union all
     select e.id, ${ms("e.at")}, e.event, e.to_status::int, e.actor_type, e.note, e.ip, q.quote_no, q.supplier_name
       from demand_quote_event e join demand_quote q on q.id = e.quote_id where q.demand_id = :demandId
     order by "atMs", id`,
    { demandId },
    "demand-history",
  );

export type ExpertRow = Omit<ExpertDemand, "statusName" | "contact" | "publishTime" | "expert" | "items" | "acts"> & {
  contactName: string;
  contactPhone: string;
  address: string;
  cityCode: string;
  /** The buyer. */
  personId: PersonId;
  companyId: CompanyId | null;
  publishedMs: number;
  expertId: PersonId | null;
  expertName: string | null;
  items: ItemsJson;
};

/** Columns of a `ExpertRow`, from demand d and its expert e. */
const EXPERT_COLUMNS = `d.id, d.person_id as "personId", d.company_id as "companyId", d.demand_no as "demandNo", d.title, d.buyer_name as "buyerName", d.contact_name as "contactName",
  d.contact_phone as "contactPhone", d.deliver_city_name || d.deliver_address as address, d.deliver_city_name as "cityName",
  coalesce(d.deliver_city_code, '') as "cityCode",
  coalesce(d.need_date::text, '') as "needDate", d.remark, d.visibility, d.status, d.quote_num as "quoteNum", d.version,
  coalesce(${ms("d.quote_deadline_at")}, 0) as "quoteDeadlineAt", ${ms("d.published_at")} as "publishedMs",
  d.expert_id as "expertId", e.name as "expertName",
  (select count(*)::int from demand_pick p join demand_item i on i.id = p.demand_item_id
    where i.demand_id = d.id and p.removed_at is null) as "pickNum",
  ${ITEMS_JSON} as items`;
const EVER_OPEN = [DEMAND_STATUS.open, DEMAND_STATUS.toChoose, DEMAND_STATUS.awarded, DEMAND_STATUS.closed];
/** Demands that were open once; what waits for the review or was rejected is no expert's business. */
const EXPERT_FROM = `from demand d left join person e on e.id = d.expert_id where d.status in (${EVER_OPEN.join(", ")}) and not d.deleted`;

/** Whose demands experts look at: all, those assigned to the caller, those not assigned. */
export type Assigned = "" | "mine" | "none";

/** One page of the demands for experts, the newest first, and how many there are; `status` empty: of any status. */
export async function expertRows(
  db: Db,
  {
    status,
    keyword,
    assigned,
    personId,
    page,
  }: { status: readonly DemandStatus[]; keyword: string; assigned: Assigned; personId: PersonId; page: PageQuery },
): Promise<{ total: number; rows: ExpertRow[] }> {
  const where = `and (cardinality(:status::smallint[]) = 0 or d.status = any(:status))
    and (d.demand_no ilike :words or d.deliver_city_name ilike :words or d.title ilike :words)
    and (:assigned <> 'mine' or d.expert_id = :personId::bigint) and (:assigned <> 'none' or d.expert_id is null)`;
  const values = { status, words: containing(keyword), assigned, personId };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total ${EXPERT_FROM} ${where}`, values),
    db.rows<ExpertRow>(
      `select ${EXPERT_COLUMNS} ${EXPERT_FROM} ${where} order by d.published_at desc, d.id desc limit :most offset :skipped`,
      { ...values, most: page.pageSize, skipped: rowsBefore(page) },
      undefined,
      IN_ITEMS,
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** One of them; `null` when the id is unknown. */
export const expertRow = (db: Db, id: DemandId): Promise<ExpertRow | null> =>
  db.one(`select ${EXPERT_COLUMNS} ${EXPERT_FROM} and d.id = :id`, { id }, "expert-demand", IN_ITEMS);

/** People with the role of an expert, by name. */
export const experts = (db: Db): Promise<ExpertSources["experts"]> =>
  db.rows(
    `select id, coalesce(nullif(name, ''), phone) as name from person
      where roles @> '{expert}' and not deleted and locked_at is null order by name, id limit 200`,
    {},
    "experts",
  );

type Assignable = { status: DemandStatus; version: number; demandNo: string; expertId: PersonId | null };

/** Locks a demand that is no draft; `null` when the id is unknown. */
export const lockAssignable = (tx: Db, id: DemandId): Promise<Assignable | null> =>
  tx.one(
    `select status, version, demand_no as "demandNo", expert_id as "expertId" from demand
      where id = :id and status <> ${DEMAND_STATUS.draft} and not deleted for update`,
    { id },
    "assign-lock",
  );
