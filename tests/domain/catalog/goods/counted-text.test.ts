import { describe, expect, it } from "vitest";
import { countedText, earnedText, underHeldText } from "../../../../src/domain/catalog/goods/counted-text.ts";
import { FEWEST_MEASURED } from "../../../../src/domain/company/merchant.ts";
import type { QuantityRule } from "../../../../src/domain/timber/quantity.ts";
import { mm } from "../../../../src/domain/units.ts";

/** Boards of 40×90×4000 mm, sold by m³ and counted by pieces. */
const boards: QuantityRule = {
  saleUnit: "m3",
  countedIn: "piece",
  pieceVolumeMm3: 14_400_000,
  width: mm(120),
  length: mm(4000),
  piecesPerBundle: null,
  bundleVolume: null,
  step: 1,
  minOrder: 1,
  density: 500,
};
const byPiece: QuantityRule = { ...boards, saleUnit: "piece" };
const bySheet: QuantityRule = { ...boards, saleUnit: "sheet" };

describe("an amount as its merchant counts it", () => {
  it("has the pieces beside another unit, and stands alone where it is in pieces or sheets", () => {
    expect(countedText(boards, 90)).toBe("1.296 m³（90 根）");
    expect(countedText(byPiece, 90)).toBe("90 根");
    expect(countedText(bySheet, 90)).toBe("90 张");
  });

  it("is shown alone for goods that are not counted in pieces", () => {
    expect(countedText({ ...boards, countedIn: "dm3", pieceVolumeMm3: null }, 90)).toBe("0.09 m³");
  });

  it("names the stock that orders hold", () => {
    expect(underHeldText(boards, 90)).toBe("库存不能少于订单已占用的 1.296 m³（90 根）");
  });
});

describe("what goods earned", () => {
  const goods = {
    ...byPiece,
    saleNum: 120,
    saleOrders: FEWEST_MEASURED,
    viewNum: FEWEST_MEASURED,
    loads: 0,
    loadsMet: 0,
  };

  it("is shown with the number it is based on", () => {
    expect(earnedText(goods)).toBe(` · 近 30 天浏览 ${FEWEST_MEASURED} 人次 · 已售 120 根（${FEWEST_MEASURED} 笔）`);
  });

  it("says how many orders could be loaded as stated, with the interval, from ten on", () => {
    const none = { ...goods, viewNum: 0, saleOrders: 0 };
    expect(earnedText({ ...none, loads: FEWEST_MEASURED, loadsMet: 9 })).toBe(" · 按数装车 9/10 单（65–98%）");
    expect(earnedText({ ...none, loads: FEWEST_MEASURED - 1, loadsMet: 9 })).toBe("");
  });

  it("leaves out what too few did, each by itself", () => {
    const few = FEWEST_MEASURED - 1;
    expect(earnedText({ ...goods, viewNum: few })).toBe(` · 已售 120 根（${FEWEST_MEASURED} 笔）`);
    expect(earnedText({ ...goods, saleOrders: few })).toBe(` · 近 30 天浏览 ${FEWEST_MEASURED} 人次`);
    expect(earnedText({ ...goods, viewNum: few, saleOrders: few })).toBe("");
  });
});
