import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { createBrowseMachine } from "../../../src/application/catalog/browse-machine.ts";
import { createFollowListMachine } from "../../../src/application/catalog/follow-list-machine.ts";
import { createFollowMachine } from "../../../src/application/catalog/follow-machine.ts";
import type { Browsing, Follows } from "../../../src/application/catalog/follows.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { type BrowseEntry, byDay } from "../../../src/domain/catalog/visits/browse.ts";
import type { Followed } from "../../../src/domain/catalog/visits/follow.ts";
import { CLICK_REST_MS } from "../../../src/domain/click-rest.ts";
import { asId, type BrowseEntryId, type GoodsId } from "../../../src/domain/ids.ts";
import { pageOf, rowsBefore } from "../../../src/domain/paging.ts";
import type { CollectReport } from "../../../src/domain/system/search-tracking.ts";
import { settled } from "../../support/machines.ts";
import { BOARDS } from "../../support/offers.ts";
import { fakeNavigator, fakeTracking, fakeVisit, type Log } from "./fakes.ts";

const TARGET = { targetType: 1, targetId: "7" } as const;

/** A server that knows one follow, and fails to change it on demand. */
function fakeFollows(server: { followed: boolean; fails: boolean }): Follows {
  const answer = async <Value>(value: () => Value): Promise<Value> => {
    if (server.fails) throw new Error("away");
    return value();
  };
  return {
    isFollowed: async () => server.followed,
    add: () => answer(() => void Object.assign(server, { followed: true })),
    remove: () => answer(() => void Object.assign(server, { followed: false })),
    list: async (query) => pageOf([], 0, query),
  };
}

function startedHeart(
  server: { followed: boolean; fails: boolean },
  who: { isSignedIn: boolean },
  wasPressed = false,
  known: boolean | null = null,
) {
  const log: Log = [];
  const heard = new Set<() => void>();
  const reports: CollectReport[] = [];
  const visit = {
    get isSignedIn() {
      return who.isSignedIn;
    },
    promptSignIn: () => void log.push("ask to sign in"),
    notify: (message: string) => void log.push(message),
    session: {
      subscribe: (one: () => void) => {
        heard.add(one);
        return { unsubscribe: () => void heard.delete(one) };
      },
    },
  };
  const clock = new SimulatedClock();
  const heart = createActor(
    createFollowMachine({ follows: fakeFollows(server), app: visit, tracking: fakeTracking(reports) }),
    {
      input: { target: TARGET, known },
      clock,
    },
  ).start();
  if (wasPressed) heart.send({ type: "pressed" });
  const changePresence = (isSignedIn: boolean) => {
    who.isSignedIn = isSignedIn;
    for (const one of heard) one();
  };
  /** What the person sees once the calls have been answered. */
  const shows = () => {
    const { value } = heart.getSnapshot();
    return typeof value === "string" ? value : Object.keys(value)[0];
  };
  return { heart, clock, log, reports, heard, changePresence, shows };
}

