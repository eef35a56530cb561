import { assign, fromPromise, setup } from "xstate";
import { isConflict } from "../../domain/errors.ts";
import { fen, formatYuan, parseYuan } from "../../domain/money.ts";
import { uploadedNames } from "../../domain/system/upload.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { type VoucherForm, type VoucherProblems, voucherProblems } from "../../domain/trade/voucher.ts";
import type { Clock, Ids } from "../platform.ts";
import type { StepOutcome } from "./order-step-machine.ts";
import type { Orders } from "./orders.ts";

/** As it is typed: `amount` in yuan, `files` names joined by commas. */
export type VoucherFields = { amount: string; payerName: string; bankFlowNo: string; payDate: string; files: string };
export type VoucherEvent =
  | { type: "changed"; change: Partial<VoucherFields> }
  | { type: "submitted" }
  | { type: "closed" };

export type VoucherContext = {
  order: OrderDetail;
  fields: VoucherFields;
  /** A new one after every change: the same form sent twice is one voucher. */
  key: string;
  tried: boolean;
  today: string;
  outcome: StepOutcome;
};

const formOf = ({ amount, payerName, bankFlowNo, payDate, files }: VoucherFields): VoucherForm => ({
  amount: parseYuan(amount) ?? fen(0),
  payerName: payerName.trim(),
  bankFlowNo: bankFlowNo.trim(),
  payDate,
  fileIds: uploadedNames(files),
});

/** What is wrong with the form as it stands. */
export function problemsOf({ order, fields, today }: VoucherContext): VoucherProblems {
  const counted = order.vouchers.reduce((sum, { amount, status }) => (status === 2 ? sum : sum + amount), 0);
  return voucherProblems(formOf(fields), order.payable, fen(counted), today);
}

/** A bank transfer reported for an order: filling → sending → done. Failures but a version conflict lead back to the form. */
export const createVoucherMachine = (orders: Orders, clock: Clock, ids: Ids) =>
  setup({
    types: {
      context: {} as VoucherContext,
      events: {} as VoucherEvent,
      input: {} as { order: OrderDetail },
      output: {} as { outcome: StepOutcome },
    },
    actors: {
      send: fromPromise(({ input: { order, fields, key } }: { input: VoucherContext }) =>
        orders.addVoucher({ id: order.id, version: order.version, ...formOf(fields) }, key),
      ),
    },
    guards: {
      isComplete: ({ context }) => Object.keys(problemsOf(context)).length === 0,
      isConflict: (_, { error }: { error: unknown }) => isConflict(error),
    },
  }).createMachine({
    id: "voucher",
    context: ({ input: { order } }) => {
      const today = formatBeijingDate(clock.now());
      const amount = formatYuan(order.leftToPay).replaceAll(",", "");
      const payerName = order.purchaserType === 1 ? order.buyerName : "";
      return {
        order,
        today,
        fields: { amount, payerName, bankFlowNo: "", payDate: today, files: "" },
        key: ids.next(),
        tried: false,
        outcome: "dropped",
      };
    },
    initial: "filling",
    output: ({ context: { outcome } }) => ({ outcome }),
    states: {
      filling: {
        on: {
          changed: {
            actions: assign({
              fields: ({ context, event }) => ({ ...context.fields, ...event.change }),
              key: () => ids.next(),
            }),
          },
          submitted: [
            { guard: "isComplete", target: "sending", actions: assign({ tried: true }) },
            { actions: assign({ tried: true }) },
          ],
          closed: "done",
        },
      },
      sending: {
        invoke: {
          src: "send",
          input: ({ context }) => context,
          onDone: { target: "done", actions: assign({ outcome: "done" }) },
          onError: [
            {
              guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
              target: "done",
              actions: assign({ outcome: "changed" }),
            },
            { target: "filling" },
          ],
        },
      },
      done: { type: "final" },
    },
  });
