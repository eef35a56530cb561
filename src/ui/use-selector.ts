import { useRef, useSyncExternalStore } from "react";
import type { AnyActorRef, SnapshotFrom } from "xstate";
import type { LazyActor } from "../application/lazy-actor.ts";

type Observed = Pick<AnyActorRef, "getSnapshot" | "subscribe"> & Partial<Pick<LazyActor, "getServerSnapshot">>;
type Seen<Actor> = Actor extends Observed ? SnapshotFrom<Actor> : undefined;

const NOTHING = () => () => {};

/**
 * What `select` takes of an actor's snapshot, again whenever it changes; of `undefined` where there is no actor yet. As
 * `@xstate/react` has it, which brings the whole of xstate along, where a page shows actors that have yet to run.
 */
export function useSelector<Actor extends Observed | undefined, Picked>(
  actor: Actor,
  select: (snapshot: Seen<Actor>) => Picked,
): Picked {
  const latest = useRef<{ snapshot: unknown; select: unknown; picked: Picked } | null>(null);
  const read = (): Picked => {
    const snapshot = actor?.getSnapshot();
    if (snapshot?.status === "error") throw snapshot.error;
    if (latest.current === null || latest.current.snapshot !== snapshot || latest.current.select !== select)
      latest.current = { snapshot, select, picked: select(snapshot as Seen<Actor>) };
    return latest.current.picked;
  };
  const subscribed = useRef<{ actor: unknown; subscribe: (changed: () => void) => () => void } | null>(null);
  if (subscribed.current?.actor !== actor || subscribed.current === null)
    subscribed.current = {
      actor,
      subscribe:
        actor === undefined
          ? NOTHING
          : (changed) => {
              const { unsubscribe } = actor.subscribe({ next: changed, error: changed } as never);
              return unsubscribe;
            },
    };
  // Taken over by now or not, a part of the page must first be what the server made of it.
  const readKept = () => (actor?.getServerSnapshot === undefined ? read() : select(actor.getServerSnapshot()));
  return useSyncExternalStore(subscribed.current.subscribe, read, readKept);
}
