import { linkProblem, originOf } from "../content/web-link.ts";
import { type Field, own, text } from "../fields.ts";
import { type Infer, list, NUMBER, record, TEXT } from "../records.ts";
import { CONSOLE_PATH, PAGES } from "../shell/pages.ts";
import { HOTLINE } from "./hotline.ts";

/** Line breaks, other control characters and halves of surrogate pairs stand in no line of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
type Problem = (value: unknown) => string | null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const line =
  (label: string, most: number, least = 0): Problem =>
  (value) =>
    typeof value === "string" && value.length >= least && value.length <= most && !UNPRINTABLE.test(value)
      ? null
      : `${label}应为不超过${most}个字符的单行文字`;

const link =
  (label: string, most = 1000): Problem =>
  (value) =>
    line(label, most)(value) ??
    (linkProblem(value as string) === null ? null : `${label}：${linkProblem(value as string)}`);

/** A line of the site's information. `stated`: why what was sent for it cannot stand there. */
type SiteField = Field & { readonly stated: Problem };

const lineField = (label: string, most: number, least = 0, called = label) => ({
  type: text(most, least),
  label,
  stated: line(called, most, least),
});
const linkField = (label: string, called: string, most = 1000) => ({
  type: text(most),
  label,
  rule: linkProblem,
  stated: link(called, most),
});
/** Characters of an address that is drawn as a QR code; one of the highest density would not hold 1,000 ideographs. */
const QR_ADDRESS_MAX = 500;

/** How a hotline is written. */
export const HOTLINE_PATTERN = "^[0-9+ -]{0,20}$";
const isHotline = (value: unknown): boolean => typeof value === "string" && new RegExp(HOTLINE_PATTERN).test(value);

/** What the site is called, and how it is reached. */
export const SITE_NAMES = {
  shopName: lineField("商城名称", 20, 1),
  slogan: lineField("口号", 30, 0, "标语"),
  hotline: {
    type: text(20),
    label: "客服热线",
    rule: (typed: string) => (isHotline(typed) ? null : "热线只能是数字、+、- 和空格"),
    stated: (value) => (isHotline(value) ? null : "客服热线只能为数字、+、- 与空格，不超过20位"),
  },
  company: lineField("公司名称", 60),
  address: lineField("地址", 100),
} satisfies Record<string, SiteField>;

/** Where the site leads to. */
export const SITE_LINKS = {
  customerServiceUrl: linkField("在线客服（可为 tel: 开头）", "客服链接"),
  merchantServiceUrl: linkField("商家服务", "商家服务链接"),
  mobileUrl: linkField("手机站（https://m.…/{path} 保留路径）", "手机站地址"),
  qrApp: linkField("手机应用二维码指向", "手机端二维码地址", QR_ADDRESS_MAX),
  qrAccount: linkField("公众号二维码指向", "公众号二维码地址", QR_ADDRESS_MAX),
  complaintUrl: linkField("投诉渠道（留空则由客服热线受理）", "投诉渠道"),
} satisfies Record<string, SiteField>;

/** By what the company may do business, as the foot of every page says it. */
export const SITE_LICENCES = {
  creditCode: lineField("统一社会信用代码", 40),
  telecomLicence: lineField("增值电信业务经营许可证", 40),
  policeFiling: lineField("公安备案号", 40),
} satisfies Record<string, SiteField>;

/** Every line of the site's information; an empty one hides the thing. Without `complaintUrl` the hotline hears complaints. */
export const SITE_FIELDS = { ...SITE_NAMES, ...SITE_LINKS, ...SITE_LICENCES };

export const HELP_LINK = record({ title: TEXT, url: TEXT });
export type HelpLink = Infer<typeof HELP_LINK>;

/** What the operator configures about the site beside its lines. */
export const SITE_PARTS = record({
  /** Web addresses whose pages the shop may frame: `https://host[:port]`. */
  frameHosts: list(TEXT),
  icp: record({ base: TEXT, byHost: own<Record<string, string>>() }),
  help: record({ buyer: list(HELP_LINK), seller: list(HELP_LINK) }),
  /** What all agree to, beside the help. */
  rules: list(HELP_LINK),
});
export type SiteParts = Infer<typeof SITE_PARTS>;
/** What the operator configures about the site. */
export const SHOP_INFORMATION = record(SITE_FIELDS, SITE_PARTS);
export type ShopInformation = Infer<typeof SHOP_INFORMATION>;

/** The site's information with the `version` for optimistic locking. */
export const EDITED_INFORMATION = record(SHOP_INFORMATION, { version: NUMBER });
export type EditedInformation = Infer<typeof EDITED_INFORMATION>;

/** The configuration key under which it is stored, as JSON with a `version`. */
export const SHOP_INFORMATION_KEY = "shop.information";
export const SHOP_INFORMATION_NAME = "商城信息";

