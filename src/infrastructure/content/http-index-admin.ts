import type { IndexAdmin } from "../../application/content/index-admin.ts";
import {
  importPricePoints,
  priceIndexListAdmin,
  recomputePriceIndex,
  savePricePoint,
} from "../../contract/content/price-index-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpIndexAdmin = (http: HttpClient): IndexAdmin => ({
  async list(keyword, page) {
    const wire = await http.send(priceIndexListAdmin, {
      keyword,
      ...page,
    });
    return { ...wire, rows: wire.rows.map((row) => ({ id: row.indexCode, ...row })) };
  },
  savePoint: (point) => http.send(savePricePoint, point),
  async importPoints(points) {
    return (await http.send(importPricePoints, { points })).imported;
  },
  async recompute(fromPeriod) {
    const { computed } = await http.send(recomputePriceIndex, fromPeriod === null ? {} : { fromPeriod });
    return computed;
  },
});
