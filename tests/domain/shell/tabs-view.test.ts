import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TabView, TabVisit } from "../../../src/domain/shell/first-tab.ts";
import { HOME_NAME } from "../../../src/domain/shell/first-tab.ts";
import {
  actOnTab,
  closeAllTabs,
  closeTab,
  NO_TITLE,
  readTabs,
  refreshTab,
  stripOf,
  TAB_ACTIONS,
  TABS_IN_STRIP,
  type TabAction,
  tabActions,
  visitTab,
  withAffixed,
} from "../../../src/domain/shell/tabs-view.ts";

const HOME: TabView = {
  path: "/index",
  fullPath: "/index",
  name: HOME_NAME,
  title: "首页",
  query: {},
  meta: { affix: true },
};
const visitOf = (path: string, query = "", name: string | null = path.slice(1)): TabVisit => ({
  path,
  fullPath: path + query,
  name,
  title: path,
  query: Object.fromEntries(new URLSearchParams(query)),
  meta: { affix: false },
  subject: null,
});
const paths = (views: readonly TabView[]) => views.map(({ path }) => path);
const opened = (...list: string[]) =>
  list.reduce<readonly TabView[]>((views, path) => visitTab(views, visitOf(path)), [HOME]);

describe("visitTab", () => {
  it("opens a tab for a new path, and none for a route without a name", () => {
    expect(paths(visitTab([HOME], visitOf("/a")))).toEqual(["/index", "/a"]);
    expect(visitTab([HOME], visitOf("/404", "", null))).toEqual([HOME]);
  });

  it("moves the tab of a path to another query, in its place", () => {
    const views = visitTab(opened("/a", "/b"), visitOf("/a", "?page=2"));
    expect(paths(views)).toEqual(["/index", "/a", "/b"]);
    expect(views[1]?.fullPath).toBe("/a?page=2");
  });

  it("calls a tab by its subject without blanks around it, an affixed one stays affixed and a nameless route opens none", () => {
    expect(visitTab([HOME], { ...visitOf("/a"), subject: " 甲 " }).at(-1)?.title).toBe("甲");
    expect(visitTab([HOME], { ...visitOf("/a"), subject: "  " }).at(-1)?.title).toBe("/a");
    expect(visitTab([HOME], visitOf("/index", "?x=1"))[0]?.meta).toEqual({ affix: true });
    expect(visitTab([visitTab([], visitOf("/a"))[0]!], { ...visitOf("/a"), meta: { affix: true } })[0]?.meta).toEqual({
      affix: true,
    });
    expect(visitTab([HOME], visitOf("/x", "", ""))).toEqual([HOME]);
  });

  it("puts the affixed tabs in front as they were left, each once", () => {
    const a = visitTab([], visitOf("/a"))[0]!;
    const home = { ...HOME, title: "我的首页", meta: { affix: false } };
    expect(withAffixed([a, home], [HOME])).toEqual([{ ...home, meta: { affix: true } }, a]);
    expect(withAffixed([a], [HOME])).toEqual([HOME, a]);
  });

  it("calls a page without a title no-name", () => {
    expect(visitTab([], { ...visitOf("/a"), title: " " })[0]?.title).toBe(NO_TITLE);
  });
});

describe("stripOf", () => {
  const many = opened(..."abcdefghij".split("").map((name) => `/${name}`));

  it("shows the affixed tabs, the page shown and the newest; the others stand below 更多", () => {
    expect(stripOf(opened("/a", "/b"), "/a")).toEqual({ shown: opened("/a", "/b"), more: [] });
    const { shown, more } = stripOf(many, "/b");
    expect(paths(shown)).toEqual(["/index", "/b", "/e", "/f", "/g", "/h", "/i", "/j"]);
    expect(paths(more)).toEqual(["/a", "/c", "/d"]);
  });

  it("loses no tab, retains their order and never shows more than fit", () => {
    fc.assert(
      fc.property(fc.subarray([...many]), fc.constantFrom("/unnamed", ...paths(many)), (views, current) => {
        const { shown, more } = stripOf(views, current);
        expect(shown.length).toBe(Math.min(views.length, TABS_IN_STRIP));
        expect(views.filter((view) => shown.includes(view))).toEqual(shown);
        expect(views.filter((view) => !shown.includes(view))).toEqual(more);
        for (const view of views) if (view.path === current || view.meta.affix) expect(shown).toContain(view);
      }),
    );
  });
});

