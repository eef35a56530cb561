import type { Freights } from "../../application/system/delivery-place.ts";
import { chooseDeliveryCity } from "../../contract/account/account-calls.ts";
import { estimateFreight } from "../../contract/trade/freight-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;

export const createHttpFreights = (http: HttpClient): Freights => ({
  estimate: (cityCode, lines) => http.send(estimateFreight, { cityCode, lines: [...lines] }, SILENT),
  async saveCity(cityCode) {
    await http.send(chooseDeliveryCity, { cityCode }, SILENT);
  },
});
