import type { ShopInformationSource } from "../../application/system/shop-information-machine.ts";
import { shopInformation } from "../../contract/content/shop-information-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpShopInformation = (http: HttpClient): ShopInformationSource => ({
  read: () => http.send(shopInformation, undefined, { silent: true }),
});
