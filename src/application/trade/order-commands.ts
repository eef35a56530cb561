import { phoneProblem } from "../../domain/account/phone.ts";
import { valuesIn } from "../../domain/fields.ts";
import { asId, type OrderId } from "../../domain/ids.ts";
import { receiverProblem } from "../../domain/trade/address.ts";
import { rulingStart } from "../../domain/trade/dispute.ts";
import { INVOICE_NO, invoiceCorrectProblem } from "../../domain/trade/invoice.ts";
import { rulingProblem } from "../../domain/trade/order.ts";
import { availableCounts, availableField, changeFields, changeProblem } from "../../domain/trade/order-change.ts";
import {
  arrivedCounts,
  arrivedField,
  arrivedFields,
  arrivedProblems,
  ORDER_COMMANDS,
} from "../../domain/trade/order-console.ts";
import { CONFIRM_FIELDS, RESOLVE_FIELDS, SETTLEMENT_FIELDS, SHIP_FIELDS } from "../../domain/trade/order-forms.ts";
import { expectDateProblem } from "../../domain/trade/order-terms.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { plateIn, plateProblem } from "../../domain/trade/vehicle.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, reasoned, versionedId, withForm, withFormOf } from "../commands.ts";
import { answered } from "../dispute-command.ts";
import { eventCommands, type Sending } from "../event-commands.ts";
import type { Clock } from "../platform.ts";
import { refundReported, refundRuled } from "../refund-commands.ts";
import type { MerchantOrders, OrderAdmin, OwnOrderBodies } from "./order-console.ts";
import { spotCheckCommands } from "./spot-check-commands.ts";

type OrderCommand = Command<OrderDetail>;
type Own<Name extends keyof OwnOrderBodies> = Sending<OwnOrderBodies[Name]>;

const isDelivered = ({ deliveryMode }: OrderDetail): boolean => deliveryMode === 2;

const confirming = ({ send, done }: Own<"confirm">, clock: Clock): OrderCommand =>
  withForm(CONFIRM_FIELDS, {
    first: ({ expectDate, freightQuote }) => ({ expectDate, freight: freightQuote?.amount ?? null }),
    problems: ({ freight, expectDate }, order) => ({
      freight: isDelivered(order) && freight === null ? "请输入正确的金额" : null,
      expectDate: expectDateProblem(expectDate ?? "", clock.now()),
    }),
    send: (order, { freight, expectDate, remark }) =>
      send({
        ...versionedId(order),
        remark,
        ...(isDelivered(order) && freight !== null ? { freightAmount: freight } : {}),
        ...(expectDate === null || expectDate === order.expectDate ? {} : { expectDate }),
      }),
    done,
  });

/** Less than was ordered, as much as there is: the buyer decides. */
const changing = ({ send, done }: Own<"confirmWithChange">, clock: Clock): OrderCommand =>
  withFormOf((order: OrderDetail) => changeFields(order), {
    first: ({ lines, expectDate, freightQuote }) => ({
      ...Object.fromEntries(lines.map(({ id, count }) => [availableField(id), count])),
      expectDate,
      freight: freightQuote?.amount ?? null,
    }),
    problems: ({ freight, expectDate }, order) => ({
      freight: isDelivered(order) && freight === null ? "请输入正确的金额" : null,
      expectDate: expectDateProblem(expectDate ?? "", clock.now()),
    }),
    whole: (typed, { lines }) => changeProblem(lines, availableCounts(lines, typed)),
    send: (order, { freight, expectDate, reason, ...typed }) => {
      const counts = availableCounts(order.lines, typed);
      return send({
        ...versionedId(order),
        reason,
        lines: order.lines.map(({ id, count }, at) => ({ orderLineId: id, count: counts[at] ?? count })),
        ...(isDelivered(order) && freight !== null ? { freightAmount: freight } : {}),
        ...(expectDate === null || expectDate === order.expectDate ? {} : { expectDate }),
      });
    },
    done,
  });

const shipping = ({ send, done }: Own<"ship">): OrderCommand =>
  withForm(SHIP_FIELDS, {
    problems: ({ plateNo, driverName, driverPhone }) => ({
      plateNo: plateProblem(plateIn(plateNo)),
      driverName: receiverProblem(driverName),
      driverPhone: phoneProblem(driverPhone),
    }),
    send: (order, shipped) => send({ ...versionedId(order), ...shipped, plateNo: plateIn(shipped.plateNo) }),
    done,
  });

