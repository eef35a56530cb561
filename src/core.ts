import type { ContainerModule } from "inversify";
import { createActor } from "xstate";
import type { Brought } from "./application/app.ts";
import { createFollower } from "./application/follower.ts";
import { RunningApp } from "./application/running-app.ts";
import { Changes, QuietCalls } from "./application/system/changes.ts";
import { createContainer, type Platform } from "./infrastructure/container.ts";
import type { Core, Shelf } from "./ui/wiring.tsx";

/** Adapters that come with the first screen in need of them. */
const SHELVES: Readonly<Record<Shelf, () => Promise<ContainerModule>>> = {
  page: () => import("./infrastructure/page-adapters.ts").then(({ pageAdapters }) => pageAdapters),
  member: () => import("./infrastructure/member-adapters.ts").then(({ memberAdapters }) => memberAdapters),
  console: () => import("./infrastructure/console-adapters.ts").then(({ consoleAdapters }) => consoleAdapters),
};

/** The adapters, the app and the machines' core: what a page needs once somebody does something on it. */
export function createCore(platform: Platform, brought: Brought): Core & { app: RunningApp } {
  const container = createContainer(platform, brought);
  const shelves = new Map<Shelf, Promise<void>>();
  const follower = createFollower(container.get(Changes), container.get(QuietCalls));
  return {
    container,
    bring(shelf) {
      const coming = shelves.get(shelf) ?? SHELVES[shelf]().then((adapters) => container.load(adapters));
      shelves.set(shelf, coming);
      coming.catch(() => shelves.delete(shelf));
      return coming;
    },
    app: container.get(RunningApp),
    start: (machine, options) => createActor(machine.provide({ actors: { follower } }), options as never).start(),
  };
}
