import type { NewsNumbers, Trigger } from "../../../domain/catalog/alerts/saved-search.ts";
import type { Db } from "../../db/database.ts";
import { countGoodsNews, type Span } from "../goods/goods-news-store.ts";
import { strictConditions } from "./goods-search.ts";
import { parameters, type ServerQuery } from "./search-conditions.ts";

/**
 * Which goods became what of `triggers` in the span, counted up to a few more than are named, each goods once: the goods
 * that the search shows. Cheaper are those that still cost less than before, and both they and those that are back can
 * be had.
 */
export async function newsOf(
  db: Db,
  query: ServerQuery,
  triggers: readonly Trigger[],
  span: Span,
): Promise<NewsNumbers> {
  const { values, bind } = parameters();
  const shown = await strictConditions(db, query, bind);
  if (shown === null) return {};
  return countGoodsNews(db, { values, bind, shown }, triggers, span);
}
