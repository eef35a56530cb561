import type { Static } from "typebox";
import type { MarketBoards } from "../../domain/content/market-board-view.ts";
import type { IndexDetail, IndexRow, PriceTable } from "../../domain/content/price-index-view.ts";
import { costly, everybodyReads, get, holders, post, roomy } from "../call.ts";
import type {
  ImportPricePointsReply,
  IndexInfoQuery,
  IndexListBody,
  MarketBoardQuery,
  PointImportBody,
  PointSave,
  PriceTableQuery,
  RecomputeBody,
  RecomputePriceIndexReply,
} from "./price-index-schemas.ts";

const mayEditPriceIndex = holders("index:point:edit");

export const priceIndexList = everybodyReads(
  post<IndexListBody, IndexRow[]>("/api/exponent/getList", "Price indices with their trend", 404),
);
export const priceIndexDetail = everybodyReads(
  get<Static<typeof IndexInfoQuery>, IndexDetail>("/api/exponent/getInfo", "One index with its points", 404),
);
export const priceTable = everybodyReads(
  get<Static<typeof PriceTableQuery>, PriceTable>("/api/exponent/getPriceTable", "Prices by class and port", 404),
);
export const marketBoard = everybodyReads(
  get<Static<typeof MarketBoardQuery>, MarketBoards>(
    "/api/exponent/getBoard",
    "Species by port of one kind: prices of the week and offers, usually at most two minutes old",
  ),
);
export const savePricePoint = mayEditPriceIndex(
  post<PointSave, null>("/api/exponent/admin/savePoint", "Sets a point of an index by hand", 404),
);
export const importPricePoints = costly(
  "imports",
  mayEditPriceIndex(
    roomy(
      128,
      post<Static<typeof PointImportBody>, ImportPricePointsReply>(
        "/api/exponent/admin/import",
        "Imports points of an index",
        404,
      ),
    ),
  ),
);
export const recomputePriceIndex = mayEditPriceIndex(
  post<Static<typeof RecomputeBody>, RecomputePriceIndexReply>(
    "/api/exponent/admin/recompute",
    "Computes an index anew from a week on",
  ),
);
