import { join } from "node:path";
import { seedDemo } from "../src/demo/marketplace.ts";
import { readRows } from "../src/server/catalog/goods/goods-rows.ts";
import { importGoods } from "../src/server/catalog/import/import-goods.ts";
import { countMarket } from "../src/server/catalog/search/market-count-store.ts";
import { connect, type Database } from "../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../src/server/db/embedded.ts";
import { migrate } from "../src/server/db/migrate.ts";
import { type JudgedQuery, nDcg, relevances } from "./bench/judged-query.ts";
import {
  documentsIn,
  type Engine,
  ilikeEngine,
  miniSearchEngine,
  ourEngine,
  trigramEngine,
  writeDocuments,
} from "./bench/search-engines.ts";
import {
  BLIND_SEARCH_QUERIES,
  HARD_SEARCH_QUERIES,
  LEARNT_SEARCH_QUERIES,
  MORE_SEARCH_QUERIES,
  ORDINARY_SEARCH_QUERIES,
  SEARCH_QUERIES,
  TAUGHT_SEARCH_QUERIES,
  TRADER_QUERIES,
  UNSEEN_SEARCH_QUERIES,
  UNSEEN_TRADER_QUERIES,
} from "./bench/search-queries.ts";
import { measureSuggestions } from "./bench/suggestion-prefixes.ts";
import { type TraderGoods, traderGoods } from "./bench/trader-goods.ts";

/*
 * How well the search finds what buyers mean and the box suggests what they begin to type, beside what is usually taken for a search: nDCG@10 over a written set of
 * queries (bench/search-queries/*.tsv) and the share of queries that find nothing though there are such goods.
 * BENCH_SEARCH_GOODS: sizes of the demo marketplace, "5000,100000" by default. Arguments: `ours` leaves the others out,
 * `more` takes only the queries written last, `worst` lists every query of ours that is not answered perfectly. Not a test: nothing fails.
 */

const SIZES = (process.env.BENCH_SEARCH_GOODS ?? "5000,100000").split(",").map(Number).filter(Boolean);
const TRADERS_GOODS = Number(process.env.BENCH_TRADERS_GOODS ?? 3000);
const SEED = Number(process.env.BENCH_SEARCH_SEED ?? 1);
const DATA_DIR = process.env.BENCH_SEARCH_DIR ?? join(import.meta.dirname, "../tmp/bench-search");
/** Dates of the goods are reckoned back from here; any time. */
const NOW = Date.parse("2026-11-21T00:00:00Z");
const ONLY_OURS = process.argv.includes("ours");
const ONLY_MORE = process.argv.includes("more");
const WORST = process.argv.includes("worst");

type Score = { nDcg: number; found: boolean; answerable: boolean };
type Judged = JudgedQuery & { relevant: ReturnType<typeof relevances> | null };

async function marketOf(admin: Database, url: (name: string) => string, goods: number): Promise<Database> {
  const name = `goods_${goods}`;
  if (!(await admin.one("select 1 from pg_database where datname = $1", [name]))) {
    await admin.run(`create database ${name}`);
  }
  const db = connect(url(name), { poolSize: 2 });
  await migrate(db);
  await seedDemo(db, { goods, now: NOW });
  await countMarket(db);
  return db;
}

type Truths = ReadonlyMap<string, TraderGoods["truth"]>;

/** A market of nothing but what traders have imported, and what is true of each of its goods. */
async function tradersMarket(admin: Database, url: (name: string) => string): Promise<[Database, Truths]> {
  const name = "traders";
  await admin.run(`drop database if exists ${name}`);
  await admin.run(`create database ${name}`);
  const db = connect(url(name), { poolSize: 2 });
  await migrate(db);
  const goods = traderGoods(TRADERS_GOODS, SEED);
  const columns = [...new Set(goods.flatMap(({ row }) => Object.keys(row)))];
  async function* table() {
    yield columns;
    for (const { row } of goods) yield columns.map((column) => row[column] ?? "");
  }
  const summary = await importGoods(db, readRows(table()), {
    onReport: ({ row, reason, level }) => WORST && level === "bad" && console.error(`  第${row}行 ${reason}`),
    skipBad: true,
  });
  console.log(`导入 ${summary.created} 条，未导入 ${summary.bad} 条，有提示 ${summary.noted} 条`);
  await countMarket(db);
  const bySku = new Map(goods.map(({ row, truth }) => [row.merchantSku, truth]));
  const rows = await db.rows<{ id: string; sku: string }>("select id::text, merchant_sku as sku from goods");
  return [db, new Map(rows.flatMap(({ id, sku }) => [[id, bySku.get(sku)]] as never))];
}

