import { assign, fromPromise, setup } from "xstate";
import { isConflict } from "../../domain/errors.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import type { OrderBrief } from "../../domain/trade/order-view.ts";
import type { OrderStep, Orders } from "./orders.ts";

export type StepOutcome = "done" | "changed" | "dropped";
export type OrderStepEvent = { type: "reasonChanged"; reason: string } | { type: "submitted" } | { type: "closed" };

/** Whether the step wants to know why. */
export const isReasoned = (step: OrderStep): boolean =>
  step === "cancel" || step === "requestCancel" || step === "dispute";

/**
 * One word of the buyer to an order, asked for once more: asking → sending → done. Any other failure than a version conflict
 * leads back to asking; trying again is safe, since the version lets it happen once. Output: what became of it.
 */
export const createOrderStepMachine = (orders: Orders) =>
  setup({
    types: {
      context: {} as {
        order: OrderBrief;
        step: OrderStep;
        reason: string;
        tried: boolean;
        outcome: StepOutcome;
      },
      events: {} as OrderStepEvent,
      input: {} as { order: OrderBrief; step: OrderStep },
      output: {} as { outcome: StepOutcome },
    },
    actors: {
      send: fromPromise(
        ({ input: { order, step, reason } }: { input: { order: OrderBrief; step: OrderStep; reason: string } }) =>
          orders.step(step, { id: order.id, version: order.version, reason: reason.trim() }),
      ),
    },
    guards: {
      isComplete: ({ context: { step, reason } }) => !isReasoned(step) || reasonProblem(reason) === null,
      isConflict: (_, { error }: { error: unknown }) => isConflict(error),
    },
  }).createMachine({
    id: "orderStep",
    context: ({ input: { order, step } }) => ({ order, step, reason: "", tried: false, outcome: "dropped" }),
    initial: "asking",
    output: ({ context: { outcome } }) => ({ outcome }),
    states: {
      asking: {
        on: {
          reasonChanged: { actions: assign({ reason: ({ event }) => event.reason }) },
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
            { target: "asking" },
          ],
        },
      },
      done: { type: "final" },
    },
  });
