import { DOCUMENT_TYPES } from "./upload.ts";

type Key<Value> = {
  readonly name: string;
  readonly fallback: Value;
  /** The least and the most of a number; 0 to 1,000,000 where left out. */
  readonly from?: number;
  readonly to?: number;
  /** What every entry of a list looks like; a list with another entry, or with none, cannot be read. */
  readonly each?: RegExp;
  /** How many entries a list has. */
  readonly entries?: number;
};

const HOURS = "([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-4]):[0-5]\\d";

/**
 * What an operator may set, with what holds where nothing, or nothing readable, is set. The type of the
 * fallback is the type of the setting: a number, a switch (`on`/`off`) or a list (comma-joined).
 */
export const CONFIG_KEYS = {
  "order.hold.minutes.personal": { name: "个人订单待付款时限（工作时间）", fallback: 120, from: 1, to: 43_200 },
  "order.hold.minutes.company": { name: "企业订单待付款时限", fallback: 1440, from: 1, to: 43_200 },
  "hold.cap.m3": { name: "待付款订单合计上限", fallback: 200, from: 1, to: 1_000_000 },
  "hold.cap.orders": { name: "待付款订单笔数上限", fallback: 5, from: 1, to: 10_000 },
  "tally.tolerancePct": { name: "码单允差（%）", fallback: 3, from: 0, to: 100 },
  "goods.review": { name: "货源上架审核", fallback: true },
  "stock.inquiryOnly": { name: "库存 30 天未确认的货源只能询价", fallback: false },
  "demand.review": { name: "求购发布审核", fallback: false },
  "ask.freePerDay": { name: "每人每天无需安全验证的求购、期货询盘数（各）", fallback: 5, from: 0, to: 10_000 },
  "ask.perDay": { name: "每人每天求购、期货询盘上限（各）", fallback: 20, from: 0, to: 10_000 },
  "quote.maxValidHours": { name: "报价最长有效期", fallback: 168, from: 1, to: 8_760 },
  "index.minSample": { name: "价格指数最少成交笔数", fallback: 5, from: 3, to: 10_000 },
  "fx.USD": {
    name: "美元汇率（1 美元合人民币）",
    fallback: 71_000,
    from: 10_000,
    to: 200_000,
  },
  "fx.EUR": {
    name: "欧元汇率（1 欧元合人民币）",
    fallback: 82_000,
    from: 10_000,
    to: 200_000,
  },
  "finance.annualBp": { name: "资金年利率", fallback: 450, from: 0, to: 10_000 },
  "freight.table": {
    name: "内陆运费",
    fallback: ["30", "65", "115", "190", "290"],
    each: /^\d{1,5}(\.\d{1,2})?$/,
    entries: 5,
  },
  "deposit.earnest": {
    name: "期货订单的合同用词",
    fallback: false,
  },
  "duty.extra": {
    name: "按产地加征的关税",
    fallback: ["us:10"],
    each: /^[a-z]{2}:\d{1,3}(\.\d{1,2})?$/,
  },
  "work.hours": { name: "平台工作时间", fallback: ["08:00-18:00"], each: new RegExp(`^${HOURS}$`) },
  "work.weekdays": {
    name: "平台工作日",
    fallback: ["1", "2", "3", "4", "5", "6", "7"],
    each: /^[1-7]$/,
  },
  "work.holidays": {
    name: "休息日（每年 01-01，当年 2027-02-06）",
    fallback: ["01-01", "05-01", "05-02", "10-01", "10-02", "10-03"],
    each: /^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$|^无$/,
  },
  "yard.slots": {
    name: "新仓库的提货时段",
    fallback: ["08:00-10:00*4", "10:00-12:00*4", "13:00-15:00*4", "15:00-17:00*4"],
    each: new RegExp(`^${HOURS}\\*[1-9]\\d?$`),
  },
  "yard.weekdays": {
    name: "新仓库的开放日",
    fallback: ["1", "2", "3", "4", "5", "6"],
    each: /^[1-7]$/,
  },
  "pickup.freeDays": { name: "免费堆存天数", fallback: 7, from: 4, to: 29 },
  "captcha.tolerancePx": { name: "滑块验证容差", fallback: 5, from: 0, to: 100 },
  "upload.docTypes": {
    name: "允许上传的文件格式",
    fallback: DOCUMENT_TYPES,
    each: /^[a-z0-9]{1,10}$/,
  },
} as const satisfies Readonly<Record<string, Key<number | boolean | readonly string[]>>>;

