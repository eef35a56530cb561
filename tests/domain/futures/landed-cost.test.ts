import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DELIVERY_CITIES, deliveryCity } from "../../../src/domain/freight/cities.ts";
import { distanceBetween } from "../../../src/domain/freight/distance.ts";
import { dutyBpOf, inlandFreight, landedInputOf } from "../../../src/domain/futures/freight.ts";
import {
  breakEvenFx,
  CURRENCIES,
  deliveryTerm,
  FX,
  INCOTERMS,
  LANDED_KEYS,
  type LandedInput,
  type LandedKey,
  type LandedOverrides,
  landedCost,
  landedReport,
  quoteFx,
  withQuoteFx,
} from "../../../src/domain/futures/landed-cost.ts";
import { MBF_VOLUME, mbfText, mbfVolumeOf, perCubicMetre } from "../../../src/domain/futures/mbf.ts";
import { type Fen, fen } from "../../../src/domain/money.ts";
import { regionPinyin } from "../../../src/domain/region-pinyin.ts";
import { vatPctOf } from "../../../src/domain/timber/kind-shape.ts";
import { PLACES } from "../../../src/domain/timber/places.ts";
import { basisPoints, dm3, type Mm, mm } from "../../../src/domain/units.ts";

const minor = fc.oneof(fc.constantFrom(0, 1, 2, 49, 50, 51), fc.integer({ min: 0, max: 2_000_000 }));
const inputs: fc.Arbitrary<LandedInput> = fc.record({
  incoterm: fc.constantFrom(...INCOTERMS),
  currency: fc.constantFrom(...CURRENCIES),
  price: minor,
  fx: fc.integer({ min: FX.min, max: FX.max }),
  eurFx: fc.integer({ min: FX.min, max: FX.max }),
  exportCost: minor,
  seaFreight: minor,
  insuranceBp: fc.integer({ min: 0, max: 200 }).map(basisPoints),
  dutyBp: fc.integer({ min: 0, max: 5_000 }).map(basisPoints),
  vatPct: fc.constantFrom(9, 13),
  portCharge: minor.map(fen),
  annualBp: fc.integer({ min: 0, max: 2_400 }).map(basisPoints),
  days: fc.integer({ min: 0, max: 365 }),
  inland: minor.map(fen),
});
const overrides: fc.Arbitrary<LandedOverrides> = fc.dictionary(fc.constantFrom(...LANDED_KEYS), minor.map(fen), {
  maxKeys: 4,
}) as fc.Arbitrary<LandedOverrides>;

const usual: LandedInput = {
  incoterm: "CFR",
  currency: "USD",
  price: 26_000,
  fx: 71_000,
  eurFx: 82_000,
  exportCost: 0,
  seaFreight: 0,
  insuranceBp: basisPoints(30),
  dutyBp: basisPoints(0),
  vatPct: 13,
  portCharge: fen(4_500),
  annualBp: basisPoints(450),
  days: 60,
  inland: fen(3_000),
};

/** Lines that are computed from a line, besides itself. */
const AFTER: Readonly<Record<LandedKey, readonly LandedKey[]>> = {
  goods: ["insurance", "duty", "vat", "finance"],
  export: ["insurance", "duty", "vat", "finance"],
  seaFreight: ["insurance", "duty", "vat", "finance"],
  insurance: ["duty", "vat", "finance"],
  duty: ["vat", "finance"],
  vat: ["finance"],
  port: ["finance"],
  finance: [],
  inland: [],
};
const COSTS = [
  "price",
  "exportCost",
  "seaFreight",
  "insuranceBp",
  "dutyBp",
  "portCharge",
  "annualBp",
  "days",
  "inland",
  "fx",
  "eurFx",
] as const;

describe("deliveryTerm", () => {
  it("names the place that the term is about: where goods leave, or where they come to", () => {
    const places = { loadPort: "哥德堡", destPort: "上海港" };
    const terms = INCOTERMS.map((incoterm) => deliveryTerm(incoterm, places));
    expect(terms).toEqual(["FOB 哥德堡", "CFR 上海港", "CIF 上海港", "EXW 哥德堡", "到港人民币 上海港"]);
    expect(deliveryTerm("FOB", { destPort: "上海港" })).toBe("FOB，到上海港");
    expect(deliveryTerm("EXW", { loadPort: "", destPort: "" })).toBe("EXW");
  });
});

