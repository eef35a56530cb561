import type { UploadReply } from "../../../contract/system/file-schemas.ts";
import type { PersonId } from "../../../domain/ids.ts";
import { storedFileName } from "../../../domain/system/file-name.ts";
import { wrongTypeText } from "../../../domain/system/upload.ts";
import { WRONG_CONTENT } from "../../../domain/system/wrong-content.ts";
import type { Caller } from "../../auth.ts";
import type { Database } from "../../db/database.ts";
import { failed } from "../table-reply.ts";
import type { Bucket } from "./bucket.ts";
import { contentTypeOf, isPicture } from "./file-kind.ts";
import { type Encoded, encodePicture } from "./picture-variants.ts";
import { type Received, ruleFor } from "./receive-file.ts";
import { refuseBeyondQuota, storeFile } from "./stored-files.ts";
import { putObjects, unawareReleases } from "./stored-objects.ts";

/** What is stored of a received file: a picture re-encoded, other files as received. Throws a refusal. */
async function variantsOf(
  { name, bytes }: Received,
  documents: readonly string[],
  isPublic: boolean,
): Promise<{ contentType: string; variants: Encoded[] }> {
  const wrong = () => failed(wrongTypeText(ruleFor(name, documents)), WRONG_CONTENT);
  const contentType = await contentTypeOf(name, bytes);
  if (contentType === null) throw wrong();
  if (!isPicture(contentType)) return { contentType, variants: [{ variant: "", contentType, bytes }] };
  const variants = await encodePicture(bytes, contentType, isPublic);
  if (variants === null) throw wrong();
  return { contentType, variants };
}

/**
 * Writes the forms into the bucket, where there is one for uploads that every node reads: outside of any transaction, which would
 * wait for it.
 */
async function keysOf(
  db: Database,
  bucket: Bucket | null,
  file: { personId: PersonId; size: number; variants: readonly Encoded[] },
): Promise<string[] | null> {
  if (!bucket?.takesUploads || (await unawareReleases(db)).length > 0) return null;
  await refuseBeyondQuota(db, { ...file, temporary: false });
  return putObjects(db, bucket, file.variants);
}

/** Stores a received file as the caller's own; only pictures may be public. Throws where its content is refused. */
export async function storeUpload(
  db: Database,
  bucket: Bucket | null,
  caller: Caller,
  publicly: boolean,
  documents: readonly string[],
  received: Received,
): Promise<UploadReply> {
  const { contentType, variants } = await variantsOf(received, documents, publicly);
  const originalName = storedFileName(received.name);
  const file = {
    personId: caller.personId,
    originalName,
    contentType,
    // Documents are never public.
    isPublic: publicly && isPicture(contentType),
    temporary: false,
    size: received.bytes.length,
    variants,
  };
  const keys = await keysOf(db, bucket, file);
  const { fileName, id: fileId } = await db.transaction((tx) => storeFile(tx, file, keys));
  const newFileName = fileName.slice(fileName.lastIndexOf("/") + 1);
  const known = { fileName, url: fileName, fileId, newFileName, originalFilename: originalName };
  return { code: 200, msg: "操作成功", ...known };
}
