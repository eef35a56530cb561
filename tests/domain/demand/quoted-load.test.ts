import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteBegun, quoteForm } from "../../../src/domain/demand/quote-form.ts";
import { countQuoted } from "../../../src/domain/demand/quote-line.ts";
import { quotedLoad } from "../../../src/domain/demand/quoted-load.ts";
import { rowField } from "../../../src/domain/field-rows.ts";
import { textsOf, valuesIn } from "../../../src/domain/fields.ts";
import { asId, type DemandLineId } from "../../../src/domain/ids.ts";
import { BOARDS } from "../../support/offers.ts";
import { PINE_ITEM } from "../../support/pine.ts";

const LINYI = "371300";
const NANJING = "320100";

const ITEM = {
  ...PINE_ITEM,
  quantity: 500_000,
  quantityUnit: "m3",
} as const;
const lineOf = (n: number, deliverCityCode: string | null = null) => ({
  id: asId<DemandLineId>(String(n)),
  item: { ...ITEM, deliverCityCode },
  taken: false,
});

/** The load of a form for `lines`, as it begins but for `typed`. */
function loadOf(lines: readonly ReturnType<typeof lineOf>[], typed: Readonly<Record<string, string>> = {}) {
  const goods = lines.map(({ id: demandItemId }) => ({ demandItemId, goods: [BOARDS] }));
  const basis = { items: lines, goods, quote: null };
  const form = quoteForm(basis);
  return quotedLoad(valuesIn(form, { ...textsOf(form, quoteBegun(basis)), ...typed }), basis, LINYI);
}

describe("what a quote in writing brings", () => {
  it("is counted as the quote will be, whatever quantity is typed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600_000 }), (dm3) => {
        const { cityCode, lines } = loadOf([lineOf(1)], { [rowField("1", "quantity")]: String(dm3 / 1_000) });
        const counted = countQuoted(BOARDS, ITEM, dm3);
        expect(lines).toEqual("problem" in counted ? [] : [{ goodsId: BOARDS.id, count: counted.count }]);
        expect(cityCode).toBe(lines.length === 0 ? "" : LINYI);
      }),
    );
  });

  it("leaves out lines without a price, while one has a price, and lines without goods", () => {
    const both = [lineOf(1), lineOf(2)];
    const ofBoth = loadOf(both);
    expect(ofBoth.lines).toHaveLength(2);
    expect(loadOf(both, { [rowField("1", "price")]: "" }).lines).toEqual(ofBoth.lines.slice(1));
    expect(loadOf(both, { [rowField("1", "price")]: "", [rowField("2", "price")]: "" })).toEqual(ofBoth);
    expect(loadOf(both, { [rowField("1", "goods")]: "" }).lines).toEqual(ofBoth.lines.slice(1));
    expect(loadOf(both, { [rowField("1", "quantity")]: "一车" }).lines).toEqual(ofBoth.lines.slice(1));
  });

  it("goes to the city of its lines, and nowhere where they go to several", () => {
    expect(loadOf([lineOf(1, NANJING), lineOf(2, NANJING)]).cityCode).toBe(NANJING);
    expect(loadOf([lineOf(1, NANJING), lineOf(2)]).cityCode).toBe("");
    expect(loadOf([lineOf(1, NANJING), lineOf(2)], { [rowField("2", "price")]: "" }).cityCode).toBe(NANJING);
  });
});
