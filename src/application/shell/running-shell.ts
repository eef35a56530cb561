import { type ActorRefFrom, createActor } from "xstate";
import type { Navigator, SettingsStore } from "../platform.ts";
import { createLayoutMachine } from "./layout-machine.ts";
import type { ShellDevice } from "./page-device.ts";
import { ShellActors } from "./shell-actors.ts";
import { createTabsViewMachine } from "./tabs-view-machine.ts";

/** The same with their machines, started once per visit when they are first asked for. */
export class RunningShell extends ShellActors {
  readonly tabs: ActorRefFrom<ReturnType<typeof createTabsViewMachine>>;
  readonly layout: ActorRefFrom<ReturnType<typeof createLayoutMachine>>;

  constructor(navigator: Navigator, settings: SettingsStore, { cookies, visits, viewport, dress }: ShellDevice) {
    super();
    this.tabs = createActor(createTabsViewMachine(visits, navigator)).start();
    this.layout = createActor(createLayoutMachine(settings, cookies, viewport, dress)).start();
  }
}
