import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../src/domain/catalog/goods.ts";
import { type DemandItem, EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import {
  fieldsOfGoods,
  fieldsUnderTerms,
  fieldsWithoutGoods,
  type LineField,
  lineField,
  type QuoteBasis,
  quoteFieldProblems,
  quoteFields,
  quoteWord,
} from "../../../src/domain/demand/quote-form.ts";
import type { Quote } from "../../../src/domain/demand/quote-view.ts";
import { fen } from "../../../src/domain/money.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { BOARDS } from "../../support/offers.ts";

const ITEM: DemandItem = {
  ...EMPTY_ITEM,
  ...{ speciesCode: "zhangzisong", speciesName: "樟子松", thickness: 30, width: 120, length: 4000 },
  ...{ quantity: 20_000, quantityUnit: "m3" },
};
const LINE = { id: "1", item: ITEM, taken: false };
const GOODS: GoodsBrief = BOARDS;
const basis = (goods: GoodsBrief[], quote: Quote | null = null) => ({
  ...{ items: [LINE], goods: [{ demandItemId: "1", goods }], quote },
});
const of = (fields: Readonly<Record<string, string>>, field: LineField, id = "1") => fields[lineField(id, field)];

/** Prices without freight and with tax, as list prices are. */
const LISTED = { freight: "extra", tax: "in" };

describe("fieldsOfGoods, fieldsWithoutGoods", () => {
  it("offer what comes nearest to the line at the list price, or the least order where nothing fits", () => {
    expect(fieldsOfGoods(LINE, GOODS, LISTED)).toEqual({
      ...{ "1.goods": "7001", "1.price": "1680.00", "1.unit": "m3", "1.quantity": "17.971" },
    });
    expect(of(fieldsOfGoods({ ...LINE, item: { ...ITEM, quantity: 1 } }, GOODS, LISTED), "quantity")).toBe("2.995");
  });
  it("repeat the line as it was asked for, without a price, and no amount in a unit that nothing is sold in", () => {
    const sized = { "1.thickness": "30", "1.width": "120", "1.length": "4000" };
    expect(fieldsWithoutGoods({ ...LINE, item: { ...ITEM, gradeName: "一级" } })).toEqual({
      ...{ "1.goods": "", "1.price": "", "1.unit": "m3", "1.quantity": "20", "1.species": "樟子松", "1.grade": "一级" },
      ...sized,
    });
    const trucks = fieldsWithoutGoods({ ...LINE, item: { ...EMPTY_ITEM, quantity: 3, quantityUnit: "truck" } });
    expect(trucks).toMatchObject({
      "1.unit": "m3",
      "1.quantity": "",
      "1.species": "",
      "1.grade": "",
      "1.thickness": "",
    });
    const pieces = fieldsWithoutGoods({ ...LINE, item: { ...ITEM, quantity: 300, quantityUnit: "piece" } });
    expect(pieces).toMatchObject({ "1.unit": "piece", "1.quantity": "300" });
  });
});

describe("quoteFields", () => {
  it("begin with the nearest goods, priced only where they are as asked", () => {
    expect(of(quoteFields(basis([GOODS])), "price")).toBe("1680.00");
    const thicker = { ...GOODS, thickness: 40 };
    expect(quoteFields(basis([thicker, GOODS]))).toMatchObject({ "1.price": "", "1.goods": "7001" });
    expect(quoteFields(basis([]))).toMatchObject({ "1.goods": "", "1.price": "", "1.quantity": "20" });
    expect(of(quoteFields({ items: [LINE], goods: [], quote: null }), "goods")).toBe("");
  });
  it("begin with freight beside the price and tax in it, three days, three days' validity and nothing said", () => {
    expect(quoteFields(basis([]))).toMatchObject({
      ...{ freight: "extra", freightAmount: "", tax: "in", taxRate: "13", payTerm: "", leadDays: "3" },
      ...{ validHours: "72", note: "", files: "" },
    });
  });

  const QUOTE = {
    status: 1,
    terms: {
      ...{ freightIncluded: false, freightAmount: fen(80_000), taxIncluded: false, taxRate: 9 },
      ...{ payTerm: "月结", leadDays: 7 },
    },
    files: [],
    rounds: [{ lines: [{ demandItemId: "1", price: fen(150_000) }] }],
    lines: [
      {
        ...{ demandItemId: "1", goodsId: null, price: fen(160_000), saleUnit: "m3", quantity: 12_500 },
        ...{ speciesName: "樟子松", gradeName: "二级", thickness: 30, width: null, length: 4000, note: "含打包" },
      },
    ],
  } as unknown as Quote;

  it("begin with the quote as it stands, and with the buyer's price where that waits for an answer", () => {
    expect(quoteFields(basis([GOODS], QUOTE))).toMatchObject({
      ...{ freight: "extra", freightAmount: "800.00", tax: "out", taxRate: "9", payTerm: "月结", leadDays: "7" },
      ...{ "1.goods": "", "1.price": "1600.00", "1.quantity": "12.5", "1.unit": "m3", "1.grade": "二级" },
      ...{ "1.species": "樟子松", "1.thickness": "30", "1.width": "", "1.length": "4000", "1.note": "含打包" },
    });
    expect(of(quoteFields(basis([], { ...QUOTE, status: 2 })), "price")).toBe("1500.00");
    expect(of(quoteFields(basis([], { ...QUOTE, status: 2, rounds: [] })), "price")).toBe("1600.00");
    const pickup = { ...QUOTE, terms: { ...QUOTE.terms, freightAmount: null, taxIncluded: true } };
    expect(quoteFields(basis([], pickup))).toMatchObject({ freight: "pickup", freightAmount: "", tax: "in" });
    const included = { ...QUOTE, terms: { ...QUOTE.terms, freightIncluded: true, freightAmount: null } };
    expect(quoteFields(basis([], included))).toMatchObject({ freight: "included" });
  });
  it("leave a line without a price that was not quoted", () => {
    const fields = quoteFields({ ...basis([GOODS], QUOTE), items: [LINE, { ...LINE, id: "2" }] });
    expect(fields).toMatchObject({ "2.price": "", "2.quantity": "20", "1.price": "1600.00" });
  });
});

describe("quoteFieldProblems", () => {
  const FIELDS = { ...quoteFields(basis([GOODS])), freight: "included" };
  const wrong = (change: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(quoteFieldProblems({ ...FIELDS, ...change }, { items: [LINE] })).filter(
        ([, text]) => text !== null,
      ),
    );

  it("ask for the price of one line at least, and look at no line without one", () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ "1.price": " ", "1.quantity": "x" })).toEqual({ lines: "请至少报一行的价格" });
    expect(wrong({ "1.price": "x" })).toEqual({ "1.price": "请输入正确的价格" });
    expect(wrong({ "1.price": "0" })).toEqual({ "1.price": "请输入正确的价格" });
    expect(wrong({ "1.quantity": "0" })).toEqual({ "1.quantity": "数量不正确" });
    expect(wrong({ "1.price": "１６００" })).toEqual({});
    expect(wrong({ "1.quantity": "1.5", "1.unit": "piece" })).toEqual({});
  });
  it("ask for freight only where it is beside the price, days of delivery up to 180, and a short note", () => {
    for (const freightAmount of ["", "0", "x"]) {
      expect(wrong({ freight: "extra", freightAmount })).toEqual({ freightAmount: "请输入正确的运费" });
      for (const freight of ["included", "pickup"]) expect(wrong({ freight, freightAmount })).toEqual({});
    }
    expect(wrong({ freight: "extra", freightAmount: "0.01" })).toEqual({});
    for (const leadDays of ["0", "180"]) expect(wrong({ leadDays })).toEqual({});
    for (const leadDays of ["", "181", "-1", "三"]) expect(wrong({ leadDays })).toEqual({ leadDays: "备货天数不正确" });
    expect(wrong({ note: "𠮷".repeat(200) })).toEqual({});
    expect(wrong({ note: "木".repeat(201) })).toEqual({ note: "说明最多200个字" });
  });
});

