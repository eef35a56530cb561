import type { Static } from "typebox";
import type { GoodsBrief, GoodsDetail, PricePoint } from "../../domain/catalog/goods.ts";
import type { GoodsPage, HotLists } from "../../domain/catalog/goods-query.ts";
import type { HotSearch } from "../../domain/catalog/hot-words.ts";
import { CLICK_PATH } from "../../domain/system/tracking.ts";
import type { Call } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type { HomeGoodsBody } from "../content/home-schemas.ts";
import type {
  CalcQuantityBody,
  CalculateQuantityReply,
  ClickBody,
  DeleteSearchHistory,
  FiltrateCollectBody,
  FuzzySearchQuery,
  GoodsSearch,
  HomeGoodsReply,
  InsertSearchHistoryQuery,
  OperateCollectBody,
  PriceHistoryQuery,
  SearchCollectBody,
  SearchHistoryReply,
  SuggestGoodsReply,
} from "./search-schemas.ts";

export const searchGoods: Call<{ body: GoodsSearch; reply: GoodsPage }> = {
  method: "POST",
  path: "/api/goods/pc/getSearchList",
  access: "public",
  perNetwork: "reads",
  input: "body",
  summary: "Goods that match a query, with facets and total",
  refusals: [404],
};

export const suggestGoods: Call<{ query: Static<typeof FuzzySearchQuery>; reply: SuggestGoodsReply }> = {
  method: "GET",
  path: "/api/goods/fuzzySearch",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "Suggestions for what is being typed",
};

export const goodsDetail: Call<{ query: IdOnly; reply: GoodsDetail }> = {
  method: "GET",
  path: "/api/goods/pc/getInfo",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "One listing with its merchant, prices and attributes",
  refusals: [404],
};

export const similarGoods: Call<{ body: IdOnly; reply: GoodsBrief[] }> = {
  method: "POST",
  path: "/api/goods/pc/getSimilarList",
  access: "public",
  perNetwork: "reads",
  input: "body",
  summary: "Goods of the same specification, same grade first",
  refusals: [404],
};

export const goodsPriceHistory: Call<{ query: Static<typeof PriceHistoryQuery>; reply: PricePoint[] }> = {
  method: "GET",
  path: "/api/goods/pc/getPriceHistory",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "Prices of a listing within a window of days",
  refusals: [404],
};

export const calculateQuantity: Call<{ body: Static<typeof CalcQuantityBody>; reply: CalculateQuantityReply }> = {
  method: "POST",
  path: "/api/goods/pc/calcQuantity",
  access: "public",
  perNetwork: "reads",
  input: "body",
  summary: "Converts a quantity between units and prices it",
  refusals: [404],
};

export const homeGoods: Call<{ body: Static<typeof HomeGoodsBody>; reply: HomeGoodsReply }> = {
  method: "POST",
  path: "/api/shopHomePageInfo/getPCShopHomeGoodsList",
  access: "public",
  perNetwork: "reads",
  input: "body",
  summary: "Goods of a block of the home page",
  refusals: [404],
};

export const hotWords: Call<{ reply: HotLists }> = {
  method: "GET",
  path: "/api/memberCollect/getHotWord",
  access: "public",
  perNetwork: "reads",
  input: "none",
  summary: "Words that the search box offers",
};

export const hotSearches: Call<{ reply: HotSearch[] }> = {
  method: "GET",
  path: "/api/searchHistoryInfo/getHotSearchHistory",
  access: "public",
  perNetwork: "reads",
  input: "none",
  summary: "What is searched for most",
};

export const searchHistory: Call<{ reply: SearchHistoryReply }> = {
  method: "GET",
  path: "/api/searchHistoryInfo/getUserSearchHistory",
  access: "signed-in",
  input: "none",
  summary: "The person's own last searches",
};

export const rememberSearch: Call<{ query: Static<typeof InsertSearchHistoryQuery>; reply: null }> = {
  method: "POST",
  path: "/api/searchHistoryInfo/insertUserSearchHistory",
  access: "signed-in",
  input: "query",
  summary: "Adds a search to the person's history",
};

export const forgetSearch: Call<{
  body: Static<typeof DeleteSearchHistory>;
  query: Static<typeof DeleteSearchHistory>;
  reply: null;
}> = {
  method: "DELETE",
  path: "/api/searchHistoryInfo/deleteByContent",
  access: "signed-in",
  input: "parts",
  summary: "Removes one search, or all, from the history",
};

export const reportSearch: Call<{ body: Static<typeof SearchCollectBody>; reply: null }> = {
  method: "POST",
  path: "/api/memberCollect/searchCollect",
  access: "public",
  perNetwork: "reports",
  input: "body",
  summary: "Reports a search for statistics",
  refusals: [404],
};

export const reportFilter: Call<{ body: Static<typeof FiltrateCollectBody>; reply: null }> = {
  method: "POST",
  path: "/api/memberCollect/filtrateCollect",
  access: "public",
  perNetwork: "reports",
  input: "body",
  summary: "Reports a filter for statistics",
};

export const reportUse: Call<{ body: Static<typeof OperateCollectBody>; reply: null }> = {
  method: "POST",
  path: "/api/memberCollect/operateCollect",
  access: "public",
  perNetwork: "reports",
  input: "body",
  summary: "Reports the use of goods for statistics",
  refusals: [404],
};

export const reportClick: Call<{ body: Static<typeof ClickBody>; reply: null }> = {
  method: "POST",
  path: CLICK_PATH,
  access: "public",
  perNetwork: "reports",
  input: "body",
  summary: "Reports a click on the navigation",
  refusals: [404, 5001],
};
