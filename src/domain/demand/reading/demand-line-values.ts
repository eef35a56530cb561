import { fen } from "../../money.ts";
import type { BrandBook } from "../../timber/brands.ts";
import { likelyStandards } from "../../timber/grade-standards.ts";
import { gradeByCode } from "../../timber/grades.ts";
import { isSheets, LOGS } from "../../timber/kind-shape.ts";
import { kindByCode } from "../../timber/kinds.ts";
import { givenSpan, type NormalText } from "../../timber/normal-text.ts";
import { originByCode } from "../../timber/origins.ts";
import { placeByCode } from "../../timber/places.ts";
import type { Market } from "../../timber/reading/market.ts";
import type { ReadSizes } from "../../timber/reading/size-units.ts";
import { withoutGeneral } from "../../timber/reading/word-hits.ts";
import { MOISTURE_TYPES } from "../../timber/spec.ts";
import { speciesByCode } from "../../timber/species.ts";
import { allowed } from "../../timber/tables.ts";
import { mm } from "../../units.ts";
import { DETAIL_MAX, kindsOf, REQUIREMENTS_MAX, type Requirement } from "../requirements.ts";
import {
  type CodedField,
  type DemandChoice,
  type DemandField,
  type ParsedDemandLine,
  priceUnitMeant,
  type SizeValues,
  type TextSpan,
} from "./demand-line.ts";
import { isSentTo, type LineTokens } from "./demand-line-tokens.ts";
import type { DemandToken } from "./demand-reader.ts";
import { codesOf, type Field, ofField, type TokenOf } from "./demand-token-facts.ts";

/** What lines are made of besides their tokens: the text, the brands that are known and what grades are weighed by. */
type Book = {
  readonly given: string;
  readonly normal: NormalText;
  readonly brands: BrandBook;
  readonly market: Market;
};

const NAMES: Readonly<Record<Exclude<CodedField, "brand">, (code: string) => { readonly name: string } | undefined>> = {
  kind: kindByCode,
  species: speciesByCode,
  grade: gradeByCode,
  origin: originByCode,
  port: placeByCode,
};

/** A region with more countries where a species grows names none of them. */
const MOST_HOMES = 3;

/** A word that may mean more than this many entries names none of them. */
const TOO_MANY = 8;

/** How sure at most is what a correction may have meant to change, or what stands beside unrecognised words. */
const DOUBTED = 0.5;

/** Glulam, laminated veneer lumber, cross laminated timber. */
const ENGINEERED = ["1514", "1515", "1516"];

const SIDES = ["thickness", "width", "length", "diameterMin", "diameterMax"] as const;
const NO_SIZES = {
  thickness: null,
  thicknessMin: null,
  thicknessMax: null,
  width: null,
  widthMin: null,
  widthMax: null,
  length: null,
  lengthMin: null,
  lengthMax: null,
  diameterMin: null,
  diameterMax: null,
};

class LineBuilder {
  readonly confidence: Partial<Record<DemandField, number>> = {};
  readonly sourceSpan: Partial<Record<DemandField, TextSpan>> = {};
  readonly alternatives: Partial<Record<CodedField, DemandChoice[]>> = {};
  readonly own: readonly DemandToken[];
  readonly tokens: readonly DemandToken[];
  readonly book: Book;

  constructor({ own, inherited }: LineTokens, book: Book) {
    this.book = book;
    this.own = own;
    this.tokens = [...own, ...inherited];
  }

  /** What is taken over is less sure than what stands in the line itself. */
  surely(sure: number, tokens: readonly DemandToken[]): number {
    const isOwn = tokens.some((token) => this.own.includes(token));
    const isOpen = tokens.some(
      ({ doubt, isDoubtful, risk }) => doubt !== undefined || isDoubtful || risk !== undefined,
    );
    const most = isOpen ? DOUBTED : 1;
    return Math.round(Math.min(most, isOwn ? sure : sure * 0.9) * 100) / 100;
  }

  /** The characters from the first to the last token of those that stand together; of others, those of the first. */
  note(field: DemandField, sure: number, tokens: readonly DemandToken[]): void {
    const near = tokens.filter(({ clause }) => clause === tokens[0]?.clause);
    this.confidence[field] = this.surely(sure, tokens);
    const start = Math.min(...near.map((one) => one.start));
    const end = Math.max(...near.map((one) => one.end));
    this.sourceSpan[field] = givenSpan(this.book.normal, start, end);
  }

