import { EMPTY_QUERY } from "../../../domain/catalog/search/goods-query.ts";
import { type PriceStrip, priceStripOf } from "../../../domain/catalog/search/price-strip.ts";
import { createCostlyCache } from "../../costly-cache.ts";
import type { Database } from "../../db/database.ts";
import { pricedStock } from "./price-strip-store.ts";
import type { ServerQuery } from "./search-conditions.ts";

/** Goods that are looked at for one strip at most. */
const SAMPLE = 2_000;
/** Strips that a node reads at once; further ones, and those that take too long, are not drawn. */
const AT_ONCE = 3;
const CACHED_MOST = 300;

const NOTHING: PriceStrip = priceStripOf([], false);

/**
 * Reads how much there is at which price of what a list finds, whichever price it is narrowed to: of a sample where that is
 * much. A strip is cached by what it cost, a minute at most.
 */
export function createPriceStrips(db: Database): (asked: ServerQuery) => Promise<PriceStrip> {
  const strips = createCostlyCache<PriceStrip>(CACHED_MOST);
  let running = 0;
  return async (asked) => {
    const { sort, pageNum, pageSize, priceMin, priceMax, deliveredMin, deliveredMax, purchaseVolume } = EMPTY_QUERY;
    const open = { sort, pageNum, pageSize, priceMin, priceMax, deliveredMin, deliveredMax, purchaseVolume };
    const query: ServerQuery = { ...asked, ...open };
    const key = JSON.stringify(query);
    const fresh = strips.fresh(key);
    if (fresh !== null) return fresh;
    if (running >= AT_ONCE) return strips.known(key) ?? NOTHING;
    running += 1;
    const began = performance.now();
    try {
      const goods = await db.transaction((tx) => pricedStock(tx, query, SAMPLE + 1)).catch(() => []);
      const strip = priceStripOf(goods.slice(0, SAMPLE), goods.length > SAMPLE);
      strips.put(key, strip, performance.now() - began);
      return strip;
    } finally {
      running -= 1;
    }
  };
}
