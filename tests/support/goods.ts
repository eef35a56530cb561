import type { PriceTier } from "../../src/domain/catalog/goods/goods.ts";
import { GOODS_STATUS } from "../../src/domain/catalog/goods/goods-states.ts";
import type { GoodsId, MerchantId, WarehouseId } from "../../src/domain/ids.ts";
import { placeByCode } from "../../src/domain/timber/places.ts";
import type { CountedIn } from "../../src/domain/timber/quantity.ts";
import type { MoistureType, SaleUnit } from "../../src/domain/timber/spec.ts";
import { goodsTokens } from "../../src/domain/timber/tokens.ts";
import type { Db } from "../../src/server/db/database.ts";

/** Everything of a goods row that a test may care about; see the columns of `goods`. */
export type GoodsSeed = {
  merchantName: string;
  storeName: string;
  merchantSku: string | null;
  title: string;
  kindCode: string;
  speciesCode: string;
  gradeSystem: string | null;
  gradeCode: string | null;
  brandCode: string | null;
  originCode: string | null;
  portCode: string | null;
  thickness: number | null;
  width: number | null;
  length: number | null;
  lengthMin: number | null;
  lengthMax: number | null;
  diameterMin: number | null;
  diameterMax: number | null;
  moistureType: MoistureType | null;
  saleUnit: SaleUnit;
  countedIn: CountedIn;
  pieceVolumeMm3: number | null;
  piecesPerBundle: number | null;
  bundleVolume: number | null;
  density: number;
  price: number;
  priceTiers: PriceTier[];
  priceMode: number;
  minOrder: number;
  step: number;
  stock: number;
  held: number;
  deliveryModes: number[];
  status: number;
  saleNum: number;
  score: number;
  publishAt: Date;
};

/** 30*120*4000 樟子松木方 at 太仓港, 1,680 yuan/m³, 3,600 pieces in bundles of 90. */
export const PINE: GoodsSeed = {
  merchantName: "太仓万木行",
  storeName: "太仓新港一号库",
  merchantSku: null,
  title: "俄罗斯樟子松木方 30*120*4000 一级 太仓港现货",
  kindCode: "1502",
  speciesCode: "zhangzisong",
  gradeSystem: "ru",
  gradeCode: "ru-1",
  brandCode: null,
  originCode: "RU",
  portCode: "taicang",
  thickness: 30,
  width: 120,
  length: 4000,
  lengthMin: null,
  lengthMax: null,
  diameterMin: null,
  diameterMax: null,
  moistureType: "KD",
  saleUnit: "m3",
  countedIn: "piece",
  pieceVolumeMm3: 14_400_000,
  piecesPerBundle: 90,
  bundleVolume: null,
  density: 460,
  price: 168_000,
  priceTiers: [],
  priceMode: 1,
  minOrder: 1,
  step: 1,
  stock: 3_600,
  held: 0,
  deliveryModes: [1, 2],
  status: GOODS_STATUS.onSale,
  saleNum: 0,
  score: 0,
  publishAt: new Date("2026-11-01T00:00:00Z"),
};

export type InsertedGoods = { id: GoodsId; merchantId: MerchantId; storeId: WarehouseId };

/** A merchant of that shop name, made when missing. */
export async function insertMerchant(db: Db, shopName: string): Promise<MerchantId> {
  const row = await db.one<{ id: MerchantId }>(
    `insert into merchant (merchant_no, shop_name, city_code, city_name, phone_display, account_name, bank_name, bank_account)
     values ('M' || next_id(), $1, '320500', '苏州市', '0512-53190000', $1 || '有限公司', '测试银行太仓支行', '3200012345678901')
     on conflict (shop_name) do update set shop_name = excluded.shop_name returning id`,
    [shopName],
  );
  if (!row) throw new Error("no merchant");
  return row.id;
}

/** A warehouse of that name at `portCode`, made when missing. */
export async function insertStore(db: Db, storeName: string, portCode: string | null): Promise<WarehouseId> {
  const place = placeByCode(portCode ?? "taicang");
  const row = await db.one<{ id: WarehouseId }>(
    `insert into store (store_name, port_code, province_name, city_code, city_name, address, phone)
     values ($1, $2, $3, $4, $5, $6, '0512-53190001')
     on conflict (store_name) do update set store_name = excluded.store_name returning id`,
    [storeName, portCode, place?.province ?? "", place?.cityCode ?? "320500", place?.cityName ?? "", `${storeName}1号`],
  );
  if (!row) throw new Error("no store");
  return row.id;
}

/** One offer, `PINE` but for `overrides`; its merchant and warehouse are found by name or made. */
export async function insertGoods(db: Db, overrides: Partial<GoodsSeed> = {}): Promise<InsertedGoods> {
  const seed = { ...PINE, ...overrides };
  const place = placeByCode(seed.portCode ?? "taicang");
  const merchantId = await insertMerchant(db, seed.merchantName);
  const storeId = await insertStore(db, seed.storeName, seed.portCode);
  const tokens = goodsTokens({ ...seed, cityName: place?.cityName ?? "" });
  const row = await db.one<{ id: GoodsId }>(
    `insert into goods (goods_no, merchant_id, merchant_sku, title, kind_code, species_code, grade_system, grade_code,
       brand_code, origin_code, thickness, width, length, length_min, length_max, diameter_min, diameter_max,
       moisture_type, store_id, port_code, city_code, sale_unit, counted_in, volume_rule, piece_volume_mm3,
       pieces_per_bundle, bundle_volume, density, price, price_tiers, price_mode, min_order, step, stock, held,
       delivery_modes, status, sale_num, sale_volume, score, publish_at, tokens)
     values ('SP' || next_id(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $37, $38, $39,
       array_to_tsvector($40::text[]))
     returning id`,
    [
      merchantId,
      seed.merchantSku,
      seed.title,
      seed.kindCode,
      seed.speciesCode,
      seed.gradeSystem,
      seed.gradeCode,
      seed.brandCode,
      seed.originCode,
      seed.thickness,
      seed.width,
      seed.length,
      seed.lengthMin,
      seed.lengthMax,
      seed.diameterMin,
      seed.diameterMax,
      seed.moistureType,
      storeId,
      seed.portCode,
      place?.cityCode ?? "320500",
      seed.saleUnit,
      seed.countedIn,
      1,
      seed.pieceVolumeMm3,
      seed.piecesPerBundle,
      seed.bundleVolume,
      seed.density,
      seed.price,
      JSON.stringify(seed.priceTiers),
      seed.priceMode,
      seed.minOrder,
      seed.step,
      seed.stock,
      seed.held,
      seed.deliveryModes,
      seed.status,
      seed.saleNum,
      seed.score,
      seed.publishAt,
      tokens,
    ],
  );
  if (!row) throw new Error("no goods");
  await db.run("insert into goods_price_history (goods_id, price, price_at) values ($1, $2, $3)", [
    row.id,
    seed.price,
    seed.publishAt,
  ]);
  return { id: row.id, merchantId, storeId };
}
