import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { signedIn } from "./auth.ts";
import type { Database, Db } from "./db/database.ts";
import { answerUnder, type Key, keepAnswer, takeKey } from "./idempotency-store.ts";
import { warning } from "./reply.ts";

/** The client's key for requests that are the same one sent again; `bodyHash` detects another body under it. */
export type Promised = { key: string; bodyHash: Buffer };
export type IdempotencyKey = Promised & Key;

const KEY = /^[\x21-\x7e]{1,100}$/;

/** The request's `Idempotency-Key` with its body hash, or `null`, without regard to the caller. */
export function promisedBy(request: FastifyRequest): Promised | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !KEY.test(key)) throw warning("Idempotency-Key 不正确");
  const bodyHash = createHash("sha256")
    .update(`${request.url}\n${JSON.stringify(request.body)}`)
    .digest();
  return { key, bodyHash };
}

/** The same, with the signed-in person and the purchasing entity they act for. */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | null {
  const promised = promisedBy(request);
  if (promised === null) return null;
  const { personId, companyId } = signedIn(request);
  return { personId, companyId, ...promised };
}

/** The stored reply for this key, or `null`. Throws a warning when the key came with another body. */
export async function recall<Answer>(db: Db, { bodyHash, ...key }: IdempotencyKey): Promise<Answer | null> {
  const row = await answerUnder<Answer>(db, key);
  if (row && !row.bodyHash.equals(bodyHash)) throw warning("同一 Idempotency-Key 不能用于不同的请求");
  return row?.answer ?? null;
}

/**
 * Runs `work` once per key: a retry gets the first reply, even while the first is still running, and a rejected `work`
 * leaves the key unused. The key, its reply and the writes of `work` are one transaction. `work` must not return null.
 */
export async function once<Answer extends string | number | object>(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  if (idempotencyKey === null) return db.transaction(work);
  return db.transaction(async (tx) => {
    if (!(await takeKey(tx, idempotencyKey))) {
      const answer = await recall<Answer>(tx, idempotencyKey);
      if (answer === null) throw warning("请求正在处理，请稍后再试");
      return answer;
    }
    const answer = await work(tx);
    await keepAnswer(tx, idempotencyKey, answer);
    return answer;
  });
}
