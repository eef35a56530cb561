import { type BrandBook, FIRST_BRANDS } from "./brands.ts";
import { cityAt, cityByCode } from "./cities.ts";
import { isChinese, normalText } from "./normal-text.ts";
import { originByCode } from "./origins.ts";
import { PLACES, placeByCode } from "./places.ts";
import { type ParsedQuery, parsedFromTitle, parseQuery, type QueryCity } from "./query.ts";
import type { TagField } from "./reading/word-hits.ts";
import { isProvince, neighboursOf, provinceOfCity } from "./regions.ts";
import type { MoistureType } from "./spec.ts";
import { speciesByCode } from "./species.ts";
import { textTokens } from "./text-tokens.ts";
import { usesOf } from "./uses.ts";

/** What goods are found by. Sizes mm, diameters cm. A column that is `null` is filled from the title. */
export type IndexedGoods = {
  readonly title: string;
  readonly kindCode: string | null;
  readonly speciesCode: string | null;
  readonly gradeCode: string | null;
  readonly brandCode: string | null;
  readonly originCode: string | null;
  readonly portCode: string | null;
  readonly cityName: string | null;
  readonly storeName: string | null;
  readonly merchantName: string | null;
  readonly thickness: number | null;
  readonly width: number | null;
  readonly length: number | null;
  readonly lengthMin: number | null;
  readonly lengthMax: number | null;
  readonly diameterMin: number | null;
  readonly diameterMax: number | null;
  readonly moistureType: MoistureType | null;
  /** What they are sold for: 家具, 托盘. */
  readonly uses?: readonly string[];
};

/** Alternatives: one of these tokens must be among the goods' tokens. */
export type TokenClause = readonly string[];

const NUMBER = /^\d{1,5}$/;

/** Diameter classes are even from 14 cm (GB/T 144); "φ30+" goods are indexed up to here. */
const THICKEST_LOG = 80;
const LONGEST = 20_000;
const DECIMETRE = 100;

const shortCity = (cityName: string): string => cityName.replace(/[市盟]$/, "");

/** The short names of cities with the codes of the places in them. */
const PLACES_IN = new Map(
  PLACES.map(({ cityName }) => [
    shortCity(cityName),
    PLACES.filter((place) => place.cityName === cityName).map(({ code }) => code),
  ]),
);

/** `t:30` and so on, every `step` from one number to the other. */
export const tokensFrom = (prefix: string, from: number, to: number, step = 2): string[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, at) => `${prefix}:${from + step * at}`);

const tokenOf = (prefix: string, value: string | number | null): string[] =>
  value === null ? [] : [`${prefix}:${value}`];

function sizeTokens(goods: IndexedGoods, { size }: ParsedQuery): string[] {
  const { lengthMin, lengthMax } = goods;
  const decimetres = (mm: number): number => Math.floor(Math.min(mm, LONGEST) / DECIMETRE);
  return [
    ...tokenOf("t", goods.thickness ?? size.thickness),
    ...tokenOf("w", goods.width ?? size.width),
    ...tokenOf("l", goods.length ?? (lengthMin === null ? size.length : null)),
    ...(lengthMin === null || lengthMax === null
      ? []
      : tokensFrom("lr", decimetres(lengthMin), decimetres(lengthMax), 1)),
    ...diameterTokens(goods.diameterMin ?? size.diameterMin, goods.diameterMax ?? size.diameterMax),
  ];
}

/** `d:30`: such logs are among them; `dmin:30`: none is thinner; `dmax:30`: none is thicker. */
const diameterTokens = (min: number | null, max: number | null): string[] => [
  ...(min === null ? [] : tokensFrom("d", evenFloor(min), Math.min(max ?? THICKEST_LOG, 2 * THICKEST_LOG))),
  ...(min === null ? [] : tokensFrom("dmin", 4, min)),
  ...(max === null ? [] : tokensFrom("dmax", evenCeiling(max), 2 * THICKEST_LOG)),
];

const evenFloor = (value: number): number => 2 * Math.floor(value / 2);
const evenCeiling = (value: number): number => 2 * Math.ceil(value / 2);

function portsOf(goods: IndexedGoods, title: ParsedQuery): readonly string[] {
  if (goods.portCode !== null) return [goods.portCode];
  if (goods.storeName !== null) {
    const { portCodes } = parseQuery(goods.storeName);
    if (portCodes.length > 0) return portCodes;
  }
  return title.portCodes;
}

/** Where goods lie, as provinces: that of their warehouse's city, and that of the port that is named. */
function provincesOf(cityName: string | null, portCodes: readonly string[]): string[] {
  const ports = portCodes.flatMap((code) => placeByCode(code)?.cityCode ?? []);
  const city = cityAt(cityName ?? "", 0)?.city.code;
  return [...ports, ...(city === undefined ? [] : [city])].map(provinceOfCity);
}

