import { NEW_COUNTED, type NewsNumbers, TRIGGERS, type Trigger } from "../../../domain/catalog/alerts/saved-search.ts";
import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import type { Db } from "../../db/database.ts";
import type { parameters } from "../search/search-conditions.ts";
import { TAXED_PRICE } from "./price-columns.ts";

/** What happened after one moment and not after another: texts of the database's own, so that nothing is rounded. */
export type Span = { after: string; until: string | null };

/**
 * Counts the goods g that became what of `triggers` in the span, up to a few more than are named, each goods once. `shown`:
 * the conditions that the goods must hold, with the parameters they were made with.
 */
export async function countGoodsNews(
  db: Db,
  { values, bind, shown }: ReturnType<typeof parameters> & { shown: readonly string[] },
  triggers: readonly Trigger[],
  { after, until }: Span,
): Promise<NewsNumbers> {
  const from = `${bind(after)}::timestamptz`;
  const to = until === null ? null : `${bind(until)}::timestamptz`;
  const during = (time: string) => `${time} > ${from}${to === null ? "" : ` and ${time} <= ${to}`}`;
  const news = (kind: Trigger, more: string) =>
    `(g.status = ${GOODS_STATUS.onSale} and g.stock > g.held${more} and exists (
       select 1 from goods_news n where n.goods_id = g.id and n.kind = ${kind} and ${during("n.at")}${kind === 2 ? ` and n.price_before > ${TAXED_PRICE}` : ""}))`;
  const became: Readonly<Record<Trigger, string>> = {
    1: `(${during("g.publish_at")})`,
    2: news(2, " and g.price_mode = 1"),
    3: news(3, ""),
  };
  const requested = TRIGGERS.filter((trigger) => triggers.includes(trigger));
  const counts = requested.map((trigger, at) => {
    const conditions = [became[trigger], ...requested.slice(0, at).map((before) => `not ${became[before]}`), ...shown];
    return `(select count(*)::int from (
      select 1 from goods g where ${conditions.join(" and ")} limit ${NEW_COUNTED + 1}) counted) as "${trigger}"`;
  });
  return (await db.one<NewsNumbers>(`select ${counts.join(", ")}`, values)) ?? {};
}
