import type { FuzzySearchData } from "../../contract/catalog/search-schemas.ts";
import {
  EMPTY_QUERY,
  FACET_FIELDS,
  type Facet,
  type GoodsPage,
  type ParsedKeywords,
} from "../../domain/catalog/goods-query.ts";
import { chosenOf } from "../../domain/catalog/goods-query-change.ts";
import { normalised } from "../../domain/text.ts";
import { FIRST_BRANDS } from "../../domain/timber/brands.ts";
import { merchantReadings } from "../../domain/timber/merchant-reading.ts";
import { type ParsedQuery, parseQuery } from "../../domain/timber/query.ts";
import { type Relaxation, relaxations, relaxedBy, saysWhich } from "../../domain/timber/relaxed-query.ts";
import { specText } from "../../domain/timber/spec.ts";
import { closeTokens, queryTokens, reversedSizeQuery, type TokenClause } from "../../domain/timber/tokens.ts";
import { mm } from "../../domain/units.ts";
import type { Db, Value } from "../db/database.ts";
import { searchWords } from "../system/search-words.ts";
import { COUNTED_HITS, goodsByNumber, isAnyGoods, type Reading, readHits } from "./goods-search-store.ts";
import { briefOf, type GoodsRow } from "./goods-view.ts";
import {
  conditionsOf,
  keywordConditions,
  namesRange,
  narrowedBy,
  parameters,
  type ServerQuery,
  tokenCondition,
} from "./search-conditions.ts";
import { countHits } from "./search-counts.ts";
import { facetsOf, sumOf, uncounted } from "./search-facets.ts";

type Found = { total: number; isEstimate: boolean; swapped: boolean; facets: Facet[]; rows: GoodsRow[] };

/** The hits of `readings` with their facets: counted beside the page where they are few, else by themselves. */
async function find(db: Db, query: ServerQuery, readings: readonly Reading[]): Promise<Found> {
  const { total, swapped, counted, rows } = await readHits(db, query, readings);
  const { brands } = await searchWords(db);
  const chosen = FACET_FIELDS.filter((field) => chosenOf(query, field).length > 0);
  const isMore = total > COUNTED_HITS || chosen.some((field) => sumOf(counted, field) > COUNTED_HITS);
  const rest = { swapped, rows };
  if (!isMore) return { ...rest, total, isEstimate: false, facets: facetsOf(counted, brands) };
  // The closest readings find nothing that the whole one does not find.
  const whole = readings.filter(({ isSwapped }, rank) => isSwapped || readings[rank + 1]?.isSwapped !== false);
  const hits = await countHits(
    db,
    query,
    whole.map(({ clauses }) => clauses),
    total,
  );
  return {
    ...rest,
    total: hits.total,
    isEstimate: hits.facets === null,
    facets: hits.facets === null ? uncounted(facetsOf(counted, brands)) : facetsOf(hits.facets, brands),
  };
}

/** What was understood, in the words of the wire. */
const wireParsed = (parsed: ParsedQuery): ParsedKeywords => ({
  spec: specText(parsed.size),
  speciesCode: [...parsed.speciesCodes],
  kindCode: [...parsed.kindCodes],
  gradeCode: [...parsed.gradeCodes],
  brandCode: [...parsed.brandCodes],
  originCode: [...parsed.originCodes],
  portCode: [...parsed.portCodes],
  thickness: mm(parsed.size.thickness),
  width: mm(parsed.size.width),
  length: mm(parsed.size.length),
  words: [...parsed.words],
  tags: parsed.tags.map(({ field, label, value, span }) => ({ field, label, value, span: [span[0], span[1]] })),
});

/** So many constraints often have no goods together, which is sooner known than searched for. */
const LONG_QUERY = 4;

const all = (conditions: readonly string[]): string => (conditions.length === 0 ? "true" : conditions.join(" and "));

const HAN = /\p{Script=Han}/u;

const NOTHING: Found = { total: 0, isEstimate: false, swapped: false, facets: facetsOf([], FIRST_BRANDS), rows: [] };

/**
 * How the words may be read, the best first: what fits most closely (in the default order only), all that fits, and a
 * size written thicker than wide the other way round.
 */
