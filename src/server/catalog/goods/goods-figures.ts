import { createHmac } from "node:crypto";
import { goodsScore } from "../../../domain/catalog/goods/goods-score.ts";
import { countedLoads, steadyPercent } from "../../../domain/company/steadiness.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { breakdownOf } from "../../../domain/timber/quantity.ts";
import { formatBeijingDate } from "../../../domain/time.ts";
import { type BasisPoints, basisPoints, dm3 } from "../../../domain/units.ts";
import { networkOf } from "../../account/network.ts";
import type { Caller } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import { configured } from "../../system/config.ts";
import { figuresDue } from "../../system/figure-due-store.ts";
import type { Subscriber } from "../../system/outbox.ts";
import {
  addView,
  type EarnedRow,
  earnedRows,
  type GoodsFigures,
  goodsSoldBy,
  writeFigures,
} from "./goods-figure-store.ts";
import { quantityRule } from "./goods-view.ts";

type Viewer = { caller: Pick<Caller, "personId" | "merchantId"> | null; ip: string; nowMs: number; secret: string };

/**
 * Notes that goods were looked at: once per person and day, of visitors once per network and day; a shop's own people do
 * not count.
 */
export async function noteView(db: Db, goodsId: GoodsId, { caller, ip, nowMs, secret }: Viewer): Promise<void> {
  const who = caller === null ? `network ${networkOf(ip)}` : `person ${caller.personId}`;
  const viewer = createHmac("sha256", secret)
    .update(`view ${formatBeijingDate(nowMs)} ${who}`)
    .digest()
    .subarray(0, 16);
  await addView(db, { goodsId, viewer, merchantId: caller?.merchantId ?? null });
}

const BP_PER_PERCENT = 100;
const MOST_INTEGER = 2_147_483_647;

function figuresOf(row: EarnedRow, toleranceBp: BasisPoints): GoodsFigures {
  const loads = countedLoads(row.known, toleranceBp);
  const saleVolume = dm3(Math.min(MOST_INTEGER, row.volume));
  const steadiness = steadyPercent(row.metrics);
  const stockVolume = breakdownOf(quantityRule(row), row.stock).volume;
  return {
    id: row.id,
    saleNum: Math.min(MOST_INTEGER, row.sold),
    saleVolume,
    saleOrders: row.orders,
    viewNum: row.views,
    score: goodsScore({ ...row, stockVolume, saleVolume, viewNum: row.views, steadiness }),
    steadiness,
    loads: loads.n,
    loadsMet: loads.met,
  };
}

/** Recomputes sales, views and rank of goods and stores them; unchanged ones are neither locked nor written. */
export async function computeGoodsFigures(tx: Db, ids: readonly GoodsId[]): Promise<void> {
  const toleranceBp = basisPoints(Math.round((await configured(tx, "tally.tolerancePct")) * BP_PER_PERCENT));
  const rows = await earnedRows(tx, ids);
  const changed = rows.flatMap((row) => {
    const figures = figuresOf(row, toleranceBp);
    return Object.entries(figures).some(([name, value]) => row[name as keyof GoodsFigures] !== value) ? [figures] : [];
  });
  if (changed.length > 0) await writeFigures(tx, changed);
}

/** What was sold is known once an order is finished, what was not in stock once it is declined or reduced. */
export const goodsFigureSubscriber: Subscriber = {
  name: "goods-figures",
  on: {
    async "order.stepped"(tx, { orderEventId }) {
      await figuresDue(tx, "goods", await goodsSoldBy(tx, orderEventId));
    },
  },
};
