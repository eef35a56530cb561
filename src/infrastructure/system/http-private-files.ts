import type { FileSaver } from "../../application/system/downloads.ts";
import type { PrivateFiles } from "../../application/system/private-files.ts";
import { privateFile } from "../../contract/system/file-calls.ts";
import { PRIVATE_FOLDER } from "../../domain/system/file-name.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpPrivateFiles = (http: HttpClient, saver: FileSaver): PrivateFiles => ({
  async read(file) {
    const fileId = file.startsWith(PRIVATE_FOLDER) ? file.slice(PRIVATE_FOLDER.length) : file;
    const { content, name } = await http.sendForFile(privateFile, { params: { fileId } }, { silent: true });
    return { name, content, isPicture: /\.(png|jpe?g|webp|gif|avif)$/i.test(name) };
  },
  save: ({ name, content }) => saver.save(name, content),
});
