import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importedGoods } from "../../../../src/domain/catalog/import/goods-import.ts";
import { columnName, importHeader } from "../../../../src/domain/catalog/import/import-columns.ts";
import type { Measure } from "../../../../src/domain/catalog/import/import-measure.ts";
import {
  amountRead,
  deliveryRead,
  deliveryText,
  measureSold,
  soldText,
  tiersRead,
  tiersText,
  wholeBundlesRead,
} from "../../../../src/domain/catalog/import/import-terms.ts";
import { fen } from "../../../../src/domain/money.ts";
import { dm3 } from "../../../../src/domain/units.ts";

const PIECES: Measure = {
  countedIn: "piece",
  volumeRule: 1,
  pieceVolumeMm3: 14_400_000,
  piecesPerBundle: 90,
  bundleVolume: null,
  step: 1,
  minOrder: 1,
  stock: 900,
};
const BULK: Measure = {
  ...PIECES,
  countedIn: "dm3",
  pieceVolumeMm3: null,
  piecesPerBundle: null,
  bundleVolume: dm3(1_500),
};
const sold = (
  measure: Measure,
  cell: string,
  wholeBundles: boolean | null = null,
  unit: "m3" | "piece" | "ton" = "m3",
) => {
  const read = amountRead(cell);
  return "problem" in read ? read.problem : measureSold(measure, unit, { wholeBundles, minOrder: read.value });
};

describe("the least order of a row", () => {
  it("is counted as the goods are, rounded up, by the unit it names or else the sale unit", () => {
    expect(sold(PIECES, "2件")).toMatchObject({ minOrder: 180, step: 1 });
    expect(sold(PIECES, "100 根")).toMatchObject({ minOrder: 100 });
    expect(sold(PIECES, "1方")).toMatchObject({ minOrder: 70 });
    expect(sold(PIECES, "1")).toMatchObject({ minOrder: 70 });
    expect(sold(PIECES, "1", null, "piece")).toMatchObject({ minOrder: 1 });
    expect(sold(BULK, "2.5 m³")).toMatchObject({ minOrder: 2_500 });
    expect(sold(BULK, "2件")).toMatchObject({ minOrder: 3_000 });
  });
  it("is whole bundles where only those are sold", () => {
    expect(sold(PIECES, "100根", true)).toMatchObject({ minOrder: 180, step: 90 });
    expect(measureSold(PIECES, "m3", { wholeBundles: true, minOrder: null })).toMatchObject({ minOrder: 90, step: 90 });
    expect(measureSold(PIECES, "m3", { wholeBundles: null, minOrder: null })).toEqual(PIECES);
  });
  it("is rejected with the reason", () => {
    const loose = { ...PIECES, piecesPerBundle: null };
    expect(sold(PIECES, "很多")).toMatch(/^起订量“很多”不认识/);
    expect(sold(PIECES, "1.5件")).toBe("起订量的件数、根数须为整数");
    expect(sold(BULK, "20根")).toBe("规格不固定的货不能按根起订");
    expect(sold(loose, "2件")).toBe("按件起订须有每件根数或每件体积");
    expect(sold(PIECES, "2", null, "ton")).toBe("起订量须写明单位：件、根或方");
    expect(measureSold(loose, "m3", { wholeBundles: true, minOrder: null })).toBe("整件销售须有每件根数或每件体积");
    expect(measureSold(PIECES, "bundle", { wholeBundles: false, minOrder: null })).toBe("按件计价的货须整件销售");
    expect(wholeBundlesRead("大概")).toHaveProperty("problem");
  });
  it("reads back as it is written", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(PIECES, BULK),
        fc.integer({ min: 1, max: 5_000 }),
        fc.boolean(),
        (goods, n, whole) => {
          const step = whole ? (goods.piecesPerBundle ?? goods.bundleVolume ?? 1) : 1;
          const measure = { ...goods, step, minOrder: step * n };
          const { minOrder, wholeBundles } = soldText(measure, "m3");
          const flag = wholeBundlesRead(wholeBundles);
          expect(sold(goods, minOrder, "value" in flag ? flag.value : null)).toEqual(measure);
        },
      ),
    );
  });
});

describe("tiers and delivery of a row", () => {
  it("are read in the ways merchants write them", () => {
    const tiers = [
      { minVolume: 33_000, price: 165_000 },
      { minVolume: 66_000, price: 160_050 },
    ];
    for (const cell of ["33方 1650；66方 1600.5", "33:1650;66:1600.50", "满33m³ 1,650元/m³、满66m³ 1,600.5元/m³"])
      expect(tiersRead(cell), cell).toEqual({ value: tiers });
    expect(tiersRead("无")).toEqual({ value: [] });
    for (const cell of ["量大从优", "33方", "0方 100"]) expect(tiersRead(cell), cell).toHaveProperty("problem");
    expect(deliveryRead("送货/自提")).toEqual({ value: [1, 2] });
    expect(deliveryRead("快递")).toHaveProperty("problem");
  });
  it("read back as they are written", () => {
    const tier = fc.record({
      minVolume: fc.integer({ min: 1, max: 99_999_999 }).map(dm3),
      price: fc.integer({ min: 1, max: 99_999_999 }).map(fen),
    });
    fc.assert(
      fc.property(fc.array(tier, { maxLength: 5 }), (tiers) => {
        expect(tiersRead(tiersText(tiers))).toEqual({ value: tiers });
      }),
    );
    for (const modes of [[1], [2], [1, 2]]) expect(deliveryRead(deliveryText(modes))).toEqual({ value: modes });
  });
});

describe("a row of a file", () => {
  const ROW = { merchantName: "太仓万木行", title: "樟子松木方 30*120*4000", price: "1680", perBundle: "90" } as const;
  const goodsOf = (cells: object) => importedGoods({ ...ROW, ...cells });

  it("states stock in pieces, least order, whole bundles, tiers and delivery", () => {
    const cells = {
      stockPieces: "900根",
      minOrder: "1件",
      wholeBundles: "是",
      priceTiers: "33方 1650",
      deliveryModes: "送到",
    };
    expect(goodsOf(cells)).toMatchObject({
      goods: {
        stock: 900,
        step: 90,
        minOrder: 90,
        deliveryModes: [2],
        priceTiers: [{ minVolume: 33_000, price: 165_000 }],
      },
      unsaid: expect.not.arrayContaining(["minOrder", "step", "priceTiers", "deliveryModes"]),
    });
    const silent = goodsOf({});
    expect(silent).toMatchObject({ goods: { stock: null, minOrder: 1, step: 1, priceTiers: [], deliveryModes: [1] } });
    expect(silent).toMatchObject({
      unsaid: expect.arrayContaining(["minOrder", "step", "priceTiers", "deliveryModes"]),
    });
  });
  it("is refused where its terms contradict its other cells", () => {
    expect(goodsOf({ priceTiers: "33方 1700" })).toMatchObject({ problems: ["阶梯价须逐级降低，且低于单价"] });
    expect(goodsOf({ stockPieces: "900", stockVolume: "20" })).toMatchObject({
      problems: ["库存根数与库存体积不符：900 根与库存体积相差过大"],
    });
  });
  it("has them under the names that merchants give them", () => {
    const heads = ["价格", "标题", "起订量", "整件销售", "阶梯价", "交货方式", "库存根数"];
    const { fields } = importHeader(heads);
    expect(fields.map((field) => field && columnName(field))).toEqual(heads);
  });
});
