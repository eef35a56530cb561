import { spawn } from "node:child_process";
import { connect } from "../../src/server/db/database.ts";
import { type Outcome, ROOT, type Stage, size } from "./stage.ts";

const KILLS = size("KILLS", 100);

/** What an empty database is made by: the schema in one piece, or as older ones were, by the numbered files. */
type Way = "schema" | "files";

/** Migrates in a process of its own, which is killed after so long; its exit code, `null` when killed. */
function migrating(url: string, way: Way, killAfterMs: number | null = null): Promise<number | null> {
  const program = `
    const { connect } = await import("${ROOT}/src/server/db/database.ts");
    const { migrate } = await import("${ROOT}/src/server/db/migrate.ts");
    const { migrationFiles } = await import("${ROOT}/src/server/db/migration-files.ts");
    const db = connect(${JSON.stringify(url)}, { poolSize: 2 });
    await migrate(db, ${way === "schema" ? "null" : "new Set(await migrationFiles())"});
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
       union all select conrelid::regclass || conname || pg_get_constraintdef(oid, true) from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select pg_get_triggerdef(oid, true) from pg_trigger where not tgisinternal
       union all select name from schema_migration) shape`,
  );
  await db.close();
  return row!.hash;
}

/** Killed at any moment, the next run leads to the same schema; two at once migrate once. */
export async function killedMigrations({ emptyDatabase }: Stage): Promise<Outcome> {
  const takes: Record<Way, number> = { schema: 0, files: 0 };
  const shapes = new Set<string>();
  for (const way of ["schema", "files"] as const) {
    const undisturbed = await emptyDatabase();
    const began = Date.now();
    await migrating(undisturbed, way);
    takes[way] = Date.now() - began;
    shapes.add(await shapeOf(undisturbed));
  }
  let killed = 0;
  let wrong = 0;
  for (let n = 0; n < KILLS; n += 1) {
    const url = await emptyDatabase();
    const way = n % 2 === 0 ? "schema" : "files";
    if ((await migrating(url, way, Math.random() * takes[way])) === null) killed += 1;
    await migrating(url, "schema");
    if (!shapes.has(await shapeOf(url))) wrong += 1;
  }
  const both = await emptyDatabase();
  const codes = await Promise.all([migrating(both, "schema"), migrating(both, "schema")]);
  const twoHold = codes.every((code) => code === 0) && shapes.has(await shapeOf(both));
  const says = `${killed} of ${KILLS} killed on the way, ${wrong} wrong after the next run; by schema ${takes.schema} ms, by files ${takes.files} ms; two at once: ${twoHold ? "once" : "wrong"}`;
  return { holds: shapes.size === 1 && wrong === 0 && twoHold, says };
}
