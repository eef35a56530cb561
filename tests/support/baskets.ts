import fc from "fast-check";
import { asId, type MerchantId, type WarehouseId } from "../../src/domain/ids.ts";
import { fen } from "../../src/domain/money.ts";
import type { Basket, BasketLine, LineOffer, Warehouse, WarehouseLoad } from "../../src/domain/sourcing/basket.ts";
import type { BasketPlanView, BasketTaking } from "../../src/domain/sourcing/basket-view.ts";
import { basisPoints, dm3, kg } from "../../src/domain/units.ts";

/** Terms of an offer, as drawn. `prices`: fen per unit from the counts of `tiers` on, the first below them. */
export type Terms = {
  readonly warehouse: number;
  readonly step: number;
  readonly least: number;
  readonly available: number;
  readonly tiers: readonly number[];
  readonly prices: readonly number[];
  /** dm³ of one unit. */
  readonly unitVolume: number;
};

export function offerWith(terms: Terms, goods: number): LineOffer {
  const { warehouse, step, least, available, tiers, prices, unitVolume } = terms;
  return {
    goodsId: asId(String(goods)),
    warehouse,
    step,
    least,
    available,
    shared: available,
    tiers,
    amount: (count) => fen(count * (prices[tiers.filter((tier) => tier <= count).length] ?? 0)),
    volume: (count) => dm3(count * unitVolume),
    weight: (count) => kg(Math.ceil((count * unitVolume) / 2)),
    longest: null,
    differences: [],
  };
}

/** Terms in small numbers: everything that can be ordered can be counted through. */
export const smallTerms = (warehouses: number, most = 14): fc.Arbitrary<Terms> =>
  fc
    .record({
      warehouse: fc.nat(warehouses - 1),
      step: fc.constantFrom(1, 1, 2, 3, 4, 5),
      least: fc.nat(6),
      available: fc.nat(most),
      tiers: fc.uniqueArray(fc.integer({ min: 2, max: most }), { maxLength: 2 }),
      price: fc.integer({ min: 50, max: 90 }),
      cuts: fc.tuple(fc.integer({ min: -5, max: 30 }), fc.integer({ min: 0, max: 15 })),
      unitVolume: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ tiers, price, cuts: [first, second], ...terms }) => ({
      ...terms,
      tiers: tiers.toSorted((one, other) => one - other),
      prices: [price, price - first, price - first - second].slice(0, tiers.length + 1),
    }));

export const smallLine = (warehouses: number, offers = 4, need = 20): fc.Arbitrary<BasketLine> =>
  fc.record({
    need: fc.integer({ min: 1, max: need }),
    offers: fc
      .array(smallTerms(warehouses), { maxLength: offers })
      .map((terms) => terms.map((one, at) => offerWith(one, at))),
  });

/** `perTruck` fen for each begun truck of `truckVolume` dm³. */
export function warehouseWith(index: number, perTruck: number, truckVolume: number, steadiness = 0): Warehouse {
  return {
    merchantId: asId(String(index)),
    storeId: asId(String(index)),
    steadiness,
    freight: ({ volume }: WarehouseLoad) => {
      const trucks = Math.max(1, Math.ceil(volume / truckVolume));
      return { amount: fen(trucks * perTruck), trucks, isFirm: true };
    },
  };
}

/** Baskets that can be counted through. `sharedGoods`: whether lines may take the same goods. */
export function smallBaskets(lines: number, offers: number, need: number, sharedGoods = false): fc.Arbitrary<Basket> {
  return fc.integer({ min: 1, max: 3 }).chain((warehouses) =>
    fc
      .record({
        lines: fc.array(smallLine(warehouses, offers, need), { minLength: 1, maxLength: lines }),
        warehouses: fc.array(
          fc.record({
            perTruck: fc.integer({ min: 0, max: 400 }),
            truckVolume: fc.integer({ min: 5, max: 30 }),
            steadiness: fc.constantFrom(0, 0.5, 0.9),
          }),
          { minLength: warehouses, maxLength: warehouses },
        ),
        orderWorth: fc.constantFrom(0, 100, 1000).map(fen),
      })
      .map((drawn) => ({
        ...drawn,
        warehouses: drawn.warehouses.map((warehouse, at) =>
          warehouseWith(at, warehouse.perTruck, warehouse.truckVolume, warehouse.steadiness),
        ),
        lines: drawn.lines.map((line, at) => ({
          ...line,
          offers: sharedGoods
            ? (drawn.lines[0]?.offers.slice(at % 2) ?? [])
            : line.offers.map((offer, place) => ({ ...offer, goodsId: asId<LineOffer["goodsId"]>(`${at}-${place}`) })),
        })),
      })),
  );
}

/** A plan as pages have it: one order of `takings`. */
export function planViewOf(
  kind: BasketPlanView["kind"],
  takings: readonly BasketTaking[],
  short: BasketPlanView["short"] = [],
): BasketPlanView {
  const sum = (of: (taking: BasketTaking) => number) => takings.reduce((all, taking) => all + of(taking), 0);
  const amount = fen(sum((taking) => taking.amount));
  const taxed = fen(sum((taking) => taking.taxed));
  const order: BasketPlanView["orders"][number] = {
    merchantId: asId<MerchantId>("21"),
    merchantName: "万木行",
    storeId: asId<WarehouseId>("31"),
    storeName: "一号库",
    portName: "太仓港",
    steadiness: 0,
    takings: [...takings],
    amount,
    taxed,
    volume: dm3(sum((taking) => taking.volume)),
    weight: kg(sum((taking) => taking.weight)),
    freight: null,
    pickupOnly: false,
    isFirm: false,
    trucks: null,
    trucksText: "",
    freightText: "",
    roomText: "",
  };
  return {
    kind,
    orders: [order],
    short,
    amount,
    taxed,
    freight: null,
    trucks: null,
    total: taxed,
    saved: fen(0),
    gap: basisPoints(0),
  };
}
