import type { FuzzySearchData } from "../../../contract/catalog/search-schemas.ts";
import type { GoodsPage, ParsedKeywords } from "../../../domain/catalog/search/goods-page.ts";
import { EMPTY_QUERY, FEW_HITS, REFUSED_TAG } from "../../../domain/catalog/search/goods-query.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { normalised } from "../../../domain/text.ts";
import { FIRST_BRANDS } from "../../../domain/timber/brands.ts";
import { merchantReadings } from "../../../domain/timber/merchant-reading.ts";
import { type ParsedQuery, parseQuery } from "../../../domain/timber/query.ts";
import { saleTermsIn, type TermTag } from "../../../domain/timber/sale-terms.ts";
import { specText } from "../../../domain/timber/spec.ts";
import {
  closeTokens,
  queryTokens,
  reversedSizeQuery,
  statedTokens,
  type TokenClause,
} from "../../../domain/timber/tokens.ts";
import { isAboutTimber } from "../../../domain/timber/topic.ts";
import { mm } from "../../../domain/units.ts";
import type { Db, Value } from "../../db/database.ts";
import { searchWords } from "../../system/search-words.ts";
import { briefOf } from "../goods/goods-view.ts";
import { type Found, findGoods } from "./find-goods.ts";
import { goodsByNumber, isAnyGoods, type Reading } from "./goods-search-store.ts";
import { nearGoods } from "./near-goods.ts";
import {
  conditionsOf,
  keywordConditions,
  namesRange,
  narrowedBy,
  parameters,
  type ServerQuery,
  tokenCondition,
  withoutNearTerms,
} from "./search-conditions.ts";
import { facetsOf, uncounted } from "./search-facets.ts";

const refusalTags = ({ refusals = [] }: ParsedQuery) =>
  refusals.map((refusal) => ({ field: REFUSED_TAG, value: "", ...refusal }));

/** What was understood, in the words of the wire. */
const wireParsed = (parsed: ParsedQuery, terms: readonly TermTag[]): ParsedKeywords => ({
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
  alternatives: (parsed.alternatives ?? []).map(({ read, label, query }) => ({
    read,
    label,
    keywords: normalised([query, ...terms.map((term) => term.label)].join(" ").replace(/\s+/g, " ")),
  })),
  tags: [...parsed.tags, ...refusalTags(parsed), ...terms]
    .sort((one, other) => one.span[0] - other.span[0])
    .map(({ field, label, value, span }) => ({ field, label, value, span: [span[0], span[1]] })),
});

/** So many constraints often have no goods together, which is sooner known than searched for. */
const LONG_QUERY = 4;

const all = (conditions: readonly string[]): string => (conditions.length === 0 ? "true" : conditions.join(" and "));

const HAN = /\p{Script=Han}/u;

const NOTHING: Found = {
  total: 0,
  isEstimate: false,
  swapped: false,
  facets: facetsOf([], FIRST_BRANDS),
  rows: [],
  few: [],
};

/**
 * How the words may be read, the best first: goods stated to be for the queried use and the closest fits (in the default order
 * only), all that fits, and a size written thicker than wide the other way round.
 */
function readingsOf(query: ServerQuery, parsed: ParsedQuery): Reading[] {
  const whole = { clauses: queryTokens(parsed), isSwapped: false };
  const closer = query.sort === 0 ? [statedTokens(parsed), closeTokens(parsed)] : [];
  const { thickness, width } = parsed.size;
  const swapped = thickness !== null && width !== null && thickness > width ? reversedSizeQuery(parsed) : null;
  return [
    ...closer.flatMap((clauses) => (clauses === null ? [] : [{ clauses, isSwapped: false }])),
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
    const words = ranged ? [] : [tokenCondition(clauses, bind, query.excluded)];
    const conditions = [...words, ...conditionsOf(narrowedBy(query, reading.size), bind)];
    if (await isAnyGoods(db, conditions, values)) return true;
  }
  return false;
}

