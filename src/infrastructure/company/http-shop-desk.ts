import type { ShopDesk } from "../../application/company/shop-desk.ts";
import {
  managedMerchant,
  managedMerchantList,
  ownMerchant,
  resumeMerchant,
  setClosedPeriod,
  suspendMerchant,
  terminateMerchant,
  updateOwnMerchant,
  updatePayee,
} from "../../contract/company/merchant-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

const MANAGES = { suspend: suspendMerchant, resume: resumeMerchant, terminate: terminateMerchant } as const;

export const createHttpShopDesk = (http: HttpClient): ShopDesk => ({
  shops: (query) => http.send(managedMerchantList, query),
  shop: (id) => http.send(managedMerchant, { id }),
  manage: (event, { id, version }, reason) => http.send(MANAGES[event], { id, version, reason }),
  own: () => http.send(ownMerchant),
  update: (version, form) => http.send(updateOwnMerchant, { version, ...form }),
  changePayee: (version, account) => http.send(updatePayee, { version, ...account }),
  closePeriod: (version, holiday) => http.send(setClosedPeriod, { version, ...holiday }),
});
