import { type ActorRefFrom, createActor } from "xstate";
import type { Navigator, SettingsStore } from "../platform.ts";
import { createLayoutMachine } from "./layout-machine.ts";
import type { ShellDevice } from "./page-device.ts";
import { createTabsViewMachine } from "./tabs-view-machine.ts";

/** What stands around every page, started once per visit when it is first asked for. */
export class ShellActors {
  readonly tabs: ActorRefFrom<ReturnType<typeof createTabsViewMachine>>;
  readonly layout: ActorRefFrom<ReturnType<typeof createLayoutMachine>>;

  constructor(navigator: Navigator, settings: SettingsStore, { cookies, visits, viewport, dress }: ShellDevice) {
    this.tabs = createActor(createTabsViewMachine(visits, navigator)).start();
    this.layout = createActor(createLayoutMachine(settings, cookies, viewport, dress)).start();
  }
}
