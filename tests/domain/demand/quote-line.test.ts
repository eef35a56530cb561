import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DemandItem, EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import {
  countQuoted,
  cubicPrices,
  differencesOf,
  differenceText,
  freightText,
  goodsAmountOf,
  measureOf,
  type OfferedSpec,
  offeredSizeProblem,
  priceProblem,
  priceUnit,
  type QuoteLine,
  type QuoteTerms,
  quotedAmount,
  quoteProblem,
  shortfallText,
  suggestedCount,
  takenProblem,
  taxText,
  termsProblem,
  volumeQuoted,
} from "../../../src/domain/demand/quote-line.ts";
import { asId, type DemandLineId } from "../../../src/domain/ids.ts";
import { type Fen, fen, MAX_TOTAL } from "../../../src/domain/money.ts";
import { breakdownOf, type QuantityRule } from "../../../src/domain/timber/quantity.ts";
import { type Cm, cm, dm3, mm } from "../../../src/domain/units.ts";
import { PINE_ITEM, PINE_RULE, PINE_SPEC, QUOTE_TERMS } from "../../support/pine.ts";

const ITEM: DemandItem = {
  ...PINE_ITEM,
  quantity: 20_000,
  quantityUnit: "m3",
};
const RULE: QuantityRule = { ...PINE_RULE, step: 90, minOrder: 90 };

const LINE_ID = asId<DemandLineId>("1");
const lineOf = (price: number, quantity: number, change: Partial<QuoteLine> = {}): QuoteLine => ({
  ...PINE_SPEC,
  demandItemId: LINE_ID,
  goodsId: null,
  title: "",
  specText: "",
  storeName: "",
  count: null,
  saleUnit: "m3",
  quantity,
  volume: dm3(quantity),
  price: fen(price),
  amount: quotedAmount(fen(price), quantity, "m3"),
  matchType: 1,
  differences: [],
  note: "",
  ...change,
});
const prices = fc.integer({ min: 1, max: 9_999_999 });
const volumes = fc.integer({ min: 1, max: 500_000 });
const freights = fc.integer({ min: 0, max: 50_000_000 });

describe("cubicPrices", () => {
  it("is the price itself where everything is included, for any quantity", () => {
    fc.assert(
      fc.property(prices, volumes, (price, volume) => {
        expect(cubicPrices([lineOf(price, volume)], QUOTE_TERMS)).toEqual([{ exWarehouse: price, delivered: price }]);
      }),
    );
  });

  it("comes to the same for pieces as for the m³ they make", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 5_000 }), (price, pieces) => {
        const { volume } = breakdownOf({ ...RULE, saleUnit: "piece" }, pieces * 125); // a whole number of dm³
        const line = lineOf(price, pieces * 125, { saleUnit: "piece", volume });
        const perCubic = Math.round((price * 1_000) / 14.4);
        expect(Math.abs((cubicPrices([line], QUOTE_TERMS)[0]?.exWarehouse ?? 0) - perCubic)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("never falls when price, freight or tax rise, and shares out the whole freight", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(prices, volumes), { minLength: 1, maxLength: 4 }),
        freights,
        freights,
        fc.constantFrom(0, 1, 3, 9, 13),
        (given, freight, more, taxRate) => {
          const lines = given.map(([price, volume]) => lineOf(price, volume));
          const at = (amount: number, change: Partial<QuoteTerms> = {}) =>
            cubicPrices(lines, { ...QUOTE_TERMS, freightIncluded: false, freightAmount: fen(amount), ...change });
          const cheap = at(freight);
          const dear = at(freight + more);
          const taxed = at(freight, { taxIncluded: false, taxRate });
          lines.forEach((_, index) => {
            expect(dear[index]?.delivered).toBeGreaterThanOrEqual(cheap[index]?.delivered ?? 0);
            expect(taxed[index]?.exWarehouse).toBeGreaterThanOrEqual(cheap[index]?.exWarehouse ?? 0);
            expect(cheap[index]?.delivered).toBeGreaterThanOrEqual(cheap[index]?.exWarehouse ?? 0);
          });
          const whole = lines.reduce((sum, { volume }) => sum + (volume ?? 0), 0);
          const shared = lines.reduce(
            (sum, { volume }, index) =>
              sum + (((cheap[index]?.delivered ?? 0) - (cheap[index]?.exWarehouse ?? 0)) * (volume ?? 0)) / 1_000,
            0,
          );
          expect(Math.abs(shared - freight)).toBeLessThanOrEqual(whole / 1_000 + 1);
        },
      ),
    );
  });

  it("is unknown for a line of unknown volume, and adds no delivery to goods that are fetched", () => {
    const bundles = lineOf(100, 5, { saleUnit: "bundle", volume: null });
    expect(cubicPrices([bundles], QUOTE_TERMS)).toEqual([null]);
    const fetched = { ...QUOTE_TERMS, freightIncluded: false };
    expect(cubicPrices([lineOf(100, 5)], fetched)).toEqual([{ exWarehouse: 100, delivered: null }]);
  });

  it("shares freight by amount where some line has no volume", () => {
    const unmeasured = lineOf(1, 1, { saleUnit: "bundle", volume: null, amount: fen(300_000) });
    const freight = { ...QUOTE_TERMS, freightIncluded: false, freightAmount: fen(40_000) };
    expect(cubicPrices([lineOf(100_000, 1_000), unmeasured], freight)).toEqual([
      { exWarehouse: 100_000, delivered: 110_000 },
      null,
    ]);
  });
});

