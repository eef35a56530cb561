import { assign, fromPromise, setup } from "xstate";
import { isConflict } from "../../domain/errors.ts";
import { fen } from "../../domain/money.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import {
  type VoucherProblems,
  type VoucherTyped,
  voucherIn,
  voucherProblems,
  voucherTyped,
} from "../../domain/trade/voucher.ts";
import type { Clock, Ids } from "../platform.ts";
import type { StepOutcome } from "./order-step-machine.ts";
import type { Orders } from "./orders.ts";

export type VoucherEvent =
  | { type: "changed"; change: Partial<VoucherTyped> }
  | { type: "submitted" }
  | { type: "closed" };

/** A payment voucher being written. `today` is the current day in Beijing. */
export type VoucherContext = {
  order: OrderDetail;
  fields: VoucherTyped;
  /** A new one after every change: the same form sent twice is one voucher. */
  key: string;
  tried: boolean;
  today: string;
  outcome: StepOutcome;
};

/** What is wrong with the form as it stands. */
export function problemsOf({ order, fields, today }: VoucherContext): VoucherProblems {
  const counted = order.vouchers.reduce((sum, { amount, status }) => (status === 2 ? sum : sum + amount), 0);
  return voucherProblems(voucherIn(fields), order.payable, fen(counted), today);
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
        orders.addVoucher({ id: order.id, version: order.version, ...voucherIn(fields) }, key),
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
      const payerName = order.purchaserType === 1 ? order.buyerName : "";
      return {
        order,
        today,
        fields: voucherTyped({ amount: order.leftToPay, payerName, today }),
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
