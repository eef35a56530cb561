import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { Call, CallTypes, Sendable } from "../contract/call.ts";
import { Reply } from "../contract/reply.ts";
import { schemasOf } from "../contract/schemas.ts";
import { signedIn } from "./auth.ts";
import type { App } from "./http.ts";
import { ok, unlessKnown } from "./reply.ts";
import { replyProblem } from "./reply-check.ts";

type PartOf<T, Name extends string> = T extends Record<Name, infer Part> ? Part : unknown;

/** A request with the parts that its call declares. */
export type CallRequest<T extends CallTypes> = FastifyRequest & {
  body: PartOf<T, "body">;
  query: PartOf<T, "query">;
  params: PartOf<T, "params">;
};

/** Does a part of a costly call in a turn of its kind; `isLate` reports, when the turn comes, that it is no longer needed. */
export type InTurn = <Result>(work: () => Promise<Result>, isLate?: () => boolean) => Promise<Result>;

/** Of calls that answer a file or a stream, the handler sends it itself and gives the reply. */
export type CallHandler<T extends CallTypes> = (
  request: CallRequest<T>,
  reply: FastifyReply,
  inTurn: InTurn,
) => Answer<T> | Promise<Answer<T>>;

type Answer<T extends CallTypes> = Sendable<T["reply"]> | FastifyReply;

/** What a route may need besides its call. */
type ServeOptions = {
  /** The handler takes turns for parts of its work, and none while it waits for another service. */
  ownTurns?: true;
} & Pick<RouteShorthandOptions, "errorHandler">;

/**
 * Registers the route of `call`. The handler gives the data of a success and throws what refuses; input was checked by the
 * call's schemas before, and of the data nothing leaves that the reply's schema does not name.
 */
export function serve<T extends CallTypes>(
  app: App,
  call: Call<T>,
  handler: CallHandler<T>,
  { ownTurns, ...options }: ServeOptions = {},
): void {
  const { body, query, params, reply: data } = schemasOf(call);
  const hasData = call.answers !== "file" && call.answers !== "stream";
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    schema: {
      summary: call.summary,
      ...(body && { body }),
      ...(query && { querystring: query }),
      ...(params && { params }),
      ...(hasData && { response: { 200: call.answers === "whole" ? data : Reply(data) } }),
    },
    ...options,
    handler: async (request, reply) => {
      const inTurn: InTurn = async (work, isLate = () => false) => {
        if (call.costs === undefined) return await work();
        const isGone = () => reply.raw.destroyed || isLate();
        return await app.inWorkTurn(call.costs, signedIn(request).personId, isGone, work);
      };
      // The route's schemas have checked its parts.
      const work = async () => await handler(request as CallRequest<T>, reply, inTurn);
      const answer = ownTurns ? await work() : await inTurn(work);
      // The handler sends a file, a stream, or a text that was made before.
      if (answer === reply || reply.sent) return reply;
      if (app.checksReplies) {
        const problem = replyProblem(call, answer);
        if (problem !== null) throw new Error(problem);
      }
      if (call.answers === "whole") return answer;
      return call.tagged ? unlessKnown(request.headers, reply, answer) : ok(answer);
    },
  });
}