/** What is shown until the operator configures it. */
export const DEFAULT_SHOP_INFORMATION: ShopInformation = {
  shopName: "淘木",
  slogan: "按规格找木材",
  hotline: HOTLINE,
  address: "",
  company: "淘木木材交易平台",
  qrApp: "",
  qrAccount: "",
  merchantServiceUrl: CONSOLE_PATH,
  mobileUrl: "",
  customerServiceUrl: `tel:${HOTLINE}`,
  frameHosts: [],
  icp: { base: "", byHost: {} },
  help: {
    buyer: [
      { title: "购买流程", url: PAGES.article.to({ slot: "how-to-buy" }) },
      { title: "搜索技巧", url: PAGES.article.to({ slot: "how-to-search" }) },
      { title: "付款与库存锁定", url: PAGES.article.to({ slot: "payment-and-hold" }) },
      { title: "提货指南", url: PAGES.article.to({ slot: "pickup-guide" }) },
      { title: "验收与异议", url: PAGES.article.to({ slot: "inspection-and-claims" }) },
    ],
    seller: [
      { title: "商家入驻", url: PAGES.merchantApplication.to() },
      { title: "入驻流程与材料", url: PAGES.article.to({ slot: "how-to-settle" }) },
      { title: "发布货源", url: PAGES.article.to({ slot: "goods-upload" }) },
      { title: "订单处理时限", url: PAGES.article.to({ slot: "order-duties" }) },
      { title: "店铺指标", url: PAGES.article.to({ slot: "shop-metrics" }) },
    ],
  },
  rules: [
    { title: "用户服务协议", url: PAGES.agreement.to({ type: 1 }) },
    { title: "隐私政策", url: PAGES.agreement.to({ type: 2 }) },
    { title: "入驻协议", url: PAGES.agreement.to({ type: 3 }) },
  ],
  creditCode: "",
  telecomLicence: "",
  policeFiling: "",
  complaintUrl: "",
};

const listOf =
  (label: string, most: number, each: Problem): Problem =>
  (value) => {
    if (!Array.isArray(value) || value.length > most) return `${label}应为不超过${most}项的列表`;
    return value.map(each).find((problem) => problem !== null) ?? null;
  };

const frameHost: Problem = (value) =>
  typeof value === "string" && value.length <= 255 && originOf(value) === value
    ? null
    : `内嵌网站应为 https://域名，收到：${String(value).slice(0, 100)}`;

const filingNumbers: Problem = (value) => {
  if (!isRecord(value) || !isRecord(value.byHost)) return "备案号应包含 base 与 byHost";
  const suffix = Object.entries(value.byHost)
    .map(([host, text]) =>
      /^[a-z0-9.-]{1,100}$/.test(host) ? line("备案号后缀", 20)(text) : `备案号的域名不正确：${host.slice(0, 100)}`,
    )
    .find((problem) => problem !== null);
  return line("备案号", 40)(value.base) ?? suffix ?? null;
};

const titledLink =
  (kind: string): Problem =>
  (value) =>
    isRecord(value)
      ? (line(`${kind}标题`, 20, 1)(value.title) ?? link(`${kind}链接`)(value.url))
      : `${kind}链接应包含 title 与 url`;
const helpLink = titledLink("帮助");

const helpColumns: Problem = (value) =>
  isRecord(value)
    ? (listOf("买家帮助", 12, helpLink)(value.buyer) ?? listOf("商家帮助", 12, helpLink)(value.seller))
    : "帮助应包含 buyer 与 seller";

const lineProblems = Object.fromEntries(
  Object.entries(SITE_FIELDS).map(([name, { stated }]) => [name, stated]),
) as Record<keyof typeof SITE_FIELDS, Problem>;

/** What each part may hold. */
const PROBLEMS: { readonly [field in keyof ShopInformation]: Problem } = {
  ...lineProblems,
  frameHosts: listOf("内嵌网站", 20, frameHost),
  icp: filingNumbers,
  help: helpColumns,
  rules: listOf("规则", 12, titledLink("规则")),
};
const NAMES = Object.keys(PROBLEMS) as (keyof ShopInformation)[];

/** The first thing that cannot stand on a page, or `null`. Fields that are left out have their default. */
export function shopInformationProblem(sent: Readonly<Record<string, unknown>>): string | null {
  const given = NAMES.filter((name) => sent[name] !== undefined);
  return given.map((name) => PROBLEMS[name](sent[name])).find((problem) => problem !== null) ?? null;
}

const NO_RECORD = `${SHOP_INFORMATION_NAME}应为 JSON 对象`;

function recordIn(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** The same of a text before it is stored. */
export function shopInformationTextProblem(text: string): string | null {
  const sent = recordIn(text);
  return sent === null ? NO_RECORD : shopInformationProblem(sent);
}

/** From the stored text. A field that is missing or cannot stand has its default; `problems`: why. */
export function shopInformationFrom(text: string | null): {
  information: ShopInformation;
  version: number;
  problems: readonly string[];
} {
  const kept = text === null ? {} : recordIn(text);
  const sent = kept ?? {};
  const problemOf = (name: keyof ShopInformation) => (sent[name] === undefined ? null : PROBLEMS[name](sent[name]));
  const sound = NAMES.filter((name) => sent[name] !== undefined && problemOf(name) === null);
  const { version } = sent;
  return {
    information: { ...DEFAULT_SHOP_INFORMATION, ...Object.fromEntries(sound.map((name) => [name, sent[name]])) },
    version: Number.isSafeInteger(version) && (version as number) > 0 ? (version as number) : 1,
    problems: kept === null ? [NO_RECORD] : NAMES.flatMap((name) => problemOf(name) ?? []),
  };
}
