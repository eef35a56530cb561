import type { Catalog } from "../../application/catalog/catalog.ts";
import type { FuzzySearchData, GoodsSearch } from "../../contract/catalog.ts";
import type { GoodsBrief, GoodsDetail, PricePoint } from "../../domain/catalog/goods.ts";
import type { GoodsPage, HotLists } from "../../domain/catalog/goods-query.ts";
import type { HttpClient } from "../http/http-client.ts";

/** Suggestions and hot lists are extras: when they fail, nobody is told. */
const SILENT = { silent: true } as const;

export const createHttpCatalog = (http: HttpClient): Catalog => ({
  search(query, searchOrigin) {
    const body: GoodsSearch = { ...query, searchOrigin };
    return http.post<GoodsPage>("/api/goods/pc/getSearchList", body);
  },
  detail: (id) => http.get<GoodsDetail>("/api/goods/pc/getInfo", { id }),
  similar: (id) => http.post<GoodsBrief[]>("/api/goods/pc/getSimilarList", { id }),
  priceHistory: (id, days) => http.get<PricePoint[]>("/api/goods/pc/getPriceHistory", { id, days }),
  async suggestions(keywords) {
    const wire = await http.get<FuzzySearchData>("/api/goods/fuzzySearch", { search: keywords }, SILENT);
    return wire.map(({ keyWords, number }) => ({ keywords: keyWords, number }));
  },
  hotLists: () => http.get<HotLists>("/api/memberCollect/getHotWord", {}, SILENT),
});
