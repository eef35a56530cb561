import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { SearchHistory } from "../../../src/application/catalog/catalog.ts";
import { createSaveSearchMachine } from "../../../src/application/catalog/save-search-machine.ts";
import {
  createSavedSearchListMachine,
  shownTriggers,
} from "../../../src/application/catalog/saved-search-list-machine.ts";
import type { SavedSearches } from "../../../src/application/catalog/saved-searches.ts";
import type { Navigator } from "../../../src/application/platform.ts";
import {
  openedSearchAddress,
  SAVED_SEARCH_STATUS,
  type SavedSearch,
  savedSearchAddress,
} from "../../../src/domain/catalog/alerts/saved-search.ts";
import { EMPTY_QUERY } from "../../../src/domain/catalog/search/goods-query.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type SavedSearchId } from "../../../src/domain/ids.ts";
import { settled } from "../../support/machines.ts";
import { fakeVisit, type Log } from "./fakes.ts";

const QUERY = { ...EMPTY_QUERY, keywords: "樟子松" };

/** A server's saved searches: one per name, each added once per key. */
function fakeSavedSearches(kept: SavedSearch[]): SavedSearches & { keys: Set<string> } {
  const keys = new Set<string>();
  return {
    keys,
    list: async () => structuredClone(kept),
    async add({ name, query, notify, trigger }, key) {
      keys.add(key);
      if (kept.some((one) => one.name === name))
        throw new ApiError({ kind: "refused", code: 5001, message: "该搜索已保存", data: null });
      const search: SavedSearch = {
        id: asId<SavedSearchId>(String(kept.length + 1)),
        version: 1,
        name,
        keywords: query.keywords,
        filters: query,
        tags: [],
        notify,
        trigger: [...trigger],
        status: SAVED_SEARCH_STATUS.inUse,
        found: { 1: 3 },
        newNum: 3,
        lastSeenTime: "2026-11-21 09:00:00",
        createTime: "2026-11-21 09:00:00",
      };
      kept.push(search);
      return search;
    },
    async update(id, version, change) {
      const search = kept.find((one) => one.id === id);
      if (search?.version !== version) throw new ApiError({ kind: "offline", message: "" });
      return Object.assign(search, structuredClone(change), { version: version + 1 });
    },
    async markSeen(id) {
      for (const one of kept) if (one.id === id) Object.assign(one, { newNum: 0, found: {} });
    },
    async remove(id) {
      kept.splice(0, kept.length, ...kept.filter((one) => one.id !== id));
    },
  };
}

const ids = () => {
  let last = 0;
  return { next: () => `key-${++last}` };
};

describe("saving a search", () => {
  const started = (who: { isSignedIn: boolean }, kept: SavedSearch[] = [], asked = null as null | typeof SHOWN) => {
    const log: Log = [];
    const searches = fakeSavedSearches(kept);
    const save = createActor(createSaveSearchMachine({ searches, app: fakeVisit(log, who), ids: ids() })).start();
    if (asked !== null) save.send({ type: "opened", ...asked });
    return { log, save, searches };
  };
  const SHOWN = { query: QUERY, labels: ["太仓港"] };

  it("prompts visitors to sign in, and saves no search without conditions", () => {
    const visitor = started({ isSignedIn: false });
    visitor.save.send({ type: "opened", ...SHOWN });
    expect(visitor.log).toEqual(["ask to sign in"]);
    expect(visitor.save.getSnapshot().value).toBe("closed");
    const member = started({ isSignedIn: true });
    member.save.send({ type: "opened", query: EMPTY_QUERY, labels: [] });
    expect(member.log).toEqual(["notice 请先输入关键词或选择筛选条件"]);
  });

  it("offers a name, requires one, and saves the search under it", async () => {
    const kept: SavedSearch[] = [];
    const { save, log } = started({ isSignedIn: true }, kept, SHOWN);
    expect(save.getSnapshot().context.name).toBe("樟子松 太仓港");
    save.send({ type: "nameTyped", name: " " });
    save.send({ type: "confirmed" });
    expect(save.getSnapshot().context.problem).toBe("请输入搜索名称");
    save.send({ type: "nameTyped", name: "木方" });
    save.send({ type: "notifyChosen", notify: 2 });
    save.send({ type: "triggerToggled", trigger: 1 });
    save.send({ type: "confirmed" });
    expect(save.getSnapshot().value).toBe("naming");
    save.send({ type: "triggerToggled", trigger: 3 });
    save.send({ type: "confirmed" });
    save.send({ type: "confirmed" });
    await settled();
    expect(kept).toMatchObject([{ name: "木方", notify: 2, trigger: [3], keywords: "樟子松" }]);
    expect(log).toEqual(["notice 搜索已保存，可在“我的搜索”中查看"]);
    expect(save.getSnapshot().value).toBe("closed");
  });

  it("goes back to the form where it is refused", async () => {
    const { save, log } = started({ isSignedIn: true });
    for (const name of ["木方", "木方"]) {
      save.send({ type: "opened", ...SHOWN });
      save.send({ type: "nameTyped", name });
      save.send({ type: "confirmed" });
      await settled();
    }
    expect(save.getSnapshot().value).toBe("naming");
    expect(log.at(-1)).toBe("notice 该搜索已保存");
  });
});

