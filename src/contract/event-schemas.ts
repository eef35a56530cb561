import { type Static, type TSchema, Type } from "typebox";
import { type CalledBy, type Events, type OwnBy, sendingOf } from "../domain/events.ts";
import type { AnyCall, Call } from "./call.ts";
import { MAYBE_VERSIONED_ID, Shape, VERSIONED_ID, VERSIONED_ID_FROM_ONE } from "./common.ts";
import { draftsOf } from "./fields.ts";

const VERSION_SHAPES = { any: MAYBE_VERSIONED_ID, 0: VERSIONED_ID, 1: VERSIONED_ID_FROM_ONE } as const;

type Named = { name: string; body: TSchema; reply: TSchema };
type Calls = Readonly<Record<string, AnyCall>>;

/** The schema, where it lets through what the call takes, else the type that it should have. */
type BodySchema<Found, One> =
  One extends Call<{ body: infer Body; reply: infer _ }>
    ? Found extends TSchema
      ? Static<Found> extends Body
        ? Found
        : { schemaShouldBe: Body }
      : never
    : never;

/**
 * The calls of a side's events with the schemas that follow from the fields of each; `own`: the hand-written ones. Each is called
 * by its event, `thing` and what the side adds.
 */
export const eventSchemas = <
  Rows extends Events,
  Side extends string,
  Own extends Record<OwnBy<Rows, Side> & CalledBy<Rows, Side>, TSchema>,
  Of extends Calls,
>(
  events: Rows,
  side: Side,
  calls: Of,
  thing: string,
  own: Own & { [Name in keyof Own & keyof Of]: BodySchema<Own[Name], Of[Name]> },
  reply: TSchema = Type.Null(),
): [AnyCall, Named][] => {
  const named = new Map<AnyCall, Named>();
  const bodies: Readonly<Record<string, TSchema>> = own;
  for (const [event, call] of Object.entries<AnyCall>(calls)) {
    const seen = VERSION_SHAPES[events[event]?.needsVersion ?? "any"];
    const isOwn = sendingOf(events, event, side)?.takes === "own";
    const body = isOwn ? bodies[event] : Shape({ ...seen, ...draftsOf(events[event]?.asks ?? {}) });
    if (body === undefined) throw new RangeError(`no schema of ${event}`);
    if (!named.has(call)) named.set(call, { name: `${event}${thing}`, body, reply });
  }
  return [...named];
};
