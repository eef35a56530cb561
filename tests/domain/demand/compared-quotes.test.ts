import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  comparisonGrid,
  lowestOf,
  lowestQuoted,
  lowestTotals,
  type Ranked,
} from "../../../src/domain/demand/compared-quotes.ts";
import {
  deliveredLine,
  deliveredLineTerms,
  deliveredTotal,
  deliveredTotalTerms,
} from "../../../src/domain/demand/delivered-quote.ts";
import { EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { QUOTE_STATUS, type QuoteStatus } from "../../../src/domain/demand/quote.ts";
import { quoteBars } from "../../../src/domain/demand/quote-bars.ts";
import { type FetchedLine, type FetchedLoad, fetchedLoads } from "../../../src/domain/demand/quote-freight.ts";
import { cubicPrices, goodsAmountOf, type QuoteTerms, quotedAmount } from "../../../src/domain/demand/quote-line.ts";
import type { ComparedLine, ComparedQuote } from "../../../src/domain/demand/quote-view.ts";
import { freightQuote } from "../../../src/domain/freight/freight-quote.ts";
import type { FreightTerms } from "../../../src/domain/freight/terms.ts";
import { asId, type DemandLineId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { dm3, kg } from "../../../src/domain/units.ts";

const TERMS: QuoteTerms = {
  freightIncluded: false,
  freightAmount: null,
  taxIncluded: true,
  taxRate: 13,
  payTerm: "",
  leadDays: 3,
};
const INCLUDED = { ...TERMS, freightIncluded: true };
const extra = (amount: number): QuoteTerms => ({ ...TERMS, freightAmount: fen(amount) });

const lineId = (n: number) => asId<DemandLineId>(String(n));
/** dm³ that are demanded of each line. */
const DEMANDED = 10_000;
const ITEMS = [1, 2, 3].map((n) => ({
  id: lineId(n),
  item: { ...EMPTY_ITEM, quantity: DEMANDED, quantityUnit: "m3" as const },
  taken: false,
}));

/** Lines of a price, fen per m³, and a volume, dm³, one for each demanded line. */
type Given = readonly (readonly [price: number, volume: number])[];

function quoteOf(given: Given, terms: QuoteTerms, change: Partial<ComparedQuote> = {}): ComparedQuote {
  const plain = given.map(([price, volume], at) => ({
    demandItemId: lineId(at + 1),
    saleUnit: "m3" as const,
    price: fen(price),
    quantity: volume,
    volume: dm3(volume),
    amount: quotedAmount(fen(price), volume, "m3"),
  }));
  const cubic = cubicPrices(plain, terms);
  const lines = plain.map((line, at) => ({
    ...line,
    cubic: cubic[at] ?? null,
    rule: null,
  })) as unknown as ComparedLine[];
  const quote = { id: "1", status: QUOTE_STATUS.toAnswerByBuyer, terms, lines, goodsAmount: goodsAmountOf(plain) };
  return { fetched: [], trueVolumes: [], ...quote, ...change } as ComparedQuote;
}

/** The same quote by lots, whose volume nobody knows. */
const unmeasured = (quote: ComparedQuote): ComparedQuote => ({
  ...quote,
  lines: quote.lines.map((line) => ({ ...line, saleUnit: "bundle", volume: null, cubic: null })),
});

/** An estimate of `amount` fen for all lines of `given`. */
const loadFor = (given: Given, amount: number): FetchedLoad => ({
  demandItemIds: given.map((_, at) => lineId(at + 1)),
  from: "太仓新港一号库",
  to: "临沂市",
  volume: dm3(given.reduce((sum, [, volume]) => sum + volume, 0)),
  freight: {
    amount: fen(amount),
    stated: fen(amount),
    isFirm: false,
    trucks: "1 车",
    basis: "平台运价",
    terms: [{ text: "1 车", amount: fen(amount) }],
  },
  lacks: null,
});
const NO_CITY: FetchedLoad = { ...loadFor([[1, 1]], 0), to: "", freight: null, lacks: "city" };

const prices = fc.integer({ min: 1, max: 999_999 });
const volumes = fc.integer({ min: 1, max: 200_000 });
const freights = fc.integer({ min: 0, max: 5_000_000 });
const givens = fc.array(fc.tuple(prices, volumes), { minLength: 1, maxLength: 3 });

const WAY: FreightTerms = {
  from: "320500",
  to: "371300",
  prices: [
    {
      carrier: "truck13",
      perTruck: fen(330_000),
      perM3: fen(12_000),
      loading: fen(0),
      extraStop: fen(0),
      isFirm: true,
    },
  ],
  perM3: fen(9_000),
  isFirm: true,
  paid: null,
  basis: "商家运价（苏州市→临沂市）",
};

describe("the freight of goods that are fetched", () => {
  const lines = fc.array(
    fc.record({
      place: fc.constantFrom("一号库", "二号库", ""),
      volume: fc.option(volumes),
      density: fc.constant(500),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const lineOf = ({ place, volume }: { place: string; volume: number | null }, at: number): FetchedLine => ({
    demandItemId: lineId(at),
    way: `${place}>371300`,
    from: place,
    to: "临沂市",
    terms: place === "" ? null : WAY,
    volume: volume === null ? null : dm3(volume),
    density: 500,
    longest: 4_000,
  });

  it("is that of each place's whole load, each line in just one; it is never firm, and says what it lacks", () => {
    fc.assert(
      fc.property(lines, (given) => {
        const loads = fetchedLoads(given.map(lineOf));
        const ids = loads.flatMap(({ demandItemIds }) => demandItemIds);
        expect(ids.toSorted()).toEqual(given.map((_, at) => lineId(at)).toSorted());
        for (const load of loads) {
          const own = given.filter(({ place }) => place === load.from);
          const volume = own.reduce((sum, one) => sum + (one.volume ?? 0), 0);
          const weight = own.reduce((sum, one) => sum + Math.round((one.volume ?? 0) / 2), 0);
          const whole = freightQuote(WAY, { volume: dm3(volume), weight: kg(weight), longest: 4_000 });
          const isKnown = load.from !== "" && own.every((one) => one.volume !== null);
          expect(load.freight).toEqual(isKnown && whole !== null ? { ...whole, isFirm: false } : null);
          expect(load.lacks).toBe(isKnown ? null : load.from === "" ? "origin" : "volume");
        }
      }),
    );
  });

  it("is known to no city, and of nothing that no lawful truck takes", () => {
    const line = lineOf({ place: "一号库", volume: 1_000 }, 1);
    expect(fetchedLoads([{ ...line, to: "" }])).toMatchObject([{ freight: null, lacks: "city" }]);
    expect(fetchedLoads([{ ...line, longest: 14_000 }])).toMatchObject([{ freight: null, lacks: "truck" }]);
    expect(fetchedLoads([line, { ...line, way: "一号库>320500", to: "苏州市" }])).toHaveLength(2);
  });

  it("of warehouses that share a name goes by what is known of each", () => {
    const line = lineOf({ place: "一号库", volume: 1_000 }, 1);
    const far = { ...WAY, perM3: fen(20_000), prices: WAY.prices.map((price) => ({ ...price, perM3: fen(20_000) })) };
    const loads = fetchedLoads([line, { ...line, demandItemId: lineId(2), way: "二>371300", terms: far }]);
    expect(loads.map(({ demandItemIds, freight }) => [demandItemIds, freight?.amount])).toEqual([
      [[lineId(1)], 12_000],
      [[lineId(2)], 20_000],
    ]);
  });
});

describe("到家价 of a line", () => {
  it("is the price where it includes the freight, and never below the goods", () => {
    fc.assert(
      fc.property(givens, freights, (given, amount) => {
        const all = [
          quoteOf(given, INCLUDED),
          quoteOf(given, extra(amount)),
          quoteOf(given, TERMS, { fetched: [loadFor(given, amount)] }),
        ];
        for (const quote of all)
          for (const line of quote.lines) {
            const { price, freight } = deliveredLine(quote, line);
            expect(price).toBe((line.cubic?.exWarehouse ?? 0) + (freight ?? 0));
            expect(freight).toBeGreaterThanOrEqual(0);
            if (quote.terms.freightIncluded) expect(freight).toBe(0);
          }
      }),
    );
  });

  it("is by an estimate what it is by the same freight stated, to the rounding", () => {
    fc.assert(
      fc.property(givens, freights, (given, amount) => {
        const stated = quoteOf(given, extra(amount));
        const fetched = quoteOf(given, TERMS, { fetched: [loadFor(given, amount)] });
        fetched.lines.forEach((line, at) => {
          const other = deliveredLine(stated, stated.lines[at]!).price ?? 0; // as many lines
          expect(Math.abs((deliveredLine(fetched, line).price ?? 0) - other)).toBeLessThanOrEqual(1);
        });
        expect(deliveredTotal(fetched)).toEqual({ ...deliveredTotal(stated), isEstimate: true });
      }),
    );
  });

  it("is not known without the freight, as little as the sum", () => {
    const quote = quoteOf([[160_000, 10_000]], TERMS, { fetched: [NO_CITY] });
    expect(deliveredLine(quote, quote.lines[0]!)).toMatchObject({ freight: null, price: null, truePrice: null });
    expect(deliveredTotal(quote)).toMatchObject({ goods: 1_600_000, freight: null, total: null, perM3: null });
    expect([...deliveredLineTerms(quote, quote.lines[0]!), ...deliveredTotalTerms(quote)]).toEqual([]);
  });

  it("has the tax in it where the price does not include it", () => {
    const quote = quoteOf([[100_000, 10_000]], { ...extra(50_000), taxIncluded: false });
    expect(deliveredLine(quote, quote.lines[0]!).price).toBe(113_000 + 5_000);
    expect(deliveredTotal(quote)).toMatchObject({ goods: 1_130_000, total: 1_180_000, perM3: 118_000 });
  });

  it("by the measured volume of the goods is 到家足方价, and both open into their terms", () => {
    const given: Given = [[160_000, 10_000]];
    const trueVolume = {
      group: 1,
      ratio: 9_500,
      low: 9_400,
      high: 9_600,
      pieces: 24,
      checks: 1,
      from: "",
      to: "",
    } as const;
    const quote = quoteOf(given, TERMS, {
      fetched: [loadFor(given, 120_000)],
      trueVolumes: [{ demandItemId: lineId(1), trueVolume }],
    });
    expect(deliveredLine(quote, quote.lines[0]!)).toMatchObject({ price: 172_000, truePrice: 181_053 });
    expect(deliveredLineTerms(quote, quote.lines[0]!).map(({ label }) => label)).toEqual([
      "含税价",
      "运费",
      "太仓新港一号库→临沂市",
      "到家价",
      "足方率",
      "到家足方价",
    ]);
    expect(deliveredTotalTerms(quote).map(({ text }) => text)).toEqual([
      "¥16,000.00",
      "约 ¥1,200.00，自提自付，商家不收",
      "约 ¥1,200.00 = 1 车，平台运价",
      "¥17,200.00 = 货款 + 运费",
      "1,720.00 元/m³ = 到家合计 ÷ 10 m³",
    ]);
  });
});

describe("the lowest price", () => {
  const ranked = fc.array(
    fc.option(fc.record({ least: prices, freight: fc.integer({ min: 0, max: 500_000 }), isKnown: fc.boolean() })),
    { maxLength: 6 },
  );

  it("marked is the lowest whatever the freight that is not known will be, where some of it is", () => {
    fc.assert(
      fc.property(ranked, (given) => {
        const all = given.map((one): Ranked | null =>
          one === null ? null : { least: fen(one.least), price: one.isKnown ? fen(one.least + one.freight) : null },
        );
        const marked = lowestOf(all);
        expect(marked).toHaveLength(given.length);
        const compared = given.filter((one) => one !== null);
        expect(lowestOf([...all, { price: null, least: null }])).not.toContain(true);
        if (compared.length < 2) {
          expect(marked).not.toContain(true);
          return;
        }
        const lowest = Math.min(...compared.map((one) => one.least + one.freight));
        const isNoneKnown = compared.every((one) => !one.isKnown);
        if (isNoneKnown) expect(marked).toContain(true);
        if (compared.every((one) => one.isKnown)) expect(marked).toContain(true);
        given.forEach((one, at) => {
          if (one === null) expect(marked[at]).toBe(false);
          else if (marked[at] && !isNoneKnown)
            expect(one).toMatchObject({ isKnown: true, freight: lowest - one.least });
          else if (marked[at]) expect(one.least).toBe(Math.min(...compared.map(({ least }) => least)));
        });
      }),
    );
  });

  it("of the list of demands is that of the like, two of them at least", () => {
    const price = (exWarehouse: number, delivered: number | null) => ({
      exWarehouse: fen(exWarehouse),
      delivered: delivered === null ? null : fen(delivered),
    });
    const all = [price(100, null), price(120, 150), price(130, 140), price(90, null)];
    expect(lowestQuoted(all)).toEqual({ delivered: 140, exWarehouse: 90 });
    expect(lowestQuoted([...all, null])).toEqual({ delivered: null, exWarehouse: null });
    expect(lowestQuoted([price(100, null), price(120, 150)])).toEqual({ delivered: null, exWarehouse: null });
  });
});

describe("comparisonGrid", () => {
  it("marks the lowest delivered price of the quotes still open, where there are two, and no other", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ price: prices, status: fc.constantFrom(1, 2, 5, 6) }), { minLength: 1, maxLength: 6 }),
        (given) => {
          const quotes = given.map(({ price, status }) =>
            quoteOf([[price, 10_000]], INCLUDED, { status: status as QuoteStatus }),
          );
          const [row] = comparisonGrid(ITEMS, quotes);
          const isOpen = (status: number) => status <= QUOTE_STATUS.toAnswerByMerchant;
          const open = given.filter(({ status }) => isOpen(status)).map(({ price }) => price);
          row?.forEach((cell, at) => {
            const { price, status } = given[at]!; // as many cells as quotes
            expect(cell?.isBest).toBe(open.length > 1 && isOpen(status) && price === Math.min(...open));
          });
        },
      ),
    );
  });

  const offers = fc.array(fc.tuple(prices, fc.integer({ min: 1, max: DEMANDED })), { minLength: 2, maxLength: 3 });
  const pairs = fc.array(offers, { minLength: 1, maxLength: 4 });

  it("leaves a quote of less than half of a line out, as if it were not there", () => {
    fc.assert(
      fc.property(pairs, prices, fc.integer({ min: 1, max: DEMANDED / 2 - 1 }), (given, price, little) => {
        const quotes = given.map((one) => quoteOf(one, INCLUDED));
        const mere = quoteOf(
          ITEMS.map(() => [price, little]),
          INCLUDED,
        );
        const grid = comparisonGrid(ITEMS, quotes);
        comparisonGrid(ITEMS, [...quotes, mere]).forEach((row, at) => {
          expect(row).toEqual([...grid[at]!, expect.objectContaining({ isBest: false })]); // as many rows
        });
        expect(lowestTotals(ITEMS, [...quotes, mere])).toEqual([...lowestTotals(ITEMS, quotes), false]);
      }),
    );
    const full = quoteOf([[160_000, DEMANDED]], INCLUDED);
    const marked = (volume: number) => best(full, quoteOf([[150_000, volume]], INCLUDED));
    expect(marked(1)).toEqual([false, false]);
    expect(marked(DEMANDED / 2 - 1)).toEqual([false, false]);
    expect(marked(DEMANDED / 2)).toEqual([false, true]);
  });

  it("marks nothing beside an open quote whose volume is not known, which may cost anything per m³", () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(INCLUDED, extra(90_000), TERMS), (given, terms) => {
        const quotes = given.map((one) => quoteOf(one, terms));
        const unknown = unmeasured(quoteOf(given[0]!, terms)); // one at least
        const grid = comparisonGrid(ITEMS, [...quotes, unknown]);
        unknown.lines.forEach((_, at) => {
          expect(grid[at]?.some((cell) => cell?.isBest)).toBe(false);
        });
        expect(lowestTotals(ITEMS, [...quotes, unknown])).not.toContain(true);
        const gone = { ...unknown, status: QUOTE_STATUS.rejected };
        expect(lowestTotals(ITEMS, [...quotes, gone])).toEqual([...lowestTotals(ITEMS, quotes), false]);
      }),
    );
  });

  it("never marks the sum of a quote that is dearer in every line than another", () => {
    const rises = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(offers, rises, offers, freights, (cheap, rise, other, freight) => {
        const whole = ([price, volume]: readonly [number, number]) => [price, DEMANDED / 2 + (volume >> 1)] as const;
        const near = cheap.map(whole);
        const dear = near.map(([price], at) => whole([price + rise[at]!, other[at]?.[1] ?? 1])); // three of them
        const quotes = [quoteOf(near, INCLUDED), quoteOf(dear, INCLUDED), quoteOf(dear, extra(freight))];
        expect(lowestTotals(ITEMS, quotes)).toEqual([true, false, false]);
        expect(lowestTotals(ITEMS, quotes.toReversed())).toEqual([false, false, true]);
      }),
    );
  });

  it("compares sums at the demanded volumes, however little of what is dear is offered", () => {
    const all = quoteOf(
      [
        [500_000, 10_000],
        [150_000, 10_000],
      ],
      INCLUDED,
    );
    const less = quoteOf(
      [
        [550_000, 6_000],
        [160_000, 10_000],
      ],
      INCLUDED,
    );
    expect([all, less].map((quote) => deliveredTotal(quote).perM3)).toEqual([325_000, 306_250]);
    expect(lowestTotals(ITEMS, [all, less])).toEqual([true, false]);
    const unknown = ITEMS.map((line) => ({ ...line, item: { ...line.item, quantity: null } }));
    expect(lowestTotals(unknown, [all, less])).toEqual([false, false]);
  });

  const single = (price: number, terms: QuoteTerms, change: Partial<ComparedQuote> = {}) =>
    quoteOf([[price, 10_000]], terms, change);
  const fetched = (price: number, freight: number, change: Partial<ComparedQuote> = {}) =>
    single(price, TERMS, { fetched: [loadFor([[price, 10_000]], freight)], ...change });
  const best = (...quotes: ComparedQuote[]) => comparisonGrid(ITEMS, quotes)[0]?.map((cell) => cell?.isBest ?? null);

  it("ranks delivered, stated and fetched goods by one 到家价, and unknown freight not as if it were none", () => {
    expect(best(single(170_000, INCLUDED), single(160_000, extra(90_000)), fetched(155_000, 120_000))).toEqual([
      false,
      false,
      true,
    ]);
    const unknown = (price: number, change: Partial<ComparedQuote> = {}) =>
      single(price, TERMS, { fetched: [NO_CITY], ...change });
    expect(best(single(170_000, INCLUDED), unknown(150_000))).toEqual([false, false]);
    expect(best(single(170_000, INCLUDED), unknown(170_000))).toEqual([true, false]);
    expect(best(unknown(160_000), unknown(150_000))).toEqual([false, true]);
    expect(best(unknown(160_000))).toEqual([false]);
    // Who is no longer open does not decide how the others are compared.
    const rejected = { status: QUOTE_STATUS.rejected };
    expect(best(unknown(100), single(130, INCLUDED, rejected), unknown(101))).toEqual([true, false, false]);
    expect(best(unknown(100), unknown(90, rejected))).toEqual([false, false]);
  });

  it("marks 到家足方价 within one way of measuring alone", () => {
    const of = (group: 1 | 2, ratio: number): Pick<ComparedQuote, "trueVolumes"> => ({
      trueVolumes: [
        {
          demandItemId: lineId(1),
          trueVolume: { group, ratio, low: ratio, high: ratio, pieces: 20, checks: 1, from: "", to: "" },
        },
      ],
    });
    const trueBest = (...quotes: ComparedQuote[]) => comparisonGrid(ITEMS, quotes)[0]?.map((cell) => cell?.isTrueBest);
    const full = single(171_000, INCLUDED, of(1, 10_000));
    const thin = single(170_000, INCLUDED, of(1, 9_500));
    expect(best(full, thin)).toEqual([false, true]);
    expect(trueBest(full, thin)).toEqual([true, false]);
    expect(trueBest(full, single(100_000, INCLUDED, of(2, 9_900)), thin)).toEqual([true, false, false]);
    expect(trueBest(full, single(100_000, INCLUDED), single(100_000, INCLUDED, of(2, 9_900)))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("has nothing from a quote that leaves the line out, and the quote and its line elsewhere", () => {
    const mine = quoteOf([[100, 1_000]], INCLUDED);
    const [first, second] = comparisonGrid(ITEMS, [mine]);
    expect(first).toMatchObject([
      { quote: mine, line: { price: 100, sources: [mine.lines[0]] }, isBest: false, isTrueBest: false },
    ]);
    expect(second).toEqual([null]);
    expect(comparisonGrid(ITEMS.slice(0, 1), [])).toEqual([[]]);
  });

  it("marks the lowest sum of quotes on the same lines, with freight", () => {
    const near: Given = [
      [160_000, 10_000],
      [170_000, 10_000],
    ];
    const far: Given = [
      [155_000, 20_000],
      [165_000, 10_000],
    ];
    const delivered = quoteOf(near, INCLUDED);
    const picked = (amount: number) => quoteOf(far, TERMS, { fetched: [loadFor(far, amount)] });
    expect(lowestTotals(ITEMS, [delivered, picked(300_000)])).toEqual([true, false]);
    expect(lowestTotals(ITEMS, [delivered, picked(100_000)])).toEqual([false, true]);
    expect(lowestTotals(ITEMS, [delivered, quoteOf(near.slice(0, 1), INCLUDED)])).toEqual([false, false]);
    expect(lowestTotals(ITEMS, [quoteOf(near.slice(0, 1), INCLUDED), quoteOf(near.slice(0, 1), INCLUDED)])).toEqual([
      false,
      false,
    ]);
  });
});

describe("quoteBars", () => {
  const named = (quote: ComparedQuote, name: string) => ({ ...quote, supplier: { ...quote.supplier, name } });
  const taxed = named(quoteOf([[113_000, 10_000]], INCLUDED), "含税含运");
  const untaxed = named(quoteOf([[100_000, 10_000]], { ...extra(50_000), taxIncluded: false }), "未税另计运费");
  const unknown = named(quoteOf([[120_000, 10_000]], TERMS), "运费未知");

  it("stacks goods, tax and freight of each quote on one scale; one whose volume nobody knows has no bar", () => {
    const { bars, most } = quoteBars([taxed, untaxed, unknown, named(unmeasured(taxed), "按批")]);
    expect(bars.map(({ id, ...bar }) => bar)).toEqual([
      { name: "含税含运", net: 100_000, tax: 13_000, freight: 0, total: 113_000 },
      { name: "未税另计运费", net: 100_000, tax: 13_000, freight: 5_000, total: 118_000 },
      { name: "运费未知", net: 106_195, tax: 13_805, freight: null, total: null },
    ]);
    expect(most).toBe(120_000);
    expect(quoteBars([])).toEqual({ bars: [], most: 1 });
  });

  it("adds up to what the comparison says per m³", () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(price, price, fc.boolean(), fc.integer({ min: 0, max: 17 }), (one, freight, taxIncluded, taxRate) => {
        const quote = named(quoteOf([[one, 7_000]], { ...extra(freight), taxIncluded, taxRate }), "甲");
        const [bar] = quoteBars([quote]).bars;
        expect(bar!.net + bar!.tax + bar!.freight!).toBe(deliveredTotal(quote).perM3);
        expect(bar!.tax).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