describe("my searches", () => {
  const started = async (kept: SavedSearch[], terms: string[], query: Record<string, string> = {}) => {
    const log: Log = [];
    const searches = fakeSavedSearches(kept);
    const history: SearchHistory = {
      hot: async () => [],
      recent: async () => [...terms],
      add: async () => {},
      remove: async (term) => void terms.splice(0, terms.length, ...terms.filter((one) => term !== "" && one !== term)),
    };
    const navigator: Navigator = {
      currentPath: () => "/user/mySearch",
      go: (path) => void log.push(`go ${path}`),
      open: () => {},
    };
    const machine = createSavedSearchListMachine({
      searches,
      history,
      app: fakeVisit(log, { isSignedIn: true }),
      navigator,
      ids: ids(),
    });
    const mine = createActor(machine, { input: { query } }).start();
    await settled();
    return { mine, searches, log };
  };
  const some = async (names: readonly string[]) => {
    const kept: SavedSearch[] = [];
    for (const name of names) await fakeSavedSearches(kept).add({ name, query: QUERY, notify: 0, trigger: [1] }, name);
    return kept;
  };

  it("show the server's state after any events, and lose nothing without confirmation", async () => {
    const act = fc.constantFrom(
      "notify",
      "pause",
      "rename",
      "type",
      "take name",
      "drop name",
      "remove",
      "clear",
      "confirm",
      "drop",
      "save",
      "open",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const kept = await some(["一", "二"]);
        const terms = ["樟子松", "云杉"];
        const { mine } = await started(kept, terms);
        for (const one of acts) {
          const [first] = mine.getSnapshot().context.saved ?? [];
          const searches = kept.length;
          const words = terms.length;
          if (first) {
            if (one === "notify") mine.send({ type: "notifyChosen", search: first, notify: 1 });
            if (one === "pause") mine.send({ type: "pauseToggled", search: first });
            if (one === "rename") mine.send({ type: "renameRequested", search: first });
            if (one === "remove") mine.send({ type: "removeRequested", search: first });
            if (one === "open") mine.send({ type: "opened", search: first });
          }
          if (one === "type") mine.send({ type: "nameTyped", name: "新的" });
          if (one === "take name") mine.send({ type: "renameConfirmed" });
          if (one === "drop name") mine.send({ type: "renameDropped" });
          if (one === "clear") mine.send({ type: "clearingRequested" });
          if (one === "confirm") mine.send({ type: "confirmed" });
          if (one === "drop") mine.send({ type: "dropped" });
          if (one === "save") mine.send({ type: "termSaved", term: "樟子松" });
          await settled();
          if (one !== "confirm") {
            expect(kept.length).toBeGreaterThanOrEqual(searches);
            expect(terms.length).toBe(words);
          }
        }
        await settled();
        const { saved, recent } = mine.getSnapshot().context;
        expect(saved).toEqual(kept);
        expect(recent).toEqual(terms);
      }),
    );
  });

  it("rename only to a name, and pause and go on", async () => {
    const kept = await some(["一"]);
    const { mine } = await started(kept, []);
    const first = () => mine.getSnapshot().context.saved![0]!;
    mine.send({ type: "renameRequested", search: first() });
    mine.send({ type: "nameTyped", name: "" });
    mine.send({ type: "renameConfirmed" });
    expect(mine.getSnapshot().context.problem).toBe("请输入搜索名称");
    mine.send({ type: "nameTyped", name: "二" });
    mine.send({ type: "renameConfirmed" });
    await settled();
    mine.send({ type: "pauseToggled", search: first() });
    await settled();
    expect(first()).toMatchObject({ name: "二", status: SAVED_SEARCH_STATUS.paused, version: 3 });
  });

  it("alert by the triggers chosen in the boxes, however fast they are pressed, and by one at least", async () => {
    const press = fc.record({ row: fc.constantFrom(0, 1), trigger: fc.constantFrom(1, 2, 3), waits: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { maxLength: 12 }), async (presses) => {
        const kept = await some(["一", "二"]);
        const { mine } = await started(kept, []);
        const context = () => mine.getSnapshot().context;
        for (const { row, trigger, waits } of presses) {
          mine.send({ type: "triggerToggled", search: context().saved![row]!, trigger: trigger as 1 | 2 | 3 });
          if (waits) await settled();
        }
        const shown = context().saved!.map((search) => shownTriggers(context(), search));
        await settled();
        for (let wait = 0; wait < 4; wait += 1) await settled();
        for (const [row, search] of kept.entries()) {
          expect(search.trigger).not.toEqual([]);
          // Choosing nothing at all is not taken.
          if (shown[row]?.length !== 0) expect(search.trigger).toEqual(shown[row]);
        }
        expect(context().saved).toEqual(kept);
        expect(context().toggles).toEqual([]);
      }),
    );
  });

  it("refuse to clear the last box, with the reason", async () => {
    const kept = await some(["一"]);
    const { mine, log } = await started(kept, []);
    mine.send({ type: "triggerToggled", search: kept[0]!, trigger: 1 });
    await settled();
    expect(log).toEqual(["notice 请至少选择一项提醒内容"]);
    expect(kept[0]).toMatchObject({ trigger: [1], version: 1 });
  });

  it("opened from a message are seen and lead to their list, the newest first where all is new", async () => {
    const kept = await some(["一", "二"]);
    const opened = async (id: SavedSearchId, found: SavedSearch["found"]) => {
      const query = Object.fromEntries(new URL(openedSearchAddress(id, found), "http://shop").searchParams);
      return started(kept, [], query);
    };
    const { log } = await opened(asId("1"), { 1: 3 });
    expect(kept.map(({ newNum }) => newNum)).toEqual([0, 3]);
    expect(log).toEqual([`go ${savedSearchAddress({ ...QUERY, sort: 3 })}`]);
    expect((await opened(asId("2"), { 1: 1, 2: 1 })).log).toEqual([`go ${savedSearchAddress(QUERY)}`]);
    const gone = await opened(asId("9"), { 2: 1 });
    expect(gone.log).toEqual(["notice 这个搜索已删除"]);
    expect(gone.mine.getSnapshot().context.saved).toEqual(kept);
    gone.mine.send({ type: "routeChanged", query: { id: "1" } });
    await settled();
    expect(gone.log.at(-1)).toBe(`go ${savedSearchAddress(QUERY)}`);
  });

  it("show why a term of the history was not saved", async () => {
    const { mine, log } = await started(await some(["樟子松"]), ["樟子松"]);
    mine.send({ type: "termSaved", term: "樟子松" });
    await settled();
    expect(log).toEqual(["notice 该搜索已保存"]);
    expect(mine.getSnapshot().value).toBe("ready");
  });
});
