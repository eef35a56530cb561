import { execFile } from "node:child_process";
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connect, type Database } from "../../src/server/db/database.ts";
import { endWithThisProgram } from "../../tests/support/hasty-postgres.ts";
import { brokenLedgerLaws } from "../../tests/support/ledger-laws.ts";
import { freePort, startProgram } from "../../tests/support/program.ts";
import { ensure } from "./debian.ts";
import { HOARDING_ALLOWED } from "./orders.ts";
import { openMarket, place, previewedAttempt, type Shopper, shoppersOf } from "./shoppers.ts";
import { type Outcome, ROOT, size, wait } from "./stage.ts";

/** Each of: before the base backup, from it to the second that is restored, from that to the disaster. */
const SECONDS = size("POINT_IN_TIME_S", 20);
const SHOPPERS = size("POINT_IN_TIME_SHOPPERS", 8);
/** Something is stuck that has not come by then. */
const WITHIN_MS = 300_000;
const LOOK_MS = 100;
const DEBIAN = "/usr/lib/postgresql";

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > WITHIN_MS) throw new Error(`not ${what}`);
    await wait(LOOK_MS);
  }
}

/** Runs programs as the user that PostgreSQL allows, Debian's own by their names. */
async function postgresTools(): Promise<(program: string, args: readonly string[]) => Promise<unknown>> {
  ensure("pg_basebackup", "postgresql");
  const version = (await readdir(DEBIAN)).toSorted((one, other) => Number(one) - Number(other)).at(-1)!;
  const isRoot = process.getuid?.() === 0;
  return (program, args) => {
    const words = [
      program.includes("pg_") || program === "initdb" ? join(DEBIAN, version, "bin", program) : program,
      ...args,
    ];
    const [command, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...words] : words;
    return promisify(execFile)(command!, rest, { cwd: "/" });
  };
}

type Placed = { no: string; sentAt: number; answeredAt: number };

/** Buyers who order until they are stopped; `placed` grows by what was acknowledged. */
function startOrdering(url: string, shoppers: readonly Shopper[], goods: readonly string[]) {
  const placed: Placed[] = [];
  let isOver = false;
  const ordering = shoppers.map(async (shopper, n) => {
    for (let turn = n; !isOver; turn += 1) {
      const goodsId = goods[turn % goods.length]!;
      const attempt = await previewedAttempt(url, shopper, { goodsId, pieces: 1 }, () => isOver);
      const sentAt = Date.now();
      const answer = attempt && (await place(url, attempt, () => isOver));
      if (answer?.code === 200) placed.push({ no: answer.data.orderGroupNo, sentAt, answeredAt: Date.now() });
    }
  });
  return {
    placed,
    async stop() {
      isOver = true;
      await Promise.all(ordering);
    },
  };
}

const storedIn = async (db: Database): Promise<ReadonlySet<string>> =>
  new Set((await db.rows<{ no: string }>("select order_group_no as no from order_group")).map(({ no }) => no));

/**
 * The machine of the database is lost while buyers order. What `deploy/postgresql-archive.conf` laid aside and a base backup bring
 * it back to the end of a second: all that was acknowledged by then is there, nothing of later, and a node goes on.
 */
