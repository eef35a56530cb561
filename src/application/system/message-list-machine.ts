import { assign, fromPromise, setup } from "xstate";
import type { MessageId } from "../../domain/ids.ts";
import { type Page, type PageSize, pageOf } from "../../domain/paging.ts";
import { type Message, type MessageType, type UnreadCounts, unreadAfter } from "../../domain/system/message.ts";
import { type MessageQuery, messageListPath, messageQueryOf } from "../../domain/system/message-query.ts";
import type { Navigator } from "../platform.ts";
import type { Inbox } from "./inbox.ts";

/** A page of messages, the unread counts by type, and the ids of the selected messages. */
export type MessageListContext = {
  query: MessageQuery;
  page: Page<Message>;
  unread: UnreadCounts;
  chosen: readonly MessageId[];
};

type Change = { do: "read" | "remove"; ids: readonly MessageId[] } | { do: "readAll" };

/** Events of the inbox. */
export type MessageListEvent =
  | { type: "retried" }
  | { type: "tabChosen"; messageType: MessageType | null }
  | { type: "unreadChosen"; unread: boolean }
  | { type: "pageTurned"; pageNum: number; pageSize: PageSize }
  | { type: "toggled"; id: MessageId }
  | { type: "allToggled" }
  | { type: "opened"; message: Message }
  | { type: "readRequested" }
  | { type: "allReadRequested" }
  | { type: "removeRequested" }
  | { type: "removeConfirmed" }
  | { type: "removeDropped" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

const queryAfter = (query: MessageQuery, event: MessageListEvent): MessageQuery => {
  switch (event.type) {
    case "tabChosen":
      return { ...query, type: event.messageType, pageNum: 1 };
    case "unreadChosen":
      return { ...query, unread: event.unread, pageNum: 1 };
    case "pageTurned":
      return { ...query, pageNum: event.pageNum, pageSize: event.pageSize };
    default:
      return query;
  }
};

type MessageListPorts = { inbox: Inbox; navigator: Navigator; onUnread: (num: number) => void };

/**
 * The person's messages: loading → ready ⇄ (confirming →) changing → loading, or failed. What is shown stands in the
 * address alone. Opening a message marks it as read without waiting for the server.
 */
export const createMessageListMachine = ({ inbox, navigator, onUnread }: MessageListPorts) =>
  setup({
    types: {
      context: {} as MessageListContext,
      events: {} as MessageListEvent,
      input: {} as { query: Readonly<Record<string, string>> },
    },
    actors: {
      load: fromPromise(async ({ input }: { input: MessageQuery }) => {
        const [page, unread] = await Promise.all([inbox.list(input), inbox.unread()]);
        return { page, unread };
      }),
      change: fromPromise(async ({ input }: { input: Change & { type: MessageType | null } }) => {
        if (input.do === "readAll") await inbox.readAll(input.type);
        else if (input.do === "read") await inbox.read(input.ids);
        else await inbox.remove(input.ids);
      }),
    },
    guards: {
      isAnother: ({ context, event }) =>
        event.type === "routeChanged" &&
        messageListPath(messageQueryOf(event.query)) !== messageListPath(context.query),
      hasChosen: ({ context }) => context.chosen.length > 0,
      hasUnread: ({ context }) => context.unread.total > 0,
    },
    actions: {
      goTo: ({ context, event }) => navigator.go(messageListPath(queryAfter(context.query, event))),
      setQuery: assign(({ context, event }) =>
        event.type === "routeChanged" ? { query: messageQueryOf(event.query), chosen: [] } : context,
      ),
      toggle: assign(({ context, event }) => {
        if (event.type === "allToggled") {
          const all = context.page.rows.map(({ id }) => id);
          return { chosen: context.chosen.length === all.length ? [] : all };
        }
        if (event.type !== "toggled") return context;
        const { id } = event;
        return {
          chosen: context.chosen.includes(id) ? context.chosen.filter((one) => one !== id) : [...context.chosen, id],
        };
      }),
      markRead: assign(({ context, event }) => {
        if (event.type !== "opened" || event.message.readTime !== null) return context;
        const { message } = event;
        inbox.read([message.id]).then(
          ({ total }) => onUnread(total),
          () => {},
        );
        const rows = context.page.rows.map((row) =>
          row.id === message.id ? { ...row, readTime: row.createTime } : row,
        );
        return { page: { ...context.page, rows }, unread: unreadAfter(context.unread, [message]) };
      }),
      notifyUnread: ({ context }) => onUnread(context.unread.total),
    },
  }).createMachine({
    id: "messageList",
    context: ({ input }) => {
      const query = messageQueryOf(input.query);
      return { query, page: pageOf<Message>([], 0, query), unread: { total: 0, byType: {} }, chosen: [] };
    },
    initial: "loading",
    on: {
      routeChanged: { guard: "isAnother", target: ".loading", actions: "setQuery", reenter: true },
      tabChosen: { actions: "goTo" },
      unreadChosen: { actions: "goTo" },
      pageTurned: { actions: "goTo" },
    },
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "load",
          input: ({ context }) => context.query,
          onDone: {
            target: "ready",
            actions: [assign(({ event }) => ({ ...event.output, chosen: [] })), "notifyUnread"],
          },
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      ready: {
        on: {
          toggled: { actions: "toggle" },
          allToggled: { actions: "toggle" },
          opened: { actions: "markRead" },
          readRequested: { guard: "hasChosen", target: "reading" },
          allReadRequested: { guard: "hasUnread", target: "readingAll" },
          removeRequested: { guard: "hasChosen", target: "confirming" },
        },
      },
      confirming: { on: { removeConfirmed: "removing", removeDropped: "ready" } },
      reading: {
        invoke: {
          src: "change",
          input: ({ context: { chosen, query } }) => ({ do: "read", ids: chosen, type: query.type }),
          onDone: "loading",
          onError: "ready",
        },
      },
      readingAll: {
        invoke: {
          src: "change",
          input: ({ context: { query } }) => ({ do: "readAll", type: query.type }),
          onDone: "loading",
          onError: "ready",
        },
      },
      removing: {
        invoke: {
          src: "change",
          input: ({ context: { chosen, query } }) => ({ do: "remove", ids: chosen, type: query.type }),
          onDone: "loading",
          onError: "ready",
        },
      },
    },
  });
