import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect as dial, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Database } from "../src/server/db/database.ts";
import { createBreakableLine } from "../tests/support/breakable-line.ts";
import { startHastyPostgres } from "../tests/support/hasty-postgres.ts";
import { startProgram } from "../tests/support/program.ts";

/**
 * What takes too long for `npm test`: faults and floods at their full size, on a PostgreSQL and programs of its own.
 * Prints a table of what was asked and what happened; exits 1 where something did not hold. Names of cases narrow it.
 */
const KILLS = Number(process.env.KILLS ?? 100);
const SLOW_SOCKETS = 1_000;
const SLOW_SECONDS = 20;
const FLOOD = 2_000;

type Outcome = { holds: boolean; says: string };

const dataDir = await mkdtemp(join(tmpdir(), "taomu-nightly-"));
const postgres = await startHastyPostgres(dataDir);
const admin = connect(postgres.url("postgres"), { poolSize: 1 });
await admin.run("set statement_timeout = 0");
const ROOT = join(import.meta.dirname, "..");
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let made = 0;
async function emptyDatabase(): Promise<string> {
  made += 1;
  await admin.run(`create database nightly_${made} template template0`);
  return postgres.url(`nightly_${made}`);
}

/** Migrates in a process of its own, which is killed after so long; its exit code, `null` when killed. */
function migrating(url: string, killAfterMs: number | null = null): Promise<number | null> {
  const program = `
    const { connect } = await import("${ROOT}/src/server/db/database.ts");
    const { migrate } = await import("${ROOT}/src/server/db/migrate.ts");
    const db = connect(${JSON.stringify(url)}, { poolSize: 2 });
    await migrate(db);
    await db.close();`;
  const child = spawn("node", ["--input-type=module", "-e", program], { stdio: ["ignore", "ignore", "inherit"] });
  if (killAfterMs !== null) setTimeout(() => child.kill("SIGKILL"), killAfterMs).unref();
  return new Promise((resolve) => child.once("exit", resolve));
}

async function shapeOf(url: string): Promise<string> {
  const db = connect(url, { poolSize: 1 });
  const row = await db.one<{ hash: string }>(
    `select md5(string_agg(line, chr(10) order by line)) as hash from (
       select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable) as line
         from information_schema.columns where table_schema = 'public'
       union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select name from schema_migration) shape`,
  );
  await db.close();
  return row!.hash;
}

async function killedMigrations(): Promise<Outcome> {
  const undisturbed = await emptyDatabase();
  const began = Date.now();
  await migrating(undisturbed);
  const takes = Date.now() - began;
  const right = await shapeOf(undisturbed);
  let killed = 0;
  let wrong = 0;
  for (let n = 0; n < KILLS; n += 1) {
    const url = await emptyDatabase();
    if ((await migrating(url, Math.random() * takes)) === null) killed += 1;
    await migrating(url);
    if ((await shapeOf(url)) !== right) wrong += 1;
  }
  const both = await emptyDatabase();
  const codes = await Promise.all([migrating(both), migrating(both)]);
  const twoHold = codes.every((code) => code === 0) && (await shapeOf(both)) === right;
  const says = `${killed} of ${KILLS} killed on the way, ${wrong} wrong after the next run; two at once: ${twoHold ? "once" : "wrong"}`;
  return { holds: wrong === 0 && twoHold, says };
}

const SEARCH = "/api/memberCollect/searchCollect";
async function asked(url: string): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const body = JSON.stringify({ searchText: "樟子松" });
  const headers = { "content-type": "application/json" };
  const status = await fetch(`${url}${SEARCH}`, { method: "POST", headers, body }).then(
    (reply) => reply.status,
    () => 0,
  );
  return { status, ms: performance.now() - began };
}

async function health(url: string): Promise<number> {
  const began = performance.now();
  const status = await fetch(`${url}/healthz`).then(
    (reply) => reply.status,
    () => 0,
  );
  return status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY;
}

