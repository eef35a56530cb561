import { type ExecFileOptions, execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** How the programs of PostgreSQL are run here. */
export type PostgresAccount = {
  /** The owner that the cluster's files need; `null` where it is the user who runs this program. */
  ids: { uid: number; gid: number } | null;
  run(file: string, args: readonly string[], options?: RunOptions): Promise<unknown>;
  /**
   * Of an account to which a folder is closed on the way: runs the program within a folder, without the capability to pass
   * through closed ones. `null`: no folder is closed, so that `run` lends none.
   */
  runInside: ((folder: string, file: string, args: readonly string[]) => Promise<unknown>) | null;
};

/** `signal` ends the program, unless it has ended by itself; `input` is what it reads. */
type RunOptions = { signal?: AbortSignal | undefined; input?: string };

const started = (file: string, args: readonly string[], { input = "", ...options }: ExecFileOptions & RunOptions) => {
  const running = execute(file, args, options);
  // A program that ends before it has read all reports why by its exit code.
  running.child.stdin?.on("error", () => {}).end(input);
  return running;
};

/** The nearest folder on the way to `path`, or `path` itself, that a user other than its owner may not pass; `null` if none. */
export async function closedFolder(path: string): Promise<string | null> {
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found && (found.mode & 0o001) === 0) return folder;
    if (dirname(folder) === folder) return null;
  }
}

const idOf = async (flag: string, user: string) => Number((await execute("id", [flag, user])).stdout.trim());

/**
 * Passes closed folders as another user. initdb and pg_ctl look for `postgres` by access(2), which judges by the real user and
 * drops the capability of a user other than root; the securebit makes it retain it. The capabilities of root itself end with the
 * exec, since only the ambient one is inherited.
 */
const passing = ({ uid, gid }: { uid: number; gid: number }): string[] => [
  "setpriv",
  `--reuid=${uid}`,
  `--regid=${gid}`,
  "--clear-groups",
  "--securebits=+no_setuid_fixup",
  "--inh-caps=+dac_override",
  "--ambient-caps=+dac_override",
];

/** The user who runs this program: `isNamed` is false where a container gave its user a number that no name belongs to. */
type Runner = { uid: number | undefined; isNamed: boolean };

function whoRuns(): Runner {
  const uid = process.getuid?.();
  try {
    userInfo();
    return { uid, isNamed: true };
  } catch {
    return { uid, isNamed: false };
  }
}

/**
 * initdb and `postgres --single` need a name for the user who runs them, pg_ctl and the server do not: a user without one gets
 * that of `nobody` for them, in a user namespace. The files they make are the user's all the same.
 */
async function lentName(uid: number | undefined, options: ExecFileOptions): Promise<PostgresAccount["run"]> {
  const lent = ["--user", `--map-user=${await idOf("-u", "nobody")}`, `--map-group=${await idOf("-g", "nobody")}`];
  return async (file, args, more) => {
    if (basename(file).startsWith("pg_ctl")) return started(file, args, { ...options, ...more });
    await execute("unshare", [...lent, "true"], options).catch(({ message }: Error) => {
      throw new Error(
        `内置 PostgreSQL 须以有用户名的用户运行，而编号 ${uid} 在本机的 /etc/passwd 中没有用户名` +
          `（${message.trim()}）。请换一个用户运行本程序，或在 /etc/passwd 中加上它，或设置 DATABASE_URL。`,
      );
    });
    return started("unshare", [...lent, file, ...args], { ...options, ...more });
  };
}

/**
 * PostgreSQL refuses to run as root, so root lends it the account `postgres` or `nobody`; where a folder above one of
 * `paths` is closed to others (`/root`, a private temporary folder), with the one capability to pass through it.
 */
export async function postgresAccount(
  paths: readonly string[],
  { uid, isNamed } = whoRuns(),
): Promise<PostgresAccount> {
  const options = { cwd: "/", env: { ...process.env, LC_ALL: "C.UTF-8" } };
  if (uid !== 0) {
    if (!isNamed) return { ids: null, run: await lentName(uid, options), runInside: null };
    return { ids: null, run: (file, args, more) => started(file, args, { ...options, ...more }), runInside: null };
  }
  const user = await idOf("-u", "postgres").then(
    () => "postgres",
    () => "nobody",
  );
  const ids = { uid: await idOf("-u", user), gid: await idOf("-g", user) };
  const closed = (await Promise.all(paths.map(closedFolder))).find((folder) => folder !== null);
  if (closed === undefined)
    return { ids, run: (file, args, more) => started(file, args, { ...options, ...ids, ...more }), runInside: null };
  const [setpriv = "", ...lent] = passing(ids);
  await execute(setpriv, [...lent, "true"], options).catch(({ message }: Error) => {
    throw new Error(
      `内置 PostgreSQL 不能以 root 运行，而用户 ${user} 进不了目录 ${closed}（${message.trim()}）。` +
        "请以普通用户运行本程序，或把程序和 DATA_DIR 放到其他用户可以进入的目录，或设置 DATABASE_URL。",
    );
  });
  return {
    ids,
    run: (file, args, more) => started(setpriv, [...lent, file, ...args], { ...options, ...more }),
    // The folder is entered before the user is changed.
    runInside: (folder, file, args) => started(file, args, { ...options, ...ids, cwd: folder }),
  };
}