describe("closing", () => {
  it("the page shown leads to the last tab; another one leads nowhere", () => {
    expect(closeTab(opened("/a", "/b"), "/a", "/a").go).toEqual({ to: "/b", replace: false });
    expect(closeTab(opened("/a", "/b"), "/a", "/b").go).toBeNull();
  });

  it("the last tab named Dashboard opens it afresh; any other last tab leads home", () => {
    const home = { ...HOME, fullPath: "/index?a=1", meta: { affix: false } };
    expect(closeTab([home], "/index", "/index").go).toEqual({ to: "/redirect/index?a=1", replace: true });
    const only = visitTab([], visitOf("/a"));
    expect(closeTab(only, "/a", "/a").go).toEqual({ to: "/", replace: false });
    expect(closeAllTabs(only, "/a").go).toEqual({ to: "/", replace: false });
  });

  it("all from an affixed page stays there", () => {
    expect(closeAllTabs(opened("/a"), "/index")).toEqual({ views: [HOME], go: null });
    expect(closeAllTabs(opened("/a"), "/a")).toEqual({ views: [HOME], go: { to: "/index", replace: false } });
  });

  it("refreshes through /redirect with the query, and not twice at once", () => {
    const views = visitTab([HOME], visitOf("/a", "?q=1&r=%2F"));
    expect(refreshTab(views, "/a", "/a")).toEqual({ to: "/redirect/a?q=1&r=%2F", replace: true });
    expect(refreshTab(views, "/a", "/redirect/a")).toBeNull();
  });
});

describe("tabActions", () => {
  const keys = (views: readonly TabView[], path: string) => tabActions(views, path).map(({ key }) => key);

  it("offers what can be done", () => {
    const views = opened("/a", "/b", "/c");
    expect(keys(views, "/index")).toEqual(["refresh", "closeOthers", "closeRight", "closeAll"]);
    expect(keys(views, "/a")).toEqual(["refresh", "close", "closeOthers", "closeRight", "closeAll"]);
    expect(keys(views, "/b")).toEqual(["refresh", "close", "closeOthers", "closeLeft", "closeRight", "closeAll"]);
    expect(keys(views, "/c")).toEqual(["refresh", "close", "closeOthers", "closeLeft", "closeAll"]);
    expect(keys(views, "/gone")).toEqual([]);
  });
});

/** Few paths, so that tabs are met again; one route has no name. */
const places = fc.constantFrom("/index", "/a", "/b", "/c", "/d", "/unnamed");
type Step = { kind: "visit"; path: string; query: string } | { kind: "act"; action: TabAction; path: string };
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("visit" as const), path: places, query: fc.constantFrom("", "?q=1", "?q=2") }),
    fc.record({
      kind: fc.constant("act" as const),
      action: fc.constantFrom(...TAB_ACTIONS.map(({ key }) => key)),
      path: places,
    }),
  ),
  { maxLength: 40 },
);

type World = { views: readonly TabView[]; shown: string; homeIsAffixed: boolean };

const navigated = ({ views, homeIsAffixed }: World, fullPath: string): World => {
  const target = fullPath.replace(/^\/redirect(?=\/)/, "");
  const full = target === "/" ? "/index" : target;
  const path = full.replace(/\?.*$/, "");
  const visit =
    path === "/index"
      ? { ...HOME, fullPath: full, meta: { affix: homeIsAffixed }, subject: null }
      : visitOf(path, full.slice(path.length), path === "/unnamed" ? null : undefined);
  return { views: visitTab(views, visit), shown: path, homeIsAffixed };
};

