import { everybodyReads, get } from "../call.ts";
import type { ShopInformationData } from "./shop-information-schemas.ts";

export const shopInformation = everybodyReads(
  get<ShopInformationData>(
    "/api/shopHomePageInfo/getPCShopInformation",
    "Name, contacts, filing number and QR codes of the site",
  ),
);
