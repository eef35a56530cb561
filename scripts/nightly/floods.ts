import { connect as dial, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { type Program, startProgram } from "../../tests/support/program.ts";
import { quantile } from "../bench/load.ts";
import type { Came, Flood } from "./flooding.ts";
import { asked, counted, health, type Outcome, type Stage, size, wait } from "./stage.ts";

const SLOW_SOCKETS = size("SLOW_SOCKETS", 1_000);
const SLOW_SECONDS = size("SLOW_SECONDS", 20);
const FLOOD = size("FLOOD", 2_000);
const FLOOD_SECONDS = size("FLOOD_SECONDS", 20);
/** Longer than a connection takes that need not knock twice. */
const STILL_MS = 900;
/** The program looks once a second: between two looks the lag may have been gone for a moment. */
const REFUSED_SHARE = 0.99;
/** Two looks at the lag, and a moment. */
const CALM_WITHIN_MS = 5_000;

/** Heads that come byte by byte. */
export async function slowSockets({ emptyDatabase }: Stage): Promise<Outcome> {
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
  const longest = Math.max(...times);
  const middle = times.sort((a, b) => a - b)[times.length >> 1]!;
  for (const socket of sockets) socket.destroy();
  await program.end("SIGTERM");
  const says = `health ${Math.round(middle)} ms, at most ${Math.round(longest)}; ${closed} of ${SLOW_SOCKETS} closed within ${SLOW_SECONDS} s`;
  return { holds: longest < 200 && closed === SLOW_SOCKETS, says };
}

const flooded = (flood: Flood): Promise<Came[]> =>
  new Promise((resolve, reject) => {
    new Worker(new URL("./flooding.ts", import.meta.url), { workerData: flood })
      .once("message", resolve)
      .once("error", reject);
  });

/** How long each health answer takes, until the result is called: then the longest. */
function watchHealth(url: string): () => Promise<number> {
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      longest = Math.max(longest, await health(url));
      await wait(200);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return longest;
  };
}

/** How many get a connection while the program stands still: they wait in the system's queue, others knock again seconds later. */
async function letInMeanwhile(program: Program): Promise<number> {
  program.process.kill("SIGSTOP");
  let letIn = 0;
  const sockets = Array.from({ length: FLOOD }, () =>
    dial(Number(new URL(program.url).port), "127.0.0.1")
      .on("error", () => {})
      .once("connect", () => {
        letIn += 1;
      }),
  );
  for (const until = Date.now() + STILL_MS; letIn < FLOOD && Date.now() < until; ) await wait(50);
  program.process.kill("SIGCONT");
  for (const socket of sockets) socket.destroy();
  return letIn;
}

/** Makes the program lag for so long; from when to when it then knew of it, epoch ms. */
async function lagFor(program: Program, ms: number): Promise<{ from: number; to: number }> {
  program.process.kill("SIGUSR2");
  const to = Date.now() + ms;
  const isSaid = () => program.printed().lastIndexOf("过载") > program.printed().lastIndexOf("负载已恢复正常");
  while (!isSaid() && Date.now() < to) await wait(50);
  const from = Date.now();
  await wait(to - from);
  program.process.kill("SIGUSR2");
  return { from, to };
}

const summary = (came: readonly Came[]): string => {
  const times = came.map(({ ms }) => ms);
  return `${counted(came.map((one) => one.came))} (p99 ${Math.round(quantile(times, 0.99))} ms)`;
};

/**
 * All are let in, even while the program stands still; then all connect at once and ask again and again, and
 * after a while the program lags by more than 500 ms. Whoever asks is answered, if only with 503: no connection is
 * refused or reset. What is asked of the program once it has seen that it lags, and answered while it does, is refused;
 * health checks are answered throughout; afterwards it is calm again.
 */
export async function flood({ emptyDatabase }: Stage): Promise<Outcome> {
  const preload = `--import=${new URL("./lag.ts", import.meta.url).href}`;
  const program = await startProgram({ DATABASE_URL: await emptyDatabase(), NODE_OPTIONS: preload });
  const letIn = await letInMeanwhile(program);
  const healthSoFar = watchHealth(program.url);
  const flooding = flooded({ url: program.url, connections: FLOOD, seconds: FLOOD_SECONDS });
  await wait(FLOOD_SECONDS * 200);
  const { from, to } = await lagFor(program, FLOOD_SECONDS * 700);
  const came = await flooding;
  const longestMs = await healthSoFar();
  const ended = performance.now();
  while ((await asked(program.url)).status !== 200 && performance.now() - ended < CALM_WITHIN_MS) await wait(100);
  const calmMs = performance.now() - ended;
  await program.end("SIGTERM");
  const before = came.filter(({ at }) => at < from);
  const lagging = came.filter(({ at, ms }) => at >= from && at + ms < to);
  const isAnswered = came.every((one) => one.came === 200 || one.came === 503);
  const isRefused = lagging.filter((one) => one.came === 503).length > lagging.length * REFUSED_SHARE;
  const says = `${letIn} of ${FLOOD} connections let in while it stood still; flooded: ${summary(before)}; lagging: ${summary(lagging)}; in all ${summary(came)}; health ${Math.round(longestMs)} ms at most; calm after ${Math.round(calmMs)} ms`;
  const isWell = Number.isFinite(longestMs) && calmMs < CALM_WITHIN_MS;
  return { holds: letIn === FLOOD && isAnswered && isRefused && isWell, says };
}