/** The lines of an order of which is counted what arrived: those that were sent. */
const sentLines = (order: OrderDetail) => (isDelivered(order) ? order.lines : []);

/** The fields of a settlement's dialog. */
const settlementFields = (order: OrderDetail) => arrivedFields(sentLines(order), SETTLEMENT_FIELDS);

/** What each line of an order would be settled by, `null` where what is typed cannot be. */
export const settledCounts = (order: OrderDetail, texts: Readonly<Record<string, string>>): (number | null)[] =>
  isDelivered(order)
    ? arrivedCounts(order.lines, valuesIn(settlementFields(order), texts))
    : order.lines.map(({ pickedCount }) => pickedCount);

/** Fetched goods are settled by their tallies, sent ones by what arrived. */
const settling = ({ send, done }: Own<"postSettlement">): OrderCommand =>
  withFormOf(settlementFields, {
    first: (order) =>
      Object.fromEntries(
        sentLines(order).map((line) => [arrivedField(line.id), line.receivedCount ?? line.pickedCount]),
      ),
    problems: (arrived, order) => arrivedProblems(sentLines(order), arrived),
    send: (order, { note, ...arrived }) =>
      send({
        ...versionedId(order),
        note,
        ...(isDelivered(order)
          ? {
              lines: order.lines.map(({ id, pickedCount }) => ({
                orderLineId: id,
                count: arrived[arrivedField(id)] ?? pickedCount,
              })),
            }
          : {}),
      }),
    done,
  });

const resolving = ({ send, done }: Own<"resolve">): OrderCommand =>
  withForm(RESOLVE_FIELDS, {
    first: (order) => ({ amount: rulingStart(order) }),
    problems: ({ amount }, { payable, settleAmount }) => ({
      amount: rulingProblem(amount, { payable, posted: settleAmount }),
    }),
    send: (order, { amount, reason }) => send({ ...versionedId(order), settleAmount: amount, reason }),
    done,
  });

const voucherCommands = {
  vouchersCleared: ({ send, done }: Own<"vouchersCleared">): OrderCommand =>
    confirmed((order, part) => send({ ...versionedId(order), voucherId: asId(part), pass: true }), done),
  rejectVoucher: ({ send, done }: Own<"rejectVoucher">): OrderCommand =>
    reasoned(
      (order, reason, part) => send({ ...versionedId(order), voucherId: asId(part), pass: false, reason }),
      done,
    ),
};

const answering = ({ send, done }: Own<"answerDispute">): OrderCommand =>
  answered(
    (order, { reason, fileIds }) =>
      send({ ...versionedId(order), reason, ...(fileIds === undefined ? {} : { fileIds }) }),
    done,
  );

const correcting = ({ send, done }: Own<"correctInvoice">): OrderCommand =>
  withForm(
    { invoiceNo: INVOICE_NO },
    {
      first: ({ invoiceNo }) => ({ invoiceNo }),
      problems: ({ invoiceNo }, order) => ({ invoiceNo: invoiceCorrectProblem(order.invoiceNo, invoiceNo) }),
      send: (order, { invoiceNo }) => send({ ...versionedId(order), invoiceNo }),
      done,
    },
  );

/** The commands of a merchant on an order. The part of a command of a voucher or a spot check is its id. */
export const merchantOrderCommands = (orders: MerchantOrders, clock: Clock) => ({
  ...spotCheckCommands("merchant", orders.sendSpotCheck),
  ...eventCommands<OrderDetail>()(ORDER_COMMANDS, "merchant", orders.send, {
    ...voucherCommands,
    confirm: (event) => confirming(event, clock),
    confirmWithChange: (event) => changing(event, clock),
    ship: shipping,
    postSettlement: settling,
    answerDispute: answering,
    settleRefund: (event) => refundReported<OrderId, OrderDetail>(clock, event),
    correctInvoice: correcting,
  }),
});

/** The commands of the operator, likewise. */
export const adminOrderCommands = (orders: OrderAdmin, clock: Clock) => ({
  ...spotCheckCommands("operator", orders.sendSpotCheck),
  ...eventCommands<OrderDetail>()(ORDER_COMMANDS, "operator", orders.send, {
    ...voucherCommands,
    postSettlement: settling,
    settleRefund: (event) => refundReported<OrderId, OrderDetail>(clock, event),
    ruleRefund: (event) => refundRuled<OrderId, OrderDetail>(event),
    resolve: resolving,
  }),
});
