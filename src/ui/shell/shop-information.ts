import type { ShopInformation } from "../../domain/system/shop-information.ts";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

/** What the operator configures about the site; `null` until it is there. */
export const useShopInformation = (): ShopInformation | null =>
  useSelector(useApp().information, (snapshot) => snapshot.context.data);
