import type { FileId } from "../../../domain/ids.ts";
import { type Database, NO_LIMITS } from "../../db/database.ts";
import type { Bucket } from "./bucket.ts";
import { sha256Of } from "./file-hash.ts";
import {
  addBytes,
  bytesOf,
  countForms,
  type FileForm,
  type FilesPlace,
  formOf,
  formsAfter,
  lockFile,
  removeBytes,
} from "./stored-file-store.ts";
import { giveObjects, takeObject } from "./stored-object-store.ts";
import { objectBytes, putObjects, unawareReleases } from "./stored-objects.ts";

/** Forms of files and their bytes: how many were moved, and how many there were to move. */
export type MoveProgress = { moved: number; movedBytes: number; all: number; allBytes: number };

/** A form whose object is not in the bucket. */
export type MissingForm = { fileId: FileId; key: string };
/** `missing`: how many forms stayed where they were since their objects are not there; the first of them are named. */
export type Moved = MoveProgress & { missing: number; firstMissing: MissingForm[] };

/** At once; each holds at most a file in memory. */
const AT_ONCE = 4;
const BATCH = 100;
const NAMED = 100;

/** What came of one form; `passed`: it was removed, or moved by another. */
type Outcome = "moved" | "passed" | "missing";

/**
 * Moves one form into the bucket and reads it again from there before it leaves the database. The object of one that was removed
 * or moved meanwhile is deleted as that of an upload that did not end.
 */
async function toBucket(db: Database, bucket: Bucket, { fileId, variant, contentType }: FileForm): Promise<Outcome> {
  const bytes = await bytesOf(db, { fileId, variant });
  if (bytes === null) return "passed";
  const [key = ""] = await putObjects(db, bucket, [{ variant, contentType, bytes }]);
  if ((await objectBytes(bucket, { key, sha256: sha256Of(bytes) })) === null)
    throw new Error(`object ${key} is not in the bucket`);
  return db.transaction(async (tx) => {
    if (!(await lockFile(tx, fileId)) || (await removeBytes(tx, { fileId, variant })) === 0) return "passed";
    if ((await giveObjects(tx, fileId, [key])) === 0) throw new Error(`object ${key} took too long`);
    return "moved";
  });
}

/** Moves one form into the database, once its bytes are those that were written; its object is deleted an hour later. */
async function toDatabase(
  db: Database,
  bucket: Bucket,
  { fileId, variant, contentType, object }: FileForm,
): Promise<Outcome> {
  if (object === null) return "passed";
  const bytes = await objectBytes(bucket, object);
  if (bytes === null) return (await formOf(db, fileId, variant))?.object?.key === object.key ? "missing" : "passed";
  return db.transaction(async (tx) => {
    if (!(await lockFile(tx, fileId)) || !(await takeObject(tx, fileId, object.key))) return "passed";
    await addBytes(tx, { fileId, variant, contentType, bytes });
    return "moved";
  });
}

/**
 * Moves the bytes of all files to `place`, temporary exports excepted, while the marketplace runs: each form is in the one place or
 * in the other. Whatever cuts it off, the next run goes on with what is left. One that is missing holds up no other; rejects with
 * the first failure, and at once where nodes would not find what lies in the bucket.
 */
export async function moveFiles(
  db: Database,
  bucket: Bucket,
  place: FilesPlace,
  onProgress: (progress: MoveProgress) => void,
): Promise<Moved> {
  const unaware = place === "s3" ? await unawareReleases(db) : [];
  if (unaware.length > 0)
    throw new Error(`${unaware.join("、")} 版的节点还在运行（或停止不到 10 分钟），它们读不到存储桶里的文件`);
  const from: FilesPlace = place === "s3" ? "database" : "s3";
  const move = place === "s3" ? toBucket : toDatabase;
  const counted = await db.transaction((tx) => countForms(tx, from), NO_LIMITS);
  const progress: Moved = { moved: 0, movedBytes: 0, ...counted, missing: 0, firstMissing: [] };
  let last: Pick<FileForm, "fileId" | "variant"> | null = null;
  for (;;) {
    const forms: FileForm[] = await formsAfter(db, from, last, BATCH);
    if (forms.length === 0) return progress;
    last = forms.at(-1) ?? null;
    const left = [...forms];
    const one = async () => {
      try {
        for (let form = left.shift(); form !== undefined; form = left.shift()) {
          const outcome = await move(db, bucket, form);
          if (outcome === "missing") {
            progress.missing += 1;
            if (progress.missing <= NAMED)
              progress.firstMissing.push({ fileId: form.fileId, key: form.object?.key ?? "" });
          }
          if (outcome !== "moved") continue;
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
