import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { TruckRoom } from "../../../src/domain/trade/truck-room.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import { type GoodsSeed, insertGoods } from "../../support/goods.ts";
import { PINE_LINE } from "../../support/quotes.ts";
import { addPickup, addReservation, confirmed, done, paid, REASON, type Trade } from "../../support/trade.ts";
import { it } from "../../support/trade-fixtures.ts";

const rooms = ({ buyer }: Trade, storeId?: string) =>
  done(
    buyer.get<TruckRoom[]>(`/api/shoppingCart/pc/getTruckRoom${storeId === undefined ? "" : `?storeId=${storeId}`}`),
  );

/** The room in the warehouse of the trade's goods. */
async function roomOf(trade: Trade): Promise<TruckRoom> {
  const [room, ...others] = await rooms(trade, trade.goods.storeId);
  expect(others).toEqual([]);
  return room!;
}

const LONGER = { title: "樟子松木方 30*120*6000", length: 6_000, pieceVolumeMm3: 21_600_000 };
const besides = async ({ db }: Trade, seed: Partial<GoodsSeed> = {}) => (await insertGoods(db, seed)).id;
const follows = ({ buyer }: Trade, targetId: string) =>
  done(buyer.post("/api/memberFollow/pc/add", { targetType: 1, targetId }));
const lists = ({ buyer }: Trade, name: string, ...items: object[]) =>
  done(buyer.post("/api/purchaseList/pc/add", { name, of: { items } }));
/** So many more orders like the given one, with its lines; their ids, to be dropped before stock is counted. */
async function copied({ db }: Trade, orderId: string, times: number): Promise<string[]> {
  const copies = await db.rows<{ id: string }>(
    `insert into platform_order
     select p.* from platform_order o cross join generate_series(1, $2::int) n cross join lateral
       jsonb_populate_record(o, jsonb_build_object('id', next_id(), 'order_no', o.order_no || '-' || n)) p
      where o.id = $1 returning id`,
    [orderId, times],
  );
  await db.run(
    `insert into order_line
     select p.* from order_line l cross join unnest($2::bigint[]) copy cross join lateral
       jsonb_populate_record(l, jsonb_build_object('id', next_id(), 'order_id', copy)) p
      where l.order_id = $1`,
    [orderId, copies.map(({ id }) => id)],
  );
  return copies.map(({ id }) => id);
}
async function dropped({ db }: Trade, ids: readonly string[]): Promise<void> {
  await db.run("delete from order_line where order_id = any($1::bigint[])", [ids]);
  await db.run("delete from platform_order where id = any($1::bigint[])", [ids]);
}
const shown = ({ fits }: TruckRoom) => fits.map(({ goods, count, listName }) => [goods.id, count, listName]);

