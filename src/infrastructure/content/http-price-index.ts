import type { PriceIndex } from "../../application/content/price-index.ts";
import { marketSummary } from "../../contract/content/home-calls.ts";
import { marketBoard, priceIndexDetail, priceIndexList, priceTable } from "../../contract/content/price-index-calls.ts";
import type { IndexListBody } from "../../contract/content/price-index-schemas.ts";
import type { HttpClient } from "../http/http-client.ts";

/** The page itself shows what is missing. */
const SILENT = { silent: true } as const;

/** Failed reads show no notice. */
export const createHttpPriceIndex = (http: HttpClient): PriceIndex => ({
  list() {
    const body: IndexListBody = {};
    return http.send(priceIndexList, body, SILENT);
  },
  detail: (indexCode, range) => http.send(priceIndexDetail, { indexCode, range }, SILENT),
  prices: (kindCode, portCode) =>
    http.send(priceTable, { kindCode: kindCode ?? undefined, portCode: portCode ?? undefined }, SILENT),
  market: () => http.send(marketSummary, undefined, SILENT),
  board: (kindCode) => http.send(marketBoard, { kindCode: kindCode ?? undefined }, SILENT),
});
