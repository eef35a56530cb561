import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupError, backUp } from "../src/server/db/backup.ts";
import { onDatabase } from "../src/server/db/open-database.ts";
import { SettingsError, settingsFrom } from "../src/server/settings.ts";

/** Saves everything stored, handed-in files included, into a new folder; others go on working meanwhile. */
async function main(): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0) throw new BackupError("用法：npm run backup -- 目录（新的或空的）");
  const began = Date.now();
  const settings = settingsFrom(process.env);
  if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, "postgres", "PG_VERSION")))
    throw new BackupError(`没有可备份的数据：${settings.dataDir}`);
  await onDatabase({ ...settings, poolSize: 2 }, async (db) => {
    const { tables } = await backUp(db, resolve(folder), new Date());
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`已备份 ${tables.length} 张表、${rows} 行到 ${resolve(folder)}，用时 ${seconds} 秒`);
    if (settings.secret !== null) console.log("TAOMU_SECRET 不在备份里，请另行保管");
  });
}

await main().catch((error: Error) => {
  const known = error instanceof BackupError || error instanceof SettingsError;
  console.error(`${known ? "" : "备份失败："}${error.message}`);
  process.exitCode = 1;
});