/** The city of the warehouse, else the one that its name begins with: 连云港庙岭库. */
function cityNameOf({ cityName, storeName }: IndexedGoods): string | null {
  if (cityName !== null && cityName !== "") return cityName;
  return cityAt(normalText(storeName ?? "").text, 0)?.city.name ?? null;
}

/** 白松 or 一级 in a title may be one of these; 松木 may be any pine and is too vague to be indexed as each of them. */
const FEW_MEANINGS = 4;

/** The column if it is filled, else the title's value. */
const columnOr = (column: string | null, fromTitle: readonly string[]): readonly string[] => {
  if (column !== null) return [column];
  return fromTitle.length <= FEW_MEANINGS ? fromTitle : [];
};

/**
 * The tokens goods are found by, each once: `s:` species, `k:` kinds (its own and those that its title names: 锯材 sold as 木方),
 * `g:` grade, `b:` brand, `o:` origin, `p:` port and province, `c:` city, `m:` moisture, `t:` `w:` `l:` mm, `lr:` every decimetre
 * of a range of lengths, `d:` `dmin:` `dmax:` cm, `u:` what it is for, `n:` as its merchant states, and `v:` may be for, and the
 * text of title, names and places. A token holds letters, digits and `:`, so it needs no quoting in a tsvector. `brandBook`: the
 * marketplace's brands.
 */
export function goodsTokens(goods: IndexedGoods, brandBook: BrandBook = FIRST_BRANDS): string[] {
  const title = parsedFromTitle(goods.title, brandBook);
  const isKindNamed = goods.kindCode === null || title.kindCodes.length === 1;
  const brands = columnOr(goods.brandCode, title.brandCodes);
  const origins = columnOr(goods.originCode, title.originCodes);
  const ports = portsOf(goods, title);
  const cityName = cityNameOf(goods);
  const uses = usesOf({ ...goods, given: goods.uses ?? [] });
  const coded = (prefix: string, codes: readonly string[]): string[] => codes.map((code) => `${prefix}:${code}`);
  return [
    ...new Set([
      ...coded("s", columnOr(goods.speciesCode, title.speciesCodes)),
      ...tokenOf("k", goods.kindCode),
      ...coded("k", isKindNamed ? title.kindCodes : []),
      ...coded("g", columnOr(goods.gradeCode, title.gradeCodes)),
      ...coded("b", brands),
      ...coded("o", origins),
      ...coded("p", [...ports, ...provincesOf(cityName, ports)]),
      ...tokenOf("m", goods.moistureType ?? title.moistureType),
      ...sizeTokens(goods, title),
      ...textTokens(goods.title),
      ...tokenOf("c", cityName && shortCity(cityName)),
      ...textTokens(cityName),
      ...coded("n", uses.stated),
      ...coded("u", uses.named),
      ...coded("v", uses.possible),
      ...[...(goods.uses ?? []), goods.storeName, goods.merchantName].flatMap(textTokens),
      ...brands.flatMap((code) =>
        textTokens(`${brandBook.byCode(code)?.name ?? ""} ${brandBook.byCode(code)?.nameEn ?? ""}`),
      ),
      ...origins.flatMap((code) => textTokens(originByCode(code)?.name ?? "")),
    ]),
  ];
}

/** 8/4 hardwood is sold as 51 or as 52 mm: a buyer of one takes the other. */
const SAME_THICKNESS: Readonly<Record<number, readonly number[]>> = { 51: [52], 52: [51] };

/** Logs of which some are so thick will do; closest are those of which all are. */
export function diameterClauses(min: number | null, max: number | null, reading: Reading): TokenClause[] {
  if (min === null && max === null) return [];
  if (min === null) return [[`dmax:${evenFloor(max ?? 0)}`]];
  const none = [`dmin:${evenCeiling(min)}`];
  if (reading !== "whole" && min !== max) return [none, ...(max === null ? [] : [[`dmax:${evenFloor(max)}`]])];
  if (max === null) return [[...none, ...tokensFrom("d", evenCeiling(min), THICKEST_LOG)]];
  return [tokensFrom("d", evenFloor(min), max)];
}

