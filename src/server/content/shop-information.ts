import type { InformationSaveBody } from "../../contract/home.ts";
import { helpAddress } from "../../domain/content/news.ts";
import { linkProblem, originOf } from "../../domain/content/web-link.ts";
import { CONSOLE_PATH } from "../../domain/shell/console.ts";
import type { Db } from "../db/database.ts";
import { Refusal, refuseIf, warning } from "../reply.ts";

const KEY = "shop.information";

/** What is shown until the operator configures it; empty texts hide the thing (product §24). */
const DEFAULTS: InformationSaveBody = {
  shopName: "淘木",
  slogan: "按规格找木材",
  hotline: "400-833-5766",
  address: "",
  company: "淘木木材交易平台",
  qrApp: "",
  qrAccount: "",
  merchantServiceUrl: CONSOLE_PATH,
  mobileUrl: "",
  customerServiceUrl: "tel:400-833-5766",
  frameHosts: [],
  icp: { base: "", byHost: {} },
  help: {
    buyer: [
      { title: "购买流程", url: helpAddress("how-to-buy") },
      { title: "搜索技巧", url: helpAddress("how-to-search") },
      { title: "付款与库存锁定", url: helpAddress("payment-and-hold") },
      { title: "提货指南", url: helpAddress("pickup-guide") },
      { title: "验收与异议", url: helpAddress("inspection-and-claims") },
      { title: "用户服务协议", url: "/agreement/index?type=1" },
      { title: "隐私政策", url: "/agreement/index?type=2" },
    ],
    seller: [
      { title: "商家入驻", url: "/settled/apply" },
      { title: "入驻流程与材料", url: helpAddress("how-to-settle") },
      { title: "发布货源", url: helpAddress("goods-upload") },
      { title: "订单处理时限", url: helpAddress("order-duties") },
      { title: "店铺指标", url: helpAddress("shop-metrics") },
      { title: "入驻协议", url: "/agreement/index?type=3" },
    ],
  },
  version: 1,
};

/** The house's own information: the defaults, overlaid with what the operator configured. */
export async function shopInformation(db: Db): Promise<InformationSaveBody> {
  const row = await db.one<{ config_value: string }>(
    "select config_value from sys_config where config_key = $1",
    [KEY],
    "shop-information",
  );
  return row ? { ...DEFAULTS, ...configured(row.config_value) } : DEFAULTS;
}

/** The configuration can be edited as plain text too; what is no object counts as nothing. */
function configured(text: string): Partial<InformationSaveBody> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** The web addresses whose pages the shop may frame, as `https://host[:port]`: for the page and for its CSP. */
export const frameHosts = async (db: Db): Promise<string[]> => (await shopInformation(db)).frameHosts;

/** Keeps the whole; a warning for a link or host that cannot be, 5001 for another version. */
export async function saveShopInformation(tx: Db, body: InformationSaveBody): Promise<{ version: number }> {
  const { qrApp, qrAccount, merchantServiceUrl, mobileUrl, customerServiceUrl, help } = body;
  const links = [...help.buyer, ...help.seller].map(({ url }) => url);
  for (const link of [qrApp, qrAccount, merchantServiceUrl, mobileUrl, customerServiceUrl, ...links])
    refuseIf(linkProblem(link));
  for (const host of body.frameHosts) {
    if (originOf(host) !== host) throw warning(`内嵌网站应为 https://域名，收到：${host}`);
  }
  await tx.run("select pg_advisory_xact_lock(hashtext($1))", [KEY]);
  const { version } = await shopInformation(tx);
  if (version !== body.version) throw new Refusal(5001, "内容已被修改，请刷新后重试", { version });
  const next = { ...body, version: version + 1 };
  await tx.run(
    `insert into sys_config (config_key, config_value) values ($1, $2)
     on conflict (config_key) do update set config_value = excluded.config_value, updated_at = now()`,
    [KEY, JSON.stringify(next)],
  );
  return { version: next.version };
}