/** Key of a setting, as stored and as an operator sees it. */
export type ConfigKey = keyof typeof CONFIG_KEYS;
type Wide<Value> = Value extends number
  ? number
  : Value extends boolean
    ? boolean
    : Value extends readonly string[]
      ? readonly string[]
      : never;
/** Type of the value of a setting, widened from its fallback. */
export type ConfigValue<K extends ConfigKey> = Wide<(typeof CONFIG_KEYS)[K]["fallback"]>;

type ConfigEntry = Key<number | boolean | readonly string[]>;

const WHOLE = /^\d{1,9}$/;
const boundsOf = ({ from = 0, to = 1_000_000 }: ConfigEntry) => ({ from, to });
const isNumberOf = (key: ConfigEntry, text: string): boolean => {
  const { from, to } = boundsOf(key);
  return WHOLE.test(text) && Number(text) >= from && Number(text) <= to;
};

const listed = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "");

const isListOf = ({ each = /./, entries: number }: ConfigEntry, entries: readonly string[]): boolean =>
  entries.length > 0 && entries.every((one) => each.test(one)) && (number === undefined || entries.length === number);

function readAs(key: ConfigEntry, text: string): number | boolean | readonly string[] {
  const { fallback } = key;
  const trimmed = text.trim();
  if (typeof fallback === "number") return isNumberOf(key, trimmed) ? Number(trimmed) : fallback;
  if (typeof fallback === "boolean") return trimmed === "on" || trimmed === "off" ? trimmed === "on" : fallback;
  const entries = listed(trimmed);
  return isListOf(key, entries) ? entries : fallback;
}

/** The value of a setting from its text; the fallback where there is none or it cannot be read. */
export function configValue<K extends ConfigKey>(key: K, text: string | null | undefined): ConfigValue<K> {
  const { fallback } = CONFIG_KEYS[key];
  return (text === null || text === undefined ? fallback : readAs(CONFIG_KEYS[key], text)) as ConfigValue<K>;
}

/** The least and the most of a setting that is a number. */
export const configBounds = (key: ConfigKey): { from: number; to: number } => boundsOf(CONFIG_KEYS[key]);

/** A setting as it is stored where nobody has changed it. */
export function configText(key: ConfigKey): string {
  const fallback: number | boolean | readonly string[] = CONFIG_KEYS[key].fallback;
  if (typeof fallback === "boolean") return fallback ? "on" : "off";
  return typeof fallback === "number" ? String(fallback) : fallback.join(",");
}

/** What a setting is called in a sentence: its name without what explains it. */
export const configLabel = (key: ConfigKey): string => CONFIG_KEYS[key].name.split("（")[0]!; // the first of them is always there

/** Why `text` can't be the value of `key`, or `null`; keys the program does not know take any text. */
export function configValueProblem(key: string, text: string): string | null {
  if (!Object.hasOwn(CONFIG_KEYS, key)) return null;
  const entry: ConfigEntry = CONFIG_KEYS[key as ConfigKey];
  const { fallback } = entry;
  const trimmed = text.trim();
  const { from, to } = boundsOf(entry);
  const label = configLabel(key as ConfigKey);
  if (typeof fallback === "number" && !isNumberOf(entry, trimmed)) return `${label}应为 ${from} 到 ${to} 的整数`;
  if (typeof fallback === "boolean" && trimmed !== "on" && trimmed !== "off") return `${label}应为 on 或 off`;
  if (typeof fallback === "object" && !isListOf(entry, listed(trimmed)))
    return `${label}应以逗号分隔，形如 ${configText(key as ConfigKey)}`;
  return null;
}
