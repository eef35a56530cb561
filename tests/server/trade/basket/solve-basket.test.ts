import { describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { MERCHANT_STATUS } from "../../../../src/domain/company/merchant-states.ts";
import type { DemandItem } from "../../../../src/domain/demand/demand-item.ts";
import type { FreightTerms } from "../../../../src/domain/freight/terms.ts";
import { asId } from "../../../../src/domain/ids.ts";
import { fen } from "../../../../src/domain/money.ts";
import type { FoundLine } from "../../../../src/server/trade/basket/line-offers.ts";
import { solvedBasket } from "../../../../src/server/trade/basket/solve-basket.ts";
import type { Offer } from "../../../../src/server/trade/checkout/offer.ts";

const ORDERS_AT_ONCE = 5;

/** Boards of 0.0144 m³, ten to a bundle. `price`: yuan per m³. */
const offerWith = (id: string, price: number, over: object = {}) =>
  ({
    id: asId(id),
    merchantId: asId("7"),
    merchantName: "木行",
    storeId: asId("9"),
    storeName: "一号库",
    portName: "",
    title: id,
    kindCode: "1502",
    status: GOODS_STATUS.onSale,
    merchantStatus: MERCHANT_STATUS.open,
    priceMode: 1,
    price: fen(price * 100),
    priceTiers: [],
    deliveryModes: [1, 2],
    taxIncluded: true,
    taxRate: 0,
    available: 1000,
    saleUnit: "m3",
    countedIn: "piece",
    pieceVolumeMm3: 14_400_000,
    width: 120,
    length: 4000,
    lengthMax: null,
    piecesPerBundle: 10,
    bundleVolume: null,
    step: 1,
    minOrder: 1,
    density: 500,
    ...over,
  }) as unknown as Offer;

const lineWith = (offers: readonly Offer[], quantity: number, quantityUnit: string): FoundLine => ({
  item: { quantity, quantityUnit } as DemandItem,
  substitutes: false,
  chosen: null,
  found: offers.map((offer) => ({ offer, differences: [], isOwn: false, steadiness: 0 })),
});

const terms: FreightTerms = {
  from: "320500",
  to: "371300",
  prices: [],
  perM3: fen(10_000),
  isFirm: false,
  paid: null,
  basis: "",
};

describe("the plans of a basket", () => {
  it("show as the cheapest none that is billed more than line by line, whatever one goods less is worth", async () => {
    const both = offerWith("1", 2000);
    const { plans } = await solvedBasket(
      [lineWith([both], 100, "piece"), lineWith([both, offerWith("2", 1980, { storeId: asId("10") })], 100, "piece")],
      null,
      ORDERS_AT_ONCE,
    );
    const [cheapest, , , byLine] = plans;
    expect(byLine!.total).toBe(288_000 + 285_120);
    expect(cheapest!.total).toBe(byLine!.total);
    expect(cheapest!.kind).toBe("cheapest");
  });

  it("count the freight of goods that no lawful truck takes as an estimate", async () => {
    const long = offerWith("1", 2000, { length: 4000, lengthMax: 13_500 });
    const { plans } = await solvedBasket([lineWith([long], 100, "piece")], new Map([["7/9", terms]]), ORDERS_AT_ONCE);
    for (const { freight, total, taxed, orders } of plans) {
      expect(freight).toBe(14_400);
      expect(total).toBe(taxed + 14_400);
      expect(orders[0]!.isFirm).toBe(false);
      expect(orders[0]!.freightText).toContain("超长");
    }
  });

  it("take no goods beyond their stock, however many lines of other units take them", async () => {
    const offers = Array.from({ length: 4 }, (_, at) => offerWith(String(at), 2000 + at, { available: 60 }));
    const { plans } = await solvedBasket(
      [lineWith(offers, 100, "piece"), lineWith(offers, 9, "bundle"), lineWith(offers, 1_440, "m3")],
      null,
      ORDERS_AT_ONCE,
    );
    for (const { orders, short } of plans) {
      const counts = new Map<string, number>();
      for (const { goodsId, count } of orders.flatMap(({ takings }) => takings))
        counts.set(goodsId, (counts.get(goodsId) ?? 0) + count);
      for (const count of counts.values()) expect(count).toBeLessThanOrEqual(60);
      expect(short.length).toBeGreaterThan(0);
    }
  });

  it("print a gap that says something also where the cheapest plan has more orders than one checkout takes", async () => {
    const lines = Array.from({ length: 7 }, (_, at) =>
      lineWith([offerWith(`${at}`, 2000, { storeId: asId(`${at}`) }), offerWith(`9${at}`, 2100)], 100, "piece"),
    );
    const { plans } = await solvedBasket(lines, null, ORDERS_AT_ONCE);
    const cheapest = plans.find(({ kind }) => kind === "cheapest")!; // one of each kind
    expect(cheapest.orders).toHaveLength(7);
    expect(cheapest.gap).toBeLessThan(1_000);
  });
});
