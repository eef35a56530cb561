import type { Static } from "typebox";
import type { HandledGoods, HandledInfo, HandledPage } from "../../domain/catalog/handled-goods.ts";
import type { GoodsId } from "../../domain/ids.ts";
import { get, holders, post } from "../call.ts";
import type { IdOnly, SeenBody } from "../common.ts";
import type { AdminGoodsListBody, GoodsReasonedStepBody } from "./goods-life-schemas.ts";

const mayPublishGoods = holders("goods:offer:publish");
const mayReviewGoods = holders("goods:offer:review");

export const submitGoods = mayPublishGoods(
  post<SeenBody<GoodsId>, HandledGoods>("/api/goods/merchant/submit", "Hands goods in for review", 404, 5001),
);
export const withdrawGoods = mayPublishGoods(
  post<SeenBody<GoodsId>, HandledGoods>("/api/goods/merchant/withdraw", "Takes goods back from review", 404, 5001),
);
export const publishGoods = mayPublishGoods(
  post<SeenBody<GoodsId>, HandledGoods>("/api/goods/merchant/publish", "Puts goods on sale", 404, 5001),
);
export const unpublishGoods = mayPublishGoods(
  post<SeenBody<GoodsId>, HandledGoods>("/api/goods/merchant/unpublish", "Takes goods off sale", 404, 5001),
);
export const approveGoods = mayReviewGoods(
  post<SeenBody<GoodsId>, HandledGoods>("/api/goods/admin/approve", "Approves goods", 404, 5001),
);
export const restoreGoods = mayReviewGoods(
  post<SeenBody<GoodsId>, HandledGoods>("/api/goods/admin/restore", "Restores goods that were taken down", 404, 5001),
);
export const rejectGoods = mayReviewGoods(
  post<Static<typeof GoodsReasonedStepBody>, HandledGoods>(
    "/api/goods/admin/reject",
    "Rejects goods with a reason",
    404,
    5001,
  ),
);
export const takeGoodsDown = mayReviewGoods(
  post<Static<typeof GoodsReasonedStepBody>, HandledGoods>(
    "/api/goods/admin/takedown",
    "Takes goods down with a reason",
    404,
    5001,
  ),
);
export const reviewedGoodsList = mayReviewGoods(
  post<AdminGoodsListBody, HandledPage>("/api/goods/admin/getList", "Goods of all merchants for review", 404),
);
export const reviewedGoods = mayReviewGoods(
  get<IdOnly<GoodsId>, HandledInfo>("/api/goods/admin/getInfo", "One listing for review", 404),
);
