import { assign, enqueueActions, setup } from "xstate";
import type { TabView, TabVisit } from "../../domain/shell/first-tab.ts";
import { actOnTab, type TabAction, type TabsStep, visitTab } from "../../domain/shell/tabs-view.ts";
import type { Navigator } from "../platform.ts";
import { storedTabs, storeTabs } from "./kept-tabs.ts";
import type { VisitStore } from "./page-device.ts";

/** Where a tab's menu stands, px from the window's top left. */
export type TabMenu = { path: string; left: number; top: number };

/** Events of the tabs of visited pages. */
export type TabsViewEvent =
  /** A navigation has ended. */
  | { type: "visited"; visit: TabVisit }
  | { type: "menuOpened"; menu: TabMenu }
  | { type: "menuClosed" }
  /** An entry of the menu, or a tab's own close button. */
  | { type: "chosen"; action: TabAction; path: string };

type TabsViewPorts = { store: VisitStore; navigator: Navigator };

/**
 * The tabs of the pages visited in this browser tab: bare ⇄ menuOpen. They outlive a reload. A closing that leads
 * elsewhere is a navigation like any other, whose end arrives as `visited`.
 */
export const createTabsViewMachine = ({ store, navigator }: TabsViewPorts) =>
  setup({
    types: {
      context: {} as { views: readonly TabView[]; shown: string; menu: TabMenu | null },
      events: {} as TabsViewEvent,
    },
    guards: {
      isOpen: ({ context, event }) =>
        event.type === "menuOpened" && context.views.some(({ path }) => path === event.menu.path),
    },
    actions: {
      visit: assign(({ context, event }) =>
        event.type === "visited"
          ? { views: visitTab(context.views, event.visit), shown: event.visit.path }
          : { views: context.views },
      ),
      showMenu: assign({ menu: ({ context, event }) => (event.type === "menuOpened" ? event.menu : context.menu) }),
      hideMenu: assign({ menu: null }),
      act: enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== "chosen") return;
        const { views, go }: TabsStep = actOnTab(context.views, event.action, event.path, context.shown);
        enqueue.assign({ views });
        if (go) enqueue(() => navigator.go(go.to, { replace: go.replace }));
      }),
      keep: ({ context }) => storeTabs(store, context.views),
    },
  }).createMachine({
    id: "tabsView",
    context: () => ({ views: storedTabs(store), shown: "", menu: null }),
    initial: "bare",
    on: {
      visited: { target: ".bare", actions: ["visit", "keep"] },
      chosen: { target: ".bare", actions: ["act", "keep"] },
      menuOpened: { guard: "isOpen", target: ".menuOpen", reenter: true },
    },
    states: {
      bare: {},
      menuOpen: { entry: "showMenu", exit: "hideMenu", on: { menuClosed: "bare" } },
    },
  });
