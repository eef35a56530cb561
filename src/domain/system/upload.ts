/** What a field takes: documents or pictures. */
export type UploadKind = "file" | "image";

/** What a file field takes unless the operator set other formats. */
export const DOCUMENT_TYPES: readonly string[] = ["doc", "xls", "ppt", "txt", "pdf"];
/** What a picture field takes unless the operator set other formats. */
export const PICTURE_TYPES: readonly string[] = ["png", "jpg", "jpeg"];
/** Files a field holds at most. */
export const UPLOAD_MOST = 5;
/** Largest file that a field takes, MB of 1024 × 1024 bytes. */
export const UPLOAD_MB = 5;
/** A file of exactly this size still passes. */
export const UPLOAD_BYTES = UPLOAD_MB * 1024 * 1024;

/** Why a file is refused, in the customer's own words. */
export const UPLOAD_TEXT: Readonly<Record<UploadKind, { busy: string; failed: string; tooBig: string }>> = {
  file: {
    busy: "正在上传文件，请稍候...",
    failed: "上传文件失败，请重试",
    tooBig: `上传文件大小不能超过 ${UPLOAD_MB} MB!`,
  },
  image: {
    busy: "正在上传图片，请稍候...",
    failed: "上传图片失败，请重试",
    tooBig: `上传头像图片大小不能超过 ${UPLOAD_MB} MB!`,
  },
};
/** Refusal of a file beyond the limit of its field. */
export const TOO_MANY_FILES_TEXT = `上传文件数量不能超过 ${UPLOAD_MOST} 个!`;
/** A field's value is its files' names joined by commas. */
export const COMMA_TEXT = "文件名不正确，不能包含英文逗号!";
/** Refusal of a file of 0 bytes. */
export const EMPTY_FILE_TEXT = "文件内容为空，请重新选择";

/** What a field takes; `types` without dots, in lower case. */
export type UploadRule = { readonly kind: UploadKind; readonly types: readonly string[]; readonly most: number };

/** The usual rule of picture fields. */
export const IMAGE_RULE: UploadRule = { kind: "image", types: PICTURE_TYPES, most: UPLOAD_MOST };

/** The extension in lower case, "" when there is none: `pdf` and `.pdf` have none, `a.b.PDF` has `pdf`. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  return dot < 1 ? "" : fileName.slice(dot + 1).toLowerCase();
}

/** Refusal of a file whose extension the rule does not list. */
export function wrongTypeText({ kind, types }: Pick<UploadRule, "kind" | "types">): string {
  return `文件格式不正确，请上传${types.join("/")}${kind === "image" ? "图片" : ""}格式文件!`;
}

/** Formats as a person names them: `PNG、JPG`; jpeg is jpg by another name. */
export const typesText = (types: readonly string[]): string =>
  types
    .filter((type) => type !== "jpeg" || !types.includes("jpg"))
    .map((type) => type.toUpperCase())
    .join("、");

/** Hint under the field before anything is uploaded: `PNG、JPG，5 MB 以内，1 张`. */
export const uploadHint = ({ kind, types, most }: UploadRule): string =>
  `${typesText(types)}，${UPLOAD_MB} MB 以内，${most} ${kind === "image" ? "张" : "个"}`;

/**
 * Why a file is not taken, or `null`; the first broken rule in the order type, comma, size, count. `held`: files the
 * field shows and those still on their way.
 */
export function uploadProblem(file: { name: string; size: number }, rule: UploadRule, held: number): string | null {
  if (!rule.types.includes(extensionOf(file.name))) return wrongTypeText(rule);
  if (file.name.includes(",")) return COMMA_TEXT;
  if (file.size > UPLOAD_BYTES) return UPLOAD_TEXT[rule.kind].tooBig;
  if (file.size === 0) return EMPTY_FILE_TEXT;
  return held >= rule.most ? TOO_MANY_FILES_TEXT : null;
}

/** A field's value: the names its files were given, joined by commas. */
export const uploadValue = (files: readonly { fileName: string }[]): string =>
  files.map(({ fileName }) => fileName).join(",");

/** The names in a field's value. */
export const uploadedNames = (value: string): string[] => value.split(",").filter((name) => name !== "");

/**
 * What stands for a file whose own name is not known: the last part of the one it was given, or its `place` (from 0) where that
 * reveals nothing.
 */
export function shownName(fileName: string, place: number): string {
  const last = fileName.slice(fileName.lastIndexOf("/") + 1);
  return last.includes(".") ? last : `已上传的文件${place + 1}`;
}

/** Widths, px, and formats that every public picture is stored in besides its own, made when it is uploaded. */
export const PICTURE_WIDTHS = [160, 480, 960] as const;
/** Formats that every picture is converted to besides its own. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
/** One of `PICTURE_WIDTHS`. */
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
/** One of `PICTURE_FORMATS`. */
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const UPLOADED_PICTURE = /^(\/pictures\/upload\/[A-Za-z0-9_-]+)\.(?:png|jpg)$/;

/** The address of an uploaded public picture in another width and format; `null` for any other address. */
export function pictureVariant(fileName: string, width: PictureWidth, format: PictureFormat): string | null {
  const stem = UPLOADED_PICTURE.exec(fileName)?.[1];
  return stem === undefined ? null : `${stem}-${width}.${format}`;
}

/** Where a page that shows a picture so wide finds it: an uploaded one in a lighter form, any other as it is. */
export const pictureShown = (address: string, width: PictureWidth): string =>
  pictureVariant(address, width, "webp") ?? address;
