import { chosenOf, FACET_FIELDS, facetRow } from "../../../domain/catalog/search/facets.ts";
import type { GoodsQuery } from "../../../domain/catalog/search/goods-query.ts";
import {
  purchaseVolumeLabel,
  RANGE_FIELDS,
  rangeLabel,
  rangeOf,
} from "../../../domain/catalog/search/goods-query-change.ts";
import { parseQuery } from "../../../domain/timber/query.ts";
import { saleTermsIn } from "../../../domain/timber/sale-terms.ts";
import type { Db } from "../../db/database.ts";
import { type SearchWords, searchWords } from "../../system/search-words.ts";
import { facetLabel } from "../goods/goods-view.ts";
import { namesOfPlaces } from "./place-name-store.ts";

/** `words`: what keywords are understood by. */
export type PlaceNames = {
  stores: ReadonlyMap<string, string>;
  merchants: ReadonlyMap<string, string>;
  words: SearchWords;
};

/** The names of the warehouses and merchants that queries name; what has none does not exist. */
export async function placeNames(db: Db, queries: readonly GoodsQuery[]): Promise<PlaceNames> {
  const storeIds = [...new Set(queries.flatMap(({ storeId }) => storeId))];
  const merchantIds = [...new Set(queries.flatMap(({ merchantId }) => (merchantId === null ? [] : [merchantId])))];
  const { stores, merchants } = await namesOfPlaces(db, { storeIds, merchantIds });
  return { stores, merchants, words: await searchWords(db) };
}

/** The conditions of a search in words: how its keywords were understood, then what it is narrowed by. */
export function conditionTags(query: GoodsQuery, { stores, merchants, words }: PlaceNames): string[] {
  const { lexicon, brands, market } = words;
  const { tags: terms, rest } = saleTermsIn(query.keywords);
  const parsed = parseQuery(rest, lexicon, market);
  const facets = FACET_FIELDS.flatMap((field) =>
    chosenOf(query, field).map((code) =>
      facetRow(field).isId ? (stores.get(code) ?? facetRow(field).label) : facetLabel(field, code, brands),
    ),
  );
  const ranges = RANGE_FIELDS.flatMap((field) => {
    const range = rangeOf(query, field);
    return range.min === null && range.max === null ? [] : [rangeLabel(field, range)];
  });
  const tags = [
    ...[...parsed.tags, ...(parsed.refusals ?? []), ...terms].map(({ label }) => label),
    ...parsed.words,
    ...facets,
    ...ranges,
    ...(query.purchaseVolume === null ? [] : [purchaseVolumeLabel(query.purchaseVolume)]),
    ...(query.merchantId === null ? [] : [merchants.get(query.merchantId) ?? "商家"]),
    ...(query.inStock ? ["仅看有货"] : []),
  ];
  return [...new Set(tags)];
}
