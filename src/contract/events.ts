import type { Static, TSchema } from "typebox";
import {
  type CalledBy,
  type Events,
  eventsSentBy,
  type FieldsOfEvent,
  type OwnBy,
  type SentEvent,
  SIGNED_IN,
  sendingOf,
} from "../domain/events.ts";
import { type AnyCall, type Call, holders, post, roomy, signedIn } from "./call.ts";
import type { MaybeVersionedBody, VersionedBody } from "./common.ts";

/** The body of an event: the object's expected version, and the event's fields. */
type EventBody<One, Id extends string> = (One extends { needsVersion: number }
  ? VersionedBody<Id>
  : MaybeVersionedBody<Id>) &
  FieldsOfEvent<One>;

/** The types of bodies whose schemas are written by hand. */
export type BodiesOf<Schemas extends Readonly<Record<string, TSchema>>> = {
  [Name in keyof Schemas]: Static<Schemas[Name]>;
};

/** The hand-written bodies of a side's calls, by the names of their events. */
type OwnBodies<Rows extends Events, Side extends string> = {
  [Name in OwnBy<Rows, Side> & CalledBy<Rows, Side>]: object;
};

type BodyBy<Rows extends Events, Id extends string, Own, Name extends keyof Rows> = Name extends keyof Own
  ? Own[Name]
  : EventBody<Rows[Name], Id>;

/** The calls of a side by the names of their events. */
type EventCallsOf<Rows extends Events, Side extends string, Id extends string, Own, Reply> = {
  readonly [Name in CalledBy<Rows, Side>]: Call<{ body: BodyBy<Rows, Id, Own, Name>; reply: Reply }>;
};

function callOf(path: string, { may, summary, refuses = [], bodyKib }: SentEvent): AnyCall {
  const plain = post<object, null>(path, summary ?? "", 404, 5001, ...refuses);
  const one = bodyKib === undefined ? plain : roomy(bodyKib, plain);
  return may === SIGNED_IN ? signedIn(one) : holders(may)(one);
}

/** Where the call of an event stands: below `base`, as those of its side do. */
export const eventPath = (base: string, name: string, { path = name }: Pick<SentEvent, "path">): string =>
  `${base}/${path}`;

/**
 * The calls that a side sends its events by, at `base`. Each refuses what is not there (404), and what has changed since it was
 * seen (5001). Events of one path have one call.
 */
export const eventCallsOf =
  <Id extends string, Own extends object = Record<never, never>, Reply = null>() =>
  <Rows extends Events, Side extends string>(
    events: Rows,
    side: Side,
    base: string,
  ): Own extends OwnBodies<Rows, Side>
    ? EventCallsOf<Rows, Side, Id, Own, Reply>
    : { missing: OwnBodies<Rows, Side> } => {
    const calls = new Map<string, AnyCall>();
    return Object.fromEntries(
      eventsSentBy(events, side).flatMap((name): [string, AnyCall][] => {
        const sent = sendingOf(events, name, side);
        if (sent === null || sent.summary === null) return [];
        const path = eventPath(base, name, sent);
        const call = calls.get(path) ?? callOf(path, sent);
        calls.set(path, call);
        return [[name, call]];
      }),
    ) as never;
  };
