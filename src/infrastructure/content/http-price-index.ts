import type { PriceIndex } from "../../application/content/price-index.ts";
import type { IndexListBody } from "../../contract/exponent.ts";
import type { IndexDetail, IndexRow, PriceTable } from "../../domain/content/price-index-view.ts";
import type { HttpClient } from "../http/http-client.ts";

/** The page itself says what is missing. */
const SILENT = { silent: true } as const;

export const createHttpPriceIndex = (http: HttpClient): PriceIndex => ({
  list() {
    const body: IndexListBody = {};
    return http.post<IndexRow[]>("/api/exponent/getList", body, SILENT);
  },
  detail: (indexCode, range) => http.get<IndexDetail>("/api/exponent/getInfo", { indexCode, range }, SILENT),
  prices: (kindCode, portCode) =>
    http.get<PriceTable>(
      "/api/exponent/getPriceTable",
      { kindCode: kindCode ?? undefined, portCode: portCode ?? undefined },
      SILENT,
    ),
});
