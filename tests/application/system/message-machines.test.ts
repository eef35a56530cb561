import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { App } from "../../../src/application/app.ts";
import type { Inbox } from "../../../src/application/system/inbox.ts";
import { createInboxFeedMachine, notifySession, POLL_MS } from "../../../src/application/system/inbox-feed-machine.ts";
import { createMessageListMachine } from "../../../src/application/system/message-list-machine.ts";
import { createMessagePrefsMachine } from "../../../src/application/system/message-prefs-machine.ts";
import { asId, type MessageId } from "../../../src/domain/ids.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import type { ChangedThing } from "../../../src/domain/system/changed-thing.ts";
import { type Message, prefsWith, type UnreadCounts } from "../../../src/domain/system/message.ts";
import { messageListPath, messageQueryOf } from "../../../src/domain/system/message-query.ts";
import { settled } from "../../support/machines.ts";

const message = (id: number, changes: Partial<Message> = {}): Message => ({
  id: asId(String(id)),
  type: 1,
  level: 0,
  title: `消息${id}`,
  content: "",
  linkPath: "",
  refType: "order",
  refId: null,
  createTime: "2026-11-21 09:00:00",
  readTime: null,
  image: "",
  ...changes,
});

/** A server's inbox in a list. */
function fakeInbox(kept: Message[]): Inbox {
  const unread = (): UnreadCounts => ({
    total: kept.filter(({ readTime }) => readTime === null).length,
    byType: {},
  });
  const mark = (which: (one: Message) => boolean) => {
    for (const one of kept) if (which(one)) one.readTime = "2026-11-21 10:00:00";
    return unread();
  };
  return {
    list: async (query) => pageOf(structuredClone(kept), kept.length, query),
    unread: async () => unread(),
    read: async (ids) => mark(({ id }) => ids.includes(id)),
    readAll: async () => mark(() => true),
    remove: async (ids) => {
      kept.splice(0, kept.length, ...kept.filter(({ id }) => !ids.includes(id)));
      return unread();
    },
    prefs: async () => prefsWith([]),
    updatePref: async (pref) => prefsWith([pref]),
  };
}

async function startedList(kept: Message[]) {
  const paths: string[] = [];
  const counts: number[] = [];
  const navigator = { currentPath: () => "", go: (path: string) => void paths.push(path), open: () => {} };
  const list = createActor(
    createMessageListMachine({ inbox: fakeInbox(kept), navigator, onUnread: (num) => counts.push(num) }),
    {
      input: { query: {} },
    },
  );
  list.start();
  await settled();
  return { list, paths, counts, context: () => list.getSnapshot().context };
}

