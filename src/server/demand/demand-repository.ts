import {
  availableDemandEvents,
  type CreateMode,
  DEMAND_TABLE,
  type DemandActor,
  type DemandStatus,
  demandStatusName,
  type Visibility,
} from "../../domain/demand/demand.ts";
import type { Demand, DemandForm, TickerEntry } from "../../domain/demand/demand-form.ts";
import { tickerEntry } from "../../domain/demand/demand-form.ts";
import { type DemandItem, EMPTY_ITEM } from "../../domain/demand/demand-item.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageSize, pageOf, rowsBefore } from "../../domain/paging.ts";
import { gradeByCode } from "../../domain/timber/grades.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { IS_TAKEN } from "./demand-board.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

export type DemandRow = {
  id: string;
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
  items: Partial<DemandItem>[] | null;
};

/** Columns of a `DemandRow`, from demand d. */
const COLUMNS = `d.id, d.demand_no as "demandNo", d.title, d.raw_text as "rawText", d.create_mode as "createMode",
  d.visibility, d.deliver_city_code as "deliverCityCode", d.deliver_city_name as "deliverCityName",
  d.deliver_address as "deliverAddress", d.need_date::text as "needDate", d.pay_term as "payTerm",
  d.invoice_kind as "invoiceKind", d.contact_name as "contactName", d.contact_phone as "contactPhone",
  ${ms("d.quote_deadline_at")} as "deadlineMs", d.remark, d.status, d.close_reason as "closeReason",
  d.quote_num as "quoteNum", d.match_num as "matchNum", d.version, ${ms("d.created_at")} as "createdMs",
  ${ms("d.published_at")} as "publishedMs",
  exists (select 1 from demand_item i where i.demand_id = d.id and ${IS_TAKEN}) as "isPartlyAwarded",
  (select jsonb_agg(i.item order by i.seq) from demand_item i where i.demand_id = d.id) as items`;

export const itemsOf = ({ items }: Pick<DemandRow, "items">): DemandItem[] =>
  (items ?? []).map((item) => ({ ...EMPTY_ITEM, ...item }));

export const formOf = (row: DemandRow): DemandForm => ({
  rawText: row.rawText,
  createMode: row.createMode,
  visibility: row.visibility,
  deliverCityCode: row.deliverCityCode ?? "",
  deliverCityName: row.deliverCityName,
  deliverAddress: row.deliverAddress,
  needDate: row.needDate ?? "",
  payTerm: row.payTerm,
  invoiceKind: row.invoiceKind,
  contactName: row.contactName,
  contactPhone: row.contactPhone,
  quoteDeadlineAt: row.deadlineMs ?? 0,
  remark: row.remark,
  items: itemsOf(row),
});

/**
 * What its owner may do with a demand, and copying what has ended. A draft with gaps hears what it lacks when it is to be
 * published; awarding is offered beside the quotes.
 */
export function ownerEvents(status: DemandStatus): Demand["events"] {
  const hasEnded = Object.keys(DEMAND_TABLE[status] ?? {}).length === 0;
  return hasEnded ? ["copy"] : (availableDemandEvents(status, "buyer", AT_BEST) as Demand["events"]);
}
const AT_BEST = { reviewNeeded: true, problem: null, quotes: 0 };

const demandOf = (row: DemandRow): Demand => ({
  ...formOf(row),
  id: row.id,
  demandNo: row.demandNo,
  title: row.title,
  status: row.status,
  statusName: demandStatusName(row.status, row.isPartlyAwarded),
  closeReason: row.closeReason,
  quoteNum: row.quoteNum,
  matchNum: row.matchNum,
  version: row.version,
  createTime: formatBeijing(row.createdMs),
  publishTime: row.publishedMs === null ? null : formatBeijing(row.publishedMs),
  events: ownerEvents(row.status),
});

const OWNED = "d.person_id = $1 and d.company_id is not distinct from $2::bigint and not d.deleted";
const owner = (caller: Caller) => [caller.personId, caller.companyId];

/** A demand of the purchasing entity, locked until the transaction ends when asked; `null` when the id is unknown. */
export function ownDemandRow(db: Db, caller: Caller, id: string, lock = false): Promise<DemandRow | null> {
  return db.one<DemandRow>(
    `select ${COLUMNS} from demand d where ${OWNED} and d.id = $3${lock ? " for update of d" : ""}`,
    [...owner(caller), id],
    lock ? "demand-locked" : "demand",
  );
}

export async function ownDemand(db: Db, caller: Caller, id: string): Promise<Demand | null> {
  const row = await ownDemandRow(db, caller, id);
  return row && demandOf(row);
}

export type DemandListQuery = {
  status?: readonly DemandStatus[];
  scope?: "acting" | "all";
  pageNum?: number;
  pageSize?: PageSize;
};

