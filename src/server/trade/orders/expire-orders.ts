import type { Database } from "../../db/database.ts";
import { eachRow } from "../../jobs/each-row.ts";
import { lockOverdueOrder, orderState } from "./order-store.ts";
import { stepOrder } from "./order-transition.ts";

const REASON = "超时未处理，系统自动取消";

/**
 * Cancels the orders that waited too long for the merchant or for payment, by the database's clock, through the same transition
 * as a person, and gives their stock back. Safe to run on several nodes and as often as one likes; returns how many it ended. One
 * transaction per order: goods locks of two orders would not be in id order.
 */
export const expireOrders = (db: Database): Promise<number> =>
  eachRow(db, "order-expiry", lockOverdueOrder, async (tx, { id }) => {
    const due = await orderState(tx, id);
    return due !== null && (await stepOrder(tx, due, { actor: "system" }, { event: "timeout", note: REASON }));
  });
