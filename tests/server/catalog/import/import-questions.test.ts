import fc from "fast-check";
import { describe, expect } from "vitest";
import type { FileQuestion, RowToConfirm } from "../../../../src/domain/catalog/import/import-answers.ts";
import { readRows } from "../../../../src/server/catalog/goods/goods-rows.ts";
import { type ImportOptions, importGoods } from "../../../../src/server/catalog/import/import-goods.ts";
import type { TestDatabase } from "../../../support/database.ts";
import { it } from "../../../support/fixtures.ts";

it.beforeEach(({ db }) => db.clear());

type Row = Readonly<Record<string, string>>;
const BEAM: Row = {
  merchantName: "太仓万木行",
  merchantSku: "P-1",
  kindName: "木方",
  speciesName: "樟子松",
  originName: "俄罗斯",
  spec: "30*120*4000",
  storeName: "太仓万方码头3号库",
  cityName: "苏州",
  price: "1680",
  stockVolume: "14.4",
};
const LOGS: Row = {
  merchantName: "太仓万木行",
  merchantSku: "L-1",
  kindName: "原木",
  speciesName: "辐射松",
  originName: "新西兰",
  gradeName: "A级",
  spec: "φ30-40*3900",
  storeName: "太仓万方码头3号库",
  price: "780",
  stockVolume: "60",
};

/** A table that is imported as it stands, with the report on its rows. */
async function importedTable(db: TestDatabase, table: readonly string[], options: ImportOptions = {}) {
  async function* rows() {
    for (const row of table) yield row.split("|");
  }
  const questions: FileQuestion[] = [];
  const asked: RowToConfirm[] = [];
  const notes: string[] = [];
  const summary = await importGoods(db, readRows(rows()), {
    merchantName: "太仓万木行",
    ...options,
    onRowToConfirm: (row) => asked.push(row),
    onQuestions: (all) => questions.push(...all),
    onReport: ({ row, level, reason }) => {
      if (level !== "assumed" && row > 0) notes.push(`${row} ${level} ${reason}`);
    },
  });
  return { ...summary, questions, rowsToConfirm: asked, notes };
}

async function imported(db: TestDatabase, rows: readonly Row[], options: ImportOptions = {}) {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  async function* table() {
    yield fields;
    for (const row of rows) yield fields.map((field) => row[field] ?? "");
  }
  const asked: RowToConfirm[] = [];
  const questions: FileQuestion[] = [];
  const summary = await importGoods(db, readRows(table()), {
    ...options,
    onRowToConfirm: (row) => asked.push(row),
    onQuestions: (all) => questions.push(...all),
  });
  return { ...summary, rowsToConfirm: asked, questions };
}
/** Confirms the questioned rows as they were. */
const confirming = (asked: readonly RowToConfirm[]): Pick<ImportOptions, "isConfirmed"> => ({
  isConfirmed: (row, digest) => asked.some((one) => one.row === row && one.digest === digest),
});
const written = async (db: TestDatabase) => {
  const rows = await db.rows<{ sku: string; price: number; stock: number; thickness: number; grade: string | null }>(
    `select merchant_sku as sku, price, stock, thickness::float8, grade_code as grade from goods order by merchant_sku`,
  );
  return new Map(rows.map(({ sku, ...goods }) => [sku, goods]));
};

