import { id } from "../fields.ts";
import type { CompanyId, MerchantId } from "../ids.ts";
import { codeIn, keywordIn, listParams, oneOf, pageIn } from "../list-params.ts";
import type { Page, PageQuery } from "../paging.ts";
import { anyOf, FLAG, type Infer, list, maybe, NUMBER, part, record, TEXT } from "../records.ts";
import { SHOWN_SHOP_STATUSES } from "./merchant-states.ts";

/** What kind of business a shop is. */
export const SHOP_TYPES = [1, 2, 3, 4, 5] as const;
/** One of `SHOP_TYPES`. */
export type ShopType = (typeof SHOP_TYPES)[number];
export const SHOP_TYPE_NAMES: Readonly<Record<ShopType, string>> = {
  1: "贸易商",
  2: "厂家/锯材厂",
  3: "进口商",
  4: "加工厂",
  5: "国外供货方代表",
};

/** The figures of a shop; `domain/company/merchant-figures.ts` defines each. */
export const FIGURE_NAMES = [
  "loaded",
  "firstAnswer",
  "quoteHit",
  "onTime",
  "tallyAccuracy",
  "cancel",
  "dispute",
  "refund",
] as const;
/** One of `FIGURE_NAMES`. */
export type FigureName = (typeof FIGURE_NAMES)[number];

const MEASURED = maybe(NUMBER);
/**
 * How a shop does its work: medians in whole minutes and hours, rates in percent with one decimal, `null` where fewer than
 * `FEWEST_MEASURED` were measured.
 */
export const METRICS = record({
  loadedRate: MEASURED,
  /** Orders that could be loaded as stated, of `samples.loaded`. */
  loadedNum: NUMBER,
  firstAnswerMinutesP50: MEASURED,
  quoteHitRate: MEASURED,
  onTimeRate: MEASURED,
  tallyAccuracy: MEASURED,
  cancelRate: MEASURED,
  disputeRate: MEASURED,
  refundHoursP50: MEASURED,
  /** Orders finished so far. */
  orderCount: NUMBER,
  /** Orders that the cancellations were measured by. */
  sampleSize: NUMBER,
  /** How many each was measured by. */
  samples: record({
    loaded: NUMBER,
    firstAnswer: NUMBER,
    quoteHit: NUMBER,
    onTime: NUMBER,
    tallyAccuracy: NUMBER,
    cancel: NUMBER,
    dispute: NUMBER,
    refund: NUMBER,
  }),
});
export type MerchantMetrics = Infer<typeof METRICS>;

/** Below this a figure is not significant, and not shown. */
export const FEWEST_MEASURED = 10;

/** The public facts of a shop; `goodsNum`: goods as lists show them, up to a minute old. Dates `yyyy-MM-dd`. */
export const SHOP = record({
  id: id<MerchantId>(),
  merchantNo: TEXT,
  shopName: TEXT,
  shopType: anyOf(SHOP_TYPES),
  /** `null` where the shop's company is not known. */
  companyId: maybe(id<CompanyId>()),
  companyName: TEXT,
  cityName: TEXT,
  closedFrom: maybe(TEXT),
  closedTo: maybe(TEXT),
  closeNote: TEXT,
  phoneDisplay: TEXT,
  goodsNum: NUMBER,
});
/** What a shop states about itself, and what is known of it. */
export const SHOP_PROFILE = record({
  logo: TEXT,
  intro: TEXT,
  mainKinds: list(TEXT),
  brandCodes: list(TEXT),
  isCertified: FLAG,
  metrics: maybe(METRICS),
});

/** A shop as a list shows it. */
export const MERCHANT_CARD = record(SHOP, SHOP_PROFILE, {
  kindNames: list(TEXT),
  cityCode: TEXT,
  status: anyOf(SHOWN_SHOP_STATUSES),
  openedDate: TEXT,
});
export type MerchantCard = Infer<typeof MERCHANT_CARD>;

/** A shop as it stands beside what it sells. */
export const STRIP_MERCHANT = part(MERCHANT_CARD, [
  "id",
  "shopName",
  "logo",
  "shopType",
  "cityName",
  "phoneDisplay",
  "goodsNum",
  "isCertified",
  "metrics",
]);
export type StripMerchant = Infer<typeof STRIP_MERCHANT>;

const OPTIONS = list(record({ value: TEXT, label: TEXT, count: NUMBER }));
/** By what a list of shops can be narrowed. */
export const MERCHANT_FACETS = record({ kinds: OPTIONS, cities: OPTIONS, shopTypes: OPTIONS });
export type MerchantFacets = Infer<typeof MERCHANT_FACETS>;
export type MerchantPage = Page<MerchantCard> & { facets: MerchantFacets };

/** 0 default, 1 quickest answer, 2 most orders, 3 newest. */
export const MERCHANT_SORTS = [0, 1, 2, 3] as const;
/** One of `MERCHANT_SORTS`. */
export type MerchantSort = (typeof MERCHANT_SORTS)[number];
export const MERCHANT_SORT_NAMES: Readonly<Record<MerchantSort, string>> = {
  0: "综合",
  1: "响应最快",
  2: "成交最多",
  3: "最新入驻",
};

export type MerchantQuery = PageQuery & {
  keyword: string;
  kindCode: string | null;
  cityCode: string | null;
  shopType: ShopType | null;
  sort: MerchantSort;
};

/** The list an address means. Total: what cannot be understood does not narrow. */
export const merchantQueryFrom = (params: Readonly<Record<string, string>>): MerchantQuery => ({
  keyword: keywordIn(params),
  kindCode: codeIn(params.kindCode),
  cityCode: codeIn(params.cityCode),
  shopType: oneOf(params.shopType, SHOP_TYPES),
  sort: oneOf(params.sort, MERCHANT_SORTS) ?? 0,
  ...pageIn(params),
});

export const merchantParams = ({
  keyword,
  kindCode,
  cityCode,
  shopType,
  sort,
  ...page
}: MerchantQuery): Record<string, string> =>
  listParams({ keyword, kindCode, cityCode, shopType, sort: sort === 0 ? null : sort }, page);
