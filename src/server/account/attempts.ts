import { takeLockOf } from "../db/advisory-locks.ts";
import type { Db } from "../db/database.ts";

/**
 * What is counted: wrong passwords per account, wrong SMS codes per phone; failed sign-ins, wrong SMS codes, wrong puzzles
 * and puzzle pictures per network.
 */
type AttemptKind = "password" | "code" | "login-ip" | "code-ip" | "captcha-ip" | "picture-ip";

/** Whose attempts are counted together: everybody's, those of all strangers, or those of one origin (`devices.ts`). */
type From = "all" | "strangers" | { origin: string };

export async function noteAttempt(db: Db, kind: AttemptKind, subject: string, origin = ""): Promise<void> {
  await db.run(
    "insert into attempt (kind, subject, origin) values ($1, $2, $3)",
    [kind, subject, origin],
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
  const row = await db.one<{ count: number; wait: number }>(
    `select count(*)::int as count,
            coalesce(ceil(extract(epoch from min(at) + make_interval(mins => $3) - now())), 0)::int as wait
       from (select at from attempt
              where kind = $1 and subject = $2 and at > now() - make_interval(mins => $3)
                and case $5 when 'all' then true when 'strangers' then origin not like 'device:%' else origin = $6 end
              order by at desc limit $4) as recent`,
    [
      kind,
      subject,
      minutes,
      limit,
      typeof from === "string" ? from : "one",
      typeof from === "string" ? "" : from.origin,
    ],
    "attempts-within",
  );
  return { count: row!.count, waitSeconds: row!.wait };
}

/** Forgets the attempts of one origin, or of all. */
export async function forgetAttempts(db: Db, kind: AttemptKind, subject: string, origin: string | null = null) {
  await db.run(
    "delete from attempt where kind = $1 and subject = $2 and origin = coalesce($3, origin)",
    [kind, subject, origin],
    "attempts-forget",
  );
}

/**
 * Waits until nobody else decides on the same subject; held until the transaction ends. Taken in the order
 * phone, address, all SMS, so that two transactions never wait for each other.
 */
export async function lockSubject(tx: Db, kind: "phone" | "ip" | "sms" | "account", subject: string): Promise<void> {
  await takeLockOf(tx, "attempt", `${kind}:${subject}`);
}

/** What is counted as one network: an IPv4 address, or the /64 that one subscriber of IPv6 holds. */
export function networkOf(ip: string): string {
  const address = ip.startsWith("::ffff:") && ip.includes(".") ? ip.slice(7) : ip;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Who sends SMS is counted more coarsely (reliability row 10): the /24 of an IPv4 address, the /64 of IPv6. */
export const subnetOf = (network: string): string =>
  network.includes(":") ? network : `${network.slice(0, network.lastIndexOf("."))}.0/24`;