describe("rows that are hardly meant so", () => {
  /** What is odd about a row as new goods, and as a change of goods that cost 1,680 yuan and are 14.4 m³. */
  const ROWS = [
    { change: {}, isOdd: false },
    { change: { price: "1500" }, isOdd: false },
    { change: { stockVolume: "28.8" }, isOdd: false },
    { change: { price: "168" }, isOdd: true },
    { change: { price: "16800" }, isOdd: true },
    { change: { spec: "3*120*4000" }, isOdd: true },
    { change: { bundleVolume: "72", stockVolume: "72" }, isOdd: true },
  ] as const;
  const rows = fc.array(fc.record({ of: fc.constantFrom(...ROWS), isKnown: fc.boolean(), isConfirmed: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  });

  it("are written where they were confirmed and nowhere else, and no other row waits for them", async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(rows, async (picked) => {
        await db.clear();
        const known = picked.map((one, at) => ({ ...one, sku: `P-${at}` })).filter(({ isKnown }) => isKnown);
        if (known.length > 0)
          await imported(
            db,
            known.map(({ sku }) => ({ ...BEAM, merchantSku: sku })),
          );
        const before = await written(db);
        const file = picked.map(({ of }, at) => ({ ...BEAM, merchantSku: `P-${at}`, ...of.change }));
        const checked = await imported(db, file, { dryRun: true });
        expect(await written(db)).toEqual(before);
        const odd = picked.flatMap(({ of }, at) => (of.isOdd ? [at + 2] : []));
        expect(checked.rowsToConfirm.map(({ row }) => row).sort((a, b) => a - b)).toEqual(odd);
        const confirmed = checked.rowsToConfirm.filter(({ row }) => picked[row - 2]?.isConfirmed);
        const done = await imported(db, file, confirming(confirmed));
        expect(done).toMatchObject({ applied: true, bad: 0, asked: odd.length - confirmed.length });
        expect(done.created + done.changed + done.unchanged + done.asked).toBe(picked.length);
        const after = await written(db);
        for (const [at, { of, isConfirmed }] of picked.entries()) {
          const sku = `P-${at}`;
          const { price = "1680", spec = "30*120*4000", stockVolume = "14.4" } = of.change as Row;
          const thickness = Number(spec.split("*")[0]);
          const said = {
            price: Number(price) * 100,
            thickness,
            stock: Math.round(Number(stockVolume) / (thickness * 0.00048)),
          };
          if (of.isOdd && !isConfirmed) expect(after.get(sku)).toEqual(before.get(sku));
          else expect(after.get(sku)).toMatchObject(said);
        }
        // Confirmed rows raise no question again.
        const again = await imported(db, file);
        expect(again).toMatchObject({ created: 0, changed: 0, asked: done.asked });
      }),
      { numRuns: 12 },
    );
  });

  it("are those of a stock that grows tenfold and of a price that falls below its half, on what is there", async ({
    db,
  }) => {
    await imported(db, [BEAM, { ...BEAM, merchantSku: "P-2" }, { ...BEAM, merchantSku: "P-3" }]);
    const file = [
      { ...BEAM, stockVolume: "144" },
      { ...BEAM, merchantSku: "P-2", price: "839.99" },
      { ...BEAM, merchantSku: "P-3", price: "840", stockVolume: "143" },
    ];
    const { rowsToConfirm, ...summary } = await imported(db, file, { dryRun: true });
    expect(summary).toMatchObject({ changed: 1, asked: 2, bad: 0, unchanged: 0 });
    expect(rowsToConfirm).toMatchObject([
      { row: 2, merchantSku: "P-1", reasons: ["库存 14.400 m³ → 144.000 m³，增到 10 倍"] },
      { row: 3, merchantSku: "P-2", reasons: ["现价 ¥1,680.00/m³ → ¥839.99/m³，降 50%"] },
    ]);
    expect(await imported(db, file)).toMatchObject({ applied: true, changed: 1, asked: 2 });
    expect(await written(db)).toMatchObject(
      new Map([
        ["P-1", { stock: 1000 }],
        ["P-2", { price: 168_000 }],
        ["P-3", { price: 84_000 }],
      ]),
    );
  });

  it("do not let bad rows in, and bad rows do not need them", async ({ db }) => {
    const file = [BEAM, { ...BEAM, merchantSku: "P-2", price: "168" }, { ...BEAM, merchantSku: "P-3", price: "" }];
    const checked = await imported(db, file, { dryRun: true });
    expect(checked).toMatchObject({ bad: 1, asked: 1, created: 1 });
    expect(await imported(db, file, confirming(checked.rowsToConfirm))).toMatchObject({ applied: false, bad: 1 });
    expect(await imported(db, file, { skipBad: true })).toMatchObject({ applied: true, created: 1, asked: 1 });
    expect([...(await written(db)).keys()]).toEqual(["P-1"]);
  });

  it("are confirmed only as they were read: not with another figure, another row, or another question", async ({
    db,
  }) => {
    await imported(db, [BEAM]);
    const file = [{ ...BEAM, price: "168" }];
    const { rowsToConfirm } = await imported(db, file, { dryRun: true });
    const others = [
      [{ ...BEAM, price: "16.8" }],
      [{ ...BEAM, price: "168", stockVolume: "15" }],
      [{ ...BEAM, merchantSku: "P-2", price: "168" }],
      [{ ...BEAM, merchantSku: "P-2" }, ...file],
    ];
    for (const other of others) {
      const { asked } = await imported(db, other, { ...confirming(rowsToConfirm), dryRun: true });
      expect(asked).toBe(1);
    }
    // The stock has fallen meanwhile, so that it would grow tenfold as well.
    const grown = [{ ...BEAM, price: "168", stockVolume: "144" }];
    await db.run("update goods set stock = 5000 where merchant_sku = 'P-1'");
    const { rowsToConfirm: price } = await imported(db, grown, { dryRun: true });
    expect(price[0]?.reasons).toHaveLength(2);
    await db.run("update goods set stock = 1000 where merchant_sku = 'P-1'");
    expect(await imported(db, grown, confirming(price))).toMatchObject({ changed: 0, asked: 1 });
    expect(await imported(db, file, confirming(rowsToConfirm))).toMatchObject({ applied: true, changed: 1, asked: 0 });
  });
});

