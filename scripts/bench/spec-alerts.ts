import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemo } from "../../src/demo/marketplace.ts";
import { EMPTY_SPEC_ALERT } from "../../src/domain/catalog/alerts/spec-alert.ts";
import { type Mm, mm } from "../../src/domain/units.ts";
import { specAlertBoxes, storedCriteria } from "../../src/server/catalog/alerts/spec-alert-index.ts";
import { matchSpecAlerts } from "../../src/server/catalog/alerts/spec-alert-watch.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { median, quantile } from "./load.ts";

const SIZES = (process.env.BENCH_SPEC_ALERTS ?? "1000,10000,100000").split(",").map(Number);
const GOODS = Number(process.env.BENCH_GOODS ?? 5_000);
const PUBLISHED = 60;
const WARM_UP = 10;
const SPEC_ALERTS_PER_STATEMENT = 5_000;

type Sample = {
  species_code: string;
  thickness: Mm | null;
  width: Mm | null;
  grade_code: string | null;
  port_code: string | null;
};

/** Numbers from 0 to below 1, the same every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function addSpecAlerts(
  db: Database,
  personId: string,
  samples: readonly Sample[],
  number: number,
): Promise<void> {
  const roll = dice(number);
  for (let from = 0; from < number; from += SPEC_ALERTS_PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(SPEC_ALERTS_PER_STATEMENT, number - from) }, () => {
      const like = samples[Math.floor(roll() * samples.length)]!; // there are some
      const listed = (chance: number, code: string | null) => (code !== null && roll() < chance ? [code] : []);
      const {
        name: _,
        notify: _never,
        ...spec
      } = {
        ...EMPTY_SPEC_ALERT,
        speciesCode: listed(0.95, like.species_code),
        thickness: roll() < 0.8 ? like.thickness : null,
        width: roll() < 0.7 ? like.width : null,
        tolerance: { t: mm(roll() < 0.3 ? 2 : 0), w: mm(roll() < 0.2 ? 5 : 0), l: mm(0) },
        gradeCode: listed(0.3, like.grade_code),
        portCode: listed(0.4, like.port_code),
      };
      return { spec, looks: specAlertBoxes(spec), asks: storedCriteria(spec) };
    });
    await db.run(
      `with given as materialized (
         select next_id() as id, g.spec, g.looks, g.asks
           from json_to_recordset($1::json) as g(spec jsonb, looks text[], asks jsonb)
       ), wants as (
         insert into req_spec (id, person_id, purchaser_type, name, spec, notify)
         select id, $2, 0, '订阅', spec, 1 from given returning id
       )
       insert into req_spec_key (req_spec_id, look, asks, notify)
       select given.id, look::box, given.asks, 1 from given join wants using (id), unnest(given.looks) look`,
      [JSON.stringify(rows), personId],
    );
  }
}

/**
 * The time from putting goods on sale to their hits, by number of spec alerts, which are like those of buyers on the market: a species mostly,
 * a section often, a grade or port now and then. CPU is program plus database: on a busy machine it says more than the time.
 */
export async function benchSpecAlerts(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "watch-"));
  const postgres = await startEmbeddedPostgres(dataDir);
  const db = connect(postgres.url("postgres"), { poolSize: 1 });
  try {
    await migrate(db);
    // The one connection makes 100,000 spec alerts as well.
    await db.run("set statement_timeout = 0");
    await seedDemo(db, { goods: GOODS, now: Date.now() });
    const person = await db.one<{ id: string }>("insert into person (phone) values ('13812345678') returning id");
    const samples = await db.rows<Sample>("select species_code, thickness, width, grade_code, port_code from goods");
    const backend = await db.one<{ pid: number }>("select pg_backend_pid() as pid");
    const cpuMs = () => {
      const { user, system } = process.cpuUsage();
      const [nanoseconds] = readFileSync(`/proc/${backend?.pid}/schedstat`, "utf8").split(" ");
      return (user + system) / 1e3 + Number(nanoseconds) / 1e6;
    };
    console.log("| 订阅 | 命中（均值） | CPU 中位 ms | 中位 ms | p95 ms |");
    console.log("| ---: | ---: | ---: | ---: | ---: |");
    let had = 0;
    for (const size of SIZES) {
      await addSpecAlerts(db, person?.id ?? "0", samples, size - had);
      had = size;
      await db.run("truncate goods_change, req_spec_hit, req_spec_alert");
      for (const table of ["req_spec", "req_spec_key"]) await db.run(`vacuum analyze ${table}`);
      const goods = await db.rows<{ id: string }>(
        "select id from goods where status = 2 and stock > held order by md5(id::text) limit $1",
        [PUBLISHED + WARM_UP],
      );
      const times: number[] = [];
      const cpu: number[] = [];
      let hits = 0;
      for (const [at, { id }] of goods.entries()) {
        await db.run("insert into goods_change (goods_id, kind) values ($1, 1)", [id]);
        // The alerts of these goods have been sent before.
        await db.run("delete from req_spec_alert");
        const began = performance.now();
        const cpuBefore = cpuMs();
        const found = await matchSpecAlerts(db, Date.now());
        if (at < WARM_UP) continue;
        times.push(performance.now() - began);
        cpu.push(cpuMs() - cpuBefore);
        hits += found;
      }
      const cells = [
        size,
        (hits / times.length).toFixed(0),
        ...[median(cpu), median(times), quantile(times, 0.95)].map((ms) => ms.toFixed(1)),
      ];
      console.log(`| ${cells.join(" | ")} |`);
    }
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
