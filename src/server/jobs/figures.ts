import { purgeViews } from "../catalog/goods-figure-store.ts";
import { computeGoodsFigures, goodsFigureSubscriber } from "../catalog/goods-figures.ts";
import { computeMerchantFigures, merchantFigureSubscriber } from "../company/merchant-figures.ts";
import type { Database, Db } from "../db/database.ts";
import type { FigureOwner } from "../system/figure-due.ts";
import type { Subscriber } from "../system/outbox.ts";
import { allOf, type BadRows, eachOf, eachRow, inHalves, setAside } from "./each-row.ts";

/** Note whose figures an event changes. */
export const FIGURE_SUBSCRIBERS: readonly Subscriber[] = [merchantFigureSubscriber, goodsFigureSubscriber];

const COMPUTE: Readonly<Record<FigureOwner, (tx: Db, id: string) => Promise<void>>> = {
  merchant: computeMerchantFigures,
  goods: (tx, id) => computeGoodsFigures(tx, [id]),
};

/**
 * Figures of whatever something happened to since the last run; answers how many shops and goods that were. The row goes
 * before its figures are computed: what happens meanwhile waits for it and notes the owner again.
 */
export const followFigures = (db: Database): Promise<number> =>
  eachRow(
    db,
    "figures",
    async (tx, passed) => {
      const due = await tx.one<{ id: string; kind: FigureOwner; owner: string }>(
        `select kind || ' ' || id as id, kind, id as owner from figure_due where kind || ' ' || id <> all($1)
          order by since, kind, id limit 1 for update skip locked`,
        [passed],
        "figure-due-next",
      );
      if (due !== null)
        await tx.run("delete from figure_due where kind = $1 and id = $2", [due.kind, due.owner], "figure-due-taken");
      return due;
    },
    async (tx, { kind, owner }) => {
      await COMPUTE[kind](tx, owner);
      return true;
    },
  );

const GOODS_PER_BATCH = 500;

const goodsAfter = async (db: Database, id: string): Promise<string[]> =>
  (await db.rows<{ id: string }>("select id from goods where id > $1 order by id limit $2", [id, GOODS_PER_BATCH])).map(
    (row) => row.id,
  );

async function recomputeGoods(db: Database): Promise<number> {
  let done = 0;
  for (let ids = await goodsAfter(db, "0"); ids.length > 0; ids = await goodsAfter(db, ids.at(-1) ?? "")) {
    const bad: BadRows = new Map();
    const made = await inHalves(ids, bad, (some) =>
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

/** All figures anew: without views that count no more, and with changes that no event covers. */
export async function recomputeFigures(db: Database): Promise<number> {
  const merchants = await db.rows<{ id: string }>("select id from merchant order by id");
  await purgeViews(db);
  return allOf([
    eachOf(db, "figures-anew", merchants, async (tx, { id }) => {
      await computeMerchantFigures(tx, id);
      return true;
    }),
    recomputeGoods(db),
  ]);
}
