import type { OrderChangeBody } from "../../../contract/trade/order-life-schemas.ts";
import { NO_PAYEE } from "../../../domain/company/payee.ts";
import { fen, formatYuan } from "../../../domain/money.ts";
import { reasonProblem } from "../../../domain/reason.ts";
import { NOT_IN_THIS_STATUS } from "../../../domain/state-table.ts";
import { ORDER_STATUS } from "../../../domain/trade/order.ts";
import { changedOrder, changeProblem } from "../../../domain/trade/order-change.ts";
import { expectDateProblem } from "../../../domain/trade/order-terms.ts";
import { dbNow } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { refuseIf, warning } from "../../reply.ts";
import { applyOrderChange, orderChange, setOrderChange } from "./order-change-store.ts";
import { orderedLines } from "./order-list.ts";
import type { ActingPerson, OrderState } from "./order-store.ts";
import { lockOrder, stepLocked, type VersionedOrderId } from "./order-transition.ts";

/** The freight of a change: what the merchant names, of an agreed freight no more than that; fetched goods have none. */
function freightOf({ deliveryMode, agreedFreight }: OrderState, named: number | undefined) {
  if (deliveryMode === 1 && named !== undefined && named > 0) throw warning("自提订单没有运费");
  if (agreedFreight !== null && named !== undefined && named > agreedFreight)
    throw warning(`已约定运费 ¥${formatYuan(agreedFreight)}，只能降低`);
  return fen(named ?? agreedFreight ?? 0);
}

/** The merchant can deliver less than was ordered: the buyer decides. */
export async function offerChange(tx: Db, sender: ActingPerson, body: OrderChangeBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  if (!order.hasPayee) throw warning(NO_PAYEE);
  refuseIf(reasonProblem(body.reason));
  if (body.expectDate) refuseIf(expectDateProblem(body.expectDate, await dbNow(tx)));
  const lines = await orderedLines(tx, order.id);
  const named = new Map(body.lines.map(({ orderLineId, count }) => [orderLineId, count]));
  if (named.size !== body.lines.length || [...named.keys()].some((id) => lines.every((line) => line.id !== id)))
    throw warning("订单明细不正确");
  const counts = lines.map(({ id, count }) => ({ orderLineId: id, count: named.get(id) ?? count, before: count }));
  refuseIf(
    changeProblem(
      lines,
      counts.map(({ count }) => count),
    ),
  );
  const freightAmount = freightOf(order, body.freightAmount);
  await stepLocked(tx, order, sender, { event: "confirmWithChange", note: body.reason.trim() });
  await setOrderChange(tx, order.id, { lines: counts, freightAmount, expectDate: body.expectDate ?? null });
}

/** The buyer takes the order as the merchant can deliver it. */
export async function acceptChange(tx: Db, sender: ActingPerson, seen: VersionedOrderId): Promise<void> {
  const order = await lockOrder(tx, sender, seen);
  const change = await orderChange(tx, order.id);
  if (order.status !== ORDER_STATUS.toAcceptChange || change === null) throw warning(NOT_IN_THIS_STATUS);
  const changed = changedOrder(await orderedLines(tx, order.id), change);
  await applyOrderChange(tx, order.id, changed);
  await stepLocked(tx, { ...order, payable: changed.payable }, sender, { event: "acceptChange" });
}
