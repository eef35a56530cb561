import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoodsBrief, TrueVolume } from "../../../src/domain/catalog/goods/goods.ts";
import { furtherSource } from "../../../src/domain/demand/further-source.ts";
import { QUOTE_LINE_FIELDS, quoteBegun, quoteForm } from "../../../src/domain/demand/quote-form.ts";
import { typedTotal } from "../../../src/domain/demand/typed-total.ts";
import { rowField } from "../../../src/domain/field-rows.ts";
import { textsOf, valuesIn } from "../../../src/domain/fields.ts";
import { asId, type DemandLineId, type GoodsId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { trueCubicPrice } from "../../../src/domain/timber/true-price.ts";
import { basisPoints } from "../../../src/domain/units.ts";
import { BOARDS } from "../../support/offers.ts";
import { PINE_ITEM } from "../../support/pine.ts";

const lineOf = (n: number) => ({
  id: asId<DemandLineId>(String(n)),
  item: { ...PINE_ITEM, quantity: 500_000, quantityUnit: "m3" } as const,
  taken: false,
});
const LINES = [lineOf(1), lineOf(2)];

/** A quote on two lines by a shop that has these goods for each. */
const basisOf = (goods: readonly GoodsBrief[]) => ({
  items: LINES,
  goods: LINES.map(({ id: demandItemId }) => ({ demandItemId, goods: [...goods] })),
  quote: null,
});

/** What the form for two lines of boards in stock comes to, as it begins but for `typed`. */
function totalOf(typed: Readonly<Record<string, string>>, goods: readonly GoodsBrief[] = [BOARDS]) {
  const basis = basisOf(goods);
  const form = quoteForm(basis);
  return typedTotal(valuesIn(form, { ...textsOf(form, quoteBegun(basis)), ...typed }), basis);
}

/** Two lines without goods in stock: 10 m³ at 1,700 and 20 m³ at 1,800. */
const STATED = {
  [rowField("1", "goods")]: "",
  [rowField("2", "goods")]: "",
  [rowField("1", "unit")]: "m3",
  [rowField("2", "unit")]: "m3",
  [rowField("1", "quantity")]: "10",
  [rowField("2", "quantity")]: "20",
  [rowField("1", "price")]: "1700",
  [rowField("2", "price")]: "1800",
};

describe("what a quote in writing comes to", () => {
  it("is its lines with tax and freight, as one sum and per m³", () => {
    const { lines, whole } = totalOf({
      ...STATED,
      freight: "extra",
      freightAmount: "3000",
      tax: "out",
      taxRate: "13",
    })!; // two lines count
    expect(lines.map(({ amount }) => amount)).toEqual([1_700_000, 3_600_000]);
    // 53,000 × 1.13 = 59,890; + 3,000 over 30 m³ = 2,096.33
    expect(whole).toMatchObject({ goods: 5_989_000, freight: 300_000, total: 6_289_000, perM3: 209_633 });
    expect(lines.map(({ cubic }) => cubic)).toEqual([
      { exWarehouse: 192_100, delivered: 202_100 },
      { exWarehouse: 203_400, delivered: 213_400 },
    ]);
  });

  it("has no freight where it is in the price, and none that is known where the buyer fetches the goods", () => {
    expect(totalOf({ ...STATED, freight: "included", tax: "in" })?.whole).toMatchObject({
      freight: 0,
      total: 5_300_000,
      perM3: 176_667,
    });
    expect(totalOf({ ...STATED, freight: "pickup", tax: "in" })?.whole).toMatchObject({
      goods: 5_300_000,
      freight: null,
      total: null,
      perM3: null,
    });
  });

  it("has a price per m³ that is there, of one source and of several", () => {
    const measured = (ratio: number): TrueVolume => ({
      group: 1,
      ratio,
      low: ratio,
      high: ratio,
      pieces: 24,
      checks: 1,
      from: "2026-11-02",
      to: "2026-11-02",
    });
    const first = { ...BOARDS, trueVolume: measured(9_500) };
    const second = { ...BOARDS, id: asId<GoodsId>("7002"), trueVolume: measured(9_000) };
    const goods = [first, second];
    const basis = basisOf(goods);
    const form = quoteForm(basis);
    const begun = { ...textsOf(form, quoteBegun(basis)), freight: "pickup", tax: "in" };
    const one = { ...begun, [rowField("1", "price")]: "1700", [rowField("1", "quantity")]: "10" };
    const alone = totalOf(one, goods)?.lines[0];
    expect(alone?.truePrice).toBe(trueCubicPrice(alone?.cubic?.exWarehouse ?? fen(0), basisPoints(9_500)));
    const further = furtherSource(valuesIn(form, one), basis, lineOf(1));
    const begunSource = textsOf(QUOTE_LINE_FIELDS, { ...further?.begun, price: fen(170_000), quantity: "10" });
    const two = {
      ...one,
      ...Object.fromEntries(
        Object.entries(begunSource).map(([field, text]) => [rowField(further?.row ?? "", field), text]),
      ),
    };
    const both = totalOf(two, goods)?.lines[0];
    expect(both?.cubic).toEqual(alone?.cubic);
    expect(both?.truePrice).toBe(trueCubicPrice(both?.cubic?.exWarehouse ?? fen(0), basisPoints(9_250)));
    const unknown = totalOf(two, [first, { ...second, trueVolume: null }])?.lines[0];
    expect(unknown?.truePrice).toBeNull();
  });

  it("leaves out what has no price, and says nothing while something with a price would be refused", () => {
    const one = totalOf({ ...STATED, [rowField("2", "price")]: "" });
    expect(one?.lines.map(({ demandItemId }) => demandItemId)).toEqual(["1"]);
    const quantity = rowField("2", "quantity");
    for (const wrong of [{ [quantity]: "一车" }, { [quantity]: "500.001" }, { [rowField("2", "price")]: "0" }])
      expect(totalOf({ ...STATED, ...wrong })).toBeNull();
    expect(totalOf({ ...STATED, [rowField("1", "price")]: "", [rowField("2", "price")]: "" })).toBeNull();
  });

  it("never fails, and its goods are the sum of its lines, whatever is typed", () => {
    const texts = fc.oneof(fc.constantFrom("", "0", "9999999999", "1680", "17.971", "x"), fc.string({ maxLength: 14 }));
    fc.assert(
      fc.property(texts, texts, texts, fc.constantFrom("", "7001"), (price, quantity, freightAmount, goods) => {
        const total = totalOf({
          [rowField("1", "goods")]: goods,
          [rowField("1", "price")]: price,
          [rowField("1", "quantity")]: quantity,
          freight: "extra",
          freightAmount,
          tax: "in",
        });
        if (total !== null) expect(total.whole.goods).toBe(total.lines.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });
});