export async function restoredToSecond(): Promise<Outcome> {
  const tool = await postgresTools();
  const folder = await mkdtemp(join(tmpdir(), "taomu-nightly-second-"));
  endWithThisProgram(folder);
  if (process.getuid?.() === 0) await promisify(execFile)("chown", ["postgres:postgres", folder]);
  const data = join(folder, "postgres");
  const base = join(folder, "base");
  const archive = join(folder, "wal");
  const port = await freePort();
  const url = (database: string) => `postgresql://taomu@127.0.0.1:${port}/${database}`;
  const sample = async (name: string) =>
    (await readFile(join(ROOT, "deploy", name), "utf8")).replaceAll("/var/archive/wal", archive);
  const start = () => tool("pg_ctl", ["start", "-w", "-D", data, "-l", join(folder, "log")]);
  await tool("mkdir", [archive]);
  await tool("initdb", ["-D", data, "-U", "taomu", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]);
  await writeFile(join(folder, "archive.conf"), (await sample("postgresql-archive.conf")).replace("= 60", "= 2"));
  await appendFile(
    join(data, "postgresql.conf"),
    `include '${join(folder, "archive.conf")}'\nport = ${port}\nunix_socket_directories = '${folder}'\n`,
  );
  await start();
  const admin = connect(url("postgres"), { poolSize: 1 });
  await admin.run("create database market");
  const { db, goods } = await openMarket(url("market"), 10, 1_000_000);
  await db.run(HOARDING_ALLOWED);
  const shoppers = await shoppersOf(db, SHOPPERS);
  await db.close();
  const before = await startProgram({ DATABASE_URL: url("market") });
  const { placed, stop } = startOrdering(before.url, shoppers, goods);
  await wait(SECONDS * 1_000);
  await tool("pg_basebackup", ["-D", base, "-d", url("postgres"), "--checkpoint=fast"]);
  const second = (Math.ceil(Date.now() / 1_000) + SECONDS) * 1_000;
  await wait(second - Date.now() + SECONDS * 1_000);
  const [written] = await admin.rows<{ name: string }>("select pg_walfile_name(pg_current_wal_lsn()) as name");
  const isArchived = async () => {
    const row = await admin.one<{ last: string | null }>("select last_archived_wal as last from pg_stat_archiver");
    return (row?.last ?? "") >= written!.name;
  };
  await until(isArchived, "archived");
  await admin.close();
  await tool("pg_ctl", ["stop", "-D", data, "-m", "immediate"]);
  await rm(data, { recursive: true });
  await stop();
  await before.end("SIGKILL");

  const began = performance.now();
  await tool("cp", ["-a", base, data]);
  const at = new Date(second).toISOString().replace("T", " ").replace(".000Z", "+00");
  const recovery = (await sample("postgresql-recovery.conf")).replace(/'2026-.+'/, `'${at}'`);
  await writeFile(join(folder, "recovery.conf"), recovery);
  await appendFile(join(data, "postgresql.conf"), `include '${join(folder, "recovery.conf")}'\n`);
  await writeFile(join(data, "recovery.signal"), "");
  await start();
  const restored = connect(url("market"), { poolSize: 2 });
  await until(
    async () => (await restored.one<{ is: boolean }>('select pg_is_in_recovery() as "is"'))?.is === false,
    "restored",
  );
  const seconds = (performance.now() - began) / 1_000;
  const stored = await storedIn(restored);
  const inTime = placed.filter(({ answeredAt }) => answeredAt <= second);
  const late = placed.filter(({ sentAt }) => sentAt > second);
  const lost = inTime.filter(({ no }) => !stored.has(no)).length;
  const tooLate = late.filter(({ no }) => stored.has(no)).length;
  const broken = await brokenLedgerLaws(restored);
  const after = await startProgram({ DATABASE_URL: url("market") });
  const attempt = await previewedAttempt(after.url, shoppers[0]!, { goodsId: goods[0]!, pieces: 1 });
  const again = attempt && (await place(after.url, attempt));
  await after.end("SIGTERM");
  await restored.close();
  await tool("pg_ctl", ["stop", "-D", data, "-m", "fast"]);
  await rm(folder, { recursive: true });
  return {
    holds: lost + tooLate + broken.length === 0 && inTime.length > 0 && late.length > 0 && again?.code === 200,
    says: [
      `restored to ${at} in ${seconds.toFixed(1)} s`,
      `${inTime.length} orders acknowledged by then, ${lost} lost; ${late.length} sent later, ${tooLate} of them there`,
      `a node placed the next: ${again?.code}`,
      ...broken,
    ].join("; "),
  };
}
