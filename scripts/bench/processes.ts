import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { listeningAt, whenPrinted } from "../ready.ts";

/** A server under measurement. */
export type Server = { url: string; pid: number; end(): Promise<void> };

/** As in production, but for a marketplace that is invented. */
const PRODUCTION = { NODE_ENV: "production", DEMO_ACCOUNTS: "1", SMS_PROVIDER: "log", SMS_CODES_IN_LOG: "1" };

/** Runs a script that prints `ready http://…` once it listens. Rejects with what it printed when it ends before. */
export async function startServer(script: string, env: Record<string, string>): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      ...PRODUCTION,
      HOST: "127.0.0.1",
      PORT: "0",
      CALLS_PER_MINUTE: "0",
      DRAIN_SECONDS: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await whenPrinted(child, script, listeningAt);
  return {
    url,
    pid: child.pid!,
    end() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** Milliseconds per tick of /proc/…/stat: Linux reports 100 a second to programs whatever the kernel counts. */
const TICK_MS = 10;

/** The fields of /proc/<pid>/stat behind the name, which may hold blanks: [0] is the state, [11] utime. */
function ticks(pid: number): { own: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const at = (index: number) => Number(fields[index]);
  return { own: at(11) + at(12), ended: at(13) + at(14) };
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

/** CPU ms used so far by a server, and by PostgreSQL with every backend, living or ended. */
export function cpuMs(server: number, postmaster: number): { server: number; database: number } {
  const main = ticks(postmaster);
  const backends = childrenOf(postmaster).map((pid) => {
    try {
      return ticks(pid).own;
    } catch {
      return 0; // ended between listing and reading: counted among the ended from then on
    }
  });
  const database = main.own + main.ended + backends.reduce((sum, own) => sum + own, 0);
  return { server: ticks(server).own * TICK_MS, database: database * TICK_MS };
}
