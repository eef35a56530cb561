import type { Database } from "../db/database.ts";
import { purge } from "../jobs/purge.ts";
import { purgeDevices } from "./device-store.ts";
import { DEVICE_DAYS } from "./devices.ts";

/** Rows that no longer matter: every limit looks back a day at most. */
const PAST: readonly (readonly [table: string, condition: string])[] = [
  ["captcha", "expire_at < now() - interval '1 hour'"],
  ["reset_ticket", "expire_at < now() - interval '1 day'"],
  ["attempt", "at < now() - interval '1 day' or kind = 'picture-ip' and at < now() - interval '1 hour'"],
  ["sms_code", "created_at < now() - interval '2 days'"],
  ["login_key", "expire_at < now() - interval '1 hour'"],
  ["sms_outbox", "created_at < now() - interval '7 days'"],
  ["session", "expire_at < now()"],
];

/** Removes it; returns how many rows. */
export async function purgeAccountRows(db: Database): Promise<number> {
  let purged = await purgeDevices(db, DEVICE_DAYS);
  for (const [table, condition] of PAST) purged += await purge(db, table, condition);
  return purged;
}