describe("what may be taken of a line", () => {
  it("never exceeds the requested quantity, in one quote or in several together", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 25_000 }), { minLength: 1, maxLength: 4 }), (amounts) => {
        const lines = amounts.map((quantity) => lineOf(100, quantity));
        const sum = amounts.reduce((all, one) => all + one, 0);
        expect(takenProblem(ITEM, lines) === null).toBe(sum <= 20_000);
      }),
    );
  });

  it("is one quote where amounts cannot be counted together", () => {
    const trucks = { ...ITEM, quantity: 3, quantityUnit: "truck" } as const;
    expect(takenProblem(trucks, [lineOf(100, 99_000)])).toBeNull();
    expect(takenProblem(trucks, [lineOf(100, 1), lineOf(100, 1)])).toBe("单位不同，一行只能采纳一家");
  });

  it("is rounded to what can be ordered from stock, not above the line", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 40_000 }), (asked, quantity) => {
        const item = { ...ITEM, quantity: asked };
        const counted = countQuoted(RULE, item, quantity);
        if ("problem" in counted) return;
        expect(counted.count % RULE.step).toBe(0);
        expect(counted.volume).toBeLessThanOrEqual(asked);
      }),
    );
  });

  it("is offered up to what is free", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 0, max: 5_000 }), (asked, available) => {
        const count = suggestedCount(RULE, { ...ITEM, quantity: asked }, available);
        if (count === null) return;
        expect(count).toBeLessThanOrEqual(available);
        expect(breakdownOf(RULE, count).volume).toBeLessThanOrEqual(asked);
      }),
    );
  });
});

describe("differencesOf", () => {
  it("finds none in goods that match, and none in fields that were not requested", () => {
    expect(differencesOf(ITEM, PINE_SPEC)).toEqual([]);
    expect(differencesOf(EMPTY_ITEM, PINE_SPEC)).toEqual([]);
  });
  it("names size, species, grade and moisture", () => {
    const item = { ...ITEM, gradeName: "一级", moistureType: "KD" } as const;
    const other = {
      ...PINE_SPEC,
      speciesCode: "luoyesong",
      speciesName: "落叶松",
      gradeName: "二级",
      thickness: mm(40),
    };
    expect(differencesOf(item, { ...other, moistureType: "AD" }).map(({ field }) => field)).toEqual([
      "species",
      "thickness",
      "grade",
      "moistureType",
    ]);
  });
  it("takes any size within a range", () => {
    const item = { ...ITEM, thickness: null, thicknessMin: mm(28), thicknessMax: mm(32) };
    expect(differencesOf(item, PINE_SPEC)).toEqual([]);
    expect(differencesOf(item, { ...PINE_SPEC, thickness: mm(33) })).toHaveLength(1);
  });
});

