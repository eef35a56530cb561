import type { GoodsQuery } from "../search/goods-query.ts";
import { paramsOfQuery } from "../search/goods-query-url.ts";

/** What narrows no list: the words, and how its rows are laid out. */
const NO_FILTERS = ["keywords", "sort", "pageNum", "pageSize"];

/** What a query is narrowed to beside its words, by the names of the address. */
export function filtersOf(query: GoodsQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(paramsOfQuery(query)).filter(([name]) => !NO_FILTERS.includes(name)));
}

/** The report of a list that shows `query` after `previous` (`null`: the first); `null` = nothing. */
export function reportOfList(previous: GoodsQuery | null, query: GoodsQuery): "search" | "filter" | null {
  const words = query.keywords.trim();
  if (words !== (previous?.keywords.trim() ?? "")) return words === "" ? null : "search";
  if (previous === null) return null;
  return JSON.stringify(filtersOf(previous)) === JSON.stringify(filtersOf(query)) ? null : "filter";
}
