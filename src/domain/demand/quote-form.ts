import type { GoodsBrief } from "../catalog/goods.ts";
import { asId, type GoodsId } from "../ids.ts";
import { type Fen, parseYuan, yuanText } from "../money.ts";
import { uploadedNames, uploadValue } from "../system/upload.ts";
import { breakdownOf } from "../timber/quantity.ts";
import { SALE_UNITS, type SaleUnit } from "../timber/spec.ts";
import type { QuoteAward, TakenLine } from "./award.ts";
import { demandQuantityInput, demandQuantityTyped, wholeTyped } from "./demand-item.ts";
import { QUOTE_STATUS, VALID_HOURS_DEFAULT } from "./quote.ts";
import { differencesOf, LEAD_DAYS_MAX, priceProblem, QUOTE_NOTE_MAX, suggestedCount } from "./quote-line.ts";
import type { AskedLine, Quote } from "./quote-view.ts";
import type { QuotableGoods } from "./source-view.ts";
import { specOfGoods } from "./sources.ts";

/** The form of a quote as it is typed: everything text, fields of a line under its id. */
export type QuoteFields = Readonly<Record<string, string>>;
export type QuoteFieldProblems = Readonly<Record<string, string | null>>;

/** What a quote is written for, and with what. */
export type QuoteBasis = { items: readonly AskedLine[]; goods: readonly QuotableGoods[]; quote: Quote | null };

export type LineField =
  | "goods"
  | "price"
  | "quantity"
  | "unit"
  | "species"
  | "grade"
  | "thickness"
  | "width"
  | "length"
  | "note";
/** The name of a line's field among the problems of a quote. */
export const lineField = (id: string, field: LineField): string => `${id}.${field}`;

/** Papers of a quote: lists, certificates, pictures of the goods. */
export const QUOTE_FILE_TYPES = ["pdf", "png", "jpg", "jpeg", "xls", "xlsx", "doc", "docx"] as const;

/** How freight is quoted: in the price, beside it, or not delivered. */
export const FREIGHTS = [
  { value: "included", label: "单价含运费（送到）" },
  { value: "extra", label: "另计运费（送到）" },
  { value: "pickup", label: "不含运费（自提）" },
] as const;
/** Whether prices include tax, to choose from. */
export const TAXES = [
  { value: "in", label: "含税" },
  { value: "out", label: "未税，另加税点" },
] as const;

const goodsFor = ({ goods }: QuoteBasis, id: string): readonly GoodsBrief[] =>
  goods.find(({ demandItemId }) => demandItemId === id)?.goods ?? [];

const saleUnitOf = (unit: string): SaleUnit => SALE_UNITS.find(({ code }) => code === unit)?.code ?? "m3";
const text = (value: number | null): string => (value === null ? "" : String(value));

/** The list price where it says what the terms say: it is without freight, and with tax or not. Else nothing. */
const listPriceUnder = ({ freight, tax }: QuoteFields, { price, taxIncluded }: GoodsBrief): string =>
  freight === "included" || (tax === "in") !== taxIncluded ? "" : yuanText(price);

/** What the fields of a line become when goods are chosen: all of it that is free, at the list price if the terms allow it. */
export function fieldsOfGoods({ id, item }: AskedLine, goods: GoodsBrief, terms: QuoteFields): QuoteFields {
  const count = suggestedCount(goods, item, goods.available);
  const { quantity } = breakdownOf(goods, count ?? goods.minOrder);
  return {
    [lineField(id, "goods")]: goods.id,
    [lineField(id, "price")]: listPriceUnder(terms, goods),
    [lineField(id, "unit")]: goods.saleUnit,
    [lineField(id, "quantity")]: demandQuantityInput(quantity, goods.saleUnit),
  };
}

/**
 * What becomes of the form when freight or tax is chosen otherwise: a list price that stands in it is taken out where it does not
 * say what the terms say now, so that nobody offers it as what it is not.
 */
export function fieldsUnderTerms(basis: QuoteBasis, fields: QuoteFields, terms: QuoteFields): QuoteFields {
  const changed = { ...fields, ...terms };
  const stale = basis.items.flatMap(({ id }) => {
    const chosen = goodsFor(basis, id).find((goods) => goods.id === fields[lineField(id, "goods")]);
    const field = lineField(id, "price");
    if (chosen === undefined || fields[field] !== listPriceUnder(fields, chosen)) return [];
    return fields[field] === "" || fields[field] === listPriceUnder(changed, chosen) ? [] : [[field, ""]];
  });
  return { ...terms, ...Object.fromEntries(stale) };
}

