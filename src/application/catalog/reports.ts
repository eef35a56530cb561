import { filtersOf, reportOfList } from "../../domain/catalog/import/list-report.ts";
import type { GoodsPage } from "../../domain/catalog/search/goods-page.ts";
import type { GoodsQuery } from "../../domain/catalog/search/goods-query.ts";
import type { GoodsId } from "../../domain/ids.ts";
import type { SearchOrigin } from "../../domain/system/search-tracking.ts";
import type { Tracking } from "../system/tracking.ts";

type Shown = { query: GoodsQuery; searchOrigin: number; page: GoodsPage | null };

/**
 * Reports each shown page once: other words are a search, other filters a filtering, and turning pages or sorting
 * nothing. What was reported is no part of the machine's context: a list rendered on the server is reported by the
 * browser that shows it.
 */
export function createListReporter(tracking: Tracking): (shown: Shown) => void {
  let last: { query: GoodsQuery; page: GoodsPage } | null = null;
  return ({ query, searchOrigin, page }) => {
    if (page === null || page === last?.page) return;
    const kind = reportOfList(last?.query ?? null, query);
    last = { query, page };
    const searchText = query.keywords.trim();
    if (kind === "search") {
      const relaxed = page.total === 0 && page.near.total > 0;
      const origin = searchOrigin as SearchOrigin;
      tracking.collect({ kind, searchText, searchOrigin: origin, resultNum: page.total, relaxed });
    }
    if (kind === "filter") tracking.collect({ kind, searchText, filters: filtersOf(query), resultNum: page.total });
  };
}

/** Reports each page of goods once. */
export function createViewReporter(tracking: Tracking): (goodsId: GoodsId | null) => void {
  let last: string | null = null;
  return (goodsId) => {
    if (goodsId === null || goodsId === last) return;
    last = goodsId;
    tracking.collect({ kind: "operate", goodsId, operateType: 1, source: "detail" });
  };
}
