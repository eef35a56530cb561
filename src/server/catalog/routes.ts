import * as calls from "../../contract/catalog/search-calls.ts";
import { tierPrice } from "../../domain/catalog/goods/tier-price.ts";
import type { HotLists } from "../../domain/catalog/search/goods-page.ts";
import { hotSearchList } from "../../domain/catalog/search/hot-words.ts";
import { keywordsProblem } from "../../domain/catalog/search/search-history.ts";
import { lineAmount } from "../../domain/money.ts";
import { breakdownOf, countFor } from "../../domain/timber/quantity.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { createMinuteCache } from "../minute-cache.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { serve } from "../serve.ts";
import { addBehaviour, type BehaviourKind } from "../system/behaviour-store.ts";
import { type SearchWords, searchWords } from "../system/search-words.ts";
import { summaryOf } from "../system/summary-store.ts";
import { brandRoutes } from "./brands/brand-routes.ts";
import { noteView } from "./goods/goods-figures.ts";
import { searchGoodsTo, similarGoodsTo } from "./goods/goods-freight.ts";
import { goodsDetail, goodsMeasure, priceHistory } from "./goods/goods-store.ts";
import { merchantGoodsRoutes } from "./goods/merchant-goods-routes.ts";
import { readStockSummary, type StockSummary } from "./goods/stock-summary.ts";
import { classificationRoutes } from "./home/classification-routes.ts";
import { homeGoods } from "./home/home-goods.ts";
import { keywordsOf, queryOf, typed } from "./search/goods-query-body.ts";
import { suggestedByNumber } from "./search/goods-search.ts";
import { createPriceStrips } from "./search/price-strip.ts";
import { addSearch, HOT_SEARCHES, recentSearches, removeSearch } from "./search/search-history-store.ts";
import { searchOperationRoutes } from "./search/search-operation-routes.ts";
import { hotListsOf, type SuggestionIndex, suggestionIndex } from "./search/suggestions.ts";
import { addBrowsed } from "./visits/browse-store.ts";
import { followRoutes } from "./visits/follow-routes.ts";

const DEFAULT_HISTORY_DAYS = 90;
const noGoods = () => notFound("商品不存在或已下架");

/** What is in stock, recounted every minute, and the suggestions made from it. */
function createStock({ db, now }: Deps) {
  const stock = createMinuteCache(async () => {
    const summary = await readStockSummary(db);
    return { summary, hotLists: hotListsOf(summary) };
  }, now);
  let index: { of: StockSummary; words: SearchWords; suggest: SuggestionIndex } | null = null;
  return {
    summary: async (): Promise<StockSummary> => (await stock()).summary,
    hotLists: async (): Promise<HotLists> => (await stock()).hotLists,
    /** Suggestions out of the stock as it was counted last and of the words as they are known. */
    async suggestions(): Promise<SuggestionIndex> {
      const [{ summary }, words] = await Promise.all([stock(), searchWords(db)]);
      if (index?.of !== summary || index.words.aliases !== words.aliases || index.words.brands !== words.brands)
        index = { of: summary, words, suggest: suggestionIndex(summary, words) };
      return index.suggest;
    },
  };
}
type Stock = ReturnType<typeof createStock>;

/** Goods, search, search history and their reports. */
export function catalogRoutes(app: App, deps: Deps): void {
  const stock = createStock(deps);
  followRoutes(app, deps);
  searchOperationRoutes(app, deps);
  merchantGoodsRoutes(app, deps);
  brandRoutes(app, deps, async () => (await stock.summary()).brands);
  searchRoutes(app, deps, stock);
  goodsRoutes(app, deps, stock);
  classificationRoutes(app, deps, stock.summary);
  serve(app, calls.homeGoods, async ({ body }) => homeGoods(deps.db, body, await stock.summary()));
  serve(app, calls.hotWords, stock.hotLists);
  historyRoutes(app, deps);
  reportRoutes(app, deps);
}