describe("differencesOf: a side", () => {
  const asked = (change: Partial<DemandItem>) => ({ ...ITEM, thickness: null, width: null, length: null, ...change });
  const fields = (item: DemandItem, change: Partial<OfferedSpec>) =>
    differencesOf(item, { ...PINE_SPEC, ...change }).map(({ field }) => field);

  it("fits from one end of a range to the other, both included, and an end that is open rules nothing out", () => {
    const range = fc.option(fc.integer({ min: 20, max: 40 }).map(mm));
    fc.assert(
      fc.property(range, range, fc.integer({ min: 18, max: 42 }), (widthMin, widthMax, width) => {
        const isFine = (widthMin === null || width >= widthMin) && (widthMax === null || width <= widthMax);
        expect(fields(asked({ widthMin, widthMax }), { width: mm(width) })).toEqual(isFine ? [] : ["width"]);
      }),
    );
    expect(fields(asked({ widthMin: mm(30), widthMax: mm(40) }), { width: null })).toEqual([]);
  });
  it("of several lengths is any of them, and of one only that", () => {
    const several = asked({ length: mm(3_000), lengths: [mm(3_000), mm(4_000)] });
    expect([mm(3_000), mm(4_000), mm(3_500)].map((length) => fields(several, { length }))).toEqual([
      [],
      [],
      ["length"],
    ]);
    expect(
      fields(asked({ length: mm(3_000), lengths: [mm(3_000)], thickness: mm(30) }), { length: mm(4_000) }),
    ).toEqual(["length"]);
    expect(fields(several, { length: mm(4_000), thickness: mm(99) })).toEqual([]);
  });
  it("of logs is thinner or thicker where some of them may be", () => {
    const logs = asked({ diameterMin: cm(30), diameterMax: cm(40) });
    const of = (diameterMin: Cm | null, diameterMax: Cm | null) => fields(logs, { diameterMin, diameterMax });
    for (const [from, to] of [
      [30, 40],
      [30, null],
      [null, null],
      [null, 40],
    ] as const)
      expect(of(cm(from), cm(to))).toEqual([]);
    for (const [from, to] of [
      [29, 40],
      [30, 41],
      [41, null],
      [null, 41],
    ] as const)
      expect(of(cm(from), cm(to))).toEqual(["diameterMin"]);
    expect(fields(asked({}), { diameterMin: cm(1), diameterMax: cm(99) })).toEqual([]);
    expect(differencesOf(logs, { ...PINE_SPEC, diameterMin: cm(20), diameterMax: cm(24) })).toEqual([
      { field: "diameterMin", asked: "30–40 cm", offered: "20–24 cm" },
    ]);
  });
});

describe("differencesOf: a name", () => {
  const graded = { ...ITEM, gradeName: "一级", gradeCode: "ru-1" };
  const of = (item: DemandItem, change: Partial<OfferedSpec>) => differencesOf(item, { ...PINE_SPEC, ...change });

  it("is the same by its code, or one of the others that the word may mean, else by its letters", () => {
    expect(of(graded, { gradeCode: "ru-1", gradeName: "1等" })).toEqual([]);
    const either = { ...graded, alternatives: { grade: [{ code: "gb-1", name: "一等" }] } } as unknown as DemandItem;
    expect(of(either, { gradeCode: "gb-1", gradeName: "一等" })).toEqual([]);
    expect(of(either, { gradeCode: "gb-2", gradeName: "一级" })).toEqual([
      { field: "grade", asked: "一级", offered: "一级" },
    ]);
    expect(of({ ...graded, gradeCode: null }, { gradeCode: "x", gradeName: " 一级 " })).toEqual([]);
    expect(of(graded, { gradeCode: null, gradeName: "一级" })).toEqual([]);
  });
  it("that the other side leaves out is a difference of species and grade, but not of origin, brand or moisture", () => {
    expect(of(graded, { gradeName: "" })).toEqual([{ field: "grade", asked: "一级", offered: "未说明" }]);
    const item = { ...ITEM, originName: "俄罗斯", brandName: "甲", moistureType: "KD" } as const;
    expect(of(item, {})).toEqual([]);
    expect(of(item, { originName: " 俄罗斯 ", brandName: "甲 ", moistureType: "KD" })).toEqual([]);
    expect(of(item, { originName: "芬兰", brandName: "乙", moistureType: "AD" })).toEqual([
      { field: "moistureType", asked: "窑干", offered: "气干" },
      { field: "origin", asked: "俄罗斯", offered: "芬兰" },
      { field: "brand", asked: "甲", offered: "乙" },
    ]);
    expect(of(ITEM, { originName: "芬兰", brandName: "乙", moistureType: "AD" })).toEqual([]);
    expect(differenceText({ field: "thickness", asked: "30", offered: "40" })).toBe("厚 40");
  });
});

