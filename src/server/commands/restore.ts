import { resolve } from "node:path";
import { onDatabase } from "../db/open-database.ts";
import { restore as restoreFrom } from "../db/restore.ts";
import { type Command, CommandError, commandSettings, timeTaken } from "./command.ts";

/** Puts a backup into an empty database, that of `DATABASE_URL` or the program's own in `DATA_DIR`. */
export const restore: Command = {
  takes: "目录",
  does: "把备份恢复到空的数据库，要么全部，要么什么都不写",
  failed: "恢复失败，什么都没有写入",
  async run([folder, ...more]) {
    if (folder === undefined || more.length > 0) throw new CommandError("restore 要一个目录，即备份所在的目录");
    const began = performance.now();
    const { tables, madeAt } = await onDatabase(commandSettings(), (db) => restoreFrom(db, resolve(folder)));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`已恢复 ${madeAt} 的备份：${tables.length} 张表、${rows} 行，${timeTaken(began)}`);
    return 0;
  },
};