describe("the heart", () => {
  it("prompts visitors to sign in, and shows their follow once they have", async () => {
    const server = { followed: true, fails: false };
    const { heart, log, changePresence, heard, shows } = startedHeart(server, { isSignedIn: false });
    heart.send({ type: "pressed" });
    expect(log).toEqual(["ask to sign in"]);
    changePresence(true);
    await settled();
    expect(shows()).toBe("full");
    changePresence(false);
    expect(heart.getSnapshot().value).toBe("visitor");
    heart.stop();
    expect(heard.size).toBe(0);
  });

  it("counts a press while it is looked up, once", async () => {
    const visitor = startedHeart({ followed: false, fails: false }, { isSignedIn: false }, true);
    expect(visitor.log).toEqual(["ask to sign in"]);
    visitor.changePresence(true);
    await settled();
    expect(visitor.heart.getSnapshot().value).toBe("empty");
    const member = startedHeart({ followed: false, fails: false }, { isSignedIn: true }, true);
    await settled();
    expect(member.shows()).toBe("full");
    expect(member.reports).toEqual([{ kind: "operate", goodsId: "7", operateType: 3, source: "detail" }]);
    const already = startedHeart({ followed: true, fails: false }, { isSignedIn: true }, true);
    await settled();
    expect(already.shows()).toBe("full");
    expect(already.log).toEqual([]);
  });

  it("uses the state of the server's page, until the session changes", async () => {
    const signedIn = { isSignedIn: true };
    const server = { followed: false, fails: false };
    expect(startedHeart(server, signedIn, false, false).shows()).toBe("empty");
    const heart = startedHeart(server, { ...signedIn }, false, true);
    expect(heart.shows()).toBe("full");
    heart.changePresence(false);
    expect(heart.shows()).toBe("visitor");
    heart.changePresence(true);
    await settled();
    expect(heart.shows()).toBe("empty");
    const pressed = startedHeart(server, { ...signedIn }, true, false);
    await settled();
    expect(pressed.shows()).toBe("full");
    expect(server.followed).toBe(true);
    expect(startedHeart(server, { isSignedIn: false }, false, true).shows()).toBe("visitor");
  });

  it("takes a double click for one", async () => {
    const server = { followed: false, fails: false };
    const { heart, clock, shows } = startedHeart(server, { isSignedIn: true });
    await settled();
    for (const [after, followed] of [
      [0, true],
      [CLICK_REST_MS - 1, true],
      [1, false],
    ] as const) {
      clock.increment(after);
      heart.send({ type: "pressed" });
      await settled();
      expect(shows()).toEqual(followed ? "full" : "empty");
      expect(server.followed).toEqual(followed);
    }
  });

  it("never shows a state the server does not have, for any presses and failures", async () => {
    const act = fc.constantFrom("press", "sign in", "sign out", "break", "mend", "wait");
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.boolean(), async (acts, followed) => {
        const server = { followed, fails: false };
        const who = { isSignedIn: true };
        const { heart, changePresence, shows } = startedHeart(server, who);
        for (const one of acts) {
          if (one === "press") heart.send({ type: "pressed" });
          if (one === "sign in" || one === "sign out") changePresence(one === "sign in");
          if (one === "break" || one === "mend") server.fails = one === "break";
          if (one !== "wait") continue;
          await settled();
          expect(shows()).toBe(!who.isSignedIn ? "visitor" : server.followed ? "full" : "empty");
        }
      }),
    );
  });
});

const followed = (id: number): Followed => ({
  id: String(id),
  targetType: 2,
  targetId: String(id),
  name: `店${id}`,
  note: "",
  linkPath: "/x",
  goods: null,
  priceAtFollow: null,
  createTime: "2026-11-21 09:00:00",
});

describe("the list of follows", () => {
  it("retains an unfollowed row until the list is reloaded, so that it can be followed again", async () => {
    const kept = new Set(["1", "2"]);
    const follows: Follows = {
      isFollowed: async () => true,
      add: async ({ targetId }) => void kept.add(targetId),
      remove: async ({ targetId }) => void kept.delete(targetId),
      list: async (query) =>
        pageOf(
          [...kept].map((id) => followed(Number(id))),
          kept.size,
          query,
        ),
    };
    const list = createActor(createFollowListMachine({ follows, navigator: fakeNavigator([], { path: "" }) }), {
      input: { query: { tab: "follow" } },
    }).start();
    await settled();
    list.send({ type: "letGo", followed: followed(1) });
    await settled();
    expect(list.getSnapshot().context).toMatchObject({ gone: ["1"], page: { total: 2 } });
    expect(kept).toEqual(new Set(["2"]));
    list.send({ type: "letGo", followed: followed(1) });
    expect(list.getSnapshot().value).toBe("ready");
    list.send({ type: "takenBack", followed: followed(1) });
    await settled();
    expect(list.getSnapshot().context.gone).toEqual([]);
    expect(kept).toEqual(new Set(["1", "2"]));
  });

  it("navigates to the address of a choice, and reads its state from the address", async () => {
    const log: Log = [];
    const asked: unknown[] = [];
    const { isFollowed, add, remove } = fakeFollows({ followed: false, fails: false });
    const follows: Follows = {
      isFollowed,
      add,
      remove,
      async list(query) {
        asked.push(query);
        return pageOf([], 0, query);
      },
    };
    const list = createActor(createFollowListMachine({ follows, navigator: fakeNavigator(log, { path: "" }) }), {
      input: { query: { tab: "follow" } },
    }).start();
    await settled();
    list.send({ type: "typeChosen", targetType: 3 });
    expect(log).toEqual(["go /user/browHistory?tab=follow&type=3&pageSize=20"]);
    list.send({ type: "routeChanged", query: { tab: "follow", type: "3" } });
    list.send({ type: "routeChanged", query: { tab: "follow", type: "3" } });
    await settled();
    expect(asked).toEqual([
      { pageNum: 1, pageSize: 20, targetType: null },
      { pageNum: 1, pageSize: 20, targetType: 3 },
    ]);
  });
});

