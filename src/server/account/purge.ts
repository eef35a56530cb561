import type { Db } from "../db/database.ts";
import { purgeDevices } from "./devices.ts";

/** Removes what can matter to nobody any more: every limit looks back a day at most. */
export async function purgeAccountRows(db: Db): Promise<void> {
  await db.run("delete from captcha where expire_at < now() - interval '1 hour'");
  await db.run("delete from reset_ticket where expire_at < now() - interval '1 day'");
  await db.run(
    "delete from attempt where at < now() - interval '1 day' or kind = 'picture-ip' and at < now() - interval '1 hour'",
  );
  await db.run("delete from sms_code where created_at < now() - interval '2 days'");
  await db.run("delete from login_key where expire_at < now() - interval '1 hour'");
  await db.run("delete from sms_outbox where created_at < now() - interval '7 days'");
  await db.run("delete from session where expire_at < now()");
  await purgeDevices(db);
}
