import type { HandledInfo, HandledPage } from "../../domain/catalog/goods/handled-goods.ts";
import type { GoodsId } from "../../domain/ids.ts";
import { get, holders, post } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type { AdminGoodsListBody } from "./goods-life-schemas.ts";

const mayReviewGoods = holders("goods:offer:review");

export const reviewedGoodsList = mayReviewGoods(
  post<AdminGoodsListBody, HandledPage>("/api/goods/admin/getList", "Goods of all merchants for review", 404),
);
export const reviewedGoods = mayReviewGoods(
  get<IdOnly<GoodsId>, HandledInfo>("/api/goods/admin/getInfo", "One listing for review", 404),
);
