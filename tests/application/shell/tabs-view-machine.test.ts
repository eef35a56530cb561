import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createTabsViewMachine } from "../../../src/application/shell/tabs-view-machine.ts";
import { TABS_KEY, type TabVisit } from "../../../src/domain/shell/first-tab.ts";
import { TAB_ACTIONS } from "../../../src/domain/shell/tabs-view.ts";

const visitOf = (fullPath: string): TabVisit => {
  const path = fullPath.replace(/\?.*$/, "");
  return {
    path,
    fullPath,
    name: path === "/404" ? null : path.slice(1),
    title: path,
    query: {},
    meta: { affix: path === "/index" },
    subject: null,
  };
};

/** A browser tab: its storage, and a router that ends every requested navigation. */
function browserTab(kept = new Map<string, string>(), full = false) {
  const went: { to: string; replace: boolean }[] = [];
  const store = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => {
      if (!full) kept.set(key, value);
    },
    remove: (key: string) => void kept.delete(key),
  };
  const navigator = {
    currentPath: () => went.at(-1)?.to ?? "/index",
    go: (to: string, options?: { replace: boolean }) => {
      went.push({ to, replace: options?.replace ?? false });
      queue.push(to === "/" ? "/index" : to.replace(/^\/redirect(?=\/)/, ""));
    },
    open: () => undefined,
  };
  const queue: string[] = [];
  const tabs = createActor(createTabsViewMachine({ store, navigator })).start();
  const arrive = () => {
    for (let to = queue.shift(); to !== undefined; to = queue.shift())
      tabs.send({ type: "visited", visit: visitOf(to) });
  };
  const visit = (fullPath: string) => tabs.send({ type: "visited", visit: visitOf(fullPath) });
  const open = () => tabs.getSnapshot().context.views.map(({ fullPath }) => fullPath);
  return { tabs, kept, went, arrive, visit, open };
}

describe("createTabsViewMachine", () => {
  it("begins with the home page and adds what is visited", () => {
    const { visit, open } = browserTab();
    visit("/public/list?kind=1501");
    visit("/public/list?kind=1502");
    visit("/404");
    expect(open()).toEqual(["/index", "/public/list?kind=1502"]);
  });

  it("names a tab by its subject once the page provides it, over a reload too", () => {
    const first = browserTab();
    first.visit("/search?keywords=a");
    first.tabs.send({ type: "visited", visit: { ...visitOf("/search?keywords=a"), subject: "樟子松" } });
    first.visit("/b");
    first.visit("/search?keywords=a");
    const titles = (tab: typeof first) => tab.tabs.getSnapshot().context.views.map(({ title }) => title);
    expect(titles(first)).toEqual(["首页", "樟子松", "/b"]);
    expect(titles(browserTab(first.kept))).toEqual(["首页", "樟子松", "/b"]);
    first.visit("/search?keywords=c");
    expect(titles(first)).toEqual(["首页", "/search", "/b"]);
  });

  it("restores the tabs over a reload, and works without a storage", () => {
    const first = browserTab();
    first.visit("/a?q=1");
    first.visit("/b");
    expect(browserTab(first.kept).open()).toEqual(["/index", "/a?q=1", "/b"]);
    const full = browserTab(new Map([[TABS_KEY, "{broken"]]), true);
    full.visit("/a");
    expect(full.open()).toEqual(["/index", "/a"]);
    expect(browserTab(full.kept).open()).toEqual(["/index"]);
  });

  it("opens the menu of a tab, of another in its place, and closes it with every choice", () => {
    const { tabs, visit } = browserTab();
    visit("/a");
    tabs.send({ type: "menuOpened", menu: { path: "/gone", left: 1, top: 1 } });
    expect(tabs.getSnapshot().context.menu).toBeNull();
    tabs.send({ type: "menuOpened", menu: { path: "/a", left: 1, top: 1 } });
    tabs.send({ type: "menuOpened", menu: { path: "/index", left: 2, top: 2 } });
    expect(tabs.getSnapshot().context.menu).toEqual({ path: "/index", left: 2, top: 2 });
    tabs.send({ type: "chosen", action: "closeOthers", path: "/index" });
    expect(tabs.getSnapshot().value).toBe("bare");
    expect(tabs.getSnapshot().context.menu).toBeNull();
  });

  it("refreshes in place of the page shown", () => {
    const { tabs, visit, went } = browserTab();
    visit("/a?q=1");
    tabs.send({ type: "chosen", action: "refresh", path: "/a" });
    expect(went).toEqual([{ to: "/redirect/a?q=1", replace: true }]);
  });

  it("always shows a page that has a tab, and retains the open tabs, for any events", () => {
    const paths = fc.constantFrom("/index", "/a", "/b?q=1", "/b?q=2", "/c");
    const commands = fc.array(
      fc.oneof(
        fc.record({ path: paths }),
        fc.record({ path: paths, action: fc.constantFrom(...TAB_ACTIONS.map(({ key }) => key)) }),
        fc.record({ path: paths, menu: fc.constant(true) }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(commands, (list) => {
        const { tabs, visit, arrive, kept } = browserTab();
        visit("/index");
        for (const command of list) {
          const path = command.path.replace(/\?.*$/, "");
          if ("action" in command) tabs.send({ type: "chosen", action: command.action, path });
          else if ("menu" in command) tabs.send({ type: "menuOpened", menu: { path, left: 0, top: 0 } });
          else visit(command.path);
          arrive();
          const { views, shown, menu } = tabs.getSnapshot().context;
          expect(views.map((tab) => tab.path)).toContain(shown);
          expect(views[0]?.path).toBe("/index");
          if (menu) expect(views.map((tab) => tab.path)).toContain(menu.path);
          expect(
            browserTab(kept)
              .tabs.getSnapshot()
              .context.views.map((tab) => tab.path),
          ).toEqual(views.map((tab) => tab.path));
        }
      }),
    );
  });
});
