import {
  FACET_FIELDS,
  type Facet,
  type FacetField,
  type GoodsPage,
  type GoodsQuery,
  type ParsedKeywords,
  type Range,
  type Sort,
} from "../../domain/catalog/goods-query.ts";
import { rowsBefore } from "../../domain/paging.ts";
import { normalised } from "../../domain/text.ts";
import { type ParsedQuery, parseQuery } from "../../domain/timber/query.ts";
import { specText } from "../../domain/timber/spec.ts";
import { queryTokens, reversedSizeQuery, type TokenClause } from "../../domain/timber/tokens.ts";
import type { Db, Value } from "../db/database.ts";
import { briefOf, codeLabel, GOODS_COLUMNS, type GoodsRow } from "./goods-view.ts";

/** Hits are counted, and facets made, up to here; beyond, a total is a floor. */
const COUNTED_HITS = 1_000;

/** Nobody turns so many pages: ranks beyond this are not answered. */
const DEEPEST_ROW = 10_000;

/** A search as the server takes it: the domain's, and what only the wire knows. */
export type ServerQuery = GoodsQuery & { certType: string[] };

/** The columns facets count. */
const FACET_COLUMN: Readonly<Record<FacetField, string>> = {
  kindCode: "kind_code",
  speciesCode: "species_code",
  gradeCode: "grade_code",
  originCode: "origin_code",
  brandCode: "brand_code",
  portCode: "port_code",
  storeId: "store_id",
  moistureType: "moisture_type",
};
const FACET_COLUMNS = FACET_FIELDS.map((field) => FACET_COLUMN[field]);

/** Counts hits h by every facet's column in one pass: which facet, the value, its name where that is a row, how many. */
const FACETS = `
  select json_agg(json_build_array(f.facet, f.value, s.store_name, f.number)) from (
    select case 0 ${FACET_COLUMNS.map((column, at) => `when grouping(${column}) then ${at}`).join(" ")} end as facet,
           coalesce(${FACET_COLUMNS.map((column) => `${column}::text`).join(", ")}) as value, store_id,
           count(*)::int as number
      from hits where n <= ${COUNTED_HITS}
     group by grouping sets (${FACET_COLUMNS.map((column) => `(${column})`).join(", ")})) f
    left join store s on s.id = f.store_id
   where f.value is not null`;

/** Goods on sale stand before sold out ones (status 2 before 5) in every order; `id` breaks ties. */
const ORDER: Readonly<Record<Sort, string>> = {
  0: "g.status, g.score desc, g.id",
  1: "g.status, g.price, g.id",
  2: "g.status, g.price desc, g.id",
  3: "g.status, g.publish_at desc nulls last, g.id",
  4: "g.status, g.sale_num desc, g.id",
};

const quoted = (lexeme: string): string => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** Clauses as the text of a tsquery: every clause by one of its alternatives. */
const tsquery = (clauses: readonly TokenClause[]): string =>
  clauses.map((alternatives) => `(${alternatives.map(quoted).join(" | ")})`).join(" & ");

/** Collects the values of a statement; `bind` answers the placeholder. */
function parameters() {
  const values: Value[] = [];
  return { values, bind: (value: Value) => `$${values.push(value)}` };
}

const allBegin = (clause: TokenClause, prefix: string): boolean => clause.every((token) => token.startsWith(prefix));

/**
 * The clauses of the keywords as conditions on goods g. One species, and thickness with width, are columns that say the
 * same as the tokens (every goods row has a species; `found_size` is made of the tokens), and so is one port where there
 * is one: the planner knows how often they come together, of words it doesn't. The rest is words.
 */
