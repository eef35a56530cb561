import { randomBytes } from "node:crypto";
import { COMPANY_CERTIFIED } from "../../domain/account/session.ts";
import { tokenHashOf } from "../auth.ts";
import type { Db } from "../db/database.ts";

/** A session ends this long after sign-in, used or not; idle ones end earlier (auth.ts). */
const SESSION_DAYS = 7;

/** A token as the client keeps it, and when it ends (epoch ms). */
export type OpenedSession = { token: string; expireAt: number };

/**
 * A new session with a token of its own: 256 random bits, of which only the SHA-256 is stored. The person acts for their
 * main company while it is certified, else for themselves.
 */
export async function openSession(db: Db, personId: string, ip: string): Promise<OpenedSession> {
  const token = randomBytes(32).toString("base64url");
  const row = await db.one<{ at: number }>(
    `insert into session (token_hash, person_id, active_company_id, expire_at, ip)
     select $1, p.id, c.id, now() + make_interval(days => $3), $4
       from person p
       left join company_info c
         on c.id = p.main_company_id and c.person_id = p.id and c.company_status = $5 and not c.deleted
      where p.id = $2
     returning (extract(epoch from expire_at) * 1000)::float8 as at`,
    [tokenHashOf(token), personId, SESSION_DAYS, ip, COMPANY_CERTIFIED],
    "session-open",
  );
  if (!row) throw new Error("no such person");
  return { token, expireAt: Math.floor(row.at) };
}

export async function closeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.run("delete from session where token_hash = $1", [tokenHash], "session-close");
}

/** Ends every session of the person, on all devices. */
export async function closeAllSessions(db: Db, personId: string): Promise<void> {
  await db.run("delete from session where person_id = $1", [personId], "session-close-all");
}
