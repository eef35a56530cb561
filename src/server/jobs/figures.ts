import { computeGoodsFigures, goodsFigureHearers, purgeViews } from "../catalog/goods-figures.ts";
import { computeMerchantFigures, merchantFigureHearers } from "../company/merchant-figures.ts";
import type { Database, Db } from "../db/database.ts";
import { computeDueFigures } from "../system/figure-due.ts";
import { heardBy } from "../system/outbox.ts";

/** Notes whose figures an event changes. */
export const figureHearers = heardBy(merchantFigureHearers, goodsFigureHearers);

/** Figures of whatever something happened to since the last run; answers how many shops and goods that were. */
export const followFigures = (db: Database): Promise<number> =>
  computeDueFigures(db, { merchant: computeMerchantFigures, goods: (tx, id) => computeGoodsFigures(tx, [id]) });

const VIEWS_PER_BATCH = 5_000;
const GOODS_PER_BATCH = 500;

const goodsAfter = async (db: Database, id: string): Promise<string[]> =>
  (await db.rows<{ id: string }>("select id from goods where id > $1 order by id limit $2", [id, GOODS_PER_BATCH])).map(
    (row) => row.id,
  );

/**
 * All figures anew: without views that count no more, and with whatever no event told of. What fails holds up nothing else;
 * the first reason rejects at the end.
 */
export async function recomputeFigures(db: Database): Promise<void> {
  const failures: unknown[] = [];
  const attempt = (work: (tx: Db) => Promise<void>): Promise<boolean> =>
    db.transaction(work).then(
      () => true,
      (error) => failures.push(error) === 0,
    );
  for (const { id } of await db.rows<{ id: string }>("select id from merchant order by id"))
    await attempt((tx) => computeMerchantFigures(tx, id));
  while ((await purgeViews(db, VIEWS_PER_BATCH)) === VIEWS_PER_BATCH);
  for (let ids = await goodsAfter(db, "0"); ids.length > 0; ids = await goodsAfter(db, ids.at(-1) ?? ""))
    if (!(await attempt((tx) => computeGoodsFigures(tx, ids))))
      for (const id of ids) await attempt((tx) => computeGoodsFigures(tx, [id]));
  if (failures.length > 0) throw failures[0];
}
