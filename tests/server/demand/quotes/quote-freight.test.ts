import { describe, expect } from "vitest";
import { deliveredLine, deliveredTotal } from "../../../../src/domain/demand/delivered-quote.ts";
import type { ComparedQuote, QuotableLine } from "../../../../src/domain/demand/quote-view.ts";
import type { WarehouseFreight } from "../../../../src/domain/freight/freight-quote.ts";
import { createBuyer, orderOf, phoneOf } from "../../../support/buyer.ts";
import { insertGoods } from "../../../support/goods.ts";
import { it as base } from "../../../support/quote-fixtures.ts";
import { award, compared, createShop, openInfo, PINE_LINE, published, quoted } from "../../../support/quotes.ts";
import { done } from "../../../support/trade.ts";

const LINYI = "371300";
const PICKUP = { freightIncluded: false, freightAmount: null };
const TO_LINYI = { deliverCityCode: LINYI };

const it = base
  /** The operator's price for a whole truck and for a part of one, from where all warehouses of these tests stand. */
  .extend("tariff", { scope: "file", auto: true }, async ({ app, db }) => {
    const operator = await createBuyer(app, db, phoneOf(8), { roles: ["admin"] });
    const price = { carrier: "truck13", perTruck: 330_000, perM3: 12_000, loading: null, extraStop: null };
    return done(operator.post("/api/freight/admin/add", { origin: "320500", destination: LINYI, ...price }));
  });

/** The same lines, quoted without goods. */
const stated = (items: readonly QuotableLine[], price: number) =>
  items.map(({ id, item }) => ({ demandItemId: id, price, saleUnit: "m3", quantity: item.quantity ?? 1 }));

const lineOf = (quote: ComparedQuote, at = 0) => deliveredLine(quote, quote.lines[at]!); // quoted

