import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyTypeProvider } from "fastify";
import type { Static, TSchema } from "typebox";

/** Lets a route's TypeBox schemas type its `body`, `query` and reply. */
export interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this["schema"] extends TSchema ? Static<this["schema"]> : unknown;
  serializer: this["schema"] extends TSchema ? Static<this["schema"]> : unknown;
}

/** A success; when it is sent it gets the database's time (`app.ts`). */
export const ok = <Data>(data: Data) => ({ code: 200, msg: "操作成功", data, serverAt: 0 });

/**
 * The answer of a public call that is made on every navigation: browsers cache it and revalidate; 304 confirms it without the
 * data. The tag stands for the data alone, since every envelope has a time of its own.
 */
export function unlessKnown<Data>(
  headers: IncomingHttpHeaders,
  reply: FastifyReply,
  data: Data,
): FastifyReply | ReturnType<typeof ok<Data>> {
  const tag = `"${createHash("sha256").update(JSON.stringify(data)).digest("base64url").slice(0, 22)}"`;
  reply.header("cache-control", "private, no-cache").header("etag", tag);
  return headers["if-none-match"] === tag ? reply.code(304).send() : ok(data);
}

/**
 * A business answer other than success: travels with HTTP 200, changes nothing, `text` may be shown as is.
 * Codes: 401 login expired, 403 no permission, 404, 601 warning, 5001 confirm again, 5002 something is missing first.
 */
export class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, text: string, data: unknown = null) {
    super(text);
    this.code = code;
    this.data = data;
  }
}

/** A flood from one network: HTTP 429. */
export class TooManyRequests extends Error {
  readonly statusCode = 429;
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("too many requests");
    this.retryAfterSeconds = Math.max(1, retryAfterSeconds);
  }
}

/** More than the program takes on at once: HTTP 503 with Retry-After. */
export class Busy extends Error {
  readonly statusCode = 503;
}

/** Bad input that the person can mend. */
export const warning = (text: string) => new Refusal(601, text);
export const notFound = (text = "访问资源不存在") => new Refusal(404, text);
export const forbidden = () => new Refusal(403, "当前操作没有权限");

/** Throws the reason as a warning; `null` is fine. Joins the domain's `…Problem` rules to routes. */
export function refuseIf(problem: string | null): void {
  if (problem !== null) throw warning(problem);
}
