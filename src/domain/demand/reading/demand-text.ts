import { fen } from "../../money.ts";
import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { type GradedAmong, likelyStandards } from "../../timber/grade-standards.ts";
import { gradeByCode } from "../../timber/grades.ts";
import { LOGS } from "../../timber/kind-shape.ts";
import { kindByCode } from "../../timber/kinds.ts";
import { LEXICON } from "../../timber/lexicon.ts";
import { givenSpan, type NormalText, normalText } from "../../timber/normal-text.ts";
import { originByCode } from "../../timber/origins.ts";
import { placeByCode } from "../../timber/places.ts";
import { MARKET, type Market } from "../../timber/reading/market.ts";
import type { TradeLexicon } from "../../timber/reading/word-hits.ts";
import { MOISTURE_TYPES } from "../../timber/spec.ts";
import { speciesByCode } from "../../timber/species.ts";
import { allowed } from "../../timber/tables.ts";
import { coded } from "./demand-coded.ts";
import {
  type CalendarDay,
  type CodedField,
  type DemandChoice,
  type DemandField,
  type ParsedDemand,
  type ParsedDemandLine,
  priceUnitMeant,
  type TextSpan,
} from "./demand-line.ts";
import { sizesOf } from "./demand-line-sizes.ts";
import { isSentTo, type LineTokens, lineTokensOf } from "./demand-line-tokens.ts";
import { demandQuestions } from "./demand-questions.ts";
import type { DemandToken } from "./demand-reader.ts";
import { codesOf, type Field, ofField, type TokenOf } from "./demand-token-facts.ts";
import { demandTokens, withoutCircles } from "./demand-tokens.ts";

/** A message has at most 1000 characters; a pasted list may be longer. What stands behind is not read. */
const READ_AT_MOST = 4000;

const NAMES: Readonly<Record<Exclude<CodedField, "brand">, (code: string) => { readonly name: string } | undefined>> = {
  ...{ kind: kindByCode, species: speciesByCode, grade: gradeByCode, origin: originByCode, port: placeByCode },
};

/** A region with more countries where a species grows names none of them. */
const MOST_HOMES = 3;

/** A word that may mean more than this many entries names none of them. */
const TOO_MANY = 8;

const percent = (value: number): number => Math.round(value * 100) / 100;

class LineBuilder {
  readonly confidence: Partial<Record<DemandField, number>> = {};
  readonly sourceSpan: Partial<Record<DemandField, TextSpan>> = {};
  readonly alternatives: Partial<Record<CodedField, DemandChoice[]>> = {};
  readonly normal: NormalText;
  readonly own: readonly DemandToken[];
  readonly tokens: readonly DemandToken[];
  readonly brands: BrandBook;

  constructor(normal: NormalText, { own, inherited }: LineTokens, brands: BrandBook) {
    this.brands = brands;
    this.normal = normal;
    this.own = own;
    this.tokens = [...own, ...inherited];
  }

  /** The characters from the first to the last token of those that stand together; of others, those of the first. */
  note(field: DemandField, sure: number, tokens: readonly DemandToken[]): void {
    const near = tokens.filter(({ clause }) => clause === tokens[0]?.clause);
    const isOwn = tokens.some((token) => this.own.includes(token));
    this.confidence[field] = percent(isOwn ? sure : sure * 0.9);
    const [start, end] = [Math.min(...near.map((one) => one.start)), Math.max(...near.map((one) => one.end))];
    this.sourceSpan[field] = givenSpan(this.normal, start, end);
  }

  coded(field: CodedField, fits: (code: string) => boolean = () => true): DemandChoice | null {
    const read = coded(this.tokens, field, fits);
    const [chosen, ...others] = (read?.value ?? []).flatMap((code): DemandChoice[] => {
      const name = field === "brand" ? this.brands.byCode(code)?.name : NAMES[field](code)?.name;
      return name === undefined ? [] : [{ code, name }];
    });
    if (read === null || chosen === undefined) return null;
    if (others.length > 0) this.alternatives[field] = others;
    if (read.value.length > TOO_MANY && field !== "species") return null;
    this.note(field, read.sure, read.tokens);
    return chosen;
  }

  /** The first token of a field that `fits`, the line's own before what it inherits; it is noted as what says `as`. */
  first<One extends Field>(
    field: One,
    as: DemandField,
    sure: (token: TokenOf<One>) => number,
    fits: (token: TokenOf<One>) => boolean = () => true,
  ): TokenOf<One> | undefined {
    const token = ofField(this.tokens, field).find(fits);
    if (token !== undefined) this.note(as, sure(token), [token]);
    return token;
  }

  /** Of the ladder by which such goods are likeliest graded, if the word has a grade there. */
  grade(goods: GradedAmong, market: Market): DemandChoice | null {
    const [system] = likelyStandards(codesOf(this.tokens, "grade"), goods, market);
    return this.coded("grade", (code) => system === undefined || gradeByCode(code)?.system === system);
  }

  origin(typed: readonly string[], speciesCode: string | undefined): DemandChoice | null {
    // 北美硬枫 is from the country of the region where most of it grows.
    const homes = (speciesByCode(speciesCode ?? "")?.origins ?? []).filter((code) => typed.includes(code));
    // 非洲花梨 may be from any country of a continent.
    const isVague = ofField(this.tokens, "origin").every(({ codes }) => codes.length >= MOST_HOMES);
    if (isVague) return null;
    return this.coded("origin", (code) => homes.length === 0 || code === homes[0]);
  }
}

