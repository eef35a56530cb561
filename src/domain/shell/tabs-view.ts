import { needed, readStoredText, type Stored, storedList, storedMap, storedRecord, storedText } from "../stored.ts";
import { HOME_NAME, type TabView, type TabVisit } from "./first-tab.ts";
import { PAGES, REFRESH_PATH } from "./pages.ts";
import { safeRedirect } from "./route-guard.ts";

/** Pages that are always open and cannot be closed: the home page. */
export const AFFIXED_TABS: readonly TabView[] = [
  {
    path: PAGES.home.path,
    fullPath: PAGES.home.path,
    name: HOME_NAME,
    title: PAGES.home.title,
    query: {},
    meta: { affix: true },
  },
];

export type Move = { to: string; replace: boolean };

/** What is open after an action, and where it leads; `null`: nowhere else. */
export type TabsStep = { views: readonly TabView[]; go: Move | null };

/** The title of a tab whose route has none. */
export const NO_TITLE = "no-name";

const stay = (views: readonly TabView[]): TabsStep => ({ views, go: null });
const goTo = (to: string): Move => ({ to, replace: false });

/** The pages that are always open, in front of the others. */
export function withAffixed(views: readonly TabView[], affixed: readonly TabView[]): readonly TabView[] {
  const always = affixed.map((tab) => ({ ...(views.find(({ path }) => path === tab.path) ?? tab), meta: tab.meta }));
  return [...always, ...views.filter(({ path }) => !affixed.some((tab) => tab.path === path))];
}

/**
 * A navigation opens a tab, or moves the one of this path to another query; a route without a name opens none. A tab is called by
 * its subject, also while the same page is reloaded and has yet to state it.
 */
export function visitTab(views: readonly TabView[], { name, subject, ...visit }: TabVisit): readonly TabView[] {
  if (name === null || name === "") return views;
  const same = views.find(({ fullPath }) => fullPath === visit.fullPath);
  const title = subject?.trim() || same?.title || visit.title.trim() || NO_TITLE;
  const tab: TabView = { ...visit, name, title };
  return views.some(({ path }) => path === tab.path)
    ? views.map((view) =>
        view.path === tab.path ? { ...tab, meta: { affix: view.meta.affix || tab.meta.affix } } : view,
      )
    : [...views, tab];
}

/** Where to go when the page shown is closed: the last tab; without any, the home page afresh or home. */
function afterClosing(views: readonly TabView[], closed: TabView | undefined): Move {
  const last = views.at(-1);
  if (last) return goTo(last.fullPath);
  return closed?.name === HOME_NAME ? { to: `${REFRESH_PATH}${closed.fullPath}`, replace: true } : goTo("/");
}

/** Closes `closing`; leads elsewhere only where the page shown, `current`, is among them. */
function closeTabs(views: readonly TabView[], current: string, closing: (tab: TabView, place: number) => boolean) {
  const left = views.filter((tab, place) => tab.meta.affix || !closing(tab, place));
  const shown = views.find(({ path }) => path === current);
  const isGone = shown !== undefined && !left.includes(shown);
  return { views: left, go: isGone ? afterClosing(left, shown) : null };
}

/** 关闭当前 of the tab at `path`. Affixed tabs stay. */
export function closeTab(views: readonly TabView[], path: string, current: string): TabsStep {
  return closeTabs(views, current, (tab) => tab.path === path);
}

/** 关闭其他: the tab at `path` and the affixed ones stay, and that tab is shown. */
export function closeOtherTabs(views: readonly TabView[], path: string, current: string): TabsStep {
  const chosen = views.find((tab) => tab.path === path);
  if (!chosen) return stay(views);
  const left = views.filter((tab) => tab.meta.affix || tab === chosen);
  return { views: left, go: path === current ? null : goTo(chosen.fullPath) };
}

/** 关闭左侧 of the tab at `path`. */
export function closeTabsLeft(views: readonly TabView[], path: string, current: string): TabsStep {
  const chosen = views.findIndex((tab) => tab.path === path);
  return closeTabs(views, current, (_, place) => place < chosen);
}

/** 关闭右侧 of the tab at `path`. */
export function closeTabsRight(views: readonly TabView[], path: string, current: string): TabsStep {
  const chosen = views.findIndex((tab) => tab.path === path);
  return closeTabs(views, current, (_, place) => chosen >= 0 && place > chosen);
}

