import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { HandledInfo } from "../../../src/domain/catalog/goods/handled-goods.ts";
import { answersText } from "../../../src/domain/catalog/import/import-answers.ts";
import type { ImportOutcome } from "../../../src/domain/catalog/import/import-report.ts";
import { readRows } from "../../../src/server/catalog/goods/goods-rows.ts";
import { importGoods } from "../../../src/server/catalog/import/import-goods.ts";
import type { App } from "../../../src/server/http.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { BEAM } from "../../support/goods-input.ts";
import { signInAs } from "../../support/sign-in.ts";

let authorization: string;
let merchant: Buyer;
let merchantId: string;
let storeId: string;

it.beforeAll(async ({ db, app }) => {
  ({ merchantId, storeId } = await insertGoods(db, { status: GOODS_STATUS.unpublished, merchantSku: "OLD-1" }));
  merchant = await createBuyer(app, db, phoneOf(1), { roles: ["merchant"], merchantId });
  authorization = await signInAs(db, phoneOf(1));
});

const HEAD = "货号,品类,树种,等级,厚度,宽度,最短长度,最长长度,仓库,价格,销售单位,库存体积,状态";
const row = (sku: string, change: Partial<Record<"species" | "price" | "store" | "width" | "status", string>> = {}) => {
  const { species = "樟子松", price = "1680", store = "太仓新港一号库", width = "120", status = "" } = change;
  return `${sku},木方,${species},1等,30,${width},4000,4000,${store},${price},m³,14.4,${status}`;
};

