import { type OrderEvent, orderStatusName } from "../../domain/trade/order.ts";
import { orderClock } from "../../domain/trade/order-clock.ts";
import { RESERVATION_STATUS } from "../../domain/trade/reservation.ts";
import { PICKUP_CONFIRM_MS } from "../../domain/trade/tally.ts";
import { dbNow } from "../db/clock.ts";
import type { Database } from "../db/database.ts";
import { allOf, eachRow } from "../jobs/each-row.ts";
import { expireOrders } from "./expire-orders.ts";
import { lockUnansweredOrder, orderState } from "./order-store.ts";
import { factsOf, stepOrder, toleranceOf } from "./order-transition.ts";
import { PICKUP_STATE, type PickupState, RESERVATION_STATE, type ReservationState } from "./pickup-state.ts";
import { confirmPickupByClock } from "./pickups.ts";
import { stepReservation } from "./reservations.ts";

const NOTES: Readonly<Partial<Record<OrderEvent, string>>> = {
  sign: "到期未确认，系统自动确认收货",
  confirmSettlement: "到期未答复，系统自动确认",
  dispute: "结算差异超出允许范围，系统转平台裁定",
};

const secondsAgo = (ms: number) => `now() - make_interval(secs => ${ms / 1000})`;

/** Confirms receipts and settlements that the buyer did not answer in time. */
const leadOrdersOn = (db: Database): Promise<number> =>
  eachRow(db, "order-clocks", lockUnansweredOrder, async (tx, { id }) => {
    const order = await orderState(tx, id);
    if (order === null) return false;
    const clock = orderClock(order.status, { ...order, expireAt: null }, factsOf(order, await toleranceOf(tx)));
    if (clock === null || clock.dueAt > (await dbNow(tx))) return false;
    const note = NOTES[clock.event] ?? orderStatusName(order.status, order.deliveryMode);
    return stepOrder(tx, order, { actor: "system" }, { event: clock.event, note });
  });

/** Confirms tally sheets that the buyer did not answer in time. Locks the order first, as every writer does. */
const confirmPickups = (db: Database, orders: "platform_order" | "futures_order"): Promise<number> =>
  eachRow(
    db,
    `pickup-clocks-${orders}`,
    (tx, passed) =>
      tx.one<{ id: string }>(
        `select r.id from pickup_record r join ${orders} o on o.id = r.order_id
          where r.status = 0 and r.created_at <= ${secondsAgo(PICKUP_CONFIRM_MS)} and r.id <> all($1::bigint[])
          order by r.created_at limit 1 for update of o skip locked`,
        [passed],
        `pickup-clock-${orders}`,
      ),
    async (tx, due) => {
      const pickup = await tx.one<PickupState>(
        `select ${PICKUP_STATE} from pickup_record r where r.id = $1 and r.status = 0 for update`,
        [due.id],
        "pickup-clock-lock",
      );
      if (pickup === null) return false;
      await confirmPickupByClock(tx, pickup);
      return true;
    },
  );

/** Ends reservations that the warehouse did not confirm, or whose truck did not come, four hours after their slot. */
const endReservations = (db: Database): Promise<number> =>
  eachRow(
    db,
    "reservation-clocks",
    (tx, passed) =>
      tx.one<{ id: string }>(
        `select r.id from reservation r
          where r.status in (0, 1) and r.slot_end <= now() - interval '4 hours' and r.id <> all($1::bigint[])
          order by r.slot_end limit 1 for update skip locked`,
        [passed],
        "reservation-clock-due",
      ),
    async (tx, { id }) => {
      const due = await tx.one<ReservationState>(
        `select ${RESERVATION_STATE} from reservation r where r.id = $1`,
        [id],
        "reservation-state",
      );
      if (due === null) return false;
      await stepReservation(tx, due, "system", due.status === RESERVATION_STATUS.toConfirm ? "lapse" : "miss");
      return true;
    },
  );

/**
 * All timeouts of trade, by the database's clock. Safe on several nodes and when repeated; returns how many rows it
 * changed.
 */
export function runTradeClocks(db: Database): Promise<number> {
  return allOf([
    expireOrders(db),
    leadOrdersOn(db),
    confirmPickups(db, "platform_order"),
    confirmPickups(db, "futures_order"),
    endReservations(db),
  ]);
}
