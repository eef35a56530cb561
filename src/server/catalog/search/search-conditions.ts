import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import { chosenOf, FACET_KEYS, type FacetRow, facetRow } from "../../../domain/catalog/search/facets.ts";
import { type GoodsQuery, narrowsByFreight, type Range } from "../../../domain/catalog/search/goods-query.ts";
import type { GoodsId, MerchantId } from "../../../domain/ids.ts";
import { NO_NEAR_TERMS, type PriceBounds, type SaleTerms } from "../../../domain/timber/asked-terms.ts";
import { certTitleTokens, spellingsOf } from "../../../domain/timber/certificates.ts";
import type { QuerySize } from "../../../domain/timber/query.ts";
import type { Refused, RefusedField } from "../../../domain/timber/reading/refused.ts";
import { isProvince } from "../../../domain/timber/regions.ts";
import { diameterClauses, PREFIX, type TokenClause, wordClauses } from "../../../domain/timber/tokens.ts";
import { type Mm, mm, toTenth } from "../../../domain/units.ts";
import type { Value } from "../../db/database.ts";
import type { WarehouseFreights } from "../../system/freight/freight-terms.ts";
import { bearsCertificate } from "../goods/certificate-store.ts";
import { SHOWN } from "../goods/goods-columns.ts";
import { COMPARED_PRICE, deliveredPriceBy, IS_PRICED, TAXED_PRICE } from "../goods/price-columns.ts";

const LAST_INTEGER = 2_147_483_647;

/**
 * A search as the server takes it: the domain's, and what only the wire knows. `ids`: of these goods alone; `terms`: what the
 * keywords mean for the sale; `excluded`: what goods must not be.
 */
export type ServerQuery = GoodsQuery & {
  certType: string[];
  ids?: readonly GoodsId[];
  /** Shops whose goods are left out. */
  exceptMerchants?: readonly MerchantId[];
  terms?: SaleTerms;
  excluded?: Refused;
  /** Freight to the city of delivery that is stated, where the list is narrowed or ordered by it. */
  freights?: WarehouseFreights;
};

/** The stricter of two ranges of a column that holds whole mm, or of a thickness, which is stored to its tenth. */
function within(chosen: Range<Mm>, min: number | null, max: number | null, perMm = 1): Range<Mm> {
  const ends = (values: (number | null)[]) => values.filter((value) => value !== null);
  const lows = ends([chosen.min, min === null ? null : Math.ceil(toTenth(min) * perMm) / perMm]);
  const highs = ends([chosen.max, max === null ? null : Math.floor(toTenth(max) * perMm) / perMm]);
  return {
    min: lows.length === 0 ? null : mm(Math.max(...lows)),
    max: highs.length === 0 ? null : mm(Math.min(...highs)),
  };
}

/** The query narrowed by the ranges of sides that its keywords name (30-50*120, 3-6米): such sides are columns, no words. */
export const narrowedBy = (query: ServerQuery, size: QuerySize): ServerQuery => ({
  ...query,
  thickness: within(query.thickness, size.thicknessMin, size.thicknessMax, 10),
  width: within(query.width, size.widthMin, size.widthMax),
  length: within(query.length, size.lengthMin, size.lengthMax),
});

/** Whether the keywords name such a range. */
export const namesRange = (size: QuerySize): boolean =>
  [size.thicknessMin, size.thicknessMax, size.widthMin, size.widthMax, size.lengthMin, size.lengthMax].some(
    (end) => end !== null,
  );

const quoted = (lexeme: string): string => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** Clauses as the text of a tsquery: every clause by one of its alternatives. */
const tsquery = (clauses: readonly TokenClause[]): string =>
  clauses.map((alternatives) => `(${alternatives.map(quoted).join(" | ")})`).join(" & ");

/** Collects the values of a statement; `bind` returns the placeholder. */
export function parameters() {
  const values: Value[] = [];
  return { values, bind: (value: Value) => `$${values.push(value)}` };
}

const allBegin = (clause: TokenClause, prefix: string): boolean => clause.every((token) => token.startsWith(prefix));

/** A province has no column: goods of all its ports and cities bear its token. */
const namesProvince = (clause: TokenClause): boolean => clause.some((token) => isProvince(token.slice(2)));

/**
 * The clauses of the keywords as conditions on goods g. One species, and thickness with width, are columns that mean the same as
 * the tokens (every goods row has a species; `found_size` is made of the tokens), and so is one port where there is one: the
 * planner knows how often they come together, of words it doesn't. The rest is words.
 */