function sizeClauses({ size, listed }: ParsedQuery, reading: Reading): FieldClauses[] {
  const anyOf = (side: "thickness" | "width" | "length", tokensFor: (mm: number) => string[]): FieldClauses => {
    const exact = size[side];
    const figures = listed?.[side] ?? (exact === null ? [] : [exact]);
    return { field: side, clauses: figures.length === 0 ? [] : [[...new Set(figures.flatMap(tokensFor))]] };
  };
  return [
    anyOf("thickness", (mm) => [mm, ...(SAME_THICKNESS[mm] ?? [])].map((one) => `t:${one}`)),
    anyOf("width", (mm) => [`w:${mm}`]),
    anyOf("length", (mm) => [`l:${mm}`, ...(reading !== "whole" ? [] : [`lr:${Math.floor(mm / DECIMETRE)}`])]),
    { field: "diameter", clauses: diameterClauses(size.diameterMin, size.diameterMax, reading) },
  ];
}

/** Cities all of whose places are queried: then goods elsewhere in the city match too. */
const wholeCities = (portCodes: readonly string[]): string[] =>
  [...PLACES_IN].flatMap(([city, codes]) => (codes.every((code) => portCodes.includes(code)) ? [city] : []));

/** An unknown word by its pairs of characters. */
export function wordClauses(word: string): TokenClause[] {
  if (NUMBER.test(word)) return [[word, `t:${word}`, `w:${word}`, `l:${word}`, `d:${word}`]];
  const characters = Array.from(word);
  if (!isChinese(word) || characters.length === 1) return [[word]];
  return characters.slice(1).map((character, at) => [`${characters[at] ?? ""}${character}`]);
}

/** Goods that lie in one of the cities by their warehouse's city, or state its name where that is short. */
const inAnyOf = (cities: readonly QueryCity[]): string[] =>
  cities.flatMap(({ name, isWhole }) => [...(isWhole ? [`c:${name}`] : []), ...(name.length === 2 ? [name] : [])]);

/** The same of one city, whose name may be of any length; several, and a port beside them, are alternatives. */
function cityClauses({ cities = [], portCodes }: ParsedQuery): TokenClause[] {
  const [one, ...others] = cities;
  if (one === undefined || portCodes.some((code) => !isProvince(code))) return [];
  return others.length > 0 ? [inAnyOf(cities)] : wordClauses(one.name).map((clause) => [...clause, ...inAnyOf(cities)]);
}

/** Goods in the queried prefecture-level cities, and in their provinces. */
export const inProvincesOf = (cities: readonly QueryCity[]): string[] =>
  cities.flatMap(({ code }) => [`c:${shortCity(cityByCode(code)?.name ?? "")}`, `p:${provinceOfCity(code)}`]);

/** Goods in the provinces of the queried places and in those that border on them. */
export function aroundPlaces({ portCodes, cities = [] }: ParsedQuery): string[] {
  const named = portCodes.flatMap((code) => placeByCode(code)?.cityCode ?? []);
  const cityCodes = [...named, ...cities.map(({ code }) => code)];
  const provinces = [...portCodes.filter(isProvince), ...cityCodes.map(provinceOfCity)];
  return [...provinces, ...provinces.flatMap(neighboursOf)].map((code) => `p:${code}`);
}

/** Grades that are called by what they are for: goods for that will do. */
const USES_OF_GRADE: Readonly<Record<string, readonly string[]>> = { "rz-pack": ["u:pack", "u:pallet"] };

/**
 * How strictly a query is read: `close` leaves out what would do as well, `stated` also what its merchant does not state it is
 * for.
 */
type Reading = "whole" | "close" | "stated";

/** What of a query goods are found by, each with the clauses for it. */
export type FoundBy =
  | Exclude<TagField, "size" | "quantity">
  | "city"
  | "thickness"
  | "width"
  | "length"
  | "diameter"
  | "word";

export type FieldClauses = { readonly field: FoundBy; readonly clauses: readonly TokenClause[] };

/** The letter before the codes of a field in tokens. */
export const PREFIX = {
  species: "s",
  kind: "k",
  grade: "g",
  brand: "b",
  origin: "o",
  port: "p",
  moisture: "m",
  use: "u",
} as const;