async function scoresOf(engine: Engine, queries: readonly Judged[]): Promise<Score[]> {
  const scores: Score[] = [];
  for (const { group, text, relevant } of queries) {
    const hits = await engine.search(text);
    const { ids } = hits;
    const score = nDcg(hits, relevant);
    const answerable = relevant !== null && relevant.size > 0;
    scores.push({ nDcg: score, found: ids.length > 0, answerable });
    if (WORST && engine.name === "淘木" && score < 0.999) {
      const marks = ids.map((id) => relevant?.get(id) ?? 0).join("");
      console.error(`  ${score.toFixed(2)}  ${group}  ${text}  ${marks || "—"}（相关 ${relevant?.size ?? 0}）`);
    }
  }
  return scores;
}

const mean = (scores: readonly Score[]): number => scores.reduce((sum, one) => sum + one.nDcg, 0) / scores.length;

/** The share of queries with goods to find that find none, percent. */
function nothingFound(scores: readonly Score[]): string {
  const answerable = scores.filter((one) => one.answerable);
  if (answerable.length === 0) return "—";
  return `${((100 * answerable.filter(({ found }) => !found).length) / answerable.length).toFixed(1)}%`;
}

function printTable(queries: readonly Judged[], results: readonly { engine: Engine; scores: Score[] }[]): void {
  const groups = [...new Set(queries.map(({ group }) => group))];
  console.log(`| 类别 | 条数 | ${results.map(({ engine }) => `${engine.name} nDCG@10 | 零结果`).join(" | ")} |`);
  console.log(`| --- | ---: |${" ---: | ---: |".repeat(results.length)}`);
  for (const group of [...groups, null]) {
    const isIn = (_: unknown, at: number) => group === null || queries[at]?.group === group;
    const cells = results.map(({ scores }) => {
      const some = scores.filter(isIn);
      return `${mean(some).toFixed(3)} | ${nothingFound(some)}`;
    });
    console.log(`| ${group ?? "**全部**"} | ${queries.filter(isIn).length} | ${cells.join(" | ")} |`);
  }
}

async function measure(db: Database, what: string, asked: readonly JudgedQuery[], truths?: Truths): Promise<void> {
  const listed = await documentsIn(db);
  // Goods of traders are judged by what their trader meant, whatever the import made of it.
  const documents = listed.map((one) => ({ ...one, ...truths?.get(one.id) }));
  const queries = asked.map(
    (query): Judged => ({ ...query, relevant: query.criteria === null ? null : relevances(query.criteria, documents) }),
  );
  const engines = [ourEngine(db)];
  if (!ONLY_OURS) {
    await writeDocuments(db, listed);
    engines.push(ilikeEngine(db), trigramEngine(db), miniSearchEngine(listed));
  }
  console.log(`\n${what}，${queries.length} 条查询\n`);
  const results: { engine: Engine; scores: Score[] }[] = [];
  for (const engine of engines) results.push({ engine, scores: await scoresOf(engine, queries) });
  printTable(queries, results);
}

const ALL_SEARCH_QUERIES: readonly JudgedQuery[] = [
  ...SEARCH_QUERIES,
  ...MORE_SEARCH_QUERIES,
  ...BLIND_SEARCH_QUERIES,
  ...LEARNT_SEARCH_QUERIES,
  ...UNSEEN_SEARCH_QUERIES,
  ...TAUGHT_SEARCH_QUERIES,
  ...ORDINARY_SEARCH_QUERIES,
  ...HARD_SEARCH_QUERIES,
];

async function main(): Promise<void> {
  const postgres = await startEmbeddedPostgres(DATA_DIR);
  try {
    const admin = connect(postgres.url("postgres"), { poolSize: 1 });
    for (const goods of SIZES) {
      const db = await marketOf(admin, postgres.url, goods);
      if (ONLY_MORE) {
        await measure(db, `${goods} 条货源，普通查询`, ORDINARY_SEARCH_QUERIES);
        await measure(db, `${goods} 条货源，难的查询`, HARD_SEARCH_QUERIES);
      } else await measure(db, `${goods} 条货源`, ALL_SEARCH_QUERIES);
      await measureSuggestions(db, WORST);
      await db.close();
    }
    const [traders, truths] = await tradersMarket(admin, postgres.url);
    await measure(
      traders,
      `${TRADERS_GOODS} 条导入的货源`,
      ONLY_MORE ? UNSEEN_TRADER_QUERIES : [...TRADER_QUERIES, ...UNSEEN_TRADER_QUERIES],
      truths,
    );
    await traders.close();
    await admin.close();
  } finally {
    if (postgres.started) await postgres.stop();
  }
}

await main();
