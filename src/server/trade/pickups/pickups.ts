import { PICKUP_FILES, type PickupAddBody } from "../../../contract/trade/pickup-schemas.ts";
import type { AnyLineId, AnyOrderId, PickupId, ReservationId } from "../../../domain/ids.ts";
import { fen } from "../../../domain/money.ts";
import { reasonProblem } from "../../../domain/reason.ts";
import { NOT_IN_THIS_STATUS } from "../../../domain/state-table.ts";
import { receiverProblem } from "../../../domain/trade/address.ts";
import { RESERVATION_STATUS } from "../../../domain/trade/reservation.ts";
import {
  heldOf,
  lastTallyProblem,
  nextPickupStatus,
  PICKUP_STATUS,
  type PickupEvent,
  pickedUpOf,
  pickupProblem,
  settledLine,
  sheetProblem,
  type TallyRow,
  tallyProblem,
  VOID_FIELD,
} from "../../../domain/trade/tally.ts";
import { plateIn, plateProblem } from "../../../domain/trade/vehicle.ts";
import type { BasisPoints } from "../../../domain/units.ts";
import { dbNow } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { answerDispute, recordDispute, TALLY_DISPUTES } from "../../system/disputes.ts";
import { attachFiles } from "../../system/files/stored-files.ts";
import { statusOf } from "../../system/life.ts";
import { publish } from "../../system/outbox.ts";
import { claimedLines } from "../orders/claims.ts";
import type { ActingPerson } from "../orders/order-store.ts";
import { type LineToMove, linesToMove, type Move } from "../orders/stock-moves.ts";
import {
  giveBackByTally,
  lockPickupOrder,
  type PickupOrder,
  pickupFacts,
  takeByTally,
  tallyTolerance,
} from "./pickup-orders.ts";
import { freeNumber, lockPickup, orderOfPickup, type VersionedPickupId } from "./pickup-state.ts";
import {
  hasPickup,
  insertPickup,
  insertPickupLine,
  type PickupState,
  pickedCounts,
  reservedLines,
  writePickupStep,
} from "./pickup-store.ts";
import { endReservationsOf } from "./reservations.ts";

type Visit = { plateNo: string; driverName: string; booked: ReadonlyMap<AnyLineId, number> };

/**
 * The reservation of a tally sheet: its truck, and the reserved counts of the order. Throws before the truck checks in.
 */
export async function visitOf(tx: Db, reservationId: ReservationId, orderId: AnyOrderId): Promise<Visit> {
  const rows = await reservedLines(tx, reservationId, orderId);
  const [first] = rows;
  if (first === undefined) throw notFound("提货预约不存在");
  if (first.status !== RESERVATION_STATUS.arrived && first.status !== RESERVATION_STATUS.done)
    throw warning("车辆尚未到场登记");
  return {
    plateNo: first.plateNo,
    driverName: first.driverName,
    booked: new Map(rows.map(({ lineId, count }) => [lineId, count])),
  };
}

function filesIn({ fileIds = [], tallyFileIds = [], photos = [], signatureFileId }: PickupAddBody): string[] {
  const files = [...fileIds, ...tallyFileIds, ...photos, ...(signatureFileId === undefined ? [] : [signatureFileId])];
  if (files.length > PICKUP_FILES) throw warning(`照片与单据最多${PICKUP_FILES}个`);
  return files;
}

const sheetIn = ({ tallySheet = [] }: PickupAddBody): TallyRow[] =>
  tallySheet.map(({ thickness, width, length, pieces }) => ({ thickness, width, length, pieces }));

type Taken = { line: LineToMove; booked: number; actual: number; reason: string };

