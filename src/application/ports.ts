import type { Notifier } from "./notices-machine.ts";

declare const held: unique symbol;

/** By what a port is known that is a mere function. */
export type NamedPort<Port> = symbol & { readonly [held]: Port };

/** By what a port is known: its abstract class, or a symbol where it is a mere function. */
export type PortKey<Port = unknown> = (abstract new (...args: never[]) => Port) | NamedPort<Port>;

/** Which port each name of `Ports` stands for. */
export type PortKeys<Ports extends object> = { readonly [Name in keyof Ports]: PortKey<Ports[Name]> };

/** The port of a machine that takes a notifier: shows notices of the app. */
export const NOTIFY = Symbol("notify") as NamedPort<Notifier>;