describe("landedCost", () => {
  it("adds up an offer of SPF quoted CFR in dollars", () => {
    const { lines, perM3 } = landedCost(usual);
    expect(lines.map(({ key, amount }) => [key, amount])).toEqual([
      ["goods", 184_600],
      ["insurance", 609],
      ["duty", 0],
      ["vat", 24_077],
      ["port", 4_500],
      ["finance", 1_603],
      ["inland", 3_000],
    ]);
    expect(perM3).toBe(218_389);
    expect(lines[0]?.formula).toBe("260.00 美元 × 7.1000");
  });
  it("turns euros by their own rate, shipping stays in dollars", () => {
    const { lines } = landedCost({ ...usual, currency: "EUR", incoterm: "FOB", price: 30_000, seaFreight: 5_000 });
    expect(lines.slice(0, 2).map(({ amount, formula }) => [amount, formula])).toEqual([
      [246_000, "300.00 欧元 × 8.2000"],
      [35_500, "50.00 美元 × 7.1000"],
    ]);
  });
  it("leaves to the buyer what the quotation leaves out", () => {
    const keys = (incoterm: LandedInput["incoterm"]) => landedCost({ ...usual, incoterm }).lines.map(({ key }) => key);
    expect(keys("EXW")).toEqual([...LANDED_KEYS]);
    expect(keys("FOB")).not.toContain("export");
    expect(keys("CIF")).not.toContain("insurance");
    expect(keys("PORT")).toEqual(["goods", "finance", "inland"]);
  });
  it("is the sum of its lines, whole fen, never negative", () => {
    fc.assert(
      fc.property(inputs, overrides, (input, own) => {
        const { lines, perM3 } = landedCost(input, own);
        expect(perM3).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
        for (const { amount } of lines) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }),
    );
  });
  it("grows with every cost, or stays", () => {
    fc.assert(
      fc.property(inputs, overrides, fc.constantFrom(...COSTS), fc.nat({ max: 50_000 }), (input, own, cost, more) => {
        const dearer = { ...input, [cost]: input[cost] + more } as LandedInput;
        expect(landedCost(dearer, own).perM3).toBeGreaterThanOrEqual(landedCost(input, own).perM3);
      }),
    );
  });
  it("grows with every amount of the buyer's own, or stays", () => {
    fc.assert(
      fc.property(inputs, overrides, fc.constantFrom(...LANDED_KEYS), minor, minor, (input, own, key, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map(fen) as [Fen, Fen];
        const cost = (amount: Fen) => landedCost(input, { ...own, [key]: amount }).perM3;
        expect(cost(high)).toBeGreaterThanOrEqual(cost(low));
      }),
    );
  });
  it("changes an overridden line and what is computed from it, nothing else", () => {
    fc.assert(
      fc.property(inputs, overrides, fc.constantFrom(...LANDED_KEYS), minor, (input, own, key, amount) => {
        const before = landedCost(input, own).lines;
        const after = landedCost(input, { ...own, [key]: fen(amount) }).lines;
        expect(after.map((line) => line.key)).toEqual(before.map((line) => line.key));
        for (const [at, line] of after.entries()) {
          if (line.key === key) expect(line).toMatchObject({ amount, isOverridden: true });
          else if (!AFTER[key].includes(line.key)) expect(line).toEqual(before[at]);
        }
      }),
    );
  });
  it("explains how each line is computed, and for the buyer's own amount only that it is theirs", () => {
    const input: LandedInput = {
      ...usual,
      incoterm: "EXW",
      exportCost: 1_000,
      seaFreight: 5_000,
      dutyBp: basisPoints(550),
    };
    const formulas = (own: LandedOverrides = {}) =>
      Object.fromEntries(landedCost(input, own).lines.map(({ key, formula }) => [key, formula]));
    expect(formulas()).toEqual({
      goods: "260.00 美元 × 7.1000",
      export: "10.00 美元 × 7.1000",
      seaFreight: "50.00 美元 × 7.1000",
      insurance: "货价与运费 2,272.00 × 110% × 0.30%",
      duty: "完税价 2,279.50 × 5.50%",
      vat: "（完税价 + 关税）2,404.87 × 13%",
      port: "卸货、报关、检疫、短途堆存",
      inland: "港口到城市，按运费表",
      finance: "垫付 2,762.50 × 年 4.50% × 60 天 ÷ 360",
    });
    expect(formulas({ vat: fen(1) })).toMatchObject({ vat: "手工填写", duty: "完税价 2,279.50 × 5.50%" });
    expect(landedCost(input).lines.some(({ isOverridden }) => isOverridden)).toBe(false);
  });
  it("uses a quotation in yuan unchanged, at any rates", () => {
    const yuan: LandedInput = { ...usual, incoterm: "PORT", currency: "CNY", price: 210_000 };
    const [goods] = landedCost(withQuoteFx(yuan, 1)).lines;
    expect(goods).toMatchObject({ amount: 210_000, formula: "报价 2,100.00 元" });
  });
});

