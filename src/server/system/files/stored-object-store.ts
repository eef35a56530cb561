import type { FileId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";

/** An upload that takes longer than the first has ended; only then, after the second, what it left may be deleted. */
const TAKEN_WITHIN = "30 minutes";
const LOOSE_AFTER = "1 hour";

/** An object of the bucket: bytes of one form of a file. */
export type IntendedObject = { key: string; variant: string; contentType: string; size: number; sha256: Buffer };

/** Notes objects before they are written: whatever happens, a row leads to each. They belong to no file yet. */
export async function intendObjects(db: Db, objects: readonly IntendedObject[]): Promise<void> {
  await db.run(
    `insert into stored_object (key, variant, content_type, size, sha256)
     select o.key, o.variant, o."contentType", o.size, decode(o.hash, 'hex')
       from jsonb_to_recordset(:objects::jsonb) o (key text, variant text, "contentType" text, size int, hash text)`,
    { objects: JSON.stringify(objects.map((object) => ({ ...object, hash: object.sha256.toString("hex") }))) },
    "objects-intend",
  );
}

/** Gives objects that were written to their file; returns how many of them were still there to be given. */
export const giveObjects = (tx: Db, fileId: FileId, keys: readonly string[]): Promise<number> =>
  tx.run(
    `update stored_object set file_id = :fileId, since = now()
      where key = any (:keys) and file_id is null and since > now() - interval '${TAKEN_WITHIN}'`,
    { fileId, keys },
    "objects-give",
  );

/** Takes an object away from its file; `false`: it was not that file's. */
export const takeObject = async (tx: Db, fileId: FileId, key: string): Promise<boolean> =>
  (await tx.run(
    "update stored_object set file_id = null, since = now() where key = :key and file_id = :fileId",
    { fileId, key },
    "object-take",
  )) === 1;

/** Locks one object that belongs to no file, of an upload that did not end or a file that was deleted. */
export const nextLooseObject = (tx: Db, passed: readonly string[]): Promise<{ id: string } | null> =>
  tx.one(
    `select key as id from stored_object
      where file_id is null and since < now() - interval '${LOOSE_AFTER}' and key <> all (:passed)
      order by since limit 1 for update skip locked`,
    { passed },
    "object-loose",
  );

export const forgetObject = (tx: Db, key: string): Promise<number> =>
  tx.run("delete from stored_object where key = :key", { key }, "object-forget");

/** How many forms of files lie in the bucket. */
export const objectCount = async (db: Db): Promise<number> =>
  (await db.one<{ n: number }>("select count(*)::int as n from stored_object where file_id is not null"))?.n ?? 0;
