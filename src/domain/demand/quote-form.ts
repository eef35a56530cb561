import type { GoodsBrief } from "../catalog/goods/goods.ts";
import { isNegotiated } from "../catalog/goods/goods-offer.ts";
import { rowField, rowsOf, rowValues, valuesOfRow } from "../field-rows.ts";
import { choice, files, flag, id, money, orNone, several, text, type ValuesOf, whole } from "../fields.ts";
import type { DemandLineId, GoodsId, QuoteId } from "../ids.ts";
import type { Fen } from "../money.ts";
import { breakdownOf } from "../timber/quantity.ts";
import { SALE_UNITS, type SaleUnit } from "../timber/spec.ts";
import { type Mm, mmOfTenths, tenthsOfMm } from "../units.ts";
import type { QuoteAward, TakenLine } from "./award.ts";
import { QUANTITY_MAX } from "./demand-item.ts";
import { demandQuantityInput } from "./demand-item-text.ts";
import { demandQuantityTyped, isCountedIn } from "./demand-item-typed.ts";
import { SOURCES_MAX, wholeLines } from "./line-sources.ts";
import { QUOTE_FILES_MAX, QUOTE_STATUS, VALID_HOURS, VALID_HOURS_DEFAULT } from "./quote.ts";
import {
  differencesOf,
  itemLeft,
  LEAD_DAYS_MAX,
  QUOTE_NOTE_MAX,
  type QuotedAmount,
  suggestedCount,
  TAX_RATES,
} from "./quote-line.ts";
import type { QuotableLine, Quote } from "./quote-view.ts";
import type { QuotableGoods } from "./source-view.ts";
import { specOfGoods } from "./sources.ts";

/** What a quote is written for, and with what. */
export type QuoteBasis = { items: readonly QuotableLine[]; goods: readonly QuotableGoods[]; quote: Quote | null };

/** Papers of a quote: lists, certificates, pictures of the goods. */
export const QUOTE_FILE_TYPES = ["pdf", "png", "jpg", "jpeg", "xls", "xlsx", "doc", "docx"] as const;

const size = (label: string) => ({ type: orNone(whole(0, 999_999, "mm")), label }) as const;
const thickness = { type: orNone(whole(0, 999_999, "mm", 1)), label: "厚" } as const;
/** What is quoted of one line: goods of the shop, or what the merchant states. A line without a price is not quoted. */
export const QUOTE_LINE_FIELDS = {
  goods: { type: orNone(id<GoodsId>()), label: "货源" },
  price: { type: orNone(money()), label: "单价", wrong: "请输入正确的价格" },
  /** Counted in `unit`. */
  quantity: { type: text(16), label: "数量" },
  unit: { type: choice(SALE_UNITS), label: "单位" },
  species: { type: text(40), label: "树种" },
  grade: { type: text(40), label: "等级" },
  thicknessTenths: thickness,
  width: size("宽"),
  length: size("长"),
  /** Codes of the line's requirements that the merchant confirms. */
  met: { type: several(), label: "满足" },
  note: { type: text(QUOTE_NOTE_MAX), label: "说明" },
  /** Of a row beside the line's first: it names a further source. */
  isOpen: { type: flag(), label: "另一货源" },
} as const;
/** A field of a line of a quote. */
export type LineField = keyof typeof QUOTE_LINE_FIELDS;
export type LineTyped = ValuesOf<typeof QUOTE_LINE_FIELDS>;
/** What the merchant states of goods that are not in stock. */
const STATED = ["species", "grade", "thicknessTenths", "width", "length"] as const satisfies readonly LineField[];

/** What is agreed beside the lines. */
export const QUOTE_TERM_FIELDS = {
  freight: {
    type: choice([
      { code: "included", name: "单价含运费（送到）" },
      { code: "extra", name: "另计运费（送到）" },
      { code: "pickup", name: "不含运费（自提）" },
    ]),
    label: "运费",
  },
  freightAmount: { type: orNone(money()), label: "运费合计 元", wrong: "请输入正确的运费" },
  tax: {
    type: choice([
      { code: "in", name: "含税" },
      { code: "out", name: "未税，另加税点" },
    ]),
    label: "税",
  },
  taxRate: {
    type: choice(TAX_RATES.map((rate) => ({ code: rate, name: rate === 0 ? "不开票" : `${rate}%` }))),
    label: "税率",
  },
  payTerm: { type: text(40), label: "付款方式" },
  leadDays: { type: whole(0, LEAD_DAYS_MAX), label: "备货天数", wrong: "备货天数不正确" },
  validHours: {
    type: choice(
      VALID_HOURS.map((hours) => ({ code: hours, name: hours < 48 ? `${hours} 小时` : `${hours / 24} 天` })),
    ),
    label: "有效期",
  },
  note: {
    type: text(QUOTE_NOTE_MAX),
    label: "说明（选填，采纳前请勿留联系方式）",
    wrong: `说明最多${QUOTE_NOTE_MAX}个字`,
  },
  files: { type: files(QUOTE_FILES_MAX), label: "附件（选填，码单、检尺单、证书等，只有买家能看到）" },
} as const;

