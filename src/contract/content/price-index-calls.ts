import type { Static } from "typebox";
import type { IndexDetail, IndexRow, PriceTable } from "../../domain/content/price-index-view.ts";
import type { Call } from "../call.ts";
import type {
  ImportPricePointsReply,
  IndexAdminList,
  IndexInfoQuery,
  IndexListBody,
  PointImportBody,
  PointSave,
  PriceIndexListAdminReply,
  PriceTableQuery,
  RecomputeBody,
  RecomputePriceIndexReply,
} from "./price-index-schemas.ts";

export const priceIndexList: Call<{ body: IndexListBody; reply: IndexRow[] }> = {
  method: "POST",
  path: "/api/exponent/getList",
  access: "public",
  perNetwork: "reads",
  input: "body",
  summary: "Price indices with their trend",
  refusals: [404],
};

export const priceIndexDetail: Call<{ query: Static<typeof IndexInfoQuery>; reply: IndexDetail }> = {
  method: "GET",
  path: "/api/exponent/getInfo",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "One index with its points",
  refusals: [404],
};

export const priceTable: Call<{ query: Static<typeof PriceTableQuery>; reply: PriceTable }> = {
  method: "GET",
  path: "/api/exponent/getPriceTable",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "Prices by class and port",
  refusals: [404],
};

export const priceIndexListAdmin: Call<{ body: IndexAdminList; reply: PriceIndexListAdminReply }> = {
  method: "POST",
  path: "/api/exponent/admin/getList",
  access: { permission: "index:point:edit" },
  input: "body",
  summary: "Indices for their editors",
};

export const savePricePoint: Call<{ body: PointSave; reply: null }> = {
  method: "POST",
  path: "/api/exponent/admin/savePoint",
  access: { permission: "index:point:edit" },
  input: "body",
  summary: "Sets a point of an index by hand",
  refusals: [404],
};

export const importPricePoints: Call<{ body: Static<typeof PointImportBody>; reply: ImportPricePointsReply }> = {
  method: "POST",
  path: "/api/exponent/admin/import",
  access: { permission: "index:point:edit" },
  input: "body",
  summary: "Imports points of an index",
  refusals: [404],
};

export const recomputePriceIndex: Call<{ body: Static<typeof RecomputeBody>; reply: RecomputePriceIndexReply }> = {
  method: "POST",
  path: "/api/exponent/admin/recompute",
  access: { permission: "index:point:edit" },
  input: "body",
  summary: "Computes an index anew from a week on",
};
