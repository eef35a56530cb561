import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { basketFrom, drawnBasket, sizesOf } from "../../../scripts/bench/drawn-baskets.ts";
import { optimumOf } from "../../../scripts/bench/highs-basket.ts";
import { fen } from "../../../src/domain/money.ts";
import type { Basket, BasketPlan, LineOffer, Taking } from "../../../src/domain/sourcing/basket.ts";
import { isOrderable } from "../../../src/domain/sourcing/cheapest-for.ts";
import { lineByLine, offerOf, planCost, planOf } from "../../../src/domain/sourcing/line-by-line.ts";
import { type Plans, planning, plansOf } from "../../../src/domain/sourcing/plans.ts";
import { offerWith, smallBaskets, warehouseWith } from "../../support/baskets.ts";

const terms = { warehouse: 0, step: 1, least: 1, available: 1000, tiers: [], prices: [100], unitVolume: 1 };
/** Two lines that are cheapest at two warehouses, by less than a truck costs. */
const apart = (steadiness: readonly number[], orderWorth = 0): Basket => ({
  lines: [
    { need: 10, offers: [offerWith(terms, 1), offerWith({ ...terms, warehouse: 1, prices: [110] }, 2)] },
    { need: 10, offers: [offerWith({ ...terms, warehouse: 1 }, 3), offerWith({ ...terms, prices: [105] }, 4)] },
  ],
  warehouses: [warehouseWith(0, 300, 100, steadiness[0]), warehouseWith(1, 300, 100, steadiness[1])],
  orderWorth: fen(orderWorth),
});
const warehousesOf = ({ shares }: BasketPlan): number[] => shares.map(({ warehouse }) => warehouse);
const all = ({ cheapest, fewest, steadiest, lineByLine }: Plans) => [cheapest, fewest, steadiest, lineByLine];
const shortOf = ({ short }: BasketPlan): number => short.reduce((sum, { units }) => sum + units, 0);
const leastSteady = (basket: Basket, plan: BasketPlan): number =>
  Math.min(1, ...warehousesOf(plan).map((warehouse) => basket.warehouses[warehouse]?.steadiness ?? 0));

/** The least cost of all plans there are that leave least short. */
function counted(basket: Basket): number {
  const waysOf = (line: number): Taking[][] => {
    const offers = basket.lines[line]?.offers ?? [];
    let ways: Taking[][] = [[]];
    for (const [at, offer] of offers.entries()) {
      const counts = Array.from({ length: offer.available + 1 }, (_, count) => count);
      const orders = counts.filter((count) => isOrderable(offer, count)).map((count) => ({ line, offer: at, count }));
      ways = [...ways, ...ways.flatMap((takings) => orders.map((taking) => [...takings, taking]))];
    }
    const units = (takings: readonly Taking[]): number => takings.reduce((sum, { count }) => sum + count, 0);
    const need = Math.min(basket.lines[line]?.need ?? 0, Math.max(...ways.map(units)));
    return ways.filter((takings) => units(takings) >= need);
  };
  const takings = basket.lines.reduce<Taking[][]>(
    (before, _, line) => before.flatMap((own) => waysOf(line).map((more) => [...own, ...more])),
    [[]],
  );
  return Math.min(...takings.map((own) => planCost(basket, planOf(basket, own, fen(0)))));
}

