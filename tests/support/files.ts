import sharp from "sharp";
import { DOCUMENT_TYPES, UPLOAD_MOST, type UploadRule } from "../../src/domain/system/upload.ts";
import type { App } from "../../src/server/http.ts";

export const picture = (format: "png" | "jpeg" | "webp" | "gif", side = 40): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#b8834a" } })
    .toFormat(format)
    .toBuffer();

/** The beginning of a Word, Excel or PowerPoint file of the older kind. */
export const officeFile = (): Buffer => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1016)]);

export const pdfFile = (): Buffer => Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

type Part = { name: string; bytes: Buffer; field?: string };

/** A multipart form as a browser sends it. */
export function formOf(parts: readonly Part[]): { payload: Buffer; type: string } {
  const boundary = "----taomu7MA4YWxkTrZu0gW";
  const pieces = parts.flatMap(({ name, bytes, field = "file" }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

export type Uploaded = { code: number; msg: string; fileName: string; url: string; fileId: string };

/** One upload as a client makes it. */
export async function upload(
  app: App,
  authorization: string,
  parts: readonly Part[],
  url = "/common/uploadPrivate",
): Promise<Uploaded> {
  const { payload, type } = formOf(parts);
  const reply = await app.inject({
    method: "POST",
    url,
    headers: { "content-type": type, ...(authorization === "" ? {} : { authorization }) },
    payload,
  });
  return reply.json() as Uploaded;
}

/** What a field of documents takes. */
export const FILE_RULE: UploadRule = { kind: "file", types: DOCUMENT_TYPES, most: UPLOAD_MOST };