describe("the freight of a quote", () => {
  it("that leaves it to the buyer is estimated from the goods' warehouse to the city of the demand, and compared", async ({
    buyer,
    shop,
    other,
  }) => {
    const { id } = await published(buyer, TO_LINYI);
    expect(await openInfo(shop.person, id)).toMatchObject({ cityCode: LINYI, cityName: "临沂市" });
    const picked = await quoted(shop, id, 160_000, PICKUP);
    await quoted(other, id, 175_000);
    const { quotes, deliveredTo } = await compared(buyer, id);
    expect(deliveredTo).toEqual({ cityName: "临沂市", isBuyers: false });
    const [first, second] = quotes;
    const { goodsId, count, volume } = picked.lines[0]!;
    const lines = [{ goodsId, count }];
    const [shown] = await done(buyer.post<WarehouseFreight[]>("/api/freight/pc/estimate", { cityCode: LINYI, lines }));
    expect(first!.fetched).toEqual([
      {
        demandItemIds: [picked.lines[0]!.demandItemId],
        from: "恒林木行仓库",
        to: "临沂市",
        volume,
        freight: { ...shown!.quote, isFirm: false },
        lacks: null,
      },
    ]);
    expect(shown!.quote?.basis).toBe("平台运价（苏州市→临沂市）");
    // 20 m³ as a part of a truck cost 2,400 yuan, 120 per m³.
    expect(lineOf(first!)).toMatchObject({ freight: 12_000, price: 172_000 });
    expect(second!.fetched).toEqual([]);
    expect(lineOf(second!)).toMatchObject({ freight: 0, price: 175_000 });
    expect(deliveredTotal(first!).total).toBe(picked.goodsAmount + (shown!.quote?.amount ?? 0));
  });

  it("of lines to several cities is estimated to each, and of several lines from one warehouse as one load", async ({
    buyer,
    shop,
  }) => {
    const items = [PINE_LINE, { ...PINE_LINE, quantity: 10_000 }, { ...PINE_LINE, deliverCityCode: "320100" }];
    const { id } = await published(buyer, { ...TO_LINYI, items });
    await quoted(shop, id, 160_000, PICKUP);
    const [quote] = (await compared(buyer, id)).quotes;
    expect(quote!.fetched.map(({ to, demandItemIds }) => [to, demandItemIds.length])).toEqual([
      ["临沂市", 2],
      ["南京市", 1],
    ]);
    // 30 m³ ride in a whole truck.
    expect(quote!.fetched[0]!.freight).toMatchObject({ amount: 330_000, trucks: "1 车 13 米平板车" });
    expect(lineOf(quote!, 0).freight).toBe(lineOf(quote!, 1).freight);
  });

  it("goes to the buyer's own city where the demand names none, and is not known without either", async ({
    app,
    db,
    shop,
  }) => {
    const buyer = await createBuyer(app, db, phoneOf(20));
    const { id } = await published(buyer);
    // As an inquiry may be.
    await db.run("update demand set deliver_city_code = null, deliver_city_name = '' where id = $1", [id]);
    await quoted(shop, id, 160_000, PICKUP);
    const without = await compared(buyer, id);
    expect(without.deliveredTo).toEqual({ cityName: "", isBuyers: false });
    expect(without.quotes[0]!.fetched).toMatchObject([{ to: "", freight: null, lacks: "city" }]);
    expect(lineOf(without.quotes[0]!)).toMatchObject({ freight: null, price: null });
    expect(deliveredTotal(without.quotes[0]!)).toMatchObject({ freight: null, total: null });
    await done(buyer.post("/api/member/pc/setDeliveryCity", { cityCode: LINYI }));
    const own = await compared(buyer, id);
    expect(own.deliveredTo).toEqual({ cityName: "临沂市", isBuyers: true });
    expect(lineOf(own.quotes[0]!).price).toBe(172_000);
  });

  it("of what is in no stock starts at the shop's only warehouse, else in its city", async ({ app, db, buyer }) => {
    const one = await createShop(app, db, phoneOf(21), "一库木行", { stock: 100 });
    const two = await createShop(app, db, phoneOf(22), "两库木行", { stock: 100 });
    await insertGoods(db, { merchantName: "两库木行", storeName: "两库木行二号库" });
    const { id } = await published(buyer, TO_LINYI);
    const { items } = await compared(buyer, id);
    for (const shop of [one, two]) await quoted(shop, id, 160_000, { ...PICKUP, lines: stated(items, 160_000) });
    const { quotes } = await compared(buyer, id);
    expect(quotes.map(({ fetched }) => fetched[0]!.from)).toEqual(["一库木行仓库", "商家所在地苏州市"]);
    for (const quote of quotes) expect(lineOf(quote)).toMatchObject({ freight: 12_000, price: 172_000 });
  });

  it("comes with 到家足方价 of measured goods, as long as they are the size that was quoted", async ({
    app,
    db,
    buyer,
  }) => {
    const shop = await createShop(app, db, phoneOf(23), "实测木行", { stock: 100_000 });
    await db.run(
      "update goods set measured_thickness_tenths = 285, measured_pieces = 20, measured_on = current_date where id = $1",
      [shop.goodsId],
    );
    const { id } = await published(buyer, TO_LINYI);
    await quoted(shop, id, 160_000, PICKUP);
    const trueOf = async () => lineOf((await compared(buyer, id)).quotes[0]!);
    expect(await trueOf()).toMatchObject({
      price: 172_000,
      truePrice: 181_053,
      trueVolume: { group: 2, ratio: 9_500 },
    });
    const other = await insertGoods(db, { merchantName: "实测木行", stock: 100_000 });
    await db.run(
      "update goods set measured_thickness_tenths = 270, measured_pieces = 10, measured_on = current_date where id = $1",
      [other.id],
    );
    const { items } = await compared(buyer, id);
    const source = (goodsId: string) => ({ ...stated(items, 160_000)[0], goodsId, quantity: 10_000 });
    const both = await published(buyer, TO_LINYI);
    const asked = (await compared(buyer, both.id)).items;
    const sources = [shop.goodsId, other.id].map((goodsId) => ({ ...source(goodsId), demandItemId: asked[0]!.id }));
    await quoted(shop, both.id, 160_000, { ...PICKUP, lines: sources });
    expect(lineOf((await compared(buyer, both.id)).quotes[0]!).trueVolume).toMatchObject({
      group: 2,
      ratio: 9_250,
      pieces: 30,
    });
    await db.run("update goods set thickness = 31 where id = $1", [shop.goodsId]);
    expect(await trueOf()).toMatchObject({ price: 172_000, truePrice: null, trueVolume: null });
  });

  it("is nothing that is billed: an award and its order cost what the quote says", async ({ buyer, shop }) => {
    const { id } = await published(buyer, TO_LINYI);
    const quote = await quoted(shop, id, 160_000, PICKUP);
    const { quotes } = await done(award(buyer, [{ id: quote.id, version: 1 }]));
    expect(quotes[0]!.fetched[0]!.freight?.amount).toBeGreaterThan(0);
    expect(quotes[0]!.awarded.map(({ amount }) => amount)).toEqual([quote.goodsAmount]);
    const preview = await done(buyer.checkout({ quoteId: quote.id }));
    expect(preview.groups).toMatchObject([{ deliveryModes: [1], goodsAmount: quote.goodsAmount }]);
    expect(preview.totals).toEqual({ goods: quote.goodsAmount, freight: 0, payable: quote.goodsAmount });
    const { orders } = await done(buyer.place(preview, undefined, orderOf(preview)));
    expect(await buyer.detail(orders[0]!.id)).toMatchObject({
      goodsAmount: quote.goodsAmount,
      payable: quote.goodsAmount,
      deliveryMode: 1,
    });
    expect((await buyer.detail(orders[0]!.id)).freightAmount ?? 0).toBe(0);
  });
});
