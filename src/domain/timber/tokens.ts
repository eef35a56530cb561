import { type BrandBook, FIRST_BRANDS } from "./brands.ts";
import { cityAt } from "./cities.ts";
import { isChinese, normalText, WORDS } from "./normal-text.ts";
import { originByCode } from "./origins.ts";
import { PLACES, type Place, placeByCode } from "./places.ts";
import { type ParsedQuery, parsedFromTitle, parseQuery } from "./query.ts";
import type { TagField } from "./reading/word-hits.ts";
import { provinceOfCity } from "./regions.ts";
import type { MoistureType } from "./spec.ts";
import { speciesByCode } from "./species.ts";
import { usesOf } from "./uses.ts";

/** What a goods is found by. Sizes mm, diameters cm. A column that is `null` is filled from what the title says. */
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

const PLACES_BY_CITY = new Map<string, Place[]>();
for (const place of PLACES) {
  const city = shortCity(place.cityName);
  PLACES_BY_CITY.set(city, [...(PLACES_BY_CITY.get(city) ?? []), place]);
}

/** Single characters and pairs of a run of Chinese, whole Latin words and numbers. */
function addTextTokens(tokens: Set<string>, given: string): void {
  const { text } = normalText(given);
  for (const [word] of text.matchAll(WORDS)) {
    if (!isChinese(word)) {
      tokens.add(word);
      continue;
    }
    const characters = Array.from(word);
    for (let at = 0; at < characters.length; at += 1) {
      const character = characters[at] ?? "";
      tokens.add(character);
      const next = characters[at + 1];
      if (next !== undefined) tokens.add(character + next);
    }
  }
}

/** What the tokens of a text that holds `spelling` hold, one list or another: Latin words may be written as one. */
export function spellingTokens(spelling: string): string[][] {
  const tokens = new Set<string>();
  addTextTokens(tokens, spelling);
  const joined = normalText(spelling).text.replace(/[^\p{L}\p{N}]/gu, "");
  return isChinese(joined) || tokens.has(joined) ? [[...tokens]] : [[...tokens], [joined]];
}

function addSizeTokens(tokens: Set<string>, goods: IndexedGoods, title: ParsedQuery): void {
  const thickness = goods.thickness ?? title.size.thickness;
  const width = goods.width ?? title.size.width;
  const length = goods.length ?? (goods.lengthMin === null ? title.size.length : null);
  if (thickness !== null) tokens.add(`t:${thickness}`);
  if (width !== null) tokens.add(`w:${width}`);
  if (length !== null) tokens.add(`l:${length}`);
  if (goods.lengthMin !== null && goods.lengthMax !== null) {
    const last = Math.floor(Math.min(goods.lengthMax, LONGEST) / DECIMETRE);
    for (let at = Math.floor(goods.lengthMin / DECIMETRE); at <= last; at += 1) tokens.add(`lr:${at}`);
  }
  addDiameterTokens(tokens, goods.diameterMin ?? title.size.diameterMin, goods.diameterMax ?? title.size.diameterMax);
}

/** `d:30`: such logs are among them; `dmin:30`: none is thinner; `dmax:30`: none is thicker. */
function addDiameterTokens(tokens: Set<string>, min: number | null, max: number | null): void {
  if (min !== null) {
    for (let at = evenFloor(min); at <= Math.min(max ?? THICKEST_LOG, 2 * THICKEST_LOG); at += 2) tokens.add(`d:${at}`);
    for (let at = 4; at <= min; at += 2) tokens.add(`dmin:${at}`);
  }
  if (max !== null) for (let at = evenCeiling(max); at <= 2 * THICKEST_LOG; at += 2) tokens.add(`dmax:${at}`);
}

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
  const city = cityName === null ? undefined : cityAt(cityName, 0)?.city.code;
  return [...ports, ...(city === undefined ? [] : [city])].map(provinceOfCity);
}

/** 白松 or 一级 in a title may be one of these; 松木 may be any pine and says too little to be indexed as each of them. */
const FEW_MEANINGS = 4;

/** The column if it is filled, else what the title says. */
const columnOr = (column: string | null, fromTitle: readonly string[]): readonly string[] => {
  if (column !== null) return [column];
  return fromTitle.length <= FEW_MEANINGS ? fromTitle : [];
};

