import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { awardProblem, linesLeft, linesTaken, partOf, type QuoteAward } from "../../../src/domain/demand/award.ts";
import { type DemandItem, EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { awardFields, awardsIn, takeField } from "../../../src/domain/demand/quote-form.ts";
import { quotedAmount } from "../../../src/domain/demand/quote-line.ts";
import type { ComparedLine, Quote } from "../../../src/domain/demand/quote-view.ts";
import { valuesIn } from "../../../src/domain/fields.ts";
import { asId, type DemandLineId, type GoodsId, type QuoteId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { breakdownOf, type QuantityRule } from "../../../src/domain/timber/quantity.ts";
import { dm3, mm } from "../../../src/domain/units.ts";
import { PINE_ITEM, PINE_RULE, PINE_SPEC } from "../../support/pine.ts";

const ITEM: DemandItem = {
  ...PINE_ITEM,
  quantity: 20_000,
  quantityUnit: "m3",
};
const LINE_ID = asId<DemandLineId>("1");
const items = [{ id: LINE_ID, item: ITEM, taken: false }];
const RULE: QuantityRule = { ...PINE_RULE, step: 9, minOrder: 90 };

const lineOf = (price: number, count: number, isFromStock: boolean): ComparedLine => {
  const { quantity } = breakdownOf(RULE, count);
  return {
    ...PINE_SPEC,
    demandItemId: LINE_ID,
    title: "",
    specText: "",
    storeName: "",
    goodsId: isFromStock ? asId<GoodsId>("7") : null,
    count: isFromStock ? count : null,
    saleUnit: "m3",
    quantity,
    volume: dm3(quantity),
    price: fen(price),
    amount: quotedAmount(fen(price), quantity, "m3"),
    matchType: 1,
    differences: [],
    note: "",
    cubic: null,
    rule: isFromStock ? RULE : null,
  };
};
const quoteOf = (id: string, line: ComparedLine) => ({ id, quoteNo: `QT${id}`, lines: [line] }) as unknown as Quote;
const award = (quote: Quote, quantity: number): QuoteAward => ({ quote, lines: [{ demandItemId: LINE_ID, quantity }] });

const counts = fc.integer({ min: 10, max: 150 }).map((steps) => steps * 9);
const prices = fc.integer({ min: 1, max: 999_999 });

describe("partOf", () => {
  it("is never more than was demanded or quoted, from stock in whole steps, at the price of the line", () => {
    fc.assert(
      fc.property(
        prices,
        counts,
        fc.boolean(),
        fc.integer({ min: -1, max: 25_000 }),
        (price, count, isFromStock, demanded) => {
          const whole = lineOf(price, count, isFromStock);
          const part = partOf(ITEM, whole, demanded);
          if ("problem" in part) return;
          const { line } = part;
          expect(line.quantity).toBeLessThanOrEqual(Math.min(demanded, whole.quantity));
          expect(line.amount).toBe(quotedAmount(fen(price), line.quantity, "m3"));
          if (!isFromStock) expect(line.quantity).toBe(demanded);
          else {
            expect((line.count ?? 0) % RULE.step).toBe(0);
            expect(breakdownOf(RULE, line.count ?? 0).quantity).toBe(line.quantity);
          }
        },
      ),
    );
  });

  it("is the line itself where all of it is taken, and refused beyond it, below the least order and without its goods", () => {
    const whole = lineOf(165_000, 900, true);
    expect(partOf(ITEM, whole, whole.quantity)).toMatchObject({ line: { count: 900, quantity: whole.quantity } });
    expect(partOf(ITEM, whole, whole.quantity + 1)).toEqual({ problem: "超过报价数量" });
    expect(partOf(ITEM, whole, 300)).toEqual({ problem: "起订量 1.296 m³" });
    expect(partOf(ITEM, whole, 100)).toEqual({ problem: "数量过小" });
    expect(partOf(ITEM, { ...whole, rule: null }, 5_000)).toEqual({ problem: "货源已变化，只能整行采纳" });
    expect(partOf(ITEM, whole, 1.5)).toEqual({ problem: "请输入正确的数量" });
  });
  it("takes the smallest amount and just the least order", () => {
    const stated = lineOf(165_000, 900, false);
    expect(partOf(ITEM, stated, 1)).toMatchObject({
      line: { quantity: 1, amount: quotedAmount(fen(165_000), 1, "m3") },
    });
    expect(partOf(ITEM, stated, 0)).toEqual({ problem: "请输入正确的数量" });
    const whole = lineOf(165_000, 900, true);
    expect(partOf(ITEM, whole, 1_296)).toMatchObject({ line: { count: 90, quantity: 1_296 } });
    const otherUnit = { ...whole, rule: { ...RULE, saleUnit: "piece" as const } };
    expect(partOf(ITEM, otherUnit, 5_000)).toEqual({ problem: "货源已变化，只能整行采纳" });
    // All of it is taken as it was quoted, whatever the goods are like now.
    expect(partOf(ITEM, { ...whole, rule: null }, whole.quantity)).toMatchObject({ line: { count: 900 } });
  });
});

describe("awardProblem", () => {
  it("lets several quotes share a line up to the requested quantity, never beyond", () => {
    const share = fc.record({ count: counts, isFromStock: fc.boolean(), part: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 4 }), (shares) => {
        const awards = shares.map(({ count, isFromStock, part }, at) => {
          const line = lineOf(100, count, isFromStock);
          return award(quoteOf(String(at), line), Math.ceil((line.quantity * part) / 100));
        });
        const taken = awards.flatMap((one) => linesTaken(items, one));
        const sum = taken.reduce((all, { quantity }) => all + quantity, 0);
        const problem = awardProblem(items, awards);
        if (problem === null) {
          expect(taken.length).toEqual(awards.length);
          expect(sum <= 20_000).toBe(true);
        } else if (taken.length === awards.length) expect(problem).toContain("超过求购数量");
      }),
    );
  });

  it("rejects an empty choice, a line its quote does not have, and a line chosen twice", () => {
    const line = lineOf(100, 900, false);
    const quote = quoteOf("1", line);
    expect(awardProblem(items, [])).toBe("请选择要采纳的报价");
    expect(awardProblem(items, [{ quote, lines: [{ demandItemId: asId("9"), quantity: 1 }] }])).toBe(
      "报价 QT1 没有这一行",
    );
    const twice = { demandItemId: LINE_ID, quantity: 1_000 };
    expect(awardProblem(items, [{ quote, lines: [twice, twice] }])).toBe("同一行重复选择");
    expect(awardProblem(items, [award(quote, 1_000), { quote, lines: [] }])).toBe("报价 QT1 没有选择任何行");
  });
});

