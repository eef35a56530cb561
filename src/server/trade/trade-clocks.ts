import { type OrderEvent, orderStatusName } from "../../domain/trade/order.ts";
import { ORDER_WAIT_MS, orderClock } from "../../domain/trade/order-clock.ts";
import { RESERVATION_STATUS } from "../../domain/trade/reservation.ts";
import { PICKUP_CONFIRM_MS } from "../../domain/trade/tally.ts";
import type { Database, Db } from "../db/database.ts";
import { expireOrders } from "./expire-orders.ts";
import { factsOf, type OrderState, STATE_COLUMNS, stepOrder, toleranceOf } from "./order-transition.ts";
import { confirmPickupByClock } from "./pickups.ts";
import { stepReservation } from "./reservations.ts";
import { dbNow, PICKUP_STATE, type PickupState, RESERVATION_STATE, type ReservationState } from "./yard-state.ts";

const NOTES: Readonly<Partial<Record<OrderEvent, string>>> = {
  sign: "到期未确认，系统自动签收",
  confirmSettlement: "到期未答复，系统自动确认",
  dispute: "结算差异超出允许范围，系统转平台裁定",
};

const secondsAgo = (ms: number) => `now() - make_interval(secs => ${ms / 1000})`;

/**
 * Does `one` again and again, each in a transaction of its own, until it finds nothing more; it gets the ids that failed or
 * had nothing to do, and answers what it looked at. What fails is left for the next run; the first reason rejects at the end.
 */
async function drain(
  db: Database,
  one: (tx: Db, not: readonly string[], seen: (id: string) => void) => Promise<"done" | "left" | "none">,
): Promise<number> {
  const not: string[] = [];
  let failure: unknown = null;
  let done = 0;
  for (;;) {
    let current: string | null = null;
    try {
      const outcome = await db.transaction((tx) =>
        one(tx, not, (id) => {
          current = id;
        }),
      );
      if (outcome === "none") break;
      if (outcome === "done") done += 1;
      else if (current !== null) not.push(current);
    } catch (error) {
      failure ??= error;
      if (current === null) break;
      not.push(current);
    }
  }
  if (failure !== null) throw failure;
  return done;
}

/** Receipts that nobody gave, and settlements that nobody answered. */
const leadOrdersOn = (db: Database): Promise<number> =>
  drain(db, async (tx, not, seen) => {
    const due = await tx.one<{ id: string }>(
      `select o.id from platform_order o
        where (o.status = 55 and o.entered_at <= ${secondsAgo(ORDER_WAIT_MS.receipt)}
               or o.status = 70 and o.settle_posted_at <= ${secondsAgo(ORDER_WAIT_MS.settlement)})
          and o.id <> all($1::bigint[])
        order by o.entered_at limit 1 for update skip locked`,
      [not],
      "order-clock-due",
    );
    if (due === null) return "none";
    seen(due.id);
    const order = await tx.one<OrderState>(
      `select ${STATE_COLUMNS} from platform_order o where o.id = $1`,
      [due.id],
      "order-state",
    );
    if (order === null) return "left";
    const clock = orderClock(order.status, { ...order, expireAt: null }, factsOf(order, await toleranceOf(tx)));
    if (clock === null || clock.dueAt > (await dbNow(tx))) return "left";
    const note = NOTES[clock.event] ?? orderStatusName(order.status, order.deliveryMode);
    return (await stepOrder(tx, order, { actor: "system" }, { event: clock.event, note })) ? "done" : "left";
  });

/** Tallies that the buyer did not look at in time count as confirmed. The order is locked first, as by everybody. */
const confirmPickups = (db: Database, orders: "platform_order" | "futures_order"): Promise<number> =>
  drain(db, async (tx, not, seen) => {
    const due = await tx.one<{ id: string; orderId: string }>(
      `select r.id, r.order_id as "orderId" from pickup_record r join ${orders} o on o.id = r.order_id
        where r.status = 0 and r.created_at <= ${secondsAgo(PICKUP_CONFIRM_MS)} and r.id <> all($1::bigint[])
        order by r.created_at limit 1 for update of o skip locked`,
      [not],
      `pickup-clock-${orders}`,
    );
    if (due === null) return "none";
    seen(due.id);
    const pickup = await tx.one<PickupState>(
      `select ${PICKUP_STATE} from pickup_record r where r.id = $1 and r.status = 0 for update`,
      [due.id],
      "pickup-clock-lock",
    );
    if (pickup === null) return "left";
    await confirmPickupByClock(tx, pickup);
    return "done";
  });

/** Appointments that the yard did not confirm, and trucks that did not come, four hours after their slot. */
const endReservations = (db: Database): Promise<number> =>
  drain(db, async (tx, not, seen) => {
    const due = await tx.one<ReservationState>(
      `select ${RESERVATION_STATE} from reservation r
        where r.status in (0, 1) and r.slot_end <= now() - interval '4 hours' and r.id <> all($1::bigint[])
        order by r.slot_end limit 1 for update skip locked`,
      [not],
      "reservation-clock-due",
    );
    if (due === null) return "none";
    seen(due.id);
    await stepReservation(tx, due, "system", due.status === RESERVATION_STATUS.toConfirm ? "lapse" : "miss");
    return "done";
  });

/**
 * Everything in trade that happens because nobody did anything (product §32), by the database's clock. Safe on several nodes
 * and as often as one likes; answers how many things it led on.
 */
export async function runTradeClocks(db: Database): Promise<number> {
  const results = await Promise.allSettled([
    expireOrders(db),
    leadOrdersOn(db),
    confirmPickups(db, "platform_order"),
    confirmPickups(db, "futures_order"),
    endReservations(db),
  ]);
  let done = 0;
  for (const result of results) {
    if (result.status === "rejected") throw result.reason;
    done += result.value;
  }
  return done;
}
