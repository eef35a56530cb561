import { encode } from "uqr";
import type { PickupListBody, ReservationAdminListBody } from "../../contract/trade/pickup-schemas.ts";
import { fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageQuery, pageOf, rowsBefore } from "../../domain/paging.ts";
import { breakdownOf } from "../../domain/timber/quantity.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { FileView } from "../../domain/trade/order-view.ts";
import type {
  PickupBrief,
  PickupDetail,
  PickupLine,
  ReservationBrief,
  ReservationDetail,
  ReservationLine,
} from "../../domain/trade/pickup-view.ts";
import {
  availableReservationEvents,
  RESERVATION_STATUS_NAMES,
  type ReservationEvent,
  slotText,
  slotTimes,
} from "../../domain/trade/reservation.ts";
import {
  availablePickupEvents,
  PICKUP_CONFIRM_MS,
  PICKUP_STATUS,
  PICKUP_STATUS_NAMES,
  type PickupStatus,
  rowVolume,
  type TallyRow,
} from "../../domain/trade/tally.ts";
import { notFoundFor } from "../account/other-purchasing-entity.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { warning } from "../reply.ts";
import { filesJson } from "./order-files.ts";
import type { PersonSender } from "./order-store.ts";
import { ms } from "./order-store.ts";
import { pickupsOwnedBy } from "./pickup-store.ts";
import { RESERVATION_STATE, type ReservationState, reservationsOwnedBy } from "./reservation-store.ts";
import { RESERVATION_TODO_CONDITIONS } from "./reservation-todo-store.ts";
import { type LineToMove, linesToMove } from "./stock-moves.ts";

const timeOf = (at: number | null) => (at === null ? null : formatBeijing(at));
const pageOfQuery = (query: { pageNum?: number; pageSize?: PageQuery["pageSize"] }): PageQuery => ({
  pageNum: query.pageNum ?? 1,
  pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE,
});
const keywordOf = (keyword: string | undefined): string | null => {
  const word = keyword?.trim() ?? "";
  return word === "" ? null : containing(word);
};

/** `day`, or `null` when there is no such day. */
function dayIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (slotTimes(text, "0000-0100") === null) throw warning("日期不正确");
  return text;
}

// Reservations -----------------------------------------------------------------------------------------------------------

type ReservationRow = ReservationState &
  Omit<ReservationBrief, "slotText" | "statusName" | "createTime" | "events" | "status"> & {
    createdMs: number;
    storeAddress: string;
    storePhone: string;
    driverIdMask: string;
    remark: string;
    files: FileView[];
    confirmedMs: number | null;
    arrivedMs: number | null;
    finishedMs: number | null;
  };

/** Columns of a reservation or a tally sheet r. */
const STORE_ADDRESS = `(select concat(s.province_name, nullif(s.city_name, s.province_name), s.address) from store s
    where s.id = r.store_id) as "storeAddress"`;

const RESERVATION_COLUMNS = `${RESERVATION_STATE}, r.store_name as "storeName", r.buyer_name as "buyerName",
  r.slot_date::text as "slotDate", r.slot_code as "slotCode", r.vehicle_type as "vehicleType", r.plate_no as "plateNo",
  r.driver_name as "driverName", r.driver_phone as "driverPhone", r.volume, r.weight, r.end_reason as "endReason",
  ${ms("r.created_at")} as "createdMs", r.driver_id_mask as "driverIdMask", r.remark,
  ${filesJson("r.files")} as files,
  ${STORE_ADDRESS},
  (select s.phone from store s where s.id = r.store_id) as "storePhone",
  ${ms("r.confirmed_at")} as "confirmedMs", ${ms("r.arrived_at")} as "arrivedMs", ${ms("r.finished_at")} as "finishedMs"`;

/** Order numbers of a reservation; for a merchant only those with own goods. */
const orderNos = (actor: PersonSender["actor"]): string =>
  `(select coalesce(jsonb_agg(distinct o.order_no), '[]') from reservation_line l join yard_order o on o.id = l.order_id
     where l.reservation_id = r.id ${actor === "merchant" ? "and l.merchant_id = :merchantId" : ""}) as "orderNos"`;

