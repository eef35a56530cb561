import { asId, type MerchantId } from "../../ids.ts";
import { isPageSize } from "../../paging.ts";
import { PAGES } from "../../shell/pages.ts";
import { dm3, type Mm, mm } from "../../units.ts";
import type { GoodsBrief, GoodsSize } from "../goods/goods.ts";
import { LIST_FACETS, ONE_FACETS } from "./facets.ts";
import { EMPTY_QUERY, type GoodsQuery, PURCHASE_VOLUME_MOST, type Range, SORTS, type Sort } from "./goods-query.ts";

/** Parameters of a list's address; each name at most once. */
export type QueryParams = Readonly<Record<string, string>>;

const RANGES = ["thickness", "width", "length"] as const;
const NAMES: readonly string[] = [
  "keywords",
  ...ONE_FACETS,
  "merchantId",
  ...LIST_FACETS,
  ...RANGES,
  "price",
  "delivered",
  "purchaseVolume",
  "inStock",
  "sort",
  "pageNum",
  "pageSize",
];
/** Codes are letters, digits and a few signs; a comma parts them, so it is in none. */
const CODE = /^[\w.:-]{1,64}$/;

const code = (text: string | undefined): string | null => (text !== undefined && CODE.test(text) ? text : null);
const merchantIn = (text: string | undefined): MerchantId | null =>
  text !== undefined && CODE.test(text) ? asId<MerchantId>(text) : null;
const codes = (text = ""): string[] => [...new Set(text.split(",").filter((one) => CODE.test(one)))];

function whole(text: string): number | null {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : null;
  return value;
}

const tenth = (text: string): number | null => (/^\d{1,9}(?:\.\d)?$/.test(text) ? Number(text) : null);

/** `30-50`, `30-`, `-50`; anything else is an open range. */
function range(text = "", read = whole): Range {
  const [min = "", max = "", ...more] = text.split("-");
  return more.length > 0 ? { min: null, max: null } : { min: read(min), max: read(max) };
}
/** A range of sizes; a thickness to its tenth. */
function sizes(name: (typeof RANGES)[number], text?: string): Range<Mm> {
  const { min, max } = range(text, name === "thickness" ? tenth : whole);
  return { min: mm(min), max: mm(max) };
}
const rangeText = ({ min, max }: Range): string => (min === null && max === null ? "" : `${min ?? ""}-${max ?? ""}`);

const sortOf = (text: string | undefined): Sort => SORTS.find((sort) => String(sort) === text) ?? 0;

/** The query an address means. Total: what cannot be understood does not narrow. */
export function queryFromParams(params: QueryParams): GoodsQuery {
  const price = range(params.price);
  const delivered = range(params.delivered);
  const volume = whole(params.purchaseVolume ?? "");
  const pageNum = whole(params.pageNum ?? "");
  const pageSize = whole(params.pageSize ?? "");
  const query: GoodsQuery = {
    ...EMPTY_QUERY,
    keywords: params.keywords ?? "",
    merchantId: merchantIn(params.merchantId),
    priceMin: price.min,
    priceMax: price.max,
    deliveredMin: delivered.min,
    deliveredMax: delivered.max,
    purchaseVolume: volume !== null && volume >= 1 && volume <= PURCHASE_VOLUME_MOST ? dm3(volume) : null,
    inStock: params.inStock === "1",
    sort: sortOf(params.sort),
    pageNum: pageNum !== null && pageNum >= 1 && pageNum <= 100_000 ? pageNum : 1,
    pageSize: isPageSize(pageSize) ? pageSize : EMPTY_QUERY.pageSize,
  };
  for (const name of ONE_FACETS) query[name] = code(params[name]);
  for (const name of LIST_FACETS) query[name] = codes(params[name]);
  for (const name of RANGES) query[name] = sizes(name, params[name]);
  return query;
}

/** The address parameters of a query, in a fixed order and without what does not narrow: equal queries, equal addresses. */
export function paramsOfQuery(query: GoodsQuery): Record<string, string> {
  const params: Record<string, string> = {};
  const put = (name: string, value: string, usual = "") => {
    if (value !== usual) params[name] = value;
  };
  put("keywords", query.keywords);
  for (const name of ONE_FACETS) put(name, query[name] ?? "");
  put("merchantId", query.merchantId ?? "");
  for (const name of LIST_FACETS) put(name, query[name].join(","));
  for (const name of RANGES) put(name, rangeText(query[name]));
  put("price", rangeText({ min: query.priceMin, max: query.priceMax }));
  put("delivered", rangeText({ min: query.deliveredMin, max: query.deliveredMax }));
  put("purchaseVolume", query.purchaseVolume === null ? "" : String(query.purchaseVolume));
  put("inStock", query.inStock ? "1" : "");
  put("sort", String(query.sort), "0");
  put("pageNum", String(query.pageNum), "1");
  put("pageSize", String(query.pageSize), String(EMPTY_QUERY.pageSize));
  return params;
}

/** The parameters that are no part of the query, e.g. `kindName` of the spot page: they stay when the query changes. */
export function otherParams(params: QueryParams, dropped: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter(([name]) => !NAMES.includes(name) && !dropped.includes(name)),
  );
}

/**
 * All goods in stock of the species, kind and size of these, of any merchant and grade, as a query without words; `null` of logs,
 * whose diameter is no filter.
 */
export function sameSizeQuery(goods: GoodsSize & Pick<GoodsBrief, "kindCode" | "speciesCode">): GoodsQuery | null {
  const { kindCode, speciesCode, thickness, width, length, lengthMin, lengthMax, diameterMin } = goods;
  if (diameterMin !== null) return null;
  const just = (value: Mm | null) => ({ min: value, max: value });
  return {
    ...EMPTY_QUERY,
    kindCode,
    speciesCode: [speciesCode],
    thickness: just(thickness),
    width: just(width),
    inStock: true,
    length: length === null ? { min: lengthMin, max: lengthMax } : just(length),
  };
}

/** The list of everything of one size, to compare merchants. */
export function sameSizeAddress(goods: Parameters<typeof sameSizeQuery>[0] & Pick<GoodsBrief, "specText">): string {
  const query = sameSizeQuery(goods);
  return query === null
    ? PAGES.search.to({ keywords: goods.specText.replaceAll(" ", "") })
    : PAGES.allGoods.to(paramsOfQuery(query));
}
