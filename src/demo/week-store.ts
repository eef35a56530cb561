import { GOODS_STATUS } from "../domain/catalog/goods/goods-states.ts";
import { MERCHANT_STATUS } from "../domain/company/merchant-states.ts";
import type {
  AnyOrderId,
  ForwardOrderId,
  GoodsId,
  MerchantId,
  PaymentVoucherId,
  PersonId,
  WarehouseId,
} from "../domain/ids.ts";
import type { Fen } from "../domain/money.ts";
import type { SaleUnit } from "../domain/timber/spec.ts";
import type { Mm } from "../domain/units.ts";
import { MEASURE_COLUMNS, type MeasureRow } from "../server/catalog/goods/goods-view.ts";
import type { Db } from "../server/db/database.ts";

/** How far the week is: how many of its scenes were played, and what they remember by name. */
export type Progress = { start: number; played: number; kept: Readonly<Record<string, string>> };

const KEY = "server.demo-week";

/** How far an earlier start came; `null` where none began. */
export async function progressOf(db: Db): Promise<Progress | null> {
  const row = await db.one<{ value: string }>("select config_value as value from sys_config where config_key = :key", {
    key: KEY,
  });
  return row && (JSON.parse(row.value) as Progress);
}

export const saveProgress = (tx: Db, progress: Progress): Promise<number> =>
  tx.run(
    `insert into sys_config (config_key, config_value) values (:key, :value)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    { key: KEY, value: JSON.stringify(progress) },
    "demo-week",
  );

export const removeProgress = (tx: Db): Promise<number> =>
  tx.run("delete from sys_config where config_key = :key", { key: KEY });

/** The id of a person by their phone. */
export async function personByPhone(db: Db, phone: string): Promise<PersonId> {
  const row = await db.one<{ id: PersonId }>("select id from person where phone = :phone", { phone }, "demo-person");
  if (row === null) throw new Error(`no person ${phone}`);
  return row.id;
}

/** Goods that are ordered in the week: `available` in the goods' counting unit. */
export type WeekGoods = MeasureRow & {
  id: GoodsId;
  price: number;
  version: number;
  saleUnit: SaleUnit;
  speciesCode: string;
  thickness: Mm | null;
  width: Mm | null;
  available: number;
};

const WEEK_COLUMNS = `g.id, g.price, g.version, g.species_code as "speciesCode", g.thickness, g.width,
  g.stock - g.held as available, ${MEASURE_COLUMNS}`;

type Orderable = { merchantId: MerchantId; least: number; isFetched: boolean };

/**
 * Goods of a shop of which at least `least` times the smallest order is left: fetched from its own warehouse, or sent from
 * any.
 */
export const orderableGoods = (db: Db, asked: Orderable): Promise<WeekGoods[]> =>
  db.rows<WeekGoods>(
    `select ${WEEK_COLUMNS}
       from goods g join store s on s.id = g.store_id
      where g.merchant_id = :merchantId and g.status = ${GOODS_STATUS.onSale} and g.price_mode = 1 and g.counted_in = 'piece'
        and case when :isFetched then g.delivery_modes @> '{1}' and s.merchant_id = g.merchant_id
                 else g.delivery_modes @> '{2}' end and g.stock - g.held >= :least::int * g.min_order
      order by g.id`,
    asked,
    "demo-orderable",
  );

/** Goods on sale of other shops than the demo's own, one of each at first: what a visitor meets who looks around. */
export const shownGoods = (db: Db, most: number): Promise<WeekGoods[]> =>
  db.rows<WeekGoods>(
    `select ${WEEK_COLUMNS}
       from (select g.*, row_number() over (partition by g.merchant_id order by g.score desc, g.id) as nth from goods g
              where g.status = ${GOODS_STATUS.onSale} and g.price_mode = 1 and g.stock - g.held >= g.min_order + 2 * g.step
                and not exists (select 1 from person p where p.merchant_id = g.merchant_id)) g
       join merchant m on m.id = g.merchant_id and m.status = ${MERCHANT_STATUS.open}
      where g.nth <= 4 order by g.nth, g.merchant_id limit :most::int`,
    { most },
    "demo-shown",
  );

/** The warehouse that a shop runs. */
export async function ownWarehouse(db: Db, merchantId: MerchantId): Promise<{ id: WarehouseId; version: number }> {
  const row = await db.one<{ id: WarehouseId; version: number }>(
    "select id, version from store where merchant_id = :merchantId order by id limit 1",
    { merchantId },
  );
  if (row === null) throw new Error("the shop has no warehouse");
  return row;
}

type Table =
  | "platform_order"
  | "reservation"
  | "pickup_record"
  | "demand"
  | "demand_quote"
  | "global_offer"
  | "futures_inquiry"
  | "futures_order"
  | "goods"
  | "company_info"
  | "settle_in_materials"
  | "supply_apply";

/** The current version of a row, as its reader sees it. */
export async function versionOf(db: Db, table: Table, id: string): Promise<number> {
  const row = await db.one<{ version: number }>(`select version from ${table} where id = :id`, { id });
  if (row === null) throw new Error(`no ${table} ${id}`);
  return row.version;
}

/** The voucher of an order that waits for its audit. */
export async function waitingVoucher(
  db: Db,
  table: "pay_voucher" | "futures_voucher",
  orderId: AnyOrderId,
): Promise<PaymentVoucherId> {
  const row = await db.one<{ id: PaymentVoucherId }>(
    `select id from ${table} where order_id = :orderId and audited_at is null order by id limit 1`,
    { orderId },
  );
  if (row === null) throw new Error(`order ${orderId} has no voucher`);
  return row.id;
}

/** The code with which the truck of a confirmed reservation is let in. */
export async function pickupCodeOf(db: Db, id: string): Promise<string> {
  const row = await db.one<{ code: string | null }>("select pickup_code as code from reservation where id = :id", {
    id,
  });
  return row?.code ?? "";
}

/** Amounts of a forward order, in minor units of its currency. */
export async function forwardAmounts(db: Db, id: ForwardOrderId): Promise<{ deposit: Fen; amount: Fen; paid: Fen }> {
  const row = await db.one<{ deposit: Fen; amount: Fen; paid: Fen }>(
    `select deposit_amount::float8 as deposit, amount::float8 as amount, paid_amount::float8 as paid
       from futures_order where id = :id`,
    { id },
  );
  return row!; // the order was placed before
}