/** The rows of one demanded line: of its first source, and of those that may come beside it. */
export const sourceRows = (id: DemandLineId): string[] =>
  Array.from({ length: SOURCES_MAX }, (_, at) => (at === 0 ? id : `${id}/${at + 1}`));

/** The form of a quote: its terms, and a row for each source of each demanded line. */
export const quoteForm = ({ items }: Pick<QuoteBasis, "items">) =>
  rowsOf(
    items.flatMap((line) => sourceRows(line.id).map((row) => [row, QUOTE_LINE_FIELDS] as const)),
    QUOTE_TERM_FIELDS,
  );
/** The form of a quote, filled in. */
export type QuoteTyped = ValuesOf<ReturnType<typeof quoteForm>>;

/** The rows of a line that name a source, with what is in them; the first always does. */
export const sourcesTyped = (typed: QuoteTyped, id: DemandLineId): { row: string; line: LineTyped }[] =>
  sourceRows(id)
    .map((row) => ({ row, line: valuesOfRow(QUOTE_LINE_FIELDS, typed, row) }))
    .filter(({ row, line }) => row === id || line.isOpen);

export const goodsFor = ({ goods }: Pick<QuoteBasis, "goods">, id: DemandLineId): readonly GoodsBrief[] =>
  goods.find(({ demandItemId }) => demandItemId === id)?.goods ?? [];

/** What prices are stated to include: freight and tax. */
export type PriceTerms = Pick<ValuesOf<typeof QUOTE_TERM_FIELDS>, "freight" | "tax">;

/** The list price where there is one that matches the terms: it is without freight, and with tax or not. Else `null`. */
function listPriceUnder({ freight, tax }: PriceTerms, goods: GoodsBrief): Fen | null {
  if (isNegotiated(goods) || freight === "included") return null;
  return (tax === "in") === goods.taxIncluded ? goods.price : null;
}

/**
 * What the fields of a source become when goods are chosen: as much of the line, beside `before` of its other sources, as is
 * free, at the list price if the terms allow it.
 */
export function quotedGoods(
  line: QuotableLine,
  goods: GoodsBrief,
  terms: PriceTerms,
  before: readonly QuotedAmount[] = [],
): Partial<LineTyped> {
  const item = itemLeft(line.item, before);
  const { quantity } = breakdownOf(goods, suggestedCount(goods, item, goods.available) ?? goods.minOrder);
  return {
    goods: goods.id,
    price: listPriceUnder(terms, goods),
    unit: goods.saleUnit,
    quantity: demandQuantityInput(quantity, goods.saleUnit),
  };
}

/**
 * Prices to take out when freight or tax is chosen otherwise: list prices that stand in the form and no longer match the terms,
 * so that none is offered as what it is not.
 */
export const stalePrices = (basis: QuoteBasis, typed: QuoteTyped, terms: PriceTerms): `${string}.price`[] =>
  linesIn(typed, basis).flatMap(({ demandItemId, row, line }) => {
    const chosen = goodsFor(basis, demandItemId).find((goods) => goods.id === line.goods);
    if (chosen === undefined || line.price === null || line.price !== listPriceUnder(typed, chosen)) return [];
    return line.price === listPriceUnder(terms, chosen) ? [] : [rowField(row, "price")];
  });

type Sides = { thickness: Mm | null; width: Mm | null; length: Mm | null };
/** Sides as the fields of a line hold them. */
const sidesTyped = ({ thickness, width, length }: Sides) => ({
  thicknessTenths: thickness === null ? null : tenthsOfMm(thickness),
  width,
  length,
});

/** The same without goods in stock: the line as it was demanded, without a price. */
export function quotedAsRequested({ item }: QuotableLine): Partial<LineTyped> {
  const unit = SALE_UNITS.find(({ code }) => code === item.quantityUnit)?.code;
  const { thickness, width, length } = item;
  return {
    goods: null,
    price: null,
    unit: unit ?? "m3",
    ...sidesTyped({ thickness, width, length }),
    quantity: unit === undefined ? "" : demandQuantityInput(item.quantity, unit),
    species: item.speciesName ?? "",
    grade: item.gradeName ?? "",
  };
}

