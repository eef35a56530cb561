import type { IndexAdmin } from "../../application/content/index-admin.ts";
import { importPricePoints, recomputePriceIndex, savePricePoint } from "../../contract/content/price-index-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpIndexAdmin = (http: HttpClient): IndexAdmin => ({
  savePoint: (point) => http.send(savePricePoint, point),
  async importPoints(points) {
    return (await http.send(importPricePoints, { points })).imported;
  },
  async recompute(fromPeriod) {
    const { computed } = await http.send(recomputePriceIndex, fromPeriod === null ? {} : { fromPeriod });
    return computed;
  },
});
