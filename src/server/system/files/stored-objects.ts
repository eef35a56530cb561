import { randomBytes } from "node:crypto";
import type { Database, Db } from "../../db/database.ts";
import { olderReleases } from "../../db/node-seen.ts";
import { eachRow } from "../../jobs/each-row.ts";
import { type Bucket, BucketAway } from "./bucket.ts";
import { sha256Of } from "./file-hash.ts";
import type { Encoded } from "./picture-variants.ts";
import { bytesOf, type FileForm, formOf } from "./stored-file-store.ts";
import { forgetObject, intendObjects, nextLooseObject } from "./stored-object-store.ts";

const keyOf = (): string => `taomu/files/${randomBytes(18).toString("base64url")}`;

/** Nodes before it do not find what lies in a bucket. */
const FIRST_RELEASE = "0.11.0";

/** Releases of nodes that are there, or were killed minutes ago, and do not find what lies in the bucket. */
export const unawareReleases = (db: Db): Promise<string[]> => olderReleases(db, FIRST_RELEASE);

/**
 * Writes forms of a file into the bucket; returns their keys, which are to be given to the file. Where that does not come to
 * pass, `deleteLooseObjects` deletes them.
 */
export async function putObjects(db: Database, bucket: Bucket, forms: readonly Encoded[]): Promise<string[]> {
  const objects = forms.map((form) => ({
    ...form,
    key: keyOf(),
    size: form.bytes.length,
    sha256: sha256Of(form.bytes),
  }));
  await intendObjects(
    db,
    objects.map(({ bytes: _bytes, ...object }) => object),
  );
  const written = await Promise.allSettled(objects.map((object) => bucket.put(object)));
  for (const one of written) if (one.status === "rejected") throw one.reason;
  return objects.map(({ key }) => key);
}

/** The bytes of an object, `null` where there is none. Throws where they are not those that were written. */
export async function objectBytes(bucket: Bucket | null, { key, sha256 }: StoredObject): Promise<Buffer | null> {
  if (bucket === null) throw new BucketAway("a file lies in a bucket, and FILES_S3_BUCKET is not set");
  const bytes = await bucket.get(key);
  if (bytes !== null && !sha256Of(bytes).equals(sha256)) throw new Error(`object ${key} was changed in the bucket`);
  return bytes;
}

type StoredObject = NonNullable<FileForm["object"]>;

/** The bytes of a form from where they lie, `null` where the file was removed meanwhile or its object is missing. */
export async function formBytes(db: Database, bucket: Bucket | null, form: FileForm): Promise<Buffer | null> {
  const bytesAt = ({ object, ...place }: FileForm) =>
    object === null ? bytesOf(db, place) : objectBytes(bucket, object);
  const bytes = await bytesAt(form);
  if (bytes !== null) return bytes;
  // Moved since its place was read, or gone.
  const again = await formOf(db, form.fileId, form.variant);
  if (again === null) return null;
  const found = await bytesAt(again);
  if (found === null && again.object !== null)
    console.error(`[files] 文件 ${form.fileId}：存储桶里没有 ${again.object.key}`);
  return found;
}

/** Deletes objects that belong to no file. One that the bucket does not give up is set aside; rejects where it is away. */
export async function deleteLooseObjects(db: Database, bucket: Bucket | null): Promise<number> {
  if (bucket === null) return 0;
  let away: BucketAway | null = null;
  const number = await eachRow(
    db,
    "stored-objects",
    async (tx, passed) => (away === null ? nextLooseObject(tx, passed) : null),
    async (tx, { id: key }) => {
      await bucket.remove(key).catch((error) => {
        if (error instanceof BucketAway && !error.isRefusal) away = error;
        throw error;
      });
      await forgetObject(tx, key);
      return true;
    },
  );
  if (away !== null) throw away;
  return number;
}
