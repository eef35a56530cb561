import type { Db } from "../db/database.ts";
import { type Actor, audit } from "../system/audit.ts";

/** Writes down what a merchant or an operator did to somebody's order, by the number that people know it by. Call it last. */
export async function auditOrder(tx: Db, actor: Actor, orderId: string, after: object): Promise<void> {
  const order = await tx.one<{ orderNo: string }>(
    'select order_no as "orderNo" from platform_order where id = $1',
    [orderId],
    "order-audited",
  );
  await audit(tx, actor, { title: "现货订单", kind: "changed", target: order?.orderNo ?? orderId, after });
}
