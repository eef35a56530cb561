import type { AnyLineId, AnyOrderId, PickupId, ReservationId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import { PICKUP_STATUS, type PickupStatus, type TallyRow } from "../../../domain/trade/tally.ts";
import type { Dm3, Kg } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import type { ActingPerson, OrderOwner } from "../orders/order-store.ts";

export type PickupState = {
  id: PickupId;
  pickupNo: string;
  orderId: AnyOrderId;
  reservationId: ReservationId | null;
  status: PickupStatus;
  version: number;
};

const PICKUP_STATE = `r.id, r.pickup_no as "pickupNo", r.order_id as "orderId",
  r.reservation_id as "reservationId", r.status, r.version`;

/**
 * A condition on pickup_record r join yard_order o, with its values: tally sheets belong to whom the order belongs, a
 * forward order's to its whole company.
 */
export function pickupsOwnedBy({ actor, caller }: ActingPerson): OrderOwner {
  const { personId, companyId, merchantId } = caller;
  if (actor === "merchant") return { where: "r.merchant_id = :merchantId", values: { merchantId } };
  if (actor === "operator") return { where: "true", values: {} };
  return {
    where: "(o.person_id = :personId or o.is_forward) and o.company_id is not distinct from :companyId::bigint",
    values: { personId, companyId },
  };
}

/** The order of a sender's tally sheet; `null`: there is no such sheet of theirs. */
export async function orderIdOfPickup(db: Db, sender: ActingPerson, id: PickupId): Promise<AnyOrderId | null> {
  const { where, values } = pickupsOwnedBy(sender);
  const row = await db.one<{ orderId: AnyOrderId }>(
    `select r.order_id as "orderId" from pickup_record r join yard_order o on o.id = r.order_id
      where ${where} and r.id = :id`,
    { ...values, id },
    `pickup-order-${sender.actor}`,
  );
  return row?.orderId ?? null;
}

/** Locks a tally sheet whose order is locked already; `null`: there is none of that id. */
export const lockPickupRow = (tx: Db, id: PickupId): Promise<PickupState | null> =>
  tx.one<PickupState>(`select ${PICKUP_STATE} from pickup_record r where r.id = :id for update`, { id }, "pickup-lock");

/** Locks a tally sheet that waits for the buyer; `null`: it was answered. */
export const lockWaitingPickup = (tx: Db, id: PickupId): Promise<PickupState | null> =>
  tx.one<PickupState>(
    `select ${PICKUP_STATE} from pickup_record r where r.id = :id and r.status = ${PICKUP_STATUS.toConfirm} for update`,
    { id },
    "pickup-clock-lock",
  );

/** Locks the order of a tally sheet that waited for the buyer since `waitMs`, the oldest first, but none of `passed`. */
export const lockOrderOfUnanswered = (
  tx: Db,
  orders: "platform_order" | "futures_order",
  waitMs: number,
  passed: readonly string[],
): Promise<{ id: PickupId } | null> =>
  tx.one<{ id: PickupId }>(
    `select r.id from pickup_record r join ${orders} o on o.id = r.order_id
      where r.status = ${PICKUP_STATUS.toConfirm} and r.created_at <= now() - make_interval(secs => ${waitMs / 1000}) and r.id <> all(:passed::bigint[])
      order by r.created_at limit 1 for update of o skip locked`,
    { passed },
    `pickup-clock-${orders}`,
  );

/** Whether a tally sheet has this number. */
export const isPickupNo = async (db: Db, no: string): Promise<boolean> =>
  (await db.one("select 1 from pickup_record where pickup_no = :no", { no }, "number-TH")) !== null;

/** The number of a tally sheet; `null`: there is none of that id. */
export const pickupNoOf = async (db: Db, id: PickupId): Promise<string | null> =>
  (await db.one<{ no: string }>("select pickup_no as no from pickup_record where id = :id", { id }, "pickup-audited"))
    ?.no ?? null;

/** Whether an order has a tally sheet of the reservation that is not void. */
export const hasPickup = async (db: Db, reservationId: ReservationId, orderId: AnyOrderId): Promise<boolean> =>
  (await db.one(
    `select 1 from pickup_record where reservation_id = :reservationId and order_id = :orderId and status <> ${PICKUP_STATUS.voided}`,
    { reservationId, orderId },
    "pickup-already",
  )) !== null;

/** Whether the buyer disputes a tally sheet of the order. */
export const hasDisputedPickup = async (db: Db, orderId: AnyOrderId): Promise<boolean> =>
  (await db.one(
    `select 1 from pickup_record where order_id = :orderId and status = ${PICKUP_STATUS.disputed}`,
    { orderId },
    "pickup-disputed",
  )) !== null;

type VisitLine = { lineId: AnyLineId; count: number; status: number; plateNo: string; driverName: string };

/** What a reservation reserved of an order, with its truck and status. */
export const reservedLines = (db: Db, reservationId: ReservationId, orderId: AnyOrderId): Promise<VisitLine[]> =>
  db.rows<VisitLine>(
    `select l.order_line_id as "lineId", l.count, r.status, r.plate_no as "plateNo", r.driver_name as "driverName"
       from reservation_line l join reservation r on r.id = l.reservation_id
      where l.reservation_id = :reservationId and l.order_id = :orderId`,
    { reservationId, orderId },
    "visit-of-order",
  );

/** `files`: pictures by their names; weights in kg. */
type NewPickup = {
  no: string;
  orderId: AnyOrderId;
  reservationId: ReservationId | null;
  plateNo: string;
  driverName: string;
  operatorName: string;
  receiverName: string;
  grossWeight: Kg | null;
  tareWeight: Kg | null;
  tallySheet: readonly TallyRow[];
  isLast: boolean;
  remark: string;
  files: readonly string[];
};

/** Adds a tally sheet of a locked order, picked up now, and returns its id. */
export async function insertPickup(tx: Db, pickup: NewPickup): Promise<PickupId> {
  const added = await tx.one<{ id: PickupId }>(
    `insert into pickup_record (pickup_no, order_id, reservation_id, merchant_id, store_id, store_name, picked_at, plate_no,
       driver_name, operator_name, receiver_name, gross_weight, tare_weight, tally_sheet, is_last, remark, files, is_forward)
     select :no, o.id, :reservationId, o.merchant_id, o.store_id, o.store_name, now(), :plateNo, :driverName, :operatorName,
            :receiverName, :grossWeight, :tareWeight, :tallySheet, :isLast, :remark, :files, o.is_forward
       from yard_order o where o.id = :orderId
     returning id`,
    { ...pickup, tallySheet: JSON.stringify(pickup.tallySheet) },
    "pickup-add",
  );
  return added!.id;
}

/** Counts in the goods' counting unit, volumes in dm³. */
type NewPickupLine = {
  pickupId: PickupId;
  lineId: AnyLineId;
  booked: number;
  actual: number;
  bookedVolume: Dm3;
  actualVolume: Dm3;
  bookedAmount: Fen;
  actualAmount: Fen;
  reason: string;
  isForward: boolean;
};

/** Adds a line to a tally sheet. */
export const insertPickupLine = (tx: Db, line: NewPickupLine): Promise<number> =>
  tx.run(
    `insert into pickup_line (pickup_id, order_line_id, booked, actual, booked_volume, actual_volume, booked_amount,
       actual_amount, reason, is_forward)
     values (:pickupId, :lineId, :booked, :actual, :bookedVolume, :actualVolume, :bookedAmount, :actualAmount, :reason,
       :isForward)`,
    line,
    "pickup-line-add",
  );

/** Counts a line of a tally sheet as it was ruled; the first count of the warehouse stays beside it. Volume in dm³. */
export const writeRuledLine = (
  tx: Db,
  line: { pickupId: PickupId; lineId: AnyLineId; actual: number; volume: Dm3; amount: Fen },
): Promise<number> =>
  tx.run(
    `update pickup_line set tallied = coalesce(tallied, actual), actual = :actual, actual_volume = :volume,
            actual_amount = :amount
      where pickup_id = :pickupId and order_line_id = :lineId`,
    line,
    "pickup-line-ruled",
  );

/** Moves a locked tally sheet to its next status; `note`: why it is disputed or void, or what is ruled. */
export const writePickupStep = (tx: Db, step: { id: PickupId; status: PickupStatus; note: string }): Promise<number> =>
  tx.run(
    `update pickup_record set status = :status::smallint, version = version + 1,
            dispute_reason = case when :status::smallint = ${PICKUP_STATUS.disputed} then :note::text else dispute_reason end,
            ruling = case when :status::smallint = ${PICKUP_STATUS.ruled} then :note::text else ruling end,
            note = case when :status::smallint = ${PICKUP_STATUS.voided} then :note::text else note end,
            settled_at = case when :status::smallint = ${PICKUP_STATUS.disputed} then settled_at else now() end
      where id = :id`,
    step,
    "pickup-step",
  );

/** Picked counts of a tally sheet by order line. */
export const pickedCounts = (db: Db, id: PickupId): Promise<{ lineId: AnyLineId; actual: number }[]> =>
  db.rows<{ lineId: AnyLineId; actual: number }>(
    `select order_line_id as "lineId", actual from pickup_line where pickup_id = :id`,
    { id },
    "pickup-lines",
  );
