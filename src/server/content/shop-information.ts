import type { Db } from "../db/database.ts";

/** What is shown until the operator configures it; empty texts hide the thing (product §24). */
const DEFAULTS = {
  shopName: "淘木",
  slogan: "按规格找木材",
  hotline: "400-833-5766",
  address: "",
  company: "淘木木材交易平台",
  qrApp: "",
  qrAccount: "",
  merchantServiceUrl: "",
  mobileUrl: "",
  customerServiceUrl: "",
  icp: { base: "", byHost: {} as Record<string, string> },
  help: {
    buyer: [
      { title: "用户服务协议", url: "/agreement/index?type=1" },
      { title: "隐私政策", url: "/agreement/index?type=2" },
      { title: "提货须知", url: "/agreement/index?type=5" },
    ],
    seller: [
      { title: "商家入驻", url: "/settled/apply" },
      { title: "入驻协议", url: "/agreement/index?type=3" },
    ],
  },
};

/** The house's own information: the defaults, overlaid with the configuration `shop.information` (JSON). */
export async function shopInformation(db: Db): Promise<typeof DEFAULTS> {
  const row = await db.one<{ config_value: string }>(
    "select config_value from sys_config where config_key = 'shop.information'",
    [],
    "shop-information",
  );
  return row ? { ...DEFAULTS, ...(JSON.parse(row.config_value) as Partial<typeof DEFAULTS>) } : DEFAULTS;
}
