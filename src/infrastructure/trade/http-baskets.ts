import type { Baskets } from "../../application/trade/baskets.ts";
import { addDemand } from "../../contract/demand/demand-calls.ts";
import {
  addBasket,
  basketDetail,
  basketList,
  deleteBasket,
  takeBasket,
  updateBasket,
} from "../../contract/trade/basket-calls.ts";
import { provincesAndCities } from "../../contract/trade/order-calls.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

/** A demand that is written line by line. */
const BY_FORM = 2;

export const createHttpBaskets = (http: HttpClient): Baskets => ({
  copy: (basketId, idempotencyKey) => http.send(addBasket, { basketId }, { idempotencyKey }),
  read: (id) => http.send(basketDetail, { id }, MISSING_IS_SHOWN),
  update: (id, version, input) => http.send(updateBasket, { id, version, ...input }),
  async take(id, takings) {
    await http.send(takeBasket, { id, takings });
  },
  async remove(id) {
    await http.send(deleteBasket, { id });
  },
  list: (page) => http.send(basketList, page),
  async demandOf({ items, cityCode }, idempotencyKey) {
    const demand = { createMode: BY_FORM, deliverCityCode: cityCode, items } as const;
    return (await http.send(addDemand, demand, { idempotencyKey })).id;
  },
  provinces: () => http.send(provincesAndCities, undefined, { silent: true }),
});
