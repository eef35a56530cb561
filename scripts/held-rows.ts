import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "../src/server/db/database.ts";
import { migrate } from "../src/server/db/migrate.ts";
import { PATIENT, startHastyPostgres } from "../tests/support/hasty-postgres.ts";
import { sourcesBelow } from "./house/sources.ts";
import {
  DESCRIBED_ROWS,
  type DescribedRow,
  HELD_COUNT,
  STORED_COLUMNS,
  type StoredColumn,
} from "./rows/described-row.ts";
import { heldRows } from "./rows/held.ts";
import { neverNull } from "./rows/never-null.ts";

/**
 * Whether the rows of all statements are what they are taken for, from what the server's tests wrote down when they ran last.
 * With `--part`, of the statements that those tests asked, where only some of them ran.
 */
const ROOT = join(import.meta.dirname, "..");
const DATA = join(ROOT, `tmp/held-rows-postgres-${process.pid}`);
const isPart = process.argv.includes("--part");

const read = <T>(name: string) => JSON.parse(readFileSync(join(DESCRIBED_ROWS, name), "utf8")) as T;
const rows = readdirSync(DESCRIBED_ROWS)
  .filter((name) => name !== STORED_COLUMNS)
  .flatMap((name) => read<DescribedRow[]>(name));

const postgres = await startHastyPostgres(DATA);
const url = new URL(postgres.url("postgres"));
url.searchParams.set("options", "-c constraint_exclusion=on");
const db = connect(url.href, PATIENT);
await migrate(db);
const { flaws, unseen, held, json } = await heldRows({
  root: ROOT,
  folder: join(ROOT, "tmp/held-rows"),
  sources: sourcesBelow(ROOT, ["src/server"]),
  rows,
  stored: read<StoredColumn[]>(STORED_COLUMNS),
  isNeverNull: neverNull(db),
  besides: ["src/server/http.ts"],
});
await db.close();
await postgres.stop();
await rm(DATA, { recursive: true, force: true });

const wrong = new Set(flaws.map((flaw) => flaw.split(" ")[0]));
writeFileSync(join(ROOT, HELD_COUNT), JSON.stringify(held.filter(({ place }) => !wrong.has(place)).length));
for (const flaw of flaws) console.error(flaw);
if (!isPart) for (const { place, row } of unseen) console.error(`${place} no test of the server asks this for ${row}`);
console.log(`${held.length} places hold, with ${json} columns of JSON; ${flaws.length} flaws, ${unseen.length} unseen`);
process.exitCode = flaws.length > 0 || (unseen.length > 0 && !isPart) ? 1 : 0;