describe("awardsIn", () => {
  it("reads the quantities from the fields; a text that is no quantity awards nothing", () => {
    const one = quoteOf("1", lineOf(100, 900, false));
    const two = quoteOf("2", lineOf(90, 900, false));
    const read = (first: string, second: string) =>
      awardsIn(
        { items, quotes: [one, two] },
        valuesIn(awardFields({ quotes: [one, two] }), {
          [takeField(LINE_ID, asId<QuoteId>("1"))]: first,
          [takeField(LINE_ID, asId<QuoteId>("2"))]: second,
        }),
      );
    expect(read("12", "0.5").map(({ lines }) => lines[0]?.quantity)).toEqual([12_000, 500]);
    expect(read(" ", "8").map(({ quote }) => quote.id)).toEqual(["2"]);
    expect(awardProblem(items, read("12", "八"))).toContain("请输入正确的数量");
  });
});

describe("awardProblem, linesTaken, linesLeft: of several lines", () => {
  const second: DemandItem = { ...ITEM, thickness: mm(40), quantity: 3, quantityUnit: "truck" };
  const nameless: DemandItem = { ...EMPTY_ITEM, quantity: 20_000 };
  const asked = [
    { id: LINE_ID, item: ITEM, taken: false },
    { id: asId<DemandLineId>("2"), item: second, taken: false },
    { id: asId<DemandLineId>("3"), item: nameless, taken: true },
  ];
  const of = (id: string, count = 900) => ({ ...lineOf(100, count, false), demandItemId: asId<DemandLineId>(id) });
  const both = { id: "1", quoteNo: "QT1", lines: [of("1"), of("2"), of("3")] } as unknown as Quote;
  const take = (quote: Quote, ...ids: string[]): QuoteAward => ({
    quote,
    lines: ids.map((id) => ({ demandItemId: asId<DemandLineId>(id), quantity: 5_000 })),
  });

  it("compare each with its own amount", () => {
    expect(awardProblem(asked, [take(both, "1", "2")])).toBeNull();
    expect(linesTaken(asked, take(both, "1", "2", "9")).map(({ demandItemId }) => demandItemId)).toEqual(["1", "2"]);
    const other = { ...both, id: "2", quoteNo: "QT2" } as Quote;
    expect(awardProblem(asked, [take(both, "1", "2"), take(other, "1")])).toBeNull();
    expect(awardProblem(asked, [take(both, "2"), take(other, "2")])).toBe(
      "40*120*4000 樟子松：单位不同，一行只能采纳一家",
    );
  });
  it("refuse a line that was awarded before, called as far as it has a name", () => {
    expect(awardProblem(asked, [take(both, "3")])).toBe("该行：已采纳");
    expect(awardProblem([{ ...asked[1]!, taken: true }], [take(both, "2")])).toBe("40*120*4000 樟子松：已采纳");
    const unknown = asked.slice(1);
    expect(awardProblem(unknown, [take(both, "1")])).toBe("报价 QT1 没有这一行");
    expect(linesTaken(unknown, take(both, "1", "2"))).toHaveLength(1);
    const silent = { ...both, lines: [of("2")] } as Quote;
    expect(awardProblem(asked, [take(silent, "1")])).toBe("报价 QT1 没有这一行");
    expect(linesTaken(asked, take(silent, "1"))).toEqual([]);
  });
  it("leave what is neither taken before nor now", () => {
    const left = (...awards: QuoteAward[]) => linesLeft(asked, awards).map(({ id }) => id);
    expect(left()).toEqual(["1", "2"]);
    expect(left(take(both, "1"))).toEqual(["2"]);
    expect(left(take(both, "1"), take(both, "2"))).toEqual([]);
    expect(left(take(both, "1", "2"))).toEqual([]);
  });
});