/** Newest first; only the purchasing entity's unless `scope` is `all`. */
export async function ownDemands(db: Db, caller: Caller, query: DemandListQuery): Promise<Page<Demand>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const where = `d.person_id = $1 and ($4 or d.company_id is not distinct from $2::bigint) and not d.deleted
    and (cardinality($3::smallint[]) = 0 or d.status = any($3))`;
  const values = [...owner(caller), [...(query.status ?? [])], query.scope === "all"];
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from demand d where ${where}`, values),
    db.rows<DemandRow>(`select ${COLUMNS} from demand d where ${where} order by d.id desc limit $5 offset $6`, [
      ...values,
      page.pageSize,
      rowsBefore(page),
    ]),
  ]);
  return pageOf(rows.map(demandOf), counted?.total ?? 0, page);
}

export type NewDemand = { demandNo: string; buyerName: string; title: string; form: DemandForm };

/** Columns that follow from the form, as $1 … $15. */
const formValues = (title: string, form: DemandForm) => [
  title,
  form.rawText,
  form.createMode,
  form.visibility,
  form.deliverCityCode || null,
  form.deliverCityName,
  form.deliverAddress,
  form.needDate || null,
  form.payTerm,
  form.invoiceKind,
  form.contactName,
  form.contactPhone,
  form.quoteDeadlineAt === 0 ? null : form.quoteDeadlineAt / 1000,
  form.remark,
];

async function writeItems(tx: Db, demandId: string, items: readonly DemandItem[]): Promise<void> {
  await tx.run("delete from demand_item where demand_id = $1", [demandId], "demand-items-clear");
  await tx.run(
    `insert into demand_item (demand_id, seq, kind_code, species_code, thickness, width, length, quantity, quantity_unit, item)
     select $1, place, i->>'kindCode', i->>'speciesCode', (i->>'thickness')::int, (i->>'width')::int,
            (i->>'length')::int, (i->>'quantity')::int, i->>'quantityUnit', i
       from jsonb_array_elements($2::jsonb) with ordinality as t(i, place)`,
    [demandId, JSON.stringify(items)],
    "demand-items",
  );
}

/** Writes a draft and answers its id. */
export async function insertDemand(
  tx: Db,
  caller: Pick<Caller, "personId" | "companyId">,
  { demandNo, buyerName, title, form }: NewDemand,
) {
  const row = await tx.one<{ id: string }>(
    `insert into demand (title, raw_text, create_mode, visibility, deliver_city_code, deliver_city_name, deliver_address,
       need_date, pay_term, invoice_kind, contact_name, contact_phone, quote_deadline_at, remark,
       demand_no, person_id, purchaser_type, company_id, buyer_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8::date, $9, $10, $11, $12, to_timestamp($13), $14, $15, $16, $17, $18, $19)
     returning id`,
    [
      ...formValues(title, form),
      demandNo,
      caller.personId,
      caller.companyId === null ? 0 : 1,
      caller.companyId,
      buyerName,
    ],
    "demand-add",
  );
  const { id } = row!; // an insert returns its row
  await writeItems(tx, id, form.items);
  return id;
}

/** Writes the form over a draft; it is one again if it was rejected. Raises the version. */
export async function rewriteDemand(tx: Db, id: string, title: string, form: DemandForm): Promise<void> {
  await tx.run(
    `update demand set title = $1, raw_text = $2, create_mode = $3, visibility = $4, deliver_city_code = $5,
       deliver_city_name = $6, deliver_address = $7, need_date = $8::date, pay_term = $9, invoice_kind = $10,
       contact_name = $11, contact_phone = $12, quote_deadline_at = to_timestamp($13), remark = $14, close_reason = '',
       version = version + 1,
       entered_at = case when status = 0 then entered_at else now() end, status = 0
     where id = $15`,
    [...formValues(title, form), id],
    "demand-rewrite",
  );
  await writeItems(tx, id, form.items);
}

export type DemandMove = {
  id: string;
  from: DemandStatus | null;
  to: DemandStatus;
  event: string;
  actor: DemandActor;
  personId: string | null;
  ip?: string;
  note: string;
};

/** Keeps what happened to a demand. */
export async function recordMove(tx: Db, move: DemandMove): Promise<void> {
  await tx.run(
    `insert into demand_event (demand_id, event, from_status, to_status, actor_type, actor_id, note, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [move.id, move.event, move.from, move.to, move.actor, move.personId, move.note, move.ip ?? null],
    "demand-event",
  );
}

/** Moves a locked demand on and keeps what happened. */
export async function moveDemand(tx: Db, move: DemandMove): Promise<void> {
  await tx.run(
    `update demand set status = $2::smallint, version = version + 1, entered_at = now(),
            published_at = case when $2::smallint in (1, 2) then coalesce(published_at, now()) else published_at end,
            close_reason = case when $2::smallint = 5 then $3::text else close_reason end
      where id = $1`,
    [move.id, move.to, move.note],
    "demand-move",
  );
  await recordMove(tx, move);
}

const TICKER_SHOWN = 20;

const NAMES = { species: speciesByCode, kind: kindByCode, grade: gradeByCode } as const;

/** The newest open demands as everybody may see them (product §15). */
export async function publicTicker(db: Db): Promise<TickerEntry[]> {
  const rows = await db.rows<{ items: Partial<DemandItem>[] | null; cityName: string; buyer: string; at: number }>(
    `select d.deliver_city_name as "cityName", d.buyer_name as buyer, ${ms("d.published_at")} as at,
            (select jsonb_agg(i.item order by i.seq) from demand_item i where i.demand_id = d.id) as items
       from demand d
      where d.status = 2 and d.visibility = 1 and not d.deleted and d.quote_deadline_at > now()
      order by d.published_at desc limit $1`,
    [TICKER_SHOWN],
    "demand-ticker",
  );
  return rows.map((row) =>
    tickerEntry(
      { items: itemsOf(row), cityName: row.cityName, buyer: row.buyer, publishTime: formatBeijing(row.at) },
      (field, code) => NAMES[field](code)?.name ?? "",
    ),
  );
}