const named = <One extends string>(field: One, choice: DemandChoice | null | undefined) =>
  ({ [`${field}Code`]: choice?.code ?? null, [`${field}Name`]: choice?.name ?? null }) as Readonly<
    Record<`${One}Code` | `${One}Name`, string | null>
  >;

function lineOf(
  normal: NormalText,
  lineTokens: LineTokens,
  brands: BrandBook,
  market: Market,
  given: string,
): ParsedDemandLine {
  const line = new LineBuilder(normal, lineTokens, brands);
  const { fields, from } = sizesOf(line.tokens);
  for (const [side, tokens] of from) line.note(side, 0.95, tokens);
  const typedOrigins = codesOf(line.tokens, "origin");
  // What comes over the northern border is Russian.
  const overland = ofField(line.tokens, "port").some(({ codes }) => placeByCode(codes[0] ?? "")?.group === "口岸");
  const origins = typedOrigins.length === 0 && overland ? ["RU"] : typedOrigins;
  const growsThere = (code: string): boolean =>
    origins.length === 0 || speciesByCode(code)?.origins.some((one) => origins.includes(one)) === true;
  const species = line.coded("species", growsThere);
  const origin = line.origin(typedOrigins, species?.code);
  const kind = line.coded("kind");
  const round = fields.diameterMin !== null || fields.diameterMax !== null;
  const kindCodes = kind === null ? (round ? [LOGS] : []) : [kind.code];
  const speciesCodes = allowed(codesOf(line.tokens, "species"), growsThere);
  const grade = line.grade({ kindCodes, speciesCodes, originCodes: origin === null ? [] : [origin.code] }, market);
  const brand = line.coded("brand");
  const port = line.coded("port");
  const [moistureCode] = line.first("moisture", "moistureType", ({ sure }) => sure)?.codes ?? [];
  const { quantity } = line.first("quantity", "quantity", (one) => one.quantity.sure) ?? {};
  const { price } = line.first("price", "targetPrice", (one) => (one.price.unit === null ? 0.8 : 0.95)) ?? {};
  const date = line.first("date", "needDate", () => 0.85);
  const cityOf = (fits: (token: DemandToken) => boolean) => line.first("city", "deliverCity", ({ sure }) => sure, fits);
  return {
    ...{ ...named("kind", kind), ...named("species", species), ...named("grade", grade), ...named("brand", brand) },
    ...{ ...named("origin", origin), ...named("port", port) },
    speciesText: line.sourceSpan.species === undefined ? null : given.slice(...line.sourceSpan.species),
    moistureType: MOISTURE_TYPES.find(({ code }) => code === moistureCode)?.code ?? null,
    ...fields,
    quantity: quantity?.amount ?? null,
    quantityUnit: quantity?.unit ?? null,
    targetPrice: price === undefined ? null : fen(price.fen),
    targetPriceUnit: price === undefined ? null : (price.unit ?? priceUnitMeant(price.fen, quantity?.unit ?? null)),
    needDate: date?.day ?? null,
    ...named("deliverCity", cityOf(isSentTo) ?? cityOf(() => true)),
    alternatives: line.alternatives,
    confidence: line.confidence,
    sourceSpan: line.sourceSpan,
  };
}

/**
 * The lines of a buyer's message, line by line: sizes, quantities, prices, dates and places by their grammar, names by the
 * dictionaries (aliases, pinyin, misspelt). What a heading says once holds for the lines below that do not say otherwise.
 * `today` is where 下周 and 月底 are counted from, `lexicon` the words that are known and `brands` the brands among them, `market` what sizes and grades are weighed by.
 * Says only what it read; never throws.
 */
export function parseDemand(
  text: string,
  today: CalendarDay,
  lexicon: TradeLexicon = LEXICON,
  brands: BrandBook = FIRST_BRANDS,
  market: Market = MARKET,
): ParsedDemand {
  const given = text.slice(0, READ_AT_MOST);
  const normal = normalText(withoutCircles(given));
  const { tokens, unknown } = demandTokens(normal, today, { lexicon, market });
  const items = lineTokensOf(tokens).map((lineTokens) => lineOf(normal, lineTokens, brands, market, given));
  const used = items.flatMap(({ sourceSpan }) => Object.values(sourceSpan));
  // Numbers that were read and that no line holds: a second price.
  const unused = tokens
    .filter(({ field }) => COUNTED.includes(field))
    .map(({ start, end }) => givenSpan(normal, start, end))
    .filter(([start, end]) => !used.some(([from, to]) => from < end && start < to));
  const spans = [...unknown.map(({ start, end }) => givenSpan(normal, start, end)), ...unused];
  return {
    items,
    questions: demandQuestions(items),
    unknown: apart(spans.sort(([one], [other]) => one - other)).map((span) => ({ text: given.slice(...span), span })),
  };
}

const COUNTED: readonly string[] = ["size", "quantity", "price", "date"];

/** Spans in their order, those that share a character made one: `㏠` is read as two words and is one character. */
function apart(spans: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = [];
  for (const [start, end] of spans) {
    const last = joined.at(-1);
    if (last !== undefined && start < last[1]) joined.splice(-1, 1, [last[0], Math.max(last[1], end)]);
    else joined.push([start, end]);
  }
  return joined;
}
