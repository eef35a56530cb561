import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { asId, type MerchantId, type WarehouseId } from "../../../../src/domain/ids.ts";
import { fen } from "../../../../src/domain/money.ts";
import { cm, dm3, mm } from "../../../../src/domain/units.ts";
import { writeGoods } from "../../../../src/server/catalog/goods/goods-writer.ts";
import type { NewGoods } from "../../../../src/server/catalog/goods/written-goods.ts";
import { it as test } from "../../../support/fixtures.ts";

const NOW = Date.UTC(2026, 10, 21, 4);
const DAY = 86_400_000;

const it = test
  .extend(
    "merchantId",
    { scope: "file" },
    async ({ db }) =>
      (await db.one<{ id: MerchantId }>(
        "insert into merchant (merchant_no, shop_name) values ('SJ1', '森泓达木业') returning id",
      ))!.id,
  )
  .extend(
    "storeId",
    { scope: "file" },
    async ({ db }) =>
      (await db.one<{ id: WarehouseId }>(
        `insert into store (store_name, port_code, city_code, city_name)
     values ('太仓万方码头3号库', 'taicang', '320500', '苏州市') returning id`,
      ))!.id,
  );

it.beforeEach(({ db }) => db.run("delete from goods"));

const goods = (merchantId: MerchantId, storeId: WarehouseId, changes: Partial<NewGoods> = {}): NewGoods => ({
  merchantId,
  merchantSku: null,
  storeId,
  title: "俄罗斯樟子松木方 30*120*4000 一级 太仓港现货",
  kindCode: "1502",
  speciesCode: "zhangzisong",
  gradeCode: "ru-1",
  brandCode: null,
  originCode: "RU",
  thickness: mm(30),
  width: mm(120),
  length: mm(4000),
  lengthMin: null,
  lengthMax: null,
  diameterMin: null,
  diameterMax: null,
  surface: "rough",
  moistureType: "KD",
  moisturePct: 16,
  treatment: "none",
  certs: [{ type: "FSC", no: "FSC-C123456", expireTime: null }],
  saleUnit: "m3",
  volumeRule: 1,
  pieceVolumeMm3: 14_400_000,
  piecesPerBundle: 243,
  bundleVolume: null,
  density: 460,
  price: fen(185_000),
  taxIncluded: true,
  taxRate: 13,
  priceTiers: [{ minVolume: dm3(30_000), price: fen(182_200) }],
  priceMode: 1,
  minOrder: 243,
  step: 243,
  stock: 2430,
  deliveryModes: [1, 2],
  detail: "一行\n两行 'quoted' \\ \"双引号\"",
  status: GOODS_STATUS.onSale,
  publishAt: NOW - 30 * DAY,
  priceAt: NOW - DAY,
  stockConfirmedAt: NOW,
  ...changes,
});

describe("writeGoods", () => {
  it("stores the given facts and derives the rest", async ({ db, merchantId, storeId }) => {
    const [id] = await writeGoods(db, [goods(merchantId, storeId)]);
    const row = await db.one<Record<string, unknown>>("select * from goods where id = $1", [id!]);
    expect(row).toMatchObject({
      merchant_id: merchantId,
      title: "俄罗斯樟子松木方 30*120*4000 一级 太仓港现货",
      grade_system: "ru",
      port_code: "taicang",
      city_code: "320500",
      counted_in: "piece",
      piece_volume_mm3: "14400000",
      certs: [{ type: "FSC", no: "FSC-C123456", expireTime: null }],
      price_tiers: [{ minVolume: 30_000, price: 182_200 }],
      delivery_modes: [1, 2],
      detail: "一行\n两行 'quoted' \\ \"双引号\"",
      held: 0,
      sale_num: 0,
      publish_at: new Date(NOW - 30 * DAY),
      stock_confirmed_at: new Date(NOW),
    });
    expect(row?.goods_no).toMatch(/^SP\d{8}$/);
    expect(row?.score).toBeGreaterThan(2000);
    expect(String(row?.tokens)).not.toBe("");
  });

  it("starts the price history at the price, behind the earlier ones", async ({ db, merchantId, storeId }) => {
    const earlier = [
      { priceAt: NOW - 90 * DAY, price: fen(178_000) },
      { priceAt: NOW - 40 * DAY, price: fen(181_000) },
    ];
    const [id] = await writeGoods(db, [goods(merchantId, storeId, { earlierPrices: earlier })]);
    const points = await db.rows(
      "select price, price_at from goods_price_history where goods_id = $1 order by price_at",
      [id!],
    );
    expect(points).toEqual([
      { price: 178_000, price_at: new Date(NOW - 90 * DAY) },
      { price: 181_000, price_at: new Date(NOW - 40 * DAY) },
      { price: 185_000, price_at: new Date(NOW - DAY) },
    ]);
  });

  it("counts goods without pieces in dm³", async ({ db, merchantId, storeId }) => {
    const log = goods(merchantId, storeId, {
      kindCode: "1500",
      pieceVolumeMm3: null,
      piecesPerBundle: null,
      step: 1000,
      minOrder: 30_000,
    });
    await writeGoods(db, [{ ...log, thickness: null, width: null, diameterMin: cm(20), diameterMax: cm(34) }]);
    expect(await db.one("select counted_in, diameter_max from goods")).toEqual({ counted_in: "dm3", diameter_max: 34 });
  });

  it("answers ids in the order given, over several statements", async ({ db, merchantId, storeId }) => {
    const ids = await writeGoods(
      db,
      Array.from({ length: 2500 }, (_, index) => goods(merchantId, storeId, { merchantSku: `SKU${index}` })),
    );
    expect(new Set(ids).size).toBe(2500);
    const rows = await db.rows<{ id: string; merchant_sku: string }>("select id, merchant_sku from goods order by id");
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.map(({ merchant_sku }) => merchant_sku)).toEqual(ids.map((_, index) => `SKU${index}`));
    const numbers = await db.one(
      "select count(distinct goods_no)::int as n, (select count(*)::int from goods_price_history) as h from goods",
    );
    expect(numbers).toEqual({ n: 2500, h: 2500 });
  });

  it("writes nothing for nothing", async ({ db }) => {
    expect(await writeGoods(db, [])).toEqual([]);
  });

  it("is all or nothing in a transaction", async ({ db, merchantId, storeId }) => {
    const rows = Array.from({ length: 1500 }, (_, index) =>
      goods(merchantId, storeId, { merchantSku: `SKU${index % 1400}` }),
    );
    await expect(db.transaction((tx) => writeGoods(tx, rows))).rejects.toThrow(/unique/);
    expect(await db.one("select count(*)::int as n from goods")).toEqual({ n: 0 });
  });

  it("refuses a merchant or a store that is not there", async ({ db, merchantId, storeId }) => {
    await expect(writeGoods(db, [goods(merchantId, storeId, { storeId: asId<WarehouseId>("1") })])).rejects.toThrow(
      RangeError,
    );
    await expect(writeGoods(db, [goods(merchantId, storeId, { merchantId: asId<MerchantId>("1") })])).rejects.toThrow(
      RangeError,
    );
  });
});