/**
 * The tokens a goods is found by, each once: `s:` species, `k:` kinds (its own and those that its title names: 锯材 sold as
 * 木方), `g:` grade, `b:` brand, `o:` origin, `p:` port and province, `c:` city, `m:` moisture, `t:` `w:` `l:` mm, `lr:` every decimetre
 * of a range of lengths, `d:` `dmin:` `dmax:` cm, `u:` what it is for and `v:` may be for, and the text of title, names and places. A token holds letters, digits and
 * `:`, so it needs no quoting in a tsvector. `brandBook`: the marketplace's brands.
 */
export function goodsTokens(goods: IndexedGoods, brandBook: BrandBook = FIRST_BRANDS): string[] {
  const tokens = new Set<string>();
  const title = parsedFromTitle(goods.title, brandBook);
  for (const code of columnOr(goods.speciesCode, title.speciesCodes)) tokens.add(`s:${code}`);
  if (goods.kindCode !== null) tokens.add(`k:${goods.kindCode}`);
  if (goods.kindCode === null || title.kindCodes.length === 1)
    for (const code of title.kindCodes) tokens.add(`k:${code}`);
  for (const code of columnOr(goods.gradeCode, title.gradeCodes)) tokens.add(`g:${code}`);
  const brands = columnOr(goods.brandCode, title.brandCodes);
  for (const code of brands) tokens.add(`b:${code}`);
  const origins = columnOr(goods.originCode, title.originCodes);
  for (const code of origins) tokens.add(`o:${code}`);
  const ports = portsOf(goods, title);
  for (const code of [...ports, ...provincesOf(goods.cityName, ports)]) tokens.add(`p:${code}`);
  const moisture = goods.moistureType ?? title.moistureType;
  if (moisture !== null) tokens.add(`m:${moisture}`);
  addSizeTokens(tokens, goods, title);
  addTextTokens(tokens, goods.title);
  if (goods.cityName !== null) {
    tokens.add(`c:${shortCity(goods.cityName)}`);
    addTextTokens(tokens, goods.cityName);
  }
  const uses = usesOf({ ...goods, given: goods.uses ?? [] });
  for (const code of uses.named) tokens.add(`u:${code}`);
  for (const code of uses.possible) tokens.add(`v:${code}`);
  for (const use of goods.uses ?? []) addTextTokens(tokens, use);
  for (const name of [goods.storeName, goods.merchantName]) if (name !== null) addTextTokens(tokens, name);
  for (const code of brands) {
    const { name = "", nameEn = "" } = brandBook.byCode(code) ?? {};
    addTextTokens(tokens, `${name} ${nameEn}`);
  }
  for (const code of origins) addTextTokens(tokens, originByCode(code)?.name ?? "");
  return [...tokens];
}

/** 8/4 hardwood is sold as 51 or as 52 mm: a buyer of one takes the other. */
const SAME_THICKNESS: Readonly<Record<number, number>> = { 51: 52, 52: 51 };

/** Logs of which some are so thick will do; closest are those of which all are. */
export function diameterClauses(min: number | null, max: number | null, reading: Reading): TokenClause[] {
  if (min === null && max === null) return [];
  if (min === null) return [[`dmax:${evenFloor(max ?? 0)}`]];
  const none = [`dmin:${evenCeiling(min)}`];
  if (reading === "close" && min !== max) return [none, ...(max === null ? [] : [[`dmax:${evenFloor(max)}`]])];
  const classes: string[] = [];
  for (let at = max === null ? evenCeiling(min) : evenFloor(min); at <= (max ?? THICKEST_LOG); at += 2)
    classes.push(`d:${at}`);
  return [max === null ? [...none, ...classes] : classes];
}

function sizeClauses(size: ParsedQuery["size"], reading: Reading): FieldClauses[] {
  const { thickness, width, length, diameterMin, diameterMax } = size;
  const found: FieldClauses[] = [];
  if (thickness !== null) {
    const other = SAME_THICKNESS[thickness];
    const clause = other === undefined ? [`t:${thickness}`] : [`t:${thickness}`, `t:${other}`];
    found.push({ field: "thickness", clauses: [clause] });
  }
  if (width !== null) found.push({ field: "width", clauses: [[`w:${width}`]] });
  if (length !== null) {
    const random = reading === "close" ? [] : [`lr:${Math.floor(length / DECIMETRE)}`];
    found.push({ field: "length", clauses: [[`l:${length}`, ...random]] });
  }
  return [...found, { field: "diameter", clauses: diameterClauses(diameterMin, diameterMax, reading) }];
}

/** Cities all of whose places are asked for: then goods elsewhere in the city match too. */
function wholeCities(portCodes: readonly string[]): string[] {
  return [...PLACES_BY_CITY]
    .filter(([, places]) => places.every(({ code }) => portCodes.includes(code)))
    .map(([city]) => city);
}

