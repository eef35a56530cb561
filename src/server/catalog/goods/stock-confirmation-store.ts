import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import { STOCK_DAYS } from "../../../domain/catalog/goods/stock-age.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";
import { goodsRanges, IN_RANGE } from "./goods-range-store.ts";

const olderThan = (days: number): string => `g.stock_confirmed_at <= now() - interval '${days} days'`;

/** Shops that have to be asked to confirm the stock of goods on sale, or of which some are marked by an earlier setting. */
export async function shopsOfOldStock(db: Db): Promise<{ id: MerchantId }[]> {
  const shops = new Set<MerchantId>();
  for await (const range of goodsRanges(db)) {
    const rows = await db.rows<{ id: MerchantId }>(
      `select distinct g.merchant_id as id from goods g where ${IN_RANGE} and g.status = ${GOODS_STATUS.onSale}
          and (${olderThan(STOCK_DAYS.ask)} or g.stale_confirmed_at is not null)`,
      range,
      "old-stock",
    );
    for (const { id } of rows) shops.add(id);
  }
  return [...shops].sort().map((id) => ({ id }));
}

/**
 * Marks the goods of a shop whose stock nobody has confirmed for a month, so that they can only be inquired about; with `isOn`
 * false it marks none. A confirmation ends the mark by itself. Goods whose mark changes are ranked anew.
 */
export async function markOldStock(tx: Db, merchantId: MerchantId, isOn: boolean): Promise<number> {
  return await tx.run(
    `with due as (
       select g.id, case when :isOn and ${olderThan(STOCK_DAYS.inquiry)} then g.stock_confirmed_at end as at from goods g
        where g.merchant_id = :merchantId and g.status = ${GOODS_STATUS.onSale} order by g.id for no key update),
     marked as (
       update goods g set stale_confirmed_at = d.at from due d where g.id = d.id and g.stale_confirmed_at is distinct from d.at
       returning g.id)
     insert into figure_due (kind, id) select 'goods', id from marked order by id on conflict do nothing`,
    { merchantId, isOn },
    "old-stock-mark",
  );
}

/** How many goods of a shop have a stock that has not been confirmed for a week. */
export async function oldStockOf(db: Db, merchantId: MerchantId): Promise<number> {
  const row = await db.one<{ n: number }>(
    `select count(*)::int as n from goods g
      where g.merchant_id = :merchantId and g.status = ${GOODS_STATUS.onSale} and ${olderThan(STOCK_DAYS.ask)}`,
    { merchantId },
    "old-stock-count",
  );
  return row?.n ?? 0;
}

/** Notes that a shop is asked in the week of `now()`; `false` where it was asked in this week already. */
export const addStockReminder = async (tx: Db, merchantId: MerchantId): Promise<boolean> =>
  (await tx.run(
    `insert into reminder (kind, subject_id, since, nth)
     values ('goods.stock', :merchantId, to_timestamp(floor(extract(epoch from now()) / ${STOCK_DAYS.ask * 86_400}) * ${STOCK_DAYS.ask * 86_400}), 0)
     on conflict do nothing`,
    { merchantId },
    "reminder-stock",
  )) === 1;

/** Confirms the stock of all goods that a shop has on sale, as it stands; returns how many. */
export const confirmStockOf = (tx: Db, merchantId: MerchantId): Promise<number> =>
  tx.run(
    `with own as (
       select g.id from goods g where g.merchant_id = :merchantId and g.status = ${GOODS_STATUS.onSale} order by g.id for no key update)
     update goods g set stock_confirmed_at = now() from own where g.id = own.id`,
    { merchantId },
    "stock-confirm",
  );
