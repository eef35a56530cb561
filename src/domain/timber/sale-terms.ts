import { givenSpan, normalText } from "./normal-text.ts";
import type { SaleUnit } from "./spec.ts";

/** Certificates that goods may bear, as their merchants name them. */
export const CERT_TYPES = "FSC PEFC CITES CFCC SVLK CARB EUTR EUDR IPPC SFI".split(" ");

/** On what terms goods are to be sold. `min`, `max`: fen, with tax per m³, or per piece or sheet as they are sold. */
export type SaleTerms = {
  readonly certTypes: readonly string[];
  readonly taxIncluded: boolean | null;
  readonly price: { readonly min: number | null; readonly max: number | null; readonly unit: SaleUnit } | null;
};

/** One of them as it was recognised; `span`: offsets in the text as given, end exclusive. */
export type TermTag = {
  readonly field: "cert" | "tax" | "price";
  readonly label: string;
  readonly value: string;
  readonly span: readonly [number, number];
};

const CERT = new RegExp(`(?<![a-z])(${CERT_TYPES.join("|").toLowerCase()})(?![a-z])(?: ?(?:认证|证书|证))?`, "g");
const UNTAXED = /不含税|未含税|未税|不带票|不开票|不含票/g;
const TAXED = /(?<![不未])(?:含税|含票|带票|含增值税)/g;

const UNIT_OF: Readonly<Record<string, SaleUnit>> = {
  ...{
    方: "m3",
    立方: "m3",
    立方米: "m3",
    m3: "m3",
    张: "sheet",
    片: "sheet",
    根: "piece",
    支: "piece",
    件: "bundle",
    吨: "ton",
  },
};
const PER = "(?:[/每一] ?(立方米|立方|方|m3|张|片|根|支|件|吨))?";
const YUAN = "(?:元|块钱?|rmb)";
/** 1500-2000元/方, 2000元以内, 单价2000左右; a figure without yuan only where it can be no size: 2000以内, 预算1800. */
const RANGE = new RegExp(`(\\d{1,5}) ?(?:-|到|至) ?(\\d{1,5}) ?${YUAN} ?${PER}`, "g");
const BOUND = new RegExp(`(?:(单价|价格|预算) ?)?(\\d{1,5}) ?(${YUAN})? ?${PER} ?(以内|之内|以下|封顶|以上|左右)`, "g");
const SIZE_BEFORE = /[厚宽长径高粗φ*\dx.~-] ?$/;

/** Less than this is no price of a cubic metre, more is no length that is bounded so. */
const PRICE_FROM = 500;
const FEN = 100;
/** 左右 is a tenth more or less. */
const ABOUT = 0.1;

type Found = { start: number; end: number; price: SaleTerms["price"] };

const priceOf = (min: number | null, max: number | null, unit = "m3"): SaleTerms["price"] => ({
  min: min === null ? null : Math.round(min * FEN),
  max: max === null ? null : Math.round(max * FEN),
  unit: UNIT_OF[unit] ?? "m3",
});

function priceIn(text: string): Found | null {
  for (const { 0: all, 1: low, 2: high, 3: unit, index } of text.matchAll(RANGE))
    return { start: index, end: index + all.length, price: priceOf(Number(low), Number(high), unit) };
  for (const { 0: all, 1: name, 2: figure, 3: yuan, 4: unit, 5: bound, index } of text.matchAll(BOUND)) {
    const value = Number(figure);
    const isBare = name === undefined && yuan === undefined;
    if (isBare && (value < PRICE_FROM || !/以内|之内|封顶/.test(bound ?? ""))) continue;
    if (isBare && SIZE_BEFORE.test(text.slice(0, index))) continue;
    const [start, end] = [index, index + all.length];
    // 45块以下 is said of a sheet: no cubic metre is so cheap.
    const by = unit ?? (value < PRICE_FROM ? "张" : "方");
    if (bound === "左右") return { start, end, price: priceOf(value * (1 - ABOUT), value * (1 + ABOUT), by) };
    return { start, end, price: bound === "以上" ? priceOf(value, null, by) : priceOf(null, value, by) };
  }
  return null;
}

const NO_TERMS: SaleTerms = { certTypes: [], taxIncluded: null, price: null };

/**
 * The terms of sale in a query, and the query with blanks in their place: certificates, a price, whether with tax. Every
 * character is a plain character; offsets stay.
 */
export function saleTermsIn(keywords: string): { terms: SaleTerms; tags: TermTag[]; rest: string } {
  const normal = normalText(keywords);
  const found: (Omit<TermTag, "span" | "label"> & { start: number; end: number })[] = [];
  const add = (field: TermTag["field"], value: string, start: number, length: number) =>
    found.push({ field, value, start, end: start + length });
  for (const { 0: all, 1: type = "", index } of normal.text.matchAll(CERT))
    add("cert", type.toUpperCase(), index, all.length);
  for (const { 0: all, index } of normal.text.matchAll(UNTAXED)) add("tax", "0", index, all.length);
  for (const { 0: all, index } of normal.text.matchAll(TAXED)) add("tax", "1", index, all.length);
  const price = priceIn(normal.text);
  if (price !== null) add("price", normal.text.slice(price.start, price.end), price.start, price.end - price.start);
  if (found.length === 0) return { terms: NO_TERMS, tags: [], rest: keywords };
  const tags = found.map(({ field, value, start, end }): TermTag => {
    const span = givenSpan(normal, start, end);
    return { field, value, span, label: keywords.slice(...span).trim() };
  });
  const certs = found.filter(({ field }) => field === "cert").map(({ value }) => value);
  const tax = found.find(({ field }) => field === "tax")?.value;
  const blanked = tags.reduce(
    (text, { span: [from, to] }) => `${text.slice(0, from)}${" ".repeat(to - from)}${text.slice(to)}`,
    keywords,
  );
  const terms = { certTypes: [...new Set(certs)], taxIncluded: tax === undefined ? null : tax === "1" };
  return { terms: { ...terms, price: price?.price ?? null }, tags, rest: blanked };
}
