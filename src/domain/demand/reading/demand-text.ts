import { fen } from "../../money.ts";
import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { likelyStandards } from "../../timber/grade-standards.ts";
import { gradeByCode } from "../../timber/grades.ts";
import { kindByCode } from "../../timber/kinds.ts";
import { LEXICON } from "../../timber/lexicon.ts";
import { givenSpan, type NormalText, normalText } from "../../timber/normal-text.ts";
import { originByCode } from "../../timber/origins.ts";
import { placeByCode } from "../../timber/places.ts";
import { MARKET, type Market } from "../../timber/reading/market.ts";
import type { TradeLexicon } from "../../timber/reading/word-hits.ts";
import { MOISTURE_TYPES } from "../../timber/spec.ts";
import { speciesByCode } from "../../timber/species.ts";
import { coded, ofField } from "./demand-coded.ts";
import {
  type CalendarDay,
  type CodedField,
  type DemandChoice,
  type DemandField,
  type DemandQuestion,
  type ParsedDemand,
  type ParsedDemandLine,
  priceUnitMeant,
  type TextSpan,
} from "./demand-line.ts";
import { type SizeSide, sizesOf } from "./demand-line-sizes.ts";
import { isSentTo, type LineTokens, lineTokensOf } from "./demand-line-tokens.ts";
import { demandQuestions } from "./demand-questions.ts";
import type { DemandToken } from "./demand-reader.ts";
import { demandTokens, withoutCircles } from "./demand-tokens.ts";

/** A message has at most 1000 characters; a pasted list may be longer. What stands behind is not read. */
const READ_AT_MOST = 4000;

const NAMES: Readonly<Record<Exclude<CodedField, "brand">, (code: string) => string | undefined>> = {
  kind: (code) => kindByCode(code)?.name,
  species: (code) => speciesByCode(code)?.name,
  grade: (code) => gradeByCode(code)?.name,
  origin: (code) => originByCode(code)?.name,
  port: (code) => placeByCode(code)?.name,
};

/** A region with more countries where a species grows names none of them. */
const MOST_HOMES = 3;

/** A word that may mean more than this many entries names none of them. */
const TOO_MANY = 8;

/** The characters from the first to the last token of those that stand together; of others, those of the first. */
function spanOf(normal: NormalText, tokens: readonly DemandToken[]): TextSpan | null {
  const [first] = tokens;
  if (first === undefined) return null;
  const near = tokens.filter(({ clause, row }) => clause === first.clause && row === first.row);
  return givenSpan(normal, Math.min(...near.map(({ start }) => start)), Math.max(...near.map(({ end }) => end)));
}

const choices = (field: CodedField, codes: readonly string[], brands: BrandBook): DemandChoice[] =>
  codes.flatMap((code) => {
    const name = field === "brand" ? brands.byCode(code)?.name : NAMES[field](code);
    return name === undefined ? [] : [{ code, name }];
  });

const percent = (value: number): number => Math.round(value * 100) / 100;

class LineBuilder {
  readonly confidence: Partial<Record<DemandField, number>> = {};
  readonly sourceSpan: Partial<Record<DemandField, TextSpan>> = {};
  readonly alternatives: Partial<Record<CodedField, DemandChoice[]>> = {};
  readonly normal: NormalText;
  readonly lineTokens: LineTokens;
  readonly tokens: readonly DemandToken[];
  readonly brands: BrandBook;

  constructor(normal: NormalText, lineTokens: LineTokens, brands: BrandBook) {
    this.brands = brands;
    this.normal = normal;
    this.lineTokens = lineTokens;
    this.tokens = [...lineTokens.own, ...lineTokens.inherited];
  }

  note(field: DemandField, sure: number, tokens: readonly DemandToken[]): void {
    const span = spanOf(this.normal, tokens);
    if (span === null) return;
    const own = tokens.some((token) => this.lineTokens.own.includes(token));
    this.confidence[field] = percent(own ? sure : sure * 0.9);
    this.sourceSpan[field] = span;
  }

