import type {
  OrderAnswerBody,
  OrderDisputeBody,
  PostSettlementBody,
  ReceiveBody,
  ResolveBody,
  ShipBody,
} from "../../../contract/trade/order-life-schemas.ts";
import { phoneProblem, phoneTyped } from "../../../domain/account/phone.ts";
import type { OrderLineId } from "../../../domain/ids.ts";
import { reasonProblem } from "../../../domain/reason.ts";
import { NOT_IN_THIS_STATUS } from "../../../domain/state-table.ts";
import { receiverProblem } from "../../../domain/trade/address.ts";
import { RULING_FIELD } from "../../../domain/trade/dispute.ts";
import { ORDER_STATUS, rulingProblem } from "../../../domain/trade/order.ts";
import { countWords } from "../../../domain/trade/order-console.ts";
import { settledLine, settlementDifference, settlementOf } from "../../../domain/trade/tally.ts";
import { plateIn, plateProblem } from "../../../domain/trade/vehicle.ts";
import type { Db } from "../../db/database.ts";
import { refuseIf, warning } from "../../reply.ts";
import { answerDispute, recordDispute, refuseEarlyRuling, SPOT_DISPUTES } from "../../system/disputes.ts";
import { claimedLines } from "../orders/claims.ts";
import { receivedCounts, setReceived, setSettled } from "../orders/order-line-store.ts";
import { orderedLines } from "../orders/order-list.ts";
import { type ActingPerson, freightOf, type OrderState, setSettlement, setShipInfo } from "../orders/order-store.ts";
import { lockOrder, stepLocked } from "../orders/order-transition.ts";
import { type LineToMove, linesToMove, moveGoods } from "../orders/stock-moves.ts";

const NOTE_MAX = 400;

/** The merchant ships the goods by truck. */
export async function shipOrder(tx: Db, sender: ActingPerson, body: ShipBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  const plateNo = plateIn(body.plateNo);
  const driverPhone = phoneTyped(body.driverPhone);
  refuseIf(body.carrier.trim() === "" ? "请填写承运方" : null);
  refuseIf(plateProblem(plateNo) ?? receiverProblem(body.driverName) ?? phoneProblem(driverPhone));
  const info = {
    carrier: body.carrier.trim(),
    plateNo,
    driverName: body.driverName.trim(),
    driverPhone,
    remark: body.remark?.trim() ?? "",
  };
  await setShipInfo(tx, order.id, info);
  await stepLocked(tx, order, sender, { event: "ship", note: `${info.carrier} ${plateNo}` });
  const lines = await linesToMove(tx, order.id);
  await moveGoods(
    tx,
    order.id,
    lines.map((line) => ({ line, moved: line.ordered })),
    { pickupId: null },
  );
}

/** Records the receipt: stores the buyer's counts and notifies the merchant of differences. */
export async function receiveOrder(tx: Db, sender: ActingPerson, body: ReceiveBody): Promise<void> {
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
    await setReceived(tx, line.id, count);
  }
  const note = short.length === 0 ? "" : `实收与发货不符：${short.join("；")}`;
  await stepLocked(tx, order, sender, { event: "sign", note: note.slice(0, NOTE_MAX) });
}

/** Records the buyer's dispute, with photos of what arrived. */
export async function disputeOrder(tx: Db, sender: ActingPerson, body: OrderDisputeBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  const raised = { id: order.id, orderId: order.id, personId: sender.caller.personId };
  const lines = (await orderedLines(tx, order.id)).map((line) => ({
    id: line.id,
    name: line.specText,
    countedIn: line.countedIn,
    saleUnit: line.saleUnit,
    stated: line.settledCount ?? line.pickedCount,
    rule: line.rule,
    price: line.price,
  }));
  const note = await recordDispute(tx, SPOT_DISPUTES, raised, body, claimedLines(lines, body.counts ?? []));
  await stepLocked(tx, order, sender, { event: "dispute", note });
}

/** The merchant's side of a dispute. */
export async function answerOrderDispute(tx: Db, sender: ActingPerson, body: OrderAnswerBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  if (order.status !== ORDER_STATUS.disputed) throw warning(NOT_IN_THIS_STATUS);
  const raised = { id: order.id, orderId: order.id, personId: sender.caller.personId };
  await answerDispute(tx, SPOT_DISPUTES, raised, body);
}

/** The settled count of each line: picked up by tally sheets, delivered by what arrived, never more than was sent. */
function arrivedCounts(
  order: OrderState,
  lines: readonly LineToMove<OrderLineId>[],
  received: ReadonlyMap<OrderLineId, number>,
  body: PostSettlementBody,
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

/** Posts the settlement: the merchant's account of what was taken, exact to the fen. */
export async function postSettlement(tx: Db, sender: ActingPerson, body: PostSettlementBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  if (order.status !== ORDER_STATUS.toSettle) throw warning(NOT_IN_THIS_STATUS);
  const lines = await linesToMove(tx, order.id);
  const counts = arrivedCounts(order, lines, await receivedCounts(tx, order.id), body);
  const { settleAmount, diffAmount } = settlementOf(
    lines.map((line, at) => ({ line, actual: counts[at]! })),
    await freightOf(tx, order.id),
    order.paidAmount,
  );
  for (const [at, line] of lines.entries()) {
    const { volume, amount } = settledLine(line, counts[at]!);
    await setSettled(tx, line.id, { count: counts[at]!, volume, amount });
  }
  await setSettlement(tx, order.id, { settleAmount, diffAmount });
  const note = body.note?.trim() ?? "";
  await stepLocked(tx, { ...order, settleAmount }, sender, { event: "postSettlement", note });
}

/** The operator's ruling on a disputed order sets its final amount. */
export async function resolveDispute(tx: Db, sender: ActingPerson, body: ResolveBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  const note = body.reason.trim();
  refuseIf(reasonProblem(note, RULING_FIELD));
  if (order.status !== ORDER_STATUS.disputed) throw warning(NOT_IN_THIS_STATUS);
  await refuseEarlyRuling(tx, order.id);
  refuseIf(rulingProblem(body.settleAmount, { payable: order.payable, posted: order.settleAmount }));
  const { settleAmount } = body;
  await setSettlement(tx, order.id, { settleAmount, diffAmount: settlementDifference(settleAmount, order.paidAmount) });
  await stepLocked(tx, { ...order, settleAmount }, sender, { event: "resolve", note });
}