function clausesByField(parsed: ParsedQuery, reading: Reading): FieldClauses[] {
  const isClose = reading !== "whole";
  const coded = (field: keyof typeof PREFIX, codes: readonly string[], others: readonly string[] = []) => ({
    field,
    clauses: codes.length === 0 ? [] : [[...codes.map((code) => `${PREFIX[field]}:${code}`), ...others]],
  });
  // Goods without a species may carry a word of too many meanings itself in their title.
  const speciesWords = parsed.tags.flatMap(({ field, label }) => {
    const isWide = field === "species" && parsed.speciesCodes.length > FEW_MEANINGS;
    return isWide && /^\p{Script=Han}{2}$/u.test(label) ? [label] : [];
  });
  const isOneKind = parsed.kindCodes !== FOR_FLOORS && parsed.tags.filter(({ field }) => field === "kind").length === 1;
  const gradeUses = parsed.gradeCodes.flatMap((code) => USES_OF_GRADE[code] ?? []);
  const possible = parsed.useCodes.map((code) => `v:${code}`);
  const cities = wholeCities(parsed.portCodes).map((city) => `c:${city}`);
  // Few goods state what they are for: of a named timber those that do come first, and the others behind them.
  const useCodes = isClose || !describesTimber(parsed) ? parsed.useCodes : [];
  return [
    coded("species", isClose ? ownSpecies(parsed) : parsed.speciesCodes, isClose ? [] : speciesWords),
    coded("kind", isClose && isOneKind ? parsed.kindCodes.slice(0, 1) : parsed.kindCodes),
    coded("grade", parsed.gradeCodes, isClose ? [] : gradeUses),
    coded("brand", parsed.brandCodes),
    coded("origin", parsed.originCodes),
    coded(
      "port",
      parsed.portCodes,
      parsed.portCodes.every(isProvince) ? cities : [...cities, ...inAnyOf(parsed.cities ?? [])],
    ),
    { field: "city" as const, clauses: cityClauses(parsed) },
    coded("moisture", parsed.moistureType === null ? [] : [parsed.moistureType]),
    ...(reading === "stated"
      ? [{ field: "use" as const, clauses: [useCodes.map((code) => `n:${code}`)] }]
      : [coded("use", useCodes, isClose ? [] : possible)]),
    ...sizeClauses(parsed, reading),
    ...parsed.words.map((word): FieldClauses => ({ field: "word", clauses: wordClauses(word) })),
  ].filter(({ clauses }) => clauses.length > 0);
}

/** Whether a species or a size is stated. */
const namesTimber = ({ speciesCodes, size }: ParsedQuery): boolean =>
  speciesCodes.length > 0 || Object.values(size).some((value) => value !== null);

/** Whether a species, a kind, a grade or a size is stated. */
const describesTimber = (parsed: ParsedQuery): boolean =>
  namesTimber(parsed) || parsed.kindCodes.length > 0 || parsed.gradeCodes.length > 0;

const FOR_FLOORS = ["1509", "1501"];

/** Floors are planed of boards, too: of a timber that is named they will do behind what is cut for floors. */
function withBoards(parsed: ParsedQuery): ParsedQuery {
  const isForFloors = parsed.kindCodes.join() === "1509" && parsed.useCodes.includes("floor");
  return isForFloors && namesTimber(parsed) ? { ...parsed, kindCodes: FOR_FLOORS } : parsed;
}

/** Of a word that means several species those that are called by it themselves: 桉木 before other eucalypts. */
function ownSpecies({ speciesCodes, tags }: ParsedQuery): readonly string[] {
  if (speciesCodes.length < 2) return speciesCodes;
  const labels = new Set(tags.flatMap(({ field, label }) => (field === "species" ? [label] : [])));
  const own = speciesCodes.filter((code) => {
    const species = speciesByCode(code);
    return species !== undefined && [species.name, ...species.aliases].some((name) => labels.has(name));
  });
  return own.length > 0 ? own : speciesCodes;
}

const clausesOf = (parsed: ParsedQuery, reading: Reading): TokenClause[] =>
  clausesByField(withBoards(parsed), reading).flatMap(({ clauses }) => clauses);

/** The tokens of a query by field; each word is one of its own, in the order of the words. */
export const queryTokensByField = (parsed: ParsedQuery): FieldClauses[] => clausesByField(parsed, "whole");

/** What a goods' tokens must hold for the query: every clause, each by one of its alternatives. */
export const queryTokens = (parsed: ParsedQuery): TokenClause[] => clausesOf(parsed, "whole");

/**
 * What the goods hold that fit best, or `null` where all hits fit alike: 锯材 itself before what is sawn timber as well,
 * that very length before random ones, what is made for a use before what may be taken for it.
 */
export function closeTokens(parsed: ParsedQuery): TokenClause[] | null {
  const close = clausesOf(parsed, "close");
  const whole = queryTokens(parsed);
  const areAlike = close.length === whole.length && close.every((clause, at) => clause.length === whole[at]?.length);
  return areAlike ? null : close;
}

/** The tokens of goods whose merchant states the queried use; `null` where no timber is named beside a use. */
export const statedTokens = (parsed: ParsedQuery): TokenClause[] | null =>
  parsed.useCodes.length > 0 && namesTimber(parsed) ? clausesOf(parsed, "stated") : null;

/** The same query with thickness and width exchanged, or `null` where that changes nothing: 120*30 becomes 30*120. */
export function reversedSizeQuery(parsed: ParsedQuery): ParsedQuery | null {
  const { thickness, width } = parsed.size;
  if (thickness === null || width === null || thickness === width) return null;
  return { ...parsed, size: { ...parsed.size, thickness: width, width: thickness } };
}
