import type { FileSaver } from "../../application/system/downloads.ts";
import type { PrivateFile, PrivateFiles } from "../../application/system/private-files.ts";
import { privateFile } from "../../contract/system/file-calls.ts";
import { PRIVATE_FOLDER } from "../../domain/system/file-name.ts";
import type { HttpClient } from "../http/http-client.ts";

/** By its name: the server takes no file whose bytes are of another kind. */
const kindOf = (name: string): PrivateFile["kind"] =>
  /\.(png|jpe?g|webp|gif|avif)$/i.test(name) ? "picture" : /\.pdf$/i.test(name) ? "pdf" : "other";

export const createHttpPrivateFiles = (http: HttpClient, saver: FileSaver): PrivateFiles => ({
  async read(file) {
    const fileId = file.startsWith(PRIVATE_FOLDER) ? file.slice(PRIVATE_FOLDER.length) : file;
    const { content, name } = await http.sendForFile(privateFile, { params: { fileId } }, { silent: true });
    return { name, content, kind: kindOf(name) };
  },
  save: ({ name, content }) => saver.save(name, content),
});
