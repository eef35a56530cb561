import { encode } from "uqr";
import type { ListCallInput } from "../../../domain/console-lists.ts";
import { sendingOf } from "../../../domain/events.ts";
import type { ReservationId } from "../../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../../domain/paging.ts";
import { breakdownOf } from "../../../domain/timber/quantity.ts";
import { formatBeijing } from "../../../domain/time.ts";
import { contactsFor } from "../../../domain/trade/contact.ts";
import type { ReservationBrief, ReservationDetail } from "../../../domain/trade/pickup-view.ts";
import {
  availableReservationEvents,
  RESERVATION_EVENTS,
  RESERVATION_STATUS_NAMES,
  type ReservationStatus,
  reservationTab,
  slotText,
  slotTimes,
} from "../../../domain/trade/reservation.ts";
import { PICKUP_STATUS_NAMES } from "../../../domain/trade/tally.ts";
import { dm3 } from "../../../domain/units.ts";
import { notFoundFor } from "../../account/other-purchasing-entity.ts";
import type { Db } from "../../db/database.ts";
import { warning } from "../../reply.ts";
import { conversationOf } from "../../system/deal-notes.ts";
import type { ActingPerson } from "../orders/order-store.ts";
import { type LineToMove, linesToMove } from "../orders/stock-moves.ts";
import {
  findReservation,
  linesOfReservation,
  listReservations,
  pickupsOfReservation,
  type ReservationRow,
  shopsOfReservation,
} from "./reservation-list-store.ts";

const timeOf = (at: number | null) => (at === null ? null : formatBeijing(at));

/** `text`, or `null` without one. Throws a warning when there is no such day. */
function dayIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (slotTimes(text, "0000-0100") === null) throw warning("日期不正确");
  return text;
}

function briefOf(row: ReservationRow, actor: ActingPerson["actor"]): ReservationBrief {
  const events = availableReservationEvents(row.status, actor, row).filter(
    // `load` comes with a tally sheet.
    (event) => sendingOf(RESERVATION_EVENTS, event, actor) !== null,
  );
  const { id, reservationNo, storeId, storeName, buyerName, slotDate, slotCode, vehicleType, plateNo } = row;
  const { driverName, driverPhone, volume, weight, status, endReason, version } = row;
  return {
    id,
    reservationNo,
    storeId,
    storeName,
    buyerName,
    slotDate,
    slotCode,
    vehicleType,
    plateNo,
    driverName,
    driverPhone,
    volume,
    weight,
    status,
    endReason,
    version,
    events,
    slotText: slotText(slotCode),
    statusName: RESERVATION_STATUS_NAMES[status],
    createTime: formatBeijing(row.createdMs),
    orderNos: row.orderNos,
  };
}

/** A filter by days sorts by slot, everything else by newest first. */
export async function reservationList(
  db: Db,
  reader: ActingPerson,
  query: ListCallInput<"allReservations">,
): Promise<Page<ReservationBrief>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const filter = {
    statuses: query.status ?? [],
    keyword: query.keyword?.trim() ?? "",
    storeId: query.storeId ?? null,
    begin: dayIn(query.beginDate),
    end: dayIn(query.endDate),
    todo: query.todo,
  };
  const { total, rows } = await listReservations(db, reader, filter, page);
  return pageOf(
    rows.map((row) => briefOf(row, reader.actor)),
    total,
    page,
  );
}

/** Nothing was fetched by it, and nothing will be. */
const isEnded = (status: ReservationStatus): boolean => reservationTab("ended").statuses.includes(status);

/** The pickup code as a QR code, drawn as squares of an SVG path. */
function qrOf(code: string): { size: number; path: string } {
  const { size, data } = encode(code, { border: 2, ecc: "M" });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}

/** A reader's reservation; a merchant sees only the lines with own goods. Throws 404. */
export async function reservationDetail(db: Db, reader: ActingPerson, id: ReservationId): Promise<ReservationDetail> {
  const row = await findReservation(db, reader, id);
  if (!row) throw await notFoundFor(db, reader, "reservation", id);
  const pickupCode = reader.actor === "buyer" ? row.pickupCode : null;
  const part = { id, merchantId: reader.actor === "merchant" ? reader.caller.merchantId : null };
  const [shops, lines, pickups, conversation] = await Promise.all([
    shopsOfReservation(db, part),
    linesOfReservation(db, part),
    pickupsOfReservation(db, part),
    conversationOf(db, id, reader),
  ]);
  const measured: LineToMove[] = [];
  for (const orderId of new Set(lines.map((line) => line.orderId))) measured.push(...(await linesToMove(db, orderId)));
  return {
    ...briefOf(row, reader.actor),
    ...conversation,
    storeAddress: row.storeAddress,
    shops,
    contacts: contactsFor(reader.actor, row.contacts, isEnded(row.status)),
    driverIdMask: row.driverIdMask,
    remark: row.remark,
    files: row.files,
    pickupCode,
    pickupQr: pickupCode === null ? null : qrOf(pickupCode),
    confirmTime: timeOf(row.confirmedMs),
    arriveTime: timeOf(row.arrivedMs),
    finishTime: timeOf(row.finishedMs),
    lines: lines.map((line) => {
      const rule = measured.find((one) => one.id === line.orderLineId)?.rule;
      return { ...line, volume: rule === undefined ? dm3(0) : breakdownOf(rule, line.count).volume };
    }),
    pickups: pickups.map((pickup) => ({ ...pickup, statusName: PICKUP_STATUS_NAMES[pickup.status] })),
  };
}
