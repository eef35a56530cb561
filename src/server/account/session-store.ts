import type { DeviceSession } from "../../domain/account/profile.ts";
import type { CompanyId, MerchantId, PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";
import { MAY_BE_ACTED_FOR } from "./person-store.ts";

/** Sessions of one person; another sign-in ends the oldest. */
const SESSIONS_MAX = 20;

/** A session ends this long after sign-in, used or not; idle ones end earlier. */
const SESSION_DAYS = 7;
const SESSION_IDLE_MINUTES = 120;

/** SQL: whether session s of person p still lets its person in. */
const ALIVE = `not p.deleted and p.locked_at is null and s.expire_at > now() and s.seen_at > now() - interval '${SESSION_IDLE_MINUTES} minutes'`;
/** SQL: whether `markSeen` is due for session s. */
const STALE = "s.seen_at < now() - interval '5 minutes'";

/**
 * Adds a session of the person, who acts for their main company while it may be acted for, else for themselves. Returns when it
 * ends, epoch ms. Throws for an unknown person.
 */
export async function addSession(
  db: Db,
  { tokenHash, personId, ip }: { tokenHash: Buffer; personId: PersonId; ip: string },
): Promise<number> {
  const row = await db.one<{ at: number }>(
    `insert into session (token_hash, person_id, active_company_id, expire_at, ip)
     select :tokenHash, p.id, c.id, now() + make_interval(days => :days), :ip
       from person p
       left join company_info c
         on c.id = p.main_company_id and c.person_id = p.id and ${MAY_BE_ACTED_FOR} and not c.deleted
      where p.id = :personId
     returning (extract(epoch from expire_at) * 1000)::float8 as at`,
    { tokenHash, personId, days: SESSION_DAYS, ip },
    "session-open",
  );
  if (!row) throw new Error("no such person");
  return Math.floor(row.at);
}

/** Ends the person's oldest sessions beyond twenty. */
export async function trimSessions(db: Db, personId: PersonId): Promise<void> {
  await db.run(
    `delete from session where token_hash in
       (select token_hash from session where person_id = :personId order by created_at desc, token_hash offset :kept)`,
    { personId, kept: SESSIONS_MAX },
    "sessions-trim",
  );
}

export type SessionOwner = {
  personId: PersonId;
  phone: string;
  name: string;
  avatar: string;
  roles: string[];
  merchantId: MerchantId | null;
  /** The company acted for; `null`: they act as a person. */
  companyId: CompanyId | null;
  companyName: string | null;
  epoch: number;
  isStale: boolean;
  /** Of each role the permissions; `null` where no role is known. */
  granted: string[][] | null;
};

/** The person of a live session; `null` when it is unknown, expired, or idle too long. */
export const sessionOwner = (db: Db, tokenHash: Buffer): Promise<SessionOwner | null> =>
  db.one<SessionOwner>(
    `select s.person_id as "personId", p.phone, p.name, p.avatar, p.roles, p.merchant_id as "merchantId",
            s.active_company_id as "companyId", c.company_name as "companyName", s.epoch, ${STALE} as "isStale",
            (select jsonb_agg(r.permissions) from sys_role r where r.role_key = any (p.roles)) as granted
       from session s join person p on p.id = s.person_id left join company_info c on c.id = s.active_company_id
      where s.token_hash = :tokenHash and ${ALIVE}`,
    { tokenHash },
    "caller",
  );

/** Records that the session is in use, so that it does not time out. */
export async function markSeen(db: Db, tokenHash: Buffer): Promise<void> {
  await db.run("update session set seen_at = now() where token_hash = :tokenHash", { tokenHash }, "session-seen");
}

/** The sessions among `tokenHashes` that still let their person in, by their hash in hex, with their epochs. */
export async function epochsOfAlive(db: Db, tokenHashes: readonly Buffer[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ token: string; epoch: number }>(
    `select encode(s.token_hash, 'hex') as token, s.epoch from session s join person p on p.id = s.person_id
      where s.token_hash = any (:tokenHashes) and ${ALIVE}`,
    { tokenHashes },
    "sessions-alive",
  );
  return new Map(rows.map(({ token, epoch }) => [token, epoch]));
}

/** Ends one session. */
export async function closeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.run("delete from session where token_hash = :tokenHash", { tokenHash }, "session-close");
}

/** Ends every session of the person but this one; returns how many. */
export const closeSessionsBut = (db: Db, personId: PersonId, tokenHash: Buffer): Promise<number> =>
  db.run("delete from session where person_id = :personId and token_hash <> :tokenHash", { personId, tokenHash });

/** The living sessions of the person, the one in use first, then the one seen last. Times are epoch ms. */
export async function sessionsOf(db: Db, personId: PersonId, tokenHash: Buffer): Promise<DeviceSession[]> {
  return db.rows<DeviceSession>(
    `select floor(extract(epoch from created_at) * 1000)::float8 as "signedInAt",
            floor(extract(epoch from seen_at) * 1000)::float8 as "seenAt", ip, token_hash = :tokenHash as "isThis"
       from session
      where person_id = :personId and expire_at > now() and seen_at > now() - make_interval(mins => :idleMinutes)
      order by token_hash = :tokenHash desc, seen_at desc, created_at desc`,
    { personId, tokenHash, idleMinutes: SESSION_IDLE_MINUTES },
    "sessions-of",
  );
}

/** Ends every session of the person, on all devices. */
export async function closeAllSessions(db: Db, personId: PersonId): Promise<void> {
  await db.run("delete from session where person_id = :personId", { personId }, "session-close-all");
}

/** Raises the epoch of the person's sessions, by which open pages notice that something about the person changed. */
export async function raiseEpochs(db: Db, personId: PersonId): Promise<void> {
  await db.run("update session set epoch = epoch + 1 where person_id = :personId", { personId }, "person-epoch");
}
