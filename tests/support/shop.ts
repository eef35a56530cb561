import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { listeningAt, whenPrinted } from "../../scripts/ready.ts";
import { connect } from "../../src/server/db/database.ts";
import { PATIENT, startHastyPostgres } from "./hasty-postgres.ts";
import type { Shop } from "./the-shop.ts";

const ROOT = join(import.meta.dirname, "../..");
const DATA_DIR = join(ROOT, `tmp/shop-${process.pid}`);

type Running = Shop & { server: ChildProcess; file: WriteStream };

/** The real program with the demo marketplace, as `npm start` runs it. */
async function start(name: string, databaseUrl: string): Promise<Running> {
  const log = join(DATA_DIR, `${name}.log`);
  const server = spawn("node", ["src/server/main.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DEMO_DATA: "1",
      DEMO_GOODS: "5000",
      // Each story begins with people who have nothing yet.
      DEMO_WEEK: "0",
      PORT: "0",
      HOST: "127.0.0.1",
      // A page loaded ahead costs as much as one that is opened, and is to Playwright a page that closes by itself.
      LOAD_AHEAD: "0",
      // All stories come from one network.
      CALLS_PER_MINUTE: "0",
      NODE_COMPILE_CACHE: join(ROOT, "tmp/compile-cache"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const file = createWriteStream(log);
  server.stdout.pipe(file, { end: false });
  server.stderr.pipe(file, { end: false });
  return { url: await whenPrinted(server, "the server", listeningAt), databaseUrl, log, server, file };
}

async function stop({ server, file }: Running): Promise<void> {
  const stopped = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await stopped;
  file.end();
}

/** A marketplace for each worker, on a database of its own: the first makes the demo, the others get copies of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(DATA_DIR, { recursive: true });
  const postgres = await startHastyPostgres(DATA_DIR);
  const names = Array.from({ length: project.config.maxWorkers }, (_, at) => `shop_${at + 1}`);
  const [first = "", ...others] = names;
  const admin = connect(postgres.url("postgres"), PATIENT);
  await admin.run(`create database ${first}`);
  if (others.length > 0) {
    await stop(await start("demo", postgres.url(first)));
    for (const name of others) await admin.run(`create database ${name} template ${first}`);
  }
  await admin.close();
  const running = await Promise.all(names.map((name) => start(name, postgres.url(name))));
  project.provide(
    "shops",
    running.map(({ url, databaseUrl, log }) => ({ url, databaseUrl, log })),
  );
  return async () => {
    await Promise.all(running.map(stop));
    await postgres.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  };
}
