import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DemandItem, EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import {
  countQuoted,
  cubicPrices,
  differencesOf,
  type OfferedSpec,
  type QuoteLine,
  type QuoteTerms,
  quotedAmount,
  suggestedCount,
  takenProblem,
} from "../../../src/domain/demand/quote-line.ts";
import { comparisonGrid, type Quote } from "../../../src/domain/demand/quote-view.ts";
import { fen } from "../../../src/domain/money.ts";
import { breakdownOf, type QuantityRule } from "../../../src/domain/timber/quantity.ts";
import { dm3 } from "../../../src/domain/units.ts";

const ITEM: DemandItem = {
  ...EMPTY_ITEM,
  ...{ speciesCode: "zhangzisong", speciesName: "樟子松", thickness: 30, width: 120, length: 4000 },
  ...{ quantity: 20_000, quantityUnit: "m3" },
};
const SPEC: OfferedSpec = {
  ...{ speciesCode: "zhangzisong", speciesName: "樟子松", gradeCode: null, gradeName: "", thickness: 30, width: 120 },
  ...{ length: 4000, moistureType: null, originName: "", brandName: "" },
};
const RULE: QuantityRule = {
  ...{ saleUnit: "m3", countedIn: "piece", pieceVolumeMm3: 14_400_000, piecesPerBundle: 90, bundleVolume: null },
  ...{ step: 90, minOrder: 90, density: 460 },
};
const TERMS: QuoteTerms = {
  ...{ freightIncluded: true, freightAmount: null, taxIncluded: true, taxRate: 13, payTerm: "", leadDays: 3 },
};

const lineOf = (price: number, quantity: number, change: Partial<QuoteLine> = {}): QuoteLine => ({
  ...SPEC,
  ...{ demandItemId: "1", goodsId: null, title: "", specText: "", storeName: "", count: null },
  ...{
    saleUnit: "m3",
    quantity,
    volume: dm3(quantity),
    price: fen(price),
    amount: quotedAmount(fen(price), quantity, "m3"),
  },
  ...{ matchType: 1, differences: [], note: "", ...change },
});
const prices = fc.integer({ min: 1, max: 9_999_999 });
const volumes = fc.integer({ min: 1, max: 500_000 });
const freights = fc.integer({ min: 0, max: 50_000_000 });

describe("cubicPrices", () => {
  it("is the price itself where all is in it, whatever the amount", () => {
    fc.assert(
      fc.property(prices, volumes, (price, volume) => {
        expect(cubicPrices([lineOf(price, volume)], TERMS)).toEqual([{ exYard: price, delivered: price }]);
      }),
    );
  });

  it("comes to the same for pieces as for the m³ they make", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 5_000 }), (price, pieces) => {
        const { volume } = breakdownOf({ ...RULE, saleUnit: "piece" }, pieces * 125); // a whole number of dm³
        const line = lineOf(price, pieces * 125, { saleUnit: "piece", volume });
        const perCubic = Math.round((price * 1_000) / 14.4);
        expect(Math.abs((cubicPrices([line], TERMS)[0]?.exYard ?? 0) - perCubic)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("never falls when price, freight or tax rise, and shares out the whole freight", () => {
    fc.assert(
      fc.property(
        ...[fc.array(fc.tuple(prices, volumes), { minLength: 1, maxLength: 4 }), freights, freights],
        fc.constantFrom(0, 1, 3, 9, 13),
        (given, freight, more, taxRate) => {
          const lines = given.map(([price, volume]) => lineOf(price, volume));
          const at = (amount: number, change: Partial<QuoteTerms> = {}) =>
            cubicPrices(lines, { ...TERMS, freightIncluded: false, freightAmount: fen(amount), ...change });
          const cheap = at(freight);
          const dear = at(freight + more);
          const taxed = at(freight, { taxIncluded: false, taxRate });
          lines.forEach((_, index) => {
            expect(dear[index]?.delivered).toBeGreaterThanOrEqual(cheap[index]?.delivered ?? 0);
            expect(taxed[index]?.exYard).toBeGreaterThanOrEqual(cheap[index]?.exYard ?? 0);
            expect(cheap[index]?.delivered).toBeGreaterThanOrEqual(cheap[index]?.exYard ?? 0);
          });
          const whole = lines.reduce((sum, { volume }) => sum + (volume ?? 0), 0);
          const shared = lines.reduce(
            (sum, { volume }, index) =>
              sum + (((cheap[index]?.delivered ?? 0) - (cheap[index]?.exYard ?? 0)) * (volume ?? 0)) / 1_000,
            0,
          );
          expect(Math.abs(shared - freight)).toBeLessThanOrEqual(whole / 1_000 + 1);
        },
      ),
    );
  });

  it("says nothing of a line of unknown volume, and delivers nothing that is fetched", () => {
    const bundles = lineOf(100, 5, { saleUnit: "bundle", volume: null });
    expect(cubicPrices([bundles], TERMS)).toEqual([null]);
    const fetched = { ...TERMS, freightIncluded: false };
    expect(cubicPrices([lineOf(100, 5)], fetched)).toEqual([{ exYard: 100, delivered: null }]);
  });
});

describe("what may be taken of a line", () => {
  it("is never more than was asked for, in one quote or in several together", () => {
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
  it("finds none in what was asked for, and nothing that was not asked", () => {
    expect(differencesOf(ITEM, SPEC)).toEqual([]);
    expect(differencesOf(EMPTY_ITEM, SPEC)).toEqual([]);
  });
  it("names size, species, grade and moisture", () => {
    const item = { ...ITEM, gradeName: "一级", moistureType: "KD" } as const;
    const other = { ...SPEC, speciesCode: "luoyesong", speciesName: "落叶松", gradeName: "二级", thickness: 40 };
    expect(differencesOf(item, { ...other, moistureType: "AD" }).map(({ field }) => field)).toEqual([
      ...["species", "thickness", "grade", "moistureType"],
    ]);
  });
  it("takes any size within a range", () => {
    const item = { ...ITEM, thickness: null, thicknessMin: 28, thicknessMax: 32 };
    expect(differencesOf(item, SPEC)).toEqual([]);
    expect(differencesOf(item, { ...SPEC, thickness: 33 })).toHaveLength(1);
  });
});

const quoteOf = (id: string, price: number, change: Partial<Quote> = {}): Quote =>
  ({
    ...{
      id,
      quoteNo: `QT${id}`,
      status: 1,
      lines: [{ ...lineOf(price, 10_000), cubic: { exYard: fen(price), delivered: fen(price) } }],
    },
    ...change,
  }) as Quote;
const items = [{ id: "1", item: ITEM, taken: false }];

describe("comparisonGrid", () => {
  it("marks the lowest delivered price of the quotes still open, and no other", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ price: prices, status: fc.constantFrom(1, 2, 5, 6) }), { minLength: 1, maxLength: 6 }),
        (given) => {
          const quotes = given.map(({ price, status }, at) => quoteOf(String(at), price, { status: status as 1 }));
          const [row] = comparisonGrid(items, quotes);
          const open = given.filter(({ status }) => status <= 2).map(({ price }) => price);
          row?.forEach((cell, at) => {
            const { price, status } = given[at]!; // as many cells as quotes
            expect(cell?.isBest).toBe(status <= 2 && price === Math.min(...open));
          });
        },
      ),
    );
  });
});
