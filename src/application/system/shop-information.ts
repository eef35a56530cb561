import type { ShopInformation } from "../../domain/system/shop-information.ts";

/** What the shop says of itself to everybody. */
export abstract class ShopInformationSource {
  abstract read(): Promise<ShopInformation>;
}
