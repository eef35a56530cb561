import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/program.ts";
import { ensure } from "./debian.ts";
import { ROOT, wait } from "./stage.ts";

const BIN = "/usr/lib/postgresql/15/bin";
const PASSWORD = "change-me";
const MEMBERS = ["one", "two", "three"] as const;
/** Something is stuck that has not come by then. */
const STUCK_MS = 120_000;
const LOOK_MS = 100;

export type MemberName = (typeof MEMBERS)[number];
type Seen = { name: MemberName; role: string; state: string };

export type Cluster = {
  /** Of the superuser, by HAProxy. */
  url(database: string): string;
  /** The members themselves. */
  memberUrl(name: MemberName, database: string): string;
  memberNames: readonly MemberName[];
  /** Ends Patroni and PostgreSQL of the member at once, as the loss of its machine does. */
  kill(name: MemberName): Promise<void>;
  start(name: MemberName): Promise<void>;
  /** To Patroni of the member. */
  signal(name: MemberName, signal: NodeJS.Signals): void;
  /** How they stand, by whichever Patroni answers. */
  seen(): Promise<Seen[]>;
  /** Waits until all members follow one leader, and one of them holds what it acknowledges. */
  whole(): Promise<{ leader: MemberName; synchronous: MemberName; other: MemberName }>;
  close(): Promise<void>;
};

/** Waits until `look` gives something. */
export async function eventuallySeen<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const began = performance.now();
  for (;;) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
    if (performance.now() - began > STUCK_MS) throw new Error(`${what}: not within ${STUCK_MS / 1_000} s`);
    await wait(LOOK_MS);
  }
}

const idOf = (flag: string): number => Number(execFileSync("id", [flag, "postgres"]).toString());

/** Processes of PostgreSQL in that folder, the first one last. */
async function postgresOf(dataDir: string): Promise<number[]> {
  const text = await readFile(join(dataDir, "postmaster.pid"), "utf8").catch(() => "");
  const first = Number(text.split("\n")[0]);
  if (!(first > 0)) return [];
  const children = execFileSync("sh", ["-c", `ps -o pid= --ppid ${first} || true`]).toString();
  return [...children.trim().split(/\s+/).filter(Boolean).map(Number), first];
}

const killed = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
};

/** Where a member listens, with PostgreSQL and with Patroni, and what it has. */
type Place = { postgres: number; rest: number; dataDir: string; file: string };

const at = (port: number): string => `http://127.0.0.1:${port}`;

const etcdArgs = (folder: string, client: number, peer: number): string[] => [
  `--data-dir=${join(folder, "etcd")}`,
  "--log-level=error",
  `--listen-client-urls=${at(client)}`,
  `--advertise-client-urls=${at(client)}`,
  `--listen-peer-urls=${at(peer)}`,
  `--initial-advertise-peer-urls=${at(peer)}`,
  `--initial-cluster=default=${at(peer)}`,
];

/** Writes the samples into `folder`, each for its member, with places that are free. */
async function writeSettings(
  folder: string,
  { client, front }: { client: number; front: number },
): Promise<ReadonlyMap<MemberName, Place>> {
  const places = new Map<MemberName, Place>();
  const sample = await readFile(join(ROOT, "deploy/patroni.yml"), "utf8");
  let proxy = await readFile(join(ROOT, "deploy/haproxy-database.cfg"), "utf8");
  proxy = proxy.replace("127.0.0.1:5000", `127.0.0.1:${front}`);
  for (const name of MEMBERS) {
    const place = {
      postgres: await freePort(),
      rest: await freePort(),
      dataDir: join(folder, name),
      file: join(folder, `${name}.yml`),
    };
    places.set(name, place);
    const text = sample
      .replace(/^name: .*$/m, `name: ${name}`)
      .replaceAll("127.0.0.1:8008", `127.0.0.1:${place.rest}`)
      .replaceAll("127.0.0.1:5432", `127.0.0.1:${place.postgres}`)
      .replace("127.0.0.1:2379", `127.0.0.1:${client}`)
      .replace(/^ {2}data_dir: .*$/m, `  data_dir: ${place.dataDir}`)
      .replace(/^ {2}pgpass: .*$/m, `  pgpass: ${join(folder, `.pgpass-${name}`)}`)
      .replace(/^( +)max_connections: .*$/m, `$&\n$1unix_socket_directories: ${folder}`);
    await writeFile(place.file, text);
    proxy = proxy.replace(
      new RegExp(`server ${name} \\S+ port 8008`),
      `server ${name} 127.0.0.1:${place.postgres} port ${place.rest}`,
    );
  }
  await writeFile(join(folder, "haproxy.cfg"), proxy);
  return places;
}

/** Three members of Patroni, etcd and HAProxy, as the samples in `deploy/` set them up. */
export async function startCluster(): Promise<Cluster> {
  ensure(`${BIN}/postgres`, "postgresql-15");
  ensure("patroni");
  ensure("etcd", "etcd-server");
  ensure("haproxy");
  const user = { uid: idOf("-u"), gid: idOf("-g") };
  const folder = await mkdtemp(join(tmpdir(), "taomu-patroni-"));
  await chown(folder, user.uid, user.gid);
  const ended: Promise<unknown>[] = [];
  const running = new Map<string, ChildProcess>();
  const spawned = (name: string, command: string, args: readonly string[], as = {}): void => {
    const child = spawn(command, args, { cwd: folder, stdio: "ignore", ...as });
    ended.push(once(child, "exit"));
    running.set(name, child);
  };
  const client = await freePort();
  const front = await freePort();
  const places = await writeSettings(folder, { client, front });
  const placeOf = (name: MemberName) => places.get(name)!;
  spawned("etcd", "etcd", etcdArgs(folder, client, await freePort()));

  const start = async (name: MemberName) => {
    spawned(name, "patroni", [placeOf(name).file], user);
  };
  const seen = async (): Promise<Seen[]> => {
    for (const { rest } of places.values()) {
      const reply = await fetch(`${at(rest)}/cluster`).catch(() => null);
      if (reply?.ok) return ((await reply.json()) as { members: Seen[] }).members;
    }
    return [];
  };
  const address = (port: number, database: string) => `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const cluster: Cluster = {
    url: (database) => address(front, database),
    memberUrl: (name, database) => address(placeOf(name).postgres, database),
    memberNames: MEMBERS,
    async kill(name) {
      const pids = await postgresOf(placeOf(name).dataDir);
      running.get(name)?.kill("SIGKILL");
      running.delete(name);
      pids.forEach(killed);
    },
    start,
    signal: (name, signal) => void running.get(name)?.kill(signal),
    seen,
    whole: () =>
      eventuallySeen("all members", async () => {
        const members = await seen();
        const named = (role: string) => members.find((member) => member.role === role)?.name;
        const leader = named("leader");
        const synchronous = named("sync_standby");
        const other = named("replica");
        if (leader === undefined || synchronous === undefined || other === undefined) return null;
        if (members.some(({ state }) => !["running", "streaming"].includes(state))) return null;
        return { leader, synchronous, other };
      }),
    async close() {
      for (const name of MEMBERS) await cluster.kill(name);
      for (const child of running.values()) child.kill("SIGKILL");
      await Promise.all(ended);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  try {
    await start("one");
    await eventuallySeen("a first leader", async () =>
      (await seen()).some(({ role, state }) => role === "leader" && state === "running") ? true : null,
    );
    await start("two");
    await start("three");
    spawned("haproxy", "haproxy", ["-db", "-f", join(folder, "haproxy.cfg")]);
    await cluster.whole();
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return cluster;
}
