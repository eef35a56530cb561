import type { ShopInformation } from "../../domain/system/shop-information.ts";
import { createLoadMachine } from "../load-machine.ts";

/** The site's public information. */
export abstract class ShopInformationSource {
  abstract read(): Promise<ShopInformation>;
}

type ShopInformationPorts = { source: ShopInformationSource };

/** The site's information, read once per visit and again on `retried`. */
export const createShopInformationMachine = ({ source }: ShopInformationPorts) =>
  createLoadMachine({ load: () => source.read() });
