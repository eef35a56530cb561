import type { GoodsReview } from "../../domain/catalog/goods-messages.ts";
import type { HandledGoods, HandledPage } from "../../domain/catalog/handled-goods.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, reasoned } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Navigator } from "../platform.ts";
import type { GoodsReviews } from "./goods-reviews.ts";
import type { Visit } from "./visit.ts";

/** Path of the console's page 商品审核. */
export const GOODS_REVIEW_PATH = "/console/goods/review";

const DECISIONS: Readonly<Record<GoodsReview, { needsReason: boolean; done: string }>> = {
  approve: { needsReason: false, done: "已通过" },
  reject: { needsReason: true, done: "已驳回" },
  takedown: { needsReason: true, done: "已下架" },
  restore: { needsReason: false, done: "已恢复" },
};

/** All decisions of the platform on goods. */
export const GOODS_DECISIONS = Object.keys(DECISIONS) as GoodsReview[];

const decisions = (reviews: GoodsReviews): Record<string, Command<HandledGoods>> =>
  Object.fromEntries(
    GOODS_DECISIONS.map((event) => {
      const { needsReason, done } = DECISIONS[event];
      return [
        event,
        needsReason
          ? reasoned((row, reason) => reviews.decide(event, row, reason), done)
          : confirmed((row) => reviews.decide(event, row, null), done),
      ];
    }),
  );

/** Everybody's goods, for the platform. */
export const createGoodsReviewListMachine = (reviews: GoodsReviews, visit: Visit, navigator: Navigator) =>
  createListMachine<"keywords" | "status" | "kindCode", HandledGoods, HandledPage>(
    {
      path: GOODS_REVIEW_PATH,
      filters: ["keywords", "status", "kindCode"],
      load: ({ filters, page }) => reviews.list(filters, page),
      shows: [{ refType: "goods" }],
      commands: decisions(reviews),
    },
    navigator,
    (text, intent) => visit.notify(text, intent),
  );

/** One of them with all its facts. */
export const createGoodsReviewMachine = (reviews: GoodsReviews, visit: Visit) =>
  createDetailMachine(
    {
      load: (id) => foundOrNull(reviews.info(id)),
      shows: ({ id }) => [{ refType: "goods", refId: id }],
      commands: decisions(reviews),
    },
    (text, intent) => visit.notify(text, intent),
  );
