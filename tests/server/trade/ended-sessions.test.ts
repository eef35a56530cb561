import { describe, expect } from "vitest";
import { asId, type GoodsId } from "../../../src/domain/ids.ts";
import type { CheckoutPreview } from "../../../src/domain/trade/checkout.ts";
import { type Answer, type Buyer, createBuyer, orderOf, phoneOf } from "../../support/buyer.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { everythingIn } from "../../support/requests.ts";

const it = test.extend("goodsId", { scope: "file" }, async ({ db }) => (await insertGoods(db)).id);

describe("cart, checkout and order", () => {
  let buyer: Buyer;
  let preview: CheckoutPreview;
  let keys = 0;

  it.beforeEach(async ({ db, app, goodsId }) => {
    keys += 1;
    buyer = await createBuyer(app, db, phoneOf(keys));
    await buyer.addToCart(goodsId, 10);
    preview = await buyer.previewOf(goodsId, 10);
  });

  /** The buyer's calls, in ways that go on from one another. */
  const calls = (goodsId: GoodsId): [string, () => Promise<Answer>][] => [
    ["the cart", () => buyer.get("/api/shoppingCart/getPcList")],
    ["adding to it", () => buyer.addToCart(goodsId, 10)],
    ["adding under a key", () => buyer.post("/api/shoppingCart/pc/add", { goodsId, quantity: 1, unit: "piece" }, "k1")],
    ["adding what is not there", () => buyer.addToCart("1", 10)],
    ["checking out now", () => buyer.checkout({ goodsId, quantity: 10, unit: "piece" })],
    ["checking out the cart", () => buyer.checkout({ cartIds: [asId("1")] })],
    ["ordering", () => buyer.place(preview)],
    ["ordering under a key", () => buyer.post("/api/platformOrder/pc/add", orderOf(preview), "k2")],
    ["ordering what was never settled", () => buyer.place({ ...preview, settlementToken: "x".repeat(43) })],
  ];

  it.for([
    ["idle too long", "update session set seen_at = now() - interval '121 minutes' where person_id = $1"],
    ["too old", "update session set expire_at = now() where person_id = $1"],
    ["ended", "delete from session where person_id = $1"],
    ["of a closed account", "update person set deleted = true where id = $1"],
    ["of a person who was locked out", "update person set locked_at = now() where id = $1"],
  ] as const)("answer 401 and change nothing for a session that is %s", async ([_how, end], { db, goodsId }) => {
    await db.run(end, [buyer.id]);
    const before = await everythingIn(db);
    for (const [name, call] of calls(goodsId)) expect((await call()).code, name).toBe(401);
    expect(await everythingIn(db)).toEqual(before);
  });

  it("extend the session, as every call does", async ({ db, goodsId }) => {
    for (const [name, call] of calls(goodsId)) {
      await db.run("update session set seen_at = now() - interval '119 minutes' where person_id = $1", [buyer.id]);
      await call();
      const row = await db.one(
        "select seen_at > now() - interval '1 minute' as seen from session where person_id = $1",
        [buyer.id],
      );
      expect(row, name).toEqual({ seen: true });
    }
  });

  it("show an empty cart with nothing in it", async ({ db, app }) => {
    const other = await createBuyer(app, db, phoneOf(1000 + keys));
    expect(await other.cart()).toMatchObject({ groups: [], invalid: [], num: 0 });
  });
});
