import type { Database } from "../db/database.ts";
import { type OrderState, STATE_COLUMNS, stepOrder } from "./order-transition.ts";

const REASON = "超时未处理，系统自动取消";

/**
 * Cancels the orders that waited too long for the merchant or for payment, by the database's clock, through the same
 * step as a person, and gives their stock back (product §10). Safe to run on several nodes and as often as one likes;
 * answers how many it ended. One transaction per order: goods locks of two orders would not be in id order.
 * An order that can't be ended is left for the next run; the first such reason rejects after all others are done.
 */
export async function expireOrders(db: Database): Promise<number> {
  const failed: string[] = [];
  let failure: unknown = null;
  let ended = 0;
  for (;;) {
    let current: OrderState | null = null;
    try {
      current = await db.transaction(async (tx) => {
        const due = await tx.one<OrderState>(
          `select ${STATE_COLUMNS} from platform_order o
            where o.status in (20, 30) and o.expire_at <= now() and o.id <> all($1::bigint[])
            order by o.expire_at limit 1 for update skip locked`,
          [failed],
          "order-due",
        );
        current = due;
        if (due && (await stepOrder(tx, due, { actor: "system" }, { event: "timeout", note: REASON }))) ended += 1;
        return due;
      });
    } catch (error) {
      failure ??= error;
      if (current === null) break;
      failed.push((current as OrderState).id);
      continue;
    }
    if (current === null) break;
  }
  if (failure !== null) throw failure;
  return ended;
}
