import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { call, type Program, startProgram } from "../support/program.ts";

const ROOT = join(import.meta.dirname, "../..");
const HEAD = "merchantName,merchantSku,title,storeName,price,stockVolume";
const pine = (sku: string, price = "1680") =>
  `太仓万木行,${sku},俄罗斯樟子松木方 30*120*4000 一级 太仓港,太仓万方码头3号库,${price},14.4`;

let folder: string;
let dataDir: string;
let program: Program | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "taomu-import-program-"));
  dataDir = join(folder, "data");
});
afterAll(async () => {
  if (program !== null && program.process.exitCode === null) await program.end("SIGKILL");
  await (await startEmbeddedPostgres(dataDir)).stop();
  await rm(folder, { recursive: true, force: true });
});

const fileOf = async (name: string, ...rows: readonly string[]): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, `${[HEAD, ...rows].join("\n")}\n`);
  return path;
};

/** Runs `npm run import` without npm; `began` is called with the child once it reads the file. */
function runImport(args: readonly string[], began: (kill: () => void) => void = () => {}) {
  const child = spawn("node", ["src/server/main.ts", "import", ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DEMO_DATA: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
    if (err.includes("正在检查")) began(() => child.kill("SIGKILL"));
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, out, err })),
  );
}

const skus = async (keywords: string): Promise<(string | null)[]> => {
  const body = { keywords };
  type Found = { rows: { merchantSku: string | null; merchantName: string }[] };
  const answer = await call<Found>(program?.url ?? "", "/api/goods/pc/getSearchList", { body });
  return answer.data.rows.map(({ merchantSku }) => merchantSku).sort();
};

const goodsIn = async (): Promise<number> => {
  const postgres = await startEmbeddedPostgres(dataDir);
  const db = connect(postgres.url("taomu"), { poolSize: 1 });
  const row = await db.one<{ n: number }>("select count(*)::int as n from goods");
  await db.close();
  if (postgres.started) await postgres.stop();
  return row?.n ?? -1;
};

describe("npm run import", () => {
  it("prints its usage, and what it cannot do", async () => {
    expect(await runImport(["--help"])).toMatchObject({ code: 0, out: expect.stringContaining("--dry-run") });
    expect(await runImport([])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^import 要一个文件。用法：.*\n$/),
    });
    expect(await runImport(["--wrong", "a.csv"])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^import 看不懂 --wrong。用法：.*\n$/),
    });
    const missing = await runImport([join(folder, "none.csv")]);
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining("找不到文件") });
  });

  it("fills an empty marketplace that is not running, and leaves its database stopped", async () => {
    const file = await fileOf("first.csv", pine("P-1"));
    expect(await runImport([file, "--dry-run"])).toMatchObject({ code: 0, out: expect.stringContaining("新增 1") });
    expect(await goodsIn()).toBe(0);
    expect(await runImport([file])).toMatchObject({ code: 0, out: expect.stringContaining("已导入") });
    const postgres = await startEmbeddedPostgres(dataDir);
    expect(postgres.started).toBe(true);
    await postgres.stop();
  });

  it("imports nothing with a bad row, and writes all reasons to a file", async () => {
    const file = await fileOf("bad.csv", pine("P-2"), pine("P-3", "=1"), pine("P-4", ""));
    const errors = join(folder, "errors.csv");
    const refused = await runImport([file, `--errors=${errors}`]);
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining("什么都没有导入") });
    expect(refused.err).toContain("第 4 行（P-4） 错误：没有价格");
    expect((await readFile(errors, "utf8")).split("\r\n")).toEqual([
      "\uFEFF行号,货号,类别,原因",
      '3,"P-3",错误,"价格“=1”不正确，应为元，最多两位小数"',
      '4,"P-4",错误,"没有价格"',
      '2,"P-2",未写明,"默认：销售单位为 m³；默认：不分件，起售 1 根；默认：价格含税"',
      "",
    ]);
    expect(await goodsIn()).toBe(1);
  });

  it("leaves rows out that are hardly meant so, and takes them where they are confirmed", async () => {
    const logs = (sku: string) => `太仓万木行,${sku},原木,辐射松,A级,新西兰,3900,30,40,太仓万方码头3号库,780,60`;
    const heads = "商家,货号,品类,树种,等级,产地,最短长度,最小径级,最大径级,仓库,价格,库存体积";
    const path = join(folder, "logs.csv");
    await writeFile(path, [heads, logs("L-1"), logs("L-2").replace("780", "7800"), logs("L-3")].join("\n"));
    const waiting = await runImport([path, "--dry-run"]);
    expect(waiting).toMatchObject({
      code: 3,
      out: expect.stringContaining("新增 0，更新 0，未变 0，错误 0，待确认 3"),
    });
    expect(waiting.err).toContain("等级“A级”可指 大A、中A、小A：第 2 行起 3 行没有导入，可加 --means=等级:A级=…说明");
    const means = "--means=等级:A级=中A";
    const asked = await runImport([path, means, "--dry-run"]);
    expect(asked).toMatchObject({ code: 3, out: expect.stringContaining("新增 2，更新 0，未变 0，错误 0，待确认 1") });
    expect(asked.err).toContain("第 3 行（L-2） 请确认：价格 ¥7,800.00/m³，辐射松原木一般 ¥600–1,300/m³");
    expect(await runImport([path, means, "--confirm=4", "--dry-run"])).toMatchObject({ code: 3 });
    for (const all of ["--confirm=3", "--confirm=all"])
      expect(await runImport([path, means, all, "--dry-run"])).toMatchObject({ code: 0 });
    for (const wrong of ["--confirm=x", "--means=A级", "--means=颜色:A级=中A", "--means=等级:A级=A级"])
      expect(await runImport([path, wrong])).toMatchObject({ code: 2 });
  });

  it("works beside the running program, which finds the goods at once and goes on", async () => {
    program = await startProgram({ DATA_DIR: dataDir, DEMO_DATA: "0" });
    expect(await skus("樟子松 30*120")).toEqual(["P-1"]);
    expect(await runImport([await fileOf("more.csv", pine("P-1"), pine("P-5"))])).toMatchObject({
      code: 0,
      out: expect.stringContaining("新增 1，更新 0，未变 1，错误 0"),
    });
    expect(await skus("樟子松 30*120")).toEqual(["P-1", "P-5"]);
  });

  it("leaves nothing behind when it is killed on the way", async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => pine(`K-${at}`));
    const file = await fileOf("many.csv", ...many);
    expect(await runImport([file], (kill) => kill())).toMatchObject({ code: null });
    expect(await skus("樟子松 30*120")).toEqual(["P-1", "P-5"]);
    expect(await runImport([await fileOf("after.csv", pine("P-6"))])).toMatchObject({ code: 0 });
    expect(await skus("樟子松 30*120")).toEqual(["P-1", "P-5", "P-6"]);
    expect(await program?.end("SIGTERM")).toBe(0);
  });
});
