import { extensionOf } from "../../../domain/system/upload.ts";
import { unpacksSmall } from "./zip-directory.ts";

const OFFICE = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** What each accepted extension is served as. */
const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  pdf: "application/pdf",
  txt: "text/plain; charset=utf-8",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

/** Text that a browser would take for a page. */
const MARKUP =
  /^\s*(<!--|<!doctype|<\?xml|<(html|head|body|script|svg|iframe|style|meta|object|embed|title|img|a|div)\b)/i;
const LINES = /[\t\n\f\r]/g;
const CONTROL = /\p{Cc}/u;

function decoded(bytes: Buffer): string | null {
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding may read it.
    }
  }
  return null;
}

/** Plain text, in UTF-8 or GBK: no NUL, no control characters, nothing a browser would show as a page. */
function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  const text = decoded(bytes);
  return text !== null && !CONTROL.test(text.replace(LINES, "")) && !MARKUP.test(text);
}

/**
 * The content type of a file whose name and content agree, or `null`: an extension outside the list, or one that belongs to other
 * content. The type that the client states is ignored.
 */
export async function contentTypeOf(name: string, bytes: Buffer): Promise<string | null> {
  const extension = extensionOf(name);
  const type = TYPES[extension];
  if (type === undefined) return null;
  if (["doc", "xls", "ppt"].includes(extension)) return bytes.subarray(0, OFFICE.length).equals(OFFICE) ? type : null;
  const { fileTypeFromBuffer } = await import("file-type");
  const found = (await fileTypeFromBuffer(bytes))?.ext;
  if (extension === "txt") return found === undefined && isText(bytes) ? type : null;
  if (extension === "pdf") return found === "pdf" && bytes.subarray(0, 5).toString("latin1") === "%PDF-" ? type : null;
  if (found !== (extension === "jpeg" ? "jpg" : extension)) return null;
  if (/^(doc|xls|ppt)x$/.test(extension) && !unpacksSmall(bytes)) return null;
  return type;
}

export const isPicture = (contentType: string): boolean => contentType.startsWith("image/");