/** The keywords with a merchant's name in them read as a name, where there are goods of such a merchant. */
async function asMeant(db: Db, query: ServerQuery, keywords: string): Promise<ParsedQuery> {
  const { lexicon, market } = await searchWords(db);
  const parsed = parseQuery(keywords, lexicon, market);
  for (const reading of merchantReadings(keywords, lexicon, market, parsed))
    if (await findsAny(db, query, reading)) return reading;
  return parsed;
}

/** The keywords as a list reads them. `query` is narrowed by the terms of sale in them; `unknown`: words that no goods bear. */
type Read = { query: ServerQuery; parsed: ParsedQuery; terms: readonly TermTag[]; unknown: string[] };

/**
 * Words that no dictionary knows narrow where goods with all the rest of the query bear them; others are left out, where it is
 * clear which timber is meant.
 */
async function asRead(db: Db, asked: ServerQuery, keywords: string): Promise<Read> {
  const { terms, tags, rest: text } = saleTermsIn(keywords);
  const withTerms = tags.length === 0 ? asked : { ...asked, terms };
  const parsed = await asMeant(db, withTerms, text);
  const query = parsed.excluded === undefined ? withTerms : { ...withTerms, excluded: parsed.excluded };
  // What a word means for goods depends neither on their certificates nor on their price.
  const among = withoutNearTerms(query);
  if (parsed.words.length === 0 || !isAboutTimber(parsed) || (await findsAny(db, among, parsed)))
    return { query, parsed, terms: tags, unknown: [] };
  const rest = { ...parsed, words: [] };
  const beside = (await findsAny(db, among, rest)) ? rest : parseQuery("");
  const words: string[] = [];
  for (const word of parsed.words)
    if (await findsAny(db, among, { ...beside, words: [...words, word] })) words.push(word);
  return {
    query,
    parsed: { ...parsed, words },
    terms: tags,
    unknown: parsed.words.filter((word) => !words.includes(word)),
  };
}

/** Whether a search for nothing but these words finds anything as they stand; what cannot be searched for finds nothing. */
export async function findsGoods(db: Db, keywords: string): Promise<boolean> {
  const query: ServerQuery = { ...EMPTY_QUERY, certType: [], keywords };
  return findsAny(db, query, await asMeant(db, query, normalised(keywords)));
}

/**
 * The condition for exactly the goods g that `asked` finds with its words as the list reads them and nothing relaxed; `null`
 * where they find nothing.
 */
export async function strictConditions(
  db: Db,
  asked: ServerQuery,
  bind: (value: Value) => string,
): Promise<string[] | null> {
  const keywords = normalised(asked.keywords);
  const { parsed, query } = await asRead(db, asked, keywords);
  if (parsed.offTopic !== undefined) return null;
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
  const found = await findGoods(db, narrowed, readings);
  if (swapped === null) return { ...found, suggestion: "" };
  if (found.total > 0 || readings.some(({ isSwapped }) => isSwapped)) {
    return { ...found, suggestion: found.swapped ? specText(swapped.size) : "" };
  }
  const turned = await findGoods(db, narrowed, [{ clauses: queryTokens(swapped), isSwapped: false }]);
  return { ...turned, suggestion: turned.total > 0 ? specText(swapped.size) : "" };
}

const NO_WORDS: Reading = { clauses: [], isSwapped: false };

/** The shop's own number of goods, as it stands on their page. */
const GOODS_NO = /^sp\d{8,}$/i;
/** What may be a merchant's number: letters, digits and joining signs, a digit among them. */
const MERCHANT_SKU = /^(?=.*\d)[a-z\d][a-z\d._/-]{2,39}$/i;

/**
 * Goods whose number, the shop's or their merchant's, was typed. What is read as timber to the last sign is no number: of
 * `KS-001` the grade KS leaves the 001 over.
 */
