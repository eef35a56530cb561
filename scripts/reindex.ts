import { forgetTokenRules } from "../src/server/catalog/search/goods-token-store.ts";
import { retokeniseGoods } from "../src/server/catalog/search/retokenise.ts";
import { migrate } from "../src/server/db/migrate.ts";
import { openDatabase, stopUnlessShared } from "../src/server/db/open-database.ts";
import { settingsFrom } from "../src/server/settings.ts";

const USAGE = `用法：npm run reindex [-- --all]

按当前的分词规则重建货源的搜索索引；只处理由旧规则生成的货源，可随时中断，再次运行时接着做。
商城运行时也可以使用。启动商城时会自动在后台做同样的事。

  --all  不论由哪套规则生成，全部重建`;

async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== "--all")) {
    console.error(USAGE);
    return args.includes("--help") || args.includes("-h") ? 0 : 2;
  }
  const began = Date.now();
  const { db, embedded } = await openDatabase({ ...settingsFrom(process.env), poolSize: 2 });
  try {
    await migrate(db);
    if (args.includes("--all")) {
      await db.transaction(async (tx) => {
        await tx.run("set local statement_timeout = 0");
        await forgetTokenRules(tx);
      });
    }
    const isTerminal = process.stderr.isTTY === true;
    const number = await retokeniseGoods(db, {
      onProgress: (rows) => {
        if (isTerminal) process.stderr.write(`\r已重建 ${rows} 条`);
      },
    });
    if (isTerminal) process.stderr.write("\r\u001b[K");
    console.log(`重建了 ${number} 条货源的搜索索引，用时 ${((Date.now() - began) / 1000).toFixed(1)} 秒`);
    return 0;
  } finally {
    await db.close();
    // A PostgreSQL that was running before belongs to a program that goes on working.
    if (embedded?.started) await stopUnlessShared(embedded);
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`重建没有完成，可再次运行：${error.message}`);
  return 1;
});
