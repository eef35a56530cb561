import { DEMAND_ITEM } from "../demand/demand-item.ts";
import { id, text } from "../fields.ts";
import type { PurchaseListId } from "../ids.ts";
import { type Infer, list, record, TEXT, TIME } from "../records.ts";
import { BASKET_TITLE_MAX } from "./basket-view.ts";

/** Lists of one purchasing entity. */
export const PURCHASE_LISTS_MAX = 50;

/** What a list is called. */
export const LIST_NAME = { name: { type: text(BASKET_TITLE_MAX, 1), label: "名称" } } as const;

/** Named lines that are bought again and again; they are priced when a basket is made of them. */
export const PURCHASE_LIST = record({
  id: id<PurchaseListId>(),
  name: TEXT,
  items: list(DEMAND_ITEM),
  updateTime: TIME,
});
export type PurchaseList = Infer<typeof PURCHASE_LIST>;