export function keywordConditions(clauses: readonly TokenClause[], bind: (value: Value) => string): string[] {
  const conditions: string[] = [];
  const thickness = clauses.find((clause) => allBegin(clause, "t:"));
  const width = clauses.find((clause) => allBegin(clause, "w:"));
  const species = clauses.find((clause) => clause.length === 1 && allBegin(clause, "s:"));
  const port = clauses.find((clause) => clause.length === 1 && allBegin(clause, "p:") && !namesProvince(clause));
  const words = clauses.filter(
    (clause) =>
      clause !== species && clause !== port && (!thickness || !width || (clause !== thickness && clause !== width)),
  );
  if (species) conditions.push(`g.species_code = ${bind(species[0]?.slice(2) ?? "")}`);
  if (port) {
    const code = bind(port[0]?.slice(2) ?? "");
    const word = bind(tsquery([port]));
    conditions.push(`(g.port_code = ${code} or g.port_code is null and g.tokens @@ ${word}::tsquery)`);
  }
  if (thickness && width) {
    const sizes = thickness.flatMap((t) => width.map((w) => `${t.slice(2)}*${w.slice(2)}`));
    conditions.push(
      sizes.length === 1 ? `g.found_size = ${bind(sizes[0] ?? "")}` : `g.found_size = any(${bind(sizes)}::text[])`,
    );
  }
  // Beside a province the species is a word as well: of both together the words' index knows at once which goods have them.
  const alsoWords = species && words.some(namesProvince) ? [species] : [];
  if (words.length > 0) conditions.push(`g.tokens @@ ${bind(tsquery([...alsoWords, ...words]))}::tsquery`);
  return conditions;
}

/**
 * The same for a reader of all such goods, in no order: several conditions become words, of which the index knows at once which
 * goods have them all. Species by themselves, and thickness with width, are columns.
 */
export function wordConditions(clauses: readonly TokenClause[], bind: (value: Value) => string): string[] {
  const [first, ...others] = clauses;
  if (first !== undefined && others.length === 0 && allBegin(first, "s:"))
    return [`g.species_code = any(${bind(first.map((token) => token.slice(2)))}::text[])`];
  const isSized = ["t:", "w:"].every((side) => clauses.some((clause) => allBegin(clause, side)));
  return isSized || others.length === 0 ? keywordConditions(clauses, bind) : [tokenCondition(clauses, bind)];
}

/** A side of goods g, or any of their random lengths, within bounds in mm. */
export function sideConditions(
  { side, min, max }: { side: "thickness" | "width" | "length"; min: number | null; max: number | null },
  bind: (value: Value) => string,
): string[] {
  const bounds = { min: min === null ? null : Math.ceil(min), max: max === null ? null : Math.floor(max) };
  if (side === "length") return lengthConditions(bounds, bind);
  return rangeConditions(`g.${side}`, bounds, bind);
}

/** 到家价 of goods g within its bounds, once freight is known; goods whose price does not hold have none. */
function deliveredConditions(query: ServerQuery, bind: (value: Value) => string): string[] {
  if (query.freights === undefined || !narrowsByFreight(query)) return [];
  const bounds = { min: query.deliveredMin, max: query.deliveredMax };
  return [IS_PRICED, ...rangeConditions(deliveredPriceBy(query.freights, bind), bounds, bind)];
}

function rangeConditions(column: string, { min, max }: Range, bind: (value: Value) => string): string[] {
  const type = column === "g.thickness" ? "numeric" : column === "g.width" ? "int" : "bigint";
  return [
    ...(min === null ? [] : [`${column} >= ${bind(min)}::${type}`]),
    ...(max === null ? [] : [`${column} <= ${bind(max)}::${type}`]),
  ];
}

/** Random lengths match when they overlap the range; a reversed range matches nothing. */
function lengthConditions({ min, max }: Range, bind: (value: Value) => string): string[] {
  if (min === null && max === null) return [];
  if (min !== null && max !== null && min > max) return ["false"];
  // A range ends before the next integer, which there is not after the last one.
  const most = max === LAST_INTEGER ? null : max;
  return [`g.lengths && int4range(${bind(min)}::int, ${bind(most)}::int, '[]')`];
}

/**
 * The same by tokens alone, but for those of what is refused: where there are few hits or none, their index decides it without
 * reading the goods.
 */
