import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { compile } from "@fastify/proxy-addr";

/** The header that proxies give a request's id in, and replies carry. */
export const REQUEST_ID = "x-request-id";
/** What a proxy may give: what a log line, a header and a column hold as it stands. */
const GIVEN = /^[\w.:-]{8,64}$/;

const ids = new AsyncLocalStorage<string>();

/** An id unique over all nodes and starts. */
export const newRequestId = (): string => randomUUID();

/** Runs `work`, and all that it begins, as part of the request or the run of that id. */
export const underRequestId = <T>(id: string, work: () => T): T => ids.run(id, work);

/** The id of the request or of the background task's run that this is part of, or `null` outside both. */
export const currentRequestId = (): string | null => ids.getStore() ?? null;

/** Whether an address is one of these proxies. */
export function proxiesAmong(trustedProxies: string[]): (address: string) => boolean {
  const isProxy = compile(trustedProxies);
  return (address) => isProxy(address, 0);
}

/** The id that a trusted proxy has given a request, else a new one. */
export const requestIdsFrom =
  (isProxy: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers[REQUEST_ID];
    if (typeof given !== "string" || !GIVEN.test(given)) return newRequestId();
    return isProxy(socket.remoteAddress ?? "") ? given : newRequestId();
  };
