import { createLoadMachine } from "../load-machine.ts";
import type { ShopInformationSource } from "./shop-information.ts";

/** The site's information, read once per visit and again on `retried`. */
export const createShopInformationMachine = (source: ShopInformationSource) => createLoadMachine(() => source.read());
