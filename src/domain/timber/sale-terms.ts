import { NO_NEAR_TERMS, type SaleTerms } from "./asked-terms.ts";
import { certificatesIn } from "./certificates.ts";
import { givenSpan, normalText } from "./normal-text.ts";
import { negatedIn } from "./reading/negation.ts";
import { partsIn, withParts } from "./reading/patterns.ts";
import { SALE_UNIT_OF } from "./reading/sale-units.ts";
import { AREA_WORDS } from "./reading/size-words.ts";
import { takenAll } from "./reading/taken.ts";
import { TYPED_NUMBER, typedNumber } from "./reading/typed-numbers.ts";

/** One of them as it was recognised; `span`: offsets in the text as given, end exclusive. */
export type TermTag = {
  readonly field: "cert" | "tax" | "price";
  readonly label: string;
  readonly value: string;
  readonly span: readonly [number, number];
};

/** What stands beside a certificate and adds nothing: 带, 有…认证的. */
const CERT_BEFORE =
  /(?:(?:可以|必须|需要|最好|能|要|得)?(?:附带|优先|提供|通过|具备|符合|做过|带|有|附|含|配|出|持|过)有?了?|要求|需要|要|做|办|优先)\s?$/;
const CERT_BEHIND =
  /^\s?(?:级别?)?\s?(?:认证|证书|证明|证|标识|标准|标|章)?\s?(?:齐全|合规)?(?:的(?!确))?(?:优先|最好|更好)?/;
const CERT_OR = /^\s?(?:或者?|\/|还是|or)\s?$/;
/** FSC有没有都行: nothing is required. */
const NO_MATTER = /^\s?(?:有没有|有无|没有|没|无|不要求|不强求)?(?:也|都|均)?(?:行|可以?|无所谓|不要求|不强求)/;
const NOT_REQUIRED = /(?:不要求|不强求|不需要|不用|无需|不必)(?:有|带)?\s?$/;
const TAX = /(?<untaxed>不含税|未含税|未税|不带票|不开票|不含票)|(?<![不未])(?:含税|含票|带票|含增值税)/g;

/** `name`: used of prices alone; `other`: what makes a size, an amount or a day of the figure before it. */
const PARTS = {
  typed: TYPED_NUMBER,
  area: AREA_WORDS,
  ...partsIn(String.raw`
name   单价|价格|价位|价钱|预算|报价|出价|目标价|心理价位?|到[岸厂港手]价|含税价?|成本|控制在|压到|[¥￥]|rmb
most   (?:不要?|别|不能|不可)?超过?|不高于|低于|少于|小于|不到|最高|最多|至多|顶多|<=?|≤
least  高于|大于|不低于|不少于|最低|至少|起码|>=?|≥
number \d{1,2}(?:\.\d)?k|[1-9]\d?,\d{3}(?!\d)|{:typed}
low    {:number}
high   {:number}
yuan   元|块钱?|rmb
other  \d|\.\d|[-~到至/]\d|\s?(?:[*x×]|mm|cm|m(?![a-z])|米|毫米|厘|公分|寸|尺|方|立方|张|片|根|支|条|件|吨|包|车|柜|个(?!$)|种|%|天|日|号|月|年|级|厚|宽|长)
bound  以[内里下]|之[内下]|内(?!蒙)|封顶|左右|上下|以上|往上|起步?
per    立方米|立方|方|m3|{:area}|张|片|根|支|件|吨
`),
};
/** 1500-2000元/方, 预算2千, 不超过1800一方, 每方1500左右, 四十块一张以下, 2000以内. */
const PRICE_PARTS = String.raw`
(?:{name}(?:[:是为在要就]|大概|大约|约|\s){0,3})?
(?:[每一1] ?(?<before>{:per}) ?)?
(?:(?:{most}|{least}|约|大概|大约) ?)?
(?<![\d.]|[*x×φ~/-] ?){low}(?: ?[-~到至] ?{high})?
(?: ?{yuan})?(?!{:other})(?: ?{bound})?
(?: ?(?:[/每]|(?<![十百])一) ?{per})?(?: ?(?<behind>{:bound}))?
`;
const PRICE = new RegExp(withParts(PRICE_PARTS.replaceAll("\n", ""), PARTS), "g");
const SIDE_BEFORE = /(?<!\d)[厚宽长径高粗度] ?$/;

/** Less than this is no price of a cubic metre, more is no length that is bounded so. */
const PRICE_FROM = 500;
const FEN = 100;
/** 左右 is a tenth more or less. */
const ABOUT = 0.1;

type Found = { start: number; end: number; price: SaleTerms["price"] };

const priceOf = (min: number | null, max: number | null, unit: string): SaleTerms["price"] => ({
  min: min === null ? null : Math.round(min * FEN),
  max: max === null ? null : Math.round(max * FEN),
  // Panels are ordered by the 片 as by the 张.
  unit: unit === "片" ? "sheet" : (SALE_UNIT_OF.get(unit) ?? "m3"),
});

