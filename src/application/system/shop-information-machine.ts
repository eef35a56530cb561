import { createLoadMachine } from "../load-machine.ts";
import type { ShopInformationSource } from "./shop-information.ts";

type ShopInformationPorts = { source: ShopInformationSource };

/** The site's information, read once per visit and again on `retried`. */
export const createShopInformationMachine = ({ source }: ShopInformationPorts) =>
  createLoadMachine({ load: () => source.read() });