describe("a word of several meanings", () => {
  it("raises one question for all its rows, which wait for the answer while the others are imported", async ({
    db,
  }) => {
    const file = [LOGS, BEAM, { ...LOGS, merchantSku: "L-2" }, { ...LOGS, merchantSku: "L-3", gradeName: "大K" }];
    const { questions, ...checked } = await imported(db, file, { dryRun: true });
    expect(checked).toMatchObject({ created: 2, asked: 2, bad: 0 });
    expect(questions).toEqual([
      {
        field: "grade",
        label: "等级",
        word: "A级",
        row: 2,
        rows: 2,
        taken: null,
        answer: null,
        holds: true,
        choices: [
          { code: "rl-a40", name: "大A" },
          { code: "rl-a", name: "中A" },
          { code: "rl-as", name: "小A" },
        ],
      },
    ]);
    expect(await imported(db, file)).toMatchObject({ applied: true, created: 2, asked: 2 });
    expect([...(await written(db)).keys()]).toEqual(["L-3", "P-1"]);
    const names = [{ field: "grade", word: "A级", code: "rl-a" } as const];
    expect(await imported(db, file, { names })).toMatchObject({ created: 2, unchanged: 2, asked: 0 });
    expect((await written(db)).get("L-2")).toMatchObject({ grade: "rl-a" });
    // The existing goods decide which.
    expect(await imported(db, file)).toMatchObject({ unchanged: 4, asked: 0, questions: [] });
  });

  it("is read as the likeliest until it is answered, where that is plausible", async ({ db }) => {
    const spruce = { ...BEAM, speciesName: "云杉", originName: "", gradeName: "" };
    const { questions, ...checked } = await imported(db, [spruce], { dryRun: true });
    expect(checked).toMatchObject({ created: 1, asked: 0 });
    expect(questions).toMatchObject([{ field: "species", word: "云杉", taken: "yunshan_eu", holds: false }]);
    await imported(db, [spruce], { names: [{ field: "species", word: "云杉", code: "yunshan_ru" }] });
    expect(await db.one("select species_code from goods")).toEqual({ species_code: "yunshan_ru" });
  });

  it("raises its question in an implausible row as well, before the row is confirmed", async ({ db }) => {
    const file = [{ ...LOGS, price: "78" }];
    expect(await imported(db, file, { dryRun: true })).toMatchObject({ asked: 1, rowsToConfirm: [] });
    const names = [{ field: "grade", word: "A级", code: "rl-a" } as const];
    const { rowsToConfirm } = await imported(db, file, { dryRun: true, names });
    expect(rowsToConfirm).toHaveLength(1);
    expect(await imported(db, file, { names, ...confirming(rowsToConfirm) })).toMatchObject({ created: 1, asked: 0 });
  });
});

