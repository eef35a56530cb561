import { purgeViews } from "../../src/server/catalog/goods/goods-figure-store.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import { backgroundTasks } from "../../src/server/jobs/background-tasks.ts";
import { keepPartitions } from "../../src/server/system/tables/partitions.ts";
import type { Age } from "../../src/server/system/tables/table-row-store.ts";
import { TABLES, type TableName } from "../../src/server/system/tables/tables.ts";
import { PATIENT } from "../../tests/support/hasty-postgres.ts";
import { startProgram } from "../../tests/support/program.ts";
import { liveOrder, shopkeeperOf, visit } from "./order-lives.ts";
import { HOARDING_ALLOWED } from "./orders.ts";
import { openMarket, type Shopper, shoppersOf } from "./shoppers.ts";
import { eachOf, type Outcome, type Stage, size, wait } from "./stage.ts";

const DAYS = size("YEAR_DAYS", 365);
/** A hundredth of the orders that are asked for. */
const ORDERS_A_DAY = size("YEAR_ORDERS", 100);
const ASKED_FOR = 10_000;
/** Orders that are really placed; the others are rows like theirs. */
const LIVES = 10;
const VISITS = size("YEAR_VISITS", 20);
/** After so many days the size of the last day is predicted. */
const PREDICTED_AFTER = Math.max(2, Math.round(DAYS / 36));
const SHARE = 0.2;
const VACUUMED_EVERY = 7;
/** Rows of a partition go with the last of its week. */
const HALF_A_WEEK = 3.5;
const DAY_S = 86_400;

/** What a real life writes into a table; `values`: the same of its n-th copy. */
type Template = { table: TableName; rows: number; columns: string; values: string };
type Market = { shoppers: readonly Shopper[]; shopkeeper: string; goods: readonly string[] };
type Sizes = Readonly<Record<string, number>>;

const countsOf = async (db: Database): Promise<Map<TableName, number>> => {
  const counts = new Map<TableName, number>();
  for (const table of Object.keys(TABLES) as TableName[])
    counts.set(table, (await db.one<{ n: number }>(`select count(*)::int as n from ${table}`))!.n);
  return counts;
};

/** Places orders by the program's own calls, each after its visits, until their messages are delivered. */
async function placeOrders(url: string, db: Database, { shoppers, shopkeeper, goods }: Market): Promise<void> {
  const program = await startProgram({ DATABASE_URL: url, DEMO_DATA: "0" });
  await eachOf([...shoppers.entries()], 4, async ([n, shopper]) => {
    for (let nth = 0; nth < VISITS; nth += 1)
      await visit(program.url, goods, nth % 2 === 0 ? shopper.token : undefined);
    await liveOrder(program.url, { shopper, shopkeeper, goodsId: goods[n % goods.length]! });
  }).finally(async () => {
    while ((await db.one("select 1 from outbox union all select 1 from outbox_delivery limit 1")) !== null)
      await wait(200);
    await program.end("SIGTERM");
  });
  // Most are read, some put away.
  await db.run("update message set read_at = visible_at + interval '1 hour' where id % 5 <> 0");
  await db.run("update message set deleted = true where id % 10 = 0");
}

/** A column of the n-th copy of a life: ids are others, times later, and what must be unique is. */
function copied({ name, type, isUnique }: { name: string; type: string; isUnique: boolean }, before: string): string {
  if (name === "person_id" && isUnique) return `l.${name} + k.n`;
  if (type === "bigint" && (!isUnique || /(^|_)id$/.test(name)))
    return `case when l.${name} > ${before} then l.${name} + (k.n << 38) else l.${name} end`;
  if (name === "seq" || name === "place") return `l.${name} + k.n * 1000`;
  if (type === "timestamp with time zone") return `l.${name} + k.days * interval '1 day'`;
  if (type === "date") return `l.${name} + k.days`;
  if (isUnique && type === "text") return `l.${name} || '-' || k.n`;
  if (isUnique && type === "bytea") return `substring(sha256(l.${name} || int8send(k.n)) for length(l.${name}))`;
  return `l.${name}`;
}

