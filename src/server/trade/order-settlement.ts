import type { PostSettleBody, ResolveBody, ShipBody } from "../../contract/trade-life.ts";
import { phoneProblem } from "../../domain/account/phone.ts";
import { type Fen, fen } from "../../domain/money.ts";
import { NOT_IN_THIS_STATUS } from "../../domain/state-table.ts";
import { receiverProblem } from "../../domain/trade/address.ts";
import { ORDER_STATUS, rulingProblem } from "../../domain/trade/order.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import { settledLine, settlementOf } from "../../domain/trade/tally.ts";
import { plateIn, plateProblem } from "../../domain/trade/vehicle.ts";
import type { Db } from "../db/database.ts";
import { refuseIf, warning } from "../reply.ts";
import { lockOrder, type OrderState, type PersonSender, stepLocked } from "./order-transition.ts";
import { type LineToMove, linesToMove, moveGoods } from "./stock-moves.ts";

/** The goods leave the yard by the merchant's truck. */
export async function shipOrder(tx: Db, sender: PersonSender, body: ShipBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  const plateNo = plateIn(body.plateNo);
  refuseIf(body.carrier.trim() === "" ? "请填写承运方" : null);
  refuseIf(plateProblem(plateNo) ?? receiverProblem(body.driverName) ?? phoneProblem(body.driverPhone.trim()));
  const info = {
    carrier: body.carrier.trim(),
    plateNo,
    driverName: body.driverName.trim(),
    driverPhone: body.driverPhone.trim(),
    remark: body.remark?.trim() ?? "",
  };
  await tx.run(
    "update platform_order set ship_info = $2 where id = $1",
    [order.id, JSON.stringify(info)],
    "order-ship",
  );
  await stepLocked(tx, order, sender, { event: "ship", note: `${info.carrier} ${plateNo}` });
  const lines = await linesToMove(tx, order.id);
  await moveGoods(
    tx,
    order.id,
    lines.map((line) => ({ line, moved: line.ordered })),
    { pickupId: null },
  );
}

/** What each line came to in the end: fetched goods by their tallies, sent ones by what arrived, never more than was sent. */
function arrivedCounts(order: OrderState, lines: readonly LineToMove[], body: PostSettleBody): number[] {
  const named = body.lines ?? [];
  if (named.length > 0 && order.deliveryMode === 1) throw warning("自提订单按码单结算");
  if (named.some(({ orderLineId }) => !lines.some(({ id }) => id === orderLineId))) throw warning("订单明细不正确");
  return lines.map((line) => {
    const count = named.find(({ orderLineId }) => orderLineId === line.id)?.count ?? line.picked;
    if (count > line.picked) throw warning("实收数量不能超过发货数量");
    return count;
  });
}

const freightOf = async (tx: Db, orderId: string): Promise<Fen> =>
  fen(
    (await tx.one<{ freight: number }>(
      "select freight_amount::float8 as freight from platform_order where id = $1",
      [orderId],
      "order-freight",
    ))!.freight,
  );

const keepSettlement = (tx: Db, orderId: string, settleAmount: Fen): Promise<number> =>
  tx.run(
    `update platform_order set settle_amount = $2::bigint, diff_amount = $2::bigint - paid_amount, settle_posted_at = now()
      where id = $1`,
    [orderId, settleAmount],
    "order-settlement",
  );

/** The merchant's account of what was taken, to the fen. */
export async function postSettlement(tx: Db, sender: PersonSender, body: PostSettleBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  if (order.status !== ORDER_STATUS.toSettle) throw warning(NOT_IN_THIS_STATUS);
  const lines = await linesToMove(tx, order.id);
  const counts = arrivedCounts(order, lines, body);
  const { settleAmount } = settlementOf(
    lines.map((line, at) => ({ line, actual: counts[at]! })),
    await freightOf(tx, order.id),
    order.paidAmount,
  );
  for (const [at, line] of lines.entries()) {
    const { volume, amount } = settledLine(line, counts[at]!);
    await tx.run(
      "update order_line set settled_count = $2, settled_volume = $3, settled_amount = $4 where id = $1",
      [line.id, counts[at]!, volume, amount],
      "line-settled",
    );
  }
  await keepSettlement(tx, order.id, settleAmount);
  const note = body.note?.trim() ?? "";
  await stepLocked(tx, { ...order, settleAmount }, sender, { event: "postSettlement", note });
}

/** The operator's last word on a disputed order: what it comes to. */
export async function resolveDispute(tx: Db, sender: PersonSender, body: ResolveBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  const note = body.reason.trim();
  refuseIf(reasonProblem(note));
  if (order.status !== ORDER_STATUS.disputed) throw warning(NOT_IN_THIS_STATUS);
  refuseIf(rulingProblem(body.settleAmount, { payable: order.payable, posted: order.settleAmount }));
  await keepSettlement(tx, order.id, body.settleAmount);
  await stepLocked(tx, { ...order, settleAmount: body.settleAmount }, sender, { event: "resolve", note });
}
