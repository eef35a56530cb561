import type { ActorRefFrom } from "xstate";
import { DEFAULT_LAYOUT } from "../../domain/shell/default-layout.ts";
import type { SerializedState } from "../lazy-actor.ts";
import type { createLayoutMachine, LayoutContext } from "./layout-machine.ts";
import type { createTabsViewMachine } from "./tabs-view-machine.ts";

type Actors = {
  tabs: ActorRefFrom<ReturnType<typeof createTabsViewMachine>>;
  layout: ActorRefFrom<ReturnType<typeof createLayoutMachine>>;
};

/** Tabs and layout of every page. */
export class ShellActors {
  readonly tabs: Actors["tabs"];
  readonly layout: Actors["layout"];

  constructor({ tabs, layout }: Actors) {
    this.tabs = tabs;
    this.layout = layout;
  }
}

/** The layout of a page as the server sends it to who has chosen nothing. */
const usualLayout: LayoutContext = {
  setting: DEFAULT_LAYOUT,
  size: "medium",
  sidebarOpen: true,
  narrow: false,
  overlayOpen: false,
};

/** What they show before they run: no tab is known yet. */
export const initialShell: Readonly<Record<keyof Actors, SerializedState>> = {
  tabs: { value: "bare", context: { views: [], shown: "", menu: null }, tags: [] },
  layout: { value: "closed", context: usualLayout, tags: [] },
};

/** Arrivals at a page, which may be reported late: the program is not fetched for them. */
export const ARRIVALS: Readonly<Record<keyof Actors, readonly string[]>> = { tabs: ["visited"], layout: ["navigated"] };
