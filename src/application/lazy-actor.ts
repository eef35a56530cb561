import type { AnyActorRef, EventObject, SnapshotFrom, StateValue } from "xstate";

/** What is known of an actor that does not run: its state, as plain data that travels from the server to the browser. */
export type SerializedState = { value: StateValue; context: unknown; tags: string[] };

/** What an actor is created from to resume where `kept` was: a state in which nothing was under way. */
export const resumed = ({ value, context }: SerializedState) =>
  ({ status: "active", value, context, children: {}, historyValue: {}, output: undefined, error: undefined }) as const;

/** The options that make an actor resume from there, none without a kept state. */
export const resumedFrom = (kept: SerializedState | null): { snapshot?: never } =>
  kept === null ? {} : { snapshot: resumed(kept) as never };

/** As a snapshot's own `matches`, without the library behind it. */
function isWithin(partial: StateValue, value: StateValue): boolean {
  if (typeof partial === "string") return typeof value === "string" ? partial === value : partial in value;
  if (typeof value === "string") return false;
  return Object.entries(partial).every(([region, inner]) => {
    const there = value[region];
    return inner !== undefined && there !== undefined && isWithin(inner, there);
  });
}

/** The part of a snapshot that views read. `can` belongs to the machine: while that is not there it returns `false`. */
const snapshotOf = ({ value, context, tags }: SerializedState) => ({
  status: "active" as const,
  value,
  context,
  children: {},
  matches: (partial: StateValue) => isWithin(partial, value),
  hasTag: (tag: string) => tags.includes(tag),
  can: () => false,
});

/** What an event will make of the context, where a person must see it at once. */
export type Optimistic = (context: unknown, event: EventObject) => unknown;

/** `patient`: events that are queued until something else activates the actor. */
type LazyOptions = { optimistic?: Optimistic | undefined; patient?: readonly string[] | undefined };

/** An actor, or what stands for it as long as it is dormant. */
export type LazyActor<Ref extends AnyActorRef = AnyActorRef> = Ref & {
  /** What the server's HTML was made of: a part of the page that is taken over later than others goes by it first. */
  getServerSnapshot(): SnapshotFrom<Ref>;
  /** Loads the actor, which takes over from then on. Rejects where it does not come; events sent to it stay queued. */
  activate(): Promise<void>;
  stop(): void;
};

/**
 * Stands for an actor whose program has yet to be fetched: shows `initialSnapshot`, queues the events sent to it and activates
 * the real one (`load`), which receives them first.
 */
export function lazyActor<Ref extends AnyActorRef & { stop?: () => void }>(
  load: () => Promise<Ref>,
  initialSnapshot: SerializedState,
  { optimistic = (context) => context, patient = [] }: LazyOptions = {},
): LazyActor<Ref> {
  const first = snapshotOf(initialSnapshot);
  let snapshot = first;
  let real: Ref | null = null;
  let activating: Promise<void> | null = null;
  let isStopped = false;
  const unheard: EventObject[] = [];
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const handOver = (actor: Ref) => {
    if (isStopped) {
      actor.stop?.();
      return;
    }
    real = actor;
    actor.subscribe(changed);
    for (const event of unheard.splice(0)) actor.send(event);
    changed();
  };
  const activate = async (): Promise<void> => {
    if (isStopped) return;
    activating ??= load().then(handOver, (error: unknown) => {
      activating = null;
      throw error;
    });
    await activating;
  };
  const current = () => (real === null ? snapshot : real.getSnapshot());
  const dormant = {
    getSnapshot: current,
    getServerSnapshot: () => first,
    subscribe(observer: ((value: unknown) => void) | { next(value: unknown): void }) {
      const listener = () => (typeof observer === "function" ? observer(current()) : observer.next(current()));
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    send(event: EventObject) {
      if (real !== null) {
        real.send(event);
        return;
      }
      unheard.push(event);
      const context = optimistic(snapshot.context, event);
      if (context !== snapshot.context) {
        snapshot = snapshotOf({ ...initialSnapshot, context });
        changed();
      }
      if (!patient.includes(event.type)) activate().catch(() => {});
    },
    activate,
    stop() {
      isStopped = true;
      real?.stop?.();
      listeners.clear();
    },
  };
  // Its state came as data, which no type can know.
  return dormant as unknown as LazyActor<Ref>;
}

/** A lazy actor for each of `initial`, loaded together. */
export function lazyActors<Actors extends { readonly [Name in keyof Actors]: AnyActorRef }>(
  load: () => Promise<Actors>,
  initial: Readonly<Record<keyof Actors & string, SerializedState>>,
  options: { readonly [Name in keyof Actors]?: LazyOptions } = {},
): { [Name in keyof Actors]: LazyActor<Actors[Name]> } {
  const lazy = <Name extends keyof Actors & string>(name: Name) =>
    lazyActor<Actors[Name]>(() => load().then((actors) => actors[name]), initial[name], options[name]);
  const names = Object.keys(initial) as (keyof Actors & string)[];
  return Object.fromEntries(names.map((name) => [name, lazy(name)])) as {
    [Name in keyof Actors]: LazyActor<Actors[Name]>;
  };
}
