import fc from "fast-check";
import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import {
  addChanges,
  followGoodsCounts,
  goodsCounts,
  SET,
} from "../../../../src/server/catalog/goods/goods-count-store.ts";
import { marketSummary } from "../../../../src/server/content/market-store.ts";
import { connect, type Db } from "../../../../src/server/db/database.ts";
import { createMinuteCache } from "../../../../src/server/minute-cache.ts";
import { it } from "../../../support/fixtures.ts";
import { insertGoods } from "../../../support/goods.ts";

const ALL = Object.values(SET);

/** As they are counted where no counts are stored yet: goods by goods. */
async function countedAnew(db: Db) {
  await db.run("delete from goods_count_filled");
  const counts = await goodsCounts(db, ALL);
  await db.run("insert into goods_count_filled default values");
  return counts;
}

/** What may happen to goods: to the one of number `n`. */
const CHANGE = fc.record({
  n: fc.nat(11),
  set: fc.constantFrom(
    `status = ${GOODS_STATUS.onSale}`,
    `status = ${GOODS_STATUS.unpublished}`,
    `status = ${GOODS_STATUS.soldOut}`,
    "held = stock",
    "held = 0",
    "stock = held",
    "stock = held + 7",
    "thickness = 38, width = 140",
    "thickness = 38.5",
    "width = null",
    "species_code = 'luoyesong'",
    "kind_code = '1501'",
    "grade_code = null",
    "grade_code = 'ru-2'",
    "brand_code = 'tolko'",
    "port_code = null",
    "origin_code = 'RU'",
    "price = price + 1",
    "title = title || '。'",
  ),
  addsChanges: fc.boolean(),
});

describe("counts of goods", () => {
  it("are those of the goods, whatever happens to them and whenever the task runs", async ({ db }) => {
    const goods: { id: string }[] = [];
    for (let n = 0; n < 12; n += 1)
      goods.push(await insertGoods(db, { thickness: 20 + (n % 4), merchantName: `木行 ${n % 3}`, stock: 10 }));
    await followGoodsCounts(db);
    await fc.assert(
      fc.asyncProperty(fc.array(CHANGE, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const { n, set, addsChanges } of changes) {
          await db.run(`update goods set ${set} where id = $1`, [goods[n]!.id]);
          if (addsChanges) await addChanges(db);
        }
        const counts = await goodsCounts(db, ALL);
        expect(counts).toEqual(await countedAnew(db));
        await addChanges(db);
        expect(await goodsCounts(db, ALL)).toEqual(counts);
        expect(await db.rows("select 1 from goods_count_change")).toEqual([]);
      }),
      { numRuns: 40 },
    );
    await db.run("delete from goods where id = $1", [goods[0]!.id]);
    expect(await goodsCounts(db, ALL)).toEqual(await countedAnew(db));
  });

  it("miss nothing that changes while all are counted for the first time", async ({ db }) => {
    await db.run("delete from goods_count_filled");
    const other = connect(db.url, { poolSize: 2 });
    const busy = (async () => {
      for (let n = 0; n < 60; n += 1)
        await insertGoods(other, { thickness: 50 + (n % 5), merchantName: "后来木行", stock: n % 3 });
    })();
    for (let times = 0; times < 5; times += 1) {
      await db.run("delete from goods_count_filled");
      await followGoodsCounts(db);
    }
    await busy;
    await other.close();
    expect(await goodsCounts(db, ALL)).toEqual(await countedAnew(db));
  });

  it("are counted anew where an older release counted without some of the sets, at most every ten minutes", async ({
    db,
  }) => {
    await followGoodsCounts(db);
    const whole = await goodsCounts(db, ALL);
    expect(whole.some(({ set }) => set === SET.kindSpeciesPort)).toBe(true);
    const lose = () => db.run("delete from goods_count where set = $1", [SET.kindSpeciesPort]);
    const countedAgo = (minutes: number) =>
      db.run("update goods_count_filled set filled_at = now() - $1 * interval '1 minute'", [minutes]);
    await lose();
    await countedAgo(9);
    await followGoodsCounts(db);
    expect(await goodsCounts(db, [SET.kindSpeciesPort])).toEqual([]);
    await countedAgo(11);
    await followGoodsCounts(db);
    expect(await goodsCounts(db, ALL)).toEqual(whole);
    expect(whole).toEqual(await countedAnew(db));
    // That was noted: nothing is counted again at the next turn.
    await lose();
    await followGoodsCounts(db);
    expect(await goodsCounts(db, [SET.kindSpeciesPort])).toEqual([]);
    await countedAgo(11);
    await followGoodsCounts(db);
  });

  it("show the market without a look at all goods", async ({ db }) => {
    await followGoodsCounts(db);
    const stored = await marketSummary(db);
    await db.run("delete from goods_count_filled");
    expect(await marketSummary(db)).toEqual(stored);
    expect(stored.goodsNum).toBeGreaterThan(20);
  });
});

describe("what is remembered for a minute", () => {
  it("is not asked again by every caller where the first answer failed", async () => {
    let now = 0;
    let asked = 0;
    let isAway = true;
    const remembered = createMinuteCache(
      async () => {
        asked += 1;
        if (isAway) throw new Error("away");
        return "answer";
      },
      () => now,
    );
    for (let times = 0; times < 5; times += 1) await expect(remembered()).rejects.toThrow("away");
    expect(asked).toBe(1);
    isAway = false;
    now = 2_000;
    expect(await remembered()).toBe("answer");
    expect(asked).toBe(2);
    isAway = true;
    now = 70_000;
    expect(await remembered()).toBe("answer");
    now = 71_000;
    await Promise.resolve();
    expect(await remembered()).toBe("answer");
    expect(asked).toBe(3);
  });
});
