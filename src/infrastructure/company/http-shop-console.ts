import type { ShopConsole } from "../../application/company/shop-console.ts";
import {
  managedMerchant,
  managedMerchantList,
  merchantShop,
  resumeMerchant,
  setClosedPeriod,
  suspendMerchant,
  terminateMerchant,
  updateMerchantShop,
  updatePayee,
} from "../../contract/company/merchant-calls.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

const MANAGES = { suspend: suspendMerchant, resume: resumeMerchant, terminate: terminateMerchant } as const;

export const createHttpShopConsole = (http: HttpClient): ShopConsole => ({
  shops: (query) => http.send(managedMerchantList, query),
  shop: (id) => http.send(managedMerchant, { id }, MISSING_IS_SHOWN),
  manage: (event, { id, version }, reason) => http.send(MANAGES[event], { id, version, reason }),
  mine: () => http.send(merchantShop, undefined, MISSING_IS_SHOWN),
  update: (version, form) => http.send(updateMerchantShop, { version, ...form }),
  changePayee: (version, account) => http.send(updatePayee, { version, ...account }),
  closePeriod: (version, holiday) => http.send(setClosedPeriod, { version, ...holiday }),
});
