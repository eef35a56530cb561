import { resolve } from "node:path";
import { BackupError } from "../src/server/db/backup.ts";
import { onDatabase } from "../src/server/db/open-database.ts";
import { restore } from "../src/server/db/restore.ts";
import { SettingsError, settingsFrom } from "../src/server/settings.ts";

/** Puts a backup into an empty database, that of `DATABASE_URL` or the program's own in `DATA_DIR`. */
async function main(): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0) throw new BackupError("用法：npm run restore -- 备份所在目录");
  const began = Date.now();
  await onDatabase({ ...settingsFrom(process.env), poolSize: 2 }, async (db) => {
    const { tables, madeAt } = await restore(db, resolve(folder));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`已恢复 ${madeAt} 的备份：${tables.length} 张表、${rows} 行，用时 ${seconds} 秒`);
  });
}

await main().catch((error: Error) => {
  const known = error instanceof BackupError || error instanceof SettingsError;
  console.error(`${known ? "" : "恢复失败，什么都没有写入："}${error.message}`);
  process.exitCode = 1;
});
