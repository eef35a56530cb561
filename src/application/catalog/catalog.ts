import type { GoodsBrief, GoodsDetail, PricePoint } from "../../domain/catalog/goods/goods.ts";
import type { GoodsPage, HotLists } from "../../domain/catalog/search/goods-page.ts";
import type { GoodsQuery, Suggestion } from "../../domain/catalog/search/goods-query.ts";
import type { PriceStrip } from "../../domain/catalog/search/price-strip.ts";
import type { GoodsId } from "../../domain/ids.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";

/** Every method rejects with `ApiError` and nothing else. */
export abstract class Catalog {
  abstract search(query: GoodsQuery, searchOrigin: number): Promise<GoodsPage>;
  /** How much there is at which price of what `query` finds at any price. */
  abstract priceStrip(query: GoodsQuery): Promise<PriceStrip>;
  abstract detail(id: GoodsId): Promise<GoodsDetail>;
  /** The same spec from other merchants, cheapest first: with the freight to the person's city, once one is chosen. */
  abstract similar(id: GoodsId): Promise<GoodsBrief[]>;
  abstract priceHistory(id: GoodsId, days: number): Promise<PricePoint[]>;
  abstract suggestions(keywords: string): Promise<Suggestion[]>;
  abstract hotLists(): Promise<HotLists>;
}

/** What was searched before. The person's own history needs a session. */
export abstract class SearchHistory {
  abstract hot(): Promise<string[]>;
  abstract recent(): Promise<string[]>;
  abstract add(keywords: string): Promise<void>;
  /** Removes one entry, or all of them for an empty text. */
  abstract remove(keywords: string): Promise<void>;
}

/** The cart as the catalog sees it. Rejects with `ApiError` and nothing else. */
export abstract class Basket {
  /** `quantity` in the smallest step of `unit` (dm³, kg, 1). Resolves with the number of lines. */
  abstract add(line: { goodsId: GoodsId; quantity: number; unit: SaleUnit }): Promise<number>;
}
