import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { backUp } from "../db/backup.ts";
import { dbNow } from "../db/clock.ts";
import { CONNECTIONS_TO_COPY } from "../db/copying.ts";
import { BackupError, rowsOf } from "../db/manifest.ts";
import { onDatabase } from "../db/open-database.ts";
import { objectCount } from "../system/files/stored-object-store.ts";
import { type Command, CommandError, commandSettings, timeTaken } from "./command.ts";

/** Saves everything stored, handed-in files included, into a new folder; others go on working meanwhile. */
export const backup: Command = {
  takes: "目录",
  does: "把全部数据（含上传的文件）备份到新的或空的目录，商城照常运行",
  failed: "备份失败",
  async run([folder, ...more]) {
    if (folder === undefined || more.length > 0) throw new CommandError("backup 要一个目录，新的或空的");
    const began = performance.now();
    const settings = { ...commandSettings(), poolSize: CONNECTIONS_TO_COPY };
    if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, "postgres", "PG_VERSION")))
      throw new BackupError(`没有可备份的数据：${settings.dataDir}`);
    const [manifest, inBucket] = await onDatabase(settings, async (db) => [
      await backUp(db, resolve(folder), new Date(await dbNow(db))),
      // A schema from before there could be a bucket has no table of its objects.
      await objectCount(db).catch(() => 0),
    ]);
    console.log(
      `已备份 ${manifest.tables.length} 张表、${rowsOf(manifest)} 行到 ${resolve(folder)}，${timeTaken(began)}`,
    );
    if (inBucket > 0) console.log(`存储桶里的 ${inBucket} 个文件不在备份里，请用存储桶自己的版本控制或复制保护`);
    if (settings.secret !== null) console.log("TAOMU_SECRET 不在备份里，请另行保管");
    return 0;
  },
};
