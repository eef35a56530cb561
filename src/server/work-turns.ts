import { setImmediate as nextTurn } from "node:timers/promises";
import type { WorkKind } from "../contract/call.ts";
import type { PersonId } from "../domain/ids.ts";
import { Busy, TooManyRequests } from "./reply.ts";

/**
 * How many calls of a kind this node works on together, and how many more of one person, and of all, wait for it. `restMs`: after
 * each there is a rest as long as it took, of at most this many ms; 0: everything else that waits is served once.
 */
export type TurnLimits = {
  readonly atOnce: number;
  readonly waitingOfOne: number;
  readonly waiting: number;
  readonly restMs: number;
};

/**
 * What `serve` makes wait. Reading and cleaning take the processor, of which they leave half, matching the database. Tables
 * (`sheet-turns.ts`) and imports (`merchant-goods-routes.ts`) have turns of their own, which begin once their file is there.
 */
const TURNS: Readonly<Record<WorkKind, TurnLimits | null>> = {
  reading: { atOnce: 1, waitingOfOne: 3, waiting: 200, restMs: 200 },
  cleaning: { atOnce: 1, waitingOfOne: 3, waiting: 200, restMs: 200 },
  matching: { atOnce: 3, waitingOfOne: 3, waiting: 200, restMs: 0 },
  tables: null,
  imports: null,
};

/** Who waits that often may try again after this time, s. */
const AGAIN_AFTER = 2;

type Turns = <T>(personId: PersonId, isGone: () => boolean, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work in turns: one of a person at a time, of several persons in rotation, so that a person who sends much waits for their
 * own. Rejects with `TooManyRequests` where too many of the person's wait, with `Busy` where too many wait or the client is gone.
 * A caller who has been served does not wait for the rest.
 */
export function createTurns({ atOnce, waitingOfOne, waiting: waitingMax, restMs }: TurnLimits): Turns {
  /** In the order of rotation. */
  const persons = new Map<PersonId, { isRunning: boolean; waiting: (() => void)[] }>();
  let running = 0;
  let waiting = 0;

  const beginNext = (): void => {
    for (const person of persons.values()) {
      if (running >= atOnce) return;
      const begin = person.isRunning ? undefined : person.waiting.shift();
      if (begin === undefined) continue;
      person.isRunning = true;
      running += 1;
      waiting -= 1;
      begin();
    }
  };

  const endTurn = async (personId: PersonId, person: NonNullable<ReturnType<typeof persons.get>>, tookMs: number) => {
    if (restMs === 0) await nextTurn();
    else await new Promise((rested) => setTimeout(rested, Math.min(restMs, tookMs)));
    person.isRunning = false;
    running -= 1;
    // Behind all that came meanwhile.
    persons.delete(personId);
    if (person.waiting.length > 0) persons.set(personId, person);
    beginNext();
  };

  return async (personId, isGone, work) => {
    const person = persons.get(personId) ?? { isRunning: false, waiting: [] };
    if (person.waiting.length >= waitingOfOne) throw new TooManyRequests(AGAIN_AFTER);
    if (waiting >= waitingMax) throw new Busy();
    persons.set(personId, person);
    waiting += 1;
    await new Promise<void>((begin) => {
      person.waiting.push(begin);
      beginNext();
    });
    const began = performance.now();
    try {
      if (isGone()) throw new Busy();
      return await work();
    } finally {
      void endTurn(personId, person, performance.now() - began);
    }
  };
}

/** Runs the work of a costly call in its turn, where its kind has turns here. */
export type WorkTurns = <T>(
  kind: WorkKind,
  personId: PersonId,
  isGone: () => boolean,
  work: () => Promise<T>,
) => Promise<T>;

/** The turns of one node, of each kind. */
export function createWorkTurns(): WorkTurns {
  const turns = new Map<string, Turns>();
  for (const [kind, limits] of Object.entries(TURNS)) if (limits !== null) turns.set(kind, createTurns(limits));
  return async (kind, personId, isGone, work) => {
    const inTurn = turns.get(kind);
    return inTurn === undefined ? await work() : await inTurn(personId, isGone, work);
  };
}
