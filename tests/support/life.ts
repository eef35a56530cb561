import { expect } from "vitest";
import type { StateTable } from "../../src/domain/state-table.ts";
import type { Db } from "../../src/server/db/database.ts";
import type { Buyer } from "./buyer.ts";
import { allowPerDay } from "./daily-limit.ts";
import { everythingIn } from "./requests.ts";
import type { Witness } from "./witness.ts";

type Thing = { status: number };
type Sent = { code: number; msg: string };
/** How a person sends an event, or how it comes that the system does; nothing where it cannot be said wrongly. */
type Call<T> = (thing: T, who: Buyer) => Promise<Sent | undefined>;

export type Life<T extends Thing, Event extends string, Actor extends string> = {
  /** The rule that the server executes; it says what must be reached, and by whom. */
  table: StateTable<number, Event, Actor, never>;
  /** Something new to lead on; the ways to begin are taken in turn. */
  starts: readonly (() => Promise<T>)[];
  /** The thing as it is now, whole: equal as long as nothing changed. */
  again(thing: T): Promise<T>;
  /** Who the actors are, for this thing. */
  actors(thing: T): Readonly<Record<Exclude<Actor, "system">, Buyer>>;
  /** People whom the thing does not concern, by name. */
  strangers: Readonly<Record<string, Buyer>>;
  /** A call for every event and each actor that the table gives it. */
  calls: Readonly<Record<Event, Partial<Record<Actor, Call<T>>>>>;
  /** What the server says that an actor may do now. */
  offered(thing: T, actor: Exclude<Actor, "system">): Promise<readonly string[]>;
  /** What of the thing decides where an event leads, beside its status: worth another try where it is different. */
  depends?(thing: T): string;
  /** Changes before each step what ways depend on beside the thing. */
  circumstances?(): Promise<void>;
  /** Ways that only other tests take, as `from event to actor`, or of any actor as `from event to`. */
  elsewhere?: readonly string[];
};

type Step<T> = { event: string; actor: string; call: Call<T> };

const MOST_WALKS = 400;
const MOST_STEPS = 30;
/** Not signed in, not allowed, not there, not now, or something is missing first. */
const REFUSALS = [401, 403, 404, 601, 5002];

/**
 * Leads things along their table by calls alone until each of its ways was taken by each of its actors, always towards the
 * nearest one that was not. In each status everything else is tried once, every call by every person: refused, and no row of
 * the database changed. What the server offers is what the table allows, and leads where the table says.
 */
