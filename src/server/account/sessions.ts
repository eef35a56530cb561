import { randomBytes } from "node:crypto";
import type { PersonId } from "../../domain/ids.ts";
import { tokenHashOf } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { removeLoginKeysOf } from "./login-key-store.ts";
import { addSession, closeSessionsBut, trimSessions } from "./session-store.ts";

/** A token as the client stores it, and when it expires (epoch ms). */
export type OpenedSession = { token: string; expireAt: number };

/**
 * A new session with a token of its own: 256 random bits, of which only the SHA-256 is stored. The person acts for their
 * main company while it may be acted for, else for themselves. The oldest sessions beyond twenty end.
 */
export async function openSession(db: Db, personId: PersonId, ip: string): Promise<OpenedSession> {
  const token = randomBytes(32).toString("base64url");
  const expireAt = await addSession(db, { tokenHash: tokenHashOf(token), personId, ip });
  await trimSessions(db, personId);
  return { token, expireAt };
}

/** Ends every session of the person but this one; returns how many. */
export async function closeOtherSessions(db: Db, personId: PersonId, tokenHash: Buffer): Promise<number> {
  const closed = await closeSessionsBut(db, personId, tokenHash);
  // A key requested with this session a moment ago would open another one.
  await removeLoginKeysOf(db, tokenHash);
  return closed;
}
