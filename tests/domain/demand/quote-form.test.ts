import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formProblems, WHOLE } from "../../../src/application/form-rules.ts";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import { type DemandItem, EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { QUOTE_STATUS } from "../../../src/domain/demand/quote.ts";
import * as form from "../../../src/domain/demand/quote-form.ts";
import {
  type LineField,
  QUOTE_LINE_FIELDS,
  type QuoteBasis,
  quoteBegun,
  quoteEmpty,
  quoteForm,
  quoteHides,
  quoteRound,
  stalePrices,
} from "../../../src/domain/demand/quote-form.ts";
import { TAX_RATES } from "../../../src/domain/demand/quote-line.ts";
import { quoteProblems } from "../../../src/domain/demand/quote-problems.ts";
import type { QuotableLine, Quote } from "../../../src/domain/demand/quote-view.ts";
import { rowField } from "../../../src/domain/field-rows.ts";
import { fieldProblems, textsOf, valuesIn } from "../../../src/domain/fields.ts";
import { asId, type DemandLineId, type GoodsId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { SALE_UNITS } from "../../../src/domain/timber/spec.ts";
import { dm3, mm } from "../../../src/domain/units.ts";
import { BOARDS } from "../../support/offers.ts";
import { PINE_ITEM } from "../../support/pine.ts";

type Texts = Readonly<Record<string, string>>;
type Begun = Parameters<typeof textsOf<typeof QUOTE_LINE_FIELDS>>[1];
const lineField = (id: string, field: LineField): string => rowField(id, field);
/** What is named of a line, as its fields show it. */
const lineTexts = ({ id }: QuotableLine, begun: Begun): Texts => {
  const texts = textsOf(QUOTE_LINE_FIELDS, begun);
  return Object.fromEntries((Object.keys(begun) as LineField[]).map((field) => [lineField(id, field), texts[field]]));
};
const quotedGoods = (line: QuotableLine, goods: GoodsBrief, terms: Parameters<typeof form.quotedGoods>[2]) =>
  lineTexts(line, form.quotedGoods(line, goods, terms));
const quotedAsRequested = (line: QuotableLine) => lineTexts(line, form.quotedAsRequested(line));
const begunTexts = (basis: QuoteBasis): Texts => textsOf(quoteForm(basis), quoteBegun(basis));
const RULES = { hides: quoteHides, problems: quoteProblems, whole: quoteEmpty };

const ITEM: DemandItem = {
  ...PINE_ITEM,
  quantity: 20_000,
  quantityUnit: "m3",
};
const LINE = { id: asId<DemandLineId>("1"), item: ITEM, taken: false };
const GOODS: GoodsBrief = BOARDS;
const basis = (goods: GoodsBrief[], quote: Quote | null = null) => ({
  items: [LINE],
  goods: [{ demandItemId: LINE.id, goods }],
  quote,
});
const of = (fields: Readonly<Record<string, string>>, field: LineField, id = "1") => fields[lineField(id, field)];

/** Prices without freight and with tax, as list prices are. */
const LISTED = { freight: "extra", tax: "in" } as const;

describe("prefilled quote lines", () => {
  it("offer what comes nearest to the line at the list price, or the least order where nothing fits", () => {
    expect(quotedGoods(LINE, GOODS, LISTED)).toEqual({
      "1.goods": "7001",
      "1.price": "1680.00",
      "1.unit": "m3",
      "1.quantity": "17.971",
    });
    expect(of(quotedGoods({ ...LINE, item: { ...ITEM, quantity: 1 } }, GOODS, LISTED), "quantity")).toBe("2.995");
  });
  it("repeat the requested line without a price, and no quantity in a unit that nothing is sold in", () => {
    const sized = { "1.thicknessTenths": "30", "1.width": "120", "1.length": "4000" };
    expect(quotedAsRequested({ ...LINE, item: { ...ITEM, gradeName: "一级" } })).toEqual({
      "1.goods": "",
      "1.price": "",
      "1.unit": "m3",
      "1.quantity": "20",
      "1.species": "樟子松",
      "1.grade": "一级",
      ...sized,
    });
    const trucks = quotedAsRequested({ ...LINE, item: { ...EMPTY_ITEM, quantity: 3, quantityUnit: "truck" } });
    expect(trucks).toMatchObject({
      "1.unit": "m3",
      "1.quantity": "",
      "1.species": "",
      "1.grade": "",
      "1.thicknessTenths": "",
    });
    const pieces = quotedAsRequested({ ...LINE, item: { ...ITEM, quantity: 300, quantityUnit: "piece" } });
    expect(pieces).toMatchObject({ "1.unit": "piece", "1.quantity": "300" });
  });
});

describe("quoteBegun", () => {
  it("starts with the nearest goods, priced only where they match the request", () => {
    expect(of(begunTexts(basis([GOODS])), "price")).toBe("1680.00");
    const thicker = { ...GOODS, thickness: mm(40) };
    expect(begunTexts(basis([thicker, GOODS]))).toMatchObject({ "1.price": "", "1.goods": "7001" });
    expect(begunTexts(basis([]))).toMatchObject({ "1.goods": "", "1.price": "", "1.quantity": "20" });
    expect(of(begunTexts({ items: [LINE], goods: [], quote: null }), "goods")).toBe("");
  });
  it("starts with freight extra, tax included, three days' delivery, three days' validity and no note", () => {
    expect(begunTexts(basis([]))).toMatchObject({
      freight: "extra",
      freightAmount: "",
      tax: "in",
      taxRate: "13",
      payTerm: "",
      leadDays: "3",
      validHours: "72",
      note: "",
      files: "",
    });
  });

  const QUOTE = {
    status: QUOTE_STATUS.toAnswerByBuyer,
    terms: {
      freightIncluded: false,
      freightAmount: fen(80_000),
      taxIncluded: false,
      taxRate: 9,
      payTerm: "月结",
      leadDays: 7,
    },
    files: [],
    rounds: [{ lines: [{ demandItemId: LINE.id, price: fen(150_000) }] }],
    lines: [
      {
        demandItemId: LINE.id,
        goodsId: null,
        price: fen(160_000),
        saleUnit: "m3",
        quantity: 12_500,
        speciesName: "樟子松",
        gradeName: "二级",
        thickness: 30,
        width: null,
        length: 4000,
        note: "含打包",
      },
    ],
  } as unknown as Quote;

  it("begin with what the quote confirms, and send what is ticked", () => {
    const [line] = QUOTE.lines;
    const confirming = { ...QUOTE, lines: [{ ...line, met: ["FSC", "heat/ht"] }] } as unknown as Quote;
    const begun = begunTexts(basis([GOODS], confirming));
    expect(of(begun, "met")).toBe("FSC,heat/ht");
    expect(of(begunTexts(basis([GOODS], QUOTE)), "met")).toBe("");
    const asked = basis([GOODS], confirming);
    expect(quoteRound(valuesIn(quoteForm(asked), begun), asked, 0).lines).toMatchObject([{ met: ["FSC", "heat/ht"] }]);
  });

  it("begin with the quote as it stands, and with the buyer's price where that waits for an answer", () => {
    expect(begunTexts(basis([GOODS], QUOTE))).toMatchObject({
      freight: "extra",
      freightAmount: "800.00",
      tax: "out",
      taxRate: "9",
      payTerm: "月结",
      leadDays: "7",
      "1.goods": "",
      "1.price": "1600.00",
      "1.quantity": "12.5",
      "1.unit": "m3",
      "1.grade": "二级",
      "1.species": "樟子松",
      "1.thicknessTenths": "30",
      "1.width": "",
      "1.length": "4000",
      "1.note": "含打包",
    });
    expect(of(begunTexts(basis([], { ...QUOTE, status: QUOTE_STATUS.toAnswerByMerchant })), "price")).toBe("1500.00");
    expect(of(begunTexts(basis([], { ...QUOTE, status: QUOTE_STATUS.toAnswerByMerchant, rounds: [] })), "price")).toBe(
      "1600.00",
    );
    const pickup = { ...QUOTE, terms: { ...QUOTE.terms, freightAmount: null, taxIncluded: true } };
    expect(begunTexts(basis([], pickup))).toMatchObject({ freight: "pickup", freightAmount: "", tax: "in" });
    const included = { ...QUOTE, terms: { ...QUOTE.terms, freightIncluded: true, freightAmount: null } };
    expect(begunTexts(basis([], included))).toMatchObject({ freight: "included" });
  });
  it("leave a line without a price that was not quoted", () => {
    const fields = begunTexts({ ...basis([GOODS], QUOTE), items: [LINE, { ...LINE, id: asId("2") }] });
    expect(fields).toMatchObject({ "2.price": "", "2.quantity": "20", "1.price": "1600.00" });
  });
});

describe("quoteProblems", () => {
  const FIELDS = { ...begunTexts(basis([GOODS])), freight: "included" };
  const wrong = (change: Texts) => {
    const about = basis([GOODS]);
    return formProblems(quoteForm(about), RULES, { ...FIELDS, ...change }, about);
  };

  it("require a price for at least one line, and ignore lines without one", () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ "1.price": " ", "1.quantity": "x" })).toEqual({ [WHOLE]: "请至少报一行的价格" });
    expect(wrong({ "1.price": "x" })).toEqual({ "1.price": "请输入正确的价格" });
    expect(wrong({ "1.price": "0" })).toEqual({ "1.price": "请输入正确的价格" });
    expect(wrong({ "1.quantity": "0" })).toEqual({ "1.quantity": "数量不正确" });
    expect(wrong({ "1.price": "１６００" })).toEqual({});
    expect(wrong({ "1.quantity": "1.5", "1.unit": "piece" })).toEqual({});
    expect(wrong({ "1.width": "宽" })).toEqual({});
    expect(Object.keys(wrong({ "1.goods": "", "1.width": "宽" }))).toEqual(["1.width"]);
  });
  it("name the field that the server would refuse: more than the line, sizes that are none, goods instead of others", () => {
    expect(wrong({ "1.quantity": "3000" })).toEqual({ "1.quantity": "超过求购数量" });
    expect(wrong({ "1.goods": "", "1.quantity": "20.001" })).toEqual({ "1.quantity": "超过求购数量" });
    expect(wrong({ "1.goods": "", "1.width": "2001" })).toEqual({ "1.width": "规格超出范围" });
    const item = { ...ITEM, width: mm(100), acceptAlternative: false };
    const about = { ...basis([GOODS]), items: [{ ...LINE, item }] };
    expect(formProblems(quoteForm(about), RULES, { ...FIELDS, "1.price": "1" }, about)).toEqual({
      "1.goods": "这一行不接受替代规格",
    });
  });
  it("require freight only where it is extra, delivery of at most 180 days, and a short note", () => {
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

describe("quoteRound", () => {
  const NOW = 1_000;
  const word = (change: Texts, goods = [GOODS]) => {
    const about = { items: [LINE, { ...LINE, id: asId<DemandLineId>("2") }] };
    const texts = { ...begunTexts(basis(goods)), freight: "included", ...change };
    return quoteRound(valuesIn(quoteForm(about), texts), about, NOW);
  };

  it("sends goods by their id alone, and what is stated of others in words", () => {
    const fromStock = word({ "1.note": " 含打包 ", "1.species": "落叶松" });
    expect(fromStock.lines).toEqual([
      {
        demandItemId: "1",
        goodsId: "7001",
        price: 168_000,
        saleUnit: "m3",
        quantity: 17_971,
        note: "含打包",
        met: [],
        speciesName: null,
        gradeName: null,
        thickness: null,
        width: null,
        length: null,
      },
    ]);
    const stated = word({ "1.price": "1600", "1.grade": " ", "1.width": "" }, []);
    expect(stated.lines).toEqual([
      {
        demandItemId: "1",
        goodsId: null,
        price: 160_000,
        saleUnit: "m3",
        quantity: 20_000,
        note: "",
        met: [],
        speciesName: "樟子松",
        gradeName: null,
        thickness: 30,
        width: null,
        length: 4000,
      },
    ]);
    expect(word({ "1.price": "", "2.price": "" }).lines).toEqual([]);
    expect(word({ "1.quantity": "" }).lines).toEqual([]);
  });
  it("sends the terms as they were chosen, and the time that the validity comes to", () => {
    expect(word({ note: " 现货 ", files: "a.pdf,b.pdf", payTerm: "月结", leadDays: "7" })).toMatchObject({
      freightIncluded: true,
      freightAmount: null,
      taxIncluded: true,
      taxRate: 13,
      payTerm: "月结",
      leadDays: 7,
      validUntilAt: NOW + 72 * 3_600_000,
      note: "现货",
    });
    expect(word({ freight: "extra", freightAmount: "800", tax: "out", taxRate: "9" })).toMatchObject({
      freightIncluded: false,
      freightAmount: 80_000,
      taxIncluded: false,
      taxRate: 9,
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
    expect(quotedGoods(LINE, bundles, LISTED)).toMatchObject({ "1.unit": "bundle", "1.quantity": "6" });
  });
});

const basisOf = (goods: GoodsBrief): QuoteBasis => ({
  items: [LINE],
  goods: [{ demandItemId: LINE.id, goods: [goods] }],
  quote: null,
});
const PRICE = rowField(LINE.id, "price");
/** What becomes of the prices that begin the form, with `change`, when the terms are to be `terms`. */
const staleIn = (goods: GoodsBrief, change: Texts, terms: Parameters<typeof stalePrices>[2]) =>
  stalePrices(basisOf(goods), valuesIn(quoteForm(basisOf(goods)), { ...begunTexts(basisOf(goods)), ...change }), terms);

describe("a list price in the form of a quote", () => {
  it("is prefilled as a price without freight, so that the form requires freight separately", () => {
    const fields = begunTexts(basisOf(BOARDS));
    expect(fields).toMatchObject({ [PRICE]: "1680.00", freight: "extra", tax: "in" });
    expect(formProblems(quoteForm(basisOf(BOARDS)), RULES, fields, basisOf(BOARDS)).freightAmount).toBe(
      "请输入正确的运费",
    );
  });

  it("is taken out once prices are to include freight, or tax that it does not include", () => {
    expect(staleIn(BOARDS, {}, { freight: "included", tax: "in" })).toEqual([PRICE]);
    expect(staleIn(BOARDS, {}, { freight: "extra", tax: "out" })).toEqual([PRICE]);
    expect(staleIn(BOARDS, {}, { freight: "pickup", tax: "in" })).toEqual([]);
  });

  it("is not prefilled where the chosen goods are priced on other terms", () => {
    const untaxed = { ...BOARDS, taxIncluded: false };
    expect(begunTexts(basisOf(untaxed))[PRICE]).toBe("");
    expect(quotedGoods(LINE, untaxed, { freight: "pickup", tax: "out" })[PRICE]).toBe("1680.00");
    expect(quotedGoods(LINE, BOARDS, { freight: "included", tax: "in" })[PRICE]).toBe("");
  });

  it("leaves a price that was typed, and never comes back by itself", () => {
    expect(staleIn(BOARDS, { [PRICE]: "1720.00" }, { freight: "included", tax: "in" })).toEqual([]);
    const included = { [PRICE]: "", freight: "included" };
    expect(staleIn(BOARDS, included, { freight: "extra", tax: "in" })).toEqual([]);
  });
});

const IDS = ["11", "12", "13"].map(asId<DemandLineId>);
const words = fc.string({ maxLength: 20 }).map((text) => text.trim());
const size = fc.option(fc.integer({ min: 100, max: 2_000 }));
const tenths = fc.option(fc.integer({ min: 1, max: 9_000 }).map((one) => one / 10));
const price = fc.integer({ min: 1, max: 9_999_999 }).map(fen);
const stated = fc.record({ speciesName: words, gradeName: words, thickness: tenths, width: size, length: size });
const line = fc.record({
  price,
  stated,
  note: words,
  goodsId: fc.constantFrom(null, asId<GoodsId>("7")),
  saleUnit: fc.constantFrom(...SALE_UNITS.map(({ code }) => code)),
  quantity: fc.integer({ min: 1, max: 9_999_999 }),
  met: fc.subarray(["FSC", "heat/ht", "tolerance"]),
});
const terms = fc.record({
  freight: fc.oneof(
    fc.constant({ freightIncluded: true, freightAmount: null }),
    price.map((freightAmount) => ({ freightIncluded: false, freightAmount })),
    fc.constant({ freightIncluded: false, freightAmount: null }),
  ),
  taxIncluded: fc.boolean(),
  taxRate: fc.constantFrom(...TAX_RATES),
  payTerm: fc.constantFrom("", "月结", "见票即付"),
  leadDays: fc.nat(180),
});
const quotes = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 3 }), terms }).map((said) => {
  const { freight, ...others } = said.terms;
  return {
    status: QUOTE_STATUS.toAnswerByBuyer,
    rounds: [],
    files: [{ fileName: "a.pdf" }, { fileName: "b.pdf" }],
    terms: { ...others, ...freight },
    lines: said.lines.map(({ stated: facts, ...quoted }, at) => ({ ...quoted, ...facts, demandItemId: IDS[at] })),
  } as unknown as Quote;
});
const standing = (quote: Quote | null): QuoteBasis => ({
  // Of trucks no amount is too much.
  items: IDS.map((id) => ({ id, item: { ...EMPTY_ITEM, quantity: 1, quantityUnit: "truck" }, taken: false })),
  goods: [],
  quote,
});
const typedOf = (basis: QuoteBasis) => valuesIn(quoteForm(basis), textsOf(quoteForm(basis), quoteBegun(basis)));

