import { goodsAfter, purgeViews } from "../catalog/goods/goods-figure-store.ts";
import { computeGoodsFigures, goodsFigureSubscriber } from "../catalog/goods/goods-figures.ts";
import { computeMerchantFigures, merchantFigureSubscriber } from "../company/merchant-figures.ts";
import { allMerchantIds } from "../company/merchant-figures-store.ts";
import type { Database } from "../db/database.ts";
import { takeDueFigures } from "../system/figure-due-store.ts";
import type { Subscriber } from "../system/outbox.ts";
import { allOf, type BadRows, bisect, eachOf, eachRow, setAside } from "./each-row.ts";

/** Note whose figures an event changes. */
export const FIGURE_SUBSCRIBERS: readonly Subscriber[] = [merchantFigureSubscriber, goodsFigureSubscriber];

/**
 * Computes the figures of shops and goods that events noted since the last run; returns how many owners.
 */
export const followFigures = (db: Database): Promise<number> =>
  eachRow(db, "figures", takeDueFigures, async (tx, due) => {
    if (due.kind === "goods") await computeGoodsFigures(tx, [due.owner]);
    else await computeMerchantFigures(tx, due.owner);
    return true;
  });

const GOODS_PER_BATCH = 500;

async function recomputeGoods(db: Database): Promise<number> {
  let done = 0;
  for (
    let ids = await goodsAfter(db, "0", GOODS_PER_BATCH);
    ids.length > 0;
    ids = await goodsAfter(db, ids.at(-1)!, GOODS_PER_BATCH) // not empty, as was just checked
  ) {
    const bad: BadRows = new Map();
    const made = await bisect(ids, bad, (some) =>
      db.transaction(async (tx) => {
        await computeGoodsFigures(tx, some);
        return some;
      }),
    );
    for (const [id, error] of bad) await setAside(db, "figures-anew", `goods ${id}`, error);
    done += made.length;
  }
  return done;
}

/** Recomputes all figures: without expired views, and with changes that no event covers. */
export async function recomputeFigures(db: Database): Promise<number> {
  const merchants = await allMerchantIds(db);
  await purgeViews(db);
  const shops = eachOf(db, "figures-anew", merchants, async (tx, { id }) => {
    await computeMerchantFigures(tx, id);
    return true;
  });
  // Goods are ranked by the figures of their shop.
  const goods = shops.then(
    () => recomputeGoods(db),
    () => recomputeGoods(db),
  );
  return allOf([shops, goods]);
}
