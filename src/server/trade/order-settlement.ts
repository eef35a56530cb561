import type {
  OrderDisputeBody,
  PostSettleBody,
  ReceiveBody,
  ResolveBody,
  ShipBody,
} from "../../contract/trade/order-life-schemas.ts";
import { phoneProblem } from "../../domain/account/phone.ts";
import { type Fen, fen } from "../../domain/money.ts";
import { NOT_IN_THIS_STATUS } from "../../domain/state-table.ts";
import { receiverProblem } from "../../domain/trade/address.ts";
import { ORDER_STATUS, rulingProblem } from "../../domain/trade/order.ts";
import { countWords } from "../../domain/trade/order-console.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import { settledLine, settlementOf } from "../../domain/trade/tally.ts";
import { plateIn, plateProblem } from "../../domain/trade/vehicle.ts";
import type { Db } from "../db/database.ts";
import { refuseIf, warning } from "../reply.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { lockOrder, type OrderState, type PersonSender, stepLocked } from "./order-transition.ts";
import { type LineToMove, linesToMove, moveGoods } from "./stock-moves.ts";

const NOTE_MAX = 400;

/** The merchant ships the goods by truck. */
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

/** The buyer's counts by line id; lines without a count are left out. */
async function receivedOf(tx: Db, orderId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; count: number }>(
    "select id, received_count as count from order_line where order_id = $1 and received_count is not null",
    [orderId],
    "lines-received",
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Records the receipt: stores the buyer's counts and notifies the merchant of differences. */
export async function receiveOrder(tx: Db, sender: PersonSender, body: ReceiveBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  const counts = new Map((body.lines ?? []).map(({ orderLineId, count }) => [orderLineId, count]));
  if (counts.size !== (body.lines ?? []).length) throw warning("订单明细不正确");
  const lines = await linesToMove(tx, order.id);
  if ([...counts.keys()].some((id) => !lines.some((line) => line.id === id))) throw warning("订单明细不正确");
  const short: string[] = [];
  for (const line of counts.size === 0 ? [] : lines) {
    const count = counts.get(line.id) ?? line.picked;
    if (count > line.picked) throw warning("实收数量不能超过发货数量");
    if (count < line.picked) {
      short.push(`${line.title} 发 ${countWords(line.rule, line.picked)} 收 ${countWords(line.rule, count)}`);
    }
    await tx.run("update order_line set received_count = $2 where id = $1", [line.id, count], "line-received");
  }
  const note = short.length === 0 ? "" : `实收与发货不符：${short.join("；")}`;
  await stepLocked(tx, order, sender, { event: "sign", note: note.slice(0, NOTE_MAX) });
}

/** Records the buyer's dispute, with photos of what arrived. */
export async function disputeOrder(tx: Db, sender: PersonSender, body: OrderDisputeBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  const note = body.reason.trim();
  refuseIf(reasonProblem(note));
  const files = await attachFiles(tx, sender.caller.personId, body.fileIds ?? [], {
    purpose: "dispute",
    subjectId: order.id,
  });
  await tx.run(
    "update platform_order set dispute_files = $2 where id = $1",
    [order.id, files.map(({ fileName }) => fileName)],
    "order-dispute-files",
  );
  await stepLocked(tx, order, sender, { event: "dispute", note });
}

/** The settled count of each line: picked up by tally sheets, delivered by what arrived, never more than was sent. */
function arrivedCounts(
  order: OrderState,
  lines: readonly LineToMove[],
  received: ReadonlyMap<string, number>,
  body: PostSettleBody,
): number[] {
  const named = body.lines ?? [];
  if (named.length > 0 && order.deliveryMode === 1) throw warning("自提订单按码单结算");
  if (named.some(({ orderLineId }) => !lines.some(({ id }) => id === orderLineId))) throw warning("订单明细不正确");
  return lines.map((line) => {
    const counted = received.get(line.id) ?? line.picked;
    const count = named.find(({ orderLineId }) => orderLineId === line.id)?.count ?? counted;
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

/** Posts the settlement: the merchant's account of what was taken, exact to the fen. */
export async function postSettlement(tx: Db, sender: PersonSender, body: PostSettleBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  if (order.status !== ORDER_STATUS.toSettle) throw warning(NOT_IN_THIS_STATUS);
  const lines = await linesToMove(tx, order.id);
  const counts = arrivedCounts(order, lines, await receivedOf(tx, order.id), body);
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

/** The operator's ruling on a disputed order sets its final amount. */
export async function resolveDispute(tx: Db, sender: PersonSender, body: ResolveBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  const note = body.reason.trim();
  refuseIf(reasonProblem(note));
  if (order.status !== ORDER_STATUS.disputed) throw warning(NOT_IN_THIS_STATUS);
  refuseIf(rulingProblem(body.settleAmount, { payable: order.payable, posted: order.settleAmount }));
  await keepSettlement(tx, order.id, body.settleAmount);
  await stepLocked(tx, { ...order, settleAmount: body.settleAmount }, sender, { event: "resolve", note });
}
