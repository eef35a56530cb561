import type { ContainerModule, ServiceIdentifier } from "inversify";
import { createActor } from "xstate";
import type { InitialData } from "./application/app.ts";
import type { AdapterBundle, Core } from "./application/core.ts";
import { createFollower } from "./application/follower.ts";
import { NOTIFY, type PortKey } from "./application/ports.ts";
import { RunningApp } from "./application/running-app.ts";
import { Changes, QuietCalls } from "./application/system/changes.ts";
import { createContainer, type Platform } from "./infrastructure/container.ts";

/** Adapters that come with the first screen in need of them. */
const ADAPTER_BUNDLES: Readonly<Record<AdapterBundle, () => Promise<ContainerModule>>> = {
  page: () => import("./infrastructure/page-adapters.ts").then(({ pageAdapters }) => pageAdapters),
  member: () => import("./infrastructure/member-adapters.ts").then(({ memberAdapters }) => memberAdapters),
  console: () => import("./infrastructure/console-adapters.ts").then(({ consoleAdapters }) => consoleAdapters),
};

/** Inversify's word for what the application calls the key of a port. */
const identifierOf = <Port>(key: PortKey<Port>) => key as ServiceIdentifier<Port>;

/** The adapters, the app and the machines' core: what a page needs once somebody does something on it. */
export function createCore(platform: Platform, brought: InitialData): Core & { app: RunningApp } {
  const container = createContainer(platform, brought);
  const app = container.get(RunningApp);
  container.bind(identifierOf(NOTIFY)).toConstantValue((text, intent) => app.notify(text, intent));
  const bundles = new Map<AdapterBundle, Promise<void>>();
  const follower = createFollower(container.get(Changes), container.get(QuietCalls));
  return {
    app,
    port: (key) => container.get(identifierOf(key)),
    has: (key) => container.isBound(identifierOf(key)),
    bring(adapterBundle) {
      const coming =
        bundles.get(adapterBundle) ?? ADAPTER_BUNDLES[adapterBundle]().then((adapters) => container.load(adapters));
      bundles.set(adapterBundle, coming);
      coming.catch(() => bundles.delete(adapterBundle));
      return coming;
    },
    start: (machine, options) => createActor(machine.provide({ actors: { follower } }), options as never).start(),
  };
}
