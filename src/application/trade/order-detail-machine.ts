import { assign, fromPromise, setup } from "xstate";
import { isNotFound, type OtherPurchasingEntity, otherEntityIn } from "../../domain/errors.ts";
import { isId } from "../../domain/ids.ts";
import { secondsUntil } from "../../domain/time.ts";
import type { SavedInvoice } from "../../domain/trade/invoice.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { thingsOfOrder } from "../../domain/trade/shown-things.ts";
import { type Command, commandMachine, commandNotice } from "../command-machine.ts";
import { followed, notFollowing, type Refreshed } from "../follower.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Ids } from "../platform.ts";
import { applyInvoiceCommand, withdrawInvoiceCommand } from "./apply-invoice.ts";
import { createOrderStepMachine } from "./order-step-machine.ts";
import type { OrderStep, Orders } from "./orders.ts";
import { createVoucherMachine } from "./voucher-machine.ts";

/** A buyer's order; `order` is `null` until it is loaded. */
export type OrderDetailContext = {
  id: string;
  order: OrderDetail | null;
  /** Another purchasing entity of the buyer that owns it, when the current one does not. */
  owner: OtherPurchasingEntity | null;
  /** Time left until the order expires; `null` when it does not. */
  secondsLeft: number | null;
  /** The command that the buyer is about to send. */
  step: OrderStep;
  /** Saved titles for the form of an invoice title. */
  kept: readonly SavedInvoice[];
};

