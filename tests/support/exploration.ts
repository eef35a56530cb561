import { expect } from "vitest";
import { prng } from "../../src/server/db/seed/prng.ts";
import type { Witness } from "./witness.ts";

type Thing = { status: number };

/** Something that one kind of person may try with a thing, by a call. */
export type Deed<T extends Thing> = {
  event: string;
  actor: string;
  /** Whether the rule lets them now; `null` where it cannot be said wrongly, or only once. */
  isOpen(thing: T): boolean | null | Promise<boolean | null>;
  send(thing: T): Promise<{ code: number; msg: string }>;
};

export type Exploration<T extends Thing> = {
  /** Status → what may happen in it; a status without anything is final. */
  table: Readonly<Record<number, object>>;
  /** Something new to lead on; the ways to begin are taken in turn. */
  starts: readonly (() => Promise<T>)[];
  /** The thing as it is now, whole: equal as long as nothing changed. */
  again(thing: T): Promise<T>;
  deeds: readonly Deed<T>[];
  /** Whether what else was to be seen on the way has been. */
  isEnough?(): boolean;
  /** Statuses that only other tests can reach. */
  elsewhere?: readonly number[];
};

const MOST_WALKS = 60;
const MOST_STEPS = 12;

/**
 * Leads things on by calls alone, each step one that was taken least, until every status has been reached and every one that
 * is not final left. What is not open is tried as well, once in each status by each kind of person: refused, and nothing
 * changed.
 */
export async function explore<T extends Thing>(
  { table, starts, again, deeds, isEnough = () => true, elsewhere = [] }: Exploration<T>,
  witness: Witness,
): Promise<void> {
  const chance = prng(witness.seed);
  const wanted = Object.keys(table)
    .map(Number)
    .filter((status) => !elsewhere.includes(status));
  const isFinal = (status: number) => Object.keys(table[status] ?? {}).length === 0;
  const reached = new Set<number>();
  const left = new Set<number>();
  const taken = new Map<string, number>();
  const refused = new Set<string>();
  const missing = () => ({
    reached: wanted.filter((status) => !reached.has(status)),
    left: wanted.filter((status) => !isFinal(status) && !left.has(status)),
  });
  const isDone = () => isEnough() && Object.values(missing()).every(({ length }) => length === 0);

  const tryTheClosed = async (thing: T, closed: readonly Deed<T>[]) => {
    const untried = closed.filter(({ event, actor }) => !refused.has(`${thing.status} ${event} ${actor}`));
    for (const deed of untried) {
      const told = `${deed.event} by ${deed.actor} in ${thing.status}`;
      refused.add(`${thing.status} ${deed.event} ${deed.actor}`);
      const { code, msg } = await deed.send(thing);
      expect([401, 403, 404, 601], `${told}: ${msg}`).toContain(code);
    }
    if (untried.length > 0) expect(await again(thing)).toEqual(thing);
  };

  for (let walk = 0; walk < MOST_WALKS && !(isDone() && walk >= starts.length); walk += 1) {
    let thing = await starts[walk % starts.length]!();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      reached.add(thing.status);
      const open: Deed<T>[] = [];
      const closed: Deed<T>[] = [];
      for (const deed of deeds) {
        const isOpen = await deed.isOpen(thing);
        if (isOpen !== null) (isOpen ? open : closed).push(deed);
      }
      await tryTheClosed(thing, closed);
      if (open.length === 0) break;
      const timesOf = ({ event }: Deed<T>) => taken.get(`${thing.status} ${event}`) ?? 0;
      const fewest = Math.min(...open.map(timesOf));
      const deed = chance.pick(open.filter((one) => timesOf(one) === fewest));
      taken.set(`${thing.status} ${deed.event}`, fewest + 1);
      const told = `walk ${walk}: ${deed.event} by ${deed.actor} in ${thing.status}`;
      const { code, msg } = await deed.send(thing);
      witness.saw(`${told} → ${code} ${msg}`);
      expect(code, `${told}: ${msg}`).toBe(200);
      const next = await again(thing);
      if (next.status !== thing.status) left.add(thing.status);
      thing = next;
    }
  }
  expect(missing()).toEqual({ reached: [], left: [] });
  // Every forbidden pair of person and event was tried somewhere.
  for (const { event, actor } of deeds) {
    const isTried = [...refused].some((one) => one.endsWith(` ${event} ${actor}`));
    expect([event, actor, isTried || actor === "clock"]).toEqual([event, actor, true]);
  }
}
