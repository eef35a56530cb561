import { GOODS_STATUS, GOODS_STATUSES } from "../../domain/catalog/goods/goods-states.ts";
import { GOODS_EVENTS } from "../../domain/catalog/goods/goods-status.ts";
import type { HandledGoods, HandledPage } from "../../domain/catalog/goods/handled-goods.ts";
import { oneOf } from "../../domain/list-params.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import type { Command } from "../command-machine.ts";
import { reasoned, versionedId } from "../commands.ts";
import { type ConsoleLists, narrowed } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { eventCommands, type Sending } from "../event-commands.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Navigator } from "../platform.ts";
import { leadingOn } from "../review-queue.ts";
import type { GoodsReviews, OwnGoodsBodies } from "./goods-reviews.ts";
import type { Visit } from "./visit.ts";

const reasoning = ({ send, done }: Sending<OwnGoodsBodies["reject"]>): Command<HandledGoods> =>
  reasoned((row, reason) => send({ ...versionedId(row), reason }), done);

const decisions = (reviews: GoodsReviews) =>
  eventCommands<HandledGoods>()(GOODS_EVENTS, "operator", reviews.send, { reject: reasoning, takedown: reasoning });

/** Approves those of the chosen goods that wait; the others are left out, and refusals are shown with their reasons. */
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

type GoodsReviewPorts = { lists: ConsoleLists; reviews: GoodsReviews; app: Visit; navigator: Navigator };

/** All merchants' goods, for the platform; it opens on those that wait for a review. */
export const createGoodsReviewListMachine = ({ lists, reviews, app, navigator }: GoodsReviewPorts) =>
  createListMachine<"keywords" | "status" | "kindCode", HandledGoods, HandledPage>({
    path: CONSOLE_PAGES.goodsReviews.path,
    filters: ["keywords", "status", "kindCode"],
    opensWith: { status: String(GOODS_STATUS.inReview) },
    load: ({ filters: { keywords, status, kindCode }, page }) =>
      lists.page(
        "reviewedGoodsList",
        { ...narrowed({ keywords, kindCode }), status: oneOf(status, GOODS_STATUSES) },
        page,
      ),
    shows: [{ refType: "goods" }],
    commands: decisions(reviews),
    bulk: { approve: approveSeveral(reviews, app) },
    navigator,
    notify: (text, intent) => app.notify(text, intent),
  });

/** One of them with all its facts. A decision of a review leads to the next goods that wait for one. */
export const createGoodsReviewMachine = ({ lists, reviews, app, navigator }: GoodsReviewPorts) => {
  const { approve, reject, ...others } = decisions(reviews);
  return createDetailMachine({
    load: (id) => foundOrNull(reviews.info(id)),
    shows: ({ id }) => [{ refType: "goods", refId: id }],
    commands: {
      ...others,
      approve: leadingOn(approve, "goods", { lists, navigator }),
      reject: leadingOn(reject, "goods", { lists, navigator }),
    },
    notify: (text, intent) => app.notify(text, intent),
  });
};