describe("measureOf", () => {
  const amount = (saleUnit: "m3" | "m2" | "piece" | "bundle", quantity: number, volume: number | null) => ({
    saleUnit,
    quantity,
    volume: volume === null ? null : dm3(volume),
  });
  const pieces = { ...ITEM, quantity: 100, quantityUnit: "piece" } as const;
  it("counts in the demanded unit where all are quoted in it, else in the volume of both", () => {
    expect(measureOf(ITEM, [amount("m3", 5_000, null), amount("m3", 6_000, 1)])).toEqual({
      demanded: 20_000,
      given: 11_000,
    });
    expect(measureOf(pieces, [amount("m3", 720, 720), amount("piece", 50, 720)])).toEqual({
      demanded: 1_440,
      given: 1_440,
    });
    expect(measureOf({ ...pieces, quantityUnit: "sheet" }, [amount("piece", 50, 720)])).toEqual({
      demanded: 1_440,
      given: 720,
    });
    // 24 m² of 30 mm are 0.72 m³, or 50 pieces.
    const area = { ...ITEM, quantity: 24_000, quantityUnit: "m2" } as const;
    expect(measureOf(area, [amount("m2", 9_600, 288), amount("piece", 20, 288)])).toEqual({
      demanded: 720,
      given: 576,
    });
    expect(measureOf(area, [amount("m2", 9_600, null)])).toEqual({ demanded: 24_000, given: 9_600 });
    expect(measureOf(pieces, [amount("m3", 720, 720), amount("bundle", 1, null)])).toBeNull();
    expect(measureOf({ ...ITEM, quantity: 3, quantityUnit: "truck" }, [amount("m3", 720, 720)])).toBeNull();
    expect(measureOf({ ...ITEM, quantity: 3, quantityUnit: "ton" }, [amount("m3", 720, 720)])).toBeNull();
  });
  it("reports how far a quantity falls short of the request, unless it is nearly all or cannot be computed", () => {
    expect(shortfallText(ITEM, amount("m3", 13_620, null))).toBe("只有求购数量的 68%");
    expect(shortfallText(ITEM, amount("m3", 18_999, null))).toBe("只有求购数量的 94%");
    expect(shortfallText(ITEM, amount("m3", 19_000, null))).toBe("");
    expect(shortfallText(pieces, amount("m3", 720, 720))).toBe("只有求购数量的 50%");
    expect(shortfallText(pieces, amount("bundle", 1, null))).toBe("");
    expect(shortfallText({ ...ITEM, quantity: null }, amount("m3", 1, null))).toBe("");
  });
  it("allows exactly the requested quantity and no more", () => {
    expect(takenProblem(ITEM, [amount("m3", 20_000, null)])).toBeNull();
    expect(takenProblem(ITEM, [amount("m3", 20_001, null)])).toBe("超过求购数量");
    expect(takenProblem(pieces, [amount("m3", 1_441, 1_441)])).toBe("超过求购数量");
  });
});

