import type { Downloads, FileSaver } from "../../application/system/downloads.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpDownloads = (http: HttpClient, saver: FileSaver): Downloads => ({
  async fetch(request) {
    const { content, name } = await ("path" in request
      ? http.file(request.path, request, { silent: true })
      : http.file(
          "/common/download",
          { params: { fileName: request.fileName, delete: request.delete ?? true } },
          { silent: true },
        ));
    saver.save(name, content);
  },
});
