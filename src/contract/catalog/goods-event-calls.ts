import { GOODS_EVENTS } from "../../domain/catalog/goods/goods-status.ts";
import type { HandledGoods } from "../../domain/catalog/goods/handled-goods.ts";
import type { GoodsId } from "../../domain/ids.ts";
import { type BodiesOf, eventCallsOf } from "../events.ts";
import type { goodsEventBodies } from "./goods-life-schemas.ts";

/** The calls of the events of goods, by side; each answers the goods as they are then. */
export const merchantGoodsEvents = /* @__PURE__ */ eventCallsOf<GoodsId, Record<never, never>, HandledGoods>()(
  GOODS_EVENTS,
  "merchant",
  "/api/goods/merchant",
);
export const goodsAdminEvents = /* @__PURE__ */ eventCallsOf<
  GoodsId,
  BodiesOf<typeof goodsEventBodies>,
  HandledGoods
>()(GOODS_EVENTS, "operator", "/api/goods/admin");
