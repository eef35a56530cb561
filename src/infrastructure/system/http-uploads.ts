import type { Uploads } from "../../application/system/uploads.ts";
import type { FileInfo, UploadReply } from "../../contract/system.ts";
import type { HttpClient } from "../http/http-client.ts";

const CALLS = { public: "/common/upload", private: "/common/uploadPrivate" } as const;

/** The token is read for each call, so that a field opened before a new sign-in goes on with the new one. */
export const createHttpUploads = (http: HttpClient): Uploads => ({
  async send({ name, content }, visibility, onProgress) {
    const form = new FormData();
    form.append("file", content as Blob, name);
    const reply = await http.upload<UploadReply>(CALLS[visibility], form, { silent: true, onProgress });
    const { fileName, url, fileId } = reply;
    return { fileName, url, fileId };
  },
  async nameOf(fileName) {
    const { originalFilename } = await http.get<FileInfo>("/common/fileInfo", { fileName }, { silent: true });
    return originalFilename;
  },
});
