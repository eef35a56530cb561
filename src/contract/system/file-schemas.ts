import { type Static, Type } from "typebox";
import type { FileId } from "../../domain/ids.ts";
import { each, FileReply, ReplyId, Shape } from "../common.ts";
import { FoundReply } from "./template-schemas.ts";

/** `delete`: "true" removes one's own temporary export after it was sent. */
export const DownloadQuery = Shape({ fileName: Type.String(), delete: Type.Optional(Type.String()) });
export type DownloadQuery = Static<typeof DownloadQuery>;

/** The stored name of a file. */
export const FileInfoQuery = Shape({ fileName: Type.String() });
export type FileInfoQuery = Static<typeof FileInfoQuery>;

/** What a file is called by who handed it in. */
const FileInfoSchema = Type.Object({ fileName: Type.String(), originalFilename: Type.String() });
export type FileInfo = Static<typeof FileInfoSchema>;

/** `fileName` is what fields hold. */
const UploadReplySchema = Type.Object({
  code: Type.Integer(),
  ...each("msg fileName url fileId newFileName originalFilename", Type.String()),
  fileId: ReplyId<FileId>(),
});
export type UploadReply = Static<typeof UploadReplySchema>;

/** The file's id, or the last part of its name. */
const FileParams = Type.Object({ fileId: Type.String() });

export const fileSchemas = {
  uploadPublicFile: { reply: UploadReplySchema },
  uploadPrivateFile: { reply: UploadReplySchema },
  privateFile: { params: FileParams, reply: FileReply },
  fileInfo: { query: FileInfoQuery, reply: FoundReply(FileInfoSchema) },
  downloadFile: { query: DownloadQuery, reply: FileReply },
} as const;