describe("a stock without a unit", () => {
  const HEAD = "货号|树种|品类|规格|价格|城市|库存";
  const ROWS = ["P-1|樟子松|木方|30*120*4000|1680|苏州|300", "P-2|樟子松|木方|30*140*4000|1680|苏州|1.2万"];

  it("raises one question per file, and none of its rows is written before the answer", async ({ db }) => {
    const said = "P-3|樟子松|木方|30*160*4000|1680|苏州|5m³";
    const { questions, ...checked } = await importedTable(db, [HEAD, ...ROWS, said], { dryRun: true });
    expect(checked).toMatchObject({ created: 1, asked: 2, bad: 0 });
    expect(questions).toEqual([
      {
        field: "stockUnit",
        label: "库存单位",
        word: "库存",
        row: 2,
        rows: 2,
        taken: null,
        answer: null,
        holds: true,
        choices: [
          { code: "m3", name: "m³" },
          { code: "m2", name: "m²" },
          { code: "piece", name: "根" },
          { code: "bundle", name: "件" },
          { code: "sheet", name: "张" },
        ],
      },
    ]);
    expect(await importedTable(db, [HEAD, ...ROWS, said])).toMatchObject({ applied: true, created: 1, asked: 2 });
    expect([...(await written(db)).keys()]).toEqual(["P-3"]);
    const names = [{ field: "stockUnit", word: "库存", code: "piece" } as const];
    expect(await importedTable(db, [HEAD, ...ROWS, said], { names })).toMatchObject({
      created: 2,
      unchanged: 1,
      asked: 0,
    });
    const stocks = [...(await written(db))].map(([sku, { stock }]) => `${sku} ${stock}`);
    expect(stocks).toEqual(["P-1 300", "P-2 12000", "P-3 260"]);
  });

  it("raises no question where the file names the unit", async ({ db }) => {
    const says = (head: string, ...more: string[]) =>
      importedTable(db, [head, ...ROWS.map((row, at) => `${row}${more[at] ?? more[0] ?? ""}`)], { dryRun: true });
    for (const [head, ...more] of [[`${HEAD}（根）`], [`${HEAD}|单位`, "|m³"], [HEAD, "根"]] as const)
      expect(await says(head, ...more)).toMatchObject({ created: 2, asked: 0, questions: [] });
  });
});

describe("rows that add up others", () => {
  it("are left out with a word, and with what does not agree", async ({ db }) => {
    const head = "货号|树种|品类|规格|价格|城市|库存m3";
    const one = "P-1|樟子松|木方|30*120*4000|1680|苏州|14.4";
    const two = "P-2|樟子松|木方|30*140*4000|1680|苏州|16.8";
    const { notes, ...done } = await importedTable(db, [head, one, "小计||||||14.4", two, "合计||||||32"]);
    expect(done).toMatchObject({ applied: true, rows: 2, created: 2, unchanged: 0, bad: 0, noted: 2 });
    expect(notes).toEqual([
      "3 note “小计”是合计行，不是商品，没有录入",
      "5 note “合计”是合计行，不是商品，没有录入；库存m3写 32，各行相加是 31.2，请核对",
    ]);
  });
});

describe("a title that names another size than its columns", () => {
  it("is confirmed before it is written, and raises no question again", async ({ db }) => {
    const file = [{ ...BEAM, title: "樟子松木方 30*140*4000" }];
    const { rowsToConfirm, ...checked } = await imported(db, file, { dryRun: true });
    expect(checked).toMatchObject({ created: 0, asked: 1 });
    expect(rowsToConfirm[0]?.reasons).toEqual(["标题写的规格是 30*140*4000，规格列写的是 30*120*4000"]);
    expect(await imported(db, file, confirming(rowsToConfirm))).toMatchObject({ created: 1, asked: 0 });
    expect(await imported(db, [{ ...file[0], price: "1600" }])).toMatchObject({ changed: 1, asked: 0 });
    const other = [{ ...file[0], price: "1600", title: "樟子松木方 30*160*4000" }];
    expect(await imported(db, other)).toMatchObject({ changed: 0, asked: 1 });
  });
});