function keywordConditions(clauses: readonly TokenClause[], bind: (value: Value) => string): string[] {
  const conditions: string[] = [];
  const thickness = clauses.find((clause) => allBegin(clause, "t:"));
  const width = clauses.find((clause) => allBegin(clause, "w:"));
  const species = clauses.find((clause) => clause.length === 1 && allBegin(clause, "s:"));
  const port = clauses.find((clause) => clause.length === 1 && allBegin(clause, "p:"));
  const words = clauses.filter(
    (clause) =>
      clause !== species && clause !== port && (!thickness || !width || (clause !== thickness && clause !== width)),
  );
  if (species) conditions.push(`g.species_code = ${bind(species[0]?.slice(2) ?? "")}`);
  if (port) {
    const [code, word] = [bind(port[0]?.slice(2) ?? ""), bind(tsquery([port]))];
    conditions.push(`(g.port_code = ${code} or g.port_code is null and g.tokens @@ ${word}::tsquery)`);
  }
  if (thickness && width) {
    const sizes = thickness.flatMap((t) => width.map((w) => `${t.slice(2)}*${w.slice(2)}`));
    conditions.push(
      sizes.length === 1 ? `g.found_size = ${bind(sizes[0] ?? "")}` : `g.found_size = any(${bind(sizes)}::text[])`,
    );
  }
  if (words.length > 0) conditions.push(`g.tokens @@ ${bind(tsquery(words))}::tsquery`);
  return conditions;
}

/** Everything but the keywords, as conditions on goods g. Filters are words of the index, sizes and prices are columns. */
function conditionsOf(query: ServerQuery, bind: (value: Value) => string): string[] {
  const conditions: string[] = [];
  const word = (letter: string, codes: readonly string[]) => {
    if (codes.length === 1) conditions.push(`g.filters @> ${bind(codes.map((code) => letter + code))}::text[]`);
    if (codes.length > 1) conditions.push(`g.filters && ${bind(codes.map((code) => letter + code))}::text[]`);
  };
  // What the planner has an index in order and joint statistics for is a column while it is one code.
  const column = (name: string, letter: string, codes: readonly string[]) => {
    if (codes.length === 1) conditions.push(`g.${name} = ${bind(codes[0] ?? "")}`);
    else word(letter, codes);
  };
  column("kind_code", "k", query.kindCode === null ? [] : [query.kindCode]);
  column("species_code", "s", query.speciesCode);
  column("port_code", "p", query.portCode);
  word("g", query.gradeCode);
  word("b", query.brandCode);
  word("o", query.originCode);
  word("w", query.storeId);
  word("c", query.cityCode);
  word("d", query.moistureType);
  word("m", query.merchantId === null ? [] : [query.merchantId]);
  const range = (low: string, high: string, { min, max }: Range) => {
    if (min !== null) conditions.push(`${high} >= ${bind(min)}::int`);
    if (max !== null) conditions.push(`${low} <= ${bind(max)}::int`);
  };
  range("g.thickness", "g.thickness", query.thickness);
  range("g.width", "g.width", query.width);
  range("g.price", "g.price", { min: query.priceMin, max: query.priceMax });
  // Random lengths match when they overlap what is wanted; a range the wrong way round wants nothing.
  const { min, max } = query.length;
  if (min !== null && max !== null && min > max) conditions.push("false");
  else if (min !== null || max !== null)
    conditions.push(`g.lengths && int4range(${bind(min)}::int, ${bind(max)}::int, '[]')`);
  if (query.certType.length > 0) {
    const certs = query.certType.map((type) => JSON.stringify([{ type }]));
    conditions.push(`g.certs @> any(${bind(certs)}::jsonb[])`);
  }
  conditions.push(query.inStock ? "g.status = 2 and g.stock > g.held" : "g.status in (2, 5)");
  return conditions;
}

type SearchRow = {
  total: number;
  swapped: boolean;
  facets: [number, string, string | null, number][] | null;
  page: GoodsRow[] | null;
};

type Found = { total: number; swapped: boolean; facets: Facet[]; rows: GoodsRow[] };

/**
 * One statement: the best hits in order up to the counted ones (or the page's last row), what they are to be counted
 * by, and the page's rows. Each branch of the hits ends at its limit, so that the planner may walk the order's index
 * and stop, or take the words' index and sort, whichever is shorter. Hits of `swapped` stand behind those of `direct`.
 */