async function goodsNumbered(db: Db, keywords: string, { tags, words }: ParsedQuery): Promise<GoodsId[]> {
  if (!GOODS_NO.test(keywords) && ((tags.length > 0 && words.length === 0) || !MERCHANT_SKU.test(keywords))) return [];
  return goodsByNumber(db, keywords);
}

/** Terms of sale alone narrow the list of all goods. */
const isOnlyTerms = ({ parsed, terms }: Read): boolean =>
  terms.length > 0 && parsed.words.length + parsed.tags.length === 0;

/** The query whose size is the way round that was found, or that boards are cut in. */
function upright(parsed: ParsedQuery, found: { suggestion: string }): ParsedQuery {
  const turned = reversedSizeQuery(parsed);
  const { thickness, width } = parsed.size;
  const isTurned = found.suggestion !== "" || (thickness ?? 0) > (width ?? 0);
  return turned !== null && isTurned ? turned : parsed;
}

/**
 * The list of goods that `query` finds. A size written thicker than wide is read as it stands first, and the other way round
 * behind that; any size that finds nothing is tried the other way round. Behind few hits stand near matches. Words that all goods
 * bear (现货, 木材) narrow nothing; signs in which nothing can be searched for (`%`), words that no goods bear where the query holds
 * nothing else, and names of other goods find nothing. Writes nothing.
 */
export async function searchGoods(db: Db, asked: ServerQuery): Promise<GoodsPage> {
  const keywords = normalised(asked.keywords);
  const read = await asRead(db, asked, keywords);
  const { parsed, query } = read;
  const ids = await goodsNumbered(db, keywords, parsed);
  if (ids.length > 0) return pageOf(read, { ...(await findGoods(db, { ...query, ids }, [NO_WORDS])), suggestion: "" });
  const direct = queryTokens(parsed);
  const ranged = namesRange(parsed.size);
  const saysNothing = keywords === "" || isOnlyTerms(read) || (direct.length === 0 && !ranged && HAN.test(keywords));
  const searchable = saysNothing || (direct.length === 0 && ranged) || isSearchable(direct);
  if (!searchable || parsed.offTopic !== undefined) return pageOf(read, { ...NOTHING, suggestion: "" });
  const mayFind = direct.length < LONG_QUERY || (await findsAny(db, query, parsed));
  const found = mayFind ? await findByWords(db, query, parsed) : { ...NOTHING, suggestion: "" };
  const isFew = !saysNothing && found.total < FEW_HITS && (parsed.words.length === 0 || isAboutTimber(parsed));
  if (!isFew) return pageOf(read, found);
  const { values, ...near } = await nearGoods(db, query, upright(parsed, found), found.few);
  if (found.total > 0 || values === null) return pageOf(read, found, near);
  // Where no goods are all of it, what can be chosen is what the near ones are.
  const { brands } = await searchWords(db);
  const facets = uncounted(facetsOf(values, brands));
  return pageOf(read, { ...found, facets }, near);
}

/** The number of goods that is typed, where there are such goods. */
export async function suggestedByNumber(db: Db, keywords: string): Promise<FuzzySearchData> {
  const { lexicon, market } = await searchWords(db);
  const ids = await goodsNumbered(db, keywords, parseQuery(keywords, lexicon, market));
  return ids.length === 0 ? [] : [{ keyWords: keywords, number: ids.length }];
}

const NO_NEAR: GoodsPage["near"] = { total: 0, rows: [] };

const pageOf = (
  { query, parsed, terms, unknown }: Read,
  found: Found & { suggestion: string },
  near: GoodsPage["near"] = NO_NEAR,
): GoodsPage => ({
  rows: found.rows.map(briefOf),
  total: found.total,
  totalApprox: found.isEstimate,
  pageNum: query.pageNum,
  pageSize: query.pageSize,
  facets: found.facets,
  parsed: wireParsed(parsed, terms),
  unknown,
  near,
  suggestion: found.suggestion,
});
