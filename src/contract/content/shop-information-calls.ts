import type { Call } from "../call.ts";
import type { ShopInformationData } from "./shop-information-schemas.ts";

export const shopInformation: Call<{ reply: ShopInformationData }> = {
  method: "GET",
  path: "/api/shopHomePageInfo/getPCShopInformation",
  access: "public",
  perNetwork: "reads",
  input: "none",
  summary: "Name, contacts, filing number and QR codes of the site",
};
