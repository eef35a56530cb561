import type { AddressId, FileId, Id, PersonId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";

export type StoredFile = {
  id: FileId;
  fileName: string;
  personId: PersonId;
  isPublic: boolean;
  temporary: boolean;
  originalName: string;
  contentType: string;
  purpose: string | null;
  /** What it belongs to by its purpose, such as an order. */
  subjectId: AddressId | null;
};

const COLUMNS = `id, file_name as "fileName", person_id as "personId", is_public as "isPublic", temporary,
  original_name as "originalName", content_type as "contentType", purpose, subject_id as "subjectId"`;

/** Removes the person's exports except the newest `kept`. */
export const removeOldExports = (tx: Db, personId: PersonId, kept: number): Promise<number> =>
  tx.run(
    `delete from stored_file where id in (
       select id from stored_file where person_id = :personId and temporary order by created_at desc, id desc offset :kept)`,
    { personId, kept },
    "exports-give-way",
  );

/** Files that a person uploaded within 24 hours, temporary exports left out, and the bytes of all their files. */
export const filesOfPerson = (db: Db, personId: PersonId): Promise<{ today: number; bytes: number } | null> =>
  db.one(
    `select (count(*) filter (where not temporary and created_at > now() - interval '24 hours'))::int as today,
            coalesce(sum(size), 0)::float8 as bytes
       from stored_file where person_id = :personId`,
    { personId },
    "file-quota",
  );

type AddedFile = Pick<
  StoredFile,
  "fileName" | "personId" | "isPublic" | "temporary" | "originalName" | "contentType"
> & {
  /** Bytes as they arrived. */
  size: number;
};

/** Adds a file without its bytes, which `addBytes` adds in the same transaction. */
export async function addFile(tx: Db, file: AddedFile): Promise<StoredFile> {
  const { fileName, personId, isPublic, temporary, originalName, contentType, size } = file;
  const added = await tx.one<StoredFile>(
    `insert into stored_file (file_name, person_id, is_public, temporary, original_name, content_type, size)
     values (:fileName, :personId, :isPublic, :temporary, :originalName, :contentType, :size) returning ${COLUMNS}`,
    { fileName, personId, isPublic, temporary, originalName, contentType, size },
    "file-add",
  );
  return added!; // an insert returns its row
}

/** Adds the bytes of one form of a file. */
export async function addBytes(
  tx: Db,
  form: { fileId: FileId; variant: string; contentType: string; bytes: Buffer },
): Promise<void> {
  await tx.run(
    "insert into file_bytes (file_id, variant, content_type, bytes) values (:fileId, :variant, :contentType, :bytes)",
    form,
    "file-bytes-add",
  );
}

/** Keeps a file from being removed until the commit; `false`: it was removed. */
export const lockFile = async (tx: Db, id: FileId): Promise<boolean> =>
  (await tx.one("select 1 from stored_file where id = :id for key share", { id }, "file-lock")) !== null;

/** Removes the bytes of one form from the database; returns how many rows there were. */
export const removeBytes = (tx: Db, form: Pick<FileForm, "fileId" | "variant">): Promise<number> =>
  tx.run("delete from file_bytes where file_id = :fileId and variant = :variant", form, "file-bytes-remove");

/** Where bytes of files lie. */
export type FilesPlace = "database" | "s3";

/** Forms in a place; temporary exports are never moved. */
const FORMS_IN: Readonly<Record<FilesPlace, string>> = {
  database: `select b.file_id as "fileId", b.variant, b.content_type as "contentType", octet_length(b.bytes) as size,
                    null::text as key, null::bytea as sha256
               from file_bytes b join stored_file f on f.id = b.file_id
              where not f.temporary`,
  s3: `select b.file_id as "fileId", b.variant, b.content_type as "contentType", b.size, b.key, b.sha256
         from stored_object b where b.file_id is not null`,
};

/** How many forms lie in a place, and their bytes. */
export const countForms = async (db: Db, place: FilesPlace): Promise<{ all: number; allBytes: number }> =>
  (await db.one<{ all: number; allBytes: number }>(
    `select count(*)::int as all, coalesce(sum(size), 0)::float8 as "allBytes" from (${FORMS_IN[place]}) b`,
  ))!; // an aggregate returns a row

/** Forms in a place, in the order of their files, behind `last`. */
export const formsAfter = async (
  db: Db,
  place: FilesPlace,
  last: Pick<FileForm, "fileId" | "variant"> | null,
  limit: number,
): Promise<FileForm[]> => {
  const rows = await db.rows<FormRow>(
    `${FORMS_IN[place]} and (b.file_id, b.variant) > (:fileId::bigint, :variant) order by b.file_id, b.variant limit :limit`,
    { fileId: last?.fileId ?? "0", variant: last?.variant ?? "", limit },
  );
  return rows.map(withObject);
};

export const fileById = (db: Db, id: FileId): Promise<StoredFile | null> =>
  db.one(`select ${COLUMNS} from stored_file where id = :id`, { id }, "file-by-id");

/** By the name that the upload returned: compared, never a path. */
export const fileByName = (db: Db, fileName: string): Promise<StoredFile | null> =>
  db.one(`select ${COLUMNS} from stored_file where file_name = :fileName`, { fileName }, "file-by-name");

/**
 * One form of a file without its bytes: its size in bytes is read before they are brought into memory. `object`: where they lie in
 * the bucket; `null`: in the database.
 */
export type FileForm = {
  fileId: FileId;
  variant: string;
  contentType: string;
  size: number;
  object: { key: string; sha256: Buffer } | null;
};

type FormRow = Omit<FileForm, "object"> & { key: string | null; sha256: Buffer | null };

const FORM = `select f.id as "fileId", :variant::text as variant, coalesce(b.content_type, o.content_type) as "contentType",
                     coalesce(octet_length(b.bytes), o.size) as size, o.key, o.sha256
                from stored_file f
                left join file_bytes b on b.file_id = f.id and b.variant = :variant
                left join stored_object o on o.file_id = f.id and o.variant = :variant
               where (b.file_id is not null or o.file_id is not null)`;

const withObject = ({ key, sha256, ...form }: FormRow): FileForm => ({
  ...form,
  object: key === null || sha256 === null ? null : { key, sha256 },
});
const formIn = (row: FormRow | null): FileForm | null => (row === null ? null : withObject(row));

/** A form of a file, by default the file as it was stored. */
export const formOf = async (db: Db, fileId: FileId, variant = ""): Promise<FileForm | null> =>
  formIn(await db.one<FormRow>(`${FORM} and f.id = :fileId`, { fileId, variant }, "file-form"));

export async function bytesOf(
  db: Db,
  { fileId, variant }: Pick<FileForm, "fileId" | "variant">,
): Promise<Buffer | null> {
  const row = await db.one<{ bytes: Buffer }>(
    "select bytes from file_bytes where file_id = :fileId and variant = :variant",
    { fileId, variant },
    "file-bytes",
  );
  return row?.bytes ?? null;
}

/** That form of the public picture with one of these names. */
export const publicForm = async (db: Db, fileNames: readonly string[], variant: string): Promise<FileForm | null> =>
  formIn(
    await db.one<FormRow>(
      `${FORM} and f.file_name = any (:fileNames) and f.is_public`,
      { fileNames, variant },
      "public-picture",
    ),
  );

export const removeFile = (db: Db, id: FileId): Promise<number> =>
  db.run("delete from stored_file where id = :id", { id }, "file-remove");

/** What a file belongs to: a reader of that subject's `purpose` may read the file. */
export type FileSubject = { purpose: string; subjectId: Id<string> };

/**
 * Attaches a person's files, given by name or id, to a subject; returns those that were, in no order. Files of others,
 * temporary exports and files that belong to another subject are left alone.
 */
export const attachOwnFiles = (
  tx: Db,
  personId: PersonId,
  files: readonly string[],
  { purpose, subjectId }: FileSubject,
): Promise<StoredFile[]> =>
  tx.rows(
    `update stored_file set purpose = :purpose, subject_id = :subjectId, attached_at = coalesce(attached_at, now())
      where (file_name = any (:files) or id::text = any (:files)) and person_id = :personId and not temporary
        and (purpose is null or (purpose = :purpose and subject_id = :subjectId))
     returning ${COLUMNS}`,
    { personId, files, purpose, subjectId },
    "file-attach",
  );

/** Those of these names that are files of the person which belong to nothing yet. */
export const unattachedNames = async (db: Db, personId: PersonId, fileNames: readonly string[]): Promise<string[]> => {
  const rows = await db.rows<{ fileName: string }>(
    `select file_name as "fileName" from stored_file
      where file_name = any (:fileNames) and person_id = :personId and purpose is null`,
    { fileNames, personId },
    "files-unattached",
  );
  return rows.map(({ fileName }) => fileName);
};

/**
 * Those of these files that are public pictures of the person and belong to nothing yet, or to something of `purpose`; with
 * `lock`, they stay as they are until the commit.
 */
export const ownPictures = (
  tx: Db,
  personId: PersonId,
  { ids, purpose, lock }: { ids: readonly FileId[]; purpose: string; lock: boolean },
): Promise<StoredFile[]> =>
  tx.rows<StoredFile>(
    `select ${COLUMNS} from stored_file
      where id = any (:ids::bigint[]) and person_id = :personId and is_public and not temporary
        and content_type like 'image/%' and (purpose is null or purpose = :purpose)
      order by id ${lock ? "for no key update" : ""}`,
    { ids, personId, purpose },
  );

/** Attaches the public pictures among `addresses` that nothing has shown so far, for good. */
export const retainPictures = (
  tx: Db,
  addresses: readonly string[],
  purpose: "banner" | "news" | "brand",
): Promise<number> =>
  tx.run(
    `update stored_file set purpose = :purpose, attached_at = now()
      where file_name = any (:addresses) and is_public and purpose is null`,
    { addresses, purpose },
    "pictures-keep",
  );
