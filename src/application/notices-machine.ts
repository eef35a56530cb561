import { assign, setup } from "xstate";
import { type Failure, noticeFor } from "../domain/errors.ts";

/** A message at the top of the page. `milliseconds` null: it stays until closed. */
export type ShownNotice = {
  id: number;
  intent: "success" | "error" | "warning";
  message: string;
  milliseconds: number | null;
};

export type NoticesEvent =
  | { type: "failed"; failure: Failure }
  | { type: "told"; intent: "success" | "warning" | "error"; message: string }
  | { type: "closed"; id: number };

const USUAL_MS = 3_000;

/** One queue of messages; the same text is not shown twice at once. Failures are worded by the catalogue, never here. */
export const createNoticesMachine = () =>
  setup({
    types: { context: {} as { notices: ShownNotice[]; nextId: number }, events: {} as NoticesEvent },
    actions: {
      show: assign(({ context, event }) => {
        if (event.type === "closed") return context;
        const { intent, message, milliseconds } =
          event.type === "told"
            ? { ...event, milliseconds: event.intent === "error" ? null : USUAL_MS }
            : noticeFor(event.failure);
        if (intent === "none" || context.notices.some((notice) => notice.message === message)) return context;
        const stays = intent === "error" ? milliseconds : (milliseconds ?? USUAL_MS);
        return {
          notices: [...context.notices, { id: context.nextId, intent, message, milliseconds: stays }],
          nextId: context.nextId + 1,
        };
      }),
      close: assign({
        notices: ({ context, event }) =>
          event.type === "closed" ? context.notices.filter(({ id }) => id !== event.id) : context.notices,
      }),
    },
  }).createMachine({
    id: "notices",
    context: { notices: [], nextId: 1 },
    on: { failed: { actions: "show" }, told: { actions: "show" }, closed: { actions: "close" } },
  });
