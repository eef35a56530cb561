import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../src/domain/catalog/goods.ts";
import { EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import {
  fieldsOfGoods,
  fieldsUnderTerms,
  lineField,
  type QuoteBasis,
  quoteFieldProblems,
  quoteFields,
} from "../../../src/domain/demand/quote-form.ts";
import { BOARDS } from "../../support/offers.ts";

const LINE = {
  id: "1",
  taken: false,
  item: {
    ...EMPTY_ITEM,
    ...{ speciesCode: "zhangzisong", speciesName: "樟子松", thickness: 30, width: 120, length: 4000 },
    ...{ quantity: 20_000, quantityUnit: "m3" as const },
  },
};
const of = (goods: GoodsBrief): QuoteBasis => ({
  ...{ items: [LINE], goods: [{ demandItemId: LINE.id, goods: [goods] }], quote: null },
});
const PRICE = lineField(LINE.id, "price");

describe("a list price in the form of a quote", () => {
  it("stands there only as a price without freight, so that freight is asked for beside it", () => {
    const fields = quoteFields(of(BOARDS));
    expect(fields).toMatchObject({ [PRICE]: "1680.00", freight: "extra", tax: "in" });
    expect(quoteFieldProblems(fields, of(BOARDS)).freightAmount).toBe("请输入正确的运费");
  });

  it("is taken out once prices are to include freight, or tax that it does not include", () => {
    const fields = quoteFields(of(BOARDS));
    expect(fieldsUnderTerms(of(BOARDS), fields, { freight: "included" })).toEqual({ freight: "included", [PRICE]: "" });
    expect(fieldsUnderTerms(of(BOARDS), fields, { tax: "out" })).toEqual({ tax: "out", [PRICE]: "" });
    expect(fieldsUnderTerms(of(BOARDS), fields, { freight: "pickup" })).toEqual({ freight: "pickup" });
  });

  it("does not stand where the goods chosen are priced otherwise than the terms say", () => {
    const untaxed = { ...BOARDS, taxIncluded: false };
    expect(quoteFields(of(untaxed))[PRICE]).toBe("");
    expect(fieldsOfGoods(LINE, untaxed, { freight: "pickup", tax: "out" })[PRICE]).toBe("1680.00");
    expect(fieldsOfGoods(LINE, BOARDS, { freight: "included", tax: "in" })[PRICE]).toBe("");
  });

  it("leaves a price that was typed, and never comes back by itself", () => {
    const typed = { ...quoteFields(of(BOARDS)), [PRICE]: "1720.00" };
    expect(fieldsUnderTerms(of(BOARDS), typed, { freight: "included" })).toEqual({ freight: "included" });
    const included = { ...typed, [PRICE]: "", freight: "included" };
    expect(fieldsUnderTerms(of(BOARDS), included, { freight: "extra" })).toEqual({ freight: "extra" });
  });
});
