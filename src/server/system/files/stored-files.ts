import { randomBytes } from "node:crypto";
import type { PersonId } from "../../../domain/ids.ts";
import { PRIVATE_FOLDER } from "../../../domain/system/file-name.ts";
import { takeLockOf } from "../../db/advisory-locks.ts";
import type { Db } from "../../db/database.ts";
import { warning } from "../../reply.ts";
import { failed } from "../table-reply.ts";
import { BucketAway } from "./bucket.ts";
import type { Encoded } from "./picture-variants.ts";
import {
  addBytes,
  addFile,
  attachOwnFiles,
  type FileForm,
  type FileSubject,
  filesOfPerson,
  publicForm,
  removeOldExports,
  type StoredFile,
} from "./stored-file-store.ts";
import { giveObjects } from "./stored-object-store.ts";

/** Per person. */
const FILES_PER_DAY = 200;
const BYTES_PER_PERSON = 500 * 1024 * 1024;
/** Exports that were not fetched; the oldest give way to new ones. */
const EXPORTS_MAX = 10;

type NewFile = {
  personId: PersonId;
  originalName: string;
  contentType: string;
  isPublic: boolean;
  temporary: boolean;
  /** Bytes as they arrived. */
  size: number;
  variants: readonly Encoded[];
};

/** Where public pictures are seen. */
const PUBLIC_FOLDER = "/pictures/upload/";

const keyOf = (): string => randomBytes(18).toString("base64url");

/**
 * Throws when the person has had their files of the day, or their room, in which exports count too. Files of one person count
 * one after another.
 */
async function admitQuota(tx: Db, file: NewFile): Promise<void> {
  await takeLockOf(tx, "fileQuota", file.personId);
  if (file.temporary) await removeOldExports(tx, file.personId, EXPORTS_MAX - 1);
  await refuseBeyondQuota(tx, file);
}

/** Throws where the person has no room for the file as things are. */
export async function refuseBeyondQuota(
  db: Db,
  { personId, size, temporary }: Pick<NewFile, "personId" | "size" | "temporary">,
): Promise<void> {
  const used = await filesOfPerson(db, personId);
  if (!used) return;
  if (!temporary && used.today >= FILES_PER_DAY) throw failed("今日上传文件数量已达上限，请明天再试");
  if (used.bytes + size > BYTES_PER_PERSON) throw failed("上传空间已满，请联系客服");
}

/**
 * Stores a file with its bytes; within one transaction, so that there is never one without the other. `keys`: its forms were
 * written into the bucket.
 */
export async function storeFile(tx: Db, file: NewFile, keys: readonly string[] | null = null): Promise<StoredFile> {
  await admitQuota(tx, file);
  const extension = file.contentType === "image/jpeg" ? ".jpg" : file.contentType === "image/png" ? ".png" : "";
  const fileName = `${file.isPublic ? PUBLIC_FOLDER : PRIVATE_FOLDER}${keyOf()}${extension}`;
  const kept = await addFile(tx, { ...file, fileName });
  if (keys === null) for (const variant of file.variants) await addBytes(tx, { ...variant, fileId: kept.id });
  else if ((await giveObjects(tx, kept.id, keys)) < keys.length) throw new BucketAway("the upload took too long");
  return kept;
}

/** A public picture, or one of its other forms, by the last part of its address: `<key>.jpg`, `<key>-480.webp`. */
export async function publicPicture(db: Db, name: string): Promise<FileForm | null> {
  const match = /^([A-Za-z0-9_-]{24})(?:-(\d{1,4}\.(?:avif|webp))|\.(?:jpg|png))$/.exec(name);
  if (match === null) return null;
  const [, key = "", variant = ""] = match;
  const whole = [".jpg", ".png"].map((extension) => `${PUBLIC_FOLDER}${key}${extension}`);
  return publicForm(db, variant === "" ? [`${PUBLIC_FOLDER}${name}`] : whole, variant);
}

/**
 * Attaches a person's own files to a subject: they stay, and readers of that subject's `purpose` may read them. Returns the files
 * in the requested order; throws when one is not there, not theirs, or another subject's.
 */
export async function attachFiles(
  tx: Db,
  personId: PersonId,
  fileNames: readonly string[],
  subject: FileSubject,
): Promise<StoredFile[]> {
  const rows = await attachOwnFiles(tx, personId, fileNames, subject);
  return fileNames.map((asked) => {
    const file = rows.find(({ id, fileName }) => fileName === asked || id === asked);
    if (file === undefined) throw warning("文件不存在，请重新上传");
    return file;
  });
}
