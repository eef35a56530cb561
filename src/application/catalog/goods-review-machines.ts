import type { GoodsReview } from "../../domain/catalog/goods-messages.ts";
import { GOODS_STATUS } from "../../domain/catalog/goods-states.ts";
import type { HandledGoods, HandledPage } from "../../domain/catalog/handled-goods.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, reasoned } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Navigator } from "../platform.ts";
import { leadingOn, NEXT_PAGE } from "../review-queue.ts";
import type { GoodsReviews } from "./goods-reviews.ts";
import type { Visit } from "./visit.ts";

/** Path of the console's page 商品审核. */
export const GOODS_REVIEW_PATH = "/console/goods/review";
/** Path of the console's page 商品详情. */
export const GOODS_REVIEW_DETAIL_PATH = `${GOODS_REVIEW_PATH}/detail`;

/** What waits for a review. */
const WAITING = String(GOODS_STATUS.inReview);

const DECISIONS: Readonly<Record<GoodsReview, { needsReason: boolean; done: string }>> = {
  approve: { needsReason: false, done: "已通过" },
  reject: { needsReason: true, done: "已驳回" },
  takedown: { needsReason: true, done: "已下架" },
  restore: { needsReason: false, done: "已恢复" },
};

/** All decisions of the platform on goods. */
export const GOODS_DECISIONS = Object.keys(DECISIONS) as GoodsReview[];

const decision = (reviews: GoodsReviews, event: GoodsReview): Command<HandledGoods> => {
  const { needsReason, done } = DECISIONS[event];
  return needsReason
    ? reasoned((row, reason) => reviews.decide(event, row, reason), done)
    : confirmed((row) => reviews.decide(event, row, null), done);
};

const decisions = (reviews: GoodsReviews): Record<GoodsReview, Command<HandledGoods>> => ({
  approve: decision(reviews, "approve"),
  reject: decision(reviews, "reject"),
  takedown: decision(reviews, "takedown"),
  restore: decision(reviews, "restore"),
});

/** Approves those of the chosen goods that wait; the others are left out, and what was refused is said with the reasons. */
const approveSeveral = (reviews: GoodsReviews, visit: Visit): Command<readonly HandledGoods[]> => ({
  asks: () => ({}),
  async send(rows) {
    const { done, refused } = await reviews.approveEach(approvable(rows));
    const reasons = [...new Set(refused)].join("；");
    if (refused.length > 0) visit.notify(`${done} 条已通过，${refused.length} 条未通过：${reasons}`, "warning");
  },
  done: "批量通过已完成",
});

/** Those of the goods that can be approved now. */
export const approvable = (rows: readonly HandledGoods[]): HandledGoods[] =>
  rows.filter(({ events }) => events.includes("approve"));

/** Everybody's goods, for the platform; it opens on those that wait for a review. */
export const createGoodsReviewListMachine = (reviews: GoodsReviews, visit: Visit, navigator: Navigator) =>
  createListMachine<"keywords" | "status" | "kindCode", HandledGoods, HandledPage>(
    {
      path: GOODS_REVIEW_PATH,
      filters: ["keywords", "status", "kindCode"],
      opensWith: { status: WAITING },
      load: ({ filters, page }) => reviews.list(filters, page),
      shows: [{ refType: "goods" }],
      commands: decisions(reviews),
      bulk: { approve: approveSeveral(reviews, visit) },
    },
    navigator,
    (text, intent) => visit.notify(text, intent),
  );

/** One of them with all its facts. A decision of a review leads to the next goods that wait for one. */
export const createGoodsReviewMachine = (reviews: GoodsReviews, visit: Visit, navigator: Navigator) => {
  const queue = {
    detailPath: GOODS_REVIEW_DETAIL_PATH,
    listPath: GOODS_REVIEW_PATH,
    waiting: async () => (await reviews.list({ keywords: "", status: WAITING, kindCode: "" }, NEXT_PAGE)).rows,
  };
  const { approve, reject, ...others } = decisions(reviews);
  return createDetailMachine(
    {
      load: (id) => foundOrNull(reviews.info(id)),
      shows: ({ id }) => [{ refType: "goods", refId: id }],
      commands: {
        ...others,
        approve: leadingOn(approve, queue, navigator),
        reject: leadingOn(reject, queue, navigator),
      },
    },
    (text, intent) => visit.notify(text, intent),
  );
};
