import { GOODS_BRIEF } from "../catalog/goods/goods.ts";
import { id } from "../fields.ts";
import type { DemandLineId } from "../ids.ts";
import { FEN, type Infer, list, maybe, NUMBER, record } from "../records.ts";
import { DEMAND } from "./demand-form.ts";

/** Goods of one's own shop that a line of an open demand may mean. */
export const QUOTABLE_GOODS = record({ demandItemId: id<DemandLineId>(), goods: list(GOODS_BRIEF) });
export type QuotableGoods = Infer<typeof QUOTABLE_GOODS>;

/**
 * A demand with what came for it: open quotes and what experts recommend, how many of them since its owner
 * last looked, and the lowest price per m³ delivered.
 */
export const DEMAND_WITH_SOURCES = record(DEMAND, { recNum: NUMBER, newNum: NUMBER, bestPrice: maybe(FEN) });
export type DemandWithSources = Infer<typeof DEMAND_WITH_SOURCES>;
