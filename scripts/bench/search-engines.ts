import MiniSearch from "minisearch";
import { EMPTY_QUERY } from "../../src/domain/catalog/search/goods-query.ts";
import { FIRST_BRANDS } from "../../src/domain/timber/brands.ts";
import { facetLabel } from "../../src/server/catalog/goods/goods-view.ts";
import { searchGoods } from "../../src/server/catalog/search/goods-search.ts";
import type { Database } from "../../src/server/db/database.ts";
import type { JudgedGoods } from "./judged-query.ts";

/** The ids of an engine's first ten hits, best first; the first `exact` of them are said to be all that was asked. */
export type Hits = { ids: string[]; exact: number };
export type Engine = { name: string; search(text: string): Promise<Hits> };

const allExact = (ids: string[]): Hits => ({ ids, exact: ids.length });

const SHOWN = 10;

/** Everything the usual engines may read of a goods: its title and all its names. */
export type Document = JudgedGoods & { title: string; shopName: string; storeName: string; cityName: string };

const textOf = (goods: Document): string =>
  [
    goods.title,
    facetLabel("kindCode", goods.kindCode, FIRST_BRANDS),
    facetLabel("speciesCode", goods.speciesCode, FIRST_BRANDS),
    ...(goods.gradeCode === null ? [] : [facetLabel("gradeCode", goods.gradeCode, FIRST_BRANDS)]),
    ...(goods.brandCode === null ? [] : [facetLabel("brandCode", goods.brandCode, FIRST_BRANDS)]),
    ...(goods.originCode === null ? [] : [facetLabel("originCode", goods.originCode, FIRST_BRANDS)]),
    ...(goods.portCode === null ? [] : [facetLabel("portCode", goods.portCode, FIRST_BRANDS)]),
    goods.shopName,
    goods.storeName,
    goods.cityName,
  ].join(" ");

const GOODS = `
  select g.id::text, g.status, g.title, g.kind_code as "kindCode", g.species_code as "speciesCode",
         g.grade_code as "gradeCode", g.brand_code as "brandCode", g.origin_code as "originCode",
         g.port_code as "portCode", g.moisture_type as "moistureType", g.thickness, g.width, g.length,
         g.length_min as "lengthMin", g.length_max as "lengthMax", g.diameter_min as "diameterMin",
         g.diameter_max as "diameterMax", m.shop_name as "shopName", s.store_name as "storeName",
         s.city_name as "cityName"
    from goods g join merchant m on m.id = g.merchant_id join store s on s.id = g.store_id
   where g.status in (2, 5) order by g.status, g.score desc, g.id`;

/** All goods that may be found, in the order of their score. */
export const documentsIn = (db: Database): Promise<Document[]> => db.rows<Document>(GOODS);

export const ourEngine = (db: Database): Engine => ({
  name: "淘木",
  async search(keywords) {
    const page = await searchGoods(db, { ...EMPTY_QUERY, keywords, certType: [] });
    const rows = [...page.rows, ...page.near.rows.map(({ goods }) => goods)];
    return { ids: rows.slice(0, SHOWN).map(({ id }) => id), exact: Math.min(page.rows.length, SHOWN) };
  },
});

/** A table of the same texts for what PostgreSQL can do by itself. */
export async function writeDocuments(db: Database, documents: readonly Document[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0");
    await tx.run("create extension if not exists pg_trgm");
    await tx.run("drop table if exists bench_document");
    await tx.run("create table bench_document (id text, place int, doc text)");
    await tx.run(
      "insert into bench_document select id, place, doc from json_to_recordset($1::json) as d (id text, place int, doc text)",
      [JSON.stringify(documents.map((one, place) => ({ id: one.id, place, doc: textOf(one) })))],
    );
    await tx.run("create index on bench_document using gin (doc gin_trgm_ops)");
    await tx.run("analyze bench_document");
  });
}

async function idsOf(db: Database, statement: string, values: readonly string[]): Promise<Hits> {
  const rows = await db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0");
    return tx.rows<{ id: string }>(statement, values);
  });
  return allExact(rows.map(({ id }) => id));
}

/** Every part between blanks is somewhere in the text. */
export const ilikeEngine = (db: Database): Engine => ({
  name: "ILIKE",
  search(text) {
    const parts = text.split(/\s+/).map((part) => `%${part.replace(/[\\%_]/g, "\\$&")}%`);
    const where = parts.map((_, at) => `doc ilike $${at + 1}`).join(" and ");
    return idsOf(db, `select id from bench_document where ${where} order by place limit ${SHOWN}`, parts);
  },
});

/** The most similar stretch of words, from the extension's own threshold on. */
export const trigramEngine = (db: Database): Engine => ({
  name: "pg_trgm",
  search: (text) =>
    idsOf(
      db,
      `select id from bench_document where $1 <% doc order by word_similarity($1, doc) desc, place limit ${SHOWN}`,
      [text],
    ),
});

/** Words as Intl.Segmenter cuts them, BM25, prefixes and small misspellings. */
export function miniSearchEngine(documents: readonly Document[]): Engine {
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  const tokenize = (text: string) =>
    [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
  const index = new MiniSearch<{ id: string; doc: string }>({ fields: ["doc"], tokenize });
  index.addAll(documents.map((one) => ({ id: one.id, doc: textOf(one) })));
  return {
    name: "MiniSearch",
    async search(text) {
      const found = index.search(text, { prefix: true, fuzzy: 0.2 });
      return allExact(found.slice(0, SHOWN).map(({ id }) => String(id)));
    },
  };
}