  /** The first token of a field, the line's own before what it inherits; it is noted as the source of `as`. */
  first<One extends Field>(field: One, as: DemandField, among = this.tokens): TokenOf<One> | undefined {
    const [token] = ofField(among, field);
    if (token !== undefined) this.note(as, token.sure, [token]);
    return token;
  }

  /** What all words for a field allow, else what the first of them does; likelier what `fits` the rest of the line. */
  coded(field: CodedField, fits: (code: string) => boolean = () => true): DemandChoice | null {
    const stated: TokenOf<CodedField>[] = withoutGeneral(ofField(this.tokens, field));
    // 防腐原木 are logs: of words run together the last is the noun. LVL模板背楞: how it is made counts more than what it is for.
    const noun = stated.findLast((one, at) => field === "kind" && at > 0 && stated[at - 1]?.end === one.start);
    const made = stated.find(({ codes }) => field === "kind" && codes.every((code) => ENGINEERED.includes(code)));
    const first = made ?? noun ?? stated[0];
    if (first === undefined) return null;
    const common = first.codes.filter((code) => stated.every(({ codes }) => codes.includes(code)));
    // 樟子松或落叶松: the first word decides, the others are alternatives.
    const [meant, others] = common.length > 0 ? [common, []] : [first.codes, stated.flatMap(({ codes }) => codes)];
    const fitting = meant.filter(fits);
    const [chosen, ...further] = [...new Set([...fitting, ...meant, ...others])].flatMap((code): DemandChoice[] => {
      const name = field === "brand" ? this.book.brands.byCode(code)?.name : NAMES[field](code)?.name;
      return name === undefined ? [] : [{ code, name }];
    });
    if (chosen === undefined) return null;
    if (further.length > 0) this.alternatives[field] = further;
    if (further.length >= TOO_MANY && field !== "species") return null;
    const meanings = fitting.length || meant.length;
    const isOneOf = common.length === 0 && stated.some((one) => one !== first && one.or);
    const most = isOneOf ? DOUBTED : 1;
    const sure =
      Math.min(most, ...stated.map((one) => one.sure)) * (meanings === 1 ? 1 : Math.max(0.3, 1 - 0.15 * meanings));
    this.note(field, sure, common.length > 0 ? stated : [first]);
    return chosen;
  }

  /** Sizes of all tokens together, the line's own first. */
  sizes(): SizeValues {
    const sized = ofField(this.tokens, "size");
    const sizes: ReadSizes = {};
    for (const side of SIDES) {
      const ofSide = (one: ReadSizes) => Object.entries(one).filter(([key]) => key.startsWith(side));
      const stating = sized.filter(
        (one) => ofSide(one.sizes).length > 0 || (side === "length" && one.lengths.length > 0),
      );
      const used = side === "length" ? stating : stating.slice(0, 1);
      if (used.length > 0) this.note(side, 0.95, used);
      for (const one of used.toReversed()) Object.assign(sizes, Object.fromEntries(ofSide(one.sizes)));
    }
    const { thickness = 0, width = 0 } = sizes;
    // 95*17*1000: whichever way it is typed, the thickness is the smaller side.
    if (width > 0 && thickness > width) {
      Object.assign(sizes, { thickness: width, width: thickness });
      Object.assign(this.sourceSpan, { thickness: this.sourceSpan.width, width: this.sourceSpan.thickness });
    }
    const all = sized.flatMap((one) => [...one.lengths, ...(one.sizes.length === undefined ? [] : [one.sizes.length])]);
    const lengths = [...new Set(all)].sort((one, other) => one - other).map((one) => mm(one));
    const fields = { ...NO_SIZES, ...sizes, length: lengths[0] ?? null, lengths: lengths.length > 1 ? lengths : [] };
    return fields as SizeValues;
  }
}

const named = <One extends string>(field: One, choice: DemandChoice | null | undefined) =>
  ({ [`${field}Code`]: choice?.code ?? null, [`${field}Name`]: choice?.name ?? null }) as Readonly<
    Record<`${One}Code` | `${One}Name`, string | null>
  >;

/** The line's own requirements before those that it takes over; repeated ones are merged. */
function requirementsOf(line: LineBuilder): Requirement[] {
  const requirements = new Map<string, Requirement>();
  for (const token of ofField(line.tokens, "requirement")) {
    const { code } = token;
    const before = requirements.get(code);
    const details = before === undefined ? [token.detail] : [before.detail, token.detail];
    const joined = [...new Set(details)].join("、");
    const detail = Array.from(joined).length <= DETAIL_MAX ? joined : (before?.detail ?? "");
    const span = before?.span ?? givenSpan(line.book.normal, token.start, token.end);
    requirements.set(code, { code, detail, span, sure: line.surely(token.sure, [token]) });
  }
  return [...requirements.values()].slice(0, REQUIREMENTS_MAX);
}

