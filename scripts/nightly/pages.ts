import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { type Program, startProgram } from "../../tests/support/program.ts";
import { quantile } from "../bench/load.ts";
import type { Came, Wave } from "./page-flooding.ts";
import { health, type Outcome, ROOT, type Stage, size, wait } from "./stage.ts";

const CONNECTIONS = size("PAGE_CONNECTIONS", 300);
const PIPELINED = size("PAGE_PIPELINED", 200);
const AT_ONCE = size("PAGES_AT_ONCE", 1_000);
const ROUNDS = size("PAGE_ROUNDS", 5);
const MOST_MB = 700;
/**
 * A health check is answered within this time, or as much later as a server that does nothing else answers on the same
 * machine just then.
 */
const HEALTH_MS = 100;
/** Both are asked at the same moments, this far apart. */
const LOOK_MS = 20;

const ADDRESSES = ["/index", "/public/list", "/spot/spotGoods", "/brand/list", "/search/list?keywords=樟子松"];

/** The most memory that the program ever had, MB; none where the system does not report it. */
async function mostMemory({ process: { pid } }: Program): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** How the program's loop stalled since it was last asked. */
async function stallsOf(program: Program): Promise<Stalls> {
  const reported = () => [...program.printed().matchAll(/^\[stalls\] (.*)$/gm)].map(([, json = ""]) => json);
  const before = reported().length;
  program.process.kill("SIGUSR2");
  while (reported().length === before) await wait(20);
  return JSON.parse(reported().at(-1) ?? "") as Stalls;
}

/** p99 and longest, ms: how late turns of the loop were, and what work of its own stood between two of them. */
type Stalls = { late: [number, number]; work: [number, number] };
type Times = { own: number[]; trivial: number[] };

/** Health answers of the program and of the trivial server while `work` goes on. */
async function watched(program: Program, trivial: string, times: Times, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const watching = async (url: string, list: number[]) => {
    while (!isOver) {
      list.push(await health(url));
      await wait(LOOK_MS);
    }
  };
  const both = Promise.all([watching(program.url, times.own), watching(trivial, times.trivial)]);
  await work();
  isOver = true;
  await both;
}

const ms = (time: number): string => (time < 10 ? time.toFixed(1) : String(Math.round(time)));
const ratio = (a: number, b: number): string => (a / b).toFixed(1);

type Seen = { name: string; came: Came; seconds: number; times: Times; stalls: Stalls };

function reported({ name, came, seconds, times: { own, trivial }, stalls }: Seen): string {
  const all = Object.values(came).reduce((sum, number) => sum + number, 0);
  const shares = Object.entries(came).map(([status, n]) => `${n} × ${status} (${((n / all) * 100).toFixed(1)} %)`);
  const p99 = quantile(own, 0.99);
  const least = quantile(trivial, 0.99);
  return `${name}: ${shares.join(", ")} in ${seconds.toFixed(1)} s; health p50 ${ms(quantile(own, 0.5))}, p99 ${ms(p99)} ms, a trivial server's ${ms(quantile(trivial, 0.5))} and ${ms(least)} ms, ratio ${ratio(p99, least)}; p99 of turns of its loop late by ${stalls.late.join(", at most ")} ms, own work between two ${stalls.work.join(", at most ")} ms`;
}

/**
 * Pages asked for without measure: connections that send hundreds of requests behind one another, then as many single
 * ones as ever come together. What is too much is refused or cut off; health checks are answered throughout, and memory
 * stays bounded. The program, who floods it, who looks, and the trivial server to compare with are processes of their
 * own.
 */
export async function pageFlood({ emptyDatabase }: Stage): Promise<Outcome> {
  if (!existsSync(join(ROOT, "dist/server/render.mjs"))) return { holds: false, says: "needs `npm run build`" };
  const program = await startProgram({
    DATABASE_URL: await emptyDatabase(),
    DEMO_DATA: "1",
    DEMO_GOODS: "800",
    NODE_OPTIONS: `--import=${new URL("./loop-stalls.ts", import.meta.url).href}`,
  });
  const flooding = fork(new URL("./page-flooding.ts", import.meta.url));
  const idle = fork(new URL("./trivial-server.ts", import.meta.url));
  const [port] = (await once(idle, "message")) as [number];
  const trivial = `http://127.0.0.1:${port}`;
  const seen: Seen[] = [];
  for (const [name, connections, requests] of [
    ["behind one another", CONNECTIONS, PIPELINED],
    ["at once", AT_ONCE, 1],
    ["eight by eight", CONNECTIONS, 8],
  ] as const) {
    const wave: Wave = { url: program.url, addresses: ADDRESSES, connections, requests };
    const times: Times = { own: [], trivial: [] };
    const came: Came = {};
    await stallsOf(program);
    const began = performance.now();
    await watched(program, trivial, times, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        flooding.send(wave);
        const [answers] = (await once(flooding, "message")) as [Came];
        for (const [status, number] of Object.entries(answers)) came[status] = (came[status] ?? 0) + number;
      }
    });
    const seconds = (performance.now() - began) / 1_000;
    seen.push({ name, came, seconds, times, stalls: await stallsOf(program) });
  }
  const memory = await mostMemory(program);
  flooding.kill();
  idle.kill();
  await program.end("SIGTERM");
  const isAnswered = seen.every(({ times }) => quantile(times.own, 1) < Number.POSITIVE_INFINITY);
  const isSoon = seen.every(({ times }) => quantile(times.own, 0.99) < HEALTH_MS + quantile(times.trivial, 0.99));
  const says = `${seen.map(reported).join("; ")}; memory at most ${Math.round(memory)} MB; load ${loadavg()[0]?.toFixed(1)}`;
  return { holds: memory < MOST_MB && isAnswered && isSoon, says };
}
