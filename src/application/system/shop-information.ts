import type { ShopInformation } from "../../domain/system/shop-information.ts";

export abstract class ShopInformationSource {
  abstract read(): Promise<ShopInformation>;
}
