import { describe, expect } from "vitest";
import { freightOf, freightPerM3 } from "../../../src/domain/freight/freight-of.ts";
import type { WarehouseFreight } from "../../../src/domain/freight/freight-quote.ts";
import { type ShopWarehouse, shopWarehouseKey } from "../../../src/domain/freight/shop-warehouse.ts";
import type { FreightOverride, FreightTariff } from "../../../src/domain/freight/tariff.ts";
import type { MerchantId, WarehouseId } from "../../../src/domain/ids.ts";
import type { Page } from "../../../src/domain/paging.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { freightTermsFor, warehouseFreights } from "../../../src/server/system/freight/freight-terms.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { it } from "../../support/fixtures.ts";
import { type InsertedGoods, insertGoods, insertMerchant } from "../../support/goods.ts";
import { done } from "../../support/trade.ts";

const LINYI = "371300";
/** Where the warehouse of the goods stands. */
const SUZHOU = "320500";

let goods: InsertedGoods;
let merchant: Buyer;
let rival: Buyer;
let operator: Buyer;
it.beforeAll(async ({ db, app }) => {
  goods = await insertGoods(db);
  const of = (merchantId: string) => ({ roles: ["buyer", "merchant"], merchantId });
  merchant = await createBuyer(app, db, phoneOf(1), of(goods.merchantId));
  rival = await createBuyer(app, db, phoneOf(2), of(await insertMerchant(db, "别家木行")));
  operator = await createBuyer(app, db, phoneOf(3), { roles: ["admin"] });
});

const PRICE = {
  destination: LINYI,
  carrier: "truck13",
  perTruck: 330_000,
  perM3: 12_000,
  loading: null,
  extraStop: null,
};
const TARIFF = { origin: SUZHOU, ...PRICE };
const warehouse = (): ShopWarehouse => ({
  merchantId: goods.merchantId as MerchantId,
  storeId: goods.storeId as WarehouseId,
});

