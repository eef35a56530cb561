import type { FastifyRequest } from "fastify";
import type { AnyCall, Call } from "../contract/call.ts";
import type { App } from "./http.ts";
import { serve } from "./serve.ts";

type BodyOf<One> = One extends Call<{ body: infer Body; reply: infer _ }> ? Body : never;
type ReplyOf<One> = One extends Call<{ body: infer _; reply: infer Reply }> ? Reply : never;

type Handler<One> = (request: FastifyRequest, body: BodyOf<One>) => Promise<ReplyOf<One>>;

/** Takes the events of `Calls` named by `Name`. */
type Handling<Calls, Name extends keyof Calls> = (
  request: FastifyRequest,
  event: Name & string,
  body: BodyOf<Calls[Name]>,
) => Promise<ReplyOf<Calls[Name]>>;

/**
 * Registers the routes of the events of an object that one side sends: `own` has a handler for some of them, `handle` takes the
 * others. Events that share a call share its route. Throws a `RangeError` where a call has no handler.
 */
export function serveEvents<
  Calls extends Readonly<Record<string, AnyCall>>,
  Own extends { [Name in keyof Calls]?: Handler<Calls[Name]> },
>(
  app: App,
  calls: Calls,
  own: Own & Record<Exclude<keyof Own, keyof Calls>, never>,
  handle?: Handling<Calls, Exclude<keyof Calls, keyof Own>>,
): void {
  type Any = (request: FastifyRequest, event: string, body: never) => Promise<unknown>;
  const handlers: Readonly<Record<string, ((request: FastifyRequest, body: never) => Promise<unknown>) | undefined>> =
    own;
  const others = handle as Any | undefined;
  const served = new Set<AnyCall>();
  for (const [event, call] of Object.entries(calls)) {
    if (served.has(call)) continue;
    served.add(call);
    const handler = handlers[event] ?? (others && ((request, body) => others(request, event, body)));
    if (handler === undefined) throw new RangeError(`no handler of ${call.path}`);
    serve(app, call as Call<{ body: never; reply: unknown }>, async (request) => handler(request, request.body));
  }
}
