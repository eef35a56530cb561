import { assign, fromPromise, setup } from "xstate";
import { isConflict } from "../../domain/errors.ts";
import { uploadedNames } from "../../domain/system/upload.ts";
import { arrivedProblem } from "../../domain/trade/order-console.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import type { OrderBrief, OrderLine } from "../../domain/trade/order-view.ts";
import { type ReceivedTexts, receivedLines } from "../../domain/trade/receipt.ts";
import type { OrderStep, Orders } from "./orders.ts";

/** "changed": the server refused the command because the order had changed; "dropped": the dialog was closed. */
export type StepOutcome = "done" | "changed" | "dropped";
export type OrderStepEvent =
  | { type: "reasonChanged"; reason: string }
  /** What arrived of a line, as it is typed. */
  | { type: "countChanged"; lineId: string; text: string }
  /** Photos, by name, joined by commas. */
  | { type: "filesChanged"; files: string }
  | { type: "submitted" }
  | { type: "closed" };

/** Whether the command needs a reason. */
export const isReasoned = (step: OrderStep): boolean =>
  step === "cancel" || step === "requestCancel" || step === "dispute";

type Said = { order: OrderBrief; step: OrderStep; reason: string; counts: ReceivedTexts; files: string };

/** Why what was typed cannot be what arrived of a line, or `null`; untouched it arrived as it was sent. */
export const countProblem = (line: OrderLine, counts: ReceivedTexts): string | null => {
  const text = counts[line.id];
  return text === undefined ? null : arrivedProblem(line, text);
};

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
        counts: ReceivedTexts;
        files: string;
        tried: boolean;
        outcome: StepOutcome;
      },
      events: {} as OrderStepEvent,
      input: {} as { order: OrderBrief; step: OrderStep },
      output: {} as { outcome: StepOutcome },
    },
    actors: {
      send: fromPromise(({ input: { order, step, reason, counts, files } }: { input: Said }) => {
        const lines = receivedLines(order.lines, counts);
        const fileIds = uploadedNames(files);
        return orders.step(step, {
          ...{ id: order.id, version: order.version, reason: reason.trim() },
          ...(lines.length > 0 ? { lines } : {}),
          ...(fileIds.length > 0 ? { fileIds } : {}),
        });
      }),
    },
    guards: {
      isComplete: ({ context }) =>
        (!isReasoned(context.step) || reasonProblem(context.reason) === null) &&
        context.order.lines.every((line) => countProblem(line, context.counts) === null),
      isConflict: (_, { error }: { error: unknown }) => isConflict(error),
    },
  }).createMachine({
    id: "orderStep",
    context: ({ input: { order, step } }) => ({
      order,
      step,
      reason: "",
      counts: {},
      files: "",
      tried: false,
      outcome: "dropped",
    }),
    initial: "asking",
    output: ({ context: { outcome } }) => ({ outcome }),
    states: {
      asking: {
        on: {
          countChanged: {
            actions: assign({
              counts: ({ context, event }) => ({ ...context.counts, [event.lineId]: event.text }),
            }),
          },
          filesChanged: { actions: assign({ files: ({ event }) => event.files }) },
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