export function tokenCondition(
  clauses: readonly TokenClause[],
  bind: (value: Value) => string,
  excluded?: Refused,
): string {
  const refused = excluded === undefined ? [] : refusedTokens(excluded.codes);
  const but = refused.length === 0 ? "" : ` & !${tsquery([refused])}`;
  return `g.tokens @@ ${bind(`${tsquery(clauses)}${but}`)}::tsquery`;
}

/** The columns that mean the same as a token of this prefix, and are ordered by an index. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  k: "kind_code",
  b: "brand_code",
  o: "origin_code",
  p: "port_code",
};

/**
 * The same by columns alone, which finds a part of the goods, or `null` where there are better columns to go by. Goods whose
 * column holds a value have its token, so these are never other goods. Words that are `known` to be theirs are left out.
 */
export function columnConditions(
  clauses: readonly TokenClause[],
  known: readonly TokenClause[],
  bind: (value: Value) => string,
): string[] | null {
  // 青岛 is the port or, for goods without one, the city: the port is the column.
  const columnOf = ([token = "", ...more]: TokenClause) =>
    token.charAt(1) === ":" && !namesProvince([token]) && more.every((other) => !other.startsWith(token.slice(0, 2)))
      ? COLUMN_OF[token.charAt(0)]
      : undefined;
  const others = clauses.filter((clause) => columnOf(clause) === undefined);
  if (others.length === clauses.length || others.some(([token = ""]) => /^[stw]:/.test(token))) return null;
  const columns = clauses.flatMap((clause) => {
    const column = columnOf(clause);
    return column === undefined ? [] : [`g.${column} = ${bind(clause[0]?.slice(2) ?? "")}`];
  });
  return [...columns, ...keywordConditions(clausesBeside(others, known), bind)];
}

/** The clauses that are not among those that are `known` to hold. */
export const clausesBeside = (clauses: readonly TokenClause[], known: readonly TokenClause[]): readonly TokenClause[] =>
  clauses.filter((clause) => !known.some((one) => one.join() === clause.join()));

/** What the goods must not be: by the tokens for it, also where only the title states it, and by their sides. */
function excludedConditions({ codes, sizes, words }: Refused, bind: (value: Value) => string): string[] {
  const tokens = refusedTokens(codes);
  const texts = words.map((word) => tokenCondition(wordClauses(word), bind));
  const sides = sizes.map((size) => sizeConditions(size, bind)).filter((conditions) => conditions.length > 0);
  return [
    ...columnsRefused(codes, bind),
    ...(tokens.length === 0 ? [] : [`not g.tokens @@ ${bind(tsquery([tokens]))}::tsquery`]),
    ...texts.map((text) => `not ${text}`),
    ...sides.map((conditions) => `(${conditions.join(" and ")}) is not true`),
  ];
}

const refusedTokens = (codes: Refused["codes"]): string[] =>
  Object.entries(PREFIX).flatMap(([field, letter]) =>
    (codes[field as RefusedField] ?? []).map((code) => `${letter}:${code}`),
  );

/** The same by columns, which mostly decide before any tokens have to be read. */
const columnsRefused = (codes: Refused["codes"], bind: (value: Value) => string): string[] =>
  Object.entries(COLUMN_REFUSED).flatMap(([field, column]) => {
    const some = codes[field as RefusedField] ?? [];
    return some.length === 0 ? [] : [`(g.${column} = any(${bind(some)}::text[])) is not true`];
  });

const COLUMN_REFUSED: Readonly<Partial<Record<RefusedField, string>>> = {
  species: "species_code",
  kind: "kind_code",
  grade: "grade_code",
  brand: "brand_code",
  origin: "origin_code",
  port: "port_code",
  moisture: "moisture_type",
};

/** A size, or bounds of its sides, as goods g have it. */
function sizeConditions(size: Partial<QuerySize>, bind: (value: Value) => string): string[] {
  const sides = (["thickness", "width", "length"] as const).flatMap((side) => {
    const min = size[side] ?? size[`${side}Min`] ?? null;
    const max = size[side] ?? size[`${side}Max`] ?? null;
    return sideConditions({ side, min, max }, bind);
  });
  const diameters = diameterClauses(size.diameterMin ?? null, size.diameterMax ?? null, "whole");
  return [...sides, ...(diameters.length === 0 ? [] : [tokenCondition(diameters, bind)])];
}

