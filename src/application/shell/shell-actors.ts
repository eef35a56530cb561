import type { ActorRefFrom } from "xstate";
import type { createLayoutMachine } from "./layout-machine.ts";
import type { createTabsViewMachine } from "./tabs-view-machine.ts";

/** What stands around every page. */
export abstract class ShellActors {
  abstract readonly tabs: ActorRefFrom<ReturnType<typeof createTabsViewMachine>>;
  abstract readonly layout: ActorRefFrom<ReturnType<typeof createLayoutMachine>>;
}