describe("the room on the trucks of a warehouse", () => {
  it("shrinks with every order there until a truck is booked, paid or not, and with the cart's chosen lines", async ({
    trade,
  }) => {
    const { buyer, goods } = trade;
    expect(await rooms(trade)).toEqual([]);
    expect(await rooms(trade, goods.storeId)).toEqual([]);
    const first = await paid(trade, 900);
    const second = await confirmed(trade, 450);
    // 12.960 and 6.480 m³, 5,962 and 2,981 kg.
    expect(await roomOf(trade)).toMatchObject({
      storeName: "太仓新港一号库",
      orders: [
        { orderId: first.id, orderNo: first.orderNo },
        { orderId: second.id, orderNo: second.orderNo },
      ],
      cartLines: 0,
      volume: 19_440,
      weight: 8_943,
      fill: 59,
      roomText: "还能装 13.5 m³、23.0 吨，长 13 米以内",
    });
    await buyer.addToCart(goods.id, 90);
    expect(await roomOf(trade)).toMatchObject({ cartLines: 1, volume: 20_736 });
    expect(await rooms(trade)).toEqual([await roomOf(trade)]);
    await done(addReservation(trade, first, 800));
    expect(await roomOf(trade)).toMatchObject({ volume: 1_440 + 6_480 + 1_296 });
    await done(addPickup(trade, first, 100));
    await done(buyer.post("/api/platformOrder/pc/cancel", { id: second.id, reason: REASON }));
    const [line] = (await buyer.cart()).groups.flatMap(({ items }) => items);
    await done(buyer.post("/api/shoppingCart/pc/update", { id: line!.id, quantity: line!.quantity, selected: false }));
    expect(await rooms(trade)).toEqual([]);
  });

  it("is one for all shops that sell from the warehouse, and another for each warehouse", async ({ trade }) => {
    const { buyer, goods } = trade;
    await buyer.addToCart(goods.id, 90);
    await buyer.addToCart(await besides(trade, { merchantName: "同仓木行" }), 180);
    await buyer.addToCart(await besides(trade, { storeName: "别的库" }), 270);
    const found = await rooms(trade);
    expect(found.map(({ storeName, cartLines, volume }) => `${storeName} ${cartLines} ${volume}`).sort()).toEqual([
      "别的库 1 3888",
      "太仓新港一号库 2 3888",
    ]);
  });

  it("takes no orders that are delivered, of another warehouse or of another buyer", async ({ app, db, trade }) => {
    await paid(trade, 90, 0);
    const elsewhere = { ...trade, goods: await insertGoods(db, { storeName: "张家港木材库" }) };
    const theirs = await paid(elsewhere, 90);
    await paid({ ...trade, buyer: await createBuyer(app, db, phoneOf(7)) }, 90);
    expect(await rooms(trade, trade.goods.storeId)).toEqual([]);
    expect(await roomOf(elsewhere)).toMatchObject({ orders: [{ orderId: theirs.id }] });
  });

  it("names goods of the buyer's lists with as many as are asked for and go in, then those that are followed", async ({
    trade,
  }) => {
    await paid(trade, 1_800); // 25.920 m³ of 33.
    const listed = await besides(trade, { ...LONGER, step: 10, minOrder: 10 });
    const followed = await besides(trade, {
      speciesCode: "tieshan",
      title: "铁杉 40*90*3000",
      thickness: 40,
      width: 90,
      length: 3_000,
      pieceVolumeMm3: 10_800_000,
    });
    await besides(trade, { ...LONGER, storeName: "别的库" });
    await besides(trade, { ...LONGER, status: GOODS_STATUS.unpublished });
    const pine = { ...PINE_LINE, length: 6_000 };
    await lists(trade, "工地木方", { ...pine, quantity: 100, quantityUnit: "piece" });
    await follows(trade, followed);
    await follows(trade, listed);
    // 7.080 m³ are left: 327 pieces of 21.6 dm³, 655 of 10.8.
    expect(shown(await roomOf(trade))).toEqual([
      [listed, 100, "工地木方"],
      [followed, 655, ""],
    ]);
    expect((await roomOf(trade)).fits[0]).toMatchObject({ most: 320, volume: 2_160, isLeast: false });
    await lists(trade, "大批", { ...pine, quantity: 30_000, quantityUnit: "m3" });
    expect(shown(await roomOf(trade))[0]).toEqual([listed, 320, "大批"]);
    expect((await rooms({ ...trade, buyer: trade.merchant }, trade.goods.storeId)).flatMap(({ fits }) => fits)).toEqual(
      [],
    );
  });

  it("calls a warehouse what it is called today", async ({ db, trade }) => {
    await paid(trade, 90);
    await db.run("update store set store_name = '太仓港3号库' where id = $1", [trade.goods.storeId]);
    expect(await roomOf(trade)).toMatchObject({ storeName: "太仓港3号库" });
  });

  it("counts a hundred orders of each warehouse, the oldest, and says that there are more", async ({ db, trade }) => {
    const elsewhere = { ...trade, goods: await insertGoods(db, { storeName: "别的库" }) };
    const first = await paid(trade, 90);
    const copies = await copied(trade, first.id, 100);
    expect(await roomOf(trade)).toMatchObject({ isPartial: true, volume: 100 * 1_296 });
    expect((await roomOf(trade)).orders).toHaveLength(100);
    const later = await paid(elsewhere, 90);
    await trade.buyer.addToCart(trade.goods.id, 90);
    await trade.buyer.addToCart(elsewhere.goods.id, 90);
    expect((await rooms(trade)).find(({ storeId }) => storeId === elsewhere.goods.storeId)).toMatchObject({
      orders: [{ orderId: later.id }],
      isPartial: false,
    });
    await dropped(trade, copies.slice(0, 1));
    expect(await roomOf(trade)).toMatchObject({ isPartial: false, volume: 101 * 1_296 });
    await dropped(trade, copies);
  });

  it("offers what fits no more once it is in the cart, and nothing to a full truck", async ({ trade }) => {
    await paid(trade, 1_800);
    const followed = await besides(trade, LONGER);
    await follows(trade, followed);
    const before = await roomOf(trade);
    const [fit] = before.fits;
    expect(fit).toMatchObject({ goods: { id: followed }, count: 327, most: 327, volume: 7_063 });
    await trade.buyer.addToCart(followed, fit!.count);
    expect(await roomOf(trade)).toMatchObject({
      volume: before.volume + fit!.volume,
      cartLines: 1,
      fits: [],
      roomText: "已装满",
    });
  });

  it("leaves out goods that a line says otherwise of, or that the buyer's own shop sells", async ({ db, trade }) => {
    await paid(trade, 1_800);
    await besides(trade, { ...LONGER, gradeCode: "ru-2" });
    await besides(trade, { ...LONGER, moistureType: "GRN" });
    const own = await besides(trade, { ...LONGER, merchantName: "自家木行" });
    await db.run("update person set merchant_id = (select merchant_id from goods where id = $1) where id = $2", [
      own,
      trade.buyer.id,
    ]);
    await lists(trade, "一级料", {
      ...PINE_LINE,
      length: 6_000,
      gradeCode: "ru-1",
      gradeName: "一级",
      moistureType: "KD",
    });
    expect((await roomOf(trade)).fits).toEqual([]);
  });
});