describe("quoteWord", () => {
  const NOW = 1_000;
  const word = (change: Readonly<Record<string, string>>, goods = [GOODS]) =>
    quoteWord(
      { ...quoteFields(basis(goods)), freight: "included", ...change },
      { items: [LINE, { ...LINE, id: "2" }] },
      NOW,
    );

  it("sends goods by their id alone, and what is stated of others in words", () => {
    const fromStock = word({ "1.note": " 含打包 ", "1.species": "落叶松" });
    expect(fromStock.lines).toEqual([
      {
        ...{ demandItemId: "1", goodsId: "7001", price: 168_000, saleUnit: "m3", quantity: 17_971, note: "含打包" },
        ...{ speciesName: null, gradeName: null, thickness: null, width: null, length: null },
      },
    ]);
    const stated = word({ "1.price": "1600", "1.grade": " ", "1.width": "宽" }, []);
    expect(stated.lines).toEqual([
      {
        ...{ demandItemId: "1", goodsId: null, price: 160_000, saleUnit: "m3", quantity: 20_000, note: "" },
        ...{ speciesName: "樟子松", gradeName: null, thickness: 30, width: null, length: 4000 },
      },
    ]);
    expect(word({ "1.price": "", "2.price": "" }).lines).toEqual([]);
    expect(word({ "1.quantity": "" }).lines).toEqual([]);
  });
  it("sends the terms as they were chosen, and the time that the validity comes to", () => {
    expect(word({ note: " 现货 ", files: "a.pdf,b.pdf", payTerm: "月结", leadDays: "7" })).toMatchObject({
      ...{ freightIncluded: true, freightAmount: null, taxIncluded: true, taxRate: 13, payTerm: "月结", leadDays: 7 },
      ...{ validUntilAt: NOW + 72 * 3_600_000, note: "现货" },
    });
    expect(word({ freight: "extra", freightAmount: "800", tax: "out", taxRate: "9" })).toMatchObject({
      ...{ freightIncluded: false, freightAmount: 80_000, taxIncluded: false, taxRate: 9 },
    });
    expect(word({ freight: "pickup", freightAmount: "800" })).toMatchObject({
      freightIncluded: false,
      freightAmount: null,
    });
  });
});

