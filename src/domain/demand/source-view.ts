import type { GoodsBrief } from "../catalog/goods/goods.ts";
import type { DemandLineId } from "../ids.ts";
import type { Fen } from "../money.ts";
import type { Demand } from "./demand-form.ts";

/** Goods of one's own shop that a line of an open demand may mean. */
export type QuotableGoods = { demandItemId: DemandLineId; goods: GoodsBrief[] };

/**
 * A demand with what came for it: open quotes and what experts recommend, how many of them since its owner
 * last looked, and the lowest price per m³ delivered.
 */
export type DemandWithSources = Demand & { recNum: number; newNum: number; bestPrice: Fen | null };
