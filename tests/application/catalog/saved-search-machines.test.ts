import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { SearchHistory } from "../../../src/application/catalog/catalog.ts";
import { createMySearchMachine } from "../../../src/application/catalog/my-search-machine.ts";
import { createSaveSearchMachine } from "../../../src/application/catalog/save-search-machine.ts";
import type { SavedSearches } from "../../../src/application/catalog/saved-searches.ts";
import { EMPTY_QUERY } from "../../../src/domain/catalog/goods-query.ts";
import type { SavedSearch } from "../../../src/domain/catalog/saved-search.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { fakeVisit, type Log, settled } from "./fakes.ts";

const QUERY = { ...EMPTY_QUERY, keywords: "樟子松" };

/** A server's saved searches: one per name, each added once per key. */
function keptSearches(kept: SavedSearch[]): SavedSearches & { keys: Set<string> } {
  const keys = new Set<string>();
  return {
    keys,
    list: async () => structuredClone(kept),
    async add({ name, query, notify }, key) {
      keys.add(key);
      if (kept.some((one) => one.name === name))
        throw new ApiError({ kind: "refused", code: 5001, message: "该搜索已保存", data: null });
      const search: SavedSearch = {
        ...{
          id: String(kept.length + 1),
          version: 1,
          name,
          keywords: query.keywords,
          filters: query,
          tags: [],
          notify,
        },
        ...{ status: 1, newNum: 3, lastSeenTime: "2026-11-21 09:00:00", createTime: "2026-11-21 09:00:00" },
      };
      kept.push(search);
      return search;
    },
    async update(id, version, change) {
      const search = kept.find((one) => one.id === id);
      if (search?.version !== version) throw new ApiError({ kind: "offline", message: "" });
      return Object.assign(search, change, { version: version + 1 });
    },
    async markSeen(id) {
      for (const one of kept) if (one.id === id) one.newNum = 0;
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
    const searches = keptSearches(kept);
    const save = createActor(createSaveSearchMachine(searches, fakeVisit(log, who), ids()), { input: asked }).start();
    return { log, save, searches };
  };
  const SHOWN = { query: QUERY, labels: ["太仓港"] };

  it("asks visitors to sign in, and keeps no list of everything", () => {
    const visitor = started({ isSignedIn: false });
    visitor.save.send({ type: "asked", ...SHOWN });
    expect(visitor.log).toEqual(["ask to sign in"]);
    expect(visitor.save.getSnapshot().value).toBe("closed");
    const member = started({ isSignedIn: true });
    member.save.send({ type: "asked", query: EMPTY_QUERY, labels: [] });
    expect(member.log).toEqual(["tell 请先输入关键词或选择筛选条件"]);
  });

  it("offers a name, wants one, and keeps the search under it", async () => {
    const kept: SavedSearch[] = [];
    const { save, log } = started({ isSignedIn: true }, kept, SHOWN);
    expect(save.getSnapshot().context.name).toBe("樟子松 太仓港");
    save.send({ type: "nameTyped", name: " " });
    save.send({ type: "confirmed" });
    expect(save.getSnapshot().context.problem).toBe("请输入搜索名称");
    save.send({ type: "nameTyped", name: "木方" });
    save.send({ type: "notifyChosen", notify: 2 });
    save.send({ type: "confirmed" });
    save.send({ type: "confirmed" });
    await settled();
    expect(kept).toMatchObject([{ name: "木方", notify: 2, keywords: "樟子松" }]);
    expect(log).toEqual(["tell 搜索已保存，可在“我的搜索”中查看"]);
    expect(save.getSnapshot().value).toBe("closed");
  });

  it("goes back to the form where it is refused", async () => {
    const { save, log } = started({ isSignedIn: true });
    for (const name of ["木方", "木方"]) {
      save.send({ type: "asked", ...SHOWN });
      save.send({ type: "nameTyped", name });
      save.send({ type: "confirmed" });
      await settled();
    }
    expect(save.getSnapshot().value).toBe("naming");
    expect(log.at(-1)).toBe("tell 该搜索已保存");
  });
});

describe("my searches", () => {
  const started = async (kept: SavedSearch[], terms: string[]) => {
    const log: Log = [];
    const searches = keptSearches(kept);
    const history: SearchHistory = {
      hot: async () => [],
      recent: async () => [...terms],
      add: async () => {},
      remove: async (term) => void terms.splice(0, terms.length, ...terms.filter((one) => term !== "" && one !== term)),
    };
    const machine = createMySearchMachine(searches, history, fakeVisit(log, { isSignedIn: true }), ids());
    const mine = createActor(machine).start();
    await settled();
    return { mine, searches, log };
  };
  const some = async (names: readonly string[]) => {
    const kept: SavedSearch[] = [];
    for (const name of names) await keptSearches(kept).add({ name, query: QUERY, notify: 0 }, name);
    return kept;
  };

  it("show what the server has after whatever was done, and lose nothing that was not confirmed", async () => {
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
          const [searches, words] = [kept.length, terms.length];
          if (first) {
            if (one === "notify") mine.send({ type: "notifyChosen", search: first, notify: 1 });
            if (one === "pause") mine.send({ type: "pauseToggled", search: first });
            if (one === "rename") mine.send({ type: "renameAsked", search: first });
            if (one === "remove") mine.send({ type: "removeAsked", search: first });
            if (one === "open") mine.send({ type: "opened", search: first });
          }
          if (one === "type") mine.send({ type: "nameTyped", name: "新的" });
          if (one === "take name") mine.send({ type: "renameConfirmed" });
          if (one === "drop name") mine.send({ type: "renameDropped" });
          if (one === "clear") mine.send({ type: "clearAsked" });
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
    mine.send({ type: "renameAsked", search: first() });
    mine.send({ type: "nameTyped", name: "" });
    mine.send({ type: "renameConfirmed" });
    expect(mine.getSnapshot().context.problem).toBe("请输入搜索名称");
    mine.send({ type: "nameTyped", name: "二" });
    mine.send({ type: "renameConfirmed" });
    await settled();
    mine.send({ type: "pauseToggled", search: first() });
    await settled();
    expect(first()).toMatchObject({ name: "二", status: 0, version: 3 });
  });

  it("tell why a term of the history was not kept", async () => {
    const { mine, log } = await started(await some(["樟子松"]), ["樟子松"]);
    mine.send({ type: "termSaved", term: "樟子松" });
    await settled();
    expect(log).toEqual(["tell 该搜索已保存"]);
    expect(mine.getSnapshot().value).toBe("ready");
  });
});
