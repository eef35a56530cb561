import type { CompanyId, PersonId } from "../domain/ids.ts";
import type { Db } from "./db/database.ts";

/** `companyId`: whom the person acts for, `null` for themselves. The same key of another purchasing entity is another key. */
export type Key = { personId: PersonId; companyId: CompanyId | null; key: string };

/** The key as it is stored: with the purchasing entity ahead of it where that is a company. A client's key has no blank. */
export const storedKey = ({ personId, companyId, key }: Key) => ({
  personId,
  key: companyId === null ? key : `${companyId} ${key}`,
});

/** The answer stored under a key, `null` while the request is still running, with the hash of the request's body. */
export const answerUnder = <Answer>(db: Db, key: Key): Promise<{ bodyHash: Buffer; answer: Answer | null } | null> =>
  db.one(
    `select body_hash as "bodyHash", answer from idempotency where person_id = :personId and key = :key`,
    storedKey(key),
    "idempotency-recall",
  );

/** Takes a key; `false` where it was used before. Waits for a concurrent request with this key to end. */
export const takeKey = async (tx: Db, { bodyHash, ...key }: Key & { bodyHash: Buffer }): Promise<boolean> =>
  (await tx.run(
    `insert into idempotency (person_id, key, body_hash) values (:personId, :key, :bodyHash) on conflict do nothing`,
    { ...storedKey(key), bodyHash },
    "idempotency-take",
  )) > 0;

/** Stores the answer under a key that was taken. */
export async function keepAnswer(tx: Db, key: Key, answer: unknown): Promise<void> {
  await tx.run(
    "update idempotency set answer = :answer where person_id = :personId and key = :key",
    { ...storedKey(key), answer: JSON.stringify(answer) },
    "idempotency-answer",
  );
}
