import { NO_NEAR_TERMS, type PriceBounds } from "./asked-terms.ts";
import { certTitleTokens } from "./certificates.ts";
import { GRADES } from "./grades.ts";
import { GLUED_STRUCTURE, isKindOf } from "./kind-shape.ts";
import type { KindCode } from "./kinds.ts";
import { ORIGIN_REGIONS } from "./origins.ts";
import { PLACES } from "./places.ts";
import type { ParsedQuery, QuerySize } from "./query.ts";
import { CODES } from "./query-codes.ts";
import { boundsText } from "./reading/size-alternatives.ts";
import type { SaleUnit } from "./spec.ts";
import { SPECIES } from "./species.ts";
import {
  aroundPlaces,
  type FoundBy,
  inProvincesOf,
  PREFIX,
  queryTokensByField,
  type TokenClause,
  tokensFrom,
} from "./tokens.ts";

export type SizeSide = "thickness" | "width" | "length";

/** What goods may be: tokens, every clause by one of its alternatives, a certificate of one of the codes, a price, or a side in mm, both ends included. */
export type Test =
  | { readonly by: "tokens"; readonly clauses: readonly TokenClause[] }
  | { readonly by: "certs"; readonly codes: readonly string[] }
  | ({ readonly by: "price" } & PriceBounds)
  | { readonly by: "side"; readonly side: SizeSide; readonly min: number | null; readonly max: number | null };

/** How far goods are from one condition: they meet it, they are next to it, or neither. */
export type Level = 0 | 1 | 2;

export type QueryField = FoundBy | "certificate" | "price";

/**
 * One condition on goods. `near`: what nearly meets it, where there is such a thing. `cost`: how much it counts at each level;
 * what makes it other timber counts more than all together that makes it another lot of the same.
 */
export type QueryFact = {
  readonly field: QueryField;
  /** As in the query: 30-50, 太仓港. */
  readonly label: string;
  readonly exact: Test;
  readonly near: Test | null;
  readonly cost: readonly [0, number, number];
};

/** Goods as far as nearness looks at them. Sides in mm; of random lengths the shortest and the longest. */
export type FoundGoods = {
  readonly tokens: ReadonlySet<string>;
  /** Codes of the certificates that are in force. */
  readonly certs: readonly string[];
  /** Fen by the units in which there is a price, with tax per m³. */
  readonly prices: Readonly<Partial<Record<SaleUnit, number>>>;
  readonly thickness: number | null;
  readonly width: number | null;
  readonly length: number | null;
  readonly lengthMin: number | null;
  readonly lengthMax: number | null;
};

type Cost = QueryFact["cost"];

/** What makes goods another species or kind counts more than all their sizes, their grade and their place together. */
const OTHER_TIMBER = 60;

const COST: Readonly<Record<QueryField, Cost>> = {
  word: [0, 1, 1],
  // A little dearer may be bargained over; what goods are and where they lie may not.
  price: [0, 1, 4],
  certificate: [0, 3, 3],
  moisture: [0, 2, 2],
  grade: [0, 2, 4],
  brand: [0, 4, 4],
  length: [0, 2, 4],
  port: [0, 2, 4],
  city: [0, 2, 3],
  origin: [0, 3, 4],
  width: [0, 8, 21],
  thickness: [0, 8, 21],
  diameter: [0, 10, 20],
  use: [0, 20, 20],
  kind: [0, OTHER_TIMBER + 12, OTHER_TIMBER + 26],
  species: [0, OTHER_TIMBER + 17, OTHER_TIMBER + 30],
};

/** Sawn timber is listed as boards, squares or cut sizes, whichever its merchant thought of. */
const SAWN: readonly KindCode[] = ["1501", "1502", "1509"];
const SAWN_COST: Cost = [0, 12, COST.kind[2]];

const costOf = (field: FoundBy, { kindCodes }: ParsedQuery): Cost =>
  field === "kind" && kindCodes.every((code) => isKindOf(SAWN, code)) ? SAWN_COST : COST[field];

/** Goods farther away are other goods: another species of the next size and another length is the last that counts as near. */
export const FARTHEST = OTHER_TIMBER + 50;