/** A grade of emission beside one of how the panel looks: BB/CC ENF. */
function emissionsBeside({ tokens, book }: LineBuilder, grade: DemandChoice | null): Requirement[] {
  const emission = ofField(tokens, "grade").find(({ codes: [code = "", ...others] }) => {
    return others.length === 0 && kindsOf(code).length > 0 && grade !== null && code !== grade.code;
  });
  if (emission === undefined) return [];
  return [
    {
      code: emission.codes[0] ?? "",
      detail: "",
      sure: emission.sure,
      span: givenSpan(book.normal, emission.start, emission.end),
    },
  ];
}

/** The line that its tokens state. */
export function lineOf(lineTokens: LineTokens, book: Book): ParsedDemandLine {
  const line = new LineBuilder(lineTokens, book);
  const { tokens, sourceSpan } = line;
  const sizes = line.sizes();
  const typedOrigins = codesOf(tokens, "origin");
  // What comes over the northern border is Russian.
  const overland = ofField(tokens, "port").some(({ codes }) => placeByCode(codes[0] ?? "")?.group === "口岸");
  const origins = typedOrigins.length === 0 && overland ? ["RU"] : typedOrigins;
  const growsThere = (code: string): boolean =>
    origins.length === 0 || speciesByCode(code)?.origins.some((one) => origins.includes(one)) === true;
  const species = line.coded("species", growsThere);
  // 北美硬枫 is from the country of the region where most of it grows, 非洲花梨 may be from any of a continent.
  const [home] = speciesByCode(species?.code ?? "")?.origins.filter((code) => typedOrigins.includes(code)) ?? [];
  const isVague = ofField(tokens, "origin").every(({ codes }) => codes.length >= MOST_HOMES);
  const origin = isVague ? null : line.coded("origin", (code) => home === undefined || code === home);
  const kind = line.coded("kind");
  const round = sizes.diameterMin !== null || sizes.diameterMax !== null;
  const kindCodes = kind === null ? (round ? [LOGS] : []) : [kind.code];
  const speciesCodes = allowed(codesOf(tokens, "species"), growsThere);
  const goods = { kindCodes, speciesCodes, originCodes: origin === null ? [] : [origin.code] };
  // Of the ladder by which such goods are likeliest graded, if the word has a grade there.
  const [system] = likelyStandards(codesOf(tokens, "grade"), goods, book.market);
  const grade = line.coded("grade", (code) => system === undefined || gradeByCode(code)?.system === system);
  const [moistureCode] = line.first("moisture", "moistureType")?.codes ?? [];
  const quantity = line.first("quantity", "quantity");
  // 600片 of what is sawn are pieces: only panels and veneers are counted in sheets.
  const isInSlices = quantity?.unit === "sheet" && /片/.test(book.given.slice(...(sourceSpan.quantity ?? [0, 0])));
  const isSolid = kind === null ? species !== null : !isSheets(kind.code);
  const counted = isInSlices && isSolid ? "piece" : (quantity?.unit ?? null);
  const price = line.first("price", "targetPrice");
  const city = line.first("city", "deliverCity", tokens.filter(isSentTo)) ?? line.first("city", "deliverCity");
  return {
    ...named("kind", kind),
    ...named("species", species),
    ...named("grade", grade),
    ...named("origin", origin),
    ...named("brand", line.coded("brand")),
    ...named("port", line.coded("port")),
    ...named("deliverCity", city),
    speciesText: sourceSpan.species === undefined ? null : book.given.slice(...sourceSpan.species),
    moistureType: MOISTURE_TYPES.find(({ code }) => code === moistureCode)?.code ?? null,
    ...sizes,
    quantity: quantity?.amount ?? null,
    quantityUnit: counted,
    targetPrice: price === undefined ? null : fen(price.fen),
    targetPriceUnit: price === undefined ? null : (price.unit ?? priceUnitMeant(price.fen, counted)),
    needDate: line.first("date", "needDate")?.day ?? null,
    requirements: [...requirementsOf(line), ...emissionsBeside(line, grade)],
    alternatives: line.alternatives,
    confidence: line.confidence,
    sourceSpan,
  };
}
