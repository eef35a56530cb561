import type { OrderId } from "../../domain/ids.ts";
import { settledLines } from "../../domain/trade/dispute.ts";
import { arrivedField, arrivedFields, arrivedProblems } from "../../domain/trade/order-console.ts";
import type { OrderBrief, OrderDetail } from "../../domain/trade/order-view.ts";
import { countsReceipt, receivedLines } from "../../domain/trade/receipt.ts";
import { voucherLimit } from "../../domain/trade/voucher.ts";
import type { Command } from "../command-machine.ts";
import { askedOf, confirmed, reasoned, seenOf } from "../commands.ts";
import { disputed } from "../dispute-command.ts";
import type { Clock, Ids } from "../platform.ts";
import { buyerRefundCommands } from "../refund-commands.ts";
import { voucherCommand } from "../voucher-command.ts";
import { applyInvoiceCommand, withdrawInvoiceCommand } from "./apply-invoice.ts";
import type { OrderStep, Orders } from "./orders.ts";

/** The notice where somebody else changed the order first. */
export const ORDER_CHANGED = "订单已变化，已为您刷新";

const DONE = "操作成功";

const allowed =
  (event: OrderStep | "uploadVoucher") =>
  ({ events }: OrderBrief): boolean =>
    events.includes(event);

const withReason = (orders: Orders, step: OrderStep, done = DONE, label?: string): Command<OrderBrief> => ({
  ...reasoned((order, reason) => orders.step(step, { ...seenOf(order), reason }), done, label),
  may: allowed(step),
});

const atOnce = (orders: Orders, step: OrderStep, done = DONE): Command<OrderBrief> => ({
  ...confirmed((order) => orders.step(step, { ...seenOf(order), reason: "" }), done),
  may: allowed(step),
});

/** Cancels an order that is not paid. */
export const cancelCommand = (orders: Orders): Command<OrderBrief> =>
  withReason(orders, "cancel", "订单已取消", "取消原因");

/** Confirms the receipt; goods that were sent are counted, and counts that differ are named. */
const signing = (orders: Orders): Command<OrderBrief> => {
  const counted = (order: OrderBrief) => (countsReceipt(order) ? order.lines : []);
  return {
    ...askedOf((order: OrderBrief) => arrivedFields(counted(order), {}), {
      first: (order) => Object.fromEntries(counted(order).map((line) => [arrivedField(line.id), line.pickedCount])),
      problems: (arrived, order) => arrivedProblems(counted(order), arrived),
      send(order, arrived) {
        const lines = receivedLines(order.lines, arrived);
        return orders.step("sign", { ...seenOf(order), reason: "", ...(lines.length > 0 ? { lines } : {}) });
      },
      done: DONE,
    }),
    may: allowed("sign"),
  };
};

/** Disputes an order with a reason and, in the field `files`, photos. */
const disputing = (orders: Orders): Command<OrderBrief> => ({
  ...disputed(
    (order: OrderBrief) => settledLines(order),
    (order, dispute) => orders.step("dispute", { ...seenOf(order), ...dispute }),
    DONE,
  ),
  may: allowed("dispute"),
});

/** The commands of a buyer on an order, by name. */
export const buyerOrderCommands = (orders: Orders, clock: Clock, ids: Ids) =>
  ({
    acceptChange: atOnce(orders, "acceptChange", "已接受变更，请按新的金额付款"),
    refuseChange: withReason(orders, "refuseChange", "订单已取消"),
    cancel: cancelCommand(orders),
    requestCancel: withReason(orders, "requestCancel"),
    withdrawCancel: atOnce(orders, "withdrawCancel"),
    sign: signing(orders),
    confirmSettlement: atOnce(orders, "confirmSettlement"),
    dispute: disputing(orders),
    uploadVoucher: {
      ...voucherCommand<OrderDetail>({
        ...{ clock, ids },
        first: ({ leftToPay, purchaserType, buyerName }) => ({
          ...{ amount: leftToPay, payerName: purchaserType === 1 ? buyerName : "" },
        }),
        limit: voucherLimit,
        send: (order, voucher, key) => orders.addVoucher({ ...seenOf(order), ...voucher }, key),
        done: "付款凭证已提交，等待商家核款",
      }),
      may: allowed("uploadVoucher"),
    },
    ...buyerRefundCommands<OrderId, OrderDetail>((step) => orders.refundStep(step)),
    applyInvoice: applyInvoiceCommand(orders),
    withdrawInvoice: withdrawInvoiceCommand(orders),
  }) satisfies Readonly<Record<string, Command<OrderDetail>>>;

/** The name of a command of a buyer on an order. */
export type BuyerOrderCommand = keyof ReturnType<typeof buyerOrderCommands>;
