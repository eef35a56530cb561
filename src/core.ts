import type { AnyStateMachine } from "xstate";
import { createActor } from "xstate";
import type { Brought } from "./application/app.ts";
import { RunningApp } from "./application/running-app.ts";
import { createContainer, type Platform } from "./infrastructure/container.ts";
import type { Core } from "./ui/wiring.tsx";

/** The adapters, the app and the machines' core: what a page needs once somebody does something on it. */
export function createCore(platform: Platform, brought: Brought): Core & { app: RunningApp } {
  const container = createContainer(platform, brought);
  return {
    container,
    app: container.get(RunningApp),
    start: (machine: AnyStateMachine, options) => createActor(machine, options as never).start(),
  };
}
