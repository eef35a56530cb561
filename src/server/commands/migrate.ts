import { migrate as bringToNewest } from "../db/migrate.ts";
import { migrationFiles } from "../db/migration-files.ts";
import { onDatabase } from "../db/open-database.ts";
import { type Command, CommandError, commandSettings, timeTaken } from "./command.ts";

/** Does alone what every start does first. */
export const migrate: Command = {
  takes: "",
  does: "把数据库结构更新到本版本；启动商城时会自动做同样的事",
  failed: "没有更新完，可再次运行",
  async run(args) {
    if (args.length > 0) throw new CommandError("migrate 不带参数");
    const began = performance.now();
    await onDatabase(commandSettings(), (db) => bringToNewest(db));
    console.log(`数据库结构已更新到 ${(await migrationFiles()).at(-1)}，${timeTaken(began)}`);
    return 0;
  },
};
