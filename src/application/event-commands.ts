import {
  type CommandedBy,
  commandedBy,
  type Events,
  type FieldsOfEvent,
  type OwnBy,
  sendingOf,
} from "../domain/events.ts";
import type { Command } from "./command-machine.ts";
import { type VersionedId, versionedId, withForm } from "./commands.ts";

/** What a side sends with each of its events; `Own`: with those whose call differs from the fields of their dialog. */
export type EventBodies<
  Rows extends Events,
  Side extends string,
  Id extends string,
  Own extends { [Name in OwnBy<Rows, Side>]: object } = { [Name in OwnBy<Rows, Side>]: never },
> = {
  [Name in CommandedBy<Rows, Side>]: Name extends keyof Own ? Own[Name] : VersionedId<Id> & FieldsOfEvent<Rows[Name]>;
};

/** Sends an event of an object in its expected version, with the event's fields. Rejects with `ApiError` only. */
export type SendEvent<Bodies> = <Name extends keyof Bodies>(event: Name, body: Bodies[Name]) => Promise<void>;

/** How an event is sent, and the notice once it is done: what a command that is written by hand goes by. */
export type Sending<Body> = { send: (body: Body) => Promise<void>; done: string };
type OwnCommand<Body, Row> = (event: Sending<Body>) => Command<Row>;

/** The commands of a side on an object, derived from its events; `own`: those written by hand. */
export const eventCommands =
  <Row extends VersionedId>() =>
  <Rows extends Events, Side extends string, Bodies extends Record<CommandedBy<Rows, Side>, object>>(
    events: Rows,
    side: Side,
    send: SendEvent<Bodies>,
    own: { [Name in OwnBy<Rows, Side> & keyof Bodies]: OwnCommand<Bodies[Name], Row> },
  ): Record<CommandedBy<Rows, Side>, Command<Row>> => {
    const byHand: { readonly [name: string]: OwnCommand<object, Row> | undefined } = own;
    const commands = commandedBy(events, side).map((name): [string, Command<Row>] => {
      const done = sendingOf(events, name, side)?.done ?? "";
      const sent = (body: object) => send(name, body as Bodies[typeof name]);
      const usual = withForm(events[name]?.asks ?? {}, {
        send: (one: Row, values) => sent({ ...versionedId(one), ...values }),
        done,
      });
      return [name, byHand[name]?.({ send: sent, done }) ?? usual];
    });
    return Object.fromEntries(commands) as Record<CommandedBy<Rows, Side>, Command<Row>>;
  };
