import type { PickupListBody } from "../../../contract/trade/pickup-schemas.ts";
import type { AnyOrderId, PickupId } from "../../../domain/ids.ts";
import { fen } from "../../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../../domain/paging.ts";
import { formatBeijing } from "../../../domain/time.ts";
import { contactsFor } from "../../../domain/trade/contact.ts";
import type { OrderDetail } from "../../../domain/trade/order-view.ts";
import type { PickupBrief, PickupDetail } from "../../../domain/trade/pickup-view.ts";
import { RESERVATION_STATUS_NAMES, slotText } from "../../../domain/trade/reservation.ts";
import {
  availablePickupEvents,
  PICKUP_CONFIRM_MS,
  PICKUP_STATUS,
  PICKUP_STATUS_NAMES,
  rowVolume,
} from "../../../domain/trade/tally.ts";
import { dm3, kg } from "../../../domain/units.ts";
import { notFoundFor } from "../../account/other-purchasing-entity.ts";
import type { Db } from "../../db/database.ts";
import { conversationOf } from "../../system/deal-notes.ts";
import { afterHearing, disputeStatements } from "../../system/disputes.ts";
import type { ActingPerson } from "../orders/order-store.ts";
import { ruleOf } from "../orders/stock-moves.ts";
import { findPickup, listPickups, type PickupRow, pickupsOfOrder } from "./pickup-list-store.ts";
import { reservationsOfOrder } from "./reservation-list-store.ts";

function briefOf(row: PickupRow, actor: ActingPerson["actor"]): PickupBrief {
  const { id, pickupNo, orderId, orderNo, isForward, merchantId, shopName, buyerName, storeName } = row;
  const { plateNo, driverName, status, version, orderedVolume, actualVolume } = row;
  return {
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
    orderedVolume,
    actualVolume,
    diffVolume: dm3(actualVolume - orderedVolume),
    diffAmount: fen(row.diffAmount),
    pickupTime: formatBeijing(row.pickedMs),
    statusName: PICKUP_STATUS_NAMES[status],
    confirmDueAt: status === PICKUP_STATUS.toConfirm ? row.createdMs + PICKUP_CONFIRM_MS : null,
    events: availablePickupEvents(status, actor),
  };
}

/** Tally sheets of a reader, newest first. */
export async function pickupList(db: Db, reader: ActingPerson, query: PickupListBody): Promise<Page<PickupBrief>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const filter = {
    statuses: query.status ?? [],
    keyword: query.keyword?.trim() ?? "",
    orderId: query.orderId ?? null,
    storeId: query.storeId ?? null,
  };
  const { total, rows } = await listPickups(db, reader, filter, page);
  return pageOf(
    rows.map((row) => briefOf(row, reader.actor)),
    total,
    page,
  );
}

/** A reader's tally sheet with its lines and rows. Throws 404. */
export async function pickupDetail(db: Db, reader: ActingPerson, id: PickupId): Promise<PickupDetail> {
  const row = await findPickup(db, reader, id);
  if (!row) throw await notFoundFor(db, reader, "pickup", id);
  const { grossWeight, tareWeight } = row;
  const heard = await disputeStatements(db, id, { isOpen: row.status === PICKUP_STATUS.disputed, actor: reader.actor });
  const brief = briefOf(row, reader.actor);
  return {
    ...brief,
    events: await afterHearing(db, brief.events, "rule", heard),
    reservationId: row.reservationId,
    reservationNo: row.reservationNo,
    operatorName: row.operatorName,
    receiverName: row.receiverName,
    grossWeight,
    tareWeight,
    isLast: row.isLast,
    remark: row.remark,
    disputeReason: row.disputeReason,
    disputeFiles: row.disputeFiles,
    ruling: row.ruling,
    ...heard,
    ...(await conversationOf(db, id, reader)),
    note: row.note,
    currency: row.currency,
    files: row.files,
    storeAddress: row.storeAddress,
    lines: row.lines.map(({ snapshot, ...line }) => ({ ...line, image: snapshot.image, rule: ruleOf(snapshot) })),
    contacts: contactsFor(reader.actor, row.contacts, false),
    netWeight: grossWeight === null || tareWeight === null ? null : kg(grossWeight - tareWeight),
    createTime: formatBeijing(row.createdMs),
    settledTime: row.settledMs === null ? null : formatBeijing(row.settledMs),
    tallySheet: row.tallySheet.map((line) => ({ ...line, volume: rowVolume(line) })),
  };
}

/** The reservations and tally sheets of a spot or a forward order, as its page lists them. */
export async function pickupLinks(db: Db, orderId: AnyOrderId): Promise<Pick<OrderDetail, "reservations" | "pickups">> {
  const [reservations, pickups] = await Promise.all([reservationsOfOrder(db, orderId), pickupsOfOrder(db, orderId)]);
  return {
    reservations: reservations.map(({ slotDate, slotCode, ...row }) => ({
      ...row,
      statusName: RESERVATION_STATUS_NAMES[row.status],
      time: `${slotDate} ${slotText(slotCode)}`,
    })),
    pickups: pickups.map(({ atMs, ...row }) => ({
      ...row,
      statusName: PICKUP_STATUS_NAMES[row.status],
      time: formatBeijing(atMs),
    })),
  };
}
