import type { Static } from "typebox";
import type { HandledGoods, HandledInfo, HandledPage, StoreChoice } from "../../domain/catalog/handled-goods.ts";
import type { ImportOutcome } from "../../domain/catalog/import-report.ts";
import type { Call } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type {
  ExportGoodsReply,
  GoodsAddBody,
  GoodsDetailPreviewBody,
  GoodsExport,
  GoodsImport,
  GoodsUpdateBody,
  PreviewGoodsTextReply,
} from "./merchant-goods-schemas.ts";
import type { MerchantGoodsBody, UpdatePriceBody, UpdateStockBody } from "./search-schemas.ts";

export const merchantGoodsList: Call<{ body: Static<typeof MerchantGoodsBody>; reply: HandledPage }> = {
  method: "POST",
  path: "/api/goods/merchant/getList",
  access: { permission: "goods:offer:edit" },
  input: "body",
  summary: "The merchant's own goods",
  refusals: [404],
};

export const merchantGoods: Call<{ query: IdOnly; reply: HandledInfo }> = {
  method: "GET",
  path: "/api/goods/merchant/getInfo",
  access: { permission: "goods:offer:edit" },
  input: "query",
  summary: "One of the merchant's own goods",
  refusals: [404],
};

export const goodsWarehouses: Call<{ reply: StoreChoice[] }> = {
  method: "GET",
  path: "/api/goods/merchant/getStores",
  access: { permission: "goods:offer:edit" },
  input: "none",
  summary: "Warehouses that goods can lie in",
};

export const addGoods: Call<{ body: Static<typeof GoodsAddBody>; reply: HandledInfo }> = {
  method: "POST",
  path: "/api/goods/merchant/add",
  access: { permission: "goods:offer:add" },
  input: "body",
  summary: "Adds goods as a draft",
  refusals: [404],
};

export const updateGoods: Call<{ body: Static<typeof GoodsUpdateBody>; reply: HandledInfo }> = {
  method: "POST",
  path: "/api/goods/merchant/update",
  access: { permission: "goods:offer:edit" },
  input: "body",
  summary: "Changes goods as of their version",
  refusals: [404, 5001],
};

export const previewGoodsText: Call<{ body: Static<typeof GoodsDetailPreviewBody>; reply: PreviewGoodsTextReply }> = {
  method: "POST",
  path: "/api/goods/merchant/previewDetail",
  access: { permission: "goods:offer:edit" },
  input: "body",
  summary: "The description as it would be kept",
};

export const updateGoodsPrice: Call<{ body: Static<typeof UpdatePriceBody>; reply: HandledGoods }> = {
  method: "POST",
  path: "/api/goods/merchant/updatePrice",
  access: { permission: "goods:offer:price" },
  input: "body",
  summary: "Changes prices",
  refusals: [404, 5001],
};

export const updateGoodsStock: Call<{ body: Static<typeof UpdateStockBody>; reply: HandledGoods }> = {
  method: "POST",
  path: "/api/goods/merchant/updateStock",
  access: { permission: "goods:offer:stock" },
  input: "body",
  summary: "Changes the stock",
  refusals: [404, 5001],
};

export const exportGoods: Call<{ body: GoodsExport; reply: ExportGoodsReply }> = {
  method: "POST",
  path: "/api/goods/merchant/export",
  access: { permission: "goods:offer:edit" },
  input: "body",
  summary: "Writes the merchant's goods to a file",
  refusals: [404],
};

export const importGoods: Call<{ query: GoodsImport; reply: ImportOutcome }> = {
  method: "POST",
  path: "/api/goods/merchant/import",
  access: { permission: "goods:offer:add" },
  input: "query",
  summary: "Checks or imports a file of goods",
};
