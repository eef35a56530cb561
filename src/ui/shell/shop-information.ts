import type { ShopInformation } from "../../domain/system/shop-information.ts";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

/** The default customer service number, shown when the operator configured none. */
export const HOTLINE = "400-833-5766";

/** What the operator configures about the site; `null` until it is there. */
export const useShopInformation = (): ShopInformation | null =>
  useSelector(useApp().information, (snapshot) => snapshot.context.data);
