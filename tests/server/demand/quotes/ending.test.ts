import { describe, expect } from "vitest";
import { QUOTE_STATUS } from "../../../../src/domain/demand/quote.ts";
import { expireDemands } from "../../../../src/server/demand/expire-demands.ts";
import { expireQuotes } from "../../../../src/server/demand/expire-quotes.ts";
import { stockOf } from "../../../support/buyer.ts";
import { expectLedgerInOrder } from "../../../support/ledger.ts";
import { it } from "../../../support/quote-fixtures.ts";
import {
  award,
  compared,
  openInfo,
  postQuote,
  published,
  quoted,
  runOut,
  sentQuotes,
  wordOn,
} from "../../../support/quotes.ts";
import { done } from "../../../support/trade.ts";

describe("a demand with two quotes", () => {
  it("may be turned down, taken back, or decided without a quote", async ({ buyer, shop, other }) => {
    const { id } = await published(buyer);
    const first = await quoted(shop, id, 165_000);
    const second = await quoted(other, id, 160_000);
    expect(await postQuote(buyer, "reject", { id: first.id, version: 1, reason: "贵" })).toMatchObject({ code: 601 });
    await done(postQuote(buyer, "reject", { id: first.id, version: 1, reason: "价格高于预期" }));
    expect(await postQuote(shop.person, "withdraw", { id: first.id, version: 2 })).toMatchObject({ code: 601 });
    await done(postQuote(other.person, "withdraw", { id: second.id, version: 1 }));
    const third = await quoted(shop, id, 150_000);
    await done(buyer.post("/api/demand/pc/close", { id, reason: "暂时不需要了" }));
    expect((await compared(buyer, id)).quotes.map(({ status }) => status)).toEqual([
      QUOTE_STATUS.rejected,
      QUOTE_STATUS.withdrawn,
      QUOTE_STATUS.rejected,
    ]);
    expect((await sentQuotes(shop.person)).find((quote) => quote.id === third.id)?.endReason).toBe("买家关闭了求购");
  });
});

describe("the clock of quotes", () => {
  it("is the server's: an expired quote is refused whatever the device's time, and may be given again", async ({
    db,
    buyer,
    shop,
  }) => {
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000);
    await runOut(db, quote.id, "valid_until");
    // The job has not come by yet.
    expect(await award(buyer, [{ id: quote.id, version: 1 }])).toMatchObject({ code: 601, msg: "报价已过期" });
    const line = (await compared(buyer, id)).items[0]!.id;
    const counterOffer = { id: quote.id, version: 1, lines: [{ demandItemId: line, price: 1_000 }] };
    expect(await postQuote(buyer, "counter", counterOffer)).toMatchObject({ code: 601, msg: "报价已过期" });
    await expireQuotes(db);
    expect((await compared(buyer, id)).quotes[0]).toMatchObject({ status: QUOTE_STATUS.expired, events: [] });
    const { items } = await openInfo(shop.person, id);
    const late = { id: quote.id, version: 2, ...wordOn(items, shop, 164_000, { validUntilAt: Date.now() - 1 }) };
    expect(await postQuote(shop.person, "reissue", late)).toMatchObject({ code: 601, msg: "截止时间不正确" });
    const again = { id: quote.id, version: 2, ...wordOn(items, shop, 164_000) };
    expect((await done(postQuote(shop.person, "reissue", again))).status).toBe(QUOTE_STATUS.toAnswerByBuyer);
    await done(award(buyer, [{ id: quote.id, version: 3 }]));
  });

  it("gives the goods of a lock back that no order came of", async ({ db, buyer, shop }) => {
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000);
    const { held } = await stockOf(db, shop.goodsId);
    await done(award(buyer, [{ id: quote.id, version: 1 }]));
    const preview = await done(buyer.checkout({ quoteId: quote.id }));
    await runOut(db, quote.id, "lock_until");
    expect(await buyer.place(preview)).toMatchObject({ code: 5001 });
    await Promise.all([expireQuotes(db), expireQuotes(db)]);
    expect((await stockOf(db, shop.goodsId)).held).toBe(held);
    expect((await compared(buyer, id)).quotes[0]).toMatchObject({ status: QUOTE_STATUS.expired });
    await expectLedgerInOrder(db);
  });

  it("ends quoting at the deadline, which the buyer may put off", async ({ db, buyer, shop }) => {
    const { id, version } = await published(buyer);
    await db.run("update demand set quote_deadline_at = now() - interval '1 second' where id = $1", [id]);
    const { items } = await compared(buyer, id);
    const body = { demandId: id, ...wordOn(items, shop, 160_000) };
    expect(await postQuote(shop.person, "add", body)).toMatchObject({ code: 404 });
    await expireDemands(db);
    const seen = { id, version: version + 1 };
    const on = Date.now() + 48 * 3_600_000;
    expect(await buyer.post("/api/demand/pc/extend", { ...seen, quoteDeadlineAt: Date.now() })).toMatchObject({
      code: 601,
    });
    expect((await buyer.post("/api/demand/pc/extend", { ...seen, quoteDeadlineAt: on })).code).toBe(200);
    await quoted(shop, id, 160_000);
  });
});