/** Picked counts beside the reserved ones; without a reservation the remaining ones. */
function takenOf(
  lines: readonly LineToMove[],
  body: PickupAddBody,
  visit: Visit | null,
  toleranceBp: BasisPoints,
): Taken[] {
  const ids = body.lines.map(({ orderLineId }) => orderLineId);
  if (new Set(ids).size !== ids.length || ids.some((id) => !lines.some((line) => line.id === id)))
    throw warning("订单明细不正确");
  if (visit !== null && [...visit.booked.keys()].some((id) => !ids.includes(id))) throw warning("请录入预约的每一项");
  const taken = body.lines.map((entry) => {
    const { orderLineId, reason = "" } = entry;
    const actual = "actual" in entry ? entry.actual : entry.actualPieces;
    const line = lines.find(({ id }) => id === orderLineId)!; // Checked above.
    const booked = visit === null ? heldOf(line) : (visit.booked.get(orderLineId) ?? 0);
    refuseIf(tallyProblem(line, booked, { actual, reason }, toleranceBp));
    return { line, booked, actual, reason: reason.trim() };
  });
  if (taken.every(({ actual }) => actual === 0)) throw warning("本次没有提走任何货物");
  const pieces = taken.reduce((sum, { line, actual }) => (line.rule.countedIn === "piece" ? sum + actual : sum), 0);
  refuseIf(sheetProblem(body.tallySheet ?? [], pieces));
  return taken;
}

/** Writes the tally sheet and takes its goods out of stock; returns its id. */
export async function addPickup(tx: Db, sender: ActingPerson, body: PickupAddBody): Promise<PickupId> {
  const order = await lockPickupOrder(tx, sender, { id: body.orderId, version: body.version });
  refuseIf(pickupProblem(pickupFacts(order)));
  const visit = body.reservationId === undefined ? null : await visitOf(tx, body.reservationId, order.id);
  const plateNo = plateIn(body.plateNo ?? visit?.plateNo ?? "");
  const driverName = (body.driverName ?? visit?.driverName ?? "").trim();
  refuseIf(plateProblem(plateNo) ?? receiverProblem(driverName));
  refuseIf(receiverProblem(body.operatorName) ?? receiverProblem(body.receiverName));
  const { grossWeight = null, tareWeight = null, last = false } = body;
  if (grossWeight !== null && tareWeight !== null && grossWeight < tareWeight) throw warning("毛重不能小于皮重");
  const { toleranceBp, shortBp } = await tallyTolerance(tx, order);
  const lines = await linesToMove(tx, order.id);
  const taken = takenOf(lines, body, visit, toleranceBp);
  const after = lines.map((line) => ({
    ordered: line.ordered,
    picked: line.picked + (taken.find((one) => one.line.id === line.id)?.actual ?? 0),
  }));
  if (last) refuseIf(lastTallyProblem(after, shortBp));

  const files = await attachFiles(tx, sender.caller.personId, filesIn(body), {
    purpose: "pickup",
    subjectId: order.id,
  });
  const reservationId = body.reservationId ?? null;
  if (reservationId !== null && (await hasPickup(tx, reservationId, order.id))) throw warning("该预约的码单已录入");
  const id = await insertPickup(tx, {
    no: await freeNumber(tx, "TH", await dbNow(tx)),
    orderId: order.id,
    reservationId,
    plateNo,
    driverName,
    operatorName: body.operatorName.trim(),
    receiverName: body.receiverName.trim(),
    grossWeight,
    tareWeight,
    tallySheet: sheetIn(body),
    isLast: last,
    remark: body.remark?.trim() ?? "",
    files: files.map(({ fileName }) => fileName),
  });
  for (const { line, booked, actual, reason } of taken) {
    const was = settledLine(line, booked);
    const is = settledLine(line, actual);
    await insertPickupLine(tx, {
      pickupId: id,
      lineId: line.id,
      booked,
      actual,
      reason,
      isForward: order.isForward,
      bookedVolume: was.volume,
      actualVolume: is.volume,
      bookedAmount: was.amount,
      actualAmount: is.amount,
    });
  }
  const moves = taken.map(({ line, actual }): Move => ({ line, moved: actual }));
  await takeByTally(tx, order, sender, { moves, pickedUp: pickedUpOf(after, last), pickupId: id, note: plateNo });
  await endReservationsOf(tx, order.id);
  return id;
}

/** A transition of a locked tally sheet. */
export async function stepPickup(
  tx: Db,
  pickup: PickupState,
  actor: ActingPerson["actor"] | "system",
  event: PickupEvent,
  note = "",
) {
  const to = statusOf(nextPickupStatus(pickup.status, event, actor));
  await writePickupStep(tx, { id: pickup.id, status: to, note });
  await publish(tx, "pickup.stepped", { id: pickup.id, event, actor, note });
}