/** Events that a person sends by a call of its own; `load` comes with a tally sheet. */
const CALLABLE: Readonly<Record<PersonSender["actor"], readonly ReservationEvent[]>> = {
  buyer: ["change", "cancel"],
  merchant: ["confirm", "reject", "checkIn"],
  operator: ["confirm", "checkIn", "miss", "reject", "cancel"],
};

function reservationBrief(row: ReservationRow, actor: PersonSender["actor"]): ReservationBrief {
  const events = availableReservationEvents(row.status, actor, row).filter((event) => CALLABLE[actor].includes(event));
  const { id, reservationNo, storeId, storeName, buyerName, slotDate, slotCode, vehicleType, plateNo } = row;
  const { driverName, driverPhone, volume, weight, status, endReason, version } = row;
  return {
    ...{ id, reservationNo, storeId, storeName, buyerName, slotDate, slotCode, vehicleType, plateNo },
    ...{ driverName, driverPhone, volume, weight, status, endReason, version, events },
    slotText: slotText(slotCode),
    statusName: RESERVATION_STATUS_NAMES[status],
    createTime: formatBeijing(row.createdMs),
    orderNos: row.orderNos,
  };
}

/** A filter by days sorts by slot, everything else by newest first. */
export async function reservationList(
  db: Db,
  reader: PersonSender,
  query: ReservationAdminListBody,
): Promise<Page<ReservationBrief>> {
  const page = pageOfQuery(query);
  const { where: own, values } = reservationsOwnedBy(reader);
  const where = `${own} and (cardinality(:statuses::smallint[]) = 0 or r.status = any(:statuses))
    and (:pattern::text is null or r.reservation_no ilike :pattern or r.plate_no ilike :pattern or r.store_name ilike :pattern
         or exists (select 1 from reservation_line l join yard_order o on o.id = l.order_id
                     where l.reservation_id = r.id and o.order_no ilike :pattern))
    and (:begin::date is null or r.slot_date >= :begin) and (:end::date is null or r.slot_date <= :end)
    and (:storeId::bigint is null or r.store_id = :storeId)
    and ${query.todo === undefined ? "true" : RESERVATION_TODO_CONDITIONS[query.todo]}`;
  const asked = {
    ...values,
    ...{ statuses: query.status ?? [], pattern: keywordOf(query.keyword), storeId: query.storeId ?? null },
    ...{ begin: dayIn(query.beginDate), end: dayIn(query.endDate) },
  };
  // Trucks of given days by slot, everything else by time of creation.
  const isOfDays = query.beginDate !== undefined || query.endDate !== undefined;
  const order = isOfDays ? "r.slot_begin, r.id" : "r.created_at desc, r.id desc";
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from reservation r where ${where}`, asked),
    db.rows<ReservationRow>(
      `select ${RESERVATION_COLUMNS}, ${orderNos(reader.actor)} from reservation r where ${where}
        order by ${order} limit :limit offset :offset`,
      { ...asked, limit: page.pageSize, offset: rowsBefore(page) },
    ),
  ]);
  return pageOf(
    rows.map((row) => reservationBrief(row, reader.actor)),
    counted?.total ?? 0,
    page,
  );
}

/** The pickup code as a QR code, drawn as squares of an SVG path. */
function qrOf(code: string): { size: number; path: string } {
  const { size, data } = encode(code, { border: 2, ecc: "M" });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}

/** A reader's reservation; a merchant sees only the lines with own goods. Throws 404. */
export async function reservationDetail(db: Db, reader: PersonSender, id: string): Promise<ReservationDetail> {
  const { where, values } = reservationsOwnedBy(reader);
  const row = await db.one<ReservationRow>(
    `select ${RESERVATION_COLUMNS}, ${orderNos(reader.actor)} from reservation r where ${where} and r.id = :id`,
    { ...values, id },
    `reservation-detail-${reader.actor}`,
  );
  if (!row) throw await notFoundFor(db, reader, "reservation", id);
  const pickupCode = reader.actor === "buyer" ? row.pickupCode : null;
  const merchantId = reader.actor === "merchant" ? reader.caller.merchantId : null;
  const [shops, lines, pickups] = await Promise.all([
    db.rows<{ id: string; shopName: string }>(
      `select m.id, m.shop_name as "shopName" from merchant m
        where m.id in (select l.merchant_id from reservation_line l where l.reservation_id = :id)
          and (:merchantId::bigint is null or m.id = :merchantId) order by m.id`,
      { id, merchantId },
      "reservation-shops",
    ),
    db.rows<Omit<ReservationLine, "volume">>(
      `select l.order_line_id as "orderLineId", l.order_id as "orderId", o.order_no as "orderNo", l.count,
              l.is_forward as "isForward", ol.snapshot->>'title' as title, ol.snapshot->>'specText' as "specText",
              ol.snapshot->>'countedIn' as "countedIn", ol.snapshot->>'saleUnit' as "saleUnit"
         from reservation_line l join yard_order o on o.id = l.order_id join yard_line ol on ol.id = l.order_line_id
        where l.reservation_id = :id and (:merchantId::bigint is null or l.merchant_id = :merchantId) order by l.order_id, l.order_line_id`,
      { id, merchantId },
      "reservation-lines",
    ),
    db.rows<{ id: string; pickupNo: string; orderId: string; status: PickupStatus }>(
      `select id, pickup_no as "pickupNo", order_id as "orderId", status from pickup_record
        where reservation_id = :id and (:merchantId::bigint is null or merchant_id = :merchantId) order by id`,
      { id, merchantId },
      "reservation-pickups",
    ),
  ]);
  const measured: LineToMove[] = [];
  for (const orderId of new Set(lines.map((line) => line.orderId))) measured.push(...(await linesToMove(db, orderId)));
  return {
    ...reservationBrief(row, reader.actor),
    ...{ storeAddress: row.storeAddress, storePhone: row.storePhone, shops },
    ...{ driverIdMask: row.driverIdMask, remark: row.remark, files: row.files },
    pickupCode,
    pickupQr: pickupCode === null ? null : qrOf(pickupCode),
    confirmTime: timeOf(row.confirmedMs),
    arriveTime: timeOf(row.arrivedMs),
    finishTime: timeOf(row.finishedMs),
    lines: lines.map((line) => {
      const rule = measured.find((one) => one.id === line.orderLineId)?.rule;
      return { ...line, volume: rule === undefined ? 0 : breakdownOf(rule, line.count).volume };
    }),
    pickups: pickups.map((pickup) => ({ ...pickup, statusName: PICKUP_STATUS_NAMES[pickup.status] })),
  };
}

// Tallies ----------------------------------------------------------------------------------------------------------------

type PickupRow = Omit<
  PickupBrief,
  "pickupTime" | "statusName" | "confirmDueAt" | "events" | "diffVolume" | "status"
> & {
  status: PickupStatus;
  pickedMs: number;
  createdMs: number;
};

const PICKUP_COLUMNS = `r.id, r.pickup_no as "pickupNo", r.order_id as "orderId", o.order_no as "orderNo",
  r.is_forward as "isForward", r.merchant_id as "merchantId", o.shop_name as "shopName", o.buyer_name as "buyerName", r.store_name as "storeName", r.plate_no as "plateNo",
  r.driver_name as "driverName", r.status, r.version, ${ms("r.picked_at")} as "pickedMs",
  ${ms("r.created_at")} as "createdMs", sums.*`;

const PICKUP_FROM = `pickup_record r join yard_order o on o.id = r.order_id
  cross join lateral (
    select sum(l.booked_volume)::int as "orderedVolume", sum(l.actual_volume)::int as "actualVolume",
           sum(l.actual_amount - l.booked_amount)::float8 as "diffAmount"
      from pickup_line l where l.pickup_id = r.id) sums`;

function pickupBrief(row: PickupRow, actor: PersonSender["actor"]): PickupBrief {
  const {
    id,
    pickupNo,
    orderId,
    orderNo,
    merchantId,
    shopName,
    buyerName,
    storeName,
    plateNo,
    driverName,
    status,
    version,
  } = row;
  const { isForward, orderedVolume, actualVolume } = row;
  return {
    ...{
      id,
      pickupNo,
      orderId,
      orderNo,
      isForward,
      merchantId,
      shopName,
      buyerName,
      storeName,
      plateNo,
      driverName,
      status,
      version,
    },
    ...{ orderedVolume, actualVolume },
    diffVolume: actualVolume - orderedVolume,
    diffAmount: fen(row.diffAmount),
    pickupTime: formatBeijing(row.pickedMs),
    statusName: PICKUP_STATUS_NAMES[status],
    confirmDueAt: status === PICKUP_STATUS.toConfirm ? row.createdMs + PICKUP_CONFIRM_MS : null,
    events: availablePickupEvents(status, actor),
  };
}

/** Tally sheets of a reader, newest first. */
export async function pickupList(db: Db, reader: PersonSender, query: PickupListBody): Promise<Page<PickupBrief>> {
  const page = pageOfQuery(query);
  const { where: own, values } = pickupsOwnedBy(reader);
  const where = `${own} and (cardinality(:statuses::smallint[]) = 0 or r.status = any(:statuses))
    and (:pattern::text is null or r.pickup_no ilike :pattern or o.order_no ilike :pattern or r.plate_no ilike :pattern or r.store_name ilike :pattern)
    and (:orderId::bigint is null or r.order_id = :orderId) and (:storeId::bigint is null or r.store_id = :storeId)`;
  const asked = {
    ...values,
    ...{ statuses: query.status ?? [], pattern: keywordOf(query.keyword) },
    ...{ orderId: query.orderId ?? null, storeId: query.storeId ?? null },
  };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(
      `select count(*)::int as total from pickup_record r join yard_order o on o.id = r.order_id where ${where}`,
      asked,
    ),
    db.rows<PickupRow>(
      `select ${PICKUP_COLUMNS} from ${PICKUP_FROM} where ${where}
        order by r.created_at desc, r.id desc limit :limit offset :offset`,
      { ...asked, limit: page.pageSize, offset: rowsBefore(page) },
    ),
  ]);
  return pageOf(
    rows.map((row) => pickupBrief(row, reader.actor)),
    counted?.total ?? 0,
    page,
  );
}

type PickupDetailRow = PickupRow &
  Omit<PickupDetail, keyof PickupBrief | "netWeight" | "createTime" | "settledTime" | "lines" | "tallySheet"> & {
    settledMs: number | null;
    lines: PickupLine[];
    tallySheet: TallyRow[];
  };

/** A reader's tally sheet with its lines and rows. Throws 404. */
export async function pickupDetail(db: Db, reader: PersonSender, id: string): Promise<PickupDetail> {
  const { where, values } = pickupsOwnedBy(reader);
  const row = await db.one<PickupDetailRow>(
    `select ${PICKUP_COLUMNS}, r.reservation_id as "reservationId", r.operator_name as "operatorName",
            (select v.reservation_no from reservation v where v.id = r.reservation_id) as "reservationNo",
            r.receiver_name as "receiverName", r.gross_weight as "grossWeight", r.tare_weight as "tareWeight",
            r.is_last as "isLast", r.remark, r.note, r.tally_sheet as "tallySheet", ${ms("r.settled_at")} as "settledMs",
            ${filesJson("r.files")} as files, ${STORE_ADDRESS},
            (select jsonb_agg(jsonb_build_object('orderLineId', l.order_line_id::text, 'title', ol.snapshot->>'title',
                      'specText', ol.snapshot->>'specText', 'countedIn', ol.snapshot->>'countedIn',
                      'saleUnit', ol.snapshot->>'saleUnit', 'booked', l.booked,
                      'actual', l.actual, 'bookedVolume', l.booked_volume, 'actualVolume', l.actual_volume,
                      'bookedAmount', l.booked_amount, 'actualAmount', l.actual_amount, 'reason', l.reason)
                      order by l.order_line_id)
               from pickup_line l join yard_line ol on ol.id = l.order_line_id where l.pickup_id = r.id) as lines
       from ${PICKUP_FROM} where ${where} and r.id = :id`,
    { ...values, id },
    `pickup-detail-${reader.actor}`,
  );
  if (!row) throw await notFoundFor(db, reader, "pickup", id);
  const { grossWeight, tareWeight } = row;
  return {
    ...pickupBrief(row, reader.actor),
    ...{ reservationId: row.reservationId, reservationNo: row.reservationNo, operatorName: row.operatorName },
    ...{ receiverName: row.receiverName, grossWeight, tareWeight, isLast: row.isLast, remark: row.remark },
    ...{ note: row.note, lines: row.lines, files: row.files, storeAddress: row.storeAddress },
    netWeight: grossWeight === null || tareWeight === null ? null : grossWeight - tareWeight,
    createTime: formatBeijing(row.createdMs),
    settledTime: timeOf(row.settledMs),
    tallySheet: row.tallySheet.map((line) => ({ ...line, volume: rowVolume(line) })),
  };
}