/** The same without goods in stock: the line as it was asked for, without a price. */
export function fieldsWithoutGoods({ id, item }: AskedLine): QuoteFields {
  const unit = saleUnitOf(item.quantityUnit);
  const isCounted = unit === item.quantityUnit;
  return {
    [lineField(id, "goods")]: "",
    [lineField(id, "price")]: "",
    [lineField(id, "unit")]: unit,
    [lineField(id, "quantity")]: isCounted ? demandQuantityInput(item.quantity, unit) : "",
    [lineField(id, "species")]: item.speciesName ?? "",
    [lineField(id, "grade")]: item.gradeName ?? "",
    [lineField(id, "thickness")]: text(item.thickness),
    [lineField(id, "width")]: text(item.width),
    [lineField(id, "length")]: text(item.length),
  };
}

function fieldsQuoted(line: AskedLine, { lines, rounds, status }: Quote): QuoteFields {
  const quoted = lines.find(({ demandItemId }) => demandItemId === line.id);
  if (quoted === undefined) return { ...fieldsWithoutGoods(line), [lineField(line.id, "price")]: "" };
  // A counter waits for an answer: the price the buyer would take stands first.
  const wished =
    status === QUOTE_STATUS.toAnswerByMerchant
      ? rounds.at(-1)?.lines.find(({ demandItemId }) => demandItemId === line.id)?.price
      : undefined;
  return {
    [lineField(line.id, "goods")]: quoted.goodsId ?? "",
    [lineField(line.id, "price")]: yuanText(wished ?? quoted.price),
    [lineField(line.id, "unit")]: quoted.saleUnit,
    [lineField(line.id, "quantity")]: demandQuantityInput(quoted.quantity, quoted.saleUnit),
    [lineField(line.id, "species")]: quoted.speciesName,
    [lineField(line.id, "grade")]: quoted.gradeName,
    [lineField(line.id, "thickness")]: text(quoted.thickness),
    [lineField(line.id, "width")]: text(quoted.width),
    [lineField(line.id, "length")]: text(quoted.length),
    [lineField(line.id, "note")]: quoted.note,
  };
}

/**
 * What the form begins with: the quote as it stands, else the shop's nearest goods for each line. What is otherwise than
 * asked has no price yet, so that nobody offers it unawares.
 */
export function quoteFields(basis: QuoteBasis): QuoteFields {
  const { items, quote } = basis;
  const terms = quote?.terms;
  const offered = {
    // List prices are without freight.
    freight:
      terms === undefined
        ? "extra"
        : terms.freightIncluded
          ? "included"
          : terms.freightAmount === null
            ? "pickup"
            : "extra",
    tax: terms === undefined || terms.taxIncluded ? "in" : "out",
  };
  const lines = items.map((line) => {
    if (quote !== null) return fieldsQuoted(line, quote);
    const [best] = goodsFor(basis, line.id);
    if (best === undefined) return fieldsWithoutGoods(line);
    const isAsAsked = differencesOf(line.item, specOfGoods(best)).length === 0;
    return {
      ...fieldsWithoutGoods(line),
      ...fieldsOfGoods(line, best, offered),
      ...(isAsAsked ? {} : { [lineField(line.id, "price")]: "" }),
    };
  });
  return Object.assign(
    {
      ...offered,
      freightAmount: terms?.freightAmount == null ? "" : yuanText(terms.freightAmount),
      taxRate: String(terms?.taxRate ?? 13),
      payTerm: terms?.payTerm ?? "",
      leadDays: String(terms?.leadDays ?? 3),
      validHours: String(VALID_HOURS_DEFAULT),
      note: "",
      files: uploadValue(quote?.files ?? []),
    },
    ...lines,
  );
}

const isQuoted = (fields: QuoteFields, id: string): boolean => (fields[lineField(id, "price")] ?? "").trim() !== "";

/** Price of a field in fen, `null` when it is none. */
const priceIn = (typed: string | undefined): Fen | null => {
  const price = parseYuan((typed ?? "").normalize("NFKC"));
  return price === null || priceProblem(price) !== null ? null : price;
};

const unitIn = (fields: QuoteFields, id: string): SaleUnit => saleUnitOf(fields[lineField(id, "unit")] ?? "");

