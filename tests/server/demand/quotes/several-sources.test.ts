import { describe, expect } from "vitest";
import { QUOTE_STATUS } from "../../../../src/domain/demand/quote.ts";
import type { GoodsId } from "../../../../src/domain/ids.ts";
import type { Db } from "../../../../src/server/db/database.ts";
import { expireQuotes } from "../../../../src/server/demand/expire-quotes.ts";
import { insertGoods } from "../../../support/goods.ts";
import { expectLedgerInOrder } from "../../../support/ledger.ts";
import { it } from "../../../support/quote-fixtures.ts";
import {
  award,
  compared,
  openInfo,
  PINE_LINE,
  postQuote,
  published,
  quoted,
  runOut,
  type Shop,
  wordOn,
} from "../../../support/quotes.ts";
import { done } from "../../../support/trade.ts";

/** Further goods of the shop that fit the line. */
const secondGoods = async (db: Db, shop: Shop): Promise<GoodsId> => {
  const { id } = await insertGoods(db, { merchantName: "恒林木行", storeName: "恒林木行仓库", stock: 5_000 });
  await db.run("update goods set merchant_id = $2 where id = $1", [id, shop.merchantId]);
  return id;
};
const heldOf = async (db: Db, ids: readonly GoodsId[]): Promise<number[]> =>
  (await db.rows<{ held: number }>("select held from goods where id = any(:ids::bigint[]) order by id", { ids })).map(
    ({ held }) => held,
  );

