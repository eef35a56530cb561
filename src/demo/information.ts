import { DEFAULT_SHOP_INFORMATION, SHOP_INFORMATION_KEY } from "../domain/system/shop-information.ts";
import type { Db } from "../server/db/database.ts";
import { keepSetting } from "./marketplace-store.ts";

/** What the operator of the demo has configured about the site; every part states that it is the demo's own. */
const DEMO_INFORMATION = {
  ...DEFAULT_SHOP_INFORMATION,
  company: "淘木演示市场（演示，非真实企业）",
  address: "演示地址（非真实地址）",
  // The app's code leads to this shop itself; this name is reserved and leads nowhere.
  qrAccount: "https://account.taomu.example/",
  icp: { base: "演示备案号00000000", byHost: { "127.0.0.1": "-1", localhost: "-2", "www.taomu.example": "-3" } },
  creditCode: "演示代码000000",
  telecomLicence: "演示许可证00000000",
  policeFiling: "演示公安备案00000000号",
  version: 1,
};

/** Fills in the site's information where it is not configured. */
export async function seedInformation(db: Db): Promise<void> {
  await keepSetting(db, SHOP_INFORMATION_KEY, JSON.stringify(DEMO_INFORMATION));
}
