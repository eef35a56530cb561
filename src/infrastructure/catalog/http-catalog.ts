import type { Catalog } from "../../application/catalog/catalog.ts";
import type { DeliveryPlace } from "../../application/system/delivery-place.ts";
import {
  goodsDetail,
  goodsPriceHistory,
  goodsPriceStrip,
  hotWords,
  searchGoods,
  similarGoods,
  suggestGoods,
} from "../../contract/catalog/search-calls.ts";
import type { GoodsSearch } from "../../contract/catalog/search-schemas.ts";
import { type HttpClient, MISSING_IS_SHOWN, REFUSAL_IS_SHOWN } from "../http/http-client.ts";

/** Suggestions and hot lists are extras: when they fail, no notice is shown. */
const SILENT = { silent: true } as const;

/** `place`: the city to which rows of a list state their freight, once one is chosen. */
export const createHttpCatalog = (
  http: HttpClient,
  place: Pick<DeliveryPlace, "current"> = { current: () => "" },
): Catalog => {
  const delivery = (): Pick<GoodsSearch, "deliveryCityCode"> => {
    const deliveryCityCode = place.current();
    return deliveryCityCode === "" ? {} : { deliveryCityCode };
  };
  return {
    priceStrip: (query) => http.send(goodsPriceStrip, { ...query }, SILENT),
    search: (query, searchOrigin) =>
      http.send(searchGoods, { ...query, searchOrigin, ...delivery() }, REFUSAL_IS_SHOWN),
    detail: (id) => http.send(goodsDetail, { id }, MISSING_IS_SHOWN),
    similar: (id) => http.send(similarGoods, { id, ...delivery() }),
    priceHistory: (id, days) => http.send(goodsPriceHistory, { id, days }),
    async suggestions(keywords) {
      const wire = await http.send(suggestGoods, { search: keywords }, SILENT);
      return wire.map(({ keyWords, number, image = null }) => ({ keywords: keyWords, number, image }));
    },
    hotLists: () => http.send(hotWords, undefined, SILENT),
  };
};
