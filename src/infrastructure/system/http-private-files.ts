import type { FileSaver } from "../../application/system/downloads.ts";
import type { PrivateFiles } from "../../application/system/private-files.ts";
import type { HttpClient } from "../http/http-client.ts";

const FOLDER = "/common/file/";

export const createHttpPrivateFiles = (http: HttpClient, saver: FileSaver): PrivateFiles => ({
  async read(file) {
    const path = file.startsWith(FOLDER) ? file : `${FOLDER}${encodeURIComponent(file)}`;
    const { content, name } = await http.file(path, { params: {} }, { silent: true });
    return { name, content, isPicture: /\.(png|jpe?g|webp|gif|avif)$/i.test(name) };
  },
  save: ({ name, content }) => saver.save(name, content),
});
