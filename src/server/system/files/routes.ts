import multipart from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as calls from "../../../contract/system/file-calls.ts";
import { downloadHeaders, PRIVATE_FOLDER } from "../../../domain/system/file-name.ts";
import { signedIn } from "../../auth.ts";
import type { App, Deps } from "../../http.ts";
import { notFound } from "../../reply.ts";
import { configured } from "../config.ts";
import { found, idOf, serveTemplate } from "../table-reply.ts";
import { mayRead } from "./file-access.ts";
import { storeUpload } from "./keep-upload.ts";
import { receiveFile } from "./receive-file.ts";
import { type FileForm, fileById, fileByName, formOf, removeFile, type StoredFile } from "./stored-file-store.ts";
import { publicPicture } from "./stored-files.ts";
import { formBytes } from "./stored-objects.ts";

/** A page among the bytes could do nothing, were a browser to show it. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A picture never changes under its address. */
const FOREVER = "public, max-age=31536000, immutable";

const BINARY = "application/octet-stream";

const noFile = () => notFound("文件不存在");

/** As something to save, under the file's own name. */
const saved = (reply: FastifyReply, { originalName }: StoredFile, contentType: string): FastifyReply =>
  reply
    .headers({
      ...downloadHeaders(originalName),
      "access-control-expose-headers": "Content-Disposition,download-filename",
      "content-security-policy": CSP,
    })
    .type(contentType);

/** Uploads, private files, downloads and the public pictures people uploaded. */
export function fileRoutes(app: App, { db, bucket, uploads, servings }: Deps): void {
  /** The bytes, once the node has room for them. */
  const read = (request: FastifyRequest, reply: FastifyReply, form: FileForm | null): Promise<Buffer | null> => {
    if (form === null) return Promise.resolve(null);
    return servings(request, reply, form.size, () => formBytes(db, bucket, form));
  };
  /**
   * Where a browser reads the form by itself for a minute, under the headers that it would get here; `null`: it is sent here.
   * Public pictures are always sent here, under the one address by which they are cached.
   */
  const elsewhere = async (form: FileForm | null, { originalName }: StoredFile, contentType: string) => {
    if (form?.object == null || bucket === null || bucket.readOrigin === null) return null;
    const disposition = downloadHeaders(originalName)["content-disposition"];
    return bucket.readUrl(form.object.key, { contentType, disposition });
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
          return storeUpload(db, bucket, caller, publicly, documents, received);
        });
      });
    }
  });
  serveTemplate(app, calls.privateFile, async (request, reply) => {
    const { fileId } = request.params;
    const id = idOf(fileId);
    const file = await (id === null ? fileByName(db, `${PRIVATE_FOLDER}${fileId}`) : fileById(db, id));
    const theirs = file !== null && !file.temporary && (await mayRead(db, signedIn(request), file));
    if (!theirs) throw noFile();
    const form = await formOf(db, file.id);
    const url = await elsewhere(form, file, file.contentType);
    if (url !== null) return reply.redirect(url, 302);
    const bytes = await read(request, reply, form);
    if (bytes === null) throw noFile();
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
    if (!theirs) throw noFile();
    const form = await formOf(db, file.id);
    const url = await elsewhere(form, file, BINARY);
    if (url !== null) return reply.redirect(url, 302);
    const bytes = await read(request, reply, form);
    if (bytes === null) throw noFile();
    // Anything but one's own temporary export stays, whatever a link requests.
    if (request.query.delete === "true" && file.temporary && file.personId === caller.personId)
      await removeFile(db, file.id);
    return saved(reply, file, BINARY).send(bytes);
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