/** A side within a tenth is the next size: 11.8 m for 12 m, 28 mm for 30 mm. */
const NEXT = 0.1;
const LEAST_MM = 2;

function sideNear(side: SizeSide, min: number | null, max: number | null): Test {
  const least = (value: number) => Math.floor(Math.min(value * (1 - NEXT), value - LEAST_MM));
  const most = (value: number) => Math.ceil(Math.max(value * (1 + NEXT), value + LEAST_MM));
  return { by: "side", side, min: min === null ? null : Math.max(1, least(min)), max: max === null ? null : most(max) };
}

/** Up to a fifth dearer is what is bargained over; beyond that it is another class of goods. */
const NEAR_PRICE = 0.2;

const priceNear = ({ min, max, unit }: PriceBounds): Test => ({
  by: "price",
  unit,
  min: min === null ? null : Math.ceil(min * (1 - NEAR_PRICE)),
  max: max === null ? null : Math.floor(max * (1 + NEAR_PRICE)),
});

const genusOf = (latin: string): string => /^[A-Z][a-z]+/.exec(latin)?.[0] ?? latin;

/** Kinds that are cut from the same log, pressed for the same site or of the same chips, laid on the same deck, or built into the same frame. */
const KINDS_ALIKE: readonly (readonly string[])[] = [
  SAWN,
  ["1505", "1510"],
  ["1503", "1508"],
  ["1506", "1513"],
  GLUED_STRUCTURE,
];

/** Countries of a region that is no larger than these grow the same timber. */
const SMALL_REGION = 4;

/** Each of `all` that is like one of `codes`. */
function alike<One extends { readonly code: string }>(
  all: readonly One[],
  codes: readonly string[],
  areAlike: (one: One, other: One) => boolean,
): string[] {
  const known = all.filter(({ code }) => codes.includes(code));
  return all.filter((one) => known.some((other) => areAlike(one, other))).map(({ code }) => code);
}

const anyIn = (groups: readonly (readonly string[])[], codes: readonly string[]): string[] =>
  groups.flatMap((group) => (group.some((code) => codes.includes(code)) ? group : []));

/** What a buyer may take instead, by the queried fact. */
const NEAR: Readonly<Partial<Record<QueryField, (codes: readonly string[]) => string[]>>> = {
  // Of the same trade group or genus.
  species: (codes) =>
    alike(SPECIES, codes, (one, other) => one.group === other.group || genusOf(one.latin) === genusOf(other.latin)),
  kind: (codes) => anyIn(KINDS_ALIKE, codes),
  // One or two steps up or down the same ladder.
  grade: (codes) =>
    alike(GRADES, codes, (one, other) => one.system === other.system && Math.abs(one.rank - other.rank) <= 2),
  origin: (codes) =>
    anyIn(
      ORIGIN_REGIONS.map((region) => region.codes).filter(({ length }) => length <= SMALL_REGION),
      codes,
    ),
  port: (codes) => alike(PLACES, codes, (one, other) => one.group === other.group),
};

const anyOf = (tokens: readonly string[]): Test | null =>
  tokens.length === 0 ? null : { by: "tokens", clauses: [[...new Set(tokens)]] };

/** Diameter classes are two centimetres apart; two classes up or down are the next ones. */
function diametersNear({ diameterMin: min, diameterMax: max }: QuerySize): Test | null {
  const low = (min ?? max ?? 0) - 4;
  const high = (max ?? min ?? 0) + 4;
  return anyOf(tokensFrom("d", Math.max(4, 2 * Math.floor(low / 2)), high));
}

function nearOf(field: FoundBy, parsed: ParsedQuery): Test | null {
  const { size } = parsed;
  if (field === "diameter") return diametersNear(size);
  if (isSide(field)) return sideNear(field, ...ends(size, field));
  if (field === "city") return anyOf(inProvincesOf(parsed.cities ?? []));
  const near = NEAR[field];
  if (near === undefined || field === "word" || field === "moisture") return null;
  return anyOf(near(parsed[CODES[field]]).map((code) => `${PREFIX[field]}:${code}`));
}

type Ends = readonly [low: number | null, high: number | null];