describe("volumeQuoted", () => {
  it("follows from the stated size where there is one, else from the requested size", () => {
    expect(volumeQuoted(ITEM, PINE_SPEC, "piece", 100)).toBe(1_440);
    expect(volumeQuoted(ITEM, { ...PINE_SPEC, thickness: mm(60) }, "piece", 100)).toBe(2_880);
    expect(
      volumeQuoted(ITEM, { ...PINE_SPEC, speciesCode: null, thickness: null, width: null, length: null }, "piece", 100),
    ).toBe(1_440);
    expect(volumeQuoted(ITEM, { ...PINE_SPEC, width: mm(240), length: mm(2_000) }, "piece", 100)).toBe(1_440);
  });
});

describe("countQuoted, suggestedCount", () => {
  it("take the whole step below where the nearest would exceed the request, or none", () => {
    expect(countQuoted(RULE, { ...ITEM, quantity: 2_592 }, 2_592)).toEqual({
      count: 180,
      quantity: 2_592,
      volume: 2_592,
    });
    expect(countQuoted(RULE, { ...ITEM, quantity: 2_500 }, 2_500)).toEqual({
      count: 90,
      quantity: 1_296,
      volume: 1_296,
    });
    expect(countQuoted(RULE, { ...ITEM, quantity: 1_000 }, 1_000)).toEqual({ problem: "超过求购数量" });
  });
  it("offer what comes nearest to the line in whole steps of what is free", () => {
    expect(suggestedCount(RULE, { ...ITEM, quantity: 13_000 }, 9_000)).toBe(900);
    expect(suggestedCount(RULE, { ...ITEM, quantity: 13_000 }, 899)).toBe(810);
    expect(suggestedCount(RULE, { ...ITEM, quantity: 13_000 }, 89)).toBeNull();
    expect(suggestedCount(RULE, { ...ITEM, quantity: null }, 9_000)).toBeNull();
    expect(suggestedCount(RULE, { ...ITEM, quantity: 450, quantityUnit: "piece" }, 9_000)).toBe(450);
    // A piece has 0.48 m².
    const area = { ...ITEM, quantity: 48_000, quantityUnit: "m2" } as const;
    expect(suggestedCount({ ...RULE, saleUnit: "m2", step: 1 }, area, 9_000)).toBe(100);
    expect(suggestedCount(RULE, area, 9_000)).toBe(90);
    expect(suggestedCount({ ...RULE, width: null }, area, 9_000)).toBeNull();
    const truck = suggestedCount(RULE, { ...ITEM, quantity: 1, quantityUnit: "truck" }, 900_000);
    expect(truck).toBeGreaterThan(1_000);
    expect((truck ?? 0) % 90).toBe(0);
  });
});

describe("termsProblem, priceProblem, offeredSizeProblem", () => {
  it("take terms to their bounds, and freight beside the price or in it", () => {
    const said = (change: Partial<QuoteTerms>) => termsProblem({ ...QUOTE_TERMS, ...change });
    const beside = (freight: number) => said({ freightIncluded: false, freightAmount: fen(freight) });
    expect(said({})).toBeNull();
    expect(said({ freightIncluded: false })).toBeNull();
    expect(said({ freightAmount: fen(1) })).toBe("含运费时不再另计运费");
    for (const freight of [0, MAX_TOTAL]) expect(beside(freight)).toBeNull();
    for (const freight of [-1, MAX_TOTAL + 1]) expect(beside(freight)).toBe("请输入正确的运费");
    for (const taxRate of [13, 9, 3, 1, 0]) expect(said({ taxRate })).toBeNull();
    for (const taxRate of [12, -1, 0.5]) expect(said({ taxRate })).toBe("税率不正确");
    for (const leadDays of [0, 180]) expect(said({ leadDays })).toBeNull();
    for (const leadDays of [-1, 181, 1.5]) expect(said({ leadDays })).toBe("备货天数不正确");
  });
  it("take prices and sizes to their bounds", () => {
    for (const price of [1, 99_999_999]) expect(priceProblem(price)).toBeNull();
    for (const price of [0, 100_000_000, 1.5]) expect(priceProblem(price)).toBe("请输入正确的价格");
    const size = (change: object) => offeredSizeProblem({ thickness: null, width: null, length: null, ...change });
    expect(size({})).toBeNull();
    for (const [side, least, most] of [
      ["thickness", 1, 1_000],
      ["width", 1, 2_000],
      ["length", 100, 20_000],
    ] as const) {
      for (const value of [least, most]) expect(size({ [side]: value })).toBeNull();
      for (const value of [least - 1, most + 1]) expect(size({ [side]: value })).toBe("规格超出范围");
    }
  });
});

