/** How a tag shows a state: waiting grey, somebody must act orange, running blue, done green, ended grey outline. */
export type Tone = "waiting" | "act" | "running" | "done" | "ended";

/** A state of an object. Its `code` is what is stored and travels; everything else names it. */
export type State = {
  code: number;
  /** As shown on screen. */
  label: string;
  tone: Tone;
  /** Nothing leads out of it. */
  final?: true;
};

/** All states of an object by name, in the order of its life. An object's rules add columns of their own. */
type States<Row extends State = State> = Readonly<Record<string, Row>>;

/** The codes of such a table. */
export type CodeIn<Table extends States> = Table[keyof Table]["code"];

/** Names of the states that something leads out of. */
type Leavable<Table extends States> = {
  [Name in keyof Table]: Table[Name] extends { final: true } ? never : Name;
}[keyof Table];

/** The code of each state by name. */
export const codesOf = <Table extends States>(states: Table): { readonly [Name in keyof Table]: Table[Name]["code"] } =>
  Object.fromEntries(Object.entries(states).map(([name, { code }]) => [name, code])) as {
    [Name in keyof Table]: Table[Name]["code"];
  };

/** One column of a table by the code of the state: `columnOf(ORDER_STATES, "label")`. */
export const columnOf = <Row extends State, Column extends keyof Row>(
  states: States<Row>,
  column: Column,
): Readonly<Record<Row["code"], Row[Column]>> =>
  Object.fromEntries(Object.values(states).map((row) => [row.code, row[column]])) as Record<Row["code"], Row[Column]>;

/** Columns that some row has. */
type AnyColumn<Row> = Row extends unknown ? keyof Row : never;

/** Codes of the states that have a column: `codesWith(ORDER_STATES, "holdsStock")`, in the order of the table. */
export const codesWith = <Row extends State>(states: States<Row>, column: AnyColumn<Row>): Row["code"][] =>
  Object.values(states)
    .filter((state) => column in state)
    .map(({ code }) => code);

/** The tabs of a list by their names, each with the states whose column `tab` is its key. */
export const tabsOf = <Row extends State & { tab: string }>(
  states: States<Row>,
  names: Readonly<Record<Row["tab"], string>>,
): { key: string; label: string; statuses: Row["code"][] }[] =>
  Object.entries<string>(names).map(([key, label]) => ({
    ...{ key, label },
    statuses: Object.values(states).flatMap(({ tab, code }) => (tab === key ? [code] : [])),
  }));

/** The state with a code. Throws a `RangeError` where the table has none. */
export function stateOf<Row extends State>(states: States<Row>, code: number): Row {
  const state = Object.values(states).find((one) => one.code === code);
  if (state === undefined) throw new RangeError(`No state ${code}`);
  return state;
}

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
