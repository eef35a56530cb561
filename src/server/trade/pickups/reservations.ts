import { randomInt } from "node:crypto";
import type { CheckInBody, ReservationAddBody, ReservationUpdateBody } from "../../../contract/trade/pickup-schemas.ts";
import { phoneProblem, phoneTyped } from "../../../domain/account/phone.ts";
import { type CalledBy, eventFieldProblem } from "../../../domain/events.ts";
import type { AnyLineId, AnyOrderId, PersonId, ReservationId, WarehouseId } from "../../../domain/ids.ts";
import { breakdownOf } from "../../../domain/timber/quantity.ts";
import { receiverProblem } from "../../../domain/trade/address.ts";
import {
  nextReservationStatus,
  RESERVATION_EVENTS,
  RESERVATION_STATUS,
  type ReservationActor,
  type ReservationEvent,
  reservedCountProblem,
} from "../../../domain/trade/reservation.ts";
import { reservationProblem } from "../../../domain/trade/tally.ts";
import {
  identityProblem,
  maskedIdentity,
  plateIn,
  plateProblem,
  VEHICLE_TYPES,
} from "../../../domain/trade/vehicle.ts";
import { capitalCode } from "../../../domain/typed-code.ts";
import { dm3, kg } from "../../../domain/units.ts";
import { purchaserName } from "../../account/purchaser.ts";
import { auditActor } from "../../auth.ts";
import { dbNow } from "../../db/clock.ts";
import type { Database, Db } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { attachFiles } from "../../system/files/stored-files.ts";
import { statusOf } from "../../system/life.ts";
import { publish } from "../../system/outbox.ts";
import { auditReservation } from "../orders/order-audit.ts";
import type { ActingPerson } from "../orders/order-store.ts";
import { linesToMove } from "../orders/stock-moves.ts";
import { lockPickupOrder, pickupFacts } from "./pickup-orders.ts";
import { freeNumber, lockReservation, type VersionedReservationId } from "./pickup-state.ts";
import {
  insertReservation,
  insertReservationLine,
  isCodeTaken,
  linesToFetch,
  lockOpenReservations,
  lockPickupCodes,
  pickupsLeft,
  type RequestedLine,
  type ReservationState,
  replaceVisit,
  reservationsByCode,
  reservedCounts,
  setPapers,
  writeReservationStep,
} from "./reservation-store.ts";
import { takeSlot } from "./slots.ts";

/** The events of a reservation that some side sends by a call of its row. */
type ReservationCall = {
  [Side in ActingPerson["actor"]]: CalledBy<typeof RESERVATION_EVENTS, Side>;
}[ActingPerson["actor"]];

type Truck = Omit<ReservationAddBody, "lines" | "orderIds">;

const filesIn = ({ fileIds, authLetterFileId }: Truck): string[] | undefined =>
  authLetterFileId === undefined ? fileIds : [...(fileIds ?? []), authLetterFileId];

/** Stores the driver's papers of a reservation; returns their file names. */
async function papersOf(tx: Db, personId: PersonId, id: ReservationId, fileIds: readonly string[]): Promise<string[]> {
  const files = await attachFiles(tx, personId, fileIds, { purpose: "reservation", subjectId: id });
  return files.map(({ fileName }) => fileName);
}

/** The truck and driver of a request, validated and as they are stored. */
function truckOf(body: Truck) {
  const plateNo = plateIn(body.plateNo);
  const identity = capitalCode(body.driverIdNo ?? body.driverIdMask ?? "");
  const driverPhone = phoneTyped(body.driverPhone);
  refuseIf(VEHICLE_TYPES.some(({ type }) => type === body.vehicleType) ? null : "请选择车型");
  refuseIf(plateProblem(plateNo) ?? receiverProblem(body.driverName) ?? phoneProblem(driverPhone));
  if (identity !== "") refuseIf(identityProblem(identity));
  return {
    plateNo,
    vehicleType: body.vehicleType,
    driverName: body.driverName.trim(),
    driverPhone,
    driverIdMask: identity === "" ? null : maskedIdentity(identity),
    remark: body.remark?.trim() ?? "",
  };
}