  coded(field: CodedField, fits: (code: string) => boolean = () => true): DemandChoice | null {
    const read = coded(this.tokens, field, fits);
    if (read === null) return null;
    const [chosen, ...others] = choices(field, read.value, this.brands);
    if (chosen === undefined) return null;
    if (others.length > 0) this.alternatives[field] = others;
    if (read.value.length > TOO_MANY && field !== "species") return null;
    this.note(field, read.sure, read.tokens);
    return chosen;
  }

  /** The first token of a field, the line's own before what it inherits. */
  first<Field extends DemandToken["field"]>(field: Field): Extract<DemandToken, { field: Field }> | undefined {
    return this.tokens.find((one): one is Extract<DemandToken, { field: Field }> => one.field === field);
  }
}

function lineOf(normal: NormalText, lineTokens: LineTokens, brands: BrandBook): ParsedDemandLine {
  const line = new LineBuilder(normal, lineTokens, brands);
  const { fields, from } = sizesOf(line.tokens);
  for (const side of Object.keys(from) as SizeSide[]) line.note(side, 0.95, from[side] ?? []);
  const typedOrigins = ofField(line.tokens, "origin").flatMap(({ codes }) => codes);
  // What comes over the northern border is Russian.
  const overland = ofField(line.tokens, "port").some(({ codes }) => placeByCode(codes[0] ?? "")?.group === "口岸");
  const originCodes = typedOrigins.length === 0 && overland ? ["RU"] : typedOrigins;
  const grownThere = (code: string): boolean =>
    originCodes.length === 0 || (speciesByCode(code)?.origins.some((one) => originCodes.includes(one)) ?? false);
  const species = line.coded("species", grownThere);
  const grown = speciesByCode(species?.code ?? "")?.origins ?? [];
  // 北美硬枫 is from the country of the region where most of it grows.
  const homes = grown.filter((code) => typedOrigins.includes(code));
  // 非洲花梨 may be from any country of a continent.
  const isVague = ofField(line.tokens, "origin").every(({ codes }) => codes.length >= MOST_HOMES);
  // 欧洲榉木 may be from any of too many countries to name one.
  const origin =
    homes.length > MOST_HOMES || isVague
      ? null
      : line.coded("origin", (code) => homes.length === 0 || code === homes[0]);
  const round = fields.diameterMin !== null || fields.diameterMax !== null;
  const kind = line.coded("kind");
  const isRoundRadiata = round && speciesByCode(species?.code ?? "")?.group === "radiata";
  const graded = { speciesCode: species?.code ?? null, originCode: origin?.code ?? null };
  const systems = likelyStandards({ ...graded, kindCode: isRoundRadiata ? "1500" : (kind?.code ?? null) });
  const grade = gradeOf(line, systems);
  const brand = line.coded("brand");
  const port = line.coded("port");
  const moistureCode = ofField(line.tokens, "moisture")[0];
  const moisture = MOISTURE_TYPES.find(({ code }) => code === moistureCode?.codes[0]);
  if (moistureCode !== undefined) line.note("moistureType", moistureCode.sure, [moistureCode]);
  const quantity = line.first("quantity");
  const counted = quantity?.quantity.share === "total" && isShared(quantity, lineTokens) ? undefined : quantity;
  if (counted !== undefined) line.note("quantity", counted.quantity.sure, [counted]);
  const price = line.first("price");
  if (price !== undefined) line.note("targetPrice", price.price.unit === null ? 0.8 : 0.95, [price]);
  const date = line.first("date");
  if (date !== undefined) line.note("needDate", 0.85, [date]);
  const cities = line.tokens.filter((one): one is Extract<DemandToken, { field: "city" }> => one.field === "city");
  const city = cities.find(isSentTo) ?? cities[0];
  if (city !== undefined) line.note("deliverCity", city.sure, [city]);
  const speciesSpan = line.sourceSpan.species;
  return {
    kindCode: kind?.code ?? null,
    kindName: kind?.name ?? null,
    speciesCode: species?.code ?? null,
    speciesName: species?.name ?? null,
    speciesText: speciesSpan === undefined ? null : "",
    gradeCode: grade?.code ?? null,
    gradeName: grade?.name ?? null,
    brandCode: brand?.code ?? null,
    brandName: brand?.name ?? null,
    originCode: origin?.code ?? null,
    originName: origin?.name ?? null,
    portCode: port?.code ?? null,
    portName: port?.name ?? null,
    moistureType: moisture?.code ?? null,
    ...fields,
    quantity: counted?.quantity.amount ?? null,
    quantityUnit: counted?.quantity.unit ?? null,
    targetPrice: price === undefined ? null : fen(price.price.fen),
    targetPriceUnit:
      price === undefined
        ? null
        : (price.price.unit ?? priceUnitMeant(price.price.fen, counted?.quantity.unit ?? null)),
    needDate: date?.day ?? null,
    deliverCityCode: city?.code ?? null,
    deliverCityName: city?.name ?? null,
    alternatives: line.alternatives,
    confidence: line.confidence,
    sourceSpan: line.sourceSpan,
  };
}