describe("createMessageListMachine", () => {
  it("a message that is opened counts as read", async () => {
    const kept = [message(1, { linkPath: "/user/platformOrder/detail?id=9" }), message(2)];
    const { list, counts, context } = await startedList(kept);
    list.send({ type: "opened", message: context().page.rows[0]! });
    await settled();
    expect(counts.at(-1)).toBe(1);
    expect(kept[0]?.readTime).not.toBeNull();
  });
  it("confirms before it deletes, and deletes the selection", async () => {
    const kept = [message(1), message(2), message(3)];
    const { list, context } = await startedList(kept);
    expect(list.getSnapshot().can({ type: "removeRequested" })).toBe(false);
    list.send({ type: "toggled", id: asId("2") });
    list.send({ type: "removeRequested" });
    list.send({ type: "removeDropped" });
    expect(kept.length).toBe(3);
    list.send({ type: "removeRequested" });
    list.send({ type: "removeConfirmed" });
    await settled();
    expect(kept.map(({ id }) => id)).toEqual(["1", "3"]);
    expect(context()).toMatchObject({ chosen: [], page: { total: 2 } });
  });
  it("never deletes anything outside the selection, for any events", async () => {
    const presses = fc.array(
      fc.oneof(
        fc.constantFrom("1", "2", "3", "4").map((id) => ({ type: "toggled", id: asId<MessageId>(id) }) as const),
        fc.constantFrom(
          { type: "allToggled" } as const,
          { type: "readRequested" } as const,
          { type: "allReadRequested" } as const,
          { type: "removeRequested" } as const,
          { type: "removeConfirmed" } as const,
          { type: "removeDropped" } as const,
          { type: "retried" } as const,
        ),
      ),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(presses, async (events) => {
        const kept = [message(1), message(2), message(3), message(4)];
        const { list, context } = await startedList(kept);
        for (const event of events) {
          const before = kept.map(({ id }) => id);
          const { chosen } = context();
          const confirming = list.getSnapshot().matches("confirming");
          list.send(event);
          await settled();
          const gone = before.filter((id) => !kept.some((one) => one.id === id));
          if (event.type === "removeConfirmed" && confirming) expect(gone.sort()).toEqual([...chosen].sort());
          else expect(gone).toEqual([]);
          expect(context().page.rows.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("the address of a list", () => {
  const queries = fc.record({
    type: fc.constantFrom(null, 1 as const, 7 as const),
    unread: fc.boolean(),
    pageNum: fc.integer({ min: 1, max: 99_999 }),
    pageSize: fc.constantFrom(10 as const, 20 as const, 50 as const),
  });
  it("is read back", () => {
    fc.assert(
      fc.property(queries, (query) => {
        const params = Object.fromEntries(new URLSearchParams(messageListPath(query).split("?")[1] ?? ""));
        expect(messageQueryOf(params)).toEqual(query);
      }),
    );
  });
});

describe("createInboxFeedMachine", () => {
  function startedFeed() {
    const clock = new SimulatedClock();
    const lines: { heard: (changed: ChangedThing | null) => void; lost: () => void }[] = [];
    const changed: (ChangedThing | null)[] = [];
    const asked: ((counts: UnreadCounts) => void)[] = [];
    const totals: number[] = [];
    const unread = () => new Promise<UnreadCounts>((resolve) => asked.push(resolve));
    const live = {
      open(heard: (changed: ChangedThing | null) => void, lost: () => void) {
        const line = { heard, lost };
        lines.push(line);
        return () => void lines.splice(lines.indexOf(line), 1);
      },
    };
    const feed = createActor(
      createInboxFeedMachine({
        inbox: { ...fakeInbox([]), unread } as Inbox,
        live,
        onUnread: ({ total }) => totals.push(total),
        onChange: (thing) => changed.push(thing),
      }),
      { clock },
    );
    feed.start();
    return { feed, clock, lines, asked, totals, changed };
  }
  const counts = (total: number): UnreadCounts => ({ total, byType: {} });

  it("sends a request when there is news, and uses the last answer where news came during the request", async () => {
    const { lines, asked, totals } = startedFeed();
    lines[0]!.heard(null);
    lines[0]!.heard(null);
    asked[0]!(counts(1));
    await settled();
    expect(totals).toEqual([]);
    asked[1]!(counts(2));
    await settled();
    expect(totals).toEqual([2]);
  });
  it("retries the request and reopens the stream each minute while it is unavailable", async () => {
    const { clock, lines, asked, totals } = startedFeed();
    for (let minute = 1; minute <= 3; minute += 1) {
      lines[0]!.lost();
      await settled();
      expect(lines).toHaveLength(0);
      asked.at(-1)!(counts(minute));
      await settled();
      clock.increment(POLL_MS);
      expect(lines).toHaveLength(1);
    }
    expect(totals).toEqual([1, 2, 3]);
  });
  it("refreshes the session where its epoch differs from the one in this tab, and only there", () => {
    const sent: string[] = [];
    const sessionOf = (session: { sessionEpoch: number } | null) =>
      ({
        send: ({ type }: { type: string }) => void sent.push(type),
        getSnapshot: () => ({ context: { session } }),
      }) as unknown as App["session"];
    notifySession(sessionOf({ sessionEpoch: 3 }), { ...counts(1), sessionEpoch: 3 });
    notifySession(sessionOf({ sessionEpoch: 3 }), counts(1));
    notifySession(sessionOf(null), { ...counts(1), sessionEpoch: 3 });
    expect(sent).toEqual(["unreadCounted", "unreadCounted", "unreadCounted"]);
    notifySession(sessionOf({ sessionEpoch: 3 }), { ...counts(1), sessionEpoch: 4 });
    expect(sent.slice(3)).toEqual(["unreadCounted", "refreshRequested"]);
  });
  it("reports what the news are about, and an unknown change after the stream was interrupted", () => {
    const { clock, lines, changed } = startedFeed();
    lines[0]!.heard({ refType: "order", refId: "7" });
    lines[0]!.lost();
    expect(changed).toEqual([{ refType: "order", refId: "7" }]);
    clock.increment(POLL_MS);
    expect(changed.slice(1)).toEqual([null]);
  });
  it("hangs up when it stops", () => {
    const { feed, lines } = startedFeed();
    feed.stop();
    expect(lines).toHaveLength(0);
  });
});

describe("createMessagePrefsMachine", () => {
  it("saves a change and shows the stored value; a failed change is reverted", async () => {
    const inbox = fakeInbox([]);
    let broken = false;
    const prefs = createActor(
      createMessagePrefsMachine({
        inbox: {
          ...inbox,
          updatePref: (pref) => (broken ? Promise.reject(new Error("away")) : inbox.updatePref(pref)),
        } as Inbox,
      }),
    );
    prefs.start();
    prefs.send({ type: "opened" });
    await settled();
    const pref = { type: 3, inApp: false, digest: 1 } as const;
    prefs.send({ type: "prefChanged", pref });
    await settled();
    expect(prefs.getSnapshot().context.prefs.find(({ type }) => type === 3)).toEqual(pref);
    broken = true;
    prefs.send({ type: "prefChanged", pref: { ...pref, inApp: true } });
    await settled();
    expect(prefs.getSnapshot().matches("open")).toBe(true);
    expect(prefs.getSnapshot().context.prefs.find(({ type }) => type === 3)).toEqual(pref);
  });
});