describe("a quote whose line names two goods", () => {
  const LOTS = [
    [165_000, 12_000],
    [150_000, 8_000],
  ] as const;
  const linesOf = (demandItemId: string, goodsIds: readonly GoodsId[]) =>
    LOTS.map(([price, quantity], at) => ({
      demandItemId,
      goodsId: goodsIds[at]!, // as many as lots
      price,
      quantity,
      saleUnit: "m3",
    }));

  it("is compared as one line, taken whole, held of both and ordered of both", async ({ db, buyer, shop, other }) => {
    const { id } = await published(buyer);
    const goodsIds = [shop.goodsId, await secondGoods(db, shop)];
    const before = await heldOf(db, goodsIds);
    const item = (await openInfo(shop.person, id)).items[0]!.id;
    const quote = await quoted(shop, id, 0, { lines: linesOf(item, goodsIds) });
    await quoted(other, id, 170_000);
    expect(quote.lines.map(({ goodsId }) => goodsId)).toEqual(goodsIds);
    const sum = quote.lines.reduce((all, { quantity }) => all + quantity, 0);
    expect(sum).toBeGreaterThan(19_900);
    expect(sum).toBeLessThanOrEqual(20_000);
    expect(quote.goodsAmount).toBe(quote.lines.reduce((all, { amount }) => all + amount, 0));

    const part = { id: quote.id, version: 1, lines: [{ demandItemId: item, quantity: quote.lines[0]!.quantity }] };
    expect(await award(buyer, [part])).toMatchObject({ code: 601, msg: expect.stringContaining("只能整行采纳") });
    expect(await heldOf(db, goodsIds)).toEqual(before);
    const { quotes } = await done(award(buyer, [{ id: quote.id, version: 1 }]));
    const taken = quotes.find((one) => one.id === quote.id)!; // just taken
    expect(taken).toMatchObject({ status: QUOTE_STATUS.awarded, orderable: true });
    expect(taken.awarded).toEqual([{ demandItemId: item, quantity: sum, amount: quote.goodsAmount }]);
    const counts = quote.lines.map(({ count }) => count!); // of goods
    expect(await heldOf(db, goodsIds)).toEqual(before.map((held, at) => held + counts[at]!));
    // A node that knows one source a line finds no goods in what was taken, so that it orders none.
    expect(await db.rows("select goods_id, quantity from demand_award where quote_id = $1", [quote.id])).toEqual([
      { goods_id: null, quantity: sum },
    ]);
    await expectLedgerInOrder(db);

    const preview = await done(buyer.checkout({ quoteId: quote.id }));
    const { orders } = await done(buyer.place(preview));
    expect(orders).toHaveLength(1);
    expect(orders[0]!.payable).toBe(quote.goodsAmount);
    const { lines } = await buyer.detail(orders[0]!.id);
    expect(lines.map(({ price, amount }) => [price, amount])).toEqual(
      quote.lines.map(({ price, amount }) => [price, amount]),
    );
    expect(await heldOf(db, goodsIds)).toEqual(before.map((held, at) => held + counts[at]!));
    await expectLedgerInOrder(db);
  });

  it("is taken again after its lock ran out, and leaves nothing of the first award", async ({ db, buyer, shop }) => {
    // Of a demand that stays open for its other line.
    const { id } = await published(buyer, { items: [PINE_LINE, { ...PINE_LINE, quantity: 5_000 }] });
    const goodsIds = [shop.goodsId, await secondGoods(db, shop)];
    const before = await heldOf(db, goodsIds);
    const item = (await openInfo(shop.person, id)).items[0]!.id;
    const quote = await quoted(shop, id, 0, { lines: linesOf(item, goodsIds) });
    await done(award(buyer, [{ id: quote.id, version: 1 }]));
    await runOut(db, quote.id, "lock_until");
    await expireQuotes(db);
    expect(await heldOf(db, goodsIds)).toEqual(before);
    expect((await compared(buyer, id)).items.map(({ taken }) => taken)).toEqual([false, false]);
    const round = wordOn((await openInfo(shop.person, id)).items, shop, 0, {
      lines: linesOf(item, goodsIds).slice(0, 1),
    });
    const again = await done(postQuote(shop.person, "reissue", { id: quote.id, version: 3, ...round }));
    await done(award(buyer, [{ id: quote.id, version: again.version }]));
    expect(await db.rows("select 1 from demand_award_part where quote_id = $1", [quote.id])).toEqual([]);
    expect(await heldOf(db, goodsIds)).toEqual([before[0]! + again.lines[0]!.count!, before[1]]);
    await expectLedgerInOrder(db);
  });

  it("is held of none where one of them is short", async ({ db, buyer, shop }) => {
    const { id } = await published(buyer);
    const goodsIds = [shop.goodsId, await secondGoods(db, shop)];
    const before = await heldOf(db, goodsIds);
    const item = (await openInfo(shop.person, id)).items[0]!.id;
    const quote = await quoted(shop, id, 0, { lines: linesOf(item, goodsIds) });
    await db.run("update goods set stock = 90 where id = $1", [goodsIds[1]!]);
    expect(await award(buyer, [{ id: quote.id, version: 1 }])).toMatchObject({ code: 5001 });
    expect(await heldOf(db, goodsIds)).toEqual(before);
  });

  it("is countered as a whole, and stays where the buyer names the price that it comes to", async ({
    db,
    buyer,
    shop,
  }) => {
    const { id } = await published(buyer);
    const goodsIds = [shop.goodsId, await secondGoods(db, shop)];
    const item = (await openInfo(shop.person, id)).items[0]!.id;
    const quote = await quoted(shop, id, 0, { lines: linesOf(item, goodsIds) });
    const countered = await done(
      postQuote(buyer, "counter", { id: quote.id, version: 1, lines: [{ demandItemId: item, price: 155_000 }] }),
    );
    expect(countered.rounds.at(-1)!.lines.map(({ price, goodsId }) => [price, goodsId])).toEqual(
      goodsIds.map((goodsId) => [155_000, goodsId]),
    );
    expect(countered.lines.map(({ price }) => price)).toEqual([165_000, 150_000]);
  });

  it("is refused with words: goods twice, more than was asked for, and goods that are not the shop's", async ({
    buyer,
    shop,
    other,
    db,
  }) => {
    const { id } = await published(buyer);
    const { items } = await openInfo(shop.person, id);
    const second = await secondGoods(db, shop);
    const send = (goodsIds: readonly GoodsId[], change: object = {}) => {
      const lines = linesOf(items[0]!.id, goodsIds).map((line) => ({ ...line, ...change }));
      return postQuote(shop.person, "add", { demandId: id, ...wordOn(items, shop, 1, { lines }) });
    };
    expect(await send([shop.goodsId, shop.goodsId])).toMatchObject({ code: 601, msg: "同一行的货源重复" });
    expect(await send([shop.goodsId, second], { quantity: 15_000 })).toMatchObject({
      code: 601,
      msg: expect.stringContaining("超过求购数量"),
    });
    expect(await send([shop.goodsId, other.goodsId])).toMatchObject({ code: 404 });
  });
});
