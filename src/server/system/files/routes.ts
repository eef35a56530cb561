import multipart from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as calls from "../../../contract/system/file-calls.ts";
import type { UploadReply } from "../../../contract/system/file-schemas.ts";
import { downloadHeaders, keptFileName, PRIVATE_FOLDER } from "../../../domain/system/file-name.ts";
import { wrongTypeText } from "../../../domain/system/upload.ts";
import { WRONG_CONTENT } from "../../../domain/system/wrong-content.ts";
import { type Caller, signedIn } from "../../auth.ts";
import type { Database } from "../../db/database.ts";
import type { App, Deps } from "../../http.ts";
import { notFound } from "../../reply.ts";
import { configured } from "../config.ts";
import { failed, found, idOf, serveTemplate } from "../table-reply.ts";
import { mayRead } from "./file-access.ts";
import { contentTypeOf, isPicture } from "./file-kind.ts";
import { type Encoded, encodePicture } from "./picture-variants.ts";
import { type Received, receiveFile, ruleFor } from "./receive-file.ts";
import {
  bytesOf,
  type FileForm,
  fileById,
  fileByName,
  formOf,
  removeFile,
  type StoredFile,
} from "./stored-file-store.ts";
import { keepFile, publicPicture } from "./stored-files.ts";

/** A page among the bytes could do nothing, were a browser to show it. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A picture never changes under its address. */
const FOREVER = "public, max-age=31536000, immutable";

const noFile = () => notFound("文件不存在");

/** What is kept of a received file: a picture drawn anew, other files as they came. Throws a refusal. */
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

async function keep(
  db: Database,
  caller: Caller,
  publicly: boolean,
  documents: readonly string[],
  received: Received,
): Promise<UploadReply> {
  const { contentType, variants } = await variantsOf(received, documents, publicly);
  const originalName = keptFileName(received.name);
  const file = await db.transaction((tx) =>
    keepFile(tx, {
      personId: caller.personId,
      originalName,
      contentType,
      // Documents are never everybody's.
      isPublic: publicly && isPicture(contentType),
      temporary: false,
      size: received.bytes.length,
      variants,
    }),
  );
  const { fileName, id: fileId } = file;
  const newFileName = fileName.slice(fileName.lastIndexOf("/") + 1);
  const known = { fileName, url: fileName, fileId, newFileName, originalFilename: originalName };
  return { code: 200, msg: "操作成功", ...known };
}

/** As something to save, under the file's own name. */
const saved = (reply: FastifyReply, { originalName }: StoredFile, contentType: string): FastifyReply =>
  reply
    .headers({
      ...downloadHeaders(originalName),
      "access-control-expose-headers": "Content-Disposition,download-filename",
      "content-security-policy": CSP,
    })
    .type(contentType);

/** Uploads, private files, downloads and the public pictures people handed in. */
export function fileRoutes(app: App, { db, uploads, servings }: Deps): void {
  /** The bytes, once the node may hold so many. */
  const read = (request: FastifyRequest, reply: FastifyReply, form: FileForm | null): Promise<Buffer | null> => {
    if (form === null) return Promise.resolve(null);
    return servings(request, reply, form.size, () => bytesOf(db, form));
  };
  // In a scope of its own: no other call takes a form that another site's page could send.
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true });
    for (const [call, publicly] of [
      [calls.uploadPublicFile, true],
      [calls.uploadPrivateFile, false],
    ] as const) {
      serveTemplate(scope, call, (request) => {
        const caller = signedIn(request);
        return uploads(request, caller.personId, async (whileThere) => {
          const documents = await configured(db, "upload.docTypes");
          const received = await whileThere(receiveFile(request, documents));
          return keep(db, caller, publicly, documents, received);
        });
      });
    }
  });
  serveTemplate(app, calls.privateFile, async (request, reply) => {
    const { fileId } = request.params;
    const id = idOf(fileId);
    const file = await (id === null ? fileByName(db, `${PRIVATE_FOLDER}${fileId}`) : fileById(db, id));
    const theirs = file !== null && !file.temporary && (await mayRead(db, signedIn(request), file));
    const bytes = theirs ? await read(request, reply, await formOf(db, file.id)) : null;
    if (file === null || bytes === null) throw noFile();
    return saved(reply, file, file.contentType).send(bytes);
  });
  serveTemplate(app, calls.fileInfo, async (request) => {
    const file = await fileByName(db, request.query.fileName);
    if (file === null || !(await mayRead(db, signedIn(request), file))) throw noFile();
    const { fileName, originalName: originalFilename } = file;
    return found({ fileName, originalFilename });
  });
  serveTemplate(app, calls.downloadFile, async (request, reply) => {
    const caller = signedIn(request);
    const file = await fileByName(db, request.query.fileName);
    const theirs = file !== null && (await mayRead(db, caller, file));
    const bytes = theirs ? await read(request, reply, await formOf(db, file.id)) : null;
    if (file === null || bytes === null) throw noFile();
    // Anything but one's own temporary export stays, whatever a link asks for.
    if (request.query.delete === "true" && file.temporary && file.personId === caller.personId)
      await removeFile(db, file.id);
    return saved(reply, file, "application/octet-stream").send(bytes);
  });
  app.get<{ Params: { name: string } }>("/pictures/upload/:name", async (request, reply) => {
    const {
      params: { name },
      headers,
    } = request;
    // Pages name the form that every browser can read; those that can read the lighter one get that.
    const lighter = (headers.accept ?? "").includes("image/avif") ? name.replace(/\.webp$/, ".avif") : name;
    const picture = await publicPicture(db, lighter);
    const bytes = await read(request, reply, picture);
    if (picture === null || bytes === null) {
      const { code, message } = notFound();
      return reply.code(404).send({ code, msg: message, data: null, serverAt: Date.now() });
    }
    return reply
      .headers({ "cache-control": FOREVER, "content-security-policy": CSP, vary: "Accept" })
      .type(picture.contentType)
      .send(bytes);
  });
}
