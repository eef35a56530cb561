import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import { furtherSource, namedBeside } from "../../../src/domain/demand/further-source.ts";
import { SOURCES_MAX } from "../../../src/domain/demand/line-sources.ts";
import {
  QUOTE_LINE_FIELDS,
  quoteBegun,
  quoteEmpty,
  quoteForm,
  quoteHides,
  quoteRound,
  sourceRows,
  sourcesTyped,
} from "../../../src/domain/demand/quote-form.ts";
import { quoteProblems } from "../../../src/domain/demand/quote-problems.ts";
import type { Quote } from "../../../src/domain/demand/quote-view.ts";
import { quotedLoad } from "../../../src/domain/demand/quoted-load.ts";
import { sourcesCounted } from "../../../src/domain/demand/source-amounts.ts";
import { typedTotal } from "../../../src/domain/demand/typed-total.ts";
import { rowField, rowValues } from "../../../src/domain/field-rows.ts";
import { fieldProblems, textsOf, valuesIn } from "../../../src/domain/fields.ts";
import { asId, type DemandLineId, type GoodsId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { BOARDS } from "../../support/offers.ts";
import { PINE_ITEM } from "../../support/pine.ts";

const LINE = {
  id: asId<DemandLineId>("1"),
  item: { ...PINE_ITEM, quantity: 20_000, quantityUnit: "m3" } as const,
  taken: false,
};
const goodsOf = (id: string): GoodsBrief => ({ ...BOARDS, id: asId<GoodsId>(id) });
const basisOf = (ids: readonly string[], quote: Quote | null = null) => ({
  items: [LINE],
  goods: [{ demandItemId: LINE.id, goods: ids.map(goodsOf) }],
  quote,
});
type Basis = ReturnType<typeof basisOf>;
const typedOf = (basis: Basis, change: Readonly<Record<string, string>> = {}) =>
  valuesIn(quoteForm(basis), { ...textsOf(quoteForm(basis), quoteBegun(basis)), ...change });
type Typed = ReturnType<typeof typedOf>;

/** The form after 再加一个货源; as it is where there is nothing further. */
function withFurther(typed: Typed, basis: Basis): Typed {
  const further = furtherSource(typed, basis, LINE);
  if (further === null) return typed;
  return { ...typed, ...rowValues(QUOTE_LINE_FIELDS, further.row, further.begun) } as Typed;
}

const HALF = { [rowField("1", "quantity")]: "12" };

describe("a further source in the form of a quote", () => {
  it("is the next goods for what of the line is left, sent beside the first", () => {
    const basis = basisOf(["7", "8"]);
    const typed = withFurther(typedOf(basis, HALF), basis);
    const { lines } = quoteRound(typed, basis, 0);
    expect(lines.map(({ demandItemId, goodsId }) => [demandItemId, goodsId])).toEqual([
      ["1", "7"],
      ["1", "8"],
    ]);
    expect(lines[0]!.quantity).toBe(12_000);
    // Whole bundles: 4 of them are 11.981 m³, 2 more what is left.
    expect(lines[1]!.quantity).toBe(5_990);
    const total = typedTotal(typed, basis)!;
    expect(total.lines).toHaveLength(1);
    expect(total.lines[0]).toMatchObject({ demandItemId: "1", cubic: { exWarehouse: BOARDS.price } });
    expect(total.whole.volume).toBe(11_981 + 5_990);
    expect(quotedLoad(typed, basis, "320500").lines.map(({ goodsId }) => goodsId)).toEqual(["7", "8"]);
    expect(quoteProblems(typed, basis)).not.toHaveProperty(rowField("1", "goods"));
  });
  it("begins without a quantity where nothing of the line is left", () => {
    const basis = basisOf(["7"]);
    const typed = typedOf(basis, { [rowField("1", "goods")]: "", [rowField("1", "quantity")]: "20" });
    expect(furtherSource(typed, basis, LINE)?.begun).toMatchObject({ goods: "7", quantity: "" });
  });
  it("is what is none of the shop's once, and nothing after that", () => {
    const basis = basisOf(["7"]);
    const once = withFurther(typedOf(basis, HALF), basis);
    expect(sourcesTyped(once, LINE.id).map(({ line }) => line.goods)).toEqual(["7", null]);
    expect(sourcesTyped(once, LINE.id)[1]!.line.quantity).toBe("8.018");
    expect(furtherSource(once, basis, LINE)).toBeNull();
  });
  it("is never the same goods twice, and there are at most five", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }), (goods, times) => {
        const basis = basisOf(Array.from({ length: goods }, (_, at) => String(at + 7)));
        let typed = typedOf(basis);
        for (let time = 0; time < times; time += 1) typed = withFurther(typed, basis);
        const named = sourcesTyped(typed, LINE.id).map(({ line }) => line.goods);
        expect(new Set(named).size).toBe(named.length);
        expect(named).toHaveLength(Math.min(times + 1, goods + 1, SOURCES_MAX));
        for (const { row, line } of sourcesTyped(typed, LINE.id))
          expect(namedBeside(typed, LINE.id, row)).not.toContain(line.goods ?? "");
      }),
    );
  });
  it("is refused where it is chosen twice, at the later one", () => {
    const basis = basisOf(["7", "8"]);
    const typed = withFurther(typedOf(basis, HALF), basis);
    const twice = { ...typed, [rowField("1/2", "goods")]: "7" } as Typed;
    expect(quoteProblems(twice, basis)).toMatchObject({ "1/2.goods": "同一行的货源重复" });
  });
  it("is refused where both come to more than the line, at the one that exceeds it; no sum leaves it out", () => {
    const basis = basisOf(["7", "8"]);
    const typed = withFurther(typedOf(basis, HALF), basis);
    for (const quantity of ["3000", "11"]) {
      const more = { ...typed, [rowField("1/2", "quantity")]: quantity } as Typed;
      expect(quoteProblems(more, basis)).toMatchObject({ "1.quantity": null, "1/2.quantity": "超过求购数量" });
      expect(typedTotal(more, basis)).toBeNull();
    }
  });
  it("says what its typed quantity was taken for, and that is what its price is counted of", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 17_000 }), fc.integer({ min: 1, max: 17_000 }), (one, other) => {
        const basis = basisOf(["7", "8"]);
        const typed = {
          ...withFurther(typedOf(basis, HALF), basis),
          [rowField("1", "quantity")]: String(one / 1000),
          [rowField("1/2", "quantity")]: String(other / 1000),
        } as Typed;
        const said = sourcesCounted(typed, basis, LINE).map(({ line, amount, rounded }) =>
          amount === null ? null : rounded === null ? line.quantity : /^按整件取整为 (\S+) m³$/.exec(rounded)?.[1],
        );
        const isRefused = said.includes(null);
        const volume = Math.round(said.reduce((sum, text) => sum + 1000 * Number(text), 0));
        expect(typedTotal(typed, basis)?.whole.volume ?? null).toBe(isRefused ? null : volume);
      }),
    );
  });
  it("does not count once it is taken away, whatever stands in its fields", () => {
    const basis = basisOf(["7", "8"]);
    const one = typedOf(basis, HALF);
    const two = withFurther(one, basis);
    const without = { ...two, [rowField("1/2", "isOpen")]: false } as Typed;
    expect(quoteRound(without, basis, 0)).toEqual(quoteRound(one, basis, 0));
    expect(typedTotal(without, basis)).toEqual(typedTotal(one, basis));
  });

  const source = (goodsId: string, price: number, quantity: number) => ({
    demandItemId: LINE.id,
    goodsId,
    price: fen(price),
    saleUnit: "m3",
    quantity,
    note: "",
    met: [],
    speciesName: "樟子松",
    gradeName: "",
    thickness: null,
    width: null,
    length: null,
  });
  it("stands in the form of a quote that has it, and is sent as it was", () => {
    const quote = {
      terms: { freightIncluded: true, freightAmount: null, taxIncluded: true, taxRate: 13, payTerm: "", leadDays: 3 },
      files: [],
      rounds: [],
      lines: [source("7", 165_000, 12_000), source("8", 150_000, 8_000)],
    } as unknown as Quote;
    const basis = basisOf(["7", "8"], quote);
    const typed = typedOf(basis);
    expect(quoteRound(typed, basis, 0).lines.map(({ goodsId, price, quantity }) => [goodsId, price, quantity])).toEqual(
      [
        ["7", 165_000, 12_000],
        ["8", 150_000, 8_000],
      ],
    );
    const hidden: readonly string[] = quoteHides(typed, basis);
    expect(Object.keys(fieldProblems(quoteForm(basis), typed)).filter((name) => !hidden.includes(name))).toEqual([]);
    expect(quoteEmpty(typed, basis)).toBeNull();
    expect(sourceRows(LINE.id)).toHaveLength(SOURCES_MAX);
  });
});
