import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { countOf, createBuyer, phoneOf, stockOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";

const it = test.extend("poolSize", { scope: "file" }, 24);

it.beforeEach(async ({ db }) => {
  await db.clear();
  // Goes with whatever trigger a test has left.
  await db.run("drop function if exists fail cascade");
});
it.afterEach(({ db }) => expectLedgerInOrder(db));

const shuffled = <T>(items: readonly T[], seed: number): T[] =>
  items
    .map((item, i) => ({ item, key: ((i + 1) * (2 * seed + 1) * 7919) % 101 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

describe("orders over the same goods in any order", () => {
  it("never wait for each other in a circle", async ({ db, app }) => {
    const goods: string[] = [];
    for (let i = 0; i < 8; i += 1) goods.push((await insertGoods(db, { thickness: 30 + i })).id);
    const people = await Promise.all(Array.from({ length: 24 }, (_, i) => createBuyer(app, db, phoneOf(i))));
    const before = await db.one<{ deadlocks: string }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    for (let round = 0; round < 5; round += 1) {
      const previews = await Promise.all(
        people.map(async (buyer, i) => {
          for (const id of shuffled(goods, i + round * 31)) await buyer.addToCart(id, 1);
          const { groups } = await buyer.cart();
          return (await buyer.checkout({ cartIds: groups.flatMap(({ items }) => items.map(({ id }) => id)) })).data;
        }),
      );
      const answers = await Promise.all(people.map((buyer, i) => buyer.place(previews[i]!, randomUUID())));
      expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
    }
    await db.rows("select pg_stat_force_next_flush()");
    const after = await db.one<{ deadlocks: string }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    expect(after).toEqual(before);
    for (const id of goods) expect((await stockOf(db, id)).held).toBe(24 * 5);
  });

  it("neither with cancelling them at the same time", async ({ db, app }) => {
    const goods: string[] = [];
    for (let i = 0; i < 6; i += 1) goods.push((await insertGoods(db, { thickness: 30 + i })).id);
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => createBuyer(app, db, phoneOf(i))));
    const answers = await Promise.all(
      people.map(async (buyer, i) => {
        for (const id of shuffled(goods, i)) await buyer.addToCart(id, 1);
        const { groups } = await buyer.cart();
        const cartIds = groups.flatMap(({ items }) => items.map(({ id }) => id));
        const { data: preview } = await buyer.checkout({ cartIds });
        const [order] = (await buyer.place(preview)).data.orders;
        return buyer.post("/api/platformOrder/pc/cancel", { id: order!.id, version: 1, reason: "不再需要了" });
      }),
    );
    expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
    for (const id of goods) expect((await stockOf(db, id)).held).toBe(0);
  });
});

/** Resolves when a statement that begins with or soon contains `text` waits for a lock. */
async function waiting(db: TestDatabase, text: string): Promise<void> {
  for (;;) {
    const found = await db.one(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1",
      [`%${text}%`],
    );
    if (found) return;
  }
}

describe("a change that is made while the order is on its way", () => {
  it.for([
    ["a raised price", "price = price + 1, price_version = price_version + 1, version = version + 1", "price"],
    ["goods off sale", `status = ${GOODS_STATUS.unpublished}, version = version + 1`, "status"],
    ["stock sold elsewhere", "stock = 89, stock_version = stock_version + 1, version = version + 1", "stock"],
  ] as const)("%s stops it", async ([_what, change, field], { db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 90);
    let answer: ReturnType<typeof buyer.place> | undefined;
    await db.transaction(async (tx) => {
      await tx.run(`update goods set ${change} where id = $1`, [id]);
      answer = buyer.place(preview, randomUUID());
      await waiting(db, "with settled as");
    });
    expect(await answer).toMatchObject({ code: 5001, data: { changes: [{ field }] } });
    expect(await countOf(db, "order_group")).toBe(0);
  });

  it("more stock lets it through", async ({ db, app }) => {
    const { id } = await insertGoods(db, { stock: 90 });
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 90);
    let answer: ReturnType<typeof buyer.place> | undefined;
    await db.transaction(async (tx) => {
      await tx.run("update goods set stock = 200, version = version + 1 where id = $1", [id]);
      answer = buyer.place(preview, randomUUID());
      await waiting(db, "with settled as");
    });
    expect(await answer).toMatchObject({ code: 200 });
    expect(await stockOf(db, id)).toMatchObject({ stock: 200, held: 90 });
  });
});

describe("a fault while an order is written", () => {
  const FAULTS = [
    ["insert", "order_group"],
    ["insert", "platform_order"],
    ["insert", "order_line"],
    ["insert", "stock_hold"],
    ["insert", "order_event"],
    ["insert", "idempotency"],
    ["update", "goods"],
    ["update", "settlement"],
    ["delete", "cart_item"],
  ] as const;

  it.for(FAULTS)(
    "on %s of %s leaves nothing behind, and the same order goes through afterwards",
    async ([event, table], { db, app }) => {
      const { id } = await insertGoods(db);
      const buyer = await createBuyer(app, db, phoneOf(0));
      await buyer.addToCart(id, 90);
      const { groups } = await buyer.cart();
      const { data: preview } = await buyer.checkout({ cartIds: groups[0]!.items.map((item) => item.id) });
      await db.run("create function fail() returns trigger language plpgsql as $$ begin raise 'injected'; end $$");
      await db.run(`create trigger fail before ${event} on ${table} for each row execute function fail()`);
      const key = randomUUID();
      const answer = await buyer.place(preview, key);
      expect(answer).toMatchObject({ code: 500, data: null });
      expect(JSON.stringify(answer)).not.toContain("injected");
      expect(await countOf(db, "order_group")).toBe(0);
      expect(await countOf(db, "platform_order")).toBe(0);
      expect(await countOf(db, "cart_item")).toBe(1);
      expect((await stockOf(db, id)).held).toBe(0);
      await db.run(`drop trigger fail on ${table}`);
      expect((await buyer.place(preview, key)).code).toBe(200);
      expect((await stockOf(db, id)).held).toBe(90);
    },
  );

  it("advises the buyer to retry where a deadlock or the time limit was the cause", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 90);
    for (const cause of ["40P01", "57014"]) {
      const raise = `begin raise 'injected' using errcode = '${cause}'; end`;
      await db.run(`create or replace function fail() returns trigger language plpgsql as $$ ${raise} $$`);
      await db.run("create or replace trigger fail before insert on platform_order execute function fail()");
      expect((await buyer.place(preview)).code).toBe(503);
    }
  });

  it("while it is cancelled leaves the order and its stock as they were", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const order = await buyer.order(id, 90);
    const cancel = () => buyer.post("/api/platformOrder/pc/cancel", { id: order.id, version: 1, reason: "不再需要了" });
    await db.run("create function fail() returns trigger language plpgsql as $$ begin raise 'injected'; end $$");
    await db.run("create trigger fail before update on goods for each row execute function fail()");
    expect((await cancel()).code).toBe(500);
    await expectLedgerInOrder(db);
    await db.run("drop trigger fail on goods");
    expect((await cancel()).code).toBe(200);
    expect((await stockOf(db, id)).held).toBe(0);
  });
});
