import type { FuzzySearchData } from "../../contract/catalog/search-schemas.ts";
import {
  DEEPEST_ROW,
  EMPTY_QUERY,
  FACET_FIELDS,
  type Facet,
  type FacetField,
  type GoodsPage,
  type ParsedKeywords,
  type Sort,
} from "../../domain/catalog/goods-query.ts";
import { chosenOf } from "../../domain/catalog/goods-query-change.ts";
import { rowsBefore } from "../../domain/paging.ts";
import { normalised } from "../../domain/text.ts";
import { type BrandBook, FIRST_BRANDS } from "../../domain/timber/brands.ts";
import { gradeByCode } from "../../domain/timber/grades.ts";
import { merchantReadings } from "../../domain/timber/merchant-reading.ts";
import { type ParsedQuery, parseQuery } from "../../domain/timber/query.ts";
import { type Relaxation, relaxations, relaxedBy, saysWhich } from "../../domain/timber/relaxed-query.ts";
import { specText } from "../../domain/timber/spec.ts";
import { closeTokens, queryTokens, reversedSizeQuery, type TokenClause } from "../../domain/timber/tokens.ts";
import type { Db, Value } from "../db/database.ts";
import { searchWords } from "../system/search-words.ts";
import { SHOWN } from "./goods-columns.ts";
import { briefOf, codeLabel, GOODS_COLUMNS, type GoodsRow } from "./goods-view.ts";
import {
  columnConditions,
  conditionsOf,
  keywordConditions,
  namesRange,
  narrowedBy,
  parameters,
  type ServerQuery,
  tokenCondition,
} from "./search-conditions.ts";
import { type CountedValue, countHits, FACET_COLUMN } from "./search-counts.ts";

/** Hits are counted, and facets made, beside the page up to here; what is more is counted by itself. */
const COUNTED_HITS = 1_000;

const FACET_COLUMNS = FACET_FIELDS.map((field) => FACET_COLUMN[field]);

/** Counts the hits by the columns of `fields` in one pass: which facet, the value, the warehouse, how many. */
function countsOf(fields: readonly FacetField[]): string {
  const columns = fields.map((field) => FACET_COLUMN[field]);
  const facet = fields.map((field) => `when grouping(${FACET_COLUMN[field]}) then ${FACET_FIELDS.indexOf(field)}`);
  return `
    select case 0 ${facet.join(" ")} end as facet, coalesce(${columns.map((column) => `${column}::text`).join(", ")}) as value,
           ${fields.includes("storeId") ? "store_id" : "null::bigint"} as store_id, count(*)::int as number
      from hits where n <= ${COUNTED_HITS}
     group by grouping sets (${columns.map((column) => `(${column})`).join(", ")})`;
}

/** Counts goods by one column, whatever is chosen of it: so a second species can be chosen beside the first. */
function ownCount(query: ServerQuery, field: FacetField, words: string, bind: (value: Value) => string): string {
  const column = FACET_COLUMN[field];
  const unchosen = { ...query, [field]: field === "kindCode" ? null : [] };
  const conditions = [words, ...conditionsOf(unchosen, bind)].filter((one) => one !== "");
  return `
    select ${FACET_FIELDS.indexOf(field)} as facet, ${column}::text as value,
           ${field === "storeId" ? column : "null::bigint"} as store_id, count(*)::int as number
      from (select g.${column} from goods g where ${conditions.join(" and ")}
             order by ${ORDER[query.sort]} limit ${COUNTED_HITS + 1}) own
     group by ${column}`;
}

/** Goods on sale stand before sold out ones (status 2 before 5) in every order; `id` breaks ties. */
const ORDER: Readonly<Record<Sort, string>> = {
  0: "g.status, g.score desc, g.id",
  1: "g.status, g.price_m3_fen, g.id",
  2: "g.status, g.price_m3_fen desc nulls last, g.id",
  3: "g.status, g.publish_at desc nulls last, g.id",
  4: "g.status, g.sale_volume desc, g.id",
};

type SearchRow = {
  total: number;
  swapped: boolean;
  facets: CountedValue[] | null;
  page: GoodsRow[] | null;
};

type Found = { total: number; isEstimate: boolean; swapped: boolean; facets: Facet[]; rows: GoodsRow[] };

/** The words of a search read one way: what goods must hold. */
type Reading = { clauses: TokenClause[]; isSwapped: boolean };

const all = (conditions: readonly string[]): string => (conditions.length === 0 ? "true" : conditions.join(" and "));

/**
 * One statement: the best hits in order up to the counted ones (or the page's last row), what they are to be counted
 * by, and the page's rows. Each branch of the hits ends at its limit, so that the planner may walk the order's index
 * and stop, or take the words' index and sort, whichever is shorter. Hits of a reading stand behind those of the one
 * before it, and are not looked for when those are enough.
 */
