import type { ShopInformation, ShopInformationSource } from "../../application/system/shop-information.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpShopInformation = (http: HttpClient): ShopInformationSource => ({
  read: () => http.get<ShopInformation>("/api/shopHomePageInfo/getPCShopInformation", {}, { silent: true }),
});