describe("the measure of goods", () => {
  it("follows the goods' own rule, not the line's unit", () => {
    const bundles = { ...GOODS, saleUnit: "bundle" as const, bundleVolume: dm3(2_995) };
    expect(fieldsOfGoods(LINE, bundles, LISTED)).toMatchObject({ "1.unit": "bundle", "1.quantity": "6" });
  });
});

const basisOf = (goods: GoodsBrief): QuoteBasis => ({
  ...{ items: [LINE], goods: [{ demandItemId: LINE.id, goods: [goods] }], quote: null },
});
const PRICE = lineField(LINE.id, "price");

describe("a list price in the form of a quote", () => {
  it("stands there only as a price without freight, so that freight is asked for beside it", () => {
    const fields = quoteFields(basisOf(BOARDS));
    expect(fields).toMatchObject({ [PRICE]: "1680.00", freight: "extra", tax: "in" });
    expect(quoteFieldProblems(fields, basisOf(BOARDS)).freightAmount).toBe("请输入正确的运费");
  });

  it("is taken out once prices are to include freight, or tax that it does not include", () => {
    const fields = quoteFields(basisOf(BOARDS));
    expect(fieldsUnderTerms(basisOf(BOARDS), fields, { freight: "included" })).toEqual({
      freight: "included",
      [PRICE]: "",
    });
    expect(fieldsUnderTerms(basisOf(BOARDS), fields, { tax: "out" })).toEqual({ tax: "out", [PRICE]: "" });
    expect(fieldsUnderTerms(basisOf(BOARDS), fields, { freight: "pickup" })).toEqual({ freight: "pickup" });
  });

  it("does not stand where the goods chosen are priced otherwise than the terms say", () => {
    const untaxed = { ...BOARDS, taxIncluded: false };
    expect(quoteFields(basisOf(untaxed))[PRICE]).toBe("");
    expect(fieldsOfGoods(LINE, untaxed, { freight: "pickup", tax: "out" })[PRICE]).toBe("1680.00");
    expect(fieldsOfGoods(LINE, BOARDS, { freight: "included", tax: "in" })[PRICE]).toBe("");
  });

  it("leaves a price that was typed, and never comes back by itself", () => {
    const typed = { ...quoteFields(basisOf(BOARDS)), [PRICE]: "1720.00" };
    expect(fieldsUnderTerms(basisOf(BOARDS), typed, { freight: "included" })).toEqual({ freight: "included" });
    const included = { ...typed, [PRICE]: "", freight: "included" };
    expect(fieldsUnderTerms(basisOf(BOARDS), included, { freight: "extra" })).toEqual({ freight: "extra" });
  });
});
