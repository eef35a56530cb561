import type { AnyActor, AnyStateMachine } from "xstate";
import type { App } from "./app.ts";
import type { PortKey } from "./ports.ts";

/** Adapters that most visitors never need: of single public pages, of pages behind a login, of the console. */
export type AdapterBundle = "page" | "member" | "console";

/** With what a machine is started. */
export type StartOptions = { input?: unknown; snapshot?: unknown };

/** What a page needs once a visitor interacts with it: the adapters, the machines' core, the app. */
export type Core = {
  app: App;
  /** The adapter of a port. Throws where it comes with a bundle that has yet to be brought, or the device has none. */
  port<Port>(key: PortKey<Port>): Port;
  /** Whether the adapter of a port is there. */
  has(key: PortKey): boolean;
  /** Binds the adapters of a bundle, once. */
  bring(adapterBundle: AdapterBundle): Promise<void>;
  start(machine: AnyStateMachine, options: StartOptions): AnyActor;
};
