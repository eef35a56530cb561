import { TABS_KEY, type TabView } from "../../domain/shell/first-tab.ts";
import { AFFIXED_TABS, readTabs, withAffixed } from "../../domain/shell/tabs-view.ts";
import type { VisitStore } from "./page-device.ts";

/** The tabs this browser tab had open; the affixed ones always. */
export const storedTabs = (store: VisitStore): readonly TabView[] =>
  withAffixed(readTabs(store.read(TABS_KEY)), AFFIXED_TABS);

/** Stores the open tabs for the visit; fixed tabs are left out, as they are always there. */
export const storeTabs = (store: VisitStore, views: readonly TabView[]): void =>
  store.write(TABS_KEY, JSON.stringify(views.filter(({ meta }) => !meta.affix)));
