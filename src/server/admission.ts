import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "./account/network.ts";
import { isSentByPerson } from "./account/sent-by-person.ts";
import { createAllowance } from "./allowance.ts";
import { admit, type Caller, callerOf, loginExpired, tokenHashOf, tokenOf } from "./auth.ts";
import type { App, Deps } from "./http.ts";
import type { BusyReason } from "./metrics/metrics.ts";
import { createShedding } from "./overload.ts";
import { TooManyRequests } from "./reply.ts";

/** Sessions that were alive when they last called here; the least recent caller is evicted first. */
const KNOWN_SESSIONS = 20_000;

/** Pages call in process, on behalf of the visitor who requested them. */
const isFromOutside = (request: FastifyRequest): boolean => request.raw.socket instanceof Socket;

/** What a session is remembered by. */
const keyOf = (token: string | null): string => (token === null ? "" : tokenHashOf(token).toString("base64"));

/**
 * Decides who may make a call before a byte of its body is read: public calls by their number from one network, others by the
 * session behind their token, and what costs much by its number from one person. A network whose calls come again and again
 * without a session, or with one that is over, is refused without a look into the database, but for sessions known here.
 */
export function admitCalls(
  app: App,
  deps: Pick<Deps, "db" | "now" | "callsPerMinute" | "lagMs">,
  answerBusy: (reply: FastifyReply, reason: BusyReason) => FastifyReply,
): void {
  const secondsUntil = createAllowance(deps.callsPerMinute, deps.now);
  const alive = new Set<string>();

  const remember = (key: string): void => {
    alive.delete(key);
    alive.add(key);
    const [oldest] = alive;
    if (alive.size > KNOWN_SESSIONS && oldest !== undefined) alive.delete(oldest);
  };

  /** Refuses a call that came without a session: 401, or 429 where there were too many of them. */
  const refuseStranger = (request: FastifyRequest): Error => {
    const wait = isFromOutside(request) ? secondsUntil("strangers", networkOf(request.ip)) : 0;
    return wait > 0 ? new TooManyRequests(wait) : loginExpired();
  };

  /** Throws where the network sent too many calls without a session, unless the token's session is known here. */
  const refuseSpent = (request: FastifyRequest, key: string): void => {
    const wait = isFromOutside(request) ? secondsUntil("strangers", networkOf(request.ip), "looks") : 0;
    if (wait > 0 && !alive.has(key)) throw new TooManyRequests(wait);
  };

  /** The live session behind the token; `null`: there is none. */
  const callerBehind = async (request: FastifyRequest, token: string, key: string): Promise<Caller | null> => {
    const caller = await callerOf(deps.db, token, request.ip);
    if (caller === null) alive.delete(key);
    else remember(key);
    return caller;
  };

  const isBeyondShare = createShedding(deps.now);
  // Before anything is read or queried: a call that is refused costs next to nothing. Health and files are answered.
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.call === undefined || !isFromOutside(request)) return done();
    const key = keyOf(tokenOf(request));
    // Unknown tokens are not callers of their own.
    if (isBeyondShare(alive.has(key) ? key : networkOf(request.ip), deps.lagMs())) answerBusy(reply, "overload");
    else done();
  });

  app.addHook("onRequest", (request, _reply, done) => {
    const perNetwork = request.routeOptions.config.call?.perNetwork;
    const isCounted = perNetwork !== undefined && isFromOutside(request);
    const wait = isCounted ? secondsUntil(perNetwork, networkOf(request.ip)) : 0;
    if (wait > 0) done(new TooManyRequests(wait));
    else done();
  });

  app.addHook("onRequest", async (request) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    const token = tokenOf(request);
    const needsSession = call.access !== "public";
    if (token === null && needsSession) throw refuseStranger(request);
    const key = keyOf(token);
    if (needsSession) refuseSpent(request, key);
    const caller = token === null ? null : await callerBehind(request, token, key);
    if (caller === null && needsSession) throw refuseStranger(request);
    request.caller = caller;
    admit(call.access, caller);
    if (caller === null) return;
    const wait = call.costs === undefined ? 0 : secondsUntil(call.costs, caller.personId);
    if (wait > 0) throw new TooManyRequests(wait);
    caller.isPerson = await isSentByPerson(deps.db, request, caller.phone);
  });
}
