import { assign, fromPromise, setup } from "xstate";
import { ApiError, REPLY_CODE } from "../../domain/errors.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import type { OrderBrief } from "../../domain/trade/order-view.ts";
import type { Orders } from "./orders.ts";

export type CancelOutcome = "cancelled" | "changed" | "dropped";
export type CancelOrder = Pick<OrderBrief, "id" | "orderNo" | "version">;
export type CancelOrderEvent = { type: "reasonChanged"; reason: string } | { type: "submitted" } | { type: "closed" };

/** Whether the order is no longer the one on screen (version conflict): reload and look again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === "refused" && error.failure.code === REPLY_CODE.confirmAgain;

/**
 * Cancelling one order with a reason: asking → cancelling → done. Any other failure than a version conflict leads back to
 * asking; trying again is safe, since the version lets it happen once. Output: what became of it.
 */
export const createCancelOrderMachine = (orders: Orders) =>
  setup({
    types: {
      context: {} as { order: CancelOrder; reason: string; tried: boolean; outcome: CancelOutcome },
      events: {} as CancelOrderEvent,
      input: {} as { order: CancelOrder },
      output: {} as { outcome: CancelOutcome },
    },
    actors: {
      cancel: fromPromise(({ input: { order, reason } }: { input: { order: CancelOrder; reason: string } }) =>
        orders.cancel({ id: order.id, version: order.version, reason: reason.trim() }),
      ),
    },
    guards: {
      hasReason: ({ context }) => reasonProblem(context.reason) === null,
      isConflict: (_, { error }: { error: unknown }) => isConflict(error),
    },
  }).createMachine({
    id: "cancelOrder",
    context: ({ input: { order } }) => ({ order, reason: "", tried: false, outcome: "dropped" }),
    initial: "asking",
    output: ({ context: { outcome } }) => ({ outcome }),
    states: {
      asking: {
        on: {
          reasonChanged: { actions: assign({ reason: ({ event }) => event.reason }) },
          submitted: [
            { guard: "hasReason", target: "cancelling", actions: assign({ tried: true }) },
            { actions: assign({ tried: true }) },
          ],
          closed: "done",
        },
      },
      cancelling: {
        invoke: {
          src: "cancel",
          input: ({ context }) => context,
          onDone: { target: "done", actions: assign({ outcome: "cancelled" }) },
          onError: [
            {
              guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
              target: "done",
              actions: assign({ outcome: "changed" }),
            },
            { target: "asking" },
          ],
        },
      },
      done: { type: "final" },
    },
  });
