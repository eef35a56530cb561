import type { Static } from "typebox";
import type { HandledGoods, HandledInfo, HandledPage } from "../../domain/catalog/handled-goods.ts";
import type { GoodsId } from "../../domain/ids.ts";
import type { Call } from "../call.ts";
import type { IdOnly, SeenBody } from "../common.ts";
import type { AdminGoodsListBody, GoodsReasonedStepBody } from "./goods-life-schemas.ts";

export const submitGoods: Call<{ body: SeenBody<GoodsId>; reply: HandledGoods }> = {
  method: "POST",
  path: "/api/goods/merchant/submit",
  access: { permission: "goods:offer:publish" },
  input: "body",
  summary: "Hands goods in for review",
  refusals: [404, 5001],
};

export const withdrawGoods: Call<{ body: SeenBody<GoodsId>; reply: HandledGoods }> = {
  method: "POST",
  path: "/api/goods/merchant/withdraw",
  access: { permission: "goods:offer:publish" },
  input: "body",
  summary: "Takes goods back from review",
  refusals: [404, 5001],
};

export const publishGoods: Call<{ body: SeenBody<GoodsId>; reply: HandledGoods }> = {
  method: "POST",
  path: "/api/goods/merchant/publish",
  access: { permission: "goods:offer:publish" },
  input: "body",
  summary: "Puts goods on sale",
  refusals: [404, 5001],
};

export const unpublishGoods: Call<{ body: SeenBody<GoodsId>; reply: HandledGoods }> = {
  method: "POST",
  path: "/api/goods/merchant/unpublish",
  access: { permission: "goods:offer:publish" },
  input: "body",
  summary: "Takes goods off sale",
  refusals: [404, 5001],
};

export const approveGoods: Call<{ body: SeenBody<GoodsId>; reply: HandledGoods }> = {
  method: "POST",
  path: "/api/goods/admin/approve",
  access: { permission: "goods:offer:review" },
  input: "body",
  summary: "Approves goods",
  refusals: [404, 5001],
};

export const restoreGoods: Call<{ body: SeenBody<GoodsId>; reply: HandledGoods }> = {
  method: "POST",
  path: "/api/goods/admin/restore",
  access: { permission: "goods:offer:review" },
  input: "body",
  summary: "Restores goods that were taken down",
  refusals: [404, 5001],
};

export const rejectGoods: Call<{ body: Static<typeof GoodsReasonedStepBody>; reply: HandledGoods }> = {
  method: "POST",
  path: "/api/goods/admin/reject",
  access: { permission: "goods:offer:review" },
  input: "body",
  summary: "Rejects goods with a reason",
  refusals: [404, 5001],
};

export const takeGoodsDown: Call<{ body: Static<typeof GoodsReasonedStepBody>; reply: HandledGoods }> = {
  method: "POST",
  path: "/api/goods/admin/takedown",
  access: { permission: "goods:offer:review" },
  input: "body",
  summary: "Takes goods down with a reason",
  refusals: [404, 5001],
};

export const reviewedGoodsList: Call<{ body: AdminGoodsListBody; reply: HandledPage }> = {
  method: "POST",
  path: "/api/goods/admin/getList",
  access: { permission: "goods:offer:review" },
  input: "body",
  summary: "Goods of all merchants for review",
  refusals: [404],
};

export const reviewedGoods: Call<{ query: IdOnly; reply: HandledInfo }> = {
  method: "GET",
  path: "/api/goods/admin/getInfo",
  access: { permission: "goods:offer:review" },
  input: "query",
  summary: "One listing for review",
  refusals: [404],
};
