import { FACET_FIELDS } from "../../../domain/catalog/search/facets.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import {
  type FoundGoods,
  identifyingFacts,
  type Level,
  type QueryFact,
  type Ring,
  type Test,
} from "../../../domain/timber/asked-facts.ts";
import type { TokenClause } from "../../../domain/timber/tokens.ts";
import type { Db, Value } from "../../db/database.ts";
import { CERT_IN_FORCE } from "../goods/certificate-store.ts";
import { GOODS_COLUMNS, type GoodsRow } from "../goods/goods-view.ts";
import { IS_PRICED, PRICED_M3, priceBy, TAXED_PRICE } from "../goods/price-columns.ts";
import { orderBy } from "./goods-search-store.ts";
import {
  certificateCondition,
  conditionsOf,
  parameters,
  priceConditions,
  type ServerQuery,
  sideConditions,
  tokenCondition,
  wordConditions,
} from "./search-conditions.ts";
import { type CountedValue, valueCounts } from "./search-count-store.ts";

/** Goods of a ring, `place` of them in the order of the list. `tokens`: parted by blanks. */
export type RingGoods = Omit<FoundGoods, "tokens" | "certs"> & {
  id: GoodsId;
  ring: number;
  place: number;
  tokens: string;
  certTypes: string[];
};

/** What goods g that pass all tests hold. */
function testConditions(tests: readonly Test[], bind: (value: Value) => string): string[] {
  const clauses = tests.flatMap((test): readonly TokenClause[] => (test.by === "tokens" ? test.clauses : []));
  return [...(clauses.length === 0 ? [] : wordConditions(clauses, bind)), ...otherConditions(tests, bind)];
}

/** Of the tests those that go by no words. */
const otherConditions = (tests: readonly Test[], bind: (value: Value) => string): string[] =>
  tests.flatMap((test) => {
    if (test.by === "tokens") return [];
    if (test.by === "price") return priceConditions(test, bind);
    return test.by === "side" ? sideConditions(test, bind) : [certificateCondition(test.codes, bind)];
  });

const testsAt = (facts: readonly QueryFact[], levels: readonly Level[]): Test[] =>
  facts.flatMap(({ exact, near }, at) => {
    const test = levels[at] === 0 ? exact : levels[at] === 1 ? near : null;
    return test === null ? [] : [test];
  });

/** The conditions on goods g at these levels; at 2 a fact does not matter. */
function levelConditions(
  query: ServerQuery,
  facts: readonly QueryFact[],
  levels: readonly Level[],
  bind: (value: Value) => string,
): string[] {
  const tests = testsAt(facts, levels);
  const clauses = tests.flatMap((test): readonly TokenClause[] => (test.by === "tokens" ? test.clauses : []));
  const others = otherConditions(tests, bind);
  const words = clauses.length === 0 ? [] : [tokenCondition(clauses, bind, query.excluded)];
  return [...words, ...others, ...conditionsOf(query, bind)];
}

/**
 * The first fact from `from` on that no goods are together with those before it and with those at the places `beside`, and
 * whether any are by what is next to it; `null` where goods are all of them. One statement, which looks no further than
 * that fact. Each part is found as `isAnyGoods` finds it.
 */
export async function firstApart(
  db: Db,
  query: ServerQuery,
  facts: readonly QueryFact[],
  { beside, from }: { beside: readonly number[]; from: number },
): Promise<{ at: number; isNear: boolean } | null> {
  const { values, bind } = parameters();
  const branches: string[] = [];
  const found = (name: string, at: number, level: 0 | 1): string => {
    const levels = facts.map((_, place): Level => {
      if (place === at) return level;
      return beside.includes(place) || (place >= from && place < at) ? 0 : 2;
    });
    const conditions = levelConditions(query, facts, levels, bind).join(" and ");
    branches.push(`${name} as materialized (select from goods g where ${conditions})`);
    return `exists (select from ${name})`;
  };
  const cases = facts.slice(from).map(({ near }, further) => {
    const at = from + further;
    const isNear = near === null ? "false" : found(`near_${at}`, at, 1);
    return `when not ${found(`exact_${at}`, at, 0)} then jsonb_build_object('at', ${at}, 'isNear', ${isNear})`;
  });
  const row = await db.one<{ first: { at: number; isNear: boolean } | null }>(
    `with ${branches.join(", ")} select case ${cases.join(" ")} end as first`,
    values,
  );
  return row?.first ?? null;
}

/** The distance of goods g, as the rule reckons it. */
function distanceIn(facts: readonly QueryFact[], bind: (value: Value) => string): string {
  const costs = facts.map(({ exact, near, cost }) => {
    const when = (test: Test, level: 0 | 1) => `when ${testConditions([test], bind).join(" and ")} then ${cost[level]}`;
    return `case ${when(exact, 0)} ${near === null ? "" : when(near, 1)} else ${cost[2]} end`;
  });
  return costs.join(" + ");
}