describe("plansOf", () => {
  it("orders at one warehouse where a second truck costs more than it saves", () => {
    const plans = plansOf(apart([0, 0]));
    expect(warehousesOf(plans.lineByLine)).toEqual([0, 1]);
    expect(warehousesOf(plans.cheapest)).toEqual([0]);
    expect(plans.cheapest.total).toBe(2350);
    expect(plans.lineByLine.total).toBe(2600);
  });

  it("stops for others at every set of warehouses, of which large lists have many", () => {
    const work = planning(basketFrom(drawnBasket(0, { lines: 6, offers: 6, warehouses: 6 })));
    let stops = 0;
    while (work.next().done !== true) stops += 1;
    expect(stops).toBeGreaterThan(2 ** 6 - 2);
  });

  it("sends part of a line from elsewhere where that saves a truck", () => {
    const plans = plansOf({
      lines: [15, 10].map((need, line) => ({
        need,
        offers: [offerWith(terms, 2 * line), offerWith({ ...terms, warehouse: 1, prices: [200] }, 2 * line + 1)],
      })),
      warehouses: [warehouseWith(0, 1000, 20), warehouseWith(1, 100, 20)],
      orderWorth: fen(0),
    });
    expect(plans.lineByLine.total).toBe(4500);
    expect(plans.cheapest.total).toBe(4100);
  });

  it("steadiest: leaves out a warehouse that seldom loads as stated, even if it is cheaper", () => {
    expect(warehousesOf(plansOf(apart([0.5, 0.9])).steadiest)).toEqual([1]);
    expect(warehousesOf(plansOf(apart([0.9, 0.5])).steadiest)).toEqual([0]);
  });

  it("fewest: one order for what two would give for less", () => {
    const basket = apart([0, 0]);
    const near = { ...basket, warehouses: [warehouseWith(0, 10, 100), warehouseWith(1, 10, 100)] };
    const plans = plansOf(near);
    expect(warehousesOf(plans.cheapest)).toEqual([0, 1]);
    expect(warehousesOf(plans.fewest)).toEqual([0]);
    // What an order less is worth chooses among plans that are not dearer than line by line.
    expect(plansOf({ ...near, orderWorth: fen(1000) }).cheapest.total).toBe(plans.lineByLine.total);
  });

  it("can be ordered as they are: in steps, within stock, each order to the fen", () => {
    fc.assert(
      fc.property(fc.oneof(smallBaskets(3, 4, 20), smallBaskets(3, 4, 20, true)), (basket) => {
        for (const { shares, total } of all(plansOf(basket))) {
          const taken = new Map<string, number>();
          for (const taking of shares.flatMap(({ takings }) => takings)) {
            const offer = offerOf(basket, taking);
            expect(isOrderable(offer, taking.count)).toBe(true);
            taken.set(offer.goodsId, (taken.get(offer.goodsId) ?? 0) + taking.count);
          }
          for (const { goodsId, available } of basket.lines.flatMap(({ offers }) => offers))
            expect(taken.get(goodsId) ?? 0).toBeLessThanOrEqual(available);
          expect(total).toBe(shares.reduce((sum, { goods, freight }) => sum + goods + freight.amount, 0));
        }
      }),
    );
  });

  it("cover as much as line by line; the cheapest is never dearer, with the worth of its orders or without", () => {
    fc.assert(
      fc.property(fc.oneof(smallBaskets(4, 4, 20), smallBaskets(3, 4, 20, true)), (basket) => {
        const plans = plansOf(basket);
        const byLine = lineByLine(basket);
        for (const plan of all(plans)) expect(plan.short).toEqual(byLine.short);
        expect(plans.lineByLine.shares).toEqual(byLine.shares);
        expect(plans.cheapest.total).toBeLessThanOrEqual(byLine.total);
        expect(planCost(basket, plans.cheapest)).toBeLessThanOrEqual(planCost(basket, byLine));
      }),
    );
  });

  it("are what they are called: none has fewer orders than the fewest, none is steadier than the steadiest", () => {
    fc.assert(
      fc.property(smallBaskets(4, 4, 20), (basket) => {
        const plans = plansOf(basket);
        for (const plan of all(plans)) {
          expect(plans.fewest.shares.length).toBeLessThanOrEqual(plan.shares.length);
          expect(leastSteady(basket, plan)).toBeLessThanOrEqual(leastSteady(basket, plans.steadiest));
        }
      }),
    );
  });

  it("are bounded by what no plan there is goes below, and the cheapest is as a rule the least", () => {
    let found = 0;
    let least = 0;
    fc.assert(
      fc.property(smallBaskets(2, 3, 12), (basket) => {
        const plans = plansOf(basket);
        const optimum = counted(basket);
        for (const plan of all(plans)) {
          expect(plan.bound).toBeLessThanOrEqual(plan.total);
          expect(plan.bound + basket.orderWorth * plan.shares.length).toBeLessThanOrEqual(
            Math.max(optimum, basket.orderWorth * plan.shares.length),
          );
        }
        expect(planCost(basket, plans.cheapest)).toBeGreaterThanOrEqual(optimum);
        found += planCost(basket, plans.cheapest);
        least += optimum;
      }),
      { numRuns: 300 },
    );
    expect(found / least).toBeLessThan(1.01);
  });

  it.each([3, 25])("come close to the optimum that HiGHS finds for list %i", async (at) => {
    const drawn = drawnBasket(at, { ...sizesOf(at), offers: 4, warehouses: 4 });
    const basket = basketFrom(drawn);
    const { cheapest } = plansOf(basket);
    const { cost, bound } = await optimumOf(drawn, 600);
    // Volumes and weights of the checkout are rounded, those of the linear program are not.
    expect(cheapest.bound + basket.orderWorth * cheapest.shares.length).toBeLessThanOrEqual(cost * 1.00001);
    expect(planCost(basket, cheapest)).toBeGreaterThanOrEqual(bound * 0.99999);
    expect(planCost(basket, cheapest)).toBeLessThanOrEqual(cost * 1.02);
  });
});

