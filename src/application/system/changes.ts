import type { ChangedThing } from "../../domain/system/changed-thing.ts";

/** Announces which things have changed elsewhere, as messages about them arrive. */
export abstract class Changes {
  /** `null`: something has changed, of what is not known. Returns what ends the subscription. */
  abstract subscribe(listener: (changed: ChangedThing | null) => void): () => void;
  abstract publish(changed: ChangedThing | null): void;
}

/** Changes within this page only. Subscribers are called synchronously, `null` included. */
export function createChanges(): Changes {
  const listeners = new Set<(changed: ChangedThing | null) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish(changed) {
      for (const listener of [...listeners]) listener(changed);
    },
  };
}

/** Background calls. */
export abstract class QuietCalls {
  /** No notice is shown for a failed call that `begin` starts before it returns. */
  abstract run<Begun>(begin: () => Begun): Begun;
}

/** Calls that a person waits for. */
export const foregroundCalls: QuietCalls = { run: (begin) => begin() };
