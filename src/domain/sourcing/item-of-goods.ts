import type { GoodsBrief } from "../catalog/goods/goods.ts";
import { type DemandItem, EMPTY_ITEM } from "../demand/demand-item.ts";
import { type TimberFacts, timberOfGoods } from "../demand/timber-of-goods.ts";

/** A line for as much of the same timber. `count`: in the goods' counted_in unit. */
export const itemOfGoods = (
  goods: TimberFacts & Pick<GoodsBrief, "countedIn" | "saleUnit">,
  count: number,
): DemandItem => ({
  ...EMPTY_ITEM,
  ...timberOfGoods(goods),
  quantity: count,
  quantityUnit: goods.countedIn === "dm3" ? "m3" : goods.saleUnit === "sheet" ? "sheet" : "piece",
});
