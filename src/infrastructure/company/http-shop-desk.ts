import type { ShopDesk } from "../../application/company/shop-desk.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpShopDesk = (http: HttpClient): ShopDesk => ({
  shops: (query) => http.post("/api/merchant/admin/getList", query),
  shop: (id) => http.get("/api/merchant/admin/getInfo", { id }),
  manage: (event, { id, version }, reason) => http.post(`/api/merchant/admin/${event}`, { id, version, reason }),
  own: () => http.get("/api/merchant/merchant/getInfo"),
  update: (version, form) => http.post("/api/merchant/merchant/update", { version, ...form }),
  changePayee: (version, account) => http.post("/api/merchant/merchant/updatePayee", { version, ...account }),
  closePeriod: (version, holiday) => http.post("/api/merchant/merchant/closePeriod", { version, ...holiday }),
});
