import {
  type CreateMode,
  DEMAND_CHOICE_MS,
  DEMAND_STATUS,
  type DemandStatus,
  type Visibility,
} from "../../domain/demand/demand.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { QUOTE_STATUS } from "../../domain/demand/quote.ts";
import type { DemandDomainEvent } from "../../domain/demand/quote-messages.ts";
import { DEMAND_ITEM } from "../../domain/demand/stored-demand.ts";
import type { CompanyId, DemandId, DemandLineId, GoodsId, PersonId, QuoteId } from "../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../domain/paging.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { Within } from "../db/json-reading.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** Something of line i was taken, and its price and goods are still locked or ordered. */
export const IS_TAKEN = `exists (select 1 from demand_award a join demand_quote q on q.id = a.quote_id
  where a.demand_item_id = i.id and q.status in (${QUOTE_STATUS.awarded}, ${QUOTE_STATUS.ordered}))`;

/** The lines of demand d with their ids, as JSON. */
export const ITEMS_JSON = `(select jsonb_agg(jsonb_build_object('id', i.id::text, 'item', i.item, 'taken', ${IS_TAKEN})
    order by i.seq)
  from demand_item i where i.demand_id = d.id)`;

/** Where the lines stand in `ITEMS_JSON` as `items`. */
export const IN_ITEMS: Within = { items: [{ item: DEMAND_ITEM }] };

export type ItemsJson = { id: DemandLineId; item: DemandItem; taken: boolean }[] | null;
export type DemandRow = {
  id: DemandId;
  demandNo: string;
  title: string;
  rawText: string;
  createMode: CreateMode;
  visibility: Visibility;
  deliverCityCode: string | null;
  deliverCityName: string;
  deliverAddress: string;
  needDate: string | null;
  payTerm: string;
  invoiceKind: 0 | 1 | 2;
  contactName: string;
  contactPhone: string;
  deadlineMs: number | null;
  remark: string;
  status: DemandStatus;
  closeReason: string;
  quoteNum: number;
  matchNum: number;
  version: number;
  createdMs: number;
  publishedMs: number | null;
  isPartlyAwarded: boolean;
  /** The goods whose shop is asked for a price; `null` of other demands. */
  goodsId: GoodsId | null;
  items: DemandItem[] | null;
};

/** Columns of a `DemandRow`, from demand d. */
const COLUMNS = `d.id, d.demand_no as "demandNo", d.title, d.raw_text as "rawText", d.create_mode as "createMode",
  d.visibility, d.deliver_city_code as "deliverCityCode", d.deliver_city_name as "deliverCityName",
  d.deliver_address as "deliverAddress", d.need_date::text as "needDate", d.pay_term as "payTerm",
  d.invoice_kind as "invoiceKind", d.contact_name as "contactName", d.contact_phone as "contactPhone",
  ${ms("d.quote_deadline_at")} as "deadlineMs", d.remark, d.status, d.close_reason as "closeReason",
  d.quote_num as "quoteNum", d.match_num as "matchNum", d.version, ${ms("d.created_at")} as "createdMs",
  ${ms("d.published_at")} as "publishedMs", d.goods_id as "goodsId",
  exists (select 1 from demand_item i where i.demand_id = d.id and ${IS_TAKEN}) as "isPartlyAwarded",
  (select jsonb_agg(i.item order by i.seq) from demand_item i where i.demand_id = d.id) as items`;
const WITHIN: Within = { items: [DEMAND_ITEM] };

/** The purchasing entity that owns a demand: a person, for one of their companies or for none. */
export type DemandOwner = Pick<Caller, "personId" | "companyId">;
const owner = ({ personId, companyId }: DemandOwner) => ({ personId, companyId });
const OWNED = "d.person_id = :personId and d.company_id is not distinct from :companyId::bigint and not d.deleted";

const INQUIRY_OPEN = [DEMAND_STATUS.inReview, DEMAND_STATUS.open, DEMAND_STATUS.toChoose];

/** A demand of the purchasing entity; `null` when the id is unknown. */
export const ownDemandRow = (db: Db, by: DemandOwner, id: DemandId): Promise<DemandRow | null> =>
  db.one(`select ${COLUMNS} from demand d where ${OWNED} and d.id = :id`, { ...owner(by), id }, "demand", WITHIN);

/** The same, locked until the transaction ends. A demand is locked before its quotes and their goods. */
export const lockedOwnDemand = (tx: Db, by: DemandOwner, id: DemandId): Promise<DemandRow | null> =>
  tx.one(
    `select ${COLUMNS} from demand d where ${OWNED} and d.id = :id for update of d`,
    { ...owner(by), id },
    "demand-locked",
    WITHIN,
  );

