import { assign, enqueueActions, setup } from "xstate";
import { type Failure, noticeFor } from "../domain/errors.ts";

/** A message at the top of the page. `milliseconds` null: it stays until closed. */
export type ShownNotice = {
  id: number;
  intent: "success" | "error" | "warning";
  message: string;
  milliseconds: number | null;
};

/** Shows a notice of something a person did. */
export type Notifier = (text: string, intent: "success" | "warning") => void;

/** Messages to show, and the closing of a shown one by its id. */
export type NoticesEvent =
  | { type: "failed"; failure: Failure }
  | { type: "notified"; intent: "success" | "warning" | "error"; message: string }
  | { type: "closed"; id: number };

const USUAL_MS = 3_000;

/** Of errors, those of the network alone go by themselves. */
const isOfNetwork = ({ intent, milliseconds }: ShownNotice): boolean => intent === "error" && milliseconds !== null;

/**
 * One queue of messages; successes and warnings go after 3 s, network failures after 5 s, errors stay until closed. The
 * same text is not shown twice at once: sent again, it stays as long as if it had come now. A success takes the failures of the
 * network away: it is there again. Failures are worded by the catalogue, never here.
 */
export const createNoticesMachine = () =>
  setup({
    types: { context: {} as { notices: ShownNotice[]; nextId: number }, events: {} as NoticesEvent },
    actions: {
      show: enqueueActions(({ context, event, enqueue }) => {
        if (event.type === "closed") return;
        const { intent, message, milliseconds } =
          event.type === "notified"
            ? { intent: event.intent, message: event.message, milliseconds: null }
            : noticeFor(event.failure);
        if (intent === "none") return;
        const shown = context.notices.find((notice) => notice.message === message);
        const id = shown?.id ?? context.nextId;
        const stays =
          shown === undefined ? (milliseconds ?? (intent === "error" ? null : USUAL_MS)) : shown.milliseconds;
        const goes = `goes ${id}`;
        const kept = intent === "success" ? context.notices.filter((one) => !isOfNetwork(one)) : context.notices;
        if (shown === undefined)
          enqueue.assign({ notices: [...kept, { id, intent, message, milliseconds: stays }], nextId: id + 1 });
        else {
          enqueue.assign({ notices: kept });
          enqueue.cancel(goes);
        }
        if (stays !== null) enqueue.raise({ type: "closed", id }, { delay: stays, id: goes });
      }),
      close: assign({
        notices: ({ context, event }) =>
          event.type === "closed" ? context.notices.filter(({ id }) => id !== event.id) : context.notices,
      }),
    },
  }).createMachine({
    id: "notices",
    context: { notices: [], nextId: 1 },
    on: { failed: { actions: "show" }, notified: { actions: "show" }, closed: { actions: "close" } },
  });
