import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import type { Basket, LineOffer } from "../../../src/domain/sourcing/basket.ts";
import { cheapestFor, isOrderable } from "../../../src/domain/sourcing/cheapest-for.ts";
import { lineByLine, obtainable, offerOf } from "../../../src/domain/sourcing/line-by-line.ts";
import { offerWith, smallBaskets, warehouseWith } from "../../support/baskets.ts";

const terms = { warehouse: 0, step: 1, least: 1, available: 100, tiers: [], prices: [10], unitVolume: 1 };
const basketOf = (
  needs: readonly number[],
  offers: readonly LineOffer[],
  warehouses = [warehouseWith(0, 500, 50)],
): Basket => ({
  lines: needs.map((need) => ({ need, offers })),
  warehouses,
  orderWorth: fen(0),
});

describe("lineByLine", () => {
  it("orders once at each warehouse and counts the trucks of all lines together", () => {
    const basket = {
      ...basketOf([30, 25], []),
      lines: [
        { need: 30, offers: [offerWith(terms, 1)] },
        { need: 25, offers: [offerWith(terms, 2)] },
      ],
    };
    const { shares, short, total } = lineByLine(basket);
    expect(shares.map(({ goods, freight }) => ({ goods, freight }))).toEqual([
      { goods: 550, freight: { amount: 1000, trucks: 2, isFirm: true } },
    ]);
    expect(short).toEqual([]);
    expect(total).toBe(1550);
  });

  it("leaves short what comes from a warehouse that nothing goes from", () => {
    const nowhere = { ...warehouseWith(0, 1, 1), freight: () => null };
    expect(lineByLine(basketOf([5], [offerWith(terms, 1)], [nowhere]))).toEqual({
      shares: [],
      short: [{ line: 0, units: 5 }],
      total: 0,
      bound: 0,
    });
  });

  it("prices goods of two lines by the tier that both reach together", () => {
    const tiered = { ...terms, tiers: [50], prices: [10, 8] };
    expect(lineByLine(basketOf([30, 30], [offerWith(tiered, 1)])).shares[0]?.goods).toBe(480);
  });

  it("gives each line what covers it most cheaply", () => {
    fc.assert(
      fc.property(smallBaskets(3, 4, 20), (basket) => {
        const { shares, short } = lineByLine(basket);
        const takings = shares.flatMap((share) => share.takings);
        for (const [line, { need, offers }] of basket.lines.entries()) {
          const own = takings.filter((taking) => taking.line === line);
          const cover = cheapestFor(need, offers);
          expect(own.reduce((sum, taking) => sum + offerOf(basket, taking).amount(taking.count), 0)).toBe(cover.cost);
          expect(short.find((shortage) => shortage.line === line)?.units ?? 0).toBe(cover.short);
        }
      }),
    );
  });

  it("can be ordered as it is: in steps, within the stock of goods that several lines take, each order to the fen", () => {
    fc.assert(
      fc.property(smallBaskets(4, 4, 20, true), (basket) => {
        const { shares, total, bound } = lineByLine(basket);
        const taken = new Map<string, number>();
        for (const { warehouse, takings } of shares)
          for (const taking of takings) {
            const offer = offerOf(basket, taking);
            expect(isOrderable(offer, taking.count)).toBe(true);
            expect(offer.warehouse).toBe(warehouse);
            taken.set(offer.goodsId, (taken.get(offer.goodsId) ?? 0) + taking.count);
          }
        expect(total).toBe(shares.reduce((sum, { goods, freight }) => sum + goods + freight.amount, 0));
        expect(bound).toBeLessThanOrEqual(total);
        for (const { goodsId, available } of basket.lines.flatMap(({ offers }) => offers))
          expect(taken.get(goodsId) ?? 0).toBeLessThanOrEqual(available);
      }),
    );
  });
});

describe("obtainable", () => {
  it("hands out the stock of goods to the lines that could take them, the first ones first", () => {
    const goods = offerWith({ ...terms, step: 10, available: 100 }, 7);
    const stocks = obtainable(basketOf([35, 42, 80], [goods])).lines.map(({ offers }) => offers[0]?.available);
    expect(stocks).toEqual([40, 50, 10]);
    expect(obtainable(basketOf([35], [goods])).lines[0]?.offers[0]?.available).toBe(100);
  });

  it("never hands out more of any goods than there is", () => {
    const stock = fc.tuple(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 5 }), fc.nat(90));
    fc.assert(
      fc.property(stock, ([needs, available]) => {
        const goods = { ...offerWith({ ...terms, step: 4, available }, 7), goodsId: asId<LineOffer["goodsId"]>("7") };
        const { lines } = obtainable(basketOf(needs, [goods]));
        const handedOut = lines.reduce((sum, { offers }) => sum + (offers[0]?.available ?? 0), 0);
        expect(handedOut).toBeLessThanOrEqual(available);
        for (const { offers } of lines) expect((offers[0]?.available ?? 0) % 4).toBe(0);
        for (const { takings } of [lineByLine(basketOf(needs, [goods]))].flatMap(({ shares }) => shares))
          expect(takings.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(available);
      }),
    );
  });
});