/** Each certificate that is named, the tax, and the price: of a cubic metre with tax, or by the unit that is named. */
function termConditions(
  { certs, certsRefused, taxIncluded, price }: SaleTerms,
  bind: (value: Value) => string,
): string[] {
  return [
    ...certs.map((codes) => certificateCondition(codes, bind)),
    ...(certsRefused.length === 0 ? [] : [`not ${certificateCondition(certsRefused, bind)}`]),
    ...(taxIncluded === null ? [] : [`g.tax_included = ${taxIncluded}`]),
    ...(price === null ? [] : priceConditions(price, bind)),
  ];
}

/** The price of goods g with tax by a unit, as `priceBy` of the domain. */
export function priceConditions({ unit, ...bounds }: PriceBounds, bind: (value: Value) => string): string[] {
  if (unit === "m3") return [IS_PRICED, ...rangeConditions(COMPARED_PRICE, bounds, bind)];
  return [`g.sale_unit = ${bind(unit)} and ${IS_PRICED}`, ...rangeConditions(TAXED_PRICE, bounds, bind)];
}

/** The query without those terms of sale that goods may miss and yet be near. */
export const withoutNearTerms = (query: ServerQuery): ServerQuery =>
  query.terms === undefined ? query : { ...query, terms: { ...query.terms, ...NO_NEAR_TERMS } };

/** Whether goods g have a certificate of one of `codes`, in force, or state so where a statement is enough. */
export function certificateCondition(codes: readonly string[], bind: (value: Value) => string): string {
  const said = certTitleTokens(codes).map((tokens) => `(${tokens.map(quoted).join(" & ")})`);
  const borne = certConditions(codes.flatMap(spellingsOf), bind).join(" and ");
  return `(${[borne, ...(said.length === 0 ? [] : [`g.tokens @@ ${bind(said.join(" | "))}::tsquery`])].join(" or ")})`;
}

/** A certificate in force of one of the types. */
function certConditions(types: readonly string[], bind: (value: Value) => string): string[] {
  const certs = types.map((type) => JSON.stringify([{ type }]));
  return [`g.certs @> any(${bind(certs)}::jsonb[])`, bearsCertificate(bind(types))];
}

const plannedFirst = (one: FacetRow, other: FacetRow): number =>
  Number(other.isPlanned ?? 0) - Number(one.isPlanned ?? 0);

/** Everything but the keywords, as conditions on goods g. Filters are words of the index, sizes and prices are columns. */
export function conditionsOf(query: ServerQuery, bind: (value: Value) => string): string[] {
  const conditions = query.ids === undefined ? [] : [`g.id = any(${bind(query.ids)}::bigint[])`];
  const word = (letter: string, codes: readonly string[]) => {
    if (codes.length === 1) conditions.push(`g.filters @> ${bind(codes.map((code) => letter + code))}::text[]`);
    if (codes.length > 1) conditions.push(`g.filters && ${bind(codes.map((code) => letter + code))}::text[]`);
  };
  // What the planner has an index in order and joint statistics for is a column while it is one code.
  const asked = FACET_KEYS.map((field) => ({ ...facetRow(field), codes: chosenOf(query, field) }));
  for (const { column, word: letter, isPlanned, codes } of asked.sort(plannedFirst)) {
    if (isPlanned && codes.length === 1) conditions.push(`g.${column} = ${bind(codes[0] ?? "")}`);
    else if (letter !== undefined) word(letter, codes);
    else if (codes.length > 0) conditions.push(`g.${column} = any(${bind(codes)}::text[])`);
  }
  word("m", query.merchantId === null ? [] : [query.merchantId]);
  conditions.push(
    ...rangeConditions("g.thickness", query.thickness, bind),
    ...rangeConditions("g.width", query.width, bind),
    ...rangeConditions(COMPARED_PRICE, { min: query.priceMin, max: query.priceMax }, bind),
    ...deliveredConditions(query, bind),
    ...lengthConditions(query.length, bind),
  );
  if (query.exceptMerchants !== undefined && query.exceptMerchants.length > 0)
    conditions.push(`g.merchant_id <> all(${bind(query.exceptMerchants)}::bigint[])`);
  if (query.excluded !== undefined) conditions.push(...excludedConditions(query.excluded, bind));
  if (query.terms !== undefined) conditions.push(...termConditions(query.terms, bind));
  if (query.certType.length > 0) conditions.push(...certConditions(query.certType, bind));
  conditions.push(query.inStock ? `g.status = ${GOODS_STATUS.onSale} and g.stock > g.held` : `g.status in (${SHOWN})`);
  return conditions;
}
