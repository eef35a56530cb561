import type { Call } from "../call.ts";
import type { DownloadQuery, FileInfo, FileInfoQuery, UploadReply } from "./file-schemas.ts";
import type { FoundReply } from "./template-schemas.ts";

export const uploadPublicFile: Call<{ reply: UploadReply }> = {
  method: "POST",
  path: "/common/upload",
  access: "signed-in",
  input: "form",
  answers: "whole",
  summary: "Keeps a file; a picture is seen by everybody who knows its address",
};

export const uploadPrivateFile: Call<{ reply: UploadReply }> = {
  method: "POST",
  path: "/common/uploadPrivate",
  access: "signed-in",
  input: "form",
  answers: "whole",
  summary: "Keeps a file that only those may read whom it concerns",
};

export const privateFile: Call<{ params: { fileId: string }; reply: null }> = {
  method: "GET",
  path: "/common/file/:fileId",
  access: "signed-in",
  input: "parts",
  answers: "file",
  summary: "A file that was handed in",
  refusals: [404],
};

export const fileInfo: Call<{ query: FileInfoQuery; reply: FoundReply<FileInfo> }> = {
  method: "GET",
  path: "/common/fileInfo",
  access: "signed-in",
  input: "query",
  answers: "whole",
  summary: "The own name of a file",
  refusals: [404],
};

export const downloadFile: Call<{ query: DownloadQuery; reply: null }> = {
  method: "GET",
  path: "/common/download",
  access: "signed-in",
  input: "query",
  answers: "file",
  summary: "A file to save; a temporary export is deleted when it was sent",
  refusals: [404],
};
