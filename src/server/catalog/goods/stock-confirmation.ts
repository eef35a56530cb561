import { stockMessage } from "../../../domain/catalog/goods/goods-messages.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import type { Database } from "../../db/database.ts";
import { eachOf } from "../../jobs/each-row.ts";
import { type Actor, audit } from "../../system/audit.ts";
import { configured } from "../../system/config.ts";
import { merchantPeople, notify } from "../../system/messages.ts";
import { publish, type Subscriber } from "../../system/outbox.ts";
import {
  addStockReminder,
  confirmStockOf,
  markOldStock,
  oldStockOf,
  shopsOfOldStock,
} from "./stock-confirmation-store.ts";

/**
 * Asks shops once a week to confirm the stock of goods that nobody has confirmed for as long, and on the operator's setting
 * lets goods of a month only be inquired about; returns how many shops it asked.
 */
export async function followOldStock(db: Database): Promise<number> {
  const isOn = await configured(db, "stock.inquiryOnly");
  return eachOf(db, "old-stock", await shopsOfOldStock(db), async (tx, { id }) => {
    await markOldStock(tx, id, isOn);
    const isAsked = (await oldStockOf(tx, id)) > 0 && (await addStockReminder(tx, id));
    if (isAsked) await publish(tx, "goods.stockAsked", { merchantId: id });
    return isAsked;
  });
}

/** Says how many goods wait to be confirmed. */
export const oldStockSubscriber: Subscriber = {
  name: "stock-messages",
  on: {
    async "goods.stockAsked"(tx, { merchantId }, outboxId) {
      const goods = await oldStockOf(tx, merchantId);
      if (goods > 0) await notify(tx, outboxId, await merchantPeople(tx, merchantId), stockMessage(goods));
    },
  },
};

/** Confirms the stock of all goods on sale of the merchant, as it stands; returns how many. */
export const confirmStock = (db: Database, merchantId: MerchantId, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const goods = await confirmStockOf(tx, merchantId);
    await audit(tx, actor, { title: "确认库存", kind: "changed", target: merchantId, after: { goods } });
    return goods;
  });
