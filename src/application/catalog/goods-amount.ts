import type { SaleUnit } from "../../domain/timber/spec.ts";
import type { Optimistic } from "../lazy-actor.ts";

/** The amount of goods to order. `count`: stock units, 0 while the field is empty; `unit`: what it is typed in. */
export type GoodsAmount = { count: number; unit: SaleUnit };

export type AmountEvent = { type: "countChanged"; count: number } | { type: "unitChosen"; unit: SaleUnit };

/** The amount after what a person did to it; any other event leaves it. */
export function amountAfter<Context extends GoodsAmount>(context: Context, event: AmountEvent): Context {
  if (event.type === "unitChosen") return { ...context, unit: event.unit };
  const isCount = event.type === "countChanged" && Number.isSafeInteger(event.count) && event.count >= 0;
  return isCount ? { ...context, count: event.count } : context;
}

/** The amount shows before its machine runs: what is typed after a unit was pressed is read in that unit. */
export const amountAtOnce: Optimistic = (context, event) => amountAfter(context as GoodsAmount, event as AmountEvent);
