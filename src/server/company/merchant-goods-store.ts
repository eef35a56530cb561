import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import type { MerchantId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** Goods are locked in the order of their ids, as everywhere. */
const inOrder = (where: string) => `
  with these as materialized (select id from goods where ${where} order by id for no key update)`;

/** Takes the goods of a shop down that buyers see; `reason` is read by the merchant. */
export const takeGoodsDown = (tx: Db, merchantId: MerchantId, reason: string): Promise<number> =>
  tx.run(
    `${inOrder(`merchant_id = :merchantId and status = any (array[${GOODS_STATUS.onSale}, ${GOODS_STATUS.soldOut}]::smallint[])`)}
     update goods g set status = ${GOODS_STATUS.takenDown}, reject_reason = :reason, version = version + 1
       from these where g.id = these.id`,
    { merchantId, reason },
  );

/** Lets a shop publish the goods again that were taken down for `reason`. */
export const bringGoodsBack = (tx: Db, merchantId: MerchantId, reason: string): Promise<number> =>
  tx.run(
    `${inOrder(`merchant_id = :merchantId and status = ${GOODS_STATUS.takenDown} and reject_reason = :reason`)}
     update goods g set status = ${GOODS_STATUS.unpublished}, reject_reason = null, version = version + 1
       from these where g.id = these.id`,
    { merchantId, reason },
  );
