import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { DEMAND_STATUS } from "../../../../src/domain/demand/demand.ts";
import { QUOTE_STATUS } from "../../../../src/domain/demand/quote.ts";
import type { OrderDetail } from "../../../../src/domain/trade/order-view.ts";
import { stockOf } from "../../../support/buyer.ts";
import { expectLedgerInOrder } from "../../../support/ledger.ts";
import { it } from "../../../support/quote-fixtures.ts";
import { award, compared, postQuote, published, quoted, sentQuotes, wordOn } from "../../../support/quotes.ts";
import { buyerTodosAbout, consoleTodosAbout } from "../../../support/todos.ts";
import { done } from "../../../support/trade.ts";

describe("a demand with two quotes", () => {
  it("is bargained over, awarded, and ordered at the agreed price with its stock held from the award on", async ({
    db,
    buyer,
    shop,
    other,
  }) => {
    const { id } = await published(buyer);
    const first = await quoted(shop, id, 165_000);
    const second = await quoted(other, id, 160_000, { freightIncluded: false, freightAmount: 200_000 });
    const grid = await compared(buyer, id);
    expect(grid.quotes.map(({ lines }) => lines[0]?.cubic)).toEqual([
      { exWarehouse: 165_000, delivered: 165_000 },
      { exWarehouse: 160_000, delivered: 170_007 },
    ]);
    expect(grid.quotes[0]).toMatchObject({ contact: null, events: ["award", "counter", "reject"] });
    const line = grid.items[0]!.id;
    const counterOffer = {
      id: first.id,
      version: 1,
      lines: [{ demandItemId: line, price: 158_000 }],
      note: "量大再让一点",
    };
    expect(await buyerTodosAbout(buyer, first.id)).toEqual(["quote.answer 采纳或还价 until a time"]);
    expect((await done(postQuote(buyer, "counter", counterOffer))).status).toBe(QUOTE_STATUS.toAnswerByMerchant);
    expect(await buyerTodosAbout(buyer, first.id)).toEqual([]);
    expect(await consoleTodosAbout(shop.person, first.id)).toEqual(["merchant quote.counter 答复还价"]);
    expect(await consoleTodosAbout(other.person, first.id)).toEqual([]);
    expect(await award(buyer, [{ id: first.id, version: 2 }])).toMatchObject({ code: 601 });
    expect(await award(buyer, [{ id: first.id, version: 1 }])).toMatchObject({ code: 5001 });
    const [asked] = await sentQuotes(shop.person);
    expect(asked?.rounds.map(({ by, lines }) => [by, lines[0]?.price])).toEqual([
      ["supplier", 165_000],
      ["buyer", 158_000],
    ]);
    const answer = { id: first.id, version: 2, ...wordOn(grid.items, shop, 159_000) };
    expect((await done(postQuote(shop.person, "update", answer))).round).toBe(3);

    const before = await stockOf(db, shop.goodsId);
    const { quotes, status } = await done(award(buyer, [{ id: first.id, version: 3 }]));
    expect(status).toBe(DEMAND_STATUS.awarded);
    expect(quotes.map((quote) => quote.status)).toEqual([QUOTE_STATUS.awarded, QUOTE_STATUS.rejected]);
    expect(await buyerTodosAbout(buyer, first.id)).toEqual(["quote.place 下单 until a time"]);
    expect(quotes[0]?.contact?.phone).toBe(shop.person.phone);
    const count = quotes[0]!.lines[0]!.count!;
    expect((await stockOf(db, shop.goodsId)).held).toBe(before.held + count);
    expect((await sentQuotes(shop.person))[0]?.contact).toMatchObject({ name: "李木匠", phone: "13911112222" });
    expect((await sentQuotes(other.person)).find((quote) => quote.id === second.id)?.contact).toBeNull();
    await expectLedgerInOrder(db);

    // The shop raises its price, leaves the tax out and empties its stock: what was agreed stays.
    await db.run(
      `update goods set price = 999900, tax_included = false, price_version = price_version + 1, status = ${GOODS_STATUS.unpublished} where id = $1`,
      [shop.goodsId],
    );
    const preview = await done(buyer.checkout({ quoteId: first.id }));
    expect(preview.groups[0]?.items[0]).toMatchObject({ price: 159_000, taxIncluded: true, count });
    const [placed, again] = await Promise.all([buyer.place(preview), buyer.place(preview)]);
    expect(placed.code).toBe(200);
    expect(again.code).toBe(200);
    expect(again.data.orders).toEqual(placed.data.orders);
    const order: OrderDetail = await buyer.detail(placed.data.orders[0]!.id);
    expect(order.lines[0]).toMatchObject({ price: 159_000 });
    expect((await stockOf(db, shop.goodsId)).held).toBe(before.held + count);
    expect((await compared(buyer, id)).quotes[0]).toMatchObject({
      status: QUOTE_STATUS.ordered,
      orderNo: order.orderNo,
    });
    expect(await buyer.checkout({ quoteId: first.id })).toMatchObject({ code: 601, msg: "该报价已下单" });
    await expectLedgerInOrder(db);
  });
});