describe("breakEvenFx", () => {
  it("breaks even: at it the goods cost no more than spot, a ten-thousandth above they do", () => {
    let found = 0;
    fc.assert(
      fc.property(inputs, overrides, fc.integer({ min: -3, max: 3 }), (input, own, off) => {
        const at = (rate: number) => landedCost(withQuoteFx(input, rate), own).perM3;
        const spot = Math.max(0, at(quoteFx(input)) + off);
        const fx = breakEvenFx(input, own, fen(spot));
        if (fx === null) expect(at(FX.min) > spot || at(FX.max) <= spot).toBe(true);
        else {
          found += 1;
          expect(at(fx)).toBeLessThanOrEqual(spot);
          expect(at(fx + 1)).toBeGreaterThan(spot);
        }
      }),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(20);
  });
  it("is near today's rate where spot costs about as much", () => {
    const fx = breakEvenFx(usual, {}, fen(218_389));
    expect(fx).toBeGreaterThanOrEqual(71_000);
    expect(fx).toBeLessThan(71_010);
    expect(landedReport(usual, {}, null).breakEvenFx).toBeNull();
  });
  it("is expressed in the quotation's currency, and reported beside the spot price it is measured by", () => {
    const euro: LandedInput = { ...usual, currency: "EUR" };
    expect(withQuoteFx(euro, 1)).toEqual({ ...euro, eurFx: 1 });
    expect(withQuoteFx(usual, 1)).toEqual({ ...usual, fx: 1 });
    expect(landedReport(usual, {}, fen(218_389))).toEqual({
      ...landedCost(usual),
      spotMedian: 218_389,
      breakEvenFx: breakEvenFx(usual, {}, fen(218_389)),
    });
    expect(landedReport(usual, {}, null)).toMatchObject({ spotMedian: null, breakEvenFx: null });
  });
});

describe("a price by the thousand board feet", () => {
  it("comes to what the trade reckons: dressed sizes, nominal ones, logs by Scribner", () => {
    const of = (thickness: Mm | null, width: Mm | null, kindCode = "1501") =>
      mbfVolumeOf({ kindCode, thickness, width });
    expect(of(mm(19), mm(89))).toBe(1_546);
    expect(of(mm(38), mm(89))).toBe(1_546);
    expect(of(mm(38), mm(140))).toBe(1_622);
    expect(of(mm(38), mm(64))).toBe(1_483);
    expect(of(mm(38), mm(184))).toBe(1_598);
    expect(of(mm(38), mm(235))).toBe(1_633);
    expect(of(mm(38), mm(286))).toBe(1_656);
    expect(of(mm(89), mm(89))).toBe(1_811);
    expect(of(mm(89), mm(140))).toBe(1_899);
    expect(of(mm(45), mm(145))).toBe(2_360);
    expect(of(null, null)).toBe(2_360);
    expect(of(null, null, "1500")).toBe(5_000);
    expect(perCubicMetre({ price: 56_000, volume: dm3(1_622) })).toBe(34_525);
  });
  it("is the price per m³ to the half cent, dearer where it is dearer and where a thousand feet hold less", () => {
    const prices = fc.integer({ min: 1, max: 99_999_999 });
    const volumes = fc.integer({ min: MBF_VOLUME.min, max: MBF_VOLUME.max });
    fc.assert(
      fc.property(prices, volumes, fc.nat({ max: 9_999 }), (price, volume, more) => {
        const perM3 = perCubicMetre({ price, volume: dm3(volume) });
        expect(Math.abs(perM3 * volume - price * 1_000)).toBeLessThanOrEqual(volume / 2);
        expect(perCubicMetre({ price: price + more, volume: dm3(volume) })).toBeGreaterThanOrEqual(perM3);
        expect(perCubicMetre({ price, volume: dm3(volume + more) })).toBeLessThanOrEqual(perM3);
      }),
    );
  });
  it("costs delivered never less for a higher quotation", () => {
    const quoted = fc.record({
      price: minor,
      volume: fc.integer({ min: MBF_VOLUME.min, max: MBF_VOLUME.max }).map(dm3),
    });
    fc.assert(
      fc.property(inputs, overrides, quoted, fc.nat({ max: 50_000 }), (input, own, mbf, more) => {
        const cost = (price: number) => landedCost({ ...input, price: perCubicMetre({ ...mbf, price }) }, own).perM3;
        expect(cost(mbf.price + more)).toBeGreaterThanOrEqual(cost(mbf.price));
      }),
    );
  });
  it("is nominal where only one side is a dressed size, and states what it is divided by", () => {
    expect(mbfVolumeOf({ kindCode: "1501", thickness: mm(38), width: mm(145) })).toBe(2_360);
    expect(mbfVolumeOf({ kindCode: "1501", thickness: mm(45), width: mm(140) })).toBe(2_360);
    expect(mbfText({ price: 38_500, volume: dm3(1_622) })).toBe("385.00/MBF ÷ 1.622 m³");
  });
});

describe("what costs follow from", () => {
  it("taxes logs at 9 and what is made of them at 13 percent", () => {
    expect(vatPctOf("1500")).toBe(9);
    expect(vatPctOf("1501")).toBe(13);
  });
  it("levies duty by origin, as configured", () => {
    expect(dutyBpOf(["us:10", " CA:5.5 "], "US")).toBe(1_000);
    expect(dutyBpOf(["us:10", " CA:5.5 "], "CA")).toBe(550);
    expect(dutyBpOf(["us:10", "nonsense"], "RU")).toBe(0);
  });
  it("is known for the city of every timber place, each by its name and sound", () => {
    for (const { cityCode, cityName } of PLACES) expect(deliveryCity(cityCode)?.name).toBe(cityName);
    for (const { name, pinyin } of DELIVERY_CITIES) expect(regionPinyin(name)?.replace(/ shi$/, "")).toBe(pinyin);
    expect(new Set(DELIVERY_CITIES.map(({ code }) => code)).size).toBe(DELIVERY_CITIES.length);
  });
  it("never charges less for a farther city", () => {
    const table = ["30", "65", "115", "190", "290"];
    const cities = fc.constantFrom(...DELIVERY_CITIES);
    fc.assert(
      fc.property(cities, cities, (a, b) => {
        const freight = (code: string) => inlandFreight(table, "taicang", code);
        const [near, far] = distanceBetween("320500", a.code) <= distanceBetween("320500", b.code) ? [a, b] : [b, a];
        expect(freight(near.code)).toBeLessThanOrEqual(freight(far.code));
        expect(distanceBetween(a.code, b.code)).toBe(distanceBetween(b.code, a.code));
      }),
    );
    expect(inlandFreight(table, "taicang", "320500")).toBe(3_000);
    expect(inlandFreight(["x"], "taicang", "510100")).toBe(29_000);
  });
  it("is known for every place of loading", () => {
    const settings = { fx: 71_000, eurFx: 82_000, annualBp: basisPoints(450), freightTable: [], extraDuty: [] };
    const offer = { incoterm: "FOB", currency: "USD", price: 1, kindCode: "1501", portCode: "nowhere" } as const;
    for (const originCode of ["RU", "XX"])
      expect(landedInputOf({ ...offer, originCode }, "000000", settings).seaFreight).toBeGreaterThan(0);
  });
});
