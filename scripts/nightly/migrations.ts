import { spawn } from "node:child_process";
import { connect } from "../../src/server/db/database.ts";
import { type Outcome, ROOT, type Stage, size } from "./stage.ts";

const KILLS = size("KILLS", 100);

/** Migrates in a process of its own, which is killed after so long; its exit code, `null` when killed. */
function migrating(url: string, killAfterMs: number | null = null): Promise<number | null> {
  const program = `
    const { connect } = await import("${ROOT}/src/server/db/database.ts");
    const { migrate } = await import("${ROOT}/src/server/db/migrate.ts");
    const db = connect(${JSON.stringify(url)}, { poolSize: 2 });
    await migrate(db);
    await db.close();`;
  const child = spawn("node", ["--input-type=module", "-e", program], { stdio: ["ignore", "ignore", "inherit"] });
  if (killAfterMs !== null) setTimeout(() => child.kill("SIGKILL"), killAfterMs).unref();
  return new Promise((resolve) => child.once("exit", resolve));
}

async function shapeOf(url: string): Promise<string> {
  const db = connect(url, { poolSize: 1 });
  const row = await db.one<{ hash: string }>(
    `select md5(string_agg(line, chr(10) order by line)) as hash from (
       select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable) as line
         from information_schema.columns where table_schema = 'public'
       union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select name from schema_migration) shape`,
  );
  await db.close();
  return row!.hash;
}

/** Killed at any moment, the next run leads to the same schema; two at once migrate once. */
export async function killedMigrations({ emptyDatabase }: Stage): Promise<Outcome> {
  const undisturbed = await emptyDatabase();
  const began = Date.now();
  await migrating(undisturbed);
  const takes = Date.now() - began;
  const right = await shapeOf(undisturbed);
  let killed = 0;
  let wrong = 0;
  for (let n = 0; n < KILLS; n += 1) {
    const url = await emptyDatabase();
    if ((await migrating(url, Math.random() * takes)) === null) killed += 1;
    await migrating(url);
    if ((await shapeOf(url)) !== right) wrong += 1;
  }
  const both = await emptyDatabase();
  const codes = await Promise.all([migrating(both), migrating(both)]);
  const twoHold = codes.every((code) => code === 0) && (await shapeOf(both)) === right;
  const says = `${killed} of ${KILLS} killed on the way, ${wrong} wrong after the next run; two at once: ${twoHold ? "once" : "wrong"}`;
  return { holds: wrong === 0 && twoHold, says };
}
