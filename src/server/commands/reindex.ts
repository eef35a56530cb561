import { forgetTokenRules } from "../catalog/search/goods-token-store.ts";
import { retokeniseGoods } from "../catalog/search/retokenise.ts";
import { NO_LIMITS } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { onDatabase } from "../db/open-database.ts";
import { type Command, CommandError, commandSettings, timeTaken } from "./command.ts";

/** Makes the search words of goods by today's rules; it can be cut off at any moment, the next run goes on. */
export const reindex: Command = {
  takes: "[--all]",
  does: "按当前的分词规则重建搜索索引，只处理旧规则生成的货源（--all：全部），可随时中断；商城启动后会自动在后台做同样的事",
  failed: "重建没有完成，可再次运行",
  async run(args) {
    if (args.some((arg) => arg !== "--all")) throw new CommandError("reindex 只有一个选项 --all");
    const began = performance.now();
    const isTerminal = process.stderr.isTTY === true;
    const number = await onDatabase(commandSettings(), async (db) => {
      await migrate(db);
      if (args.length > 0) await db.transaction(forgetTokenRules, NO_LIMITS);
      return retokeniseGoods(db, {
        onProgress: (rows) => {
          if (isTerminal) process.stderr.write(`\r已重建 ${rows} 条`);
        },
      });
    });
    if (isTerminal) process.stderr.write("\r\u001b[K");
    console.log(`重建了 ${number} 条货源的搜索索引，${timeTaken(began)}`);
    return 0;
  },
};