/** The meaning of one match; `null` where nothing shows that its figure is a price. */
function statedPrice({ groups = {}, input, index }: RegExpExecArray): SaleTerms["price"] {
  const { name, before, most, least, low = "", high, yuan, bound = groups.behind, per = before } = groups;
  const [from, to] = [low, high ?? low].map((text) => typedNumber(text) ?? 0) as [number, number];
  // 两块: pieces, unless something else marks it as money.
  const isMoney =
    name !== undefined || per !== undefined || (yuan !== undefined && (yuan !== "块" || bound !== undefined));
  const isBounded = most !== undefined || (bound !== undefined && !/上$|起/.test(bound));
  const isPrice =
    isMoney || (isBounded && high === undefined && from >= PRICE_FROM && !SIDE_BEFORE.test(input.slice(0, index)));
  if (!isPrice || from <= 0 || to < from) return null;
  // 45块以下 refers to a sheet: no cubic metre is so cheap.
  const unit = per ?? (to < PRICE_FROM ? "张" : "方");
  if (high !== undefined) return priceOf(from, to, unit);
  if (bound === "左右" || bound === "上下") return priceOf(from * (1 - ABOUT), from * (1 + ABOUT), unit);
  const isLeast = least !== undefined || (bound !== undefined && /以上|往上|起/.test(bound));
  return isLeast ? priceOf(from, null, unit) : priceOf(null, from, unit);
}

function priceIn(text: string): Found | null {
  for (const match of text.matchAll(PRICE)) {
    const price = statedPrice(match);
    // 含税1450: the tax is a term of its own.
    const start = match.index + (/^(?:含税|\s)*/.exec(match[0])?.[0].length ?? 0);
    if (price !== null) return { start, end: match.index + match[0].trimEnd().length, price };
  }
  return null;
}

const NO_TERMS: SaleTerms = { ...NO_NEAR_TERMS, certsRefused: [], taxIncluded: null };

/** A stretch that names certificates, of which any will do; `waived`: those that it states are not required. */
export type StatedCerts = Placed & { codes: readonly string[]; waived: readonly string[]; isRefused: boolean };
type Placed = { start: number; end: number };

/** The certificates in a normal text, each with the words beside it alone. Two that are joined by “or” are one. */
export function statedCerts(text: string): StatedCerts[] {
  const named = certificatesIn(text);
  const { hits, cues } = negatedIn(text, named);
  const certs: StatedCerts[] = [];
  for (const one of named) {
    const before = text.slice(certs.at(-1)?.end ?? 0, one.start);
    const behind = text.slice(one.end);
    const isNeeded = !NO_MATTER.test(behind) && !NOT_REQUIRED.test(before);
    const beside = {
      start: one.start - ((NOT_REQUIRED.exec(before) ?? CERT_BEFORE.exec(before))?.[0].length ?? 0),
      end: one.end + (NO_MATTER.exec(behind) ?? CERT_BEHIND.exec(behind) ?? [""])[0].trimEnd().length,
    };
    const isRefused = isNeeded && hits.has(one);
    const adjoining = isRefused ? cues.filter((cue) => cue.end === one.start || cue.start === one.end) : [];
    const start = Math.min(beside.start, ...adjoining.map((cue) => cue.start));
    const end = Math.max(beside.end, ...adjoining.map((cue) => cue.end));
    const last = certs.at(-1);
    const cert = { start, end, codes: isNeeded ? one.codes : [], waived: isNeeded ? [] : one.codes, isRefused };
    if (last !== undefined && last.isRefused === cert.isRefused && CERT_OR.test(before))
      certs.splice(-1, 1, { ...last, end, codes: [...last.codes, ...cert.codes] });
    else certs.push(cert);
  }
  return certs;
}

/**
 * The terms of sale in a query, and the query with blanks in their place: certificates, a price, whether with tax. Every
 * character is a plain character; offsets stay.
 */
export function saleTermsIn(keywords: string): { terms: SaleTerms; tags: TermTag[]; rest: string } {
  const normal = normalText(keywords);
  const certs = statedCerts(normal.text);
  const price = priceIn(normal.text);
  const taxes = [...normal.text.matchAll(TAX)].map(({ 0: all, index: start, groups }) => {
    return { start, end: start + all.length, value: groups?.untaxed === undefined ? "1" : "0" };
  });
  const found = [
    ...certs.map(({ start, end, codes }) => ({ field: "cert" as const, start, end, value: codes.join(" ") })),
    ...taxes.map((tax) => ({ field: "tax" as const, ...tax })),
    ...(price === null
      ? []
      : [{ field: "price" as const, ...price, value: normal.text.slice(price.start, price.end) }]),
  ];
  if (found.length === 0) return { terms: NO_TERMS, tags: [], rest: keywords };
  const tags = found.map(({ field, value, start, end }): TermTag => {
    const span = givenSpan(normal, start, end);
    return { field, value, span, label: keywords.slice(...span).trim() };
  });
  const required = certs.filter(({ codes, isRefused }) => codes.length > 0 && !isRefused);
  const stretches = tags.map(({ span: [start, end] }) => ({ start, end }));
  const terms = {
    certs: [...new Map(required.map(({ codes }) => [codes.join(), codes])).values()],
    certsRefused: certs.flatMap(({ codes, isRefused }) => (isRefused ? codes : [])),
    taxIncluded: taxes.length === 0 ? null : taxes.every(({ value }) => value === "1"),
  };
  return { terms: { ...terms, price: price?.price ?? null }, tags, rest: takenAll(keywords, stretches, " ") };
}
