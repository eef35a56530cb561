import { resolve } from "node:path";
import { CONNECTIONS_TO_COPY } from "../db/copying.ts";
import { rowsOf } from "../db/manifest.ts";
import { onDatabase } from "../db/open-database.ts";
import { restore as restoreFrom } from "../db/restore.ts";
import { type Command, CommandError, commandSettings, timeTaken } from "./command.ts";

/** Puts a backup into an empty database, that of `DATABASE_URL` or the program's own in `DATA_DIR`. */
export const restore: Command = {
  takes: "目录",
  does: "把备份恢复到空的数据库，要么全部，要么什么都不写",
  failed: "恢复失败，数据库仍是空的，或标记为没有恢复完",
  async run([folder, ...more]) {
    if (folder === undefined || more.length > 0) throw new CommandError("restore 要一个目录，即备份所在的目录");
    const began = performance.now();
    const settings = { ...commandSettings(), poolSize: CONNECTIONS_TO_COPY };
    const manifest = await onDatabase(settings, (db) => restoreFrom(db, resolve(folder)));
    console.log(
      `已恢复 ${manifest.madeAt} 的备份：${manifest.tables.length} 张表、${rowsOf(manifest)} 行，${timeTaken(began)}`,
    );
    return 0;
  },
};
