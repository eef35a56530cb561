import { randomInt } from "node:crypto";
import { humanNumber } from "../../domain/trade/order-no.ts";
import type { ReservationStatus } from "../../domain/trade/reservation.ts";
import type { PickupStatus } from "../../domain/trade/tally.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal } from "../reply.ts";
import type { PersonSender } from "./order-store.ts";
import { ms } from "./order-store.ts";
import type { SeenOrder } from "./order-transition.ts";

/** Draws a human-readable number until it is unused. */
export async function freeNumber(tx: Db, prefix: "YY" | "TH", nowMs: number): Promise<string> {
  const taken = {
    YY: "select 1 from reservation where reservation_no = $1",
    TH: "select 1 from pickup_record where pickup_no = $1",
  }[prefix];
  for (;;) {
    const no = humanNumber(prefix, nowMs, randomInt);
    if ((await tx.one(taken, [no], `number-${prefix}`)) === null) return no;
  }
}

const changed = (what: string, version: number, status: number) =>
  new Refusal(5001, `${what}状态已变化，请刷新后重试`, { changes: [], version, status });

export type ReservationState = {
  id: string;
  reservationNo: string;
  status: ReservationStatus;
  version: number;
  storeId: string;
  pickupCode: string | null;
  slotBegin: number;
  slotEnd: number;
  now: number;
};

export const RESERVATION_STATE = `r.id, r.reservation_no as "reservationNo", r.status, r.version, r.store_id as "storeId",
  r.pickup_code as "pickupCode", ${ms("r.slot_begin")} as "slotBegin", ${ms("r.slot_end")} as "slotEnd",
  ${ms("now()")} as now`;

/**
 * Condition for the reservations of a sender, on reservation r: the purchasing entity's, those with a merchant's goods,
 * or all. Uses $1 and $2.
 */
export function reservationsOf({ actor, caller }: PersonSender): { where: string; values: (string | null)[] } {
  if (actor === "buyer")
    return {
      where: "r.person_id = $1 and r.company_id is not distinct from $2::bigint",
      values: [caller.personId, caller.companyId],
    };
  if (actor === "operator") return { where: "$1::bigint is null and $2::bigint is null", values: [null, null] };
  return {
    where: `$2::bigint is null
      and exists (select 1 from reservation_line l where l.reservation_id = r.id and l.merchant_id = $1)`,
    values: [caller.merchantId, null],
  };
}

/** Locks the sender's reservation. Throws 404 for somebody else's, 5001 for another version. */
export async function lockReservation(tx: Db, sender: PersonSender, seen: SeenOrder): Promise<ReservationState> {
  const { where, values } = reservationsOf(sender);
  const row = await tx.one<ReservationState>(
    `select ${RESERVATION_STATE} from reservation r where ${where} and r.id = $3 for update`,
    [...values, seen.id],
    `reservation-lock-${sender.actor}`,
  );
  if (!row) throw notFound("提货预约不存在");
  if (seen.version !== undefined && row.version !== seen.version) throw changed("预约", row.version, row.status);
  return row;
}

export type PickupState = {
  id: string;
  pickupNo: string;
  orderId: string;
  reservationId: string | null;
  status: PickupStatus;
  version: number;
};

export const PICKUP_STATE = `r.id, r.pickup_no as "pickupNo", r.order_id as "orderId",
  r.reservation_id as "reservationId", r.status, r.version`;

/**
 * Condition for the tally sheets of a sender, on pickup_record r join yard_order o: like the order's, but a forward
 * order's belong to its whole company. Uses $1 and $2.
 */
export function pickupsOf({ actor, caller }: PersonSender): { where: string; values: (string | null)[] } {
  if (actor === "buyer")
    return {
      where: "(o.person_id = $1 or o.is_forward) and o.company_id is not distinct from $2::bigint",
      values: [caller.personId, caller.companyId],
    };
  if (actor === "merchant")
    return { where: "r.merchant_id = $1 and $2::bigint is null", values: [caller.merchantId, null] };
  return { where: "$1::bigint is null and $2::bigint is null", values: [null, null] };
}

/** The order id of a sender's tally sheet. Throws 404. */
export async function orderOfPickup(tx: Db, sender: PersonSender, id: string): Promise<string> {
  const { where, values } = pickupsOf(sender);
  const row = await tx.one<{ orderId: string }>(
    `select r.order_id as "orderId" from pickup_record r join yard_order o on o.id = r.order_id
      where ${where} and r.id = $3`,
    [...values, id],
    `pickup-order-${sender.actor}`,
  );
  if (!row) throw notFound("提货记录不存在");
  return row.orderId;
}

/** Locks a tally sheet whose order is locked already. */
export async function lockPickup(tx: Db, { id, version }: SeenOrder): Promise<PickupState> {
  const row = await tx.one<PickupState>(
    `select ${PICKUP_STATE} from pickup_record r where r.id = $1 for update`,
    [id],
    "pickup-lock",
  );
  if (!row) throw notFound("提货记录不存在");
  if (version !== undefined && row.version !== version) throw changed("码单", row.version, row.status);
  return row;
}