async function send(
  app: App,
  bytes: Buffer | string,
  query: string,
  name = "货.csv",
  who = authorization,
  answers?: string,
) {
  const form = new FormData();
  if (answers !== undefined) form.append("answers", answers);
  form.append("file", new File([new Uint8Array(Buffer.from(bytes as string))], name));
  const request = new Request("http://localhost", { method: "POST", body: form });
  const answer = await app.inject({
    method: "POST",
    url: `/api/goods/merchant/import?${query}`,
    headers: { authorization: who, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json() as Answer<ImportOutcome>;
}
const file = (...rows: string[]) => [HEAD, ...rows].join("\n");
const goodsOf = (db: TestDatabase, sku: string) =>
  db.one<{ id: string; status: number; price: number; version: number }>(
    "select id, status, price, version from goods where merchant_id = $1 and merchant_sku = $2",
    [merchantId, sku],
  );
const countAll = (db: TestDatabase) => db.one("select count(*)::int as n, sum(version)::int as versions from goods");

describe("a merchant's file", () => {
  it("is only checked by a dry run, which reports the effect of each row", async ({ db, app }) => {
    const before = await countAll(db);
    const { data } = await send(
      app,
      file(
        row("A-1"),
        row("A-2", { species: "塑料" }),
        row("A-3", { price: "abc", store: "月球一号库" }),
        row("A-4", { store: "月球一号库" }),
        `${HEAD.replace(/[^,]+/g, "")}`,
      ),
      "dryRun=true",
    );
    expect(data.summary).toMatchObject({ applied: false, rows: 4, created: 1, changed: 0, unchanged: 0, bad: 3 });
    expect(data.reports.map(({ row: at, level }) => [at, level])).toEqual([
      [3, "bad"],
      [4, "bad"],
      [5, "bad"],
      [2, "assumed"],
    ]);
    expect(data.reports.at(-1)?.reason).toBe("默认：不分件，起售 1 根；默认：价格含税");
    expect(data.summary.assumed).toBe(1);
    expect(data.reports[0]?.reason).toContain("不在词典中");
    expect(data.goods).toMatchObject([{ row: 2, merchantSku: "A-1", speciesName: "樟子松" }]);
    expect(data.reports[2]?.reason).toContain("仓库“月球一号库”不存在");
    expect(await countAll(db)).toEqual(before);
    expect(await db.one("select 1 from store where store_name = '月球一号库'")).toBeNull();
  });

  it("reports a missing warehouse, and otherwise quotes only the merchant's words", async ({ app }) => {
    const { data } = await send(
      app,
      file(row("A-5", { store: "" }), row("A-6", { store: "月球一号库" })),
      "dryRun=true",
    );
    expect(data.reports.filter(({ level }) => level === "bad").map(({ reason }) => reason)).toEqual([
      "没有写明仓库，请填写平台已有的仓库",
      "仓库“月球一号库”不存在，请填写平台已有的仓库",
    ]);
  });

  it("submits new goods for review and imports nothing where a row is bad, unless bad rows are skipped", async ({
    db,
    app,
  }) => {
    const both = file(row("B-1"), row("B-2", { price: "" }), row("B-3", { status: "草稿" }));
    expect((await send(app, both, "dryRun=false")).data.summary).toMatchObject({ applied: false, bad: 1 });
    expect(await goodsOf(db, "B-1")).toBeNull();
    expect((await send(app, both, "dryRun=false&skipBad=true")).data.summary).toMatchObject({
      applied: true,
      created: 2,
    });
    expect(await goodsOf(db, "B-1")).toMatchObject({ status: GOODS_STATUS.inReview, price: 168_000 });
    expect(await goodsOf(db, "B-3")).toMatchObject({ status: GOODS_STATUS.draft });
    expect((await send(app, both, "dryRun=true")).data.summary).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  });

  it("changes the price of goods on sale at once, and sends a changed size back to the review beside what was approved", async ({
    db,
    app,
  }) => {
    await send(app, file(row("C-1"), row("C-2")), "dryRun=false");
    await db.run(
      `update goods set status = ${GOODS_STATUS.onSale} where merchant_id = $1 and merchant_sku like 'C-%'`,
      [merchantId],
    );
    const changed = file(row("C-1", { price: "1700" }), row("C-2", { width: "140" }));
    expect((await send(app, changed, "dryRun=false")).data.summary).toMatchObject({ applied: true, changed: 2 });
    expect(await goodsOf(db, "C-1")).toMatchObject({ status: GOODS_STATUS.onSale, price: 170_000 });
    const { id } = (await goodsOf(db, "C-2"))!;
    const info = (await merchant.get<HandledInfo>(`/api/goods/merchant/getInfo?id=${id}`)).data;
    expect(info).toMatchObject({
      status: GOODS_STATUS.inReview,
      width: 140,
      published: { width: 120, merchantSku: "C-2" },
    });
    expect((await send(app, file(row("C-2", { width: "150" })), "dryRun=true")).data.reports[0]).toMatchObject({
      row: 2,
      merchantSku: "C-2",
      level: "bad",
      reason: "当前状态不能执行此操作",
    });
  });

  it("never changes goods of another merchant", async ({ db, app }) => {
    const other = await insertGoods(db, { merchantName: "别家木行", merchantSku: "X-1" });
    const before = await countAll(db);
    const named = `商家,${HEAD}\n别家木行,${row("X-1", { price: "1" })}`;
    const { data } = await send(app, named, "dryRun=false&skipBad=true");
    expect(data.summary).toMatchObject({ bad: 1, created: 0, changed: 0 });
    expect(data.reports[0]?.reason).toBe("只能导入本店的商品（太仓万木行），此行的商家是“别家木行”");
    expect(await countAll(db)).toEqual(before);
    expect((await merchant.get(`/api/goods/merchant/getInfo?id=${other.id}`)).code).toBe(404);
  });

  const sendWith = (app: App, bytes: string, query: string, answers: string) =>
    send(app, bytes, query, "货.csv", authorization, answers);

  it("leaves out what is odd until it is confirmed, row by row, and lets no other file ride on that", async ({
    db,
    app,
  }) => {
    const three = file(row("O-1"), row("O-2", { price: "168" }), row("O-3", { price: "16800" }));
    const { data } = await send(app, three, "dryRun=true");
    expect(data.summary).toMatchObject({ created: 1, asked: 2, bad: 0 });
    expect(data.asked).toMatchObject([
      { row: 3, merchantSku: "O-2", reasons: ["价格 ¥168.00/m³，樟子松木方一般 ¥1,100–2,800/m³"] },
      { row: 4, merchantSku: "O-3" },
    ]);
    const confirmed = data.asked.map(({ row: at, digest }) => ({ row: at, digest }));
    const other = file(row("O-4"), row("O-5", { price: "1.68" }), row("O-6", { price: "168000" }));
    const ridden = await sendWith(app, other, "dryRun=false", answersText({ names: [], confirmed }));
    expect(ridden.data.summary).toMatchObject({ applied: true, created: 1, asked: 2 });
    expect(await goodsOf(db, "O-5")).toBeNull();
    const one = answersText({ names: [], confirmed: confirmed.slice(0, 1) });
    const done = (await sendWith(app, three, "dryRun=false", one)).data;
    expect(done).toMatchObject({ summary: { applied: true, created: 2, asked: 1 }, asked: [{ merchantSku: "O-3" }] });
    expect(await goodsOf(db, "O-2")).toMatchObject({ price: 16_800 });
    expect(await goodsOf(db, "O-3")).toBeNull();
  });

  it("raises one question for a word, and imports all its rows when that is answered", async ({ db, app }) => {
    const logs = (sku: string) => `${sku},原木,辐射松,A级,,,3900,3900,太仓新港一号库,780,m³,60,,30,40`;
    const heads = `${HEAD},最小径级,最大径级`;
    const text = [heads, logs("Q-1"), `${row("Q-2")},,`, logs("Q-3")].join("\n");
    const { data } = await send(app, text, "dryRun=false");
    expect(data.summary).toMatchObject({ applied: true, created: 1, asked: 2 });
    expect(data.questions).toMatchObject([{ field: "grade", word: "A级", rows: 2, holds: true }]);
    const names = [{ field: "grade", word: "A级", code: "rl-as" } as const];
    const answered = (await sendWith(app, text, "dryRun=false", answersText({ names, confirmed: [] }))).data;
    expect(answered.summary).toMatchObject({ applied: true, created: 2, unchanged: 1, asked: 0 });
    const grades = await db.rows("select grade_code as grade from goods where merchant_sku in ('Q-1', 'Q-3')");
    expect(grades).toEqual([{ grade: "rl-as" }, { grade: "rl-as" }]);
  });

  it("is refused with answers that are none", async ({ app }) => {
    expect((await sendWith(app, file(row("W-1")), "dryRun=true", "{")).code).toBe(601);
    expect((await sendWith(app, file(row("W-1")), "dryRun=true", "x".repeat(2_000_000))).code).not.toBe(200);
  });

  it("is refused in words where it cannot be read", async ({ db, app }) => {
    expect((await send(app, "心情\n好", "dryRun=true")).msg).toContain("第 1 行不是表头");
    expect((await send(app, Buffer.from("PK\u0003\u0004nothing"), "dryRun=true", "货.xlsx")).msg).toContain("XLSX");
    expect((await send(app, file(), "dryRun=true", "货.exe")).msg).toContain("xlsx/csv");
    const rows = async function* () {
      for (const line of file(row("L-1"), row("L-2")).split("\n")) yield line.split(",");
    };
    const two = readRows(rows(), () => 0, { maxRows: 1 });
    await expect(importGoods(db, two, { dryRun: true, merchantName: "太仓万木行" })).rejects.toThrow(
      "一次最多导入 1 行，请分成几个文件",
    );
    const buyer = await signInAs(db, phoneOf(8));
    expect((await send(app, file(row("Z-1")), "dryRun=true", "货.csv", buyer)).code).toBe(403);
  });
});

describe("while another file is imported", () => {
  /** An import that has begun and goes on when `finish` is called. */
  async function underWay(db: TestDatabase, sku: string) {
    let finish = () => {};
    const hold = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = () => {};
    const reading = new Promise<void>((resolve) => {
      begun = resolve;
    });
    async function* rows() {
      yield HEAD.split(",");
      yield row(sku).split(",");
      begun();
      await hold;
    }
    const done = importGoods(db, readRows(rows()), { merchantName: "太仓万木行" });
    await reading;
    return { finish, done };
  }

  it("files are looked at all the same, by ten merchants at once", async ({ db, app }) => {
    const other = await underWay(db, "W-1");
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const shop = await insertGoods(db, { merchantName: `第${at}家木行`, merchantSku: "Y-1" });
        await createBuyer(app, db, phoneOf(20 + at), { roles: ["merchant"], merchantId: shop.merchantId });
        return send(app, file(row("Y-2")), "dryRun=true", "货.csv", await signInAs(db, phoneOf(20 + at)));
      }),
    );
    expect(answers.map(({ data }) => data.summary)).toEqual(
      answers.map(() => expect.objectContaining({ applied: false, rows: 1, created: 1 })),
    );
    other.finish();
    expect(await other.done).toMatchObject({ applied: true });
  });

  it("imports wait without a connection, and come in afterwards", async ({ db }) => {
    const other = await underWay(db, "W-2");
    let asked = 0;
    const watched: TestDatabase = {
      ...db,
      transaction: (work) => {
        asked += 1;
        return db.transaction(work);
      },
    };
    const rows = async function* () {
      for (const line of file(row("W-3")).split("\n")) yield line.split(",");
    };
    const waiting = Array.from({ length: 12 }, () =>
      importGoods(watched, readRows(rows()), { merchantName: "太仓万木行" }),
    );
    while (asked < 36) await new Promise((resolve) => setImmediate(resolve));
    // All of them have queried three times; the pool of ten is free for others in between.
    expect(await Promise.all(Array.from({ length: 9 }, () => db.one("select 1 as free")))).toHaveLength(9);
    expect(await goodsOf(db, "W-3")).toBeNull();
    other.finish();
    expect((await Promise.all(waiting)).filter(({ created }) => created === 1)).toHaveLength(1);
    await other.done;
    await expect(importGoods(db, readRows(rows()), { merchantName: "太仓万木行" })).resolves.toMatchObject({
      unchanged: 1,
    });
  });

  it("an import gives up after its attempts, and writes nothing", async ({ db }) => {
    const other = await underWay(db, "W-4");
    const rows = async function* () {
      for (const line of file(row("W-5")).split("\n")) yield line.split(",");
    };
    await expect(importGoods(db, readRows(rows()), { merchantName: "太仓万木行", attempts: 2 })).rejects.toThrow(
      "其他文件正在导入，请稍后再试",
    );
    other.finish();
    await other.done;
    expect(await goodsOf(db, "W-5")).toBeNull();
  });
});

