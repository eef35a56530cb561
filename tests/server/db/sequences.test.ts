import { describe, expect, it } from "vitest";
import { buildApp } from "../../../src/server/app.ts";
import { readRows } from "../../../src/server/catalog/goods/goods-rows.ts";
import { importGoods } from "../../../src/server/catalog/import/import-goods.ts";
import { createTestDatabase } from "../../support/database.ts";
import { everybodysThings } from "../../support/everybodys-things.ts";
import { BEAM } from "../../support/goods-input.ts";
import { testDeps } from "../../support/server.ts";
import { createTrade, done } from "../../support/trade.ts";

async function* rows() {
  yield ["merchantName", "merchantSku", "title", "storeName", "price", "stockVolume"];
  for (const sku of ["P-1", "P-2", "P-3"])
    yield ["太仓万木行", sku, "俄罗斯樟子松木方 30*120*4000 一级", "太仓万方码头3号库", "1680", "14.4"];
}

describe("sequences", () => {
  it.each([10 ** 8 - 3, 10 ** 9 - 3, 2 ** 53])("do not stop anything at %d", async (reached) => {
    const db = await createTestDatabase();
    const app = await buildApp(testDeps(db));
    await app.ready();
    const sequences = await db.rows<{ name: string; isSmall: boolean }>(
      `select sequencename as name, max_value < $1 as "isSmall" from pg_sequences where schemaname = 'public'`,
      [reached + 1_000_000],
    );
    expect(sequences.map(({ name }) => name)).toContain("id_seq");
    // One that ends before is another flaw than a number that is cut.
    expect(sequences.filter(({ isSmall }) => isSmall)).toEqual([]);
    for (const { name } of sequences) await db.rows("select setval($1::regclass, $2)", [`public.${name}`, reached]);

    const trade = await createTrade(app, db, { stock: 100_000, merchantName: "大数木行" });
    for (let nth = 0; nth < 12; nth += 1) {
      const beam = { ...BEAM, merchantSku: `ZZ-${nth}`, storeId: trade.goods.storeId };
      await done(trade.merchant.post("/api/goods/merchant/add", beam));
    }
    await everybodysThings(trade);
    expect((await importGoods(db, readRows(rows()))).created).toBe(3);
    const numbers = await db.rows<{ no: string }>(
      "select goods_no as no from goods union all select merchant_no from merchant order by 1",
    );
    expect(numbers.length).toBeGreaterThan(15);
    expect(new Set(numbers.map(({ no }) => no)).size).toBe(numbers.length);
    await app.close();
    await db.drop();
  });

  it("give numbers of the width they had as long as they fit", async () => {
    const db = await createTestDatabase();
    await db.rows("select setval('id_seq', 41)");
    expect(await db.one("select next_no('SP', 8) as goods, next_no('SJ', 9) as merchant")).toEqual({
      goods: "SP00000042",
      merchant: "SJ000000043",
    });
    await db.drop();
  });
});
