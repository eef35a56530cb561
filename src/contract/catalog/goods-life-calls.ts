import type { HandledInfo } from "../../domain/catalog/goods/handled-goods.ts";
import type { GoodsId } from "../../domain/ids.ts";
import { get, holders } from "../call.ts";
import type { IdOnly } from "../common.ts";

const mayReviewGoods = holders("goods:offer:review");

export const reviewedGoods = mayReviewGoods(
  get<IdOnly<GoodsId>, HandledInfo>("/api/goods/admin/getInfo", "One listing for review", 404),
);