const isShared = (token: DemandToken, lineTokens: LineTokens): boolean => lineTokens.inherited.includes(token);

/** The grade of the ladder that the goods belong to, if the word has one there. */
function gradeOf(line: LineBuilder, systems: readonly string[]): DemandChoice | null {
  const best = systems.find((system) =>
    ofField(line.tokens, "grade").some(({ codes }) => codes.some((code) => gradeByCode(code)?.system === system)),
  );
  return line.coded("grade", (code) => best === undefined || gradeByCode(code)?.system === best);
}

/**
 * The lines of a buyer's message, line by line: sizes, quantities, prices, dates and places by their grammar, names by the
 * dictionaries (aliases, pinyin, misspelt). What a heading says once holds for the lines below that do not say otherwise.
 * `today` is where 下周 and 月底 are counted from, `lexicon` the words that are known and `brands` the brands among them, `market` what sizes are weighed by.
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
  const items = lineTokensOf(tokens).map((lineTokens) => withText(lineOf(normal, lineTokens, brands), given));
  const questions: DemandQuestion[] = demandQuestions(items);
  return {
    items,
    questions,
    unknown: apart(
      [...unknown.map(({ start, end }) => givenSpan(normal, start, end)), ...unusedIn(normal, tokens, items)].sort(
        (one, other) => one[0] - other[0],
      ),
    ).map((span) => ({
      text: given.slice(...span),
      span,
    })),
  };
}

const COUNTED: readonly string[] = ["size", "quantity", "price", "date"];

/** Where numbers stand that were read and that no line holds: a second price. */
const unusedIn = (
  normal: NormalText,
  tokens: readonly DemandToken[],
  items: readonly ParsedDemandLine[],
): readonly TextSpan[] => {
  const used = items.flatMap(({ sourceSpan }) => Object.values(sourceSpan));
  return tokens
    .filter(({ field }) => COUNTED.includes(field))
    .map(({ start, end }) => givenSpan(normal, start, end))
    .filter(([start, end]) => !used.some(([from, to]) => from < end && start < to));
};

/** Spans in their order, those that share a character made one: `㏠` is read as two words and is one character. */
function apart(spans: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = [];
  for (const [start, end] of spans) {
    const last = joined.at(-1);
    if (last !== undefined && start < last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else joined.push([start, end]);
  }
  return joined;
}

function withText(line: ParsedDemandLine, given: string): ParsedDemandLine {
  const span = line.sourceSpan.species;
  return span === undefined ? line : { ...line, speciesText: given.slice(...span) };
}
