import { describe, expect } from "vitest";
import type { MerchantMetrics } from "../../../src/domain/company/merchant.ts";
import { steadyPercent } from "../../../src/domain/company/steadiness.ts";
import { asId, type MerchantId } from "../../../src/domain/ids.ts";
import { computeMerchantFigures } from "../../../src/server/company/merchant-figures.ts";
import { FIGURE_SUBSCRIBERS, followFigures, recomputeFigures } from "../../../src/server/jobs/figures.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { addPickup, createTrade, done, paid, type Trade } from "../../support/trade.ts";

type Stored = { metrics: MerchantMetrics; loads: number; met: number; steadiness: number; score: number };

async function stored(db: TestDatabase, { goods }: Trade): Promise<Stored> {
  const row = await db.one<Stored>(
    `select m.metrics, g.loads, g.loads_met as met, g.steadiness, g.score
       from goods g join merchant m on m.id = g.merchant_id where g.id = $1`,
    [goods.id],
  );
  return row!;
}

async function finished(trade: Trade, pieces: number): Promise<void> {
  const { buyer, merchant } = trade;
  const order = await paid(trade, pieces);
  await done(addPickup(trade, order, pieces, { last: true }));
  await done(merchant.post("/api/platformOrder/merchant/postSettle", { id: order.id }));
  const { version } = await buyer.detail(order.id);
  await done(buyer.post("/api/platformOrder/pc/confirmSettle", { id: order.id, version }));
}

describe("orders loaded as stated", () => {
  it("count those that were declined or reduced for lack of stock against their shop and their goods", async ({
    app,
    db,
  }) => {
    const trade = await createTrade(app, db, { stock: 1_000_000 });
    const { buyer, merchant, goods } = trade;
    const follow = async () => {
      await deliverOutbox(db, FIGURE_SUBSCRIBERS);
      // The goods of a shop become due with its figures.
      await followFigures(db);
      return stored(db, trade);
    };
    expect(await follow()).toMatchObject({ loads: 0, steadiness: 0 });
    await finished(trade, 100);
    const one = await follow();
    expect(one).toMatchObject({
      loads: 1,
      met: 1,
      metrics: { loadedNum: 1, loadedRate: null, samples: { loaded: 1 } },
    });
    expect(one.steadiness).toBe(steadyPercent(one.metrics));
    expect(one.steadiness).toBeGreaterThan(0);

    const decline = async (reason: string) => {
      const { id } = await buyer.order(goods.id, 10);
      await done(merchant.post("/api/platformOrder/merchant/decline", { id, reason }));
    };
    await decline("该规格刚售完，到货后再联系");
    await decline("价格已经调整，请重新下单");
    const declined = await follow();
    expect(declined).toMatchObject({ loads: 2, met: 1, metrics: { loadedNum: 1, samples: { loaded: 2 } } });
    expect(declined.steadiness).toBeLessThan(one.steadiness);

    const { id } = await buyer.order(goods.id, 10);
    const { lines } = await buyer.detail(id);
    await done(
      merchant.post("/api/platformOrder/merchant/confirmWithChange", {
        id,
        reason: "盘点后只剩这些",
        lines: lines.map((line) => ({ orderLineId: line.id, count: 6 })),
      }),
    );
    const reduced = await follow();
    expect(reduced).toMatchObject({ loads: 3, met: 1, metrics: { loadedNum: 1, samples: { loaded: 3 } } });

    // What follows events is what the night computes.
    await recomputeFigures(db);
    await followFigures(db);
    expect(await stored(db, trade)).toEqual(reduced);
  });

  it("look at the goods of their shop only where they move how steady it is", async ({ app, db }) => {
    const trade = await createTrade(app, db, { merchantName: "稳装木业", storeName: "稳装库" });
    const merchantId = asId<MerchantId>(trade.goods.merchantId);
    const goodsDue = async () => {
      await db.run("delete from figure_due");
      await db.transaction((tx) => computeMerchantFigures(tx, merchantId));
      return db.rows("select kind from figure_due");
    };
    await goodsDue();
    await db.run("update goods set steadiness = 90 where id = $1", [trade.goods.id]);
    expect(await goodsDue()).toEqual([]);
    const edit = (part: string, value: number) =>
      db.run("update merchant set metrics = jsonb_set(metrics, $2::text[], to_jsonb($3::int)) where id = $1", [
        merchantId,
        `{${part}}`,
        value,
      ]);
    await edit("orderCount", 7);
    expect(await goodsDue()).toEqual([]);
    await edit("loadedNum", 10);
    await edit("samples,loaded", 10);
    expect(await goodsDue()).toEqual([{ kind: "goods" }]);
  });
});
