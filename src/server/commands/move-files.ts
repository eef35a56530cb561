import { migrate } from "../db/migrate.ts";
import { onDatabase } from "../db/open-database.ts";
import { SettingsError, s3SettingsFrom } from "../settings.ts";
import { type MoveProgress, moveFiles as moveTo } from "../system/files/move-files.ts";
import { type Command, CommandError, commandSettings, timeTaken } from "./command.ts";

const PLACES = { s3: "存储桶", database: "数据库" } as const;
/** A log gets a line at least this often, while it is not done. */
const LINE_MS = 10_000;

const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const progressText = ({ moved, movedBytes, all, allBytes }: MoveProgress): string =>
  `已移动 ${moved}/${all} 个文件，${mib(movedBytes)}/${mib(allBytes)}`;

/** Says how far it is: on a terminal in one line, in a log now and then. */
function shown(): (progress: MoveProgress) => void {
  const isTerminal = process.stderr.isTTY === true;
  let said = performance.now();
  return (progress) => {
    if (isTerminal) process.stderr.write(`\r${progressText(progress)}`);
    else if (performance.now() - said > LINE_MS) {
      said = performance.now();
      console.log(progressText(progress));
    }
  };
}

/** Moves the bytes of all files into the bucket, or back; it can be cut off at any moment, the next run goes on. */
export const moveFiles: Command = {
  takes: "s3|database",
  does: "把已存的文件移到 S3 存储桶，或移回数据库；商城照常运行，可随时中断，再次运行会接着移",
  failed: "没有移完，可再次运行",
  async run([place, ...more]) {
    if ((place !== "s3" && place !== "database") || more.length > 0)
      throw new CommandError("move-files 要一个去处：s3 或 database");
    const s3 = s3SettingsFrom(process.env);
    if (s3 === null) throw new SettingsError("move-files 须设置 FILES_S3_BUCKET 等变量");
    const began = performance.now();
    const { openBucket } = await import("../system/files/s3-bucket.ts");
    const bucket = await openBucket(s3);
    const progress = await onDatabase(commandSettings(), async (db) => {
      await migrate(db);
      return moveTo(db, bucket, place, shown());
    });
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
    console.log(`移到${PLACES[place]}：${progress.moved} 个文件，${mib(progress.movedBytes)}，${timeTaken(began)}`);
    const { missing, firstMissing } = progress;
    if (missing === 0) return 0;
    for (const { fileId, key } of firstMissing) console.error(`文件 ${fileId}：存储桶里没有 ${key}`);
    if (missing > firstMissing.length) console.error(`……另有 ${missing - firstMissing.length} 个`);
    console.error(`${missing} 个文件在存储桶里找不到，没有移动，其余的都已移到数据库；找回后可再次运行`);
    return 1;
  },
};
