import { hasPermission } from "./access.ts";
import { type Fields, fieldProblem, type ValuesOf } from "./fields.ts";
import type { StateTable, Transition } from "./state-table.ts";
import type { CodeIn, States } from "./states.ts";

/** A way on from a state, to a state by its name. */
type NamedWay<State, Actor, Facts> = Omit<Transition<number, Actor, Facts>, "to"> & { to: State };

/** Stands for a permission where every signed-in person may send an event about what is theirs. */
export const SIGNED_IN = "signed-in";

/** How one side sends an event. */
export type SentEvent = CallOfEvent &
  (
    | {
        /**
         * `own`: its command, and what its call takes, are written by hand, since the dialog has other fields than the request.
         */
        takes?: "own";
        /** The notice once it is done. */
        done: string;
      }
    | {
        /** A form and a method of its own send it. */
        takes: "apart";
        done?: string;
      }
  );

/** What every event that is sent has. */
type CallOfEvent = {
  /** The permission that its call takes, or `SIGNED_IN`. */
  may: string;
  /** What its call does, in one English line for the API's document; `null` of a call written by hand, which returns data. */
  summary: string | null;
  /** The end of its call's path, where that is not its name; events that one call sends share it. */
  path?: string;
  /** Codes of refusals besides 404, for what is not there, and 5001, for what has changed since it was seen. */
  refuses?: readonly number[];
  /** KiB of its call's body at most, where that is not the usual. */
  bodyKib?: number;
  /** The consequence shown in the dialog, where this side reads another one. */
  text?: string;
  /** The button that sends the dialog, likewise. */
  submit?: string;
  /** It leads the object on: its button stands out. */
  leadsOn?: true;
};

/**
 * All that is known of an event of an object. The state table, the names in logs, the calls with their schemas and routes, the
 * commands of machines, the buttons and their dialogs follow from it.
 */
export type EventRow<State extends string, Actor extends string, Facts> = {
  /** Its name on the button, over the dialog and in logs. */
  label: string;
  /** By the state that it leads out of; several ways are tried in order. */
  ways: { readonly [From in State]?: readonly NamedWay<State, Actor, Facts>[] };
  /** The fields required beside the object's expected version. */
  asks?: Fields;
  /** Its call refuses a client that does not state the expected version; versions of the object begin with this one. */
  needsVersion?: 0 | 1;
  /** The consequence shown in its dialog. */
  text?: string;
  /** The button that sends the dialog; missing: 确定. */
  submit?: string;
  /** It ends something against the other party's will, or cannot be taken back. */
  isHarsh?: true;
  /** The sides that send it by a call; what the clock does, or another event brings about, has none. */
  sent?: { readonly [Side in Actor]?: SentEvent };
};

type EventRows<State extends string, Actor extends string, Facts> = Readonly<
  Record<string, EventRow<State, Actor, Facts>>
>;

/** The events of any object by name, of any actor and any states. */
export type Events = Readonly<
  Record<
    string,
    Omit<EventRow<string, string, never>, "ways" | "sent"> & {
      ways: object;
      sent?: { readonly [side: string]: SentEvent };
    }
  >
>;

/** Checks the rows of an object's events, and preserves their exact types. */
export const eventsOf =
  <State extends string, Actor extends string, Facts>() =>
  <const Rows extends EventRows<State, Actor, Facts>>(rows: Rows): Rows =>
    rows;

/** The events that a side sends by a call. */
export type SentBy<Rows extends Events, Side extends string> = {
  [Name in keyof Rows & string]: Rows[Name] extends { sent: infer Sent }
    ? Side extends keyof Sent
      ? Name
      : never
    : never;
}[keyof Rows & string];

/** Those of them whose call follows from their row. */
export type CalledBy<Rows extends Events, Side extends string> = {
  [Name in SentBy<Rows, Side>]: Rows[Name] extends { sent: Readonly<Record<Side, { summary: string }>> } ? Name : never;
}[SentBy<Rows, Side>];

/** Those that are commands of the usual kind. */
export type CommandedBy<Rows extends Events, Side extends string> = {
  [Name in SentBy<Rows, Side>]: Rows[Name] extends { sent: Readonly<Record<Side, { takes: "apart" }>> } ? never : Name;
}[SentBy<Rows, Side>];

/** Those whose command is written by hand. */
export type OwnBy<Rows extends Events, Side extends string> = {
  [Name in SentBy<Rows, Side>]: Rows[Name] extends { sent: Readonly<Record<Side, { takes: "own" }>> } ? Name : never;
}[SentBy<Rows, Side>];

/** The fields of an event, by name. */
export type FieldsOfEvent<Row> = Row extends { asks: infer Asked extends Fields } ? ValuesOf<Asked> : unknown;

/** What each event is called. */
export const eventNamesOf = <Rows extends Events>(events: Rows): { readonly [Name in keyof Rows]: string } =>
  Object.fromEntries(Object.entries(events).map(([name, { label }]) => [name, label])) as {
    [Name in keyof Rows]: string;
  };

/** The events that `side` sends by a call, in the order of the table. */
export const eventsSentBy = <Rows extends Events, Side extends string>(
  events: Rows,
  side: Side,
): SentBy<Rows, Side>[] =>
  Object.keys(events).filter((name) => sendingOf(events, name, side) !== null) as SentBy<Rows, Side>[];

/** Those of them that are commands of the usual kind. */
export const commandedBy = <Rows extends Events, Side extends string>(
  events: Rows,
  side: Side,
): CommandedBy<Rows, Side>[] =>
  eventsSentBy(events, side).filter(
    (name): name is CommandedBy<Rows, Side> => sendingOf(events, name, side)?.takes !== "apart",
  );

/** How `side` sends the event `name`, `null` where it does not. */
export const sendingOf = (events: Events, name: string, side: string): SentEvent | null =>
  events[name]?.sent?.[side] ?? null;

/** Whether a person of `side` with these permissions may send the event `name` by a call. */
export function maySend(events: Events, name: string, side: string, permissions: readonly string[]): boolean {
  const may = sendingOf(events, name, side)?.may;
  return may !== undefined && (may === SIGNED_IN || hasPermission(permissions, may));
}

/** Why what is sent with the event `name` does not do, in words, or `null`. */
export const eventFieldProblem = (
  events: Events,
  name: string,
  values: Readonly<Record<string, unknown>>,
): string | null =>
  Object.entries(events[name]?.asks ?? {})
    .map(([asked, field]) => fieldProblem(field, values[asked]))
    .find((problem) => problem !== null) ?? null;

/** The life of an object by its states and events; the events of a state stand in the order of the rows. */
export function stateTableOf<Table extends States, Event extends string, Actor extends string, Facts>(
  states: Table,
  events: Readonly<Record<Event, Pick<EventRow<keyof Table & string, Actor, Facts>, "ways">>>,
): StateTable<CodeIn<Table>, Event, Actor, Facts> {
  const written: Readonly<
    Record<string, { ways: { readonly [from: string]: readonly { to: keyof Table }[] | undefined } }>
  > = events;
  const rows = Object.entries(states).map(([from, { code }]) => {
    const leading = Object.entries(written).flatMap(([name, { ways }]) => {
      const named = ways[from];
      return named === undefined ? [] : [[name, named.map((way) => ({ ...way, to: states[way.to]?.code }))]];
    });
    return [code, Object.fromEntries(leading)];
  });
  return Object.fromEntries(rows);
}
