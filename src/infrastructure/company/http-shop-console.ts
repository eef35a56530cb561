import type { ShopConsole } from "../../application/company/shop-console.ts";
import {
  managedMerchant,
  merchantShop,
  setClosedPeriod,
  updateMerchantShop,
  updatePayee,
} from "../../contract/company/merchant-calls.ts";
import { merchantAdminEvents } from "../../contract/company/review-event-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

export const createHttpShopConsole = (http: HttpClient): ShopConsole => ({
  shop: (id) => http.send(managedMerchant, { id }, MISSING_IS_SHOWN),
  send: eventSender(http, merchantAdminEvents),
  mine: () => http.send(merchantShop, undefined, MISSING_IS_SHOWN),
  update: (version, form) => http.send(updateMerchantShop, { version, ...form }),
  changePayee: (version, account) => http.send(updatePayee, { version, ...account }),
  closePeriod: (version, holiday) => http.send(setClosedPeriod, { version, ...holiday }),
});