describe("what trucks cost", () => {
  it("is the operator's to state, change and take back, once for each relation and truck; each is written down", async ({
    db,
  }) => {
    const list = (body: object = {}) => done(operator.post<Page<FreightTariff>>("/api/freight/admin/getList", body));
    const { id } = await done(operator.post<{ id: string }>("/api/freight/admin/add", TARIFF));
    expect((await operator.post("/api/freight/admin/add", TARIFF)).msg).toBe("这条线路的这种车型已有运价，请直接修改");
    const province = await done(
      operator.post<{ id: string }>("/api/freight/admin/add", { ...TARIFF, destination: "37" }),
    );
    expect((await list()).rows.map(({ destination }) => destination)).toEqual(["37", LINYI]);
    expect((await list({ destination: LINYI })).rows).toEqual([{ ...TARIFF, id, version: 1 }]);
    const change = { ...TARIFF, id, version: 1, perTruck: 340_000 };
    expect((await operator.post("/api/freight/admin/update", { ...change, perTruck: null, perM3: null })).msg).toBe(
      "整车运费和拼车运费至少填一项",
    );
    expect((await operator.post("/api/freight/admin/update", { ...change, destination: "99" })).code).toBe(601);
    expect((await operator.post("/api/freight/admin/update", { ...change, destination: "37" })).msg).toBe(
      "这条线路的这种车型已有运价，请直接修改",
    );
    await done(operator.post("/api/freight/admin/update", change));
    expect((await operator.post("/api/freight/admin/update", change)).code).toBe(5001);
    await done(operator.post("/api/freight/admin/delete", { ...province, version: 1 }));
    expect((await operator.post("/api/freight/admin/delete", { ...province, version: 1 })).code).toBe(404);
    expect((await merchant.post("/api/freight/admin/add", TARIFF)).code).toBe(403);
    const log = await db.rows<{ businessType: number }>(
      `select business_type as "businessType" from oper_log where title = '运价' order by seq`,
    );
    expect(log.map(({ businessType }) => businessType)).toEqual([1, 1, 2, 3]);
  });

  it("is the shop's to state from a warehouse that it uses, in the place of the operator's", async ({ db }) => {
    const { storeId } = goods;
    const own = { storeId, ...PRICE, perTruck: 300_000, perM3: null, isFirm: true };
    expect((await rival.post("/api/freight/merchant/add", own)).code).toBe(404);
    const terms = async () => (await freightTermsFor(db, [warehouse()], LINYI)).get(shopWarehouseKey(warehouse()))!;
    const load = { volume: dm3(30_000), weight: kg(15_000), longest: 4_000 };
    expect((await terms()).basis).toBe("平台运价（苏州市→临沂市）");
    expect(freightOf(await terms(), load)).toMatchObject({ amount: 340_000, isFirm: false });
    const { id } = await done(merchant.post<{ id: string }>("/api/freight/merchant/add", own));
    const list = (of = merchant) => done(of.post<Page<FreightOverride>>("/api/freight/merchant/getList", { storeId }));
    expect((await list()).rows).toMatchObject([{ id, storeId, isFirm: true, perTruck: 300_000 }]);
    expect((await list(rival)).rows).toEqual([]);
    const { storeId: _, ...price } = own;
    const change = { id, version: 1, ...price, perTruck: 310_000 };
    expect((await rival.post("/api/freight/merchant/update", change)).code).toBe(404);
    await done(merchant.post("/api/freight/merchant/update", change));
    expect((await merchant.post("/api/freight/merchant/update", change)).code).toBe(5001);
  });

  it("is what the warehouse goes by: firm, per truck and for lists per m³", async ({ db }) => {
    const forgotten = { ...db }; // another node's database, whose cache knows nothing yet
    const found = await freightTermsFor(forgotten, [warehouse()], LINYI);
    const terms = found.get(shopWarehouseKey(warehouse()))!;
    expect(freightOf(terms, { volume: dm3(34_000), weight: kg(1), longest: null })).toMatchObject({
      amount: 620_000,
      trucks: 2,
      isFirm: true,
    });
    const { cities, shops } = await warehouseFreights(forgotten, LINYI, null);
    expect(cities).toEqual([{ cityCode: SUZHOU, perM3: 10_303 }]);
    expect(shops).toEqual([{ ...warehouse(), cityCode: SUZHOU, perM3: freightPerM3(terms, null) }]);
    // What the shop states concerns no other city: its goods come with those of theirs.
    expect((await warehouseFreights(forgotten, "370200", null)).shops).toEqual([]);
    const [own] = (await done(merchant.post<Page<FreightOverride>>("/api/freight/merchant/getList", {}))).rows;
    await done(merchant.post("/api/freight/merchant/delete", { id: own!.id, version: own!.version }));
    expect((await warehouseFreights({ ...db }, LINYI, null)).shops).toEqual([]);
  });
});

describe("an estimate before ordering", () => {
  it("counts no more of goods than there is", async ({ db }) => {
    const [{ available } = { available: 0 }] = await db.rows<{ available: number }>(
      "select stock - held as available from goods where id = :id",
      { id: goods.id },
    );
    const quoteOf = async (count: number) => {
      const body = { cityCode: LINYI, lines: [{ goodsId: goods.id, count }] };
      const [found] = await done(merchant.post<WarehouseFreight[]>("/api/freight/pc/estimate", body));
      return found!.quote;
    };
    const all = await quoteOf(available);
    expect(all!.amount).toBeGreaterThan(0);
    expect(await quoteOf(2_147_483_647)).toEqual(all);
  });

  it("says what the quote comes to per m³ of what is counted", async () => {
    for (const count of [1, 30, 90]) {
      const body = { cityCode: LINYI, lines: [{ goodsId: goods.id, count }] };
      const [found] = await done(merchant.post<WarehouseFreight[]>("/api/freight/pc/estimate", body));
      const { quote, load } = found!;
      expect(load?.isFirm).toBe(quote!.isFirm);
      expect(load?.perM3).toBe(Math.floor((quote!.amount * 1000) / load!.volume! + 0.5));
    }
  });
});
