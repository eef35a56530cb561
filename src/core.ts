import type { ContainerModule } from "inversify";
import { createActor } from "xstate";
import type { Brought } from "./application/app.ts";
import { createFollower } from "./application/follower.ts";
import type { Notifier } from "./application/notices-machine.ts";
import { RunningApp } from "./application/running-app.ts";
import { Changes, QuietCalls } from "./application/system/changes.ts";
import { createContainer, type Platform } from "./infrastructure/container.ts";
import { type AdapterBundle, type Core, NOTIFY } from "./ui/wiring.tsx";

/** Adapters that come with the first screen in need of them. */
const ADAPTER_BUNDLES: Readonly<Record<AdapterBundle, () => Promise<ContainerModule>>> = {
  page: () => import("./infrastructure/page-adapters.ts").then(({ pageAdapters }) => pageAdapters),
  member: () => import("./infrastructure/member-adapters.ts").then(({ memberAdapters }) => memberAdapters),
  console: () => import("./infrastructure/console-adapters.ts").then(({ consoleAdapters }) => consoleAdapters),
};

/** The adapters, the app and the machines' core: what a page needs once somebody does something on it. */
export function createCore(platform: Platform, brought: Brought): Core & { app: RunningApp } {
  const container = createContainer(platform, brought);
  const app = container.get(RunningApp);
  container.bind<Notifier>(NOTIFY).toConstantValue((text, intent) => app.notify(text, intent));
  const bundles = new Map<AdapterBundle, Promise<void>>();
  const follower = createFollower(container.get(Changes), container.get(QuietCalls));
  return {
    container,
    bring(adapterBundle) {
      const coming =
        bundles.get(adapterBundle) ?? ADAPTER_BUNDLES[adapterBundle]().then((adapters) => container.load(adapters));
      bundles.set(adapterBundle, coming);
      coming.catch(() => bundles.delete(adapterBundle));
      return coming;
    },
    app,
    start: (machine, options) => createActor(machine.provide({ actors: { follower } }), options as never).start(),
  };
}