describe("the browsing history", () => {
  const entry = (n: number): BrowseEntry => ({
    id: asId<BrowseEntryId>(String(n)),
    day: `2026-11-${20 + (n % 3)}`,
    price: BOARDS.price,
    browseTime: "2026-11-21 09:00:00",
    goods: BOARDS,
  });
  const started = (kept: BrowseEntry[], query = {}) => {
    const log: Log = [];
    const browsing: Browsing = {
      list: async (page) => {
        const from = rowsBefore(page);
        return pageOf(byDay(kept.slice(from, from + page.pageSize)), kept.length, page);
      },
      forget: async (gone) => {
        const left = kept.filter((one) =>
          gone.what === "all" ? false : gone.what === "day" ? one.day !== gone.day : one.id !== gone.id,
        );
        kept.splice(0, kept.length, ...left);
      },
    };
    const visit = fakeVisit(log, { isSignedIn: true });
    const basket = { add: async () => 3 };
    const clock = { now: () => 0 };
    const machine = createBrowseMachine({
      browsing,
      basket,
      app: visit,
      navigator: fakeNavigator(log, { path: "" }),
      clock,
    });
    return { log, browse: createActor(machine, { input: { query } }).start() };
  };

  it("forgets nothing that was not confirmed, and shows what is left", async () => {
    const act = fc.constantFrom("ask entry", "ask day", "ask all", "confirm", "drop", "wait");
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
        const kept = [1, 2, 3, 4, 5].map(entry);
        const { browse } = started(kept);
        await settled();
        for (const one of acts) {
          const before = kept.length;
          if (one === "ask entry")
            browse.send({ type: "forgetRequested", forgotten: { what: "entry", id: asId("1"), title: "" } });
          if (one === "ask day")
            browse.send({ type: "forgetRequested", forgotten: { what: "day", day: "2026-11-21" } });
          if (one === "ask all") browse.send({ type: "forgetRequested", forgotten: { what: "all" } });
          if (one === "confirm") browse.send({ type: "forgetConfirmed" });
          if (one === "drop") browse.send({ type: "forgetDropped" });
          if (one === "wait") await settled();
          if (one !== "confirm") expect(kept.length).toBe(before);
          await settled();
        }
        browse.send({ type: "forgetDropped" });
        await settled();
        const shown = browse.getSnapshot().context.page.rows.flatMap((day) => day.entries.map(({ id }) => id));
        expect(shown).toEqual(kept.map(({ id }) => id));
      }),
    );
  });

  it("leads from a page beyond the last to the last, and puts goods into the cart", async () => {
    const { browse, log } = started(
      Array.from({ length: 25 }, (_, n) => entry(n)),
      { pageNum: "9" },
    );
    await settled();
    expect(browse.getSnapshot().context.query.pageNum).toBe(2);
    browse.send({ type: "addRequested", item: { goods: BOARDS, count: 208 } });
    await settled();
    expect(log[0]).toBe("cart 3");
    browse.send({ type: "addRequested", item: { goods: BOARDS, count: 208 } });
    const gone = { ...BOARDS, id: asId<GoodsId>("7002"), status: GOODS_STATUS.unpublished };
    browse.send({ type: "addRequested", item: { goods: gone, count: 208 } });
    await settled();
    expect(log.filter((line) => line.startsWith("cart"))).toHaveLength(1);
  });
});