/** The order of goods g of one ring: that of the list, but of those that are missed by their price the nearer prices first. */
function orderIn(
  { sort }: ServerQuery,
  facts: readonly QueryFact[],
  levels: readonly Level[],
  bind: (value: Value) => string,
): string {
  const misses = facts.flatMap(({ exact }, at) => {
    if (exact.by !== "price" || levels[at] === 0) return [];
    const price = priceBy(exact.unit, bind);
    return [`greatest(${price} - ${bind(exact.max)}::bigint, ${bind(exact.min)}::bigint - ${price})`];
  });
  return [...(misses.length === 0 ? [] : ["g.status", ...misses]), orderBy(sort)].join(", ");
}

/** `except`: what was found already. */
type Looked = { facts: readonly QueryFact[]; except: readonly GoodsId[]; most: number };

/** Columns of `RingGoods` but for the ring and the place, from goods g. A token has no blank in it. */
const LIGHT = `g.id::text, array_to_string(tsvector_to_array(g.tokens), ' ') as tokens,
  jsonb_strip_nulls(jsonb_build_object(g.sale_unit, case when ${IS_PRICED} then ${TAXED_PRICE} end)
    || jsonb_build_object('m3', ${PRICED_M3})) as prices, g.thickness, g.width, g.length,
  g.length_min as "lengthMin", g.length_max as "lengthMax",
  array(select distinct cert->>'type' from jsonb_array_elements(g.certs) cert where ${CERT_IN_FORCE}) as "certTypes"`;

/**
 * The first `most` goods of each ring, until there are `needed`: a ring is looked into where those before it have too
 * few. In the order of the rings, then of the list.
 */
export async function goodsOfRings(
  db: Db,
  query: ServerQuery,
  { facts, rings, except, needed, most }: Looked & { rings: readonly Ring[]; needed: number },
): Promise<RingGoods[]> {
  const { values, bind } = parameters();
  const others = [...conditionsOf(query, bind), `g.id <> all(${bind(except)}::bigint[])`];
  const branches = rings.map(({ levels }, at) => {
    const before = Array.from({ length: at }, (_, earlier) => `select id from ring_${earlier}`).join(" union all ");
    const order = orderIn(query, facts, levels, bind);
    const isEnough = `(select count(distinct id) from (${before}) b) >= ${needed}`;
    return `ring_${at} as materialized (
      select g.id, ${at} as ring, row_number() over (order by ${order}) as place
        from goods g where ${[...testConditions(testsAt(facts, levels), bind), ...others].join(" and ")}
       order by ${order} limit ${at === 0 ? most : `case when ${isEnough} then 0 else ${most} end`})`;
  });
  const all = rings.map((_, at) => `select * from ring_${at}`).join(" union all ");
  return db.rows<RingGoods>(
    `with ${branches.join(", ")}
     select n.ring, n.place::int, ${LIGHT}
       from (select distinct on (id) id, ring, place from (${all}) every order by id, ring) n
       join goods g on g.id = n.id order by n.ring, n.place`,
    values,
  );
}

/** The `most` nearest of all goods that are at least a near match in one of the facts that name the timber: compares them all. */
export async function goodsAround(db: Db, query: ServerQuery, { facts, except, most }: Looked): Promise<RingGoods[]> {
  const { values, bind } = parameters();
  const order = orderIn(query, facts, [], bind);
  const around = identifyingFacts(facts).flatMap(({ exact, near }) =>
    (near === null ? [exact] : [exact, near]).map((test) => `(${testConditions([test], bind).join(" and ")})`),
  );
  const others = [...conditionsOf(query, bind), `g.id <> all(${bind(except)}::bigint[])`];
  return db.rows<RingGoods>(
    `select 0 as ring, (row_number() over (order by distance, ${order}))::int as place, ${LIGHT}
       from (select g.*, ${distanceIn(facts, bind)} as distance from goods g
              where (${around.join(" or ")}) and ${others.join(" and ")}
              order by distance, ${order} limit ${most}) g`,
    values,
  );
}

/** What goods are, by the columns of the facets; how many are so is of these goods alone. */
export async function valuesOf(db: Db, ids: readonly GoodsId[]): Promise<CountedValue[]> {
  const goods = `goods g where g.id = any(:ids::bigint[])`;
  const row = await db.one<{ json_agg: CountedValue[] | null }>(
    valueCounts(FACET_FIELDS, goods),
    { ids },
    "goods-values",
  );
  return row?.json_agg ?? [];
}

/** Goods as a list shows them, in the order of `ids`. */
export const goodsRows = (db: Db, ids: readonly GoodsId[]): Promise<GoodsRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.rows<GoodsRow>(
        `select ${GOODS_COLUMNS} from unnest(:ids::bigint[]) with ordinality as n (id, place) join goods g on g.id = n.id
           join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id order by n.place`,
        { ids },
        "goods-rows",
      );
