import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, connect as dial, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect, type Database } from "../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { eventually } from "../support/clock.ts";
import { freePort, type StartingProgram, spawnProgram } from "../support/program.ts";

const SEARCH = "/api/memberCollect/searchCollect";

/** A connection on which requests are written by hand. */
type Line = { socket: Socket; ask(): void; answers(): number };
const openLine = async (url: string): Promise<Line> => {
  const { hostname, port } = new URL(url);
  const socket = dial(Number(port), hostname);
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  const body = JSON.stringify({ searchText: "樟子松" });
  const head = `POST ${SEARCH} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json`;
  return {
    socket,
    ask: () => void socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
    answers: () => text.split("HTTP/1.1 200 OK").length - 1,
  };
};

describe("the program, signalled to end,", () => {
  let dataDir: string;
  let running: StartingProgram[];
  const pidFile = (folder = dataDir) => join(folder, "postgres", "postmaster.pid");
  const exists = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );
  const spawn = (env: Record<string, string> = {}) => {
    const program = spawnProgram({ DATA_DIR: dataDir, DEMO_DATA: "0", ...env });
    running.push(program);
    return program;
  };
  /** The database that the program runs itself. */
  const inside = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = connect((await startEmbeddedPostgres(dataDir)).url("taomu"), { poolSize: 2 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "taomu-signals-"));
  });
  beforeEach(() => {
    running = [];
  });
  afterEach(async () => {
    for (const program of running) {
      if (program.process.exitCode === null && program.process.signalCode === null) await program.end("SIGKILL");
    }
    if (await exists(pidFile())) await (await startEmbeddedPostgres(dataDir)).stop();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** Starts on a known port and waits until it calls itself ready there, which is before it prints so. */
  const readyAt = async () => {
    const port = String(await freePort());
    const program = spawn({ PORT: port });
    const url = `http://127.0.0.1:${port}`;
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
    return { program, url };
  };

  it.each([
    ["while the cluster is made", (folder: string) => exists(join(folder, "postgres.making"))],
    ["while PostgreSQL starts", (folder: string) => exists(pidFile(folder))],
    [
      "while the demo marketplace is loaded",
      async (_folder: string, text: string) => text.includes("正在生成演示市场"),
    ],
  ])(
    "%s, ends with 0, leaves no PostgreSQL behind, and starts well the next time",
    async (_when, isThen) => {
      const folder = await mkdtemp(join(tmpdir(), "taomu-early-"));
      const env = { DATA_DIR: folder, DEMO_DATA: "1", DEMO_GOODS: "3000" };
      const program = spawn(env);
      await eventually(async () => expect(await isThen(folder, program.printed())).toBe(true));
      expect(await program.end("SIGTERM"), program.printed()).toBe(0);
      expect(program.printed()).not.toContain("ready http");
      expect(await exists(pidFile(folder))).toBe(false);
      const next = spawn({ ...env, DEMO_DATA: "0" });
      await next.ready;
      expect(await next.end("SIGTERM")).toBe(0);
      await rm(folder, { recursive: true, force: true });
    },
    120_000,
  );

  it("as soon as it is ready, ends with 0 and stops its PostgreSQL", async () => {
    const { program } = await readyAt();
    expect(await program.end("SIGTERM"), program.printed()).toBe(0);
    expect(await exists(pidFile())).toBe(false);
  });

  it("goes on where its PostgreSQL is killed as soon as it is ready", async () => {
    const { program, url } = await readyAt();
    const [pid] = (await readFile(pidFile(), "utf8")).split("\n");
    process.kill(Number(pid), "SIGKILL");
    await eventually(async () => {
      expect((await readFile(pidFile(), "utf8")).split("\n")[0]).not.toBe(pid);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    });
    await program.ready;
    expect(await program.end("SIGTERM"), program.printed()).toBe(0);
    expect(await exists(pidFile())).toBe(false);
  });

  it("with a backlog of events, ends with 0 and leaves the rest for the next start", async () => {
    const program = spawn();
    await program.ready;
    const count = "select (select count(*) from outbox)::int + (select count(*) from outbox_delivery)::int as n";
    const left = () => inside(async (db) => (await db.one<{ n: number }>(count))!.n);
    await inside((db) =>
      db.run(
        `insert into outbox (event, payload) select 'order.invoiceAsked', '{"orderId": "1"}' from generate_series(1, 60000)`,
      ),
    );
    await eventually(async () => expect(await left()).toBeLessThan(60_000));
    expect(await program.end("SIGTERM"), program.printed()).toBe(0);
    expect(await exists(pidFile())).toBe(false);
    expect(await left()).toBeGreaterThan(0);
    await inside((db) => db.run("truncate outbox, outbox_delivery"));
  });

  it("answers earlier requests: on connections it had not yet accepted, and on idle ones", async () => {
    const program = spawn();
    const url = await program.ready;
    const rested = await Promise.all(Array.from({ length: 30 }, () => openLine(url)));
    for (const line of rested) line.ask();
    await eventually(() => expect(rested.map((line) => line.answers())).toEqual(Array(30).fill(1)));
    // While it stands still, requests wait in their connections, new connections in the queue, and the signal with them.
    program.process.kill("SIGSTOP");
    const fresh = await Promise.all(Array.from({ length: 60 }, () => openLine(url)));
    for (const line of [...rested, ...fresh]) line.ask();
    program.process.kill("SIGTERM");
    program.process.kill("SIGCONT");
    expect(await program.ended, program.printed()).toBe(0);
    expect(fresh.map((line) => line.answers())).toEqual(Array(60).fill(1));
    expect(rested.map((line) => line.answers())).toEqual(Array(30).fill(2));
  });

  it("does not wait for silent connections", async () => {
    const program = spawn();
    const url = await program.ready;
    const line = await openLine(url);
    const hungUp = new Promise<void>((resolve) => line.socket.once("close", () => resolve()));
    line.socket.resume();
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
    expect(await program.end("SIGTERM"), program.printed()).toBe(0);
    await hungUp;
  });

  it("by itself, since its port is taken, reports that and stops its PostgreSQL", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", () => resolve()));
    const program = spawn({ PORT: String((other.address() as { port: number }).port) });
    expect(await program.ended).toBe(1);
    expect(program.printed()).toContain("EADDRINUSE");
    expect(await exists(pidFile())).toBe(false);
    await new Promise((resolve) => other.close(resolve));
  });
});