/** The sources of a line as they were quoted. */
function lineQuoted(line: QuotableLine, { lines, rounds, status }: Quote): Partial<LineTyped>[] {
  const isLine = ({ demandItemId }: { demandItemId: DemandLineId }) => demandItemId === line.id;
  const sources = lines.filter(isLine).slice(0, SOURCES_MAX);
  // A counter waits for an answer: the price the buyer would take stands first.
  const wished = status === QUOTE_STATUS.toAnswerByMerchant ? (rounds.at(-1)?.lines.filter(isLine) ?? []) : [];
  return sources.length === 0
    ? [quotedAsRequested(line)]
    : sources.map((source, at) => ({
        ...sourceQuoted(source, wished[at]?.price),
        ...(at === 0 ? {} : { isOpen: true }),
      }));
}

function sourceQuoted(quoted: Quote["lines"][number], wished: Fen | undefined): Partial<LineTyped> {
  const { goodsId, price, saleUnit, quantity, speciesName, gradeName, thickness, width, length, note, met } = quoted;
  return {
    goods: goodsId,
    price: wished ?? price,
    unit: saleUnit,
    species: speciesName,
    grade: gradeName,
    quantity: demandQuantityInput(quantity, saleUnit),
    ...sidesTyped({ thickness, width, length }),
    note,
    met: [...(met ?? [])],
  };
}

function lineBegun(line: QuotableLine, basis: QuoteBasis, terms: PriceTerms): Partial<LineTyped>[] {
  if (basis.quote !== null) return lineQuoted(line, basis.quote);
  const [best] = goodsFor(basis, line.id);
  const stated = quotedAsRequested(line);
  return [best === undefined ? stated : { ...stated, ...goodsBegun(line, best, terms) }];
}

/** As `quotedGoods`, without a price for goods that differ from the demand, so that they are not offered by oversight. */
export function goodsBegun(
  line: QuotableLine,
  goods: GoodsBrief,
  terms: PriceTerms,
  before: readonly QuotedAmount[] = [],
): Partial<LineTyped> {
  const isAsRequested = differencesOf(line.item, specOfGoods(goods)).length === 0;
  return { ...quotedGoods(line, goods, terms, before), ...(isAsRequested ? {} : { price: null }) };
}

/**
 * What the form begins with: the quote as it stands, else the shop's nearest goods for each line. A line that differs from the
 * demand starts without a price, so that it is not offered by oversight.
 */
export function quoteBegun(basis: QuoteBasis): Partial<QuoteTyped> {
  const { items, quote } = basis;
  const terms = quote?.terms;
  const freightAmount = terms?.freightAmount ?? null;
  const offered: PriceTerms = {
    // List prices are without freight.
    freight: terms?.freightIncluded ? "included" : terms !== undefined && freightAmount === null ? "pickup" : "extra",
    tax: terms === undefined || terms.taxIncluded ? "in" : "out",
  };
  return Object.assign(
    {
      ...offered,
      freightAmount,
      taxRate: TAX_RATES.find((rate) => rate === terms?.taxRate) ?? 13,
      payTerm: terms?.payTerm ?? "",
      leadDays: terms?.leadDays ?? 3,
      validHours: VALID_HOURS_DEFAULT,
      files: quote?.files.map(({ fileName }) => fileName) ?? [],
    } satisfies Partial<ValuesOf<typeof QUOTE_TERM_FIELDS>>,
    ...items.flatMap((line) => {
      const rows = sourceRows(line.id);
      return lineBegun(line, basis, offered).map((begun, at) => rowValues(QUOTE_LINE_FIELDS, rows[at] ?? "", begun));
    }),
  );
}

const linesIn = (typed: QuoteTyped, { items }: Pick<QuoteBasis, "items">) =>
  items.flatMap(({ id: demandItemId }) => sourcesTyped(typed, demandItemId).map((one) => ({ demandItemId, ...one })));

/** Fields without meaning: of a line without a price, what goods in stock state themselves, freight that is not extra. */
export const quoteHides = (typed: QuoteTyped, basis: Pick<QuoteBasis, "items">): (keyof QuoteTyped)[] => [
  ...(typed.freight === "extra" ? [] : (["freightAmount"] as const)),
  ...basis.items.flatMap(({ id }) => {
    const shown = new Map(sourcesTyped(typed, id).map(({ row, line }) => [row, line]));
    const names = Object.keys(QUOTE_LINE_FIELDS) as LineField[];
    return sourceRows(id).flatMap((row) => {
      const { price = null, goods = null } = shown.get(row) ?? {};
      const hidden = price === null ? names : goods === null ? [] : STATED;
      return hidden.map((name) => rowField(row, name));
    });
  }),
];

