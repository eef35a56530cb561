import { type Dm3, dm3 } from "../../domain/units.ts";
import { PLACE_STOCKS, type PlaceStock, placeStocks } from "../catalog/goods/place-stock-store.ts";
import type { Db } from "../db/database.ts";
import { summaryOf } from "../system/summary-store.ts";

/** How much lies where, as the task counted it last; counted now where that was before the first goods. */
export async function placeStocksNow(db: Db): Promise<PlaceStock[]> {
  const counted = await summaryOf(db, PLACE_STOCKS);
  return counted.length > 0 ? counted : placeStocks(db);
}

/** The volumes of those that have the same key. */
export function summed(stocks: readonly PlaceStock[], keyOf: (stock: PlaceStock) => string): ReadonlyMap<string, Dm3> {
  const volumes = new Map<string, Dm3>();
  for (const stock of stocks) volumes.set(keyOf(stock), dm3((volumes.get(keyOf(stock)) ?? 0) + stock.volume));
  return volumes;
}
