import { fromCallback, fromPromise, setup } from "xstate";
import type { ChangedThing } from "../../domain/system/changed-thing.ts";
import type { UnreadCounts } from "../../domain/system/message.ts";
import type { App } from "../app.ts";
import type { Inbox, LiveNews } from "./inbox.ts";

type FeedEvent = { type: "newsArrived" } | { type: "lineLost" };

/** Without a line the count is polled this often, and the line tried again. */
export const POLL_MS = 60_000;

/**
 * Passes the unread counts to the session, and has it read the person again where the epoch of their sessions is another
 * one: a company was frozen or has expired, or a shop was closed.
 */
export function notifySession(session: Pick<App["session"], "send" | "getSnapshot">, counts: UnreadCounts): void {
  session.send({ type: "unreadCounted", num: counts.total });
  const known = session.getSnapshot().context.session;
  if (known !== null && counts.sessionEpoch !== undefined && counts.sessionEpoch !== known.sessionEpoch)
    session.send({ type: "refreshRequested" });
}

type InboxFeedPorts = {
  inbox: Inbox;
  live: LiveNews;
  onUnread: (counts: UnreadCounts) => void;
  onChange: (changed: ChangedThing | null) => void;
};

/**
 * Keeps the number of unread messages up to date while a person is signed in: `line` is open or, once cut, waits a minute and is
 * reopened; `count` queries the server when there is news or the line was cut, one query at a time, and once more when news came
 * meanwhile. `onChange` gets what the news are about, and `null` after a cut.
 */
export const createInboxFeedMachine = ({ inbox, live, onUnread, onChange }: InboxFeedPorts) =>
  setup({
    types: { events: {} as FeedEvent },
    actors: {
      line: fromCallback<FeedEvent>(({ sendBack }) =>
        live.open(
          (changed) => {
            onChange(changed);
            sendBack({ type: "newsArrived" });
          },
          () => sendBack({ type: "lineLost" }),
        ),
      ),
      count: fromPromise(() => inbox.unread()),
    },
    delays: { poll: POLL_MS },
  }).createMachine({
    id: "inboxFeed",
    type: "parallel",
    states: {
      line: {
        initial: "open",
        states: {
          open: { invoke: { src: "line" }, on: { lineLost: "cut" } },
          cut: { after: { poll: { target: "open", actions: () => onChange(null) } } },
        },
      },
      count: {
        initial: "known",
        states: {
          known: { on: { newsArrived: "asking", lineLost: "asking" } },
          asking: {
            invoke: {
              src: "count",
              onDone: { target: "known", actions: ({ event }) => onUnread(event.output) },
              onError: "known",
            },
            on: { newsArrived: "askingAgain" },
          },
          // The pending query may miss the newest: its answer is not waited for.
          askingAgain: { always: "asking" },
        },
      },
    },
  });
