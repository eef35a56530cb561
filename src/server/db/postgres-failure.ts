import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What to do, by what PostgreSQL writes in its log; the first that fits. */
const ADVICE: readonly (readonly [RegExp, (cluster: string) => string])[] = [
  [/No space left on device/, () => "磁盘已满，请腾出空间后重新启动，数据不会丢失"],
  [
    /initialized by PostgreSQL version/,
    (cluster) =>
      `${cluster} 由另一个版本的 PostgreSQL 建立。请用原来的程序执行 npm run backup，再用本程序恢复到空的 DATA_DIR`,
  ],
  [/could not bind|Address already in use/, () => "端口被占用，请重新启动"],
  [
    /control file|pg_control|checkpoint record|invalid page|could not (read|open|access) (file|directory)|could not find the database system|PANIC/,
    (cluster) =>
      `数据文件已损坏（${cluster}）。请保留该目录备查，把 DATA_DIR 指向空目录，执行 npm run restore -- 备份目录 恢复最近的备份，再启动`,
  ],
];

const LOG_LINES = 6;

/** Why PostgreSQL did not start in `cluster`, and what to do, with its own last messages. */
export async function startFailure(cluster: string, log: string, error: Error): Promise<Error> {
  const tail = (await readFile(log, "utf8").catch(() => "")).trimEnd().split("\n").slice(-LOG_LINES).join("\n");
  const advice = ADVICE.find(([pattern]) => pattern.test(tail) || pattern.test(error.message))?.[1](cluster);
  const reason = advice ?? error.message;
  return new Error(`内置 PostgreSQL 启动失败：${reason}。\n它的日志 ${log} 最后写道：\n${tail}`);
}

/** A folder that holds something and is no cluster: nothing is made in it, and nothing of it removed. */
export const noCluster = (cluster: string): Error =>
  new Error(
    `${cluster} 里有文件，却不是数据库目录（缺少 ${join(cluster, "PG_VERSION")}）。` +
      "请放回缺少的文件，或把该目录移走，再用 npm run restore 恢复备份",
  );
