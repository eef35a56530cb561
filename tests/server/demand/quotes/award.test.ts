import { describe, expect } from "vitest";
import { DEMAND_STATUS } from "../../../../src/domain/demand/demand.ts";
import { QUOTE_STATUS } from "../../../../src/domain/demand/quote.ts";
import type { Quote } from "../../../../src/domain/demand/quote-view.ts";
import type { DeliveryAddressId } from "../../../../src/domain/ids.ts";
import type { Page } from "../../../../src/domain/paging.ts";
import { expireQuotes } from "../../../../src/server/demand/expire-quotes.ts";
import { type Buyer, createBuyer, orderOf, phoneOf } from "../../../support/buyer.ts";
import { expectLedgerInOrder } from "../../../support/ledger.ts";
import { it } from "../../../support/quote-fixtures.ts";
import {
  award,
  compared,
  createShop,
  PINE_LINE,
  postQuote,
  published,
  quoted,
  runOut,
  wordOn,
} from "../../../support/quotes.ts";
import { ADDRESS, done } from "../../../support/trade.ts";

describe("a demand with two quotes", () => {
  it("is split by line, never beyond the requested quantity", async ({ buyer, shop, other }) => {
    const { id } = await published(buyer, { items: [PINE_LINE, { ...PINE_LINE, quantity: 10_000 }] });
    const first = await quoted(shop, id, 165_000);
    const second = await quoted(other, id, 160_000);
    const [one, two] = (await compared(buyer, id)).items.map((line) => line.id);
    const both = [
      { id: first.id, version: 1 },
      { id: second.id, version: 1 },
    ];
    expect(await award(buyer, both)).toMatchObject({ code: 601, msg: expect.stringContaining("超过求购数量") });
    const { data } = await award(buyer, [
      { ...both[0]!, lines: [{ demandItemId: one! }] },
      { ...both[1]!, lines: [{ demandItemId: two! }] },
    ]);
    expect(data.quotes.map(({ status, awarded }) => [status, awarded.map((line) => line.demandItemId)])).toEqual([
      [3, [one]],
      [3, [two]],
    ]);
    const preview = await done(buyer.checkout({ quoteId: second.id }));
    expect(preview.groups.flatMap(({ items }) => items)).toHaveLength(1);
  });

  it("stays open for the lines of which nothing was taken, also to whom another line was taken from", async ({
    db,
    buyer,
    shop,
    other,
  }) => {
    const items = [PINE_LINE, { ...PINE_LINE, quantity: 10_000 }, { ...PINE_LINE, quantity: 5_000 }];
    const { id } = await published(buyer, { items });
    const first = await quoted(shop, id, 165_000);
    const second = await quoted(other, id, 160_000);
    const [one, two, three] = (await compared(buyer, id)).items.map((line) => line.id);
    const part = (quote: Quote, version: number, line: string) => ({
      id: quote.id,
      version,
      lines: [{ demandItemId: line }],
    });
    const open = await done(award(buyer, [part(first, 1, one!)]));
    expect(open.status).toBe(DEMAND_STATUS.open);
    expect(open.items.map(({ taken }) => taken)).toEqual([true, false, false]);
    expect(open.quotes.map(({ status }) => status)).toEqual([QUOTE_STATUS.awarded, QUOTE_STATUS.toAnswerByBuyer]);
    expect(await award(buyer, [part(second, 1, one!)])).toMatchObject({
      code: 601,
      msg: expect.stringContaining("已采纳"),
    });
    // The shop whose quote was taken may still quote the other lines, and those alone.
    const all = { demandId: id, ...wordOn(open.items, shop, 150_000) };
    expect(await postQuote(shop.person, "add", all)).toMatchObject({ code: 404, msg: "求购行不存在或已采纳" });
    const again = await quoted(shop, id, 155_000);
    expect(again.lines.map(({ demandItemId }) => demandItemId)).toEqual([two, three]);
    // A lock that ran out gives its line back.
    await runOut(db, first.id, "lock_until");
    await expireQuotes(db);
    expect((await compared(buyer, id)).items.map(({ taken }) => taken)).toEqual([false, false, false]);
    const rest = await done(award(buyer, [{ id: second.id, version: 1 }]));
    expect(rest.status).toBe(DEMAND_STATUS.awarded);
    expect(rest.quotes.map(({ status }) => status)).toEqual([
      QUOTE_STATUS.expired,
      QUOTE_STATUS.awarded,
      QUOTE_STATUS.rejected,
    ]);
    await expectLedgerInOrder(db);
  });

  it("reports a partial award once it is closed, to all who see it, as long as that holds", async ({
    db,
    buyer,
    shop,
    operator,
    expert,
  }) => {
    const { id } = await published(buyer, { items: [PINE_LINE, { ...PINE_LINE, quantity: 10_000 }] });
    const quote = await quoted(shop, id, 165_000);
    const line = (await compared(buyer, id)).items[0]!.id;
    await done(award(buyer, [{ id: quote.id, version: 1, lines: [{ demandItemId: line }] }]));
    type Named = { id: string; statusName: string };
    const listed = async (who: Buyer, url: string) =>
      (await done(who.post<Page<Named>>(url, { pageSize: 50 }))).rows.find((row) => row.id === id)?.statusName;
    const shown = async () => [
      (await done(buyer.get<Named>(`/api/demand/pc/getInfo?id=${id}`))).statusName,
      (await compared(buyer, id)).statusName,
      (await done(operator.get<Named>(`/api/demand/admin/getInfo?id=${id}`))).statusName,
      ...(await Promise.all([
        listed(buyer, "/api/recSource/pc/getList"),
        listed(operator, "/api/demand/admin/getList"),
        listed(expert, "/api/recSource/admin/getList"),
      ])),
    ];
    expect(await shown()).toEqual(Array(6).fill("报价中"));
    await done(buyer.post("/api/demand/pc/close", { id, reason: "暂时不需要了" }));
    expect(await shown()).toEqual(Array(6).fill("已关闭 · 部分成交"));
    await runOut(db, quote.id, "lock_until");
    await expireQuotes(db);
    expect(await shown()).toEqual(Array(6).fill("已关闭"));
  });

  it("is split within a line, by whole pieces, held and ordered as such", async ({ db, buyer, shop, other }) => {
    const { id } = await published(buyer);
    const first = await quoted(shop, id, 165_000);
    const second = await quoted(other, id, 160_000);
    const line = (await compared(buyer, id)).items[0]!.id;
    const split = (one: number, two: number) =>
      award(buyer, [
        { id: first.id, version: 1, lines: [{ demandItemId: line, quantity: one }] },
        { id: second.id, version: 1, lines: [{ demandItemId: line, quantity: two }] },
      ]);
    const wrong: [number, number, string][] = [
      [12_000, 8_200, "超过求购数量"],
      [first.lines[0]!.quantity + 1, 1_000, "超过报价数量"],
      [12_000, 1, "数量过小"],
    ];
    for (const [one, two, msg] of wrong)
      expect(await split(one, two)).toMatchObject({ code: 601, msg: expect.stringContaining(msg) });
    const { quotes } = await done(split(12_000, 8_000));
    const taken = quotes.map(({ awarded }) => awarded[0]!);
    for (const [at, most] of [12_000, 8_000].entries()) {
      const { quantity, amount } = taken[at]!;
      expect(quantity).toBeLessThanOrEqual(most);
      expect(quantity).toBeGreaterThan(most - 15);
      expect(amount).toBe(Math.floor((quotes[at]!.lines[0]!.price * quantity + 500) / 1000));
    }
    await expectLedgerInOrder(db);
    const preview = await done(buyer.checkout({ quoteId: second.id }));
    const { orders } = await done(buyer.place(preview));
    expect(orders[0]!.payable).toBe(taken[1]!.amount);
    expect((await buyer.detail(orders[0]!.id)).lines).toMatchObject([{ price: 160_000, amount: taken[1]!.amount }]);
  });

  it("has its freight agreed, by order and only where it is delivered", async ({ buyer, shop }) => {
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000, { freightIncluded: false, freightAmount: 80_000 });
    await done(award(buyer, [{ id: quote.id, version: 1 }]));
    const preview = await done(buyer.checkout({ quoteId: quote.id }));
    expect(preview.groups[0]).toMatchObject({ freightAmount: 80_000, deliveryModes: [1, 2] });
    const addressId = await done(buyer.post<DeliveryAddressId>("/api/userAddress/pc/add", ADDRESS));
    const groups = orderOf(preview).groups.map((group) => ({ ...group, deliveryMode: 2 as const, addressId }));
    const { orders } = await done(buyer.place(preview, undefined, { groups }));
    const order = orders[0]!.id;
    expect(await buyer.detail(order)).toMatchObject({ freightAmount: 80_000, payable: orders[0]!.payable });
    const confirm = (body: object) => shop.person.post("/api/platformOrder/merchant/confirm", { id: order, ...body });
    expect(await confirm({ freightAmount: 90_000 })).toMatchObject({ code: 601 });
    await done(confirm({}));
  });
});

describe("the last stock", () => {
  it("goes to one of several awards at once", async ({ app, db }) => {
    const scarce = await createShop(app, db, phoneOf(9), "独货木行", { stock: 1_400 });
    const buyers = await Promise.all([11, 12, 13, 14].map((n) => createBuyer(app, db, phoneOf(n))));
    const offers = await Promise.all(
      buyers.map(async (one) => {
        const { id } = await published(one);
        return quoted(scarce, id, 150_000);
      }),
    );
    const answers = await Promise.all(buyers.map((one, at) => award(one, [{ id: offers[at]!.id, version: 1 }])));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 5001, 5001, 5001]);
    const lost = answers.find(({ code }) => code === 5001) as unknown as { data: { changes: object[] } };
    expect(lost.data.changes).toMatchObject([{ goodsId: scarce.goodsId, field: "stock" }]);
    await expectLedgerInOrder(db);
  });
});
