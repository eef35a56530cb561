import type { ShopInformationSource } from "../../application/system/shop-information.ts";
import type { ShopInformation } from "../../domain/system/shop-information.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpShopInformation = (http: HttpClient): ShopInformationSource => ({
  read: () => http.get<ShopInformation>("/api/shopHomePageInfo/getPCShopInformation", {}, { silent: true }),
});
