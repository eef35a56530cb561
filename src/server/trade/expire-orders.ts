import type { Database } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { orderState, stepOrder } from "./order-transition.ts";

const REASON = "超时未处理，系统自动取消";

/**
 * Cancels the orders that waited too long for the merchant or for payment, by the database's clock, through the same
 * step as a person, and gives their stock back. Safe to run on several nodes and as often as one likes; answers how many it
 * ended. One transaction per order: goods locks of two orders would not be in id order.
 */
export const expireOrders = (db: Database): Promise<number> =>
  eachRow(
    db,
    "order-expiry",
    (tx, passed) =>
      tx.one<{ id: string }>(
        `select o.id from platform_order o
          where o.status in (20, 30) and o.expire_at <= now() and o.id <> all($1::bigint[])
          order by o.expire_at limit 1 for update skip locked`,
        [passed],
        "order-due",
      ),
    async (tx, { id }) => {
      const due = await orderState(tx, id);
      return due !== null && (await stepOrder(tx, due, { actor: "system" }, { event: "timeout", note: REASON }));
    },
  );