const counted = (statuses: readonly number[]): string =>
  [...new Set(statuses)].map((status) => `${statuses.filter((one) => one === status).length} × ${status}`).join(", ");

async function blackHole(): Promise<Outcome> {
  const line = await createBreakableLine(await emptyDatabase());
  const program = await startProgram({ DATABASE_URL: line.url });
  await asked(program.url);
  line.hold();
  const answers: { status: number; ms: number }[] = [];
  for (const until = Date.now() + 30_000; Date.now() < until; )
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => asked(program.url)))));
  await line.mend();
  const mended = performance.now();
  while ((await asked(program.url)).status !== 200 && performance.now() - mended < 10_000) await wait(50);
  const healMs = performance.now() - mended;
  await program.end("SIGTERM");
  await line.cut();
  const longest = Math.max(...answers.map(({ ms }) => ms));
  const says = `${counted(answers.map(({ status }) => status))}, the longest ${Math.round(longest)} ms; healed in ${Math.round(healMs)} ms`;
  return { holds: longest <= 6_000 && answers.every(({ status }) => status === 503) && healMs < 10_000, says };
}

async function slowSockets(): Promise<Outcome> {
  const program = await startProgram({ DATABASE_URL: await emptyDatabase() });
  const { port } = new URL(program.url);
  const sockets: Socket[] = [];
  let closed = 0;
  for (let n = 0; n < SLOW_SOCKETS; n += 1) {
    const socket = dial(Number(port), "127.0.0.1");
    socket.on("error", () => {});
    socket.on("close", () => {
      closed += 1;
    });
    socket.resume().write("GET /healthz HTTP/1.1\r\nx: ");
    sockets.push(socket);
  }
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
  const times: number[] = [];
  for (const until = Date.now() + SLOW_SECONDS * 1_000; Date.now() < until; ) {
    for (const socket of sockets) if (socket.writable) socket.write("a");
    times.push(await health(program.url));
    await wait(500);
  }
  const [longest, middle] = [Math.max(...times), times.sort((a, b) => a - b)[times.length >> 1]!];
  for (const socket of sockets) socket.destroy();
  await program.end("SIGTERM");
  const says = `health ${Math.round(middle)} ms, at most ${Math.round(longest)}; ${closed} of ${SLOW_SOCKETS} closed within ${SLOW_SECONDS} s`;
  return { holds: longest < 200 && closed === SLOW_SOCKETS, says };
}

async function flood(): Promise<Outcome> {
  const program = await startProgram({ DATABASE_URL: await emptyDatabase() });
  const times: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      times.push(await health(program.url));
      await wait(200);
    }
  })();
  const answers = await Promise.all(Array.from({ length: FLOOD }, () => asked(program.url)));
  isOver = true;
  await watching;
  await wait(2_500);
  const after = await asked(program.url);
  await program.end("SIGTERM");
  const statuses = answers.map(({ status }) => status);
  const says = `${counted(statuses)}, the longest ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms; health ${Math.round(Math.max(...times))} ms at most; then ${after.status}`;
  return { holds: statuses.every((status) => [200, 503].includes(status)) && after.status === 200, says };
}

const CASES: Readonly<Record<string, () => Promise<Outcome>>> = {
  "101 killed while migrating": killedMigrations,
  "96 database silent for 30 s": blackHole,
  "107 slow sockets": slowSockets,
  "106 flood": flood,
};

async function closeAll(db: Database): Promise<void> {
  await db.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const wanted = process.argv.slice(2);
console.log("| case | holds | |\n| --- | --- | --- |");
for (const [name, run] of Object.entries(CASES)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  const { holds, says } = await run().catch((error: Error) => ({ holds: false, says: error.message }));
  if (!holds) process.exitCode = 1;
  console.log(`| ${name} | ${holds ? "yes" : "NO"} | ${says} |`);
}
await closeAll(admin);