describe("any sequence of visits and closings", () => {
  const walk = (
    affixed: readonly TabView[],
    list: readonly Step[],
    check: (before: World, step: Step, after: World) => void,
  ) => {
    const homeIsAffixed = affixed.length > 0;
    let world = navigated(
      { views: withAffixed([], affixed), shown: "", homeIsAffixed },
      homeIsAffixed ? "/index" : "/a",
    );
    for (const step of list) {
      const before = world;
      if (step.kind === "visit") world = navigated(world, step.path + step.query);
      else {
        const { views, go } = actOnTab(world.views, step.action, step.path, world.shown);
        world = { ...world, views };
        if (go) world = navigated(world, go.to);
      }
      check(before, step, world);
    }
  };
  const always = (check: (before: World, step: Step, after: World) => void) =>
    fc.assert(
      fc.property(fc.constantFrom([HOME], []), steps, (affixed, list) => walk(affixed, list, check)),
      { numRuns: 300 },
    );

  it("retains the tab of the current page, whichever tabs were closed", () => {
    always((_, __, { views, shown }) => {
      if (shown !== "/unnamed") expect(paths(views)).toContain(shown);
    });
  });

  it("leaves the affixed tabs in front", () => {
    always((before, _, { views }) => {
      const affixed = paths(before.views.filter(({ meta }) => meta.affix));
      expect(paths(views).slice(0, affixed.length)).toEqual(affixed);
    });
  });

  it("has every path once", () => {
    always((_, __, { views }) => expect(new Set(paths(views)).size).toBe(views.length));
  });

  it("shows the chosen one when the others are closed", () => {
    always((before, step, { views, shown }) => {
      if (step.kind !== "act" || step.action !== "closeOthers" || !paths(before.views).includes(step.path)) return;
      expect(shown).toBe(step.path);
      expect(views.filter(({ meta }) => !meta.affix).every(({ path }) => path === step.path)).toBe(true);
    });
  });

  it("never leads away from a page whose tab was not closed, but to the one chosen", () => {
    always((before, step, after) => {
      if (step.kind !== "act" || after.shown === before.shown) return;
      if (["closeOthers", "refresh"].includes(step.action)) expect(after.shown).toBe(step.path);
      else if (before.shown !== "/unnamed")
        expect(before.views.find(({ path }) => path === before.shown)?.meta.affix).toBe(false);
    });
  });

  it("closes nothing on the other side", () => {
    always((before, step, after) => {
      if (step.kind !== "act" || !["closeLeft", "closeRight"].includes(step.action)) return;
      const place = paths(before.views).indexOf(step.path);
      if (place < 0) return expect(paths(after.views)).toEqual(paths(before.views));
      const kept = step.action === "closeLeft" ? before.views.slice(place) : before.views.slice(0, place + 1);
      for (const path of paths(kept)) expect(paths(after.views)).toContain(path);
    });
  });

  it("does what the menu offers and hides what would do nothing to the side", () => {
    always((_, __, { views, shown }) => {
      for (const tab of views) {
        const offered = tabActions(views, tab.path).map(({ key }) => key);
        for (const action of ["close", "closeLeft", "closeRight"] as const) {
          const changes = actOnTab(views, action, tab.path, shown).views.length < views.length;
          expect(offered.includes(action)).toBe(changes);
        }
      }
    });
  });
});

describe("a stored tab", () => {
  const tab = { path: "/a", fullPath: "/a?x=1#y", name: "a", title: "甲", query: { x: "1" } };
  const read = (change: object) => readTabs(JSON.stringify([{ ...tab, ...change }]));

  it("comes back with its path, name, title and query, never affixed", () => {
    expect(read({ meta: { affix: true } })).toEqual([{ ...tab, meta: { affix: false } }]);
    expect(readTabs(null)).toEqual([]);
    for (const text of ["", "{", "{}", "null", "1", "[null, 1, []]"]) expect(readTabs(text), text).toEqual([]);
  });

  it("is left out where one of its facts is missing, empty or no text", () => {
    for (const name of ["path", "fullPath", "name", "title"] as const)
      for (const value of [undefined, null, "", 1, ["/a"]]) expect(read({ [name]: value }), name).toEqual([]);
  });

  it("is left out where its address is another page's or leads away", () => {
    for (const fullPath of ["/b", "/a/b?x=1", "//evil", "https://evil.example/a"])
      expect(read({ fullPath })).toEqual([]);
    expect(read({ path: "//evil", fullPath: "//evil" })).toEqual([]);
  });

  it("has of its query what is a text", () => {
    for (const query of [undefined, null, "x", 1, [], ["1"], { x: 1 }])
      expect(read({ query })).toEqual([{ ...tab, query: {}, meta: { affix: false } }]);
    expect(read({ query: { x: "1", y: null } })).toEqual([{ ...tab, query: { x: "1" }, meta: { affix: false } }]);
  });
});

describe("readTabs", () => {
  it("returns the stored tabs", () => {
    const views = opened("/a", "/b").slice(1);
    expect(readTabs(JSON.stringify(views))).toEqual(views);
  });

  it("reads any text, and never a tab that leads to another site or stands twice", () => {
    const odd = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .array(fc.record({ path: fc.string(), fullPath: fc.webUrl(), name: fc.string(), title: fc.string() }), {
          maxLength: 3,
        })
        .map((it) => JSON.stringify(it)),
      fc.constant(
        JSON.stringify([
          { path: "//evil", fullPath: "//evil", name: "x", title: "x" },
          { path: "/a", fullPath: "/b", name: "x", title: "x" },
          visitOf("/a"),
          visitOf("/a"),
        ]),
      ),
    );
    fc.assert(
      fc.property(odd, (text) => {
        const views = readTabs(text);
        expect(new Set(paths(views)).size).toBe(views.length);
        for (const { fullPath, path } of views) {
          expect(new URL(fullPath, "https://shop.example").origin).toBe("https://shop.example");
          expect(fullPath.startsWith(path)).toBe(true);
        }
      }),
    );
  });
});