/** Locks the sender's orders that the lines belong to, in id order. */
async function ordersToFetch(tx: Db, sender: ActingPerson, lineIds: readonly AnyLineId[]): Promise<RequestedLine[]> {
  const requested = await linesToFetch(tx, sender.caller, lineIds);
  if (requested.length !== lineIds.length) throw notFound("订单不存在");
  if (new Set(requested.map(({ storeId }) => storeId)).size > 1) throw warning("一次预约只能提同一仓库的货");
  for (const id of new Set(requested.map(({ orderId }) => orderId)))
    refuseIf(reservationProblem(pickupFacts(await lockPickupOrder(tx, sender, { id }))));
  return requested;
}

/** Creates a reservation for goods of one warehouse; returns its id. */
export const addReservation = (
  db: Database,
  sender: ActingPerson,
  body: ReservationAddBody,
  idempotencyKey: IdempotencyKey | null,
): Promise<ReservationId> =>
  once(db, idempotencyKey, async (tx) => {
    const id = await reserve(tx, sender, body);
    await auditReservation(tx, auditActor(sender), id, { event: "预约" });
    return id;
  });

async function reserve(tx: Db, sender: ActingPerson, body: ReservationAddBody): Promise<ReservationId> {
  const truck = truckOf(body);
  const booked = body.lines.map((line) => ({
    orderLineId: line.orderLineId,
    count: "count" in line ? line.count : line.pieces,
  }));
  const lineIds = booked.map(({ orderLineId }) => orderLineId);
  if (new Set(lineIds).size !== lineIds.length) throw warning("同一商品只能选择一次");
  const requested = await ordersToFetch(tx, sender, lineIds);
  const { storeId, storeName } = requested[0]!; // The request has at least one line.
  if (storeId === null) throw warning("订单当前不能预约提货");
  const reserved = await reservedCounts(tx, lineIds);
  const orderIds = [...new Set(requested.map(({ orderId }) => orderId))];
  const named = new Set(body.orderIds ?? orderIds);
  if (named.size !== orderIds.length || orderIds.some((id) => !named.has(id))) throw warning("预约的订单与明细不符");
  const lines = [];
  for (const id of orderIds) lines.push(...(await linesToMove(tx, id)));
  let volume = dm3(0);
  let weight = kg(0);
  for (const { orderLineId, count } of booked) {
    const line = lines.find(({ id }) => id === orderLineId)!; // Every line belongs to an order that was just read.
    const load = { ...line, reserved: reserved.find(({ id }) => id === orderLineId)?.reserved ?? 0 };
    refuseIf(reservedCountProblem(load, count));
    const breakdown = breakdownOf(line.rule, count);
    volume = dm3(volume + breakdown.volume);
    weight = kg(weight + breakdown.weight);
  }
  const { slotDate, slotCode } = body;
  const { personId, companyId } = sender.caller;
  const { begin, end } = await takeSlot(tx, storeId, body, null);
  const no = await freeNumber(tx, "YY", await dbNow(tx));
  const id = await insertReservation(tx, {
    no,
    personId,
    companyId,
    buyerName: purchaserName(sender.caller),
    storeId,
    storeName,
    volume,
    weight,
    slotDate,
    slotCode,
    begin,
    end,
    ...truck,
  });
  for (const { orderLineId, count } of booked) {
    const { orderId, merchantId, isForward } = requested.find((line) => line.orderLineId === orderLineId)!;
    await insertReservationLine(tx, { reservationId: id, orderLineId, orderId, merchantId, count, isForward });
  }
  const papers = await papersOf(tx, sender.caller.personId, id, filesIn(body) ?? []);
  if (papers.length > 0) await setPapers(tx, id, papers);
  await publish(tx, "reservation.stepped", { id, event: "add", actor: "buyer", note: "" });
  return id;
}

/** Changes time, truck or driver; a confirmed one that is moved waits for its warehouse again, with another truck it stands. */
export async function updateReservation(
  db: Database,
  sender: ActingPerson,
  body: ReservationUpdateBody,
): Promise<null> {
  await db.transaction(async (tx) => {
    await rearrange(tx, sender, body);
    await auditReservation(tx, auditActor(sender), body.id, { event: RESERVATION_EVENTS.change.label });
  });
  return null;
}

