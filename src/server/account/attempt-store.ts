import { takeLockOf } from "../db/advisory-locks.ts";
import type { Db } from "../db/database.ts";

/**
 * What is counted: wrong passwords per account, wrong SMS codes per phone; failed sign-ins, wrong SMS codes, wrong puzzles
 * and puzzle pictures per network.
 */
type AttemptKind = "password" | "code" | "login-ip" | "code-ip" | "captcha-ip" | "picture-ip";

/** Whose attempts are counted together: all, those of all strangers, or those of one origin (`devices.ts`). */
type From = "all" | "strangers" | { origin: string };

/** Counts one attempt; `origin`: where it came from (`devices.ts`). */
export async function noteAttempt(db: Db, kind: AttemptKind, subject: string, origin = ""): Promise<void> {
  await db.run(
    "insert into attempt (kind, subject, origin) values (:kind, :subject, :origin)",
    { kind, subject, origin },
    "attempt-note",
  );
}

/** How many within the last `minutes`, and how many seconds until the oldest of the newest `limit` leaves the window. */
export async function attemptsWithin(
  db: Db,
  kind: AttemptKind,
  subject: string,
  minutes: number,
  limit: number,
  from: From = "all",
): Promise<{ count: number; waitSeconds: number }> {
  const [whose, origin] = typeof from === "string" ? [from, ""] : ["one", from.origin];
  const row = await db.one<{ count: number; waitSeconds: number }>(
    `select count(*)::int as count,
            coalesce(ceil(extract(epoch from min(at) + make_interval(mins => :minutes) - now())), 0)::int as "waitSeconds"
       from (select at from attempt
              where kind = :kind and subject = :subject and at > now() - make_interval(mins => :minutes)
                and case :whose when 'all' then true when 'strangers' then origin not like 'device:%'
                         else origin = :origin end
              order by at desc limit :limit) as recent`,
    { kind, subject, minutes, limit, whose, origin },
    "attempts-within",
  );
  return row!;
}

/** Forgets the attempts of one origin, or of all. */
export async function forgetAttempts(db: Db, kind: AttemptKind, subject: string, origin: string | null = null) {
  await db.run(
    "delete from attempt where kind = :kind and subject = :subject and origin = coalesce(:origin, origin)",
    { kind, subject, origin },
    "attempts-forget",
  );
}

/**
 * Waits until no other transaction decides on the same subject; the lock is held until the transaction ends. Taken in the order
 * phone, address, all SMS, so that two transactions never wait for each other.
 */
export async function lockSubject(tx: Db, kind: "phone" | "ip" | "sms" | "account", subject: string): Promise<void> {
  await takeLockOf(tx, "attempt", `${kind}:${subject}`);
}