function readingsOf(query: ServerQuery, parsed: ParsedQuery): Reading[] {
  const whole = { clauses: queryTokens(parsed), isSwapped: false };
  const close = query.sort === 0 ? closeTokens(parsed) : null;
  const { thickness, width } = parsed.size;
  const swapped = thickness !== null && width !== null && thickness > width ? reversedSizeQuery(parsed) : null;
  return [
    ...(close === null ? [] : [{ clauses: close, isSwapped: false }]),
    whole,
    ...(swapped === null ? [] : [{ clauses: queryTokens(swapped), isSwapped: true }]),
  ];
}

const isSearchable = (clauses: readonly TokenClause[]): boolean =>
  clauses.length > 0 && clauses.every((clause) => clause.length > 0);

/** Whether anything is found by the words, as they stand or with the size the other way round. */
async function findsAny(db: Db, query: ServerQuery, parsed: ParsedQuery): Promise<boolean> {
  for (const reading of [parsed, reversedSizeQuery(parsed)]) {
    const clauses = reading === null ? [] : queryTokens(reading);
    const ranged = reading !== null && clauses.length === 0 && namesRange(reading.size);
    if (reading === null || !(ranged || isSearchable(clauses))) continue;
    const { values, bind } = parameters();
    const words = ranged ? [] : [tokenCondition(clauses, bind)];
    const conditions = [...words, ...conditionsOf(narrowedBy(query, reading.size), bind)];
    if (await isAnyGoods(db, conditions, values)) return true;
  }
  return false;
}

/** The keywords with a merchant's name in them read as a name, where there are goods of such a merchant. */
async function asMeant(db: Db, query: ServerQuery, keywords: string): Promise<ParsedQuery> {
  const { lexicon } = await searchWords(db);
  const parsed = parseQuery(keywords, lexicon);
  for (const reading of merchantReadings(keywords, lexicon, parsed))
    if (await findsAny(db, query, reading)) return reading;
  return parsed;
}

/** Whether a search for nothing but these words finds anything as they stand; what cannot be searched for finds nothing. */
export async function findsGoods(db: Db, keywords: string): Promise<boolean> {
  const query: ServerQuery = { ...EMPTY_QUERY, certType: [], keywords };
  return findsAny(db, query, await asMeant(db, query, normalised(keywords)));
}

/**
 * What holds of exactly the goods g that `query` finds with its words as the list reads them and nothing relaxed; `null`
 * where those find nothing.
 */
export async function strictConditions(
  db: Db,
  query: ServerQuery,
  bind: (value: Value) => string,
): Promise<string[] | null> {
  const keywords = normalised(query.keywords);
  const parsed = await asMeant(db, query, keywords);
  const direct = queryTokens(parsed);
  const ranged = namesRange(parsed.size);
  const saysNothing = keywords === "" || (direct.length === 0 && !ranged && HAN.test(keywords));
  if (!saysNothing && !(direct.length === 0 && ranged) && !isSearchable(direct)) return null;
  const words = readingsOf({ ...query, sort: 3 }, parsed).map(({ clauses }) => all(keywordConditions(clauses, bind)));
  return [`(${words.join(" or ")})`, ...conditionsOf(narrowedBy(query, parsed.size), bind)];
}

/** What the words find; `suggestion`: the size the other way round where that is what was found. */
async function findByWords(db: Db, query: ServerQuery, parsed: ParsedQuery): Promise<Found & { suggestion: string }> {
  const readings = readingsOf(query, parsed);
  const swapped = reversedSizeQuery(parsed);
  const narrowed = narrowedBy(query, parsed.size);
  const found = await find(db, narrowed, readings);
  if (swapped === null) return { ...found, suggestion: "" };
  if (found.total > 0 || readings.some(({ isSwapped }) => isSwapped)) {
    return { ...found, suggestion: found.swapped ? specText(swapped.size) : "" };
  }
  const turned = await find(db, narrowed, [{ clauses: queryTokens(swapped), isSwapped: false }]);
  return { ...turned, suggestion: turned.total > 0 ? specText(swapped.size) : "" };
}

/**
 * What has to be given up for anything to be found: the constraints are kept one after the other, the most important
 * first, as far as goods have them together, so that none is given up in vain. `null` when that leaves no answer.
 */
