import { type Database, NO_LIMITS } from "../../db/database.ts";
import type { Bucket } from "./bucket.ts";
import { sha256Of } from "./file-hash.ts";
import {
  addBytes,
  bytesOf,
  countForms,
  type FileForm,
  type FilesPlace,
  formsAfter,
  lockFile,
  removeBytes,
} from "./stored-file-store.ts";
import { giveObjects, takeObject } from "./stored-object-store.ts";
import { objectBytes, putObjects } from "./stored-objects.ts";

/** Forms of files and their bytes: how many were moved, and how many there were to move. */
export type MoveProgress = { moved: number; movedBytes: number; all: number; allBytes: number };

/** At once; each holds at most a file in memory. */
const AT_ONCE = 4;
const BATCH = 100;

/**
 * Moves one form into the bucket and reads it again from there before it leaves the database. `false`: it was removed, or moved
 * by another; its object is deleted as that of an upload that did not end.
 */
async function toBucket(db: Database, bucket: Bucket, { fileId, variant, contentType }: FileForm): Promise<boolean> {
  const bytes = await bytesOf(db, { fileId, variant });
  if (bytes === null) return false;
  const [key = ""] = await putObjects(db, bucket, [{ variant, contentType, bytes }]);
  if ((await objectBytes(bucket, { key, sha256: sha256Of(bytes) })) === null)
    throw new Error(`object ${key} is not in the bucket`);
  return db.transaction(async (tx) => {
    if (!(await lockFile(tx, fileId)) || (await removeBytes(tx, { fileId, variant })) === 0) return false;
    if ((await giveObjects(tx, fileId, [key])) === 0) throw new Error(`object ${key} took too long`);
    return true;
  });
}

/** Moves one form into the database, once its bytes are those that were written; its object is deleted an hour later. */
async function toDatabase(db: Database, bucket: Bucket, { fileId, variant, contentType, object }: FileForm) {
  const bytes = object && (await objectBytes(bucket, object));
  if (object === null) return false;
  if (bytes === null) throw new Error(`object ${object.key} is not in the bucket`);
  return db.transaction(async (tx) => {
    if (!(await lockFile(tx, fileId)) || !(await takeObject(tx, fileId, object.key))) return false;
    await addBytes(tx, { fileId, variant, contentType, bytes });
    return true;
  });
}

/**
 * Moves the bytes of all files to `place`, temporary exports excepted, while the marketplace runs: each form is in the one place or
 * in the other. Whatever cuts it off, the next run goes on with what is left. Rejects with the first failure.
 */
export async function moveFiles(
  db: Database,
  bucket: Bucket,
  place: FilesPlace,
  onProgress: (progress: MoveProgress) => void,
): Promise<MoveProgress> {
  const from: FilesPlace = place === "s3" ? "database" : "s3";
  const move = place === "s3" ? toBucket : toDatabase;
  const counted = await db.transaction((tx) => countForms(tx, from), NO_LIMITS);
  const progress = { moved: 0, movedBytes: 0, ...counted };
  let last: Pick<FileForm, "fileId" | "variant"> | null = null;
  for (;;) {
    const forms: FileForm[] = await formsAfter(db, from, last, BATCH);
    if (forms.length === 0) return progress;
    last = forms.at(-1) ?? null;
    const left = [...forms];
    const one = async () => {
      try {
        for (let form = left.shift(); form !== undefined; form = left.shift()) {
          if (!(await move(db, bucket, form))) continue;
          progress.moved += 1;
          progress.movedBytes += form.size;
          onProgress(progress);
        }
      } finally {
        // One that fails ends the others, too.
        left.length = 0;
      }
    };
    const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, one));
    for (const result of results) if (result.status === "rejected") throw result.reason;
  }
}