const SIDES: readonly SizeSide[] = ["thickness", "width", "length"];

const ends = (size: QuerySize, side: SizeSide): Ends => [
  size[side] ?? size[`${side}Min`],
  size[side] ?? size[`${side}Max`],
];

const isSide = (field: QueryField): field is SizeSide => SIDES.some((side) => side === field);

const labelOf = (parsed: ParsedQuery, field: FoundBy, word: string): string => {
  if (field === "word") return word;
  if (isSide(field)) return boundsText(...ends(parsed.size, field));
  if (field === "city") return (parsed.cities ?? []).map(({ name }) => name).join("、");
  const tags = parsed.tags.filter((tag) => tag.field === (field === "diameter" ? "size" : field));
  return tags.map(({ label }) => label).join("、");
};

function termFacts({ certs, price }: typeof NO_NEAR_TERMS): QueryFact[] {
  const certified = certs.map((codes): QueryFact => {
    const exact: Test = { by: "certs", codes };
    return { field: "certificate", label: codes.join("/"), exact, near: null, cost: COST.certificate };
  });
  if (price === null) return certified;
  const exact: Test = { by: "price", ...price };
  const label = boundsText(price.min, price.max);
  return [...certified, { field: "price", label, exact, near: priceNear(price), cost: COST.price }];
}

/** Of goods outside the queried place those in its province and the neighbouring ones are nearer than all others. */
function aroundFact({ field, label, exact, near }: QueryFact, parsed: ParsedQuery): QueryFact[] {
  if (exact.by !== "tokens" || (field !== "port" && field !== "city")) return [];
  const nearly = near?.by === "tokens" ? near.clauses.flat() : [];
  const clauses = exact.clauses.map((clause) => [...clause, ...nearly, ...aroundPlaces(parsed)]);
  return [{ field, label, exact: { by: "tokens", clauses }, near: null, cost: [0, 1, 1] }];
}

/** A use beside a timber that is named narrows nothing; among near matches the goods for it are a little nearer. */
function factsOfUse(parsed: ParsedQuery, named: readonly QueryFact[]): QueryFact[] {
  const exact = anyOf(parsed.useCodes.flatMap((code) => [`u:${code}`, `v:${code}`]));
  if (exact === null || named.some(({ field }) => field === "use")) return [];
  return [{ field: "use", label: labelOf(parsed, "use", ""), exact, near: null, cost: [0, 1, 1] }];
}

/**
 * All conditions on goods, most important first. Goods that meet all of them are those the search finds, but for a use that
 * narrows nothing.
 */
export function queryFacts(parsed: ParsedQuery, terms = NO_NEAR_TERMS): QueryFact[] {
  let word = -1;
  const named = queryTokensByField(parsed).map(({ field, clauses }): QueryFact => {
    if (field === "word") word += 1;
    const label = labelOf(parsed, field, parsed.words[word] ?? "");
    return { field, label, exact: { by: "tokens", clauses }, near: nearOf(field, parsed), cost: costOf(field, parsed) };
  });
  const ranged = SIDES.flatMap((side): QueryFact[] => {
    const min = parsed.size[`${side}Min`];
    const max = parsed.size[`${side}Max`];
    // Where several are listed each of them is queried, which the clauses express.
    if ((min === null && max === null) || parsed.listed?.[side] !== undefined) return [];
    const exact: Test = { by: "side", side, min, max };
    return [{ field: side, label: boundsText(min, max), exact, near: nearOf(side, parsed), cost: COST[side] }];
  });
  const around = named.flatMap((fact) => aroundFact(fact, parsed));
  return [...named, ...around, ...factsOfUse(parsed, named), ...ranged, ...termFacts(terms)].sort(
    (one, other) => other.cost[2] - one.cost[2],
  );
}

const priceEnds = ({ unit }: PriceBounds, { prices }: FoundGoods): Ends => [prices[unit] ?? null, prices[unit] ?? null];

/** Of random lengths the shortest and the longest. */
const sideEnds = (side: SizeSide, goods: FoundGoods): Ends =>
  side === "length" ? [goods.length ?? goods.lengthMin, goods.length ?? goods.lengthMax] : [goods[side], goods[side]];