export type OrderDetailEvent =
  | { type: "retried" }
  | { type: "stepAsked"; step: OrderStep }
  | { type: "voucherAsked" }
  | { type: "invoiceAsked" }
  | { type: "invoiceWithdrawn" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

const idIn = ({ id = "" }: Readonly<Record<string, string>>): string => id;

/** How often an expired order is read again until the server has ended it. */
const OVERDUE_MS = 15_000;

/**
 * One order: opening → loading → ready | failed, missing where there is none, or elsewhere where another purchasing
 * entity of the buyer's has it; ready → stepping, paying, applying for an invoice or taking that back, each in a dialog → reading →
 * ready. The time left is a deadline looked at every second; past it the order is read anew until its end shows. A
 * version conflict shows a notice and reads the order again. An order that was read anew because it changed elsewhere
 * (`refreshed`) is shown as soon as no dialog is open.
 */
export const createOrderDetailMachine = (orders: Orders, clock: Clock, ids: Ids, notify: Notifier) =>
  setup({
    types: {
      context: {} as OrderDetailContext,
      events: {} as OrderDetailEvent | Refreshed<OrderDetail>,
      input: {} as { query: Readonly<Record<string, string>> },
    },
    actors: {
      read: fromPromise(({ input }: { input: string }) => orders.detail(input)),
      stepOrder: createOrderStepMachine(orders),
      addVoucher: createVoucherMachine(orders, clock, ids),
      // Without saved titles the buyer types one.
      keptInvoices: fromPromise(() => orders.keptInvoices().catch((): readonly SavedInvoice[] => [])),
      applyInvoice: commandMachine,
      withdrawInvoice: commandMachine,
      follower: notFollowing,
    },
    guards: {
      isAnother: ({ context, event }) => event.type === "routeChanged" && idIn(event.query) !== context.id,
      namesNone: ({ context }) => !isId(context.id),
      mayStep: ({ context, event }) =>
        event.type === "stepAsked" && context.order?.events.includes(event.step) === true,
      mayPay: ({ context }) => context.order?.events.includes("uploadVoucher") === true,
      mayApply: ({ context }) => context.order?.mayApplyInvoice === true,
      mayWithdraw: ({ context }) => context.order?.mayWithdrawInvoice === true,
      hasNoEnd: ({ context }) => context.secondsLeft === null,
      isOverdue: ({ context }) => context.secondsLeft === 0,
    },
    actions: {
      keepOrder: assign((_, order: OrderDetail) => ({ order })),
      lookAtClock: assign(({ context: { order } }) => ({
        secondsLeft: order === null || order.expireAt === null ? null : secondsUntil(order.expireAt, clock.now()),
      })),
    },
    delays: { second: 1_000, overdue: OVERDUE_MS },
  }).createMachine({
    id: "orderDetail",
    context: ({ input }) => ({
      id: idIn(input.query),
      order: null,
      owner: null,
      secondsLeft: null,
      step: "sign",
      kept: [],
    }),
    invoke: followed({
      shows: ({ order }: OrderDetailContext) => (order === null ? [] : thingsOfOrder("order", order)),
      request: ({ id }: OrderDetailContext) => id,
      read: (id) => orders.detail(id),
    }),
    initial: "opening",
    on: {
      routeChanged: {
        guard: "isAnother",
        target: ".opening",
        actions: assign({ id: ({ event }) => idIn(event.query), order: null, owner: null, secondsLeft: null }),
        reenter: true,
      },
    },
    states: {
      opening: { always: [{ guard: "namesNone", target: "missing" }, { target: "loading" }] },
      missing: {},
      elsewhere: {},
      loading: {
        invoke: {
          src: "read",
          input: ({ context }) => context.id,
          onDone: {
            target: "ready",
            actions: { type: "keepOrder", params: ({ event }) => event.output },
          },
          onError: [
            {
              guard: ({ event }) => otherEntityIn(event.error) !== null,
              target: "elsewhere",
              actions: assign({ owner: ({ event }) => otherEntityIn(event.error) }),
            },
            { guard: ({ event }) => isNotFound(event.error), target: "missing" },
            { target: "failed" },
          ],
        },
      },
      failed: { on: { retried: "loading" } },
      ready: {
        entry: "lookAtClock",
        on: {
          stepAsked: {
            guard: "mayStep",
            target: "stepping",
            actions: assign({ step: ({ event }) => event.step }),
          },
          voucherAsked: { guard: "mayPay", target: "paying" },
          invoiceAsked: { guard: "mayApply", target: "applying" },
          invoiceWithdrawn: { guard: "mayWithdraw", target: "withdrawing" },
          refreshed: {
            guard: ({ context, event }) => event.request === context.id,
            target: "ready",
            actions: { type: "keepOrder", params: ({ event }) => event.data },
            reenter: true,
          },
        },
        initial: "deciding",
        states: {
          deciding: {
            always: [
              { guard: "hasNoEnd", target: "lasting" },
              { guard: "isOverdue", target: "overdue" },
              { target: "counting" },
            ],
          },
          lasting: {},
          counting: { after: { second: { target: "ticked", actions: "lookAtClock" } } },
          ticked: { always: [{ guard: "isOverdue", target: "#orderDetail.reading" }, { target: "counting" }] },
          overdue: { after: { overdue: "#orderDetail.reading" } },
        },
      },
      stepping: {
        invoke: {
          src: "stepOrder",
          id: "stepOrder",
          input: ({ context }) => ({ order: context.order!, step: context.step }), // `ready` always has an order.
          onDone: [
            { guard: ({ event }) => event.output.outcome === "dropped", target: "ready" },
            {
              guard: ({ event }) => event.output.outcome === "changed",
              target: "reading",
              actions: () => notify("订单状态已变化，已为您刷新", "warning"),
            },
            {
              target: "reading",
              actions: ({ context }) => notify(context.step === "cancel" ? "订单已取消" : "操作成功", "success"),
            },
          ],
        },
      },
      paying: {
        invoke: {
          src: "addVoucher",
          id: "addVoucher",
          input: ({ context }) => ({ order: context.order! }), // `ready` always has an order.
          onDone: [
            { guard: ({ event }) => event.output.outcome === "dropped", target: "ready" },
            {
              guard: ({ event }) => event.output.outcome === "changed",
              target: "reading",
              actions: () => notify("订单状态已变化，已为您刷新", "warning"),
            },
            { target: "reading", actions: () => notify("付款凭证已提交，等待商家核款", "success") },
          ],
        },
      },
      applying: {
        initial: "recalling",
        states: {
          recalling: {
            invoke: {
              src: "keptInvoices",
              onDone: { target: "asking", actions: assign({ kept: ({ event }) => event.output }) },
            },
          },
          asking: {
            invoke: {
              src: "applyInvoice",
              id: "applyInvoice",
              input: ({ context: { order, kept } }) => ({
                ...{ name: "applyInvoice", row: order, part: "" },
                command: applyInvoiceCommand(orders, kept) as Command<unknown>,
              }),
              onDone: [
                { guard: ({ event }) => event.output.outcome === "dropped", target: "#orderDetail.ready" },
                {
                  target: "#orderDetail.reading",
                  actions: ({ event }) => {
                    const notice = commandNotice(event.output.outcome, { done: "开票信息已提交" });
                    if (notice !== null) notify(notice.text, notice.intent);
                  },
                },
              ],
            },
          },
        },
      },
      withdrawing: {
        invoke: {
          src: "withdrawInvoice",
          id: "withdrawInvoice",
          input: ({ context: { order } }) => ({
            ...{ name: "withdrawInvoice", row: order, part: "" },
            command: withdrawInvoiceCommand(orders) as Command<unknown>,
          }),
          onDone: [
            { guard: ({ event }) => event.output.outcome === "dropped", target: "ready" },
            {
              target: "reading",
              actions: ({ event }) => {
                const notice = commandNotice(event.output.outcome, { done: "开票申请已撤回" });
                if (notice !== null) notify(notice.text, notice.intent);
              },
            },
          ],
        },
      },
      /** Keeps showing what was read before. */
      reading: {
        invoke: {
          src: "read",
          input: ({ context }) => context.id,
          onDone: {
            target: "ready",
            actions: { type: "keepOrder", params: ({ event }) => event.output },
          },
          onError: "ready",
        },
      },
    },
  });