/** What is wrong with the form, by field; a line without a price is not quoted. */
export function quoteFieldProblems(fields: QuoteFields, { items }: Pick<QuoteBasis, "items">): QuoteFieldProblems {
  const problems: Record<string, string | null> = {};
  const quoted = items.filter(({ id }) => isQuoted(fields, id));
  problems.lines = quoted.length === 0 ? "请至少报一行的价格" : null;
  for (const { id } of quoted) {
    const typed = fields[lineField(id, "quantity")] ?? "";
    problems[lineField(id, "price")] = priceIn(fields[lineField(id, "price")]) === null ? "请输入正确的价格" : null;
    problems[lineField(id, "quantity")] = demandQuantityTyped(typed, unitIn(fields, id)) === null ? "数量不正确" : null;
  }
  const freight = parseYuan(fields.freightAmount ?? "");
  problems.freightAmount = fields.freight === "extra" && (freight === null || freight <= 0) ? "请输入正确的运费" : null;
  const leadDays = wholeTyped(fields.leadDays ?? "");
  problems.leadDays = leadDays !== null && leadDays <= LEAD_DAYS_MAX ? null : "备货天数不正确";
  problems.note = [...(fields.note ?? "")].length > QUOTE_NOTE_MAX ? `说明最多${QUOTE_NOTE_MAX}个字` : null;
  return problems;
}

/** A line as it is sent. */
export type QuoteWordLine = {
  demandItemId: string;
  goodsId: GoodsId | null;
  price: Fen;
  saleUnit: SaleUnit;
  quantity: number;
  speciesName: string | null;
  gradeName: string | null;
  thickness: number | null;
  width: number | null;
  length: number | null;
  note: string;
};

/** A merchant's quote, as it is sent. */
export type QuoteWord = {
  lines: QuoteWordLine[];
  freightIncluded: boolean;
  freightAmount: Fen | null;
  taxIncluded: boolean;
  taxRate: number;
  payTerm: string;
  leadDays: number;
  validUntilAt: number;
  note: string;
  fileIds: string[];
};

const HOUR_MS = 3_600_000;

/** The form as it is sent; only of one without problems. */
export function quoteWord(fields: QuoteFields, { items }: Pick<QuoteBasis, "items">, nowMs: number): QuoteWord {
  const size = (id: string, field: LineField) => wholeTyped(fields[lineField(id, field)] ?? "");
  const said = (id: string, field: LineField) => (fields[lineField(id, field)] ?? "").trim();
  return {
    lines: items.flatMap(({ id }): QuoteWordLine[] => {
      const price = priceIn(fields[lineField(id, "price")]);
      const saleUnit = unitIn(fields, id);
      const quantity = demandQuantityTyped(said(id, "quantity"), saleUnit);
      if (price === null || quantity === null) return [];
      const chosen = said(id, "goods");
      const goodsId = chosen === "" ? null : asId<GoodsId>(chosen);
      const own = goodsId === null;
      return [
        {
          ...{ demandItemId: id, goodsId, price, saleUnit, quantity },
          speciesName: own ? said(id, "species") || null : null,
          gradeName: own ? said(id, "grade") || null : null,
          thickness: own ? size(id, "thickness") : null,
          width: own ? size(id, "width") : null,
          length: own ? size(id, "length") : null,
          note: said(id, "note"),
        },
      ];
    }),
    freightIncluded: fields.freight === "included",
    freightAmount: fields.freight === "extra" ? parseYuan(fields.freightAmount ?? "") : null,
    taxIncluded: fields.tax !== "out",
    taxRate: Number(fields.taxRate),
    payTerm: fields.payTerm ?? "",
    leadDays: wholeTyped(fields.leadDays ?? "") ?? 0,
    validUntilAt: nowMs + Number(fields.validHours) * HOUR_MS,
    note: (fields.note ?? "").trim(),
    fileIds: uploadedNames(fields.files ?? ""),
  };
}

/** The field of a dialog for how much of a quote's line is taken, as text; "" is nothing. */
export const takeField = (itemId: string, quoteId: string): string => `take.${itemId}.${quoteId}`;

/** What the fields of that dialog take of each quote; a text that is no quantity counts as 0, which no line allows. */
export function awardsIn(
  { items, quotes }: { items: readonly AskedLine[]; quotes: readonly Quote[] },
  fields: QuoteFields,
): (QuoteAward & { quote: Quote })[] {
  return quotes.flatMap((quote) => {
    const lines = items.flatMap(({ id }): TakenLine[] => {
      const typed = (fields[takeField(id, quote.id)] ?? "").trim();
      const line = quote.lines.find(({ demandItemId }) => demandItemId === id);
      if (typed === "" || line === undefined) return [];
      return [{ demandItemId: id, quantity: demandQuantityTyped(typed, line.saleUnit) ?? 0 }];
    });
    return lines.length === 0 ? [] : [{ quote, lines }];
  });
}
