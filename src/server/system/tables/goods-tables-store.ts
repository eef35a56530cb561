import { REPORT_DAYS } from "../../../domain/catalog/console-lists.ts";
import { VIEW_DAYS } from "../../../domain/catalog/goods/counted-text.ts";
import { BROWSE_DAYS } from "../../../domain/catalog/visits/browse.ts";
import { aged, BY_OPERATORS, NIGHTLY, OFFICE, ofOwn, own, SERVED, type TableRow } from "./table-row-store.ts";

const COUNTED = { until: "it is counted anew; as many rows as there are entries" };

/** The first day of the longest report is whole. */
const REPORTED = `${Math.max(...REPORT_DAYS) + 1} days`;

/** Of the prices of a month the last, which the month after began with. */
const IS_FOLLOWED_IN_MONTH = `exists (select 1 from goods_price_history later
   where later.goods_id = goods_price_history.goods_id and later.price_at > goods_price_history.price_at
     and date_trunc('month', later.price_at, 'Asia/Shanghai') = date_trunc('month', goods_price_history.price_at, 'Asia/Shanghai'))`;

/** Spot goods, the search, and what follows from them. */
export const GOODS_TABLES = {
  goods: { retention: { forGood: "named by the lines of orders" } },
  goods_price_history: { retention: [aged(NIGHTLY, "price_at", "2 years", IS_FOLLOWED_IN_MONTH)] },
  goods_change: { retention: SERVED },
  // Every saved search alerts once a week at least.
  goods_news: { retention: [aged("purge-goods-news", "at", "30 days")] },
  goods_view: { retention: [{ ...aged("figures-anew", "day", `${VIEW_DAYS} days`), isOwn: true }] },
  volume_ratio: { retention: COUNTED },
  goods_count: { retention: COUNTED },
  goods_count_change: { retention: SERVED },
  goods_count_filled: { retention: COUNTED },
  corporation_brand: { retention: BY_OPERATORS },
  brand_change: { retention: SERVED },
  species_alias: { retention: BY_OPERATORS, closing: OFFICE },
  hot_word: { retention: BY_OPERATORS, closing: OFFICE },
  shop_classify: { retention: BY_OPERATORS },
  market_count: { retention: COUNTED },
  search_history: {
    retention: [aged(NIGHTLY, "at", "1 year")],
    copy: own("浏览与搜索/搜索记录", { without: ["network"] }),
    closing: "erase",
  },
  my_search: {
    retention: { until: "the person removes it" },
    copy: own("浏览与搜索/保存的搜索"),
    closing: "erase",
  },
  member_follow: { retention: { until: "the person removes it" }, copy: own("浏览与搜索/关注"), closing: "erase" },
  browse_history: {
    // The day it was looked at is whole.
    retention: [aged(NIGHTLY, "at", `${BROWSE_DAYS + 1} days`)],
    copy: own("浏览与搜索/浏览记录"),
    closing: "erase",
  },
  req_spec: { retention: { until: "the person removes it" }, copy: own("浏览与搜索/规格提醒"), closing: "erase" },
  req_spec_key: { retention: { asLongAs: "req_spec" } },
  req_spec_hit: {
    retention: [{ ...aged("purge-alert-hits", "hit_at", "90 days"), isOwn: true }],
    copy: ofOwn("浏览与搜索/提醒的结果", "req_spec", "req_spec_id"),
  },
  req_spec_alert: { retention: SERVED },
  behaviour: {
    // Only nodes of a release before 0.11.0 add to it.
    retention: [aged("purge-behaviour", "at", REPORTED)],
    copy: own("浏览与搜索/早先的访问记录"),
    closing: "clear",
  },
  behaviour_by_week: {
    retention: [{ ...aged("partitions", "at", REPORTED), isOwn: true }],
    partition: "week",
    copy: own("浏览与搜索/访问记录"),
    closing: "clear",
  },
} as const satisfies Record<string, TableRow>;
