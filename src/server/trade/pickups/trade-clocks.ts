import { orderClock, orderStatusName } from "../../../domain/trade/order.ts";
import type { OrderEvent } from "../../../domain/trade/order-events.ts";
import { RESERVATION_STATUS } from "../../../domain/trade/reservation.ts";
import { PICKUP_CONFIRM_MS } from "../../../domain/trade/tally.ts";
import { dbNow } from "../../db/clock.ts";
import type { Database } from "../../db/database.ts";
import { allOf, eachRow } from "../../jobs/each-row.ts";
import { leadRefundsOn } from "../money/order-refunds.ts";
import { expireOrders } from "../orders/expire-orders.ts";
import { lockUnansweredOrder, orderState } from "../orders/order-store.ts";
import { factsOf, stepOrder, toleranceOf } from "../orders/order-transition.ts";
import { acceptDueSpotChecks } from "../orders/spot-checks.ts";
import { lockOrderOfUnanswered, lockWaitingPickup } from "./pickup-store.ts";
import { confirmPickupByClock } from "./pickups.ts";
import { lockPassedReservation, reservationState } from "./reservation-store.ts";
import { stepReservation } from "./reservations.ts";

const NOTES: Readonly<Partial<Record<OrderEvent, string>>> = {
  sign: "到期未确认，系统自动确认收货",
  confirmSettlement: "到期未答复，系统自动确认",
  dispute: "结算差异超出允许范围，系统转平台裁定",
};

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
    (tx, passed) => lockOrderOfUnanswered(tx, orders, PICKUP_CONFIRM_MS, passed),
    async (tx, due) => {
      const pickup = await lockWaitingPickup(tx, due.id);
      if (pickup === null) return false;
      await confirmPickupByClock(tx, pickup);
      return true;
    },
  );

/** Ends reservations that the warehouse did not confirm, or whose truck did not come, four hours after their slot. */
const endReservations = (db: Database): Promise<number> =>
  eachRow(db, "reservation-clocks", lockPassedReservation, async (tx, { id }) => {
    const due = await reservationState(tx, id);
    if (due === null) return false;
    await stepReservation(tx, due, "system", due.status === RESERVATION_STATUS.toConfirm ? "lapse" : "miss");
    return true;
  });

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
    leadRefundsOn(db),
    acceptDueSpotChecks(db),
  ]);
}
