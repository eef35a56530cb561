import type { ShopInformation } from "../../domain/system/shop-information.ts";
import { everybodyReads, get } from "../call.ts";

export const shopInformation = everybodyReads(
  get<ShopInformation>(
    "/api/shopHomePageInfo/getPCShopInformation",
    "Name, contacts, filing number and QR codes of the site",
  ),
);
