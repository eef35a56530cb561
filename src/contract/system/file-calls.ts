import { answers, get, row, signedIn } from "../call.ts";
import type { DownloadQuery, FileInfo, FileInfoQuery, UploadReply } from "./file-schemas.ts";
import type { FoundReply } from "./template-schemas.ts";

export const uploadPublicFile = signedIn(
  answers(
    "whole",
    row<{ reply: UploadReply }>(
      "POST",
      "form",
      "/common/upload",
      "Keeps a file; a picture is seen by everybody who knows its address",
    ),
  ),
);
export const uploadPrivateFile = signedIn(
  answers(
    "whole",
    row<{ reply: UploadReply }>(
      "POST",
      "form",
      "/common/uploadPrivate",
      "Keeps a file that only those may read whom it concerns",
    ),
  ),
);
export const privateFile = signedIn(
  answers(
    "file",
    row<{ params: { fileId: string }; reply: null }>(
      "GET",
      "parts",
      "/common/file/:fileId",
      "A file that was handed in",
      404,
    ),
  ),
);
export const fileInfo = signedIn(
  answers("whole", get<FileInfoQuery, FoundReply<FileInfo>>("/common/fileInfo", "The own name of a file", 404)),
);
export const downloadFile = signedIn(
  answers(
    "file",
    get<DownloadQuery, null>("/common/download", "A file to save; a temporary export is deleted when it was sent", 404),
  ),
);
