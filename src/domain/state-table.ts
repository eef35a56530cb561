import type { CodeIn, States } from "./states.ts";

/** Names of the states that something leads out of. */
type Leavable<Table extends States> = {
  [Name in keyof Table]: Table[Name] extends { final: true } ? never : Name;
}[keyof Table];

/**
 * One way on from a status. Without a guard it is open to `actors` whenever the status is; a guard returns the reason
 * why not, as shown on screen, or `null`.
 */
export type Transition<Status, Actor, Context> = {
  to: Status;
  actors: readonly Actor[];
  guard?: (context: Context, actor: Actor) => string | null;
};

/**
 * The life of an entity as data: status → event → ways on, tried in order, the first open one is taken.
 * The server executes it, the screens derive their buttons from it, the tests walk it. A status without events is final.
 */
export type StateTable<Status extends number, Event extends string, Actor extends string, Context> = Readonly<
  Record<Status, Readonly<Partial<Record<Event, readonly Transition<Status, Actor, Context>[]>>>>
>;

/** The same as it is written, by the names of the states; final ones are left out. */
type NamedTransitions<Table extends States, Event extends string, Actor extends string, Context> = Readonly<
  Record<
    Leavable<Table>,
    Readonly<Partial<Record<Event, readonly (Omit<Transition<number, Actor, Context>, "to"> & { to: keyof Table })[]>>>
  >
>;

/** The life of an entity, written by the names of `states`. */
export function tableOf<Table extends States, Event extends string, Actor extends string, Context>(
  states: Table,
  transitions: NamedTransitions<Table, Event, Actor, Context>,
): StateTable<CodeIn<Table>, Event, Actor, Context> {
  const written: Readonly<Record<string, Readonly<{ [event: string]: readonly { to: keyof Table }[] | undefined }>>> =
    transitions;
  const rows = Object.entries(states).map(([name, { code }]) => {
    const events = Object.entries(written[name] ?? {});
    const coded = events.map(([event, ways = []]) => [
      event,
      ways.map((way) => ({ ...way, to: states[way.to]?.code })),
    ]);
    return [code, Object.fromEntries(coded)];
  });
  return Object.fromEntries(rows);
}

/** Where an event leads, or why it changes nothing. `reason` may be shown as is. */
export type Step<Status> = { kind: "ok"; status: Status } | { kind: "refused"; reason: string };

/** Refusal of an event that the current status does not know. */
export const NOT_IN_THIS_STATUS = "当前状态不能执行此操作";
/** Refusal of an event that belongs to other actors. */
export const NOT_FOR_THIS_ACTOR = "您不能执行此操作";

/** What `event` by `actor` does to an entity in `status`. Changes nothing itself. */
export function nextStatus<Status extends number, Event extends string, Actor extends string, Context>(
  table: StateTable<Status, Event, Actor, Context>,
  status: Status,
  event: Event,
  actor: Actor,
  context: Context,
): Step<Status> {
  const ways = table[status][event];
  if (ways === undefined) return { kind: "refused", reason: NOT_IN_THIS_STATUS };
  let reason = NOT_FOR_THIS_ACTOR;
  for (const way of ways) {
    if (!way.actors.includes(actor)) continue;
    const objection = way.guard?.(context, actor) ?? null;
    if (objection === null) return { kind: "ok", status: way.to };
    reason = objection;
  }
  return { kind: "refused", reason };
}

/** Events that `actor` may send now, in the table's order. */
export function availableEvents<Status extends number, Event extends string, Actor extends string, Context>(
  table: StateTable<Status, Event, Actor, Context>,
  status: Status,
  actor: Actor,
  context: Context,
): Event[] {
  const events = Object.keys(table[status]) as Event[];
  return events.filter((event) => nextStatus(table, status, event, actor, context).kind === "ok");
}