/** A person's reason for an event, and the photos of a dispute. */
export type PickupInput = {
  reason?: string;
  fileIds?: readonly string[];
  /** What the buyer counted or the operator ruled, of lines where that is another count. */
  counts?: readonly { orderLineId: AnyLineId; count: number }[];
};

/**
 * A command of the buyer on a tally sheet. Locks its order, because an order with a dispute cannot be
 * settled.
 */
export async function movePickup(
  tx: Db,
  sender: ActingPerson,
  seen: VersionedPickupId,
  event: "confirm" | "dispute",
  said: PickupInput = {},
): Promise<void> {
  const order = await lockPickupOrder(tx, sender, { id: await orderOfPickup(tx, sender, seen.id) });
  const reason = said.reason?.trim() ?? "";
  if (event === "dispute") {
    const raised = { id: seen.id, orderId: order.id, personId: sender.caller.personId };
    const claim = claimedLines(await tallyLines(tx, order, seen.id), said.counts ?? []);
    await recordDispute(tx, TALLY_DISPUTES, raised, { ...said, reason }, claim);
  }
  await stepPickup(tx, await lockPickup(tx, seen), sender.actor, event, event === "confirm" ? "" : reason);
}

/** The lines of a tally sheet as it counts them, at their agreed prices. */
async function tallyLines(tx: Db, order: PickupOrder, id: PickupId) {
  const counted = new Map((await pickedCounts(tx, id)).map(({ lineId, actual }) => [lineId, actual]));
  return (await linesToMove(tx, order.id)).flatMap(({ id: lineId, specText, rule, price }) => {
    const stated = counted.get(lineId);
    if (stated === undefined) return [];
    const agreed = order.isForward ? fen(order.forwardOrder.row.price) : price;
    return [
      { id: lineId, name: specText, countedIn: rule.countedIn, saleUnit: rule.saleUnit, rule, price: agreed, stated },
    ];
  });
}

/** The merchant's side of a disputed tally sheet. */
export async function answerPickupDispute(
  tx: Db,
  sender: ActingPerson,
  seen: VersionedPickupId,
  said: { reason: string; fileIds?: readonly string[] },
): Promise<void> {
  const { id: orderId } = await lockPickupOrder(tx, sender, { id: await orderOfPickup(tx, sender, seen.id) });
  const pickup = await lockPickup(tx, seen);
  if (pickup.status !== PICKUP_STATUS.disputed) throw warning(NOT_IN_THIS_STATUS);
  await answerDispute(tx, TALLY_DISPUTES, { id: pickup.id, orderId, personId: sender.caller.personId }, said);
}

/** A transition of a locked tally sheet by the clock. */
export const confirmPickupByClock = (tx: Db, pickup: PickupState): Promise<void> =>
  stepPickup(tx, pickup, "system", "confirm", "");

/** Voids a wrong tally sheet: returns its goods and moves the order back, so that a new sheet can replace it. */
export async function voidPickup(tx: Db, sender: ActingPerson, seen: VersionedPickupId, reason: string): Promise<void> {
  const order = await lockPickupOrder(tx, sender, { id: await orderOfPickup(tx, sender, seen.id) });
  refuseIf(reasonProblem(reason, VOID_FIELD));
  const pickup = await lockPickup(tx, seen);
  await stepPickup(tx, pickup, sender.actor, "void", reason.trim());
  const rows = await pickedCounts(tx, pickup.id);
  const lines = await linesToMove(tx, order.id);
  const moves = lines.map((line): Move => {
    const actual = rows.find(({ lineId }) => lineId === line.id)?.actual ?? 0;
    return { line, moved: actual === 0 ? 0 : -actual };
  });
  const pickedUp = pickedUpOf(moves.map(({ line, moved }) => ({ ordered: line.ordered, picked: line.picked + moved })));
  await giveBackByTally(tx, order, sender, { moves, pickedUp, pickupId: pickup.id, note: reason.trim() });
}
