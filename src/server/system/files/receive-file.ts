import type { FastifyRequest } from "fastify";
import {
  COMMA_TEXT,
  EMPTY_FILE_TEXT,
  extensionOf,
  PICTURE_TYPES,
  TOO_MANY_FILES_TEXT,
  UPLOAD_BYTES,
  UPLOAD_TEXT,
  type UploadRule,
  wrongTypeText,
} from "../../../domain/system/upload.ts";
import { Refusal } from "../../reply.ts";
import { failed } from "../table-reply.ts";

const tooMuch = (text: string) => new Refusal(413, text);

/** `fields`: the texts beside the file. */
export type Received = { name: string; bytes: Buffer; fields: ReadonlyMap<string, string> };

type Rule = Pick<UploadRule, "kind" | "types">;

/** What a file of that name is measured by: pictures by the picture rule, everything else by the documents' one. */
export const ruleFor = (name: string, documents: readonly string[]): Rule =>
  PICTURE_TYPES.includes(extensionOf(name))
    ? { kind: "image", types: PICTURE_TYPES }
    : { kind: "file", types: documents };

/** Texts for what the reader of the form found wrong, by its error's code. */
function refusalOf(error: unknown, name: string, documents: readonly string[], refuse: typeof failed): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "FST_REQ_FILE_TOO_LARGE") return tooMuch(UPLOAD_TEXT[ruleFor(name, documents).kind].tooBig);
  if (code === "FST_FILES_LIMIT") return tooMuch(TOO_MANY_FILES_TEXT);
  if (error instanceof Refusal) return error;
  // Cut off, or no form at all: the client may be gone.
  return refuse("请求内容不正确");
}

/**
 * The one file of a multipart form, read into memory up to the limit. Its name is judged before its content is read.
 * Throws a refusal in the customer's words, by default as the template's own calls refuse; nothing is written anywhere.
 */
export async function receiveFile(
  request: FastifyRequest,
  documents: readonly string[],
  refuse: typeof failed = failed,
): Promise<Received> {
  if (!request.isMultipart()) throw refuse("请选择要上传的文件");
  let name = "";
  let received: Omit<Received, "fields"> | null = null;
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts({ limits: { fileSize: UPLOAD_BYTES, files: 5, fields: 20 } })) {
      if (part.type !== "file") {
        if (part.valueTruncated || typeof part.value !== "string") throw refuse("请求内容不正确");
        fields.set(part.fieldname, part.value);
        continue;
      }
      if (received !== null) throw tooMuch("每次请求只能上传一个文件");
      name = part.filename ?? "";
      const rule = ruleFor(name, documents);
      if (!rule.types.includes(extensionOf(name))) throw refuse(wrongTypeText(rule));
      if (name.includes(",")) throw refuse(COMMA_TEXT);
      received = { name, bytes: await part.toBuffer() };
    }
  } catch (error) {
    // What is still under way is read and thrown away, so that the client reads the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error, name, documents, refuse);
  }
  if (received === null) throw refuse("请选择要上传的文件");
  if (received.bytes.length === 0) throw refuse(EMPTY_FILE_TEXT);
  return { ...received, fields };
}