describe("the form of a quote", () => {
  it("has the quoted values and no problem", () => {
    fc.assert(
      fc.property(quotes, (quote) => {
        const basis = standing(quote);
        const typed = typedOf(basis);
        const word = quoteRound(typed, basis, 0);
        expect(word).toMatchObject({ ...quote.terms, fileIds: ["a.pdf", "b.pdf"], note: "" });
        expect(word.lines.length).toBe(quote.lines.length);
        for (const [
          at,
          { demandItemId, goodsId, price: asked, saleUnit, quantity, met, note, ...facts },
        ] of quote.lines.entries()) {
          const { speciesName, gradeName, thickness, width, length } = facts;
          expect(word.lines[at]).toEqual({
            demandItemId,
            goodsId,
            price: asked,
            saleUnit,
            quantity,
            met,
            note,
            ...(goodsId === null
              ? { speciesName: speciesName || null, gradeName: gradeName || null, thickness, width, length }
              : { speciesName: null, gradeName: null, thickness: null, width: null, length: null }),
          });
        }
        const hidden = quoteHides(typed, basis);
        const wrong = Object.keys(fieldProblems(quoteForm(basis), typed)).filter(
          (name) => !hidden.includes(name as never),
        );
        expect(wrong).toEqual([]);
        expect(Object.values(quoteProblems(typed, basis)).filter((problem) => problem !== null)).toEqual([]);
        expect(quoteEmpty(typed, basis)).toBe(null);
      }),
    );
  });
  it("requires a price, and reports only problems of quoted lines", () => {
    const basis = standing(null);
    const typed = typedOf(basis);
    expect(quoteEmpty(typed, basis)).toBe("请至少报一行的价格");
    const priced = { ...typed, "11.price": fen(100), "11.quantity": "", "12.quantity": "" } as typeof typed;
    expect(quoteEmpty(priced, basis)).toBe(null);
    const wrong = Object.entries(quoteProblems({ ...priced, freight: "pickup" }, basis)).filter(
      ([, text]) => text !== null,
    );
    expect(wrong).toEqual([["11.quantity", "数量不正确"]]);
    const extra = { ...typed, freight: "extra" } as typeof typed;
    expect(quoteProblems(extra, basis)).toEqual({ freightAmount: "请输入正确的运费" });
    expect(quoteHides(extra, basis)).not.toContain("freightAmount");
    expect(quoteHides({ ...typed, freight: "pickup" }, basis)).toContain("freightAmount");
  });
});
