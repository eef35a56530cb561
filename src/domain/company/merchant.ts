import type { CompanyId, MerchantId } from "../ids.ts";
import { codeIn, keywordIn, listParams, oneOf, pageIn } from "../list-params.ts";
import type { Page, PageQuery } from "../paging.ts";
import type { ShownShopStatus } from "./merchant-states.ts";

/** What kind of business a shop is. */
export const SHOP_TYPES = [1, 2, 3, 4, 5] as const;
/** One of `SHOP_TYPES`. */
export type ShopType = (typeof SHOP_TYPES)[number];
export const SHOP_TYPE_NAMES: Readonly<Record<ShopType, string>> = {
  1: "贸易商",
  2: "厂家/锯材厂",
  3: "进口商",
  4: "加工厂",
  5: "国外供应商代表",
};

/** The figures of a shop; `domain/company/merchant-figures.ts` defines each. */
export const FIGURE_NAMES = [
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

/**
 * How a shop does its work: medians in whole minutes and hours, rates in percent with one decimal, `null` where fewer than
 * `FEWEST_MEASURED` were measured. `samples`: how many each was measured by; `orderCount`: orders finished so far;
 * `sampleSize`: orders that the cancellations were measured by.
 */
export type MerchantMetrics = {
  firstAnswerMinutesP50: number | null;
  quoteHitRate: number | null;
  onTimeRate: number | null;
  tallyAccuracy: number | null;
  cancelRate: number | null;
  disputeRate: number | null;
  refundHoursP50: number | null;
  orderCount: number;
  sampleSize: number;
  samples: Record<FigureName, number>;
};

/** Below this a figure is not significant, and not shown. */
export const FEWEST_MEASURED = 10;

/** A shop as a list shows it; `goodsNum`: goods as lists show them, up to a minute old. Dates `yyyy-MM-dd`. */
export type MerchantCard = {
  id: MerchantId;
  merchantNo: string;
  shopName: string;
  logo: string;
  intro: string;
  shopType: ShopType;
  mainKinds: string[];
  kindNames: string[];
  brandCodes: string[];
  cityCode: string;
  cityName: string;
  status: ShownShopStatus;
  closedFrom: string | null;
  closedTo: string | null;
  closeNote: string;
  phoneDisplay: string;
  metrics: MerchantMetrics | null;
  goodsNum: number;
  openedDate: string;
  /** `null` where the shop's company is not known. */
  companyId: CompanyId | null;
  companyName: string;
  isCertified: boolean;
};

/** A shop as it stands beside what it sells. */
export type StripMerchant = Pick<
  MerchantCard,
  "id" | "shopName" | "logo" | "shopType" | "cityName" | "phoneDisplay" | "goodsNum" | "isCertified" | "metrics"
>;

type Option = { value: string; label: string; count: number };
export type MerchantFacets = { kinds: Option[]; cities: Option[]; shopTypes: Option[] };
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
