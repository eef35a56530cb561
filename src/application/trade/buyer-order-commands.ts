import type { CommandedBy } from "../../domain/events.ts";
import type { OrderId } from "../../domain/ids.ts";
import { settledLines } from "../../domain/trade/dispute.ts";
import { arrivedField, arrivedFields, arrivedProblems } from "../../domain/trade/order-console.ts";
import { ORDER_EVENTS } from "../../domain/trade/order-events.ts";
import type { OrderBrief, OrderDetail } from "../../domain/trade/order-view.ts";
import { countsReceipt, receivedLines } from "../../domain/trade/receipt.ts";
import type { SPOT_CHECK_EVENTS } from "../../domain/trade/spot-check.ts";
import { voucherLimit } from "../../domain/trade/voucher.ts";
import type { Command } from "../command-machine.ts";
import { versionedId, withFormOf } from "../commands.ts";
import { countedLines, disputed } from "../dispute-command.ts";
import { eventCommands, type Sending } from "../event-commands.ts";
import type { Clock, Ids } from "../platform.ts";
import { type BuyerRefundStep, buyerRefundCommands } from "../refund-commands.ts";
import { voucherCommand } from "../voucher-command.ts";
import { applyInvoiceCommand, withdrawInvoiceCommand } from "./apply-invoice.ts";
import type { Orders, OwnBuyerBodies } from "./orders.ts";
import { addSpotCheckCommand, spotCheckCommands } from "./spot-check-commands.ts";

/** The notice where the order was changed elsewhere first. */
export const ORDER_CHANGED = "订单已变化，已为您刷新";

type BuyerEvent = CommandedBy<typeof ORDER_EVENTS, "buyer">;
type BuyerOrders = Pick<Orders, "send">;
type Own<Name extends keyof OwnBuyerBodies> = Sending<OwnBuyerBodies[Name]>;

/** Confirms the receipt; goods that were sent are counted, and counts that differ are named. */
const signing = ({ send, done }: Own<"sign">): Command<OrderBrief> => {
  const counted = (order: OrderBrief) => (countsReceipt(order) ? order.lines : []);
  return withFormOf((order: OrderBrief) => arrivedFields(counted(order), {}), {
    first: (order) => Object.fromEntries(counted(order).map((line) => [arrivedField(line.id), line.pickedCount])),
    problems: (arrived, order) => arrivedProblems(counted(order), arrived),
    send: (order, arrived) => {
      const lines = receivedLines(order.lines, arrived);
      return send({ ...versionedId(order), ...(lines.length > 0 ? { lines } : {}) });
    },
    done,
  });
};

/** Disputes an order with a reason and, in the field `files`, photos. */
const disputing = ({ send, done }: Own<"dispute">): Command<OrderBrief> =>
  disputed(
    (order: OrderBrief) => settledLines(order),
    (order, { reason, fileIds, counts }) =>
      send({
        ...versionedId(order),
        reason,
        ...(fileIds === undefined ? {} : { fileIds }),
        ...countedLines(counts),
      }),
    done,
  );

const allowed =
  (event: string) =>
  ({ events }: OrderBrief): boolean =>
    events.includes(event);

/** The events that a buyer sends of an order, where its list or its page shows them. */
export function buyerOrderEvents(orders: BuyerOrders): Record<BuyerEvent, Command<OrderBrief>> {
  const commands = eventCommands<OrderBrief>()(ORDER_EVENTS, "buyer", orders.send, {
    sign: signing,
    dispute: disputing,
  });
  return Object.fromEntries(
    Object.entries<Command<OrderBrief>>(commands).map(([event, command]) => [
      event,
      { ...command, may: allowed(event) },
    ]),
  ) as typeof commands;
}

/** The name of a command of a buyer on an order. */
export type BuyerOrderCommand =
  | BuyerEvent
  | BuyerRefundStep<OrderId>["event"]
  | "uploadVoucher"
  | "addSpotCheck"
  | CommandedBy<typeof SPOT_CHECK_EVENTS, "buyer">
  | "applyInvoice"
  | "withdrawInvoice";

/** The commands of a buyer on an order, by name. */
export const buyerOrderCommands = (
  orders: Orders,
  clock: Clock,
  ids: Ids,
): Record<BuyerOrderCommand, Command<OrderDetail>> => ({
  ...buyerOrderEvents(orders),
  uploadVoucher: {
    ...voucherCommand<OrderDetail>({
      clock,
      ids,
      first: ({ leftToPay, purchaserType, buyerName }) => ({
        amount: leftToPay,
        payerName: purchaserType === 1 ? buyerName : "",
      }),
      limit: voucherLimit,
      send: (order, voucher, key) => orders.addVoucher({ ...versionedId(order), ...voucher }, key),
      done: ORDER_EVENTS.uploadVoucher.sent.buyer.done,
    }),
    may: allowed("uploadVoucher"),
  },
  ...buyerRefundCommands<OrderId, OrderDetail>((step) => orders.refundStep(step)),
  ...spotCheckCommands("buyer", orders.sendSpotCheck),
  addSpotCheck: addSpotCheckCommand((request) => orders.addSpotCheck(request)),
  applyInvoice: applyInvoiceCommand(orders),
  withdrawInvoice: withdrawInvoiceCommand(orders),
});
