import type { InformationSaveBody } from "../../contract/content/home-schemas.ts";
import {
  SHOP_INFORMATION_KEY,
  type ShopInformation,
  shopInformationFrom,
  shopInformationProblem,
} from "../../domain/system/shop-information.ts";
import { takeLock } from "../db/advisory-locks.ts";
import type { Db } from "../db/database.ts";
import { refuseIf } from "../reply.ts";
import { reportSetting } from "../system/config.ts";
import { changedMeanwhile } from "./edit-home.ts";
import { informationText, writeInformation } from "./shop-information-store.ts";

/** The site's information: the defaults, overlaid with what the operator configured and a page can show. */
export async function shopInformation(db: Db): Promise<ShopInformation & { version: number }> {
  const text = await informationText(db);
  const { information, version, problems } = shopInformationFrom(text);
  for (const problem of problems) reportSetting(SHOP_INFORMATION_KEY, text ?? "", problem);
  return { ...information, version };
}

/** Saves the whole; a warning for what no page can show, 5001 for another version. */
export async function saveShopInformation(tx: Db, body: InformationSaveBody): Promise<{ version: number }> {
  refuseIf(shopInformationProblem(body));
  await takeLock(tx, "shopInformation");
  const { version } = await shopInformation(tx);
  if (version !== body.version) throw changedMeanwhile(version);
  const next = { ...body, version: version + 1 };
  await writeInformation(tx, JSON.stringify(next));
  return { version: next.version };
}