describe("an export", () => {
  const download = async (app: App, body: object) => {
    const { data } = await merchant.post<{ fileName: string }>("/api/goods/merchant/export", body);
    const answer = await app.inject({
      url: `/common/download?fileName=${encodeURIComponent(data.fileName)}&delete=true`,
      headers: { authorization },
    });
    return answer.rawPayload;
  };

  it("reads back as the same goods, in both formats", async ({ db, app }) => {
    await merchant.post("/api/goods/merchant/add", { ...BEAM, storeId, merchantSku: null, volumeRule: 2 });
    const bulk = { countedIn: "dm3", pieceVolumeMm3: null, piecesPerBundle: null, length: null } as const;
    await insertGoods(db, { ...bulk, title: "俄罗斯樟子松木方 一级 太仓港现货" });
    for (const format of ["xlsx", "csv"]) {
      const bytes = await download(app, { format });
      const { data } = await send(app, bytes, "dryRun=true", `货.${format}`);
      expect(data.reports).toEqual([]);
      expect(data.summary.unchanged).toBe(data.summary.rows);
      expect(data.summary.rows).toBeGreaterThan(5);
    }
  });

  it("holds what the list shows, and an example row for a template", async ({ app }) => {
    const text = (await download(app, { format: "csv", status: GOODS_STATUS.unpublished })).toString();
    expect(text.split("\r\n")).toHaveLength(3);
    const template = await download(app, { format: "csv", template: true });
    expect((await send(app, template, "dryRun=true")).data.summary).toMatchObject({
      rows: 1,
      created: 1,
      bad: 0,
      noted: 0,
    });
    expect((await merchant.post("/api/goods/merchant/export", { format: "csv", keywords: "没有这种货" })).code).toBe(
      601,
    );
  });
});
