import { id } from "../fields.ts";
import type { GoodsId, HomeTemplateId } from "../ids.ts";
import { anyOf, codeOf, FLAG, type Infer, NUMBER, record, TEXT } from "../records.ts";

/** What a home template stands for; all but 3207 and 3208 are the customer's numbers. */
export const FLOOR = {
  search: 3201,
  menu: 3202,
  classification: 3203,
  banner: 3204,
  loginBox: 3205,
  channel: 3206,
  fastTrack: 3207,
  news: 3208,
  newGoods: 3209,
} as const;
export type FloorCode = (typeof FLOOR)[keyof typeof FLOOR];
export const FLOOR_CODES = Object.values(FLOOR);

export const FLOOR_NAMES: Readonly<Record<FloorCode, string>> = {
  3201: "搜索",
  3202: "导航菜单",
  3203: "商品分类",
  3204: "轮播图",
  3205: "登录框",
  3206: "频道",
  3207: "快捷入口",
  3208: "行情与资讯",
  3209: "新品",
};

/** Which part of the page a template belongs to: the `type` of the call. */
export const TEMPLATE_PLACE = { centre: 0, left: 1, right: 2 } as const;
export type TemplatePlace = (typeof TEMPLATE_PLACE)[keyof typeof TEMPLATE_PLACE];

export const FLOOR_STYLES = [
  { code: 0, name: "标准" },
  { code: 1, name: "浅色底" },
] as const;
export type FloorStyle = (typeof FLOOR_STYLES)[number]["code"];

/** What draws one floor of the home page. */
export const HOME_TEMPLATE = record({
  id: id<HomeTemplateId>(),
  templateTypeCode: NUMBER,
  isShow: FLAG,
  /** Smaller stands higher. */
  sort: NUMBER,
  /** Key of the floor's menu, fast track and goods. */
  templateId: id<HomeTemplateId>(),
  /** Heads the floor; empty: the floor brings its own heading. */
  title: TEXT,
  /** 0 plain, 1 on a tinted ground. */
  style: codeOf(FLOOR_STYLES),
});
export type HomeTemplate = Infer<typeof HOME_TEMPLATE>;

/** Characters in the title of a floor. */
export const FLOOR_TITLE_MAX = 20;

/** The floors that can be headed and set off: those below the first screen. */
export const DRESSED_FLOORS: readonly number[] = [FLOOR.channel, FLOOR.news, FLOOR.newGoods];

/** How a floor is dressed. */
export type FloorDress = { title: string; style: FloorStyle };

/** One floor as the page stores it: whether it is shown, and which template draws it. */
export type FloorFlag = { isShow: boolean; templateId: HomeTemplateId };
export type FloorFlags = Readonly<Partial<Record<FloorCode, FloorFlag>>>;

const isFloor = (code: number): code is FloorCode => (FLOOR_CODES as readonly number[]).includes(code);

const byPlace = (a: HomeTemplate, b: HomeTemplate): number =>
  a.sort - b.sort || a.templateTypeCode - b.templateTypeCode || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The flag of every floor; of two entries for one floor the first in order counts, an unknown code is left out. */
export function floorFlags(templates: readonly HomeTemplate[]): FloorFlags {
  const flags: Partial<Record<FloorCode, FloorFlag>> = {};
  for (const { templateTypeCode: code, isShow, templateId } of [...templates].sort(byPlace)) {
    if (isFloor(code)) flags[code] ??= { isShow, templateId };
  }
  return flags;
}

/** The shown floors among `codes`, in the operator's order, each once. */
export function shownFloors(templates: readonly HomeTemplate[], codes: readonly FloorCode[]): FloorCode[] {
  const flags = floorFlags(templates);
  const order = [...templates].sort(byPlace).map(({ templateTypeCode }) => templateTypeCode);
  return [...new Set(order)].filter(
    (code): code is FloorCode => isFloor(code) && codes.includes(code) && flags[code]?.isShow === true,
  );
}

/** How each floor is dressed; of two entries for one floor the first in order counts. */
export function floorDresses(templates: readonly HomeTemplate[]): Readonly<Partial<Record<FloorCode, FloorDress>>> {
  const dresses: Partial<Record<FloorCode, FloorDress>> = {};
  for (const { templateTypeCode: code, title, style } of [...templates].sort(byPlace)) {
    if (isFloor(code)) dresses[code] ??= { title, style };
  }
  return dresses;
}

/** The pages that have a banner. */
export const BANNER_PAGES = [
  { code: "home", name: "首页" },
  { code: "search", name: "搜索" },
  { code: "news", name: "资讯" },
  { code: "supply", name: "供应链" },
] as const;
export type BannerPage = (typeof BANNER_PAGES)[number]["code"];

/** Pictures in the banner at most. */
export const MOST_BANNERS = 5;

/** Why a banner cannot be stored with these times (epoch ms, `null` = open), or `null`. */
export function showTimeProblem(beginAt: number | null, endAt: number | null): string | null {
  return beginAt !== null && endAt !== null && endAt <= beginAt ? "结束时间应晚于开始时间" : null;
}

/** The banner after `index` by `step`, round and round; 0 where there is none. */
export function bannerAfter(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/** A floor as the operator edits it. */
export const EDITED_FLOOR = record(HOME_TEMPLATE, {
  place: anyOf(/* @__PURE__ */ Object.values(TEMPLATE_PLACE)),
  version: NUMBER,
});
export type EditedFloor = Infer<typeof EDITED_FLOOR>;

/** A shortcut of the home page; `icon` and `linkUrl` are addresses. */
export const FAST_TRACK = record({ id: TEXT, title: TEXT, icon: TEXT, linkUrl: TEXT, linkType: NUMBER });
export type FastTrackItem = Infer<typeof FAST_TRACK>;

/** Goods that are or may be picked. */
export const PICKED_GOODS = record({
  id: id<GoodsId>(),
  title: TEXT,
  specText: TEXT,
  image: TEXT,
  merchantName: TEXT,
  /** Fen per `saleUnit`. */
  price: NUMBER,
  saleUnit: TEXT,
  /** Buyers see them on the floor. */
  onSale: FLAG,
});
export type PickedGoods = Infer<typeof PICKED_GOODS>;
