import type { Baskets } from "../../application/trade/baskets.ts";
import { addDemand } from "../../contract/demand/demand-calls.ts";
import {
  addBasket,
  addPurchaseList,
  basketDetail,
  basketList,
  deleteBasket,
  deletePurchaseList,
  purchaseLists,
  renamePurchaseList,
  shareBasket,
  takeBasket,
  updateBasket,
} from "../../contract/trade/basket-calls.ts";
import { provincesAndCities } from "../../contract/trade/order-calls.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

/** A demand that is written line by line. */
const BY_FORM = 2;

export const createHttpBaskets = (http: HttpClient): Baskets => ({
  copy: ({ id, ...share }, idempotencyKey) => http.send(addBasket, { basketId: id, ...share }, { idempotencyKey }),
  read: (named) => http.send(basketDetail, named, MISSING_IS_SHOWN),
  share: (id) => http.send(shareBasket, { id }),
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
  async saveList(of, idempotencyKey) {
    await http.send(addPurchaseList, { of }, { idempotencyKey });
  },
  lists: (page) => http.send(purchaseLists, page),
  async renameList(id, name) {
    await http.send(renamePurchaseList, { id, name });
  },
  async removeList(id) {
    await http.send(deletePurchaseList, { id });
  },
  openList: (purchaseListId, idempotencyKey) => http.send(addBasket, { purchaseListId }, { idempotencyKey }),
  provinces: () => http.send(provincesAndCities, undefined, { silent: true }),
});