export async function liveThrough<T extends Thing, Event extends string, Actor extends string>(
  db: Db,
  life: Life<T, Event, Actor>,
  witness: Witness,
): Promise<void> {
  await allowPerDay(db, 10_000);
  const table = life.table as unknown as Readonly<
    Record<number, Readonly<Record<string, readonly { to: number; actors: readonly string[]; guard?: unknown }[]>>>
  >;
  const steps: Step<T>[] = Object.entries(life.calls).flatMap(([event, by]) =>
    Object.entries(by as Record<string, Call<T>>).map(([actor, call]) => ({ event, actor, call })),
  );
  const waysOf = (status: number, event: string, actor: string) =>
    (table[status]?.[event] ?? []).filter(({ actors }) => actors.includes(actor));

  // Every event of the table can be sent by all whom it is for, and nothing else can be sent.
  const inTable = new Set<string>();
  const untaken = new Set<string>();
  for (const [from, events] of Object.entries(table))
    for (const [event, ways] of Object.entries(events))
      for (const { to, actors } of ways)
        for (const actor of actors) {
          inTable.add(`${event} ${actor}`);
          const way = `${from} ${event} ${to}`;
          if (!life.elsewhere?.some((one) => one === way || one === `${way} ${actor}`)) untaken.add(`${way} ${actor}`);
        }
  expect(steps.map(({ event, actor }) => `${event} ${actor}`).sort(), "calls, and what the table has").toEqual(
    [...inTable].sort(),
  );

  /** How many steps the nearest way that was not taken is away from a status. */
  const distances = (): Map<number, number> => {
    const far = new Map<number, number>();
    const ends = Object.keys(table).map(Number);
    const isOpen = (from: number) => [...untaken].some((way) => way.startsWith(`${from} `));
    for (const status of ends) if (isOpen(status)) far.set(status, 0);
    for (let round = 1; round <= ends.length; round += 1)
      for (const from of ends)
        if (!far.has(from))
          for (const ways of Object.values(table[from]!))
            if (ways.some(({ to }) => far.get(to) === round - 1)) far.set(from, round);
    return far;
  };

  const shut = new Set<number>();
  const tryTheShut = async (thing: T, isOpen: (step: Step<T>) => boolean) => {
    shut.add(thing.status);
    const actors = life.actors(thing) as Readonly<Record<string, Buyer>>;
    const before = await everythingIn(db);
    const people = Object.entries({ ...actors, ...life.strangers });
    const tries = steps
      .filter(({ actor }) => actor !== "system")
      .flatMap((step) =>
        people.filter(([name]) => name !== step.actor || !isOpen(step)).map(([name, who]) => ({ ...step, name, who })),
      );
    for (const { event, actor, call, name, who } of tries) {
      const answer = await call(thing, who);
      if (answer === undefined) continue;
      const description = `${event} by ${name} as ${actor} in ${thing.status}: ${answer.msg}`;
      expect(REFUSALS, description).toContain(answer.code);
    }
    expect(await everythingIn(db), `${tries.length} refusals in ${thing.status}`).toEqual(before);
    expect(await life.again(thing)).toEqual(thing);
  };

  /** Who may do what now; the server's word, held against the table. */
  const openSteps = async (thing: T): Promise<Step<T>[]> => {
    const open: Step<T>[] = [];
    const byActor = new Map<string, readonly string[]>();
    for (const step of steps) {
      const { event, actor } = step;
      const ways = waysOf(thing.status, event, actor);
      if (actor !== "system" && !byActor.has(actor))
        byActor.set(actor, await life.offered(thing, actor as Exclude<Actor, "system">));
      const isOffered = byActor.get(actor)?.includes(event) ?? ways.length > 0;
      const description = `${event} offered to ${actor} in ${thing.status}`;
      if (isOffered) expect(ways.length > 0, description).toBe(true);
      if (isOffered) open.push(step);
    }
    for (const [actor, events] of byActor)
      for (const event of events)
        expect(
          steps.some((step) => step.event === event && step.actor === actor),
          `${event} is offered to ${actor}, and has no call`,
        ).toBe(true);
    return open;
  };

  const taken = new Map<string, number>();
  for (let walk = 0; walk < MOST_WALKS && (untaken.size > 0 || walk < life.starts.length); walk += 1) {
    let thing = await life.starts[walk % life.starts.length]!();
    const done = new Map<string, number>();
    for (let nth = 0; nth < MOST_STEPS; nth += 1) {
      if (life.circumstances !== undefined) {
        await life.circumstances();
        thing = await life.again(thing);
      }
      const open = await openSteps(thing);
      if (!shut.has(thing.status)) await tryTheShut(thing, (step) => open.includes(step));
      const far = distances();
      const from = thing.status;
      const keyOf = ({ event, actor }: Step<T>) => `${from} ${event} ${actor} ${life.depends?.(thing) ?? ""}`;
      const cost = (step: Step<T>) => {
        const { event, actor } = step;
        const times = done.get(keyOf(step)) ?? 0;
        const ways = waysOf(from, event, actor);
        const isNew = ways.some(({ to }) => untaken.has(`${from} ${event} ${to} ${actor}`));
        const ahead = Math.min(...ways.map(({ to }) => far.get(to) ?? 1_000));
        // Where a way depends on what is not known here, others have their turn as well.
        return times * 100 + (taken.get(keyOf(step)) ?? 0) + (isNew ? 0 : 1 + ahead);
      };
      const cheapest = Math.min(...open.map(cost));
      if (open.length === 0 || untaken.size === 0 || cheapest >= 300) break;
      const step = open.find((one) => cost(one) === cheapest)!;
      for (const counts of [done, taken]) counts.set(keyOf(step), (counts.get(keyOf(step)) ?? 0) + 1);
      const description = `walk ${walk}: ${step.event} by ${step.actor} in ${from}`;
      const who = (life.actors(thing) as Readonly<Record<string, Buyer>>)[step.actor] as Buyer;
      const answer = await step.call(thing, who);
      witness.saw(`${description} → ${answer?.code} ${answer?.msg}`);
      // What the system cannot do now is left for later.
      if (step.actor === "system" && answer?.code === 601) continue;
      if (step.actor !== "system") expect(answer?.code, `${description}: ${answer?.msg}`).toBe(200);
      thing = await life.again(thing);
      const leads = waysOf(from, step.event, step.actor).map(({ to }) => to);
      expect(leads, description).toContain(thing.status);
      untaken.delete(`${from} ${step.event} ${thing.status} ${step.actor}`);
    }
  }
  expect([...untaken], "ways of the table that nobody could take").toEqual([]);
  expect([...shut].sort(), "every status of the table").toEqual(Object.keys(table).map(Number).sort());
}
