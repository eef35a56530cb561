import { createBuyer, phoneOf } from "./buyer.ts";
import { allowPerDay } from "./daily-limit.ts";
import { it as base } from "./fixtures.ts";
import { expectLedgerInOrder } from "./ledger.ts";
import { createShop } from "./quotes.ts";

/** Tests of a buyer and two shops that quote; stock and orders agree with each other at the end of the file. */
export const it = base
  .extend("market", { scope: "file", auto: true }, async ({ app, db }, { onCleanup }) => {
    await db.run("insert into sys_config (config_key, config_value) values ('hold.cap.orders', '500')");
    await allowPerDay(db, 1_000);
    onCleanup(() => expectLedgerInOrder(db));
    return {
      buyer: await createBuyer(app, db, phoneOf(1)),
      stranger: await createBuyer(app, db, phoneOf(2)),
      shop: await createShop(app, db, phoneOf(3), "恒林木行", { stock: 100_000 }),
      other: await createShop(app, db, phoneOf(4), "岭木木行", { stock: 100_000, price: 170_000 }),
    };
  })
  .extend("buyer", { scope: "file" }, ({ market }) => market.buyer)
  /** Has no part in what the others do. */
  .extend("stranger", { scope: "file" }, ({ market }) => market.stranger)
  .extend("shop", { scope: "file" }, ({ market }) => market.shop)
  .extend("other", { scope: "file" }, ({ market }) => market.other)
  .extend("operator", { scope: "file" }, ({ app, db }) => createBuyer(app, db, phoneOf(5), { roles: ["operator"] }))
  .extend("expert", { scope: "file" }, ({ app, db }) => createBuyer(app, db, phoneOf(6), { roles: ["expert"] }));