async function find(db: Db, query: ServerQuery, readings: readonly Reading[]): Promise<Found> {
  const { values, bind } = parameters();
  const offset = rowsBefore(query);
  const reachable = offset < DEEPEST_ROW;
  const limit = `${bind(Math.max(COUNTED_HITS + 1, reachable ? offset + query.pageSize : 0))}::bigint`;
  const conditions = conditionsOf(query, bind);
  const order = ORDER[query.sort];
  // Each finds what the one before it does and more, but for the swapped one, which is the last: excluding the one before
  // is enough.
  const byColumn = query.sort === 0 ? columnConditions(readings[0]?.clauses ?? [], bind) : null;
  const words = [
    ...(byColumn === null ? [] : [byColumn]),
    ...readings.map(({ clauses }) => keywordConditions(clauses, bind)),
  ];
  const branches = words.map((some, rank) => {
    const before = words[rank - 1];
    const isNew = before === undefined ? [] : [`not (${all(before.map((one) => `(${one}) is true`))})`];
    // A later reading only fills what the earlier ones leave of the limit; mostly nothing, and then it isn't looked for.
    const taken = words.slice(0, rank).map((_, earlier) => ` - (select count(*) from reading_${earlier})`);
    return `reading_${rank} as materialized (
      select g.id, ${FACET_COLUMNS.join(", ")}, ${rank} as rank, row_number() over (order by ${order}) as place
        from goods g where ${all([...some, ...isNew, ...conditions])} order by ${order}
       limit greatest(0, ${limit}::bigint${taken.join("")}))`;
  });
  const place = branches.length === 1 ? "place" : "row_number() over (order by rank, place)";
  const chosen = FACET_FIELDS.filter((field) => chosenOf(query, field).length > 0);
  const others = FACET_FIELDS.filter((field) => !chosen.includes(field));
  const anyWords = words.some((some) => some.length > 0) ? `(${words.map(all).join(" or ")})` : "";
  const counts = [
    ...(others.length === 0 ? [] : [countsOf(others)]),
    ...chosen.map((field) =>
      ownCount(query, field, words.length === 1 ? (words[0] ?? []).join(" and ") : anyWords, bind),
    ),
  ];
  const text = `
    with ${branches.join(", ")}, hits as materialized (
      select u.*, ${place} as n from (${branches.map((_, rank) => `select * from reading_${rank}`).join(" union all ")}) u
    )
    select (select count(*)::int from hits) as total,
      (select ${readings.at(-1)?.isSwapped === true} and max(rank) = ${words.length - 1} from hits) as swapped,
      (select json_agg(json_build_array(f.facet, f.value, s.store_name, f.number))
         from (${counts.map((one) => `(${one})`).join(" union all ")}) f left join store s on s.id = f.store_id) as facets,
      (select json_agg(p) from (
        select ${GOODS_COLUMNS} from hits h join goods g on g.id = h.id
          join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
         where h.n > ${bind(offset)} and h.n <= ${bind(offset + query.pageSize)} order by h.n) p) as page`;
  const row = await db.one<SearchRow>(text, values);
  const counted = row?.facets ?? [];
  const [total, { brands }] = [row?.total ?? 0, await searchWords(db)];
  const isMore = total > COUNTED_HITS || chosen.some((field) => sumOf(counted, field) > COUNTED_HITS);
  const rest = { swapped: row?.swapped ?? false, rows: reachable ? (row?.page ?? []) : [] };
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

const sumOf = (counted: readonly CountedValue[], field: FacetField): number =>
  counted.reduce((sum, [at, , , number]) => (FACET_FIELDS[at] === field ? sum + number : sum), 0);

/** What can be chosen where nobody counted all of it. */
const uncounted = (facets: Facet[]): Facet[] =>
  facets.map(({ field, options }) => ({ field, options: options.map((option) => ({ ...option, count: null })) }));

/** The options of each facet, the most frequent first. */
function facetsOf(counted: readonly CountedValue[], brands: BrandBook): Facet[] {
  const options = FACET_FIELDS.map((): CountedOption[] => []);
  for (const [at, value, storeName, count] of counted) {
    const field = FACET_FIELDS[at];
    if (field === undefined || value === null) continue;
    const label = field === "storeId" ? (storeName ?? value) : codeLabel[field](value, brands);
    options[at]?.push({ value, label, count });
  }
  return FACET_FIELDS.map((field, at) => ({
    field,
    options: field === "gradeCode" ? byStandard(options[at] ?? []) : (options[at] ?? []).sort(mostFirst),
  }));
}

type CountedOption = { value: string; label: string; count: number };
const mostFirst = (a: CountedOption, b: CountedOption): number => b.count - a.count || (a.value < b.value ? -1 : 1);

/** Grades of one standard beside each other, the standard of most goods first. */
function byStandard(options: readonly CountedOption[]): CountedOption[] {
  const standards = Map.groupBy(options, ({ value }) => gradeByCode(value)?.system ?? "");
  const sum = (some: readonly CountedOption[]) => some.reduce((total, { count }) => total + count, 0);
  return [...standards.values()].sort((a, b) => sum(b) - sum(a)).flatMap((some) => some.sort(mostFirst));
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
  thickness: parsed.size.thickness,
  width: parsed.size.width,
  length: parsed.size.length,
  words: [...parsed.words],
  tags: parsed.tags.map(({ field, label, value, span }) => ({ field, label, value, span: [span[0], span[1]] })),
});

/** So many constraints often have no goods together, which is sooner known than searched for. */
const LONG_QUERY = 4;

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
    if (await db.one(`select 1 from goods g where ${conditions.join(" and ")} limit 1`, values)) return true;
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
  const rows = await db.rows<{ id: string }>(
    `select id::text from goods where status in (${SHOWN}) and goods_no = upper(:keywords)
     union
     select id::text from goods where status in (${SHOWN}) and lower(merchant_sku) = lower(:keywords)`,
    { keywords },
    "goods-numbered",
  );
  return rows.map(({ id }) => id);
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
