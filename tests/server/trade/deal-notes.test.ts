import { describe, expect } from "vitest";
import type { Page } from "../../../src/domain/paging.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { type DealNote, NOTES_PER_DAY, type NoteSubject } from "../../../src/domain/trade/deal-note.ts";
import { dealNoteSubscriber } from "../../../src/server/system/deal-notes.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { companyBuyer, createForward, openOffer, orderForm } from "../../support/futures.ts";
import { insertGoods } from "../../support/goods.ts";
import { addPickup, addReservation, done, freeSlot, paid, type Trade, truckOf } from "../../support/trade.ts";
import { it as test } from "../../support/trade-fixtures.ts";

const it = test.extend("poolSize", { scope: "file" }, 20);

type Side = "pc" | "merchant" | "admin";
const PATHS: Readonly<Record<NoteSubject, string>> = {
  order: "platformOrder",
  futures: "futuresOrder",
  reservation: "reservation",
  pickup: "pickupRecord",
};
type Deal = { subject: NoteSubject; id: string };

const write = (who: Buyer, side: "pc" | "merchant", deal: Deal, words: string, key?: string) =>
  who.post<string>(`/api/dealNote/${side}/add`, { ...deal, words }, key);
const read = (who: Buyer, side: Side, { subject, id }: Deal) =>
  who.get<{ notes?: DealNote[] }>(`/api/${PATHS[subject]}/${side}/getInfo?id=${id}`);
const seen = async (who: Buyer, side: Side, deal: Deal) =>
  ((await done(read(who, side, deal))).notes ?? []).map(({ by, shopName, words }) => [by, shopName, words]);
const news = async (who: Buyer) =>
  (await done(who.post<Page<Message>>("/api/message/pc/getList", {}))).rows
    .filter(({ title }) => title.endsWith("留言"))
    .map(({ title, content, linkPath, refType }) => ({ title, content, linkPath, refType }));

async function otherShop({ app, db }: Pick<Trade, "app" | "db">): Promise<Buyer> {
  const { merchantId } = await insertGoods(db, { merchantName: "别家木业", storeName: "别家仓库" });
  return createBuyer(app, db, phoneOf(9), { roles: ["buyer", "merchant"], merchantId });
}

/** Buyer and merchant write about a deal; nobody else may, nor read it, but the operator reads. */
async function converse(
  { buyer, merchant, operator }: Pick<Trade, "buyer" | "merchant" | "operator">,
  strangers: { buyer: Buyer; merchant: Buyer },
  deal: Deal,
): Promise<void> {
  expect(await seen(buyer, "pc", deal)).toEqual([]);
  await done(write(buyer, "pc", deal, "  请问能否下午三点后提货？  "));
  await done(write(merchant, "merchant", deal, "可以，五点前到\n门卫登记"));
  const shopName = expect.stringMatching(/./) as string;
  const both = [
    ["buyer", "", "请问能否下午三点后提货？"],
    ["merchant", shopName, "可以，五点前到\n门卫登记"],
  ];
  expect(await seen(buyer, "pc", deal)).toEqual(both);
  expect(await seen(merchant, "merchant", deal)).toEqual(both);
  expect(await seen(operator, "admin", deal)).toEqual(both);
  expect((await write(strangers.buyer, "pc", deal, "别人")).code).toBe(404);
  expect((await write(merchant, "pc", deal, "别人")).code).toBe(404);
  expect((await write(strangers.merchant, "merchant", deal, "别人")).code).toBe(404);
  expect((await write(buyer, "merchant", deal, "别人")).code).toBe(403);
  expect((await write(operator, "merchant", deal, "平台")).code).toBe(403);
  expect((await read(strangers.buyer, "pc", deal)).code).toBe(404);
  expect((await read(strangers.merchant, "merchant", deal)).code).toBe(404);
  expect(await seen(operator, "admin", deal)).toEqual(both);
}