describe("quoteProblem", () => {
  const asked = (item: DemandItem = ITEM) => new Map([[LINE_ID, item]]);
  const problem = (change: Partial<QuoteLine>, item?: DemandItem) =>
    quoteProblem(asked(item), [lineOf(100, 5_000, change)]);
  it("names the first thing that is wrong, and the line that it is wrong with", () => {
    expect(quoteProblem(asked(), [])).toBe("请至少报一行的价格");
    expect(quoteProblem(asked(), [lineOf(100, 1), lineOf(100, 1)])).toBe(
      "30*120*4000：同一行只能有一个不用店铺货源的报价",
    );
    expect(problem({ demandItemId: asId("2") })).toBe("求购行不存在");
    expect(problem({})).toBeNull();
    expect(problem({ price: fen(0) })).toBe("30*120*4000：请输入正确的价格");
    expect(problem({ quantity: 0 })).toBe("30*120*4000：数量不正确");
    expect(problem({ quantity: 1_000_000_001 })).toBe("30*120*4000：数量不正确");
    expect(problem({ thickness: mm(1_001) })).toBe("30*120*4000：规格超出范围");
    expect(problem({ quantity: 20_001 })).toBe("30*120*4000：超过求购数量");
    expect(problem({ note: "木".repeat(200) })).toBeNull();
    expect(problem({ note: "木".repeat(201) })).toBe("30*120*4000：说明最多200个字");
  });
  it("lets something else be offered only where that was allowed", () => {
    expect(problem({ matchType: 2 })).toBeNull();
    expect(problem({ matchType: 2 }, { ...ITEM, acceptAlternative: false })).toBe("30*120*4000：这一行不接受替代规格");
    expect(problem({ matchType: 1 }, { ...ITEM, acceptAlternative: false })).toBeNull();
  });
  it("names a line without a requested size by the offered size, else only as a line", () => {
    const sizeless = { ...ITEM, thickness: null, width: null, length: null };
    expect(problem({ price: fen(0) }, sizeless)).toBe("30*120*4000：请输入正确的价格");
    expect(problem({ price: fen(0), thickness: null, width: null, length: null }, sizeless)).toBe(
      "该行：请输入正确的价格",
    );
  });
  it("takes a sum that can be counted, and adds its lines", () => {
    const two = new Map([
      [LINE_ID, ITEM],
      [asId<DemandLineId>("2"), ITEM],
    ]);
    const lines = (amount: number) => [
      lineOf(1, 1, { amount: MAX_TOTAL }),
      lineOf(1, 1, { demandItemId: asId("2"), amount: amount as Fen }),
    ];
    expect(quoteProblem(two, lines(0))).toBeNull();
    expect(quoteProblem(two, lines(1))).toBe("金额过大，请分开报价");
    expect(goodsAmountOf([{ amount: fen(3) }, { amount: fen(4) }])).toBe(7);
  });
});

describe("terms in words", () => {
  it("state freight, tax and the unit of the price", () => {
    const yuan = (amount: Fen) => (amount / 100).toFixed(2);
    expect(freightText(QUOTE_TERMS, yuan)).toBe("含运费");
    expect(freightText({ ...QUOTE_TERMS, freightIncluded: false }, yuan)).toBe("自提");
    expect(freightText({ ...QUOTE_TERMS, freightIncluded: false, freightAmount: fen(80_000) }, yuan)).toBe(
      "运费 ¥800.00",
    );
    expect(taxText(QUOTE_TERMS)).toBe("含税 13%");
    expect(taxText({ ...QUOTE_TERMS, taxIncluded: false })).toBe("未税，另加 13%");
    expect(taxText({ ...QUOTE_TERMS, taxRate: 0 })).toBe("不开票");
    expect(priceUnit("m3")).toBe("元/m³");
    expect(priceUnit("sheet")).toBe("元/张");
  });
});
