import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { PersonId } from "../../domain/ids.ts";
import { downloadHeaders, storedFileName } from "../../domain/system/file-name.ts";
import { formatBeijing } from "../../domain/time.ts";
import { dbNow } from "../db/clock.ts";
import type { Database } from "../db/database.ts";
import type { Deps } from "../http.ts";
import type { Bucket } from "../system/files/bucket.ts";
import { endOnceSilent, SERVING_LIMITS } from "../system/files/serving-slots.ts";
import { formOf } from "../system/files/stored-file-store.ts";
import { formBytes } from "../system/files/stored-objects.ts";
import { type ZippedFile, zipOf } from "../system/files/zip.ts";
import type { Copied } from "../system/tables/table-row-store.ts";
import { TABLES, type TableName } from "../system/tables/tables.ts";
import { createTurns } from "../work-turns.ts";
import { copiedRows, uploadsOf } from "./data-copy-store.ts";

const inTurn = createTurns({ atOnce: 4, waitingOfOne: 1, waiting: 20, restMs: 0 });

const ABOUT = `这里是淘木保存的与您有关的数据。每个 .json 文件是一类记录，一行一条；时间为北京时间，金额单位为分，体积单位为立方分米。
“文件”目录中是您上传的文件，文件名前的编号与文件清单中的 id 相同。密码、验证码等凭据不在其中。

`;

const copiedTables = (): [TableName, Copied][] =>
  (Object.keys(TABLES) as TableName[]).flatMap((table): [TableName, Copied][] => {
    const { copy } = TABLES[table];
    return typeof copy === "object" ? [[table, copy]] : [];
  });

/** Everything that the list of tables gives to a copy of a person's data, a file for each table that holds something of it. */
export async function* dataOf(db: Database, bucket: Bucket | null, personId: PersonId): AsyncGenerator<ZippedFile> {
  let about = ABOUT;
  for (const [table, copied] of copiedTables()) {
    const rows = copiedRows(db, table, copied, personId);
    const first = await rows.next();
    if (first.done) continue;
    const name = `${copied.file}.json`;
    let count = 0;
    async function* text() {
      for (let { value: some, done } = first; !done; { value: some, done } = await rows.next()) {
        if (some.count === 0) continue;
        yield Buffer.from(`${count === 0 ? "[" : ","}\n${some.lines}`);
        count += some.count;
      }
      yield Buffer.from(count === 0 ? "[]\n" : "\n]\n");
    }
    yield { name, bytes: text(), isText: true };
    about += `${name}：${count} 条\n`;
  }
  for (const { id, originalName } of await uploadsOf(db, personId)) {
    const name = `文件/${id}-${storedFileName(originalName)}`;
    const form = await formOf(db, id);
    const bytes = form && (await formBytes(db, bucket, form));
    if (bytes === null) {
      // Else removed while the copy was made.
      if ((await formOf(db, id)) !== null) about += `${name}：文件已丢失，不在其中\n`;
      continue;
    }
    yield { name, bytes: new Uint8Array(bytes), isText: false };
  }
  yield { name: "说明.txt", bytes: Buffer.from(about), isText: true };
}

/** Sends a person's copy while it is made, in turns; no connection to the database is held while the client reads. */
export const sendDataCopy = (
  reply: FastifyReply,
  { db, bucket }: Pick<Deps, "db" | "bucket">,
  personId: PersonId,
): Promise<FastifyReply> =>
  inTurn(
    personId,
    () => reply.raw.destroyed,
    async () => {
      const day = formatBeijing(await dbNow(db)).slice(0, 10);
      const closed = new Promise((resolve) => reply.raw.once("close", resolve));
      endOnceSilent(reply.request, reply.raw, SERVING_LIMITS.silentMs);
      reply
        .headers({
          ...downloadHeaders(`我的数据_${day}.zip`),
          "access-control-expose-headers": "Content-Disposition,download-filename",
          "cache-control": "no-store",
        })
        .type("application/zip")
        .send(Readable.from(zipOf(dataOf(db, bucket, personId)), { objectMode: false }));
      await closed;
      return reply;
    },
  );
