import type { FastifyReply } from "fastify";
import { downloadHeaders } from "../../domain/system/file-name.ts";

/** A file of tables with the name that it is saved by. */
export type Workbook = { name: string; bytes: Buffer };

/** Answers a workbook, to be saved and kept by nobody else. */
export const sendWorkbook = (reply: FastifyReply, { name, bytes }: Workbook): FastifyReply =>
  reply
    .headers({
      ...downloadHeaders(name),
      "access-control-expose-headers": "Content-Disposition,download-filename",
      "cache-control": "no-store",
    })
    .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .send(bytes);
