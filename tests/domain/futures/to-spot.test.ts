import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputProblems, ruleOf } from "../../../src/domain/catalog/goods/goods-input.ts";
import type { OfferLine } from "../../../src/domain/futures/forward-offer.ts";
import { goodsOfLine, sharesOf, typedDiameters } from "../../../src/domain/futures/to-spot.ts";
import { asId, type WarehouseId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { breakdownOf } from "../../../src/domain/timber/quantity.ts";
import { dm3, mm } from "../../../src/domain/units.ts";

const SPF: OfferLine = {
  kindCode: "1501",
  speciesCode: "spf",
  gradeCode: "na-2btr",
  thickness: mm(38),
  width: mm(140),
  lengthText: "3660-4880",
  moistureType: "KD",
  surface: "毛料",
  volume: dm3(104_000),
};
const OFFER = { millBrandCode: "canfor", originCode: "CA", certs: ["PEFC"] };
const LOT = { price: fen(215_000), diameterMin: null, diameterMax: null };
const LEFT = { volume: dm3(52_000), storeId: asId<WarehouseId>("7"), offerNo: "GO1" };

describe("sharesOf", () => {
  it("gives out what is left to the dm³, never more of a specification than there was", () => {
    const lineVolumes = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lineVolumes, fc.double({ min: 0, max: 1, noNaN: true }), (volumes, part) => {
        const lines = volumes.map((volume) => ({ volume: dm3(volume) }));
        const remain = dm3(Math.floor(volumes.reduce((sum, one) => sum + one, 0) * part));
        const shares = sharesOf(lines, remain);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(remain);
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(volumes[at]!);
        }
      }),
    );
  });
  it("gives nothing out of nothing", () => {
    expect(sharesOf([{ volume: dm3(0) }, { volume: dm3(0) }], dm3(0))).toEqual([0, 0]);
  });
});

describe("goodsOfLine", () => {
  it("converts random lengths to bulk volume, and fixed ones to whole pieces within what is left", () => {
    expect(goodsOfLine(OFFER, SPF, LOT, LEFT)).toMatchObject({
      thicknessTenths: 380,
      width: 140,
      length: null,
      lengthMin: 3660,
      lengthMax: 4880,
      stock: 52_000,
      saleUnit: "m3",
      brandCode: "canfor",
      price: 215_000,
      taxRate: 13,
    });
    const lengths = fc.integer({ min: 1_000, max: 6_000 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1_000, max: 5_000_000 }), (length, volume) => {
        const goods = goodsOfLine(OFFER, { ...SPF, lengthText: String(length) }, LOT, { ...LEFT, volume: dm3(volume) });
        const piece = 38 * 140 * length;
        expect(goods.length).toBe(length);
        expect(goods.stock * piece).toBeLessThanOrEqual(volume * 1_000_000);
        expect((goods.stock + 1) * piece).toBeGreaterThan(volume * 1_000_000);
        expect(breakdownOf(ruleOf(goods), goods.stock).volume).toBeLessThanOrEqual(volume);
      }),
    );
  });

  it("is what the goods' own form would take, logs once their diameter is known", () => {
    expect(inputProblems(goodsOfLine(OFFER, SPF, LOT, LEFT))).toEqual({});
    const log = { ...SPF, kindCode: "1500", speciesCode: "fushesong", gradeCode: null, lengthText: "3900" };
    const logs = { ...log, thickness: null, width: null };
    expect(inputProblems(goodsOfLine(OFFER, logs, LOT, LEFT))).toEqual({ diameterMin: "请填写径级" });
    expect(inputProblems(goodsOfLine(OFFER, logs, { ...LOT, ...typedDiameters("30-38") }, LEFT))).toEqual({});
    expect(typedDiameters("30")).toEqual({ diameterMin: 30, diameterMax: 30 });
    expect(typedDiameters("大径")).toEqual({ diameterMin: null, diameterMax: null });
  });
  it("carries over the offer's facts, with its tax, and names its origin", () => {
    const goods = goodsOfLine(OFFER, SPF, LOT, LEFT);
    expect(goods).toMatchObject({
      title: "",
      originCode: "CA",
      uses: [],
      images: [],
      taxIncluded: true,
      detail: "期货报盘 GO1 到港转现货。",
      certs: [{ type: "PEFC", no: "", expireTime: null }],
      storeId: "7",
      moistureType: "KD",
    });
    expect(goodsOfLine({ ...OFFER, millBrandCode: "", originCode: "" }, SPF, LOT, LEFT)).toMatchObject({
      brandCode: null,
      originCode: null,
    });
  });

  it("reads one length or a range of them in either order, and nothing else", () => {
    const lengths = (lengthText: string) => {
      const { length, lengthMin, lengthMax } = goodsOfLine(OFFER, { ...SPF, lengthText }, LOT, LEFT);
      return [length, lengthMin, lengthMax];
    };
    expect(lengths(" 3970 ")).toEqual([3_970, null, null]);
    expect(lengths("4000-4000")).toEqual([4_000, null, null]);
    for (const text of ["2700-5400", "5400 ~ 2700", "2700 – 5400 "])
      expect(lengths(text)).toEqual([null, 2_700, 5_400]);
    for (const text of ["", "随长", "长3970", "3970mm", "2700x-5400"])
      expect(lengths(text)).toEqual([null, null, null]);
  });

  it("has the diameters that were typed, and no others", () => {
    expect(typedDiameters(" 30 - 38 ")).toEqual({ diameterMin: 30, diameterMax: 38 });
    for (const text of ["径30", "30cm", "30x-38", ""])
      expect(typedDiameters(text)).toEqual({ diameterMin: null, diameterMax: null });
  });
});
