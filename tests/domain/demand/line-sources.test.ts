import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { awardProblem, linesTaken, type QuoteAward } from "../../../src/domain/demand/award.ts";
import { deliveredLine } from "../../../src/domain/demand/delivered-quote.ts";
import {
  amountOf,
  counteredPrices,
  SOURCES_MAX,
  sourcesByLine,
  sourcesProblem,
  wholeLine,
  wholeLineFor,
  wholeLines,
} from "../../../src/domain/demand/line-sources.ts";
import { type FetchedLine, fetchedLoads } from "../../../src/domain/demand/quote-freight.ts";
import { cubicPrices, quotedAmount, quoteProblem, sourceAmount } from "../../../src/domain/demand/quote-line.ts";
import type { ComparedLine, ComparedQuote, Quote } from "../../../src/domain/demand/quote-view.ts";
import { asId, type DemandLineId, type GoodsId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { PINE_ITEM, PINE_RULE, PINE_SPEC, QUOTE_TERMS } from "../../support/pine.ts";

const ITEM = { ...PINE_ITEM, quantity: 32_000, quantityUnit: "m3" } as const;
const LINE_ID = asId<DemandLineId>("1");

const lineOf = (
  price: number,
  quantity: number,
  goodsId: string | null,
  change: Partial<ComparedLine> = {},
): ComparedLine => {
  const line: ComparedLine = {
    ...PINE_SPEC,
    demandItemId: LINE_ID,
    title: "",
    specText: "",
    storeName: "",
    goodsId: goodsId === null ? null : asId<GoodsId>(goodsId),
    count: goodsId === null ? null : 1,
    saleUnit: "m3",
    quantity,
    volume: dm3(quantity),
    price: fen(price),
    amount: quotedAmount(fen(price), quantity, "m3"),
    matchType: 1,
    differences: [],
    note: "",
    cubic: null,
    rule: goodsId === null ? null : PINE_RULE,
    ...change,
  };
  return { ...line, cubic: cubicPrices([line], QUOTE_TERMS)[0] ?? null };
};

const prices = fc.integer({ min: 1, max: 99_999_999 });
const quantities = fc.integer({ min: 1, max: 500_000 });
const sources = fc
  .array(fc.tuple(prices, quantities), { minLength: 1, maxLength: SOURCES_MAX })
  .map((all) => all.map(([price, quantity], at) => lineOf(price, quantity, String(at + 1))));

describe("a line of one source", () => {
  it("is that source: nothing of it changes", () => {
    fc.assert(
      fc.property(prices, quantities, fc.boolean(), (price, quantity, isFromStock) => {
        const line = lineOf(price, quantity, isFromStock ? "7" : null);
        const { sources: only, ...whole } = wholeLine([line]);
        expect(only).toEqual([line]);
        expect(line).toMatchObject(whole);
        expect(sourcesProblem([line])).toBeNull();
        expect(amountOf([line])).toBe(line);
      }),
    );
  });
  it("without a volume has none", () => {
    expect(wholeLine([lineOf(100, 5, null, { volume: null })])).toMatchObject({
      volume: null,
      cubic: null,
      price: 100,
    });
  });
  it("is taken in part, as before", () => {
    const quote = { id: "1", quoteNo: "QT1", lines: [lineOf(100, 20_000, null)] } as unknown as Quote;
    const award: QuoteAward = { quote, lines: [{ demandItemId: LINE_ID, quantity: 5_000 }] };
    expect(awardProblem([{ id: LINE_ID, item: ITEM, taken: false }], [award])).toBeNull();
  });
});

describe("a line of several sources", () => {
  it("is their sum, at a price between theirs, per m³ by their volume", () => {
    fc.assert(
      fc.property(sources, (all) => {
        const [whole, ...others] = wholeLines(all);
        expect(others).toEqual([]);
        const sum = (of: (line: ComparedLine) => number) => all.reduce((total, line) => total + of(line), 0);
        expect(whole).toMatchObject({
          quantity: sum(({ quantity }) => quantity),
          volume: sum(({ volume }) => volume ?? 0),
          amount: sum(({ amount }) => amount),
        });
        const each = all.map(({ price }) => price);
        expect(whole!.price).toBeGreaterThanOrEqual(Math.min(...each));
        expect(whole!.price).toBeLessThanOrEqual(Math.max(...each));
        const exact = all.reduce((total, { price, quantity }) => total + BigInt(price) * BigInt(quantity), 0n);
        const off = BigInt(whole!.cubic!.exWarehouse) * BigInt(whole!.quantity) - exact;
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(BigInt(whole!.quantity));
      }),
    );
  });
  it("has no price per m³ and no volume where one of them has none", () => {
    const unmeasured = lineOf(200, 5_000, "2", { volume: null });
    expect(wholeLine([lineOf(100, 5_000, "1"), unmeasured])).toMatchObject({ volume: null, cubic: null, price: 150 });
  });
  it("stand together wherever they stand among other lines", () => {
    const elsewhere = { demandItemId: asId<DemandLineId>("2") };
    const all = [lineOf(1, 1, "1"), lineOf(2, 1, "1", elsewhere), lineOf(3, 1, "2")];
    expect(sourcesByLine(all).map((group) => group.map(({ price }) => price))).toEqual([[1, 3], [2]]);
    expect(wholeLineFor(all, elsewhere.demandItemId)?.price).toBe(2);
    expect(wholeLineFor(all, asId<DemandLineId>("3"))).toBeUndefined();
  });

  it("are different goods in one unit, at most five, one of them at most none of the shop's", () => {
    const of = (...ids: (string | null)[]) => sourcesProblem(ids.map((id) => lineOf(1, 1, id)));
    expect(of("1", "2", null)).toBeNull();
    expect(of("1", "2", "1")).toBe("同一行的货源重复");
    expect(of(null, "1", null)).toBe("同一行只能有一个不用店铺货源的报价");
    expect(of("1", "2", "3", "4", "5")).toBeNull();
    expect(of("1", "2", "3", "4", "5", null)).toBe("一行最多5个货源");
    expect(sourcesProblem([lineOf(1, 1, "1"), lineOf(1, 1, "2", { saleUnit: "piece" })])).toBe(
      "同一行的货源须按同一单位报价",
    );
  });
  it("are quoted up to the demanded quantity, together", () => {
    const items = new Map([[LINE_ID, ITEM]]);
    const both = (second: number) => [lineOf(100, 20_000, "1"), lineOf(200, second, "2")];
    expect(quoteProblem(items, both(12_000))).toBeNull();
    expect(quoteProblem(items, both(12_001))).toBe("30*120*4000：超过求购数量");
    expect(quoteProblem(items, [...both(1_000), lineOf(100, 1, "1")])).toBe("30*120*4000：同一行的货源重复");
  });
  it("of a unit that is not the demanded one are not refused for being several", () => {
    const trucks = { ...ITEM, quantity: 2, quantityUnit: "truck" } as const;
    const items = new Map([[LINE_ID, trucks]]);
    expect(quoteProblem(items, [lineOf(100, 20_000, "1"), lineOf(100, 20_000, "2")])).toBeNull();
  });
  it("are rounded to whole steps so that their sum stays within the line", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 32_000 }), { minLength: 1, maxLength: SOURCES_MAX }), (all) => {
        const amounts: { saleUnit: "m3"; quantity: number; volume: ReturnType<typeof dm3> }[] = [];
        const sizes = { thickness: null, width: null, length: null };
        for (const quantity of all) {
          const amount = sourceAmount(ITEM, PINE_RULE, { ...sizes, saleUnit: "m3", quantity }, amounts);
          if (!("problem" in amount)) amounts.push({ ...amount, saleUnit: "m3", volume: dm3(amount.volume ?? 0) });
        }
        expect(amounts.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(ITEM.quantity);
      }),
    );
  });

  const SPLIT = [lineOf(100, 20_000, "1"), lineOf(200, 12_000, "2")];
  const quote = { id: "1", quoteNo: "QT1", lines: SPLIT } as unknown as Quote;
  const asked = [{ id: LINE_ID, item: ITEM, taken: false }];
  it("are taken all of them or none", () => {
    const take = (quantity: number): QuoteAward => ({ quote, lines: [{ demandItemId: LINE_ID, quantity }] });
    expect(awardProblem(asked, [take(32_000)])).toBeNull();
    expect(linesTaken(asked, take(32_000)).map(({ goodsId, quantity }) => [goodsId, quantity])).toEqual([
      ["1", 20_000],
      ["2", 12_000],
    ]);
    for (const part of [20_000, 12_000, 31_999, 32_001]) {
      expect(awardProblem(asked, [take(part)])).toContain("由几个货源组成，只能整行采纳");
      expect(linesTaken(asked, take(part))).toEqual([]);
    }
  });
  it("are countered by one price for all, and stay as they are at the price that they come to", () => {
    fc.assert(
      fc.property(sources, prices, (all, wished) => {
        const whole = wholeLines(all)[0]!;
        const own = all.map(({ price }) => price);
        expect(counteredPrices(whole, whole.price)).toEqual(own);
        expect(counteredPrices(whole, fen(wished))).toEqual(wished === whole.price ? own : own.map(() => wished));
      }),
    );
  });

  it("in two places are fetched in two loads, whose freight the line bears by volume", () => {
    const from = (way: string, volume: number): FetchedLine => ({
      demandItemId: LINE_ID,
      way,
      from: way,
      to: "苏州市",
      terms: null,
      density: 500,
      longest: 4_000,
      volume: dm3(volume),
    });
    expect(fetchedLoads([from("a", 20_000), from("a", 12_000)])).toMatchObject([
      { demandItemIds: ["1"], volume: 32_000 },
    ]);
    expect(fetchedLoads([from("a", 20_000), from("a", 12_000)])[0]).not.toHaveProperty("lineVolumes");
    const loads = fetchedLoads([from("a", 20_000), from("b", 12_000)]);
    expect(loads.map(({ lineVolumes }) => lineVolumes)).toEqual([[20_000], [12_000]]);
    const paid = (amount: number) => ({ freight: { amount: fen(amount) }, lacks: null });
    const first = { ...loads[0]!, ...paid(200_000) };
    const second = { ...loads[1]!, ...paid(240_000) };
    const compared = { fetched: [first, second], trueVolumes: [] } as unknown as ComparedQuote;
    // (2,000 + 2,400 yuan) for 32 m³
    expect(deliveredLine(compared, wholeLine(SPLIT as [ComparedLine, ComparedLine])).freight).toBe(13_750);
    const unknown = { ...compared, fetched: [first, loads[1]!] } as ComparedQuote;
    expect(deliveredLine(unknown, wholeLine(SPLIT as [ComparedLine, ComparedLine])).freight).toBeNull();
  });
});
