import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "../../src/server/db/backup.ts";
import { connect } from "../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { rowsOf } from "../../src/server/db/manifest.ts";
import { serverPageAddresses, thingsShown } from "../../tests/support/page-addresses.ts";
import { startProgram } from "../../tests/support/program.ts";
import { createTestApp } from "../../tests/support/server.ts";
import { startStandby } from "../../tests/support/standby.ts";
import { counted, type Outcome, ROOT, wait } from "./stage.ts";

const LOOK_MS = 100;
/** Something is stuck that has not come by then. */
const REPLAYED_WITHIN_MS = 60_000;

/** A streaming standby, which takes no write whatever its settings, serves every page, and shows what the primary has changed. */
export async function standby(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "taomu-nightly-standby-"));
  const primary = await startEmbeddedPostgres(folder);
  const admin = connect(primary.url("postgres"), { poolSize: 1 });
  await admin.run("create database market");
  await admin.close();
  const program = await startProgram({
    DATABASE_URL: primary.url("market"),
    DEMO_DATA: "1",
    DEMO_GOODS: "500",
    DEMO_WEEK: "0",
    DRAIN_SECONDS: "0",
  });
  await program.end("SIGTERM");
  const follower = await startStandby(primary, folder);

  const db = connect(follower.url("market"));
  const written = connect(primary.url("market"), { poolSize: 1 });
  const { app } = await createTestApp(db, { webRoot: join(ROOT, "dist/web") });
  const things = await thingsShown(app);
  const addresses = serverPageAddresses(things);
  const served: string[] = [];
  for (const url of Object.values(addresses)) {
    const { statusCode, headers } = await app.inject({ url });
    served.push(
      `${statusCode} ${String(headers["cache-control"]).startsWith("public") ? "made here" : "left to browsers"}`,
    );
  }
  const saved = rowsOf(await backUp(db, join(folder, "saved"), new Date()));
  const isStandby = (await db.one<{ is: boolean }>('select pg_is_in_recovery() as "is"'))?.is === true;
  await written.run("update goods set price = 987654 where id = :id", { id: things.goodsId });
  const began = performance.now();
  const shows = async () => (await app.inject({ url: addresses.goods! })).body.includes("9,876.54");
  while (!(await shows()) && performance.now() - began < REPLAYED_WITHIN_MS) await wait(LOOK_MS);
  const seconds = (performance.now() - began) / 1_000;

  await app.close();
  await db.close();
  await written.close();
  await follower.close();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
  return {
    holds:
      isStandby &&
      saved > 0 &&
      served.every((page) => page === "200 made here") &&
      seconds * 1_000 < REPLAYED_WITHIN_MS,
    says: `${isStandby ? "a standby" : "NO standby"} served ${counted(served)}; ${saved} rows saved of it; a price changed on the primary shown after ${seconds.toFixed(1)} s`,
  };
}
