import { BackupError } from "../db/manifest.ts";
import { SettingsError } from "../settings.ts";
import { backup } from "./backup.ts";
import { type Command, CommandError } from "./command.ts";
import { importList } from "./import.ts";
import { migrate } from "./migrate.ts";
import { moveFiles } from "./move-files.ts";
import { reindex } from "./reindex.ts";
import { restore } from "./restore.ts";

const PROGRAM = "node src/server/main.ts";

const help: Command = {
  takes: "",
  does: "列出这些命令",
  failed: "",
  async run() {
    const lines = Object.entries(COMMANDS).map(
      ([name, { takes, does }]) => `  ${`${name} ${takes}`.trim()}\n      ${does}`,
    );
    console.log(
      `用法：${PROGRAM} [命令]\n\n不写命令：启动商城\n${lines.join("\n")}\n\n命令只读数据库的设置：DATABASE_URL 或 DATA_DIR；move-files 另读 S3 的设置`,
    );
    return 0;
  },
};

/** What `node src/server/main.ts` does instead of serving, by its first argument. */
const COMMANDS: Readonly<Record<string, Command>> = {
  backup,
  restore,
  migrate,
  reindex,
  import: importList,
  "move-files": moveFiles,
  help,
};

/** Does the command `name` and resolves with the exit code; why it fails is one sentence on stderr. */
export async function runCommand(name: string, args: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    console.error(`没有 ${name} 这个命令，可用的有 ${Object.keys(COMMANDS).join("、")}`);
    return 1;
  }
  try {
    return await command.run(args);
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof CommandError)
      console.error(`${message}。用法：${PROGRAM} ${`${name} ${command.takes}`.trim()}`);
    else if (error instanceof BackupError || error instanceof SettingsError) console.error(message);
    else console.error(`${command.failed}：${message}`);
    return 1;
  }
}
