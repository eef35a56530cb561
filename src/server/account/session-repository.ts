import { randomBytes } from "node:crypto";
import type { DeviceSession } from "../../domain/account/profile.ts";
import { SESSION_IDLE_MINUTES, tokenHashOf } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { MAY_BE_ACTED_FOR } from "./person-repository.ts";

/** Sessions of one person; another sign-in ends the oldest. */
const SESSIONS_MAX = 20;

/** A session ends this long after sign-in, used or not; idle ones end earlier (auth.ts). */
const SESSION_DAYS = 7;

/** A token as the client keeps it, and when it ends (epoch ms). */
export type OpenedSession = { token: string; expireAt: number };

/**
 * A new session with a token of its own: 256 random bits, of which only the SHA-256 is stored. The person acts for their
 * main company while it may be acted for, else for themselves. The oldest sessions beyond twenty end.
 */
export async function openSession(db: Db, personId: string, ip: string): Promise<OpenedSession> {
  const token = randomBytes(32).toString("base64url");
  const row = await db.one<{ at: number }>(
    `insert into session (token_hash, person_id, active_company_id, expire_at, ip)
     select $1, p.id, c.id, now() + make_interval(days => $3), $4
       from person p
       left join company_info c
         on c.id = p.main_company_id and c.person_id = p.id and ${MAY_BE_ACTED_FOR} and not c.deleted
      where p.id = $2
     returning (extract(epoch from expire_at) * 1000)::float8 as at`,
    [tokenHashOf(token), personId, SESSION_DAYS, ip],
    "session-open",
  );
  if (!row) throw new Error("no such person");
  await db.run(
    `delete from session where token_hash in
       (select token_hash from session where person_id = $1 order by created_at desc, token_hash offset $2)`,
    [personId, SESSIONS_MAX],
    "sessions-trim",
  );
  return { token, expireAt: Math.floor(row.at) };
}

export async function closeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.run("delete from session where token_hash = $1", [tokenHash], "session-close");
}

/** Ends every session of the person but this one; answers how many. */
export async function closeOtherSessions(db: Db, personId: string, tokenHash: Buffer): Promise<number> {
  const closed = await db.run("delete from session where person_id = $1 and token_hash <> $2", [personId, tokenHash]);
  // A key asked for with this session a moment ago would open another one.
  await db.run("delete from login_key where session_hash = $1", [tokenHash]);
  return closed;
}

/** The living sessions of the person, the one in use last first. */
export async function sessionsOf(db: Db, personId: string, tokenHash: Buffer): Promise<DeviceSession[]> {
  return db.rows<DeviceSession>(
    `select floor(extract(epoch from created_at) * 1000)::float8 as "signedInAt",
            floor(extract(epoch from seen_at) * 1000)::float8 as "seenAt", ip, token_hash = $2 as "isThis"
       from session
      where person_id = $1 and expire_at > now() and seen_at > now() - make_interval(mins => $3)
      order by token_hash = $2 desc, seen_at desc, created_at desc`,
    [personId, tokenHash, SESSION_IDLE_MINUTES],
    "sessions-of",
  );
}

/** Ends every session of the person, on all devices. */
export async function closeAllSessions(db: Db, personId: string): Promise<void> {
  await db.run("delete from session where person_id = $1", [personId], "session-close-all");
}