describe("plansOf, where something becomes dearer or scarcer", () => {
  /** Baskets of one line and warehouses without freight: the search is exact there. */
  const exact = smallBaskets(1, 4, 20).map((basket) => ({
    ...basket,
    warehouses: basket.warehouses.map((_, at) => warehouseWith(at, 0, 10)),
    orderWorth: fen(0),
  }));
  const withOffers = (basket: Basket, change: (offer: LineOffer, at: number) => LineOffer[]): Basket => ({
    ...basket,
    lines: basket.lines.map(({ need, offers }) => ({ need, offers: offers.flatMap(change) })),
  });

  it("costs never less at the same cover without a warehouse, or with a price raised", () => {
    fc.assert(
      fc.property(exact, fc.nat(3), fc.nat(30), (basket, at, rise) => {
        const { cheapest } = plansOf(basket);
        const without = plansOf(withOffers(basket, (offer) => (offer.warehouse === at ? [] : [offer]))).cheapest;
        if (shortOf(without) === shortOf(cheapest)) expect(without.total).toBeGreaterThanOrEqual(cheapest.total);
        const raised = withOffers(basket, (offer, place) => [
          place === at ? { ...offer, amount: (count) => fen(offer.amount(count) + count * rise) } : offer,
        ]);
        expect(plansOf(raised).cheapest.total).toBeGreaterThanOrEqual(cheapest.total);
      }),
    );
  });

  it("costs never more at the same cover with more stock", () => {
    fc.assert(
      fc.property(exact, fc.nat(3), fc.nat(20), (basket, at, stock) => {
        const { cheapest } = plansOf(basket);
        const richer = plansOf(
          withOffers(basket, (offer, place) => [
            place === at ? { ...offer, available: offer.available + stock } : offer,
          ]),
        ).cheapest;
        if (shortOf(richer) === shortOf(cheapest)) expect(richer.total).toBeLessThanOrEqual(cheapest.total);
      }),
    );
  });

  it("is within the printed gap of it for any list", () => {
    fc.assert(
      fc.property(smallBaskets(3, 4, 20), fc.nat(3), (basket, at) => {
        const { cheapest } = plansOf(basket);
        const without = plansOf(withOffers(basket, (offer) => (offer.warehouse === at ? [] : [offer]))).cheapest;
        if (shortOf(without) > shortOf(cheapest)) return;
        const worth = basket.orderWorth * (without.shares.length - cheapest.shares.length);
        expect(without.total + Math.max(0, worth)).toBeGreaterThanOrEqual(cheapest.bound);
      }),
    );
  });
});