async function find(db: Db, query: ServerQuery, direct: TokenClause[], swapped: TokenClause[] | null): Promise<Found> {
  const { values, bind } = parameters();
  const offset = rowsBefore(query);
  const reachable = offset < DEEPEST_ROW;
  const limit = bind(Math.max(COUNTED_HITS + 1, reachable ? offset + query.pageSize : 0));
  const conditions = conditionsOf(query, bind);
  const order = ORDER[query.sort];
  const branch = (rank: number, words: string[]) =>
    `(select g.id, ${FACET_COLUMNS.join(", ")}, ${rank} as rank, row_number() over (order by ${order}) as place
        from goods g where ${[...words, ...conditions].join(" and ")} order by ${order} limit ${limit})`;
  const directWords = keywordConditions(direct, bind);
  const branches = [branch(0, directWords)];
  if (swapped !== null) {
    const isDirect = directWords.map((one) => `(${one}) is true`).join(" and ");
    branches.push(branch(1, [...keywordConditions(swapped, bind), `not (${isDirect})`]));
  }
  const place = branches.length === 1 ? "place" : "row_number() over (order by rank, place)";
  const text = `
    with hits as materialized (
      select u.*, ${place} as n from (${branches.join(" union all ")}) u
    )
    select (select count(*)::int from hits) as total,
      (select coalesce(max(rank), 0) = 1 from hits) as swapped,
      (${FACETS}) as facets,
      (select json_agg(p) from (
        select ${GOODS_COLUMNS} from hits h join goods g on g.id = h.id
          join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
         where h.n > ${bind(offset)} and h.n <= ${bind(offset + query.pageSize)} order by h.n) p) as page`;
  const row = await db.one<SearchRow>(text, values);
  return {
    total: row?.total ?? 0,
    swapped: row?.swapped ?? false,
    facets: facetsOf(row?.facets ?? []),
    rows: reachable ? (row?.page ?? []) : [],
  };
}

/** The options of each facet, the most frequent first. */
function facetsOf(counted: readonly [number, string, string | null, number][]): Facet[] {
  const options = FACET_FIELDS.map((): Facet["options"] => []);
  for (const [at, value, storeName, count] of counted) {
    const field = FACET_FIELDS[at];
    if (field === undefined) continue;
    const label = field === "storeId" ? (storeName ?? value) : codeLabel[field](value);
    options[at]?.push({ value, label, count });
  }
  return FACET_FIELDS.map((field, at) => ({
    field,
    options: (options[at] ?? []).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  }));
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

const HAN = /\p{Script=Han}/u;

const NOTHING: Found = { total: 0, swapped: false, facets: facetsOf([]), rows: [] };

/**
 * The list of goods that `query` finds (product §5). A size written thicker than wide is read as it stands first, and
 * the other way round behind that; any size that finds nothing is tried the other way round. Words that all goods bear
 * (现货, 木材) narrow nothing; signs in which nothing can be searched for (`%`) find nothing. Writes nothing.
 */
export async function searchGoods(db: Db, query: ServerQuery): Promise<GoodsPage> {
  const keywords = normalised(query.keywords);
  const parsed = parseQuery(keywords);
  const direct = queryTokens(parsed);
  const swapped = reversedSizeQuery(parsed);
  const { thickness, width } = parsed.size;
  const reversed = swapped !== null && thickness !== null && width !== null && thickness > width;
  const saysNothing = keywords === "" || (direct.length === 0 && HAN.test(keywords));
  const searchable = saysNothing || (direct.length > 0 && direct.every((clause) => clause.length > 0));
  let found = searchable ? await find(db, query, direct, reversed ? queryTokens(swapped) : null) : NOTHING;
  let suggestion = found.swapped && swapped !== null ? specText(swapped.size) : "";
  if (searchable && found.total === 0 && swapped !== null && !reversed) {
    found = await find(db, query, queryTokens(swapped), null);
    if (found.total > 0) suggestion = specText(swapped.size);
  }
  return {
    rows: found.rows.map(briefOf),
    total: Math.min(found.total, COUNTED_HITS),
    totalApprox: found.total > COUNTED_HITS,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    facets: found.facets,
    parsed: wireParsed(parsed),
    relaxed: [],
    suggestion,
  };
}
