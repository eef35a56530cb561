import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import type { StoreChoice } from "../../../domain/catalog/goods/handled-goods.ts";
import type { GoodsId, MerchantId, WarehouseId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";
import { GOODS_WRITTEN, SHOWN, typedColumns } from "./goods-columns.ts";

const NAMES = Object.keys(GOODS_WRITTEN).join(", ");

/** One statement for any number of rows. The scan preserves their order and `id` grows along it. */
const INSERT = `
with fresh as materialized (
  select next_id() as id, next_no('SP', 8) as goods_no, given.*
  from json_to_recordset(:rows::json) as given(${typedColumns(GOODS_WRITTEN)}, tokens text[], history json)
), written as (
  insert into goods (id, goods_no, ${NAMES}, tokens)
  select id, goods_no, ${NAMES}, array_to_tsvector(tokens) from fresh
), priced as (
  insert into goods_price_history (goods_id, price_at, price)
  select fresh.id, (point->>0)::timestamptz, (point->>1)::integer from fresh, json_array_elements(history) as point
), noted as (
  insert into goods_change (goods_id, kind) select id, 1 from fresh where status = ${GOODS_STATUS.onSale}
)
select id from fresh`;

/** Inserts goods with their price history; their ids in the order given. `rows`: JSON of `WrittenGoods`. */
export async function insertGoods(db: Db, rows: string): Promise<GoodsId[]> {
  const written = await db.rows<{ id: GoodsId }>(INSERT, { rows }, "write-goods");
  return written.map(({ id }) => id);
}

const OWN_COLUMNS = ["merchant_id", "publish_at", "price_at", "stock_confirmed_at"];
const CHANGED = Object.fromEntries(Object.entries(GOODS_WRITTEN).filter(([name]) => !OWN_COLUMNS.includes(name)));
const CHANGED_NAMES = Object.keys(CHANGED);

const UPDATE = `
with given as materialized (
  select * from json_to_record(:given::json) as given(${typedColumns(CHANGED)}, tokens text[])
), priced as (
  insert into goods_price_history (goods_id, price)
  select g.id, given.price from goods g, given where g.id = :id and g.price <> given.price
  on conflict (goods_id, price_at) do update set price = excluded.price
)
update goods g
   set (${CHANGED_NAMES.join(", ")}) = (${CHANGED_NAMES.map((name) => `given.${name}`).join(", ")}),
       tokens = array_to_tsvector(given.tokens), version = g.version + 1,
       price_version = g.price_version + ((g.price, g.price_tiers) is distinct from (given.price, given.price_tiers))::int,
       stock_version = g.stock_version + (g.stock <> given.stock)::int,
       price_at = case when g.price <> given.price then now() else g.price_at end,
       stock_confirmed_at = case when g.stock <> given.stock then now() else g.stock_confirmed_at end,
       publish_at = case when given.status in (${SHOWN}) then coalesce(g.publish_at, now()) else g.publish_at end,
       published_facts = :published
  from given where g.id = :id`;

/** What a form writes of goods: all columns but times. `published`: what was approved, stored beside them. */
export type GoodsUpdate = { id: GoodsId; given: object; published: object | null };

/** Writes all facts of goods, as their next version; a new price joins the history. */
export async function writeGoodsUpdate(tx: Db, { id, given, published }: GoodsUpdate): Promise<void> {
  const values = { id, given: JSON.stringify(given), published: published === null ? null : JSON.stringify(published) };
  await tx.run(UPDATE, values, "goods-form-update");
}

/** A warehouse as goods need it. */
export type GoodsWarehouse = {
  id: WarehouseId;
  storeName: string;
  portCode: string | null;
  cityCode: string;
  cityName: string;
};
/** All warehouses. */
export const allWarehouses = (db: Db): Promise<GoodsWarehouse[]> =>
  db.rows<GoodsWarehouse>(
    `select id, store_name as "storeName", port_code as "portCode", city_code as "cityCode", city_name as "cityName" from store`,
  );

/** The names of all shops. */
export const shopNames = (db: Db): Promise<{ id: MerchantId; shopName: string }[]> =>
  db.rows<{ id: MerchantId; shopName: string }>(`select id, shop_name as "shopName" from merchant`);

/** A warehouse and the name of a merchant's shop; `null` where either does not exist. */
export const warehouseFor = (
  tx: Db,
  goods: { storeId: WarehouseId; merchantId: MerchantId },
): Promise<(GoodsWarehouse & { shopName: string }) | null> =>
  tx.one<GoodsWarehouse & { shopName: string }>(
    `select w.id, w.store_name as "storeName", w.port_code as "portCode", w.city_code as "cityCode",
            w.city_name as "cityName", m.shop_name as "shopName"
       from store w, merchant m where w.id = :storeId and m.id = :merchantId`,
    goods,
    "goods-form-store",
  );

/** Up to 1000 warehouses: first those that the merchant runs, then others that it uses or has goods in. */
export const warehouseChoices = (db: Db, merchantId: MerchantId): Promise<Omit<StoreChoice, "portName">[]> =>
  db.rows<Omit<StoreChoice, "portName">>(
    `select w.id::text, w.store_name as "storeName", w.port_code as "portCode", w.city_name as "cityName",
            (w.merchant_id is not distinct from :merchantId::bigint
              or exists (select 1 from merchant_store ms where ms.store_id = w.id and ms.merchant_id = :merchantId)
              or exists (select 1 from goods g where g.store_id = w.id and g.merchant_id = :merchantId)) as "isOwn"
       from store w order by w.merchant_id is not distinct from :merchantId::bigint desc, "isOwn" desc, w.city_name, w.store_name limit 1000`,
    { merchantId },
    "store-choices",
  );
