import { randomBytes } from "node:crypto";
import { PRIVATE_FOLDER } from "../../../domain/system/file-name.ts";
import { takeLockOf } from "../../db/advisory-locks.ts";
import type { Database, Db } from "../../db/database.ts";
import { purge } from "../../jobs/purge.ts";
import { warning } from "../../reply.ts";
import { failed } from "../table-reply.ts";
import type { Encoded } from "./picture-variants.ts";

/** Per person. */
const FILES_PER_DAY = 200;
const BYTES_PER_PERSON = 500 * 1024 * 1024;
/** Exports that were not fetched; the oldest give way to new ones. */
const EXPORTS_KEPT = 10;

/** How long a file waits to be attached to something, and a temporary export to be fetched. */
const ORPHAN_HOURS = 24;

export type StoredFile = {
  id: string;
  fileName: string;
  personId: string;
  isPublic: boolean;
  temporary: boolean;
  originalName: string;
  contentType: string;
  purpose: string | null;
  subjectId: string | null;
};

const COLUMNS = `id, file_name as "fileName", person_id as "personId", is_public as "isPublic", temporary,
  original_name as "originalName", content_type as "contentType", purpose, subject_id as "subjectId"`;

export type NewFile = {
  personId: string;
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

/** Removes the person's oldest exports, so that with one more there are not too many. */
const makeRoomForExport = (tx: Db, personId: string): Promise<number> =>
  tx.run(
    `delete from stored_file where id in (
       select id from stored_file where person_id = $1 and temporary order by created_at desc, id desc offset $2)`,
    [personId, EXPORTS_KEPT - 1],
    "exports-give-way",
  );

/**
 * Throws when the person has had their files of the day, or their room, in which exports count too. Files of one person count
 * one after another.
 */
async function admitQuota(tx: Db, { personId, size, temporary }: NewFile): Promise<void> {
  await takeLockOf(tx, "fileQuota", personId);
  if (temporary) await makeRoomForExport(tx, personId);
  const used = await tx.one<{ today: number; bytes: number }>(
    `select (count(*) filter (where not temporary and created_at > now() - interval '24 hours'))::int as today,
            coalesce(sum(size), 0)::float8 as bytes
       from stored_file where person_id = $1`,
    [personId],
    "file-quota",
  );
  if (!used) return;
  if (!temporary && used.today >= FILES_PER_DAY) throw failed("今日上传文件数量已达上限，请明天再试");
  if (used.bytes + size > BYTES_PER_PERSON) throw failed("上传空间已满，请联系客服");
}

/** Keeps a file with its bytes; within one transaction, so that there is never one without the other. */
export async function keepFile(tx: Db, file: NewFile): Promise<StoredFile> {
  await admitQuota(tx, file);
  const extension = file.contentType === "image/jpeg" ? ".jpg" : file.contentType === "image/png" ? ".png" : "";
  const fileName = `${file.isPublic ? PUBLIC_FOLDER : PRIVATE_FOLDER}${keyOf()}${extension}`;
  const kept = await tx.one<StoredFile>(
    `insert into stored_file (file_name, person_id, is_public, temporary, original_name, content_type, size)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [fileName, file.personId, file.isPublic, file.temporary, file.originalName, file.contentType, file.size],
    "file-add",
  );
  for (const { variant, contentType, bytes } of file.variants) {
    await tx.run(
      "insert into file_bytes (file_id, variant, content_type, bytes) values ($1, $2, $3, $4)",
      [kept!.id, variant, contentType, bytes],
      "file-bytes-add",
    );
  }
  return kept!;
}

export const fileById = (db: Db, id: string): Promise<StoredFile | null> =>
  db.one(`select ${COLUMNS} from stored_file where id = $1`, [id], "file-by-id");

/** By the name that the upload answered: compared, never a path. */
export const fileByName = (db: Db, fileName: string): Promise<StoredFile | null> =>
  db.one(`select ${COLUMNS} from stored_file where file_name = $1`, [fileName], "file-by-name");

/** One form of a file without its bytes: how many there are is asked before they are brought into memory. */
export type FileForm = { fileId: string; variant: string; contentType: string; size: number };

const FORM_COLUMNS = `b.file_id as "fileId", b.variant, b.content_type as "contentType", octet_length(b.bytes) as size`;

/** The file as it was kept. */
export const formOf = (db: Db, fileId: string): Promise<FileForm | null> =>
  db.one(`select ${FORM_COLUMNS} from file_bytes b where b.file_id = $1 and b.variant = ''`, [fileId], "file-form");

export async function bytesOf(db: Db, { fileId, variant }: FileForm): Promise<Buffer | null> {
  const row = await db.one<{ bytes: Buffer }>(
    "select bytes from file_bytes where file_id = $1 and variant = $2",
    [fileId, variant],
    "file-bytes",
  );
  return row?.bytes ?? null;
}

/** A public picture, or one of its other forms, by the last part of its address: `<key>.jpg`, `<key>-480.webp`. */
export async function publicPicture(db: Db, name: string): Promise<FileForm | null> {
  const match = /^([A-Za-z0-9_-]{24})(?:-(\d{1,4}\.(?:avif|webp))|\.(?:jpg|png))$/.exec(name);
  if (match === null) return null;
  const [, key = "", variant = ""] = match;
  const whole = [".jpg", ".png"].map((extension) => `${PUBLIC_FOLDER}${key}${extension}`);
  return db.one(
    `select ${FORM_COLUMNS} from stored_file f join file_bytes b on b.file_id = f.id
      where f.file_name = any ($1) and f.is_public and b.variant = $2`,
    [variant === "" ? [`${PUBLIC_FOLDER}${name}`] : whole, variant],
    "public-picture",
  );
}

export const removeFile = (db: Db, id: string): Promise<number> =>
  db.run("delete from stored_file where id = $1", [id], "file-remove");

/**
 * Says what one's own files belong to from now on: they stay, and whoever may read that subject's `purpose` may read
 * them. Answers the files in the order asked for; throws when one is not there, not theirs, or another subject's.
 */
export async function attachFiles(
  tx: Db,
  personId: string,
  fileNames: readonly string[],
  { purpose, subjectId }: { purpose: string; subjectId: string },
): Promise<StoredFile[]> {
  const rows = await tx.rows<StoredFile>(
    `update stored_file set purpose = $3, subject_id = $4, attached_at = coalesce(attached_at, now())
      where (file_name = any ($2) or id::text = any ($2)) and person_id = $1 and not temporary
        and (purpose is null or (purpose = $3 and subject_id = $4))
     returning ${COLUMNS}`,
    [personId, fileNames, purpose, subjectId],
    "file-attach",
  );
  return fileNames.map((asked) => {
    const file = rows.find(({ id, fileName }) => fileName === asked || id === asked);
    if (file === undefined) throw warning("文件不存在，请重新上传");
    return file;
  });
}

/** Keeps the public pictures among `addresses` that nothing has shown so far, for good. */
export const keepPictures = (
  tx: Db,
  addresses: readonly string[],
  purpose: "banner" | "news" | "brand",
): Promise<number> =>
  tx.run(
    `update stored_file set purpose = $2, attached_at = now()
      where file_name = any ($1) and is_public and purpose is null`,
    [addresses, purpose],
    "pictures-keep",
  );

/** Removes what was attached to nothing within a day; answers how many. */
export const purgeFiles = (db: Database): Promise<number> =>
  purge(db, "stored_file", "attached_at is null and created_at < now() - make_interval(hours => $1)", [ORPHAN_HOURS]);
