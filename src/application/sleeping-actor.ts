import type { AnyActorRef, EventObject, StateValue } from "xstate";

/** What is known of an actor that does not run: its state, as plain data that travels from the server to the browser. */
export type KeptState = { value: StateValue; context: unknown; tags: string[] };

/** What an actor is created from to go on where `kept` was: a state in which nothing was under way. */
export const resumed = ({ value, context }: KeptState) =>
  ({ status: "active", value, context, children: {}, historyValue: {}, output: undefined, error: undefined }) as const;

/** As a snapshot's own `matches`, without the library behind it. */
function isWithin(partial: StateValue, value: StateValue): boolean {
  if (typeof partial === "string") return typeof value === "string" ? partial === value : partial in value;
  if (typeof value === "string") return false;
  return Object.entries(partial).every(([region, inner]) => {
    const there = value[region];
    return inner !== undefined && there !== undefined && isWithin(inner, there);
  });
}

/** The part of a snapshot that views read. `can` belongs to the machine, which sleeps too: asleep it says no. */
const snapshotOf = ({ value, context, tags }: KeptState) => ({
  status: "active" as const,
  value,
  context,
  children: {},
  matches: (partial: StateValue) => isWithin(partial, value),
  hasTag: (tag: string) => tags.includes(tag),
  can: () => false,
});

/** The options that make an actor go on from there, none where nothing was kept. */
export const resumedFrom = (kept: KeptState | null): { snapshot?: never } =>
  kept === null ? {} : { snapshot: resumed(kept) as never };

export type SleepingActor = Pick<AnyActorRef, "getSnapshot" | "subscribe" | "send" | "stop"> & {
  /** What the server's HTML was made of: a part of the page that is taken over later than others goes by it first. */
  getServerSnapshot(): ReturnType<AnyActorRef["getSnapshot"]>;
  /** From now on `actor` speaks; it hears first what was said while nobody listened. */
  awaken(actor: AnyActorRef): void;
};

/**
 * Stands for an actor whose machine has not been fetched: says what state it is in, keeps what it is told and asks for
 * the real one (`wake`), then hands over. `foresee` tells what an event will make of the context, where a person must
 * see it at once (the text of a field).
 */
export function createSleepingActor(
  kept: KeptState,
  wake: () => void,
  foresee: (context: unknown, event: EventObject) => unknown = (context) => context,
): SleepingActor {
  const first = snapshotOf(kept);
  let snapshot = first;
  let real: AnyActorRef | null = null;
  const heard: EventObject[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    getSnapshot: () => (real === null ? snapshot : real.getSnapshot()),
    getServerSnapshot: () => first,
    subscribe(observer: unknown) {
      const next = typeof observer === "function" ? observer : (observer as { next: (value: unknown) => void }).next;
      const listener = () => next(real === null ? snapshot : real.getSnapshot());
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    send(event: EventObject) {
      if (real !== null) {
        real.send(event);
        return;
      }
      heard.push(event);
      const context = foresee(snapshot.context, event);
      if (context !== snapshot.context) {
        snapshot = snapshotOf({ ...kept, context });
        tell();
      }
      wake();
    },
    stop() {
      (real as { stop(): void } | null)?.stop();
      listeners.clear();
    },
    awaken(actor) {
      real = actor;
      actor.subscribe(tell);
      for (const event of heard.splice(0)) actor.send(event);
      tell();
    },
  } as SleepingActor;
}
