import type { ShopInformation } from "../../domain/system/shop-information.ts";

/** The site's public information. */
export abstract class ShopInformationSource {
  abstract read(): Promise<ShopInformation>;
}
