import type { PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** The person a key signs in, and the origin it is for; "" is this site itself. */
export type UsedLoginKey = { personId: PersonId; origin: string; needPassword: boolean };

/** Adds a key of the session that lives `seconds`. Returns when it ends, epoch ms. */
export async function addLoginKey(
  db: Db,
  key: { keyHash: Buffer; sessionHash: Buffer; personId: PersonId; origin: string; seconds: number },
): Promise<number> {
  const row = await db.one<{ at: number }>(
    `insert into login_key (key_hash, session_hash, person_id, origin, expire_at)
     values (:keyHash, :sessionHash, :personId, :origin, now() + make_interval(secs => :seconds))
     returning floor(extract(epoch from expire_at) * 1000)::float8 as at`,
    key,
    "login-key-issue",
  );
  return row!.at;
}

/** Uses a living key up; `null` where there is none, or its person may not sign in. */
export const takeLoginKey = (db: Db, keyHash: Buffer): Promise<UsedLoginKey | null> =>
  db.one<UsedLoginKey>(
    `update login_key k set used_at = now()
       from person p
      where k.key_hash = :keyHash and k.used_at is null and k.expire_at > now()
        and p.id = k.person_id and not p.deleted and p.locked_at is null
      returning k.person_id as "personId", k.origin, p.password_hash is null as "needPassword"`,
    { keyHash },
    "login-key-use",
  );

/** Removes the keys that were requested with this session. */
export async function removeLoginKeysOf(db: Db, sessionHash: Buffer): Promise<void> {
  await db.run("delete from login_key where session_hash = :sessionHash", { sessionHash });
}
