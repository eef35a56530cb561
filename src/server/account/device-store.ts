import type { PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

const DEVICES_PER_PERSON = 20;

/** Whether the person of `phone` has signed in from this device. */
export const isKnownDevice = async (db: Db, phone: string, deviceHash: Buffer): Promise<boolean> =>
  (await db.one(
    `select 1 from known_device d join person p on p.id = d.person_id
      where p.phone = :phone and d.device_hash = :deviceHash`,
    { phone, deviceHash },
    "device-known",
  )) !== null;

/** Records that the person signed in from this device now, and deletes their oldest devices beyond twenty. */
export async function recordDevice(db: Db, personId: PersonId, deviceHash: Buffer): Promise<void> {
  await db.run(
    `insert into known_device (person_id, device_hash) values (:personId, :deviceHash)
     on conflict (person_id, device_hash) do update set seen_at = now()`,
    { personId, deviceHash },
    "device-remember",
  );
  await db.run(
    `delete from known_device where person_id = :personId and device_hash in
       (select device_hash from known_device where person_id = :personId order by seen_at desc offset :kept)`,
    { personId, kept: DEVICES_PER_PERSON },
    "devices-trim",
  );
}
