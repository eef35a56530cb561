import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { listeningAt, whenPrinted } from "../../scripts/ready.ts";
import { connect } from "../../src/server/db/database.ts";
import { PATIENT, startHastyPostgres } from "./hasty-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the running marketplace. */
    shopUrl: string;
    /** Its database, for what a person would read on a phone or a picture. */
    shopDatabaseUrl: string;
    /** File with everything the server printed, SMS among it. */
    shopLog: string;
  }
}

const ROOT = join(import.meta.dirname, "../..");
const DATA_DIR = join(ROOT, `tmp/shop-${process.pid}`);

/** The real program with the demo marketplace on a database of its own, as `npm start` runs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(DATA_DIR, { recursive: true });
  const postgres = await startHastyPostgres(DATA_DIR);
  const admin = connect(postgres.url("postgres"), PATIENT);
  await admin.run("create database shop");
  await admin.close();
  const log = join(DATA_DIR, "server.log");
  const server = spawn("node", ["src/server/main.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: postgres.url("shop"),
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
  const url = await whenPrinted(server, "the server", listeningAt);
  project.provide("shopUrl", url);
  project.provide("shopDatabaseUrl", postgres.url("shop"));
  project.provide("shopLog", log);
  return async () => {
    const stopped = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await stopped;
    await postgres.stop();
    file.end();
    await rm(DATA_DIR, { recursive: true, force: true });
  };
}