function passes(test: Test, goods: FoundGoods): boolean {
  if (test.by === "tokens") return test.clauses.every((clause) => clause.some((token) => goods.tokens.has(token)));
  if (test.by === "certs") {
    const isInTitle = certTitleTokens(test.codes).some((tokens) => tokens.every((token) => goods.tokens.has(token)));
    return isInTitle || test.codes.some((code) => goods.certs.includes(code));
  }
  const [low, high] = test.by === "price" ? priceEnds(test, goods) : sideEnds(test.side, goods);
  return low !== null && high !== null && high >= (test.min ?? 0) && low <= (test.max ?? Infinity);
}

export const levelOf = ({ exact, near }: QueryFact, goods: FoundGoods): Level =>
  passes(exact, goods) ? 0 : near !== null && passes(near, goods) ? 1 : 2;

/** By how much the sides differ from those of the query, as parts of them: of two other lengths the nearer one is 6 m for 5.8. */
export const gapOf = (size: QuerySize, goods: FoundGoods): number =>
  SIDES.reduce((sum, side) => {
    const [least, most] = ends(size, side);
    const [low, high] = sideEnds(side, goods);
    if (least === null && most === null) return sum;
    if (low === null || high === null) return sum + 1;
    const short = least === null ? 0 : Math.max(0, least - high) / least;
    const long = most === null ? 0 : Math.max(0, low - most) / most;
    return sum + short + long;
  }, 0);

/** How far goods are from the whole query: 0 for those, and only those, that meet all of it. */
export const distanceOf = (facts: readonly QueryFact[], goods: FoundGoods): number =>
  facts.reduce((sum, fact) => sum + fact.cost[levelOf(fact, goods)], 0);

/** Goods of which the facts hold at these levels, by the place of each fact. */
export type Ring = { readonly distance: number; readonly levels: readonly Level[] };

/** The fields that identify the timber; a port or a length does not. */
const IDENTIFYING_FIELDS: ReadonlySet<QueryField> = new Set<QueryField>([
  "species",
  "kind",
  "use",
  "brand",
  "thickness",
  "width",
  "diameter",
]);

/** 小K: only logs of radiata are graded so. */
const isLogGrade = ({ field, exact }: QueryFact): boolean =>
  field === "grade" && exact.by === "tokens" && exact.clauses.flat().every((token) => token.startsWith("g:rl-"));

const isIdentifying = (fact: QueryFact): boolean => IDENTIFYING_FIELDS.has(fact.field) || isLogGrade(fact);

/** The facts of which goods must be nearly one to count as near at all; of a city queried by itself all that lies near. */
export function identifyingFacts(facts: readonly QueryFact[]): QueryFact[] {
  const identifying = facts.filter(isIdentifying);
  return identifying.length > 0 ? identifying : facts.filter(({ field }) => field === "city");
}

/** No goods are at these levels, or nearer, in all facts of these places. */
export type Apart = readonly (readonly [place: number, level: Level])[];

/**
 * Where to look for near matches, the nearest first. Goods of a ring may be nearer than it states: they are in a nearer one as
 * well. Rings that are known to be empty are left out.
 */
export function ringsOf(facts: readonly QueryFact[], apart: readonly Apart[] = []): Ring[] {
  const rings: Ring[] = [];
  const identifying = new Set(identifyingFacts(facts));
  const isIdentified = (levels: readonly Level[]): boolean =>
    facts.some((fact, at) => identifying.has(fact) && levels[at] !== 2);
  const walk = (levels: readonly Level[], distance: number): void => {
    const fact = facts[levels.length];
    if (fact !== undefined) {
      for (const level of fact.near === null ? ([0, 2] as const) : ([0, 1, 2] as const)) {
        const farther = distance + fact.cost[level];
        if (farther <= FARTHEST) walk([...levels, level], farther);
      }
      return;
    }
    const isEmpty = apart.some((some) => some.every(([place, level]) => (levels[place] ?? 2) <= level));
    if (levels.some((level) => level > 0) && isIdentified(levels) && !isEmpty) rings.push({ distance, levels });
  };
  walk([], 0);
  return rings.sort((one, other) => one.distance - other.distance);
}
