import { createActor } from "xstate";
import type { Navigator, SettingsStore } from "../platform.ts";
import { createLayoutMachine } from "./layout-machine.ts";
import type { ShellDevice } from "./page-device.ts";
import { ShellActors } from "./shell-actors.ts";
import { createTabsViewMachine } from "./tabs-view-machine.ts";

type ShellPorts = ShellDevice & { navigator: Navigator; settings: SettingsStore };

/** Tabs and layout with their machines, started; once per visit, on first use. */
export const startShell = ({ navigator, settings, cookies, visits, viewport, dress }: ShellPorts): ShellActors =>
  new ShellActors({
    tabs: createActor(createTabsViewMachine({ store: visits, navigator })).start(),
    layout: createActor(createLayoutMachine({ settings, cookies, viewport, dress })).start(),
  });
