import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const CSV = [
  "商家,货号,标题,仓库,价格,库存量(m³)",
  "太仓万木行,P-1,俄罗斯樟子松木方 30*120*4000 一级 太仓港现货,太仓万方码头3号库,1680,14.4",
].join("\n");

/** Every script that the documents name and no browser runs, at its smallest size; they share one folder, in this order. */
const RUNS: readonly { script: string; args?: readonly string[]; env?: Record<string, string>; prints: string }[] = [
  { script: "import", args: ["goods.csv", "--dry-run"], prints: "新增 1，" },
  { script: "import", args: ["goods.csv"], prints: "已导入" },
  { script: "reindex", args: ["--all"], prints: "重建了 1 条货源的搜索索引" },
  { script: "backup", args: ["saved"], prints: "已备份" },
  { script: "restore", args: ["saved"], env: { DATA_DIR: "other" }, prints: "已恢复" },
  {
    script: "nightly",
    args: ["migrating", "cut off"],
    env: { KILLS: "1", LOST_ACK_ORDERS: "20" },
    prints: "| 101 killed while migrating | yes |",
  },
  {
    script: "nightly",
    args: ["backup and restore"],
    env: {
      BACKUP_GOODS: "100",
      BACKUP_FILES_MB: "4",
      BACKUP_MOST_FILES_MB: "8",
      BACKUP_RESTORED_S: "600",
      BACKUP_SAVED_S: "600",
    },
    prints: "every row the same",
  },
  {
    script: "nightly",
    args: ["ages:"],
    env: { AGED_ROWS: "1000", COPIED_ROWS: "100", YEAR_DAYS: "6", YEAR_ORDERS: "100", YEAR_VISITS: "1" },
    prints: "| ages: a year | yes |",
  },
  {
    script: "bench",
    env: { BENCH_GOODS: "300", BENCH_ROUNDS: "1", BENCH_SHARE: "0.01", BENCH_PAST_ORDERS: "100" },
    prints: "| | CPU | 下限 CPU | 倍数 | 延迟 | 下限延迟 | p95 倍数 |",
  },
  {
    script: "bench",
    args: ["scale"],
    env: {
      BENCH_SIZES: "300",
      BENCH_ROUNDS: "1",
      BENCH_REQUESTS: "10",
      BENCH_CONNECTIONS: "2",
      BENCH_PAST_ORDERS: "100",
    },
    prints: "| 货源 | 连接 | p50 / p95 ms | 次/秒 | 下限 p50 / p95 ms | 下限次/秒 | p95 倍数 |",
  },
  { script: "bench:basket", env: { BENCH_BASKETS: "2", BENCH_LARGEST: "1" }, prints: "| above the optimum of HiGHS |" },
  { script: "bench:parser", args: ["--batch=4"], prints: "F1" },
  {
    script: "bench:search",
    args: ["ours", "more"],
    env: { BENCH_SEARCH_GOODS: "100", BENCH_TRADERS_GOODS: "60" },
    prints: "| 类别 | 条数 |",
  },
  {
    script: "measure:house",
    args: ["checkout"],
    prints: "| References to documents that are not in the repository | count |",
  },
  { script: "bench", args: ["alerts"], env: { BENCH_SPEC_ALERTS: "20", BENCH_GOODS: "300" }, prints: "| 20 |" },
];

describe("the scripts that the documents name", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "taomu-scripts-"));
    await writeFile(join(folder, "goods.csv"), CSV);
    for (const part of ["src/domain", "tests", "scripts", "docs"])
      await mkdir(join(folder, "checkout", part), { recursive: true });
    await writeFile(join(folder, "checkout/src/domain/half.ts"), "export const half = (whole: number) => whole / 2;\n");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };

  it("are all run here, or by the stories of the browser", () => {
    const documents = ["README.md", "CONTRIBUTING.md", "docs/measured.md", "docs/measured-house.md"];
    const text = documents.map((name) => readFileSync(join(ROOT, name), "utf8")).join("\n");
    const named = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? "");
    // The tests of the kit open the gallery. Mutating the smallest rule takes a run of all laws first: left to the night.
    const elsewhere = ["bench:page", "build", "check", "dev", "gallery", "look", "mutation", "weekly"];
    const missing = named.filter((name) => !elsewhere.includes(name) && !RUNS.some(({ script }) => script === name));
    expect([...new Set(missing)]).toEqual([]);
  });

  it.each(RUNS)(
    "$script $args ends well and prints what it is run for",
    async ({ script, args = [], env = {}, prints }) => {
      const [, file = "", ...first] = (scripts[script] ?? "").split(" ");
      const within = (path: string) => join(folder, path);
      const { NODE_ENV: _, ...own } = process.env;
      const { code, printed } = await new Promise<{ code: unknown; printed: string }>((resolve) => {
        const options = {
          cwd: ROOT,
          maxBuffer: 2 ** 26,
          env: {
            ...own,
            ...env,
            DATA_DIR: within(env.DATA_DIR ?? "data"),
            DEMO_DATA: "0",
            BENCH_DIR: within("bench"),
            BENCH_SEARCH_DIR: within("search"),
            NODE_COMPILE_CACHE: join(ROOT, "tmp/compile-cache"),
          },
        };
        const paths = args.map((one) => (/^(goods\.csv|saved|checkout)$/.test(one) ? within(one) : one));
        execFile(process.execPath, [join(ROOT, file), ...first, ...paths], options, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, printed: `${stdout}\n${stderr}` }),
        );
      });
      expect(code, printed).toBe(0);
      expect(printed).toContain(prints);
    },
  );
});
