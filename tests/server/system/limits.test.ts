import { describe, expect } from "vitest";
import type { ConfigKey } from "../../../src/domain/system/config-keys.ts";
import { checkoutProblem, chosenLines } from "../../../src/domain/trade/cart-choice.ts";
import { seedHelp } from "../../../src/server/content/help-articles.ts";
import { forgetConfig } from "../../../src/server/system/config.ts";
import { post, requestSmsCode, SMS_CODE_URLS, solvedPuzzle, somePhone } from "../../support/account-calls.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import { workRoundTheClock } from "../../support/clock.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

/** As the operator sets it; the test's app reads through the same database. */
async function set(db: TestDatabase, key: ConfigKey, value: string): Promise<void> {
  await db.run(
    `insert into sys_config (config_key, config_value) values ($1, $2)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [key, value],
  );
  forgetConfig(db);
}

describe("the operator's limits", () => {
  it("restrict how many orders may wait for payment, and how much they hold", async ({ db, app }) => {
    const goods = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(1));
    await set(db, "hold.cap.orders", "1");
    const preview = await buyer.previewOf(goods.id, 70);
    await buyer.order(goods.id, 10);
    expect((await buyer.checkout({ goodsId: goods.id, quantity: 10, unit: "piece" })).msg).toContain("最多1笔");
    expect((await buyer.place(preview)).msg).toContain("最多1笔");
    await set(db, "hold.cap.orders", "3");
    await set(db, "hold.cap.m3", "1");
    expect((await buyer.place(preview)).msg).toContain("不能超过1m³");
    await set(db, "hold.cap.m3", "200");
    expect((await buyer.place(preview)).code).toBe(200);
  });

  it("show in the cart, before the checkout refuses it, how many warehouses one checkout may have", async ({
    db,
    app,
  }) => {
    const buyer = await createBuyer(app, db, phoneOf(4));
    for (const storeName of ["一号库", "二号库"]) await buyer.addToCart((await insertGoods(db, { storeName })).id, 10);
    await set(db, "hold.cap.orders", "1");
    const cart = await buyer.cart();
    const cartIds = chosenLines(cart).map(({ id }) => id);
    const refusal = await buyer.checkout({ cartIds });
    expect(refusal).toMatchObject({ code: 601, msg: "一次最多结算 1 个仓库的货，请分次结算" });
    expect(checkoutProblem(cart)).toBe(refusal.msg);
    await set(db, "hold.cap.orders", "2");
    expect(checkoutProblem(await buyer.cart())).toBeNull();
    expect((await buyer.checkout({ cartIds })).code).toBe(200);
    await set(db, "hold.cap.orders", "3");
  });

  it("set how long an order waits for payment once it is confirmed", async ({ db, app }) => {
    const goods = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(2));
    const merchant = await createBuyer(app, db, phoneOf(3), { roles: ["merchant"], merchantId: goods.merchantId });
    await set(db, "order.hold.minutes.personal", "90");
    await workRoundTheClock(db);
    expect((await buyer.checkout({ goodsId: goods.id, quantity: 10, unit: "piece" })).data.payWithin).toBe(
      "90 分钟工作时间（工作时间每天 00:00-24:00）",
    );
    await seedHelp(db);
    for (const slot of ["how-to-buy", "payment-and-hold"]) {
      const help = await app.inject({ url: `/api/news/getPcInfo?slot=${slot}` });
      expect(help.json().data.contentHtml).toContain("90 分钟工作时间");
      expect(help.json().data.contentHtml).not.toContain("{{");
    }
    const { id } = await buyer.order(goods.id, 10);
    const { version } = await buyer.detail(id);
    expect((await merchant.post("/api/platformOrder/merchant/confirm", { id, version })).code).toBe(200);
    const row = await db.one<{ minutes: number }>(
      "select round(extract(epoch from expire_at - now()) / 60)::int as minutes from platform_order where id = $1",
      [id],
    );
    expect(row!.minutes).toBe(90);
  });

  it("set how near to the gap a puzzle's piece must be", async ({ db, app }) => {
    const dropped = async (off: number) => {
      const phone = somePhone();
      const { x, ...puzzle } = await solvedPuzzle(app, db, phone);
      return (await post(app, SMS_CODE_URLS[0], { phone, ...puzzle, x: x + off })).code;
    };
    await set(db, "captcha.tolerancePx", "1");
    expect(await dropped(3)).not.toBe(200);
    expect(await dropped(1)).toBe(200);
    await set(db, "captcha.tolerancePx", "9");
    expect(await dropped(8)).toBe(200);
    expect((await requestSmsCode(app, db, somePhone())).code).toBe(200);
  });
});
