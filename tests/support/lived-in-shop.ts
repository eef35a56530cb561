import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { listeningAt, whenPrinted } from "../../scripts/ready.ts";
import { connect } from "../../src/server/db/database.ts";
import { PATIENT } from "./hasty-postgres.ts";
import { theShop } from "./the-shop.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A marketplace of its own beside the stories', with a week of trade: something of every kind, in many a status. */
export async function startLivedInShop(): Promise<{ url: string; databaseUrl: string; stop(): Promise<void> }> {
  const base = new URL(theShop().databaseUrl);
  const name = `lived_in_${process.pid}`;
  const admin = connect(base.href, { poolSize: 1, ...PATIENT });
  await admin.run(`drop database if exists ${name}`);
  await admin.run(`create database ${name}`);
  await admin.close();
  base.pathname = `/${name}`;
  const dataDir = join(ROOT, `tmp/${name}`);
  const server = spawn("node", ["src/server/main.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: base.href,
      DATA_DIR: dataDir,
      DEMO_DATA: "1",
      DEMO_GOODS: "3000",
      DEMO_WEEK: "1",
      PORT: "0",
      HOST: "127.0.0.1",
      CALLS_PER_MINUTE: "0",
      LOAD_AHEAD: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await whenPrinted(server, "the lived-in server", listeningAt);
  return {
    url,
    databaseUrl: base.href,
    async stop() {
      const stopped = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await stopped;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
