import { funnelSteps } from "../../../domain/catalog/search/funnel.ts";
import type { Clicks, FunnelStep } from "../../../domain/catalog/search/search-report.ts";
import type { ListCallInput, ListPage, RowOf } from "../../../domain/console-lists.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../../domain/paging.ts";
import { clickName } from "../../../domain/system/click-names.ts";
import { parseQuery } from "../../../domain/timber/query.ts";
import { formatBeijing } from "../../../domain/time.ts";
import type { Db } from "../../db/database.ts";
import { containing } from "../../like.ts";
import { searchWords } from "../../system/search-words.ts";
import { typed } from "../search/goods-query-body.ts";
import { findsGoods } from "../search/goods-search.ts";
import {
  clickedMost,
  clicksByDay,
  countClicked,
  countMissed,
  funnelCounts,
  missedSearches,
} from "./behaviour-report-store.ts";

const pageIn = (query: { pageNum?: number; pageSize?: 10 | 20 | 30 | 50 }) => ({
  pageNum: query.pageNum ?? 1,
  pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE,
});

/** Searches that found nothing, or nothing that was meant; what most persons missed first. */
export async function zeroResults(
  db: Db,
  query: ListCallInput<"zeroResultReport">,
): Promise<Page<RowOf<"zeroResultReport">>> {
  const page = pageIn(query);
  const keyword = typed(query.keyword ?? "");
  const asked = { days: query.days, relaxed: query.relaxed ?? false, keyword, pattern: containing(keyword) };
  const rows = await missedSearches(db, asked, page);
  const { lexicon, market } = await searchWords(db);
  const shown: RowOf<"zeroResultReport">[] = [];
  // One after the other, so that a report takes one connection.
  for (const { lastMs, ...row } of rows) {
    const { words } = parseQuery(row.searchText, lexicon, market);
    const findsNow = await findsGoods(db, row.searchText);
    shown.push({ ...row, lastTime: formatBeijing(lastMs), words: [...words], findsNow });
  }
  return pageOf(shown, await countMissed(db, asked), page);
}

/** What was clicked in the period, by function and name, and how much on each day. */
export async function clickReport(db: Db, query: ListCallInput<"clickReport">): Promise<ListPage<"clickReport">> {
  const page = pageIn(query);
  const keyword = typed(query.keyword ?? "");
  const asked = { days: query.days, type: query.type ?? null, keyword, pattern: containing(keyword) };
  const rows = await clickedMost(db, asked, page);
  const daily = await clicksByDay(db, asked);
  const shown = rows.map((row): Clicks => ({ ...row, typeName: clickName(row.type) }));
  return { ...pageOf(shown, await countClicked(db, asked), page), daily };
}

/** Of the signed-in persons that searched in the period, how many then looked, chose, ordered and paid. */
export async function funnel(db: Db, days: number): Promise<FunnelStep[]> {
  const counts = await funnelCounts(db, days);
  return funnelSteps(counts ?? { searched: 0, viewed: 0, chosen: 0, ordered: 0, paid: 0 });
}