describe("the conversation about a deal", () => {
  it("is of its buyer, its merchant and the operator alone: of an order, its reservation and its tally sheet", async ({
    app,
    db,
    trade,
  }) => {
    const strangers = { buyer: await createBuyer(app, db, phoneOf(8)), merchant: await otherShop({ app, db }) };
    const order = await paid(trade, 100);
    await converse(trade, strangers, { subject: "order", id: order.id });
    const reservation = await done(addReservation(trade, order, 90));
    await converse(trade, strangers, { subject: "reservation", id: reservation });
    const pickup = await done(addPickup(trade, order, 50));
    await converse(trade, strangers, { subject: "pickup", id: pickup });
    // An id of another kind names nothing.
    expect((await write(trade.buyer, "pc", { subject: "pickup", id: order.id }, "哪一张")).code).toBe(404);
  });

  it("is that of a forward order, too", async ({ app, db }) => {
    const forward = await createForward(app, db);
    const offer = await openOffer(forward);
    const id = await done(forward.buyer.post<string>("/api/futuresOrder/pc/add", orderForm(offer)));
    const strangers = { buyer: await companyBuyer(app, db, phoneOf(60)), merchant: await otherShop({ app, db }) };
    await converse(forward, strangers, { subject: "futures", id });
  });

  it("notifies the other side, with a way to the deal", async ({ db, trade }) => {
    const { id, orderNo } = await paid(trade, 10);
    const deal: Deal = { subject: "order", id };
    await done(write(trade.buyer, "pc", deal, `下午提货可以吗${"。".repeat(60)}`));
    await done(write(trade.merchant, "merchant", deal, "可以"));
    await deliverOutbox(db, [dealNoteSubscriber]);
    expect(await news(trade.merchant)).toEqual([
      {
        title: "买家留言",
        content: `订单 ${orderNo}：下午提货可以吗${"。".repeat(53)}…`,
        linkPath: expect.stringContaining(`/console/order/detail?id=${id}`),
        refType: "order",
      },
    ]);
    expect(await news(trade.buyer)).toMatchObject([{ title: "商家留言", content: `订单 ${orderNo}：可以` }]);
    expect(await news(trade.operator)).toEqual([]);
  });

  it("hides what a shop wrote about a common truck from the other shops on it", async ({ app, db, trade }) => {
    const goods = await insertGoods(db, { merchantName: "别家木业", title: "樟子松木方 40*90*3000" });
    const other: Trade = {
      ...trade,
      goods,
      merchant: await createBuyer(app, db, phoneOf(9), { roles: ["buyer", "merchant"], merchantId: goods.merchantId }),
    };
    const orders = [await paid(trade, 10), await paid(other, 10)];
    const id = await done(
      trade.buyer.post<string>("/api/reservation/pc/add", {
        ...truckOf(await freeSlot(trade)),
        lines: orders.map(({ lines }) => ({ orderLineId: lines[0]!.id, count: 10 })),
      }),
    );
    const deal: Deal = { subject: "reservation", id };
    await done(write(trade.buyer, "pc", deal, "两家一车"));
    await done(write(trade.merchant, "merchant", deal, "先装我家"));
    const words = async (who: Buyer, side: Side) => (await seen(who, side, deal)).map((note) => note[2]);
    expect(await words(trade.merchant, "merchant")).toEqual(["两家一车", "先装我家"]);
    expect(await words(other.merchant, "merchant")).toEqual(["两家一车"]);
    expect(await words(trade.buyer, "pc")).toEqual(["两家一车", "先装我家"]);
  });

  it("takes 1 to 500 characters, the same note once, and a person's number of a day", async ({ db, trade }) => {
    const order = await paid(trade, 10);
    const deal: Deal = { subject: "order", id: order.id };
    expect((await write(trade.buyer, "pc", deal, "   ")).code).toBe(601);
    expect((await write(trade.buyer, "pc", deal, "长".repeat(501))).code).not.toBe(200);
    await done(write(trade.buyer, "pc", deal, "长".repeat(500), "same"));
    await done(write(trade.buyer, "pc", deal, "长".repeat(500), "same"));
    expect(await seen(trade.buyer, "pc", deal)).toHaveLength(1);
    await db.run(
      `insert into deal_note (subject_id, side, person_id, words)
       select $1, 'buyer', $2, '第' || n from generate_series(2, $3) n`,
      [order.id, trade.buyer.id, NOTES_PER_DAY],
    );
    expect(await write(trade.buyer, "pc", deal, "再一条")).toMatchObject({
      code: 601,
      msg: `您今天发送的留言已达 ${NOTES_PER_DAY} 条上限，请明天再试`,
    });
    await done(write(trade.merchant, "merchant", deal, "商家还可以写"));
  });

  it("is not for people of a shop who may not see such deals", async ({ app, db, trade }) => {
    const order = await paid(trade, 10);
    const clerk = await createBuyer(app, db, phoneOf(7), { merchantId: trade.goods.merchantId });
    expect((await write(clerk, "merchant", { subject: "order", id: order.id }, "越权")).code).toBe(403);
  });
});