async function relaxationOf(db: Db, query: ServerQuery, parsed: ParsedQuery): Promise<Relaxation[] | null> {
  const every = relaxations(parsed);
  let given = every;
  const keep = async (some: readonly Relaxation[]): Promise<void> => {
    const less = given.filter((one) => !some.includes(one));
    if (less.length < given.length && (await findsAny(db, query, relaxedBy(parsed, less)))) given = less;
  };
  const section = every.filter(({ field }) => field === "thickness" || field === "width");
  for (const one of every.toReversed()) {
    // The other way round both may be right where neither is by itself.
    if (one.field === "thickness" && section.length === 2) await keep(section);
    await keep([one]);
  }
  // A side kept late may turn the section round, and what went with neither side then goes with both.
  if (section.length === 2) for (const one of every.toReversed()) await keep([one]);
  return given.length < every.length && saysWhich(relaxedBy(parsed, given)) ? given : null;
}

const NO_WORDS: Reading = { clauses: [], isSwapped: false };

/** The shop's own number of goods, as it stands on their page. */
const GOODS_NO = /^sp\d{8,}$/i;
/** What may be a merchant's number: letters, digits and joining signs, a digit among them. */
const MERCHANT_SKU = /^(?=.*\d)[a-z\d][a-z\d._/-]{2,39}$/i;

/** Goods whose number, the shop's or their merchant's, was typed; words that say something of timber are no number. */
async function goodsNumbered(db: Db, keywords: string, { tags }: ParsedQuery): Promise<string[]> {
  if (!GOODS_NO.test(keywords) && (tags.length > 0 || !MERCHANT_SKU.test(keywords))) return [];
  return goodsByNumber(db, keywords);
}

/**
 * The list of goods that `query` finds. A size written thicker than wide is read as it stands first, and
 * the other way round behind that; any size that finds nothing is tried the other way round; then the keywords are
 * relaxed. Words that all goods bear (现货, 木材) narrow nothing; signs in which nothing can be searched for (`%`), and
 * words that no goods bear where nothing else is said, find nothing. Writes nothing.
 */
export async function searchGoods(db: Db, query: ServerQuery): Promise<GoodsPage> {
  const keywords = normalised(query.keywords);
  const parsed = await asMeant(db, query, keywords);
  const ids = await goodsNumbered(db, keywords, parsed);
  if (ids.length > 0) return pageOf(query, parsed, await find(db, { ...query, ids }, [NO_WORDS]), [], "");
  const direct = queryTokens(parsed);
  const ranged = namesRange(parsed.size);
  const saysNothing = keywords === "" || (direct.length === 0 && !ranged && HAN.test(keywords));
  const searchable = saysNothing || (direct.length === 0 && ranged) || isSearchable(direct);
  const mayFind = searchable && (direct.length < LONG_QUERY || (await findsAny(db, query, parsed)));
  let found = mayFind ? await findByWords(db, query, parsed) : { ...NOTHING, suggestion: "" };
  let relaxed: Relaxation[] = [];
  if (searchable && !saysNothing && found.total === 0) {
    relaxed = (await relaxationOf(db, query, parsed)) ?? [];
    if (relaxed.length > 0) found = await findByWords(db, query, relaxedBy(parsed, relaxed));
  }
  return pageOf(query, parsed, found, relaxed, found.suggestion);
}

/** The words themselves with what a search for them finds; none where it finds nothing. */
export async function suggestedBySearch(db: Db, keywords: string): Promise<FuzzySearchData> {
  const { total } = await searchGoods(db, { ...EMPTY_QUERY, certType: [], keywords });
  return total === 0 ? [] : [{ keyWords: keywords, number: total }];
}

const pageOf = (
  query: ServerQuery,
  parsed: ParsedQuery,
  found: Found,
  relaxed: readonly Relaxation[],
  suggestion: string,
): GoodsPage => {
  return {
    rows: found.rows.map(briefOf),
    total: found.total,
    totalApprox: found.isEstimate,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    facets: found.facets,
    parsed: wireParsed(parsed),
    relaxed: lastOfEach(relaxed).map(({ field, reason }) => ({ field, reason })),
    suggestion,
  };
};

/** A species first exchanged for its like and then given up is given up. */
const lastOfEach = (given: readonly Relaxation[]): Relaxation[] =>
  given.filter(({ field }, at) => given.findLastIndex((other) => other.field === field) === at);
