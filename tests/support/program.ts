import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { listeningAt, whenPrinted } from "../../scripts/ready.ts";

const ROOT = join(import.meta.dirname, "../..");

export type Program = {
  url: string;
  process: ChildProcess;
  /** Everything printed so far. */
  printed(): string;
  /** Sends the signal and resolves with the exit code (`null` when killed). */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** A port of this machine that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export type StartingProgram = Omit<Program, "url"> & {
  /** Where it listens, from its `ready` line; rejects with what was printed when it ends before. */
  ready: Promise<string>;
  /** The exit code, or `null` when a signal killed it. */
  ended: Promise<number | null>;
};

/**
 * Starts the program as `npm start` does, on a free port unless `env` names one. `output`: file descriptors of its log; `root`:
 * where the program lies.
 */
export function spawnProgram(
  env: Record<string, string>,
  output: "pipe" | number = "pipe",
  root = ROOT,
): StartingProgram {
  const child = spawn("node", ["src/server/main.ts"], {
    cwd: root,
    // What one start has read, the next need not read again.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(ROOT, "tmp/compile-cache"),
      PORT: "0",
      HOST: "127.0.0.1",
      CALLS_PER_MINUTE: "0",
      DRAIN_SECONDS: "0",
      ...env,
    },
    stdio: ["ignore", output, output],
  });
  let text = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  for (const output of [child.stdout, child.stderr]) output?.on("data", keep);
  const ready = whenPrinted(child, "the program", listeningAt);
  // Who waits for something else need not hear of it.
  ready.catch(() => {});
  return {
    ready,
    ended,
    process: child,
    printed: () => text,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the program and waits for its `ready` line. */
export async function startProgram(env: Record<string, string>, root = ROOT): Promise<Program> {
  const program = spawnProgram(env, "pipe", root);
  return { ...program, url: await program.ready };
}

/** One call of the API, with the envelope it answers. */
export async function call<Data>(
  url: string,
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<{ code: number; msg: string; data: Data }> {
  const reply = await fetch(`${url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as { code: number; msg: string; data: Data };
}
