import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { connect as dial } from "node:net";
import { join } from "node:path";
import { type Program, startProgram } from "../../tests/support/program.ts";
import { counted, health, type Outcome, ROOT, type Stage, size, wait } from "./stage.ts";

const CONNECTIONS = size("PAGE_CONNECTIONS", 300);
const PIPELINED = size("PAGE_PIPELINED", 200);
const AT_ONCE = size("PAGES_AT_ONCE", 1_000);
const ROUNDS = size("PAGE_ROUNDS", 5);
const MOST_MB = 700;

const ADDRESSES = ["/index", "/public/list", "/spot/spotGoods", "/brand/list", "/search/list?keyword=樟子松"];

/** The statuses that a connection answers `requests` page requests with, sent in one piece; "cut" where it ends without one. */
const sentBehindOneAnother = (url: string, requests: number): Promise<(number | string)[]> =>
  new Promise((resolve) => {
    const statuses: number[] = [];
    const line = dial(Number(new URL(url).port), "127.0.0.1");
    line.on("connect", () =>
      line.write(
        Array.from({ length: requests }, (_, at) => {
          const address = encodeURI(ADDRESSES[at % ADDRESSES.length] ?? "/index");
          const end = at === requests - 1 ? "connection: close\r\n" : "";
          return `GET ${address} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n${end}\r\n`;
        }).join(""),
      ),
    );
    line.on("data", (chunk) => {
      for (const [, status] of chunk.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status));
    });
    line.on("error", () => {});
    line.on("close", () => resolve(statuses.length === 0 ? ["cut"] : statuses));
  });

/** The most memory that the program ever had, MB; where the system does not tell, none. */
async function mostMemory({ process: { pid } }: Program): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/**
 * Pages asked for without measure: connections that send hundreds of requests behind one another, then as many single ones as
 * ever come together. What is too much is refused or cut off; health is told throughout, and memory stays bounded.
 */
export async function pageFlood({ emptyDatabase }: Stage): Promise<Outcome> {
  if (!existsSync(join(ROOT, "dist/server/render.mjs"))) return { holds: false, says: "needs `npm run build`" };
  const env = { DATABASE_URL: await emptyDatabase(), DEMO_DATA: "1", DEMO_GOODS: "800" };
  const program = await startProgram(env);
  const times: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      times.push(await health(program.url));
      await wait(50);
    }
  })();
  const answers: (number | string)[] = [];
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    const lines = Array.from({ length: CONNECTIONS }, () => sentBehindOneAnother(program.url, PIPELINED));
    answers.push(...(await Promise.all(lines)).flat());
    const singles = Array.from({ length: AT_ONCE }, () => sentBehindOneAnother(program.url, 1));
    answers.push(...(await Promise.all(singles)).flat());
    const few = Array.from({ length: CONNECTIONS }, () => sentBehindOneAnother(program.url, 8));
    answers.push(...(await Promise.all(few)).flat());
  }
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  await watching;
  const memory = await mostMemory(program);
  await program.end("SIGTERM");
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? Number.NaN);
  const says = `${counted(answers)} in ${seconds.toFixed(1)} s; health ${at(0.5)} ms, p99 ${at(0.99)}, at most ${at(1)}; memory at most ${Math.round(memory)} MB`;
  return { holds: memory < MOST_MB && Number.isFinite(times.at(-1)), says };
}