async function rearrange(tx: Db, sender: ActingPerson, body: ReservationUpdateBody): Promise<void> {
  const reservation = await lockReservation(tx, sender, body);
  const { slotDate, slotCode } = body;
  const isSameSlot = slotDate === reservation.slotDate && slotCode === reservation.slotCode;
  const event = isSameSlot && reservation.status === RESERVATION_STATUS.confirmed ? "changeTruck" : "change";
  const status = statusOf(nextReservationStatus(reservation.status, event, sender.actor, reservation));
  const truck = truckOf(body);
  // A place that is held already is not taken again, however soon it begins.
  const { begin, end } =
    event === "changeTruck"
      ? { begin: reservation.slotBegin, end: reservation.slotEnd }
      : await takeSlot(tx, reservation.storeId, body, reservation.id);
  const files = filesIn(body);
  const papers = files === undefined ? null : await papersOf(tx, sender.caller.personId, reservation.id, files);
  const { id } = reservation;
  await replaceVisit(tx, { id, status }, { slotDate, slotCode, begin, end, ...truck }, papers);
  await publish(tx, "reservation.stepped", { id, event, actor: "buyer", note: "" });
}

/** Applies an event to a locked reservation by the state table. Throws a warning with the table's reason. */
export async function stepReservation(
  tx: Db,
  reservation: ReservationState,
  actor: ReservationActor,
  event: ReservationEvent,
  { note = "", code = null }: { note?: string; code?: string | null } = {},
): Promise<void> {
  const to = statusOf(nextReservationStatus(reservation.status, event, actor, reservation));
  await writeReservationStep(tx, { id: reservation.id, status: to, note, code });
  await publish(tx, "reservation.stepped", { id: reservation.id, event, actor, note });
}

/** Draws six digits that no other open reservation of the warehouse has. */
async function freeCode(tx: Db, storeId: WarehouseId): Promise<string> {
  await lockPickupCodes(tx, storeId);
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    if (!(await isCodeTaken(tx, storeId, code))) return code;
  }
}

/** An event that a side sends by a call, with its fields. */
export async function takeReservationStep(
  db: Database,
  sender: ActingPerson,
  event: ReservationCall,
  body: VersionedReservationId & { reason?: string },
): Promise<null> {
  await db.transaction(async (tx) => {
    const reservation = await lockReservation(tx, sender, body);
    refuseIf(eventFieldProblem(RESERVATION_EVENTS, event, body));
    const { reason } = body;
    const code = event === "confirm" ? await freeCode(tx, reservation.storeId) : null;
    await stepReservation(tx, reservation, sender.actor, event, { note: reason?.trim() ?? "", code });
    await auditReservation(tx, auditActor(sender), body.id, { event: RESERVATION_EVENTS[event].label, reason });
  });
  return null;
}

/** The sender's reservation with this pickup code. */
async function byCode(tx: Db, sender: ActingPerson, pickupCode: string): Promise<ReservationId> {
  const found = await reservationsByCode(tx, sender, pickupCode);
  const [first, ...others] = found;
  if (first === undefined) throw warning("提货码不正确");
  // Pickup codes are unique only within a warehouse.
  if (others.length > 0) throw warning("多个仓库有这个提货码，请在预约详情中登记");
  return first.id;
}

/**
 * Checks a truck in by its pickup code, which identifies the reservation when no id is given. Returns the reservation's
 * id.
 */
export const checkIn = (
  db: Database,
  sender: ActingPerson,
  { id, version, pickupCode }: CheckInBody,
): Promise<ReservationId> =>
  db.transaction(async (tx) => {
    const reservation = await lockReservation(tx, sender, {
      id: id ?? (await byCode(tx, sender, pickupCode)),
      version,
    });
    if (reservation.status === RESERVATION_STATUS.confirmed && reservation.pickupCode !== pickupCode)
      throw warning("提货码不正确");
    await stepReservation(tx, reservation, sender.actor, "checkIn");
    await auditReservation(tx, auditActor(sender), reservation.id, { event: RESERVATION_EVENTS.checkIn.label });
    return reservation.id;
  });

/**
 * Ends open reservations whose orders no longer wait for a pickup: done where goods were picked up, else cancelled. The
 * caller holds the lock on the order.
 */
export async function endReservationsOf(tx: Db, orderId: AnyOrderId): Promise<void> {
  const open = await lockOpenReservations(tx, orderId);
  for (const reservation of open) {
    // Read under the lock, because another merchant may just have written a tally sheet.
    const left = await pickupsLeft(tx, reservation.id);
    if (left === null || left.pending) continue;
    if (left.fetched) await stepReservation(tx, reservation, "merchant", "load");
    else await stepReservation(tx, reservation, "system", "ordersEnded");
  }
}
