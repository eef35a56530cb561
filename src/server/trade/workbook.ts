import type { FastifyReply } from "fastify";
import { downloadHeaders } from "../../domain/system/file-name.ts";
import { inSheetTurn } from "../system/files/sheet-turns.ts";
import type { ActingPerson } from "./orders/order-store.ts";

/** A file of tables with the name that it is saved by. */
export type Workbook = { name: string; bytes: Buffer };

/** Replies with a workbook that is made in its turn, to be downloaded and not cached. */
export async function sendWorkbook(
  reply: FastifyReply,
  { caller }: ActingPerson,
  make: () => Promise<Workbook>,
): Promise<FastifyReply> {
  const { name, bytes } = await inSheetTurn(caller.personId, make);
  return reply
    .headers({
      ...downloadHeaders(name),
      "access-control-expose-headers": "Content-Disposition,download-filename",
      "cache-control": "no-store",
    })
    .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .send(bytes);
}
