import type { Static } from "typebox";
import type { GoodsBrief, GoodsDetail, PricePoint } from "../../domain/catalog/goods/goods.ts";
import type { GoodsPage, HotLists } from "../../domain/catalog/search/goods-page.ts";
import type { HotSearch } from "../../domain/catalog/search/hot-words.ts";
import type { PriceStrip } from "../../domain/catalog/search/price-strip.ts";
import type { GoodsId } from "../../domain/ids.ts";
import { CLICK_PATH } from "../../domain/system/navigation-click.ts";
import { everybodyReads, everybodyReports, get, post, row, signedIn } from "../call.ts";
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
  SimilarGoodsBody,
  SuggestGoodsReply,
} from "./search-schemas.ts";

export const searchGoods = everybodyReads(
  post<GoodsSearch, GoodsPage>("/api/goods/pc/getSearchList", "Goods that match a query, with facets and total", 404),
);
export const goodsPriceStrip = everybodyReads(
  post<GoodsSearch, PriceStrip>(
    "/api/goods/pc/getPriceStrip",
    "How much of what a query finds there is at which price, of a sample where it is much; at most a minute old",
  ),
);
export const suggestGoods = everybodyReads(
  get<Static<typeof FuzzySearchQuery>, SuggestGoodsReply>(
    "/api/goods/fuzzySearch",
    "Suggestions for what is being typed",
  ),
);
export const goodsDetail = everybodyReads(
  get<IdOnly<GoodsId>, GoodsDetail>(
    "/api/goods/pc/getInfo",
    "One listing with its merchant, prices and attributes",
    404,
  ),
);
export const similarGoods = everybodyReads(
  post<SimilarGoodsBody, GoodsBrief[]>(
    "/api/goods/pc/getSimilarList",
    "Goods of the same specification, same grade first",
    404,
  ),
);
export const goodsPriceHistory = everybodyReads(
  get<Static<typeof PriceHistoryQuery>, PricePoint[]>(
    "/api/goods/pc/getPriceHistory",
    "Prices of a listing within a window of days",
    404,
  ),
);
export const calculateQuantity = everybodyReads(
  post<Static<typeof CalcQuantityBody>, CalculateQuantityReply>(
    "/api/goods/pc/calcQuantity",
    "Converts a quantity between units and prices it",
    404,
  ),
);
export const homeGoods = everybodyReads(
  post<HomeGoodsBody, HomeGoodsReply>(
    "/api/shopHomePageInfo/getPCShopHomeGoodsList",
    "Goods of a block of the home page",
    404,
  ),
);
export const hotWords = everybodyReads(
  get<HotLists>("/api/memberCollect/getHotWord", "Words that the search box offers"),
);
export const hotSearches = everybodyReads(
  get<HotSearch[]>("/api/searchHistoryInfo/getHotSearchHistory", "What is searched for most"),
);
export const searchHistory = signedIn(
  get<SearchHistoryReply>("/api/searchHistoryInfo/getUserSearchHistory", "The person's own last searches"),
);
export const rememberSearch = signedIn(
  row<{ query: Static<typeof InsertSearchHistoryQuery>; reply: null }>(
    "POST",
    "query",
    "/api/searchHistoryInfo/insertUserSearchHistory",
    "Adds a search to the person's history",
  ),
);
export const forgetSearch = signedIn(
  row<{ body: Static<typeof DeleteSearchHistory>; query: Static<typeof DeleteSearchHistory>; reply: null }>(
    "DELETE",
    "parts",
    "/api/searchHistoryInfo/deleteByContent",
    "Removes one search, or all, from the history",
  ),
);
export const reportSearch = everybodyReports(
  post<Static<typeof SearchCollectBody>, null>(
    "/api/memberCollect/searchCollect",
    "Reports a search for statistics",
    404,
  ),
);
export const reportFilter = everybodyReports(
  post<Static<typeof FiltrateCollectBody>, null>(
    "/api/memberCollect/filtrateCollect",
    "Reports a filter for statistics",
  ),
);
export const reportUse = everybodyReports(
  post<Static<typeof OperateCollectBody>, null>(
    "/api/memberCollect/operateCollect",
    "Reports the use of goods for statistics",
    404,
  ),
);
export const reportClick = everybodyReports(
  post<Static<typeof ClickBody>, null>(CLICK_PATH, "Reports a click on the navigation", 404, 5001),
);
