import type { Uploads } from "../../application/system/uploads.ts";
import { fileInfo, uploadPrivateFile, uploadPublicFile } from "../../contract/system/file-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

const CALLS = { public: uploadPublicFile, private: uploadPrivateFile } as const;

/** The token is read for each call, so that a field opened before a new sign-in goes on with the new one. */
export const createHttpUploads = (http: HttpClient): Uploads => ({
  async send(file, visibility, onProgress) {
    const reply = await http.sendForm(CALLS[visibility], { file }, undefined, { silent: true, onProgress });
    const { fileName, url, fileId } = reply;
    return { fileName, url, fileId };
  },
  async nameOf(fileName) {
    const { data } = await http.send(fileInfo, { fileName }, { silent: true });
    return data.originalFilename;
  },
});
