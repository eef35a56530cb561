import type { PersonId } from "../domain/ids.ts";
import type { Db } from "./db/database.ts";

type Key = { personId: PersonId; key: string };

/** What was answered under a key, `null` while the request is still running, with the hash of the request's body. */
export const answerUnder = <Answer>(
  db: Db,
  { personId, key }: Key,
): Promise<{ bodyHash: Buffer; answer: Answer | null } | null> =>
  db.one(
    `select body_hash as "bodyHash", answer from idempotency where person_id = :personId and key = :key`,
    { personId, key },
    "idempotency-recall",
  );

/** Takes a key; `false` where it was used before. Waits for a concurrent request with this key to end. */
export const takeKey = async (tx: Db, { personId, key, bodyHash }: Key & { bodyHash: Buffer }): Promise<boolean> =>
  (await tx.run(
    `insert into idempotency (person_id, key, body_hash) values (:personId, :key, :bodyHash) on conflict do nothing`,
    { personId, key, bodyHash },
    "idempotency-take",
  )) > 0;

/** Keeps the answer under a key that was taken. */
export async function keepAnswer(tx: Db, { personId, key }: Key, answer: unknown): Promise<void> {
  await tx.run(
    "update idempotency set answer = :answer where person_id = :personId and key = :key",
    { personId, key, answer: JSON.stringify(answer) },
    "idempotency-answer",
  );
}