/** Why there is nothing to send, or `null`. */
export const quoteEmpty = (typed: QuoteTyped, basis: Pick<QuoteBasis, "items">): string | null =>
  linesIn(typed, basis).some(({ line }) => line.price !== null) ? null : "请至少报一行的价格";

/** A line as it is sent. */
export type QuoteRoundLine = {
  demandItemId: DemandLineId;
  goodsId: GoodsId | null;
  price: Fen;
  saleUnit: SaleUnit;
  quantity: number;
  speciesName: string | null;
  gradeName: string | null;
  thickness: Mm | null;
  width: Mm | null;
  length: Mm | null;
  met: string[];
  note: string;
};

/** A merchant's quote, as it is sent. */
export type QuoteRoundInput = {
  lines: QuoteRoundLine[];
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
/** A fact that goods in stock state themselves. */
const NOT_STATED = { speciesName: null, gradeName: null, thickness: null, width: null, length: null };

/** The form as it is sent; only of one without problems. */
export function quoteRound(typed: QuoteTyped, basis: Pick<QuoteBasis, "items">, nowMs: number): QuoteRoundInput {
  const { freight, freightAmount, tax, taxRate, payTerm, leadDays, validHours, note, files: fileIds } = typed;
  return {
    lines: linesIn(typed, basis).flatMap(({ demandItemId, line }): QuoteRoundLine[] => {
      const { goods, price, unit: saleUnit, species, grade, thicknessTenths, width, length } = line;
      const quantity = demandQuantityTyped(line.quantity, saleUnit);
      if (price === null || quantity === null) return [];
      return [
        {
          demandItemId,
          price,
          saleUnit,
          quantity,
          note: line.note,
          goodsId: goods,
          met: valuesOfRow(QUOTE_LINE_FIELDS, typed, demandItemId).met,
          ...(goods === null
            ? {
                speciesName: species || null,
                gradeName: grade || null,
                thickness: mmOfTenths(thicknessTenths),
                width,
                length,
              }
            : NOT_STATED),
        },
      ];
    }),
    freightIncluded: freight === "included",
    freightAmount: freight === "extra" ? freightAmount : null,
    taxIncluded: tax !== "out",
    taxRate,
    payTerm,
    leadDays,
    note,
    fileIds,
    validUntilAt: nowMs + validHours * HOUR_MS,
  };
}

/** A buyer's counter to a quote: a price of each line. */
export const COUNTER_LINE = { price: { type: money(), label: "单价", wrong: "请输入正确的单价" } } as const;
export const COUNTER_NOTE = { note: { type: text(200), label: "说明（选填）", isLong: true } } as const;

/** How much is taken of each line of each quote. */
export type Taken = { readonly [share: `${string}.take`]: number | null };

/** The field of a dialog for how much of a quote's line is taken; empty is nothing. */
export const takeField = (itemId: DemandLineId, quoteId: QuoteId) => rowField(`${itemId}/${quoteId}`, "take");

/** The fields of an award's dialog. */
export const awardFields = ({ quotes }: { quotes: readonly Quote[] }) =>
  rowsOf(
    quotes.flatMap((quote) =>
      wholeLines(quote.lines).map((line): [string, { take: TakeField }] => [
        `${line.demandItemId}/${quote.id}`,
        {
          take: {
            type: orNone(whole(1, QUANTITY_MAX, "", isCountedIn(line.saleUnit) ? 0 : 3)),
            label: "采纳数量",
            wrong: "请输入正确的数量",
          },
        },
      ]),
    ),
    {},
  );
type TakeField = {
  type: { kind: "whole"; least: number; most: number; unit: string; decimals: number; none: true };
} & {
  label: string;
  wrong: string;
};

/** What that dialog takes of each quote; what is no quantity counts as 0, which no line allows. */
export const awardsIn = (
  { items, quotes }: { items: readonly QuotableLine[]; quotes: readonly Quote[] },
  taken: Taken,
): (QuoteAward & { quote: Quote })[] =>
  quotes.flatMap((quote) => {
    const lines = items.flatMap(({ id: demandItemId }): TakenLine[] => {
      const quantity = taken[takeField(demandItemId, quote.id)] ?? null;
      const isQuoted = quote.lines.some((line) => line.demandItemId === demandItemId);
      return quantity === null || !isQuoted ? [] : [{ demandItemId, quantity: Math.max(0, quantity) }];
    });
    return lines.length === 0 ? [] : [{ quote, lines }];
  });