/** 全部关闭: affixed tabs stay; so does the page where it is one of them. */
export function closeAllTabs(views: readonly TabView[], current: string): TabsStep {
  const left = views.filter(({ meta }) => meta.affix);
  if (left.some(({ path }) => path === current)) return stay(left);
  const shown = views.find(({ path }) => path === current);
  return { views: left, go: afterClosing(left, shown) };
}

/** 刷新: the page once more through `/redirect`, with its query; `null` while already on the way. */
export function refreshTab(views: readonly TabView[], path: string, current: string): Move | null {
  const tab = views.find((view) => view.path === path);
  return tab === undefined || current.startsWith(`${REFRESH_PATH}/`)
    ? null
    : { to: `${REFRESH_PATH}${tab.fullPath}`, replace: true };
}

/** So many tabs stand in the strip, the others below 更多. */
export const TABS_IN_STRIP = 8;

/**
 * The tabs in the strip and those below 更多, each in the order in which they were opened. The affixed tabs, the one shown
 * and the newest stand in the strip.
 */
export function stripOf(
  views: readonly TabView[],
  current: string,
): { shown: readonly TabView[]; more: readonly TabView[] } {
  const rank = ({ path, meta }: TabView, place: number) =>
    (path === current ? 2 : meta.affix ? 1 : 0) * views.length + place;
  const places = new Map(views.map((view, place) => [view, rank(view, place)]));
  const best = new Set([...views].sort((a, b) => (places.get(b) ?? 0) - (places.get(a) ?? 0)).slice(0, TABS_IN_STRIP));
  return { shown: views.filter((view) => best.has(view)), more: views.filter((view) => !best.has(view)) };
}

export const TAB_ACTIONS = [
  { key: "refresh", label: "刷新" },
  { key: "close", label: "关闭当前" },
  { key: "closeOthers", label: "关闭其他" },
  { key: "closeLeft", label: "关闭左侧" },
  { key: "closeRight", label: "关闭右侧" },
  { key: "closeAll", label: "全部关闭" },
] as const;
export type TabAction = (typeof TAB_ACTIONS)[number]["key"];

/** The entries of a tab's menu: an affixed tab offers no close, a side where nothing can be closed is not offered. */
export function tabActions(views: readonly TabView[], path: string): readonly (typeof TAB_ACTIONS)[number][] {
  const place = views.findIndex((tab) => tab.path === path);
  const canClose = (tabs: readonly TabView[]) => tabs.some(({ meta }) => !meta.affix);
  const offered: Readonly<Record<TabAction, boolean>> = {
    refresh: true,
    close: views[place]?.meta.affix === false,
    closeOthers: true,
    closeLeft: canClose(views.slice(0, Math.max(0, place))),
    closeRight: canClose(views.slice(place + 1)),
    closeAll: true,
  };
  return place < 0 ? [] : TAB_ACTIONS.filter(({ key }) => offered[key]);
}

/** What an entry of the menu does to the tab at `path` while `current` is shown. */
export function actOnTab(views: readonly TabView[], action: TabAction, path: string, current: string): TabsStep {
  switch (action) {
    case "refresh":
      return { views, go: refreshTab(views, path, current) };
    case "close":
      return closeTab(views, path, current);
    case "closeOthers":
      return closeOtherTabs(views, path, current);
    case "closeLeft":
      return closeTabsLeft(views, path, current);
    case "closeRight":
      return closeTabsRight(views, path, current);
    case "closeAll":
      return closeAllTabs(views, current);
  }
}

type StoredTab = Omit<TabView, "meta">;
const FILLED = /* @__PURE__ */ needed(/* @__PURE__ */ storedText("", (text) => text !== ""));

/** The tabs as they are stored: affixed ones never are. */
export const STORED_TABS: Stored<StoredTab[]> = /* @__PURE__ */ storedList(
  /* @__PURE__ */ storedRecord<StoredTab>({
    path: FILLED,
    fullPath: FILLED,
    name: FILLED,
    title: FILLED,
    query: storedMap(storedText()),
  }),
);

/** Whether a tab's address is its own page's, and leads nowhere else. */
const isOwnPage = ({ path, fullPath }: StoredTab): boolean =>
  safeRedirect(fullPath) === fullPath && fullPath.replace(/[?#].*$/s, "") === path;

/** The tabs stored in `text`; unreadable text is no tabs, a tab that is none is left out. */
export function readTabs(text: string | null): readonly TabView[] {
  const tabs = (readStoredText(STORED_TABS, text) ?? []).filter(isOwnPage);
  return tabs
    .filter(({ path }, place) => tabs.findIndex((tab) => tab.path === path) === place)
    .map((tab) => ({ ...tab, meta: { affix: false } }));
}
