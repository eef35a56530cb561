import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LineOffer } from "../../../src/domain/sourcing/basket.ts";
import { type Cover, cheapestFor, isOrderable } from "../../../src/domain/sourcing/cheapest-for.ts";
import { offerWith, smallLine, smallTerms } from "../../support/baskets.ts";

/** Least shortage, then least cost, of all counts there are. */
function counted(need: number, offers: readonly LineOffer[]): Pick<Cover, "short" | "cost"> {
  let least = new Map([[0, 0]]);
  for (const offer of offers) {
    const next = new Map(least);
    for (const [covered, cost] of least)
      for (let count = 1; count <= offer.available; count += 1) {
        if (!isOrderable(offer, count)) continue;
        const all = covered + count;
        next.set(all, Math.min(next.get(all) ?? Number.POSITIVE_INFINITY, cost + offer.amount(count)));
      }
    least = next;
  }
  const short = Math.max(0, need - Math.max(...least.keys()));
  return {
    short,
    cost: Math.min(...[...least].flatMap(([covered, cost]) => (covered >= need - short ? [cost] : []))),
  };
}

const plain = { warehouse: 0, step: 1, least: 1, available: 1000, tiers: [], prices: [10], unitVolume: 1 };

describe("cheapestFor", () => {
  it("takes the cheapest offer, and more of it only as its step forces", () => {
    const offers = [offerWith(plain, 1), offerWith({ ...plain, step: 60, prices: [9] }, 2)];
    expect(cheapestFor(120, offers)).toEqual({
      takings: [{ offer: 1, count: 120 }],
      short: 0,
      cost: 1080,
      bound: 1080,
    });
    expect(cheapestFor(100, offers)).toEqual({
      takings: [
        { offer: 0, count: 40 },
        { offer: 1, count: 60 },
      ],
      short: 0,
      cost: 940,
      bound: 940,
    });
  });

  it("orders up to a tier that lowers the price of all units", () => {
    const offers = [offerWith({ ...plain, tiers: [100], prices: [10, 8] }, 1)];
    expect(cheapestFor(90, offers)).toEqual({ takings: [{ offer: 0, count: 100 }], short: 0, cost: 800, bound: 800 });
    expect(cheapestFor(70, offers)).toEqual({ takings: [{ offer: 0, count: 70 }], short: 0, cost: 700, bound: 700 });
  });

  it("takes a little less of the cheapest where another one has a least order", () => {
    const offers = [offerWith({ ...plain, available: 90, prices: [5] }, 1), offerWith({ ...plain, least: 20 }, 2)];
    expect(cheapestFor(100, offers).takings).toEqual([
      { offer: 0, count: 80 },
      { offer: 1, count: 20 },
    ]);
  });

  it("covers a need below the least order, and leaves short only what nobody has", () => {
    expect(cheapestFor(3, [offerWith({ ...plain, least: 20 }, 1)]).takings).toEqual([{ offer: 0, count: 20 }]);
    expect(cheapestFor(30, [offerWith({ ...plain, step: 8, available: 20 }, 1)])).toEqual({
      takings: [{ offer: 0, count: 16 }],
      short: 14,
      cost: 160,
      bound: 160,
    });
    expect(cheapestFor(5, [])).toEqual({ takings: [], short: 5, cost: 0, bound: 0 });
  });

  it("leaves as little short and costs as little as any counts there are", () => {
    fc.assert(
      fc.property(smallLine(1, 5, 30), ({ need, offers }) => {
        const { short, cost } = cheapestFor(need, offers);
        expect({ short, cost }).toEqual(counted(need, offers));
      }),
      { numRuns: 1500 },
    );
  });

  it("says what its takings are: orderable, each offer once, their cost and cover", () => {
    fc.assert(
      fc.property(smallLine(1, 5, 30), ({ need, offers }) => {
        const { takings, short, cost } = cheapestFor(need, offers);
        for (const { offer, count } of takings) expect(isOrderable(offers[offer]!, count)).toBe(true);
        expect(new Set(takings.map(({ offer }) => offer)).size).toBe(takings.length);
        expect(takings.reduce((sum, { offer, count }) => sum + offers[offer]!.amount(count), 0)).toBe(cost);
        expect(Math.max(0, need - takings.reduce((sum, { count }) => sum + count, 0))).toBe(short);
      }),
    );
  });

  it("never costs less at the same cover without an offer, and never more with more stock", () => {
    const more = fc.tuple(smallLine(1, 4, 30), smallTerms(1), fc.nat(9), fc.nat(3));
    fc.assert(
      fc.property(more, ([{ need, offers }, terms, stock, at]) => {
        const fewer = cheapestFor(need, offers);
        const all = cheapestFor(need, [...offers, offerWith(terms, 9)]);
        expect(all.short).toBeLessThanOrEqual(fewer.short);
        if (all.short === fewer.short) expect(all.cost).toBeLessThanOrEqual(fewer.cost);
        const stocked = offers.map((offer, place) =>
          place === at ? { ...offer, available: offer.available + stock } : offer,
        );
        const richer = cheapestFor(need, stocked);
        if (richer.short === fewer.short) expect(richer.cost).toBeLessThanOrEqual(fewer.cost);
      }),
    );
  });

  it("never costs less where a price is raised", () => {
    const raised = fc.tuple(smallLine(1, 4, 30), fc.nat(3), fc.nat(20));
    fc.assert(
      fc.property(raised, ([{ need, offers }, at, rise]) => {
        const costOf = (offer: LineOffer, count: number) =>
          offer.amount(count) + (offer === offers[at] ? count * rise : 0);
        expect(cheapestFor(need, offers, costOf).cost).toBeGreaterThanOrEqual(cheapestFor(need, offers).cost);
      }),
    );
  });
});