/** Puts aside what the orders wrote into tables that nothing bounds, and empties these. */
async function takeTemplates(db: Database, before: string, counts: Map<TableName, number>): Promise<Template[]> {
  await db.run("create schema life");
  const templates: Template[] = [];
  for (const [table, rows] of await countsOf(db)) {
    // Agreements are accepted once by each person.
    if (rows === 0 || counts.get(table) !== 0 || "until" in TABLES[table].retention || table === "agreement_acceptance")
      continue;
    const columns = await db.rows<{ name: string; type: string; isUnique: boolean }>(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
              exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any (i.indkey)) as "isUnique"
         from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum`,
      [table],
    );
    await db.run(`create table life.${table} as table public.${table}`);
    templates.push({
      table,
      rows,
      columns: columns.map(({ name }) => name).join(", "),
      values: columns.map((column) => copied(column, before)).join(", "),
    });
  }
  await db.transaction(async (tx) => {
    await tx.run("set local session_replication_role = replica");
    await tx.run(`truncate ${templates.map(({ table }) => table).join(", ")} cascade`);
  });
  return templates;
}

/** Gives the database a clock that stands where `sim.clock` says; connections made from then on read it. */
async function layClock(db: Database): Promise<void> {
  await db.run("create schema sim; create table sim.clock as select now() as at");
  for (const name of ["now", "clock_timestamp"])
    await db.run(`create function sim.${name}() returns timestamptz stable language sql as 'select at from sim.clock'`);
  const { name } = (await db.one<{ name: string }>("select current_database() as name"))!;
  await db.run(`alter database ${name} set search_path = sim, pg_catalog, public`);
}

/** A day's orders and visits, and what the program deletes at the end of it. */
async function liveDay(db: Database, templates: readonly Template[], day: number): Promise<void> {
  const copies = Math.max(1, Math.round(ORDERS_A_DAY / LIVES));
  await db.transaction(async (tx) => {
    await tx.run("set local session_replication_role = replica");
    for (const { table, columns, values } of templates)
      await tx.run(
        `insert into ${table} (${columns}) select ${values} from life.${table} l,
           (select n::bigint as n, $1::int as days from generate_series($2::int, $3::int) n) k`,
        [day, (day - 1) * copies + 1, day * copies],
      );
    await tx.run("update sim.clock set at = at + interval '1 day'");
  });
  for (const { name, run } of backgroundTasks({ sync: async () => {} }))
    if (name.startsWith("purge-") || name === "partitions") await run(db);
  await purgeViews(db);
  if (day % VACUUMED_EVERY === 0) await db.run(`vacuum analyze ${templates.map(({ table }) => table).join(", ")}`);
}

async function sizesOf(db: Database, templates: readonly Template[]): Promise<Sizes> {
  const rows = await db.rows<{ table: string; bytes: number }>(
    `select name as table, coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass)),
                                    pg_total_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) name`,
    [templates.map(({ table }) => table)],
  );
  return Object.fromEntries(rows.map(({ table, bytes }) => [table, bytes]));
}

/** How many of so many days' rows are there at their end, by what the list of tables says. */
async function daysRetained(db: Database, { table }: Template, days: number): Promise<number> {
  const { retention, partition } = TABLES[table];
  if (!Array.isArray(retention)) return days;
  const ends = (retention as readonly Age[]).map(
    ({ column, age, of = "true" }) =>
      `case when ${of} then extract(epoch from interval '${age}' + (${column}::timestamptz - began)) / ${DAY_S} end`,
  );
  const row = await db.one<{ days: number }>(
    `select avg(least($1::float8, ${ends.join(", ")}))::float8 as days
       from life.${table}, sim.made`,
    [days],
  );
  return partition === undefined ? row!.days : Math.min(days, row!.days + HALF_A_WEEK);
}

const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const gb = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GB`;

/**
 * A year of orders and visits on a hundredth of their number: what the first days weigh, times the days that the list of tables
 * keeps, is what all of them do.
 */
export async function simulatedYear({ emptyDatabase }: Stage): Promise<Outcome> {
  const url = await emptyDatabase();
  const { db: real, goods } = await openMarket(url, 5, 1_000_000);
  await real.run(HOARDING_ALLOWED);
  const market = { goods, shoppers: await shoppersOf(real, LIVES), shopkeeper: await shopkeeperOf(real, goods[0]!) };
  const counts = await countsOf(real);
  const { id: before } = (await real.one<{ id: string }>("select next_id() as id"))!;
  await placeOrders(url, real, market);
  const templates = await takeTemplates(real, before, counts);
  await layClock(real);
  await real.run("create table sim.made as select at as began from sim.clock");
  await real.close();

  const db = connect(url, { poolSize: 2, ...PATIENT });
  await keepPartitions(db);
  const empty = await sizesOf(db, templates);
  const predicted = new Map<string, number>();
  const perOrder = new Map<string, number>();
  for (let day = 1; day <= DAYS; day += 1) {
    await liveDay(db, templates, day);
    if (day !== PREDICTED_AFTER) continue;
    const sizes = await sizesOf(db, templates);
    for (const template of templates) {
      const { table } = template;
      const aDay = (sizes[table]! - empty[table]!) / (await daysRetained(db, template, day));
      predicted.set(table, empty[table]! + aDay * (await daysRetained(db, template, DAYS)));
      perOrder.set(table, aDay / ORDERS_A_DAY);
    }
  }
  const sizes = await sizesOf(db, templates);
  const sum = (of: (table: string) => number) => templates.reduce((all, { table }) => all + of(table), 0);
  const total = sum((table) => sizes[table]!);
  const wrong = templates.filter(
    ({ table }) => sizes[table]! > total / 20 && Math.abs(sizes[table]! / predicted.get(table)! - 1) > SHARE,
  );
  const off = total / sum((table) => predicted.get(table)!) - 1;
  console.error(
    "| table | rows per order | bytes per row | a year of 10,000 orders a day | predicted |\n| --- | ---: | ---: | ---: | ---: |",
  );
  for (const template of templates.toSorted((a, b) => sizes[b.table]! - sizes[a.table]!)) {
    const { table, rows } = template;
    const each = rows / LIVES;
    const year = perOrder.get(table)! * ASKED_FOR * (await daysRetained(db, template, 365));
    console.error(
      `| ${table} | ${each} | ${Math.round(perOrder.get(table)! / each)} | ${gb(year)} | ${mb(sizes[table]!)} of ${mb(predicted.get(table)!)} |`,
    );
  }
  await db.close();
  const says = [
    `${DAYS} days of ${ORDERS_A_DAY} orders and ${ORDERS_A_DAY * VISITS} visits: ${mb(total)}, ${(off * 100).toFixed(1)} % off what ${PREDICTED_AFTER} days said`,
    ...wrong.map(({ table }) => `${table} ${mb(sizes[table]!)} where ${mb(predicted.get(table)!)} were predicted`),
  ].join("; ");
  return { holds: Math.abs(off) <= SHARE && wrong.length === 0, says };
}