/** One page of the person's demands, the newest first: of the purchasing entity, or with `all` of each of theirs. */
export async function ownDemandRows(
  db: Db,
  by: DemandOwner,
  { status, all, page }: { status: readonly DemandStatus[]; all: boolean; page: PageQuery },
): Promise<{ total: number; rows: DemandRow[] }> {
  const where = `d.person_id = :personId and (:all or d.company_id is not distinct from :companyId::bigint) and not d.deleted
    and (cardinality(:status::smallint[]) = 0 or d.status = any(:status))`;
  const values = { ...owner(by), status, all };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from demand d where ${where}`, values),
    db.rows<DemandRow>(
      `select ${COLUMNS} from demand d where ${where} order by d.id desc limit :most offset :skipped`,
      {
        ...values,
        most: page.pageSize,
        skipped: rowsBefore(page),
      },
      undefined,
      WITHIN,
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** Whose demand all of these quotes are on, and how many of them it has; one row per demand of the owner's. */
export const demandsOfQuotes = (
  tx: Db,
  by: DemandOwner,
  quoteIds: readonly QuoteId[],
): Promise<{ demandId: DemandId; quotes: number }[]> =>
  tx.rows(
    `select q.demand_id as "demandId", count(*)::int as quotes from demand_quote q join demand d on d.id = q.demand_id
      where q.id = any(:quoteIds::bigint[]) and d.person_id = :personId and d.company_id is not distinct from :companyId::bigint
      group by q.demand_id`,
    { ...owner(by), quoteIds },
    "award-demand",
  );

/** A demand's lines with their ids and whether something of each was taken; `null` of none. */
export async function linesOfDemand(db: Db, demandId: DemandId): Promise<ItemsJson> {
  const row = await db.one<{ items: ItemsJson }>(
    `select ${ITEMS_JSON} as items from demand d where d.id = :demandId`,
    { demandId },
    "compared-items",
    IN_ITEMS,
  );
  return row?.items ?? null;
}

/** A demand's lines that can still be quoted on, in their order. */
export const untakenLines = (db: Db, demandId: DemandId): Promise<{ id: DemandLineId; item: DemandItem }[]> =>
  db.rows(
    `select i.id, i.item from demand_item i where i.demand_id = :demandId and not ${IS_TAKEN} order by i.seq`,
    { demandId },
    "asked-items",
  );

/** The purchasing entity's inquiry about goods that is still open, or in review; `null` where there is none. */
export const openInquiry = (
  tx: Db,
  by: DemandOwner,
  goodsId: GoodsId,
): Promise<{ id: DemandId; demandNo: string } | null> =>
  tx.one(
    `select d.id, d.demand_no as "demandNo" from demand d
      where ${OWNED} and d.goods_id = :goodsId and d.status = any(:statuses::smallint[]) order by d.id desc limit 1`,
    { ...owner(by), goodsId, statuses: INQUIRY_OPEN },
    "open-inquiry",
  );

/** The city that a demand is delivered to; "" where it names none. */
export async function cityOfDemand(db: Db, demandId: DemandId): Promise<string> {
  const row = await db.one<{ cityCode: string | null }>(
    `select deliver_city_code as "cityCode" from demand where id = :demandId`,
    { demandId },
    "demand-city",
  );
  return row?.cityCode ?? "";
}

/** Locks a demand that takes quotes now, by the database's clock; closing, awarding and quoting wait for one another here. */
export async function lockOpenDemand(tx: Db, id: DemandId): Promise<boolean> {
  const open = await tx.one(
    `select 1 from demand where id = :id and status = ${DEMAND_STATUS.open} and quote_deadline_at > clock_timestamp() for no key update`,
    { id },
    "quote-demand-open",
  );
  return open !== null;
}

/** Locks a demand of any owner: what the decision depends on is read afterwards. */
export const lockDemand = (tx: Db, id: DemandId): Promise<object | null> =>
  tx.one("select 1 from demand where id = :id for update", { id }, "demand-review-lock");

/** Locks the next demand whose time is over by the database's clock; skips `passed` and those that others work on. */
export const lockDueDemand = (
  tx: Db,
  passed: readonly string[],
): Promise<{ id: DemandId; status: DemandStatus } | null> =>
  tx.one(
    `select d.id, d.status from demand d
      where not d.deleted
        and ((d.status = ${DEMAND_STATUS.open} and d.quote_deadline_at <= now())
          or (d.status = ${DEMAND_STATUS.toChoose} and d.entered_at <= now() - make_interval(secs => :choiceSeconds)))
        and d.id <> all(:passed::bigint[])
      order by d.id limit 1 for update skip locked`,
    { choiceSeconds: DEMAND_CHOICE_MS / 1000, passed },
    "demand-due",
  );

export type TickerRow = Pick<DemandRow, "items"> & { cityName: string; buyer: string; at: number };

/** The newest public demands that take quotes; `at` is in epoch ms. */
export const newestOpenDemands = (db: Db, most: number): Promise<TickerRow[]> =>
  db.rows(
    `select d.deliver_city_name as "cityName", d.buyer_name as buyer, ${ms("d.published_at")} as at,
            (select jsonb_agg(i.item order by i.seq) from demand_item i where i.demand_id = d.id) as items
       from demand d
      where d.status = ${DEMAND_STATUS.open} and d.visibility = 1 and not d.deleted and d.quote_deadline_at > now()
      order by d.published_at desc limit :most`,
    { most },
    "demand-ticker",
    WITHIN,
  );

/** What messages about a demand need, and its owner. */
export type DemandParties = Omit<DemandDomainEvent, "event" | "note"> & {
  personId: PersonId;
  companyId: CompanyId | null;
  cityName: string;
  contactName: string;
  goodsId: GoodsId | null;
};
export const partiesOfDemand = (tx: Db, id: DemandId): Promise<DemandParties | null> =>
  tx.one(
    `select id, demand_no as "demandNo", title, quote_num as "quoteNum", person_id as "personId",
            company_id as "companyId", deliver_city_name as "cityName", contact_name as "contactName",
            goods_id as "goodsId"
       from demand where id = :id`,
    { id },
    "demand-to-notify",
  );
