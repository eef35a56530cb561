import type { Static, TSchema } from "typebox";
import type { Call, CallTypes } from "./call.ts";
import * as agreementCalls from "./content/agreement-calls.ts";
import { agreementSchemas } from "./content/agreement-schemas.ts";
import * as newsCalls from "./content/news-calls.ts";
import { newsSchemas } from "./content/news-schemas.ts";

/** What a call's parts are checked against. `reply`: the `data` of a success. */
export type CallSchemas = { body?: TSchema; query?: TSchema; params?: TSchema; reply: TSchema };

/** `Found`, where what the schema lets through is what the call's types say, else the type that the schema should have. */
type Matching<Found, Said> = Found extends TSchema
  ? Static<Found> extends Said
    ? Found
    : { schemaShouldBe: Said }
  : never;

/** The parts of a call that are the client's to fill are the server's to read: neither side may know more than the other. */
type SchemasOf<C, S> =
  C extends Call<infer T>
    ? { [Part in keyof S]: Part extends keyof T ? Matching<S[Part], T[Part]> : never } & {
        [Part in keyof T & ("body" | "query" | "params" | "reply")]: unknown;
      }
    : never;

type Calls = Readonly<Record<string, Call<CallTypes>>>;

/** Joins calls and their schemas by name; the compiler refuses a missing one and one of another type. */
export function pairs<C extends Calls, S extends Record<keyof C, CallSchemas>>(
  calls: C,
  schemas: S & { [Name in keyof C]: SchemasOf<C[Name], S[Name]> },
): [Call, CallSchemas][] {
  return Object.entries(calls).map(([name, call]) => [call, schemas[name] as CallSchemas]);
}

/** Every call of the API with its schemas, in the order of the API's document. */
export const SCHEMAS: ReadonlyMap<Call, CallSchemas> = new Map([
  ...pairs(newsCalls, newsSchemas),
  ...pairs(agreementCalls, agreementSchemas),
]);

/** Throws where a call was not joined with its schemas above. */
export function schemasOf(call: Call): CallSchemas {
  const schemas = SCHEMAS.get(call);
  if (schemas === undefined) throw new RangeError(`${call.method} ${call.path} has no schemas`);
  return schemas;
}
