import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const MAIN = join(import.meta.dirname, "../../src/server/main.ts");
const COMPILE_CACHE = join(import.meta.dirname, "../../tmp/compile-cache");
const CSV = [
  "商家,货号,标题,仓库,价格,库存量(m³)",
  "太仓万木行,P-1,俄罗斯樟子松木方 30*120*4000 一级 太仓港现货,太仓万方码头3号库,1680,14.4",
].join("\n");

const ALL = "backup、restore、migrate、reindex、import、move-files、help";

type Ended = { code: number; out: string; err: string };

describe("a command of the program, in production and with its database as the only setting,", () => {
  let folder: string;
  let filled: TestDatabase;
  let empty: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "taomu-commands-"));
    await writeFile(join(folder, "goods.csv"), CSV);
    const bare = { template: "template0" };
    [filled, empty] = await Promise.all([createTestDatabase(bare), createTestDatabase(bare)]);
  });
  afterAll(async () => {
    await Promise.all([filled!.drop(), empty!.drop()]);
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs it as an ordinary shell would, from a folder that is not the program's: no npm, no PATH, no SMS provider. */
  const run = (words: readonly string[], env: Record<string, string> = { DATABASE_URL: filled.url }): Promise<Ended> =>
    new Promise((resolve) => {
      const options = { cwd: folder, env: { NODE_ENV: "production", NODE_COMPILE_CACHE: COMPILE_CACHE, ...env } };
      execFile(process.execPath, [MAIN, ...words], options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      );
    });

  it("migrates, takes goods in, makes search words, and saves all for another database", async () => {
    expect(await run(["migrate"])).toMatchObject({ code: 0, out: expect.stringContaining("数据库结构已更新到 ") });
    expect(await run(["import", "goods.csv", "--dry-run"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("新增 1，"),
    });
    expect(await filled.rows("select 1 from goods")).toEqual([]);
    expect(await run(["import", "goods.csv"])).toMatchObject({ code: 0, out: expect.stringContaining("已导入") });
    expect(await run(["reindex", "--all"])).toMatchObject({ code: 0, out: expect.stringContaining("重建了 1 条") });
    expect(await run(["backup", "saved"])).toMatchObject({ code: 0, out: expect.stringContaining("已备份") });
    const restored = await run(["restore", "saved"], { DATABASE_URL: empty.url });
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("已恢复") });
    const goods = "select title, tokens, stock from goods";
    expect(await empty.rows(goods)).toEqual(await filled.rows(goods));
  });

  it("is listed by help, with what it takes", async () => {
    const { code, out } = await run(["help"], {});
    expect(code).toBe(0);
    for (const line of [
      "backup 目录",
      "restore 目录",
      "migrate",
      "reindex [--all]",
      "import 文件.csv|文件.xlsx [选项]",
      "move-files s3|database",
    ])
      expect(out).toContain(`\n  ${line}\n`);
  });

  it.each([
    ["", [""], `没有  这个命令，可用的有 ${ALL}\n`],
    ["back-up", ["back-up"], `没有 back-up 这个命令，可用的有 ${ALL}\n`],
    [
      "move-files",
      ["move-files", "disk"],
      "move-files 要一个去处：s3 或 database。用法：node src/server/main.ts move-files s3|database\n",
    ],
    ["move-files without a bucket", ["move-files", "s3"], "move-files 须设置 FILES_S3_BUCKET 等变量\n"],
    [
      "restore",
      ["restore", "a", "b"],
      "restore 要一个目录，即备份所在的目录。用法：node src/server/main.ts restore 目录\n",
    ],
    ["reindex", ["reindex", "all"], "reindex 只有一个选项 --all。用法：node src/server/main.ts reindex [--all]\n"],
  ])("%j, wrongly asked for, is refused in one sentence", async (_, words, err) => {
    expect(await run(words)).toEqual({ code: 1, out: "", err });
  });

  it("names the setting that is wrong, and no other", async () => {
    const { code, err } = await run(["migrate"], { DATABASE_URL: "mysql://db/taomu", PORT: "8080a" });
    expect({ code, err }).toEqual({ code: 1, err: "DATABASE_URL 应为 postgresql://用户:密码@主机:端口/数据库\n" });
  });
});
