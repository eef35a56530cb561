import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { retokeniseGoods } from "../../src/server/catalog/search/retokenise.ts";
import { connect } from "../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { type Market, prepareMarket } from "./market.ts";
import { type Server, startServer } from "./processes.ts";

export type Sides<T> = { ours: T; floor: T };

/** The marketplace and the floor on one PostgreSQL with its market. */
export type Stage = { servers: Sides<Server>; postmaster: number; market: Market };

const ROOT = join(import.meta.dirname, "../..");

/** Does `work` with both servers on `goods` goods, kept between runs, and ends everything it started. */
export async function onStage(goods: number, orderers: number, work: (stage: Stage) => Promise<void>): Promise<void> {
  const dataDir = join(process.env.BENCH_DIR ?? join(ROOT, "tmp/bench"), String(goods));
  const postgres = await startEmbeddedPostgres(dataDir);
  const servers: Server[] = [];
  try {
    const admin = connect(postgres.url("postgres"), { poolSize: 1 });
    if (!(await admin.one("select 1 from pg_database where datname = 'taomu'")))
      await admin.run("create database taomu");
    await admin.close();
    const env = { DATABASE_URL: postgres.url("taomu"), DEMO_DATA: "1", DEMO_WEEK: "0", DEMO_GOODS: String(goods) };
    console.error(`准备 ${goods} 条货源（第一次十万条约半分钟）…`);
    const ours = await startServer(join(ROOT, "src/server/main.ts"), env);
    servers.push(ours);
    // One connection, whose preparing may take longer than a request.
    const db = connect(postgres.url("taomu"), { poolSize: 1 });
    await db.run("set statement_timeout = 0");
    await retokeniseGoods(db);
    const market = await prepareMarket(db, orderers);
    await db.close();
    const floor = await startServer(join(ROOT, "scripts/bench/floor.ts"), env);
    servers.push(floor);
    const postmaster = Number.parseInt(await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
    await work({ servers: { ours, floor }, postmaster, market });
  } finally {
    for (const server of servers) await server.end();
    if (postgres.started) await postgres.stop();
  }
}
