import type { DemandItem } from "../demand/demand-item.ts";
import { DEMAND_ITEM } from "../demand/stored-demand.ts";
import type { GoodsId } from "../ids.ts";
import type { Fen } from "../money.ts";
import {
  needed,
  orNull,
  type Stored,
  storedFlag,
  storedList,
  storedNumber,
  storedRecord,
  storedText,
} from "../stored.ts";
import type { BasketChoice, BasketLineInput } from "./basket-view.ts";

/** Goods of a plan as the buyer saw them when they went on to the checkout; `price`: listed, fen per sale unit. */
export type CheckoutTaking = { goodsId: GoodsId; count: number; price: Fen };

/** The lines of a basket. */
export const BASKET_LINES: Stored<BasketLineInput[]> = storedList(
  storedRecord<BasketLineInput>({
    item: needed(DEMAND_ITEM),
    substitutes: storedFlag(false),
    chosen: orNull(
      storedList(storedRecord<BasketChoice>({ goodsId: needed(storedText()), count: needed(storedNumber()) })),
    ),
  }),
);

/** The lines of a purchase list. */
export const LIST_ITEMS: Stored<DemandItem[]> = storedList(needed(DEMAND_ITEM));

/** What was last taken to the checkout, each goods once. */
export const BASKET_TAKINGS: Stored<CheckoutTaking[]> = storedList(
  storedRecord<CheckoutTaking>({
    goodsId: needed(storedText()),
    count: needed(storedNumber()),
    price: needed(storedNumber()),
  }),
);