/** An unknown word by its pairs of characters. */
export function wordClauses(word: string): TokenClause[] {
  if (NUMBER.test(word)) return [[word, `t:${word}`, `w:${word}`, `l:${word}`, `d:${word}`]];
  if (!isChinese(word)) return [[word]];
  const characters = Array.from(word);
  if (characters.length === 1) return [[word]];
  return characters.slice(1).map((character, at) => [`${characters[at] ?? ""}${character}`]);
}

/** Grades that are called by what they are for: goods for that will do. */
const USES_OF_GRADE: Readonly<Record<string, readonly string[]>> = { "rz-pack": ["u:pack", "u:pallet"] };

/** How strictly a query is read: `close` leaves out what would do as well. */
type Reading = "whole" | "close";

/** What of a query goods are found by, each with the clauses for it. */
export type FoundBy = Exclude<TagField, "size" | "quantity"> | "thickness" | "width" | "length" | "diameter" | "word";

export type FieldClauses = { readonly field: FoundBy; readonly clauses: readonly TokenClause[] };

function clausesByField(parsed: ParsedQuery, reading: Reading): FieldClauses[] {
  const coded = (field: FoundBy, prefix: string, codes: readonly string[], others: readonly string[] = []) => ({
    field,
    clauses: codes.length === 0 ? [] : [[...codes.map((code) => `${prefix}:${code}`), ...others]],
  });
  // Goods whose species nobody filled in may carry a word of too many meanings itself in their title.
  const speciesWords = parsed.tags
    .filter(
      ({ field, label }) =>
        field === "species" && parsed.speciesCodes.length > FEW_MEANINGS && /^\p{Script=Han}{2}$/u.test(label),
    )
    .map(({ label }) => label);
  const cities = wholeCities(parsed.portCodes).map((city) => `c:${city}`);
  const kinds = reading === "close" && isOneWord(parsed, "kind") ? parsed.kindCodes.slice(0, 1) : parsed.kindCodes;
  const species = reading === "close" ? ownSpecies(parsed) : parsed.speciesCodes;
  const gradeUses = reading === "close" ? [] : parsed.gradeCodes.flatMap((code) => USES_OF_GRADE[code] ?? []);
  const possible = reading === "close" ? [] : parsed.useCodes.map((code) => `v:${code}`);
  return [
    coded("species", "s", species, reading === "close" ? [] : speciesWords),
    coded("kind", "k", kinds),
    coded("grade", "g", parsed.gradeCodes, gradeUses),
    coded("brand", "b", parsed.brandCodes),
    coded("origin", "o", parsed.originCodes),
    coded("port", "p", parsed.portCodes, cities),
    coded("moisture", "m", parsed.moistureType === null ? [] : [parsed.moistureType]),
    coded("use", "u", parsed.useCodes, possible),
    ...sizeClauses(parsed.size, reading),
    ...parsed.words.map((word): FieldClauses => ({ field: "word", clauses: wordClauses(word) })),
  ].filter(({ clauses }) => clauses.length > 0);
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
  clausesByField(parsed, reading).flatMap(({ clauses }) => clauses);

/** The clauses of `queryTokens` by what they say; each word is one of its own, in the order of the words. */
export const queryTokensByField = (parsed: ParsedQuery): FieldClauses[] => clausesByField(parsed, "whole");

const isOneWord = ({ tags }: ParsedQuery, of: "kind"): boolean => tags.filter(({ field }) => field === of).length === 1;

/** What a goods' tokens must hold for the query: every clause, each by one of its alternatives. */
export const queryTokens = (parsed: ParsedQuery): TokenClause[] => clausesOf(parsed, "whole");

/**
 * What the goods hold that fit best, or `null` where all hits fit alike: 锯材 itself before what is sawn timber as well,
 * that very length before random ones, what is made for a use before what may be taken for it.
 */
export function closeTokens(parsed: ParsedQuery): TokenClause[] | null {
  const close = clausesOf(parsed, "close");
  const whole = clausesOf(parsed, "whole");
  return close.every((clause, at) => clause.length === whole[at]?.length) ? null : close;
}

/** The same query with thickness and width exchanged, or `null` where that changes nothing: 120*30 becomes 30*120. */
export function reversedSizeQuery(parsed: ParsedQuery): ParsedQuery | null {
  const { thickness, width } = parsed.size;
  if (thickness === null || width === null || thickness === width) return null;
  return { ...parsed, size: { ...parsed.size, thickness: width, width: thickness } };
}