function searchRoutes(app: App, { db }: Deps, stock: Stock): void {
  const priceStrip = createPriceStrips(db);
  serve(app, calls.goodsPriceStrip, async ({ body }) => priceStrip(queryOf(body)));
  serve(app, calls.searchGoods, async ({ body }) => {
    return await searchGoodsTo(db, queryOf(body), body.deliveryCityCode);
  });

  serve(app, calls.suggestGoods, async ({ query }) => {
    const keywords = keywordsOf(query.search);
    if (keywords === "") return [];
    const suggested = (await stock.suggestions())(keywords);
    return suggested.length > 0 ? suggested : await suggestedByNumber(db, keywords);
  });
}

function goodsRoutes(app: App, { db }: Deps, stock: Stock): void {
  serve(app, calls.goodsDetail, async ({ query }) => {
    const { merchants } = await stock.summary();
    const goods = await goodsDetail(db, query.id, (merchantId) => merchants.get(merchantId) ?? 0);
    if (!goods) throw noGoods();
    return goods;
  });

  serve(app, calls.similarGoods, async ({ body }) => {
    const rows = await similarGoodsTo(db, body.id, body.deliveryCityCode);
    if (!rows) throw noGoods();
    return rows;
  });

  serve(app, calls.goodsPriceHistory, async ({ query }) => {
    const points = await priceHistory(db, query.id, query.days ?? DEFAULT_HISTORY_DAYS);
    if (!points) throw noGoods();
    return points;
  });

  serve(app, calls.calculateQuantity, async ({ body }) => {
    const goods = await goodsMeasure(db, body.goodsId);
    if (!goods) throw noGoods();
    const counted = countFor(goods.rule, body.unit, body.value, "nearest");
    if ("problem" in counted) throw warning(counted.problem);
    const breakdown = breakdownOf(goods.rule, counted.count);
    const { price, tierApplied } = tierPrice(goods, breakdown.volume);
    return { ...breakdown, price, tierApplied, amount: lineAmount(price, breakdown.quantity, goods.rule.saleUnit) };
  });
}

/** What was searched, by the person and by all. */
function historyRoutes(app: App, { db, now, secret }: Deps): void {
  const hot = createMinuteCache(() => summaryOf(db, HOT_SEARCHES), now);

  serve(app, calls.hotSearches, async () => {
    const [searched, words] = await Promise.all([hot(), searchWords(db)]);
    return hotSearchList(searched, words.hot);
  });
  serve(app, calls.searchHistory, async (request) => recentSearches(db, signedIn(request).personId));
  serve(app, calls.rememberSearch, async (request) => {
    const history = typed(request.query.history);
    refuseIf(keywordsProblem(history));
    await addSearch(db, { personId: signedIn(request).personId, ip: request.ip, secret: secret }, history);
    return null;
  });
  serve(app, calls.forgetSearch, async (request) => {
    const content = request.query.content ?? request.body?.content ?? "";
    await removeSearch(db, signedIn(request).personId, typed(content));
    return null;
  });
}

/** What pages report of their use. */
function reportRoutes(app: App, { db, now, secret }: Deps): void {
  const remember = (kind: BehaviourKind) => async (request: { caller: Caller | null; body: object }) => {
    await addBehaviour(db, request.caller?.personId ?? null, kind, request.body);
    return null;
  };
  serve(app, calls.reportSearch, remember("search"));
  serve(app, calls.reportFilter, remember("filter"));
  serve(app, calls.reportUse, async ({ caller, body, ip }) => {
    await addBehaviour(db, caller?.personId ?? null, "operate", body);
    if (body.operateType === 1 && body.goodsId !== undefined) {
      await noteView(db, body.goodsId, { caller, ip, nowMs: now(), secret: secret });
      if (caller !== null) await addBrowsed(db, caller.personId, body.goodsId);
    }
    return null;
  });
  serve(app, calls.reportClick, remember("click"));
}
