import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceFreight } from "../../../src/domain/freight/distance.ts";
import {
  type FreightLoad,
  freightCosts,
  freightOf,
  freightPerM3,
  TRUCKLOAD,
  trucksText,
} from "../../../src/domain/freight/freight-of.ts";
import { type FreightOrigin, shopWarehouseKey } from "../../../src/domain/freight/shop-warehouse.ts";
import { FREIGHT_TRUCKS } from "../../../src/domain/freight/tariff.ts";
import {
  type FreightTables,
  freightTerms,
  PAID_LEAST,
  relationOf,
  type TruckPrice,
} from "../../../src/domain/freight/terms.ts";
import { asId, type WarehouseId } from "../../../src/domain/ids.ts";
import { type Fen, fen, lineAmount, sumFen } from "../../../src/domain/money.ts";
import { CARRIERS, isLawful } from "../../../src/domain/timber/carriers.ts";
import { basisPoints, dm3, kg } from "../../../src/domain/units.ts";

const TAICANG = "320500";
const LINYI = "371300";
const DISTANCES = ["30", "65", "115", "190", "290"];
const WAREHOUSE: FreightOrigin = { merchantId: asId("7"), storeId: asId("9"), cityCode: TAICANG };

const price = (over: Partial<TruckPrice> & Pick<TruckPrice, "carrier">): TruckPrice => ({
  perTruck: null,
  perM3: null,
  loading: fen(0),
  extraStop: fen(0),
  isFirm: false,
  ...over,
});
const NOTHING: FreightTables = { tariffs: new Map(), overrides: new Map(), distances: DISTANCES, paid: new Map() };
const termsBy = (prices: readonly TruckPrice[], of: "tariffs" | "overrides" = "tariffs") =>
  freightTerms(
    {
      ...NOTHING,
      [of]: new Map([[relationOf(of === "tariffs" ? TAICANG : shopWarehouseKey(WAREHOUSE), LINYI), prices]]),
    },
    WAREHOUSE,
    LINYI,
  );
const load = (m3: number, tons = 0, over: Partial<FreightLoad> = {}): FreightLoad => ({
  volume: dm3(m3 * 1000),
  weight: kg(tons * 1000),
  longest: null,
  ...over,
});

const amounts = fc.integer({ min: 0, max: 900_000 }).map(fen);
const priceOf = (carrier: TruckPrice["carrier"]) =>
  fc
    .record({
      perTruck: fc.option(amounts),
      perM3: fc.option(fc.integer({ min: 0, max: 40_000 }).map(fen)),
      loading: amounts,
      extraStop: amounts,
      isFirm: fc.boolean(),
    })
    .filter(({ perTruck, perM3 }) => perTruck !== null || perM3 !== null)
    .map((rest): TruckPrice => ({ carrier, ...rest }));
const somePrices = fc
  .tuple(...FREIGHT_TRUCKS.map((carrier) => fc.option(priceOf(carrier))))
  .map((found) => found.flatMap((one) => one ?? []));
const volumes = fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 400_000 })).map(dm3);
const weights = fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 400_000 })).map(kg);
const lengths = fc.option(fc.integer({ min: 1_000, max: 13_000 }));
const loads = fc.record({
  volume: volumes,
  weight: weights,
  longest: lengths,
  extraStops: fc.integer({ min: 0, max: 3 }),
});

describe("the freight of a load", () => {
  it("is the cheapest mix of whole trucks and a part load", () => {
    const terms = termsBy([
      price({ carrier: "truck13", perTruck: fen(330_000), perM3: fen(12_000) }),
      price({ carrier: "truck9", perTruck: fen(230_000) }),
    ]);
    const of = (m3: number) => {
      const found = freightOf(terms, load(m3))!;
      return [found.amount, trucksText(found)];
    };
    expect(of(10)).toEqual([120_000, "拼车 10 m³"]);
    expect(of(20)).toEqual([230_000, "1 车 9.6 米高栏车"]);
    expect(of(33)).toEqual([330_000, "1 车 13 米平板车"]);
    expect(of(36)).toEqual([366_000, "1 车 13 米平板车，拼车 3 m³"]);
    expect(of(57)).toEqual([560_000, "1 车 13 米平板车，1 车 9.6 米高栏车"]);
  });

  it("counts what a truck may weigh, and charges heavy part loads by their weight", () => {
    const terms = termsBy([price({ carrier: "truck13", perTruck: fen(330_000), perM3: fen(12_000) })]);
    expect(freightOf(terms, load(30, 33))).toMatchObject({ amount: 330_000 + 12_384, trucks: 2 });
    expect(freightOf(terms, load(30, 33))!.terms[1]!.text).toBe("拼车 1.032 m³（按重量折算） × 120.00 元/m³");
    expect(freightOf(terms, load(30, 32))).toMatchObject({ amount: 330_000, trucks: 1 });
  });

  it("adds loading for each whole truck, and what each further stop costs", () => {
    const terms = termsBy([
      price({ carrier: "truck13", perTruck: fen(300_000), loading: fen(20_000), extraStop: fen(15_000) }),
    ]);
    const found = freightOf(terms, load(60, 0, { extraStops: 2 }))!;
    expect(found.amount).toBe(2 * 320_000 + 2 * 15_000);
    expect(found.terms.map(({ text }) => text)).toEqual([
      "13 米平板车 2 车 × 3,000.00 元",
      "装车 2 车 × 200.00 元",
      "加点 2 处 × 150.00 元",
    ]);
  });

  it("needs a truck that is long enough; by the distance where none that is priced is, and none where no lawful one is", () => {
    const terms = termsBy([price({ carrier: "truck9", perTruck: fen(200_000), isFirm: true })], "overrides");
    expect(freightOf(terms, load(20, 0, { longest: 9_600 }))).toMatchObject({ amount: 200_000, isFirm: true });
    expect(freightOf(terms, load(20, 0, { longest: 12_000 }))).toMatchObject({ amount: 20 * 11_500, isFirm: false });
    expect(freightOf(terms, load(20, 0, { longest: 13_001 }))).toBeNull();
  });

  it("is never lower for more volume, more weight or more stops", () => {
    fc.assert(
      fc.property(somePrices, loads, volumes, weights, fc.nat(2), (prices, one, volume, weight, stops) => {
        const terms = termsBy(prices);
        const more = {
          ...one,
          volume: dm3(one.volume + volume),
          weight: kg(one.weight + weight),
          extraStops: one.extraStops + stops,
        };
        expect(freightOf(terms, more)!.amount).toBeGreaterThanOrEqual(freightOf(terms, one)!.amount);
      }),
    );
  });

  it("is the sum of its terms, a whole number, and carried by what it names", () => {
    fc.assert(
      fc.property(somePrices, loads, (prices, one) => {
        const found = freightOf(termsBy(prices), one)!;
        expect(sumFen(found.terms.map(({ amount }) => amount))).toBe(found.amount);
        const room = found.loads.reduce((sum, { carrier, count }) => sum + count * CARRIERS[carrier].volume.packed, 0);
        expect(room + (found.part?.volume ?? 0)).toBeGreaterThanOrEqual(one.volume);
        for (const { carrier } of found.loads)
          expect(CARRIERS[carrier].longest).toBeGreaterThanOrEqual(one.longest ?? 0);
      }),
    );
  });

  it("is no dearer than any mix that one could think of", () => {
    const count = fc.nat(3);
    fc.assert(
      fc.property(
        fc.tuple(priceOf("truck13"), priceOf("truck9"), priceOf("truck6")),
        fc.tuple(count, count, count),
        fc.nat(30_000),
        (prices, counts, over) => {
          if (prices.some(({ perTruck }) => perTruck === null)) return;
          const room = counts.reduce((sum, n, at) => sum + n * CARRIERS[prices[at]!.carrier].volume.packed, 0);
          const cost = counts.reduce((sum, n, at) => sum + n * (prices[at]!.perTruck! + prices[at]!.loading), 0);
          const volume = dm3(Math.max(0, room - over));
          expect(freightOf(termsBy(prices), { volume, weight: kg(0), longest: null })!.amount).toBeLessThanOrEqual(
            cost,
          );
        },
      ),
    );
  });
});

describe("the freight of a very large load", () => {
  it("is found without trying each count of trucks", () => {
    const terms = termsBy([
      price({ carrier: "truck13", perTruck: fen(330_000), perM3: fen(12_000) }),
      price({ carrier: "truck9", perTruck: fen(290_000), perM3: fen(13_000) }),
      price({ carrier: "truck6", perTruck: fen(280_000), perM3: fen(14_000) }),
    ]);
    const trucks = 30_000_000;
    const found = freightOf(terms, { volume: dm3(trucks * 33_000 + 1_000), weight: kg(0), longest: null })!;
    expect(found.amount).toBe(trucks * 330_000 + 12_000);
    expect(found.trucks).toBe(trucks + 1);
  });

  it("is the least of all counts of its largest truck", () => {
    const largest = fc.constantFrom(...FREIGHT_TRUCKS).chain(priceOf);
    const shared = fc.constantFrom(...FREIGHT_TRUCKS).chain(priceOf);
    const large = fc.integer({ min: 1_000_000, max: 6_000_000 });
    fc.assert(
      fc.property(largest, shared, large.map(dm3), large.map(kg), (whole, part, volume, weight) => {
        if (whole.perTruck === null || part.perM3 === null || whole.carrier === part.carrier) return;
        // About what a truck takes off the part load, where each count costs nearly the same.
        const off =
          (CARRIERS[whole.carrier].weight * CARRIERS[part.carrier].volume.packed) / CARRIERS[part.carrier].weight;
        const near = fen(Math.round((off * part.perM3) / 1000));
        for (const perTruck of [whole.perTruck, near]) {
          const one = { ...whole, perTruck, perM3: null, loading: fen(0) };
          const two = { ...part, perTruck: null };
          const room = CARRIERS[one.carrier];
          const bySize = CARRIERS[two.carrier];
          let least = Number.POSITIVE_INFINITY;
          for (let count = 0; ; count += 1) {
            const left = Math.max(0, volume - count * room.volume.packed);
            const heavy = Math.max(0, weight - count * room.weight);
            const charged = Math.max(left, Math.ceil((heavy * bySize.volume.packed) / bySize.weight));
            least = Math.min(least, count * perTruck + lineAmount(two.perM3!, charged, "m3"));
            if (charged === 0) break;
          }
          expect(freightOf(termsBy([one, two]), { volume, weight, longest: null })!.amount).toBe(least);
        }
      }),
    );
  });
});

describe("the freight without words", () => {
  it("is the same amount, trucks and firmness, asked for once or again", () => {
    const firm = fc.boolean();
    fc.assert(
      fc.property(somePrices, fc.array(loads, { minLength: 1, maxLength: 5 }), firm, (prices, some, isFirm) => {
        const terms = termsBy(
          prices.map((one) => ({ ...one, isFirm })),
          "overrides",
        );
        const paid = { bp: basisPoints(11_300), n: PAID_LEAST };
        const all = { ...terms, paid: terms.isFirm ? null : paid };
        const costOf = freightCosts(all);
        for (const one of [...some, ...some]) {
          const { amount, trucks, isFirm: isSure } = freightOf(all, one)!;
          expect(costOf(one)).toEqual({ amount, trucks, isFirm: isSure });
        }
        expect(costOf({ ...some[0]!, longest: 13_001 })).toBeNull();
      }),
    );
  });
});

describe("an estimate that deliveries correct", () => {
  const paid = (bp: number, n = PAID_LEAST) => new Map([[relationOf(TAICANG, LINYI), { bp: basisPoints(bp), n }]]);
  const corrected = (tables: Partial<FreightTables>) => freightTerms({ ...NOTHING, ...tables }, WAREHOUSE, LINYI);

  it("is what was stated × the median share that was paid, both among its terms", () => {
    const found = freightOf(corrected({ paid: paid(10_650, 12) }), load(10))!;
    expect(found).toMatchObject({ stated: 115_000, amount: 122_475 });
    expect(found.terms).toEqual([
      { text: "同大区 10 m³ × 115.00 元/m³", amount: 115_000 },
      { text: "按近 12 次送货的实付中位数修正（107%）", amount: 7_475 },
    ]);
    expect(freightPerM3(corrected({ paid: paid(9_000) }), null)).toBe(10_350);
  });

  it("is not corrected by fewer than five, and a firm amount never is", () => {
    expect(freightOf(corrected({ paid: paid(20_000, PAID_LEAST - 1) }), load(10))!.amount).toBe(115_000);
    const firm = new Map([
      [
        relationOf(shopWarehouseKey(WAREHOUSE), LINYI),
        [price({ carrier: "truck13", perM3: fen(9_900), isFirm: true })],
      ],
    ]);
    expect(freightOf(corrected({ paid: paid(20_000), overrides: firm }), load(10))!.amount).toBe(99_000);
  });

  it("stays the sum of its terms, and never lower for more volume or weight", () => {
    fc.assert(
      fc.property(
        somePrices,
        loads,
        volumes,
        weights,
        fc.integer({ min: 1, max: 40_000 }),
        (prices, one, volume, weight, bp) => {
          const terms = corrected({ tariffs: new Map([[relationOf(TAICANG, LINYI), prices]]), paid: paid(bp) });
          const less = freightOf(terms, one)!;
          const more = freightOf(terms, { ...one, volume: dm3(one.volume + volume), weight: kg(one.weight + weight) })!;
          expect(sumFen(more.terms.map(({ amount }) => amount))).toBe(more.amount);
          expect(more.amount).toBeGreaterThanOrEqual(less.amount);
        },
      ),
    );
  });
});

describe("freight per m³", () => {
  it("is of a whole 13 m truck where no quantity is asked, rounded half up", () => {
    const terms = termsBy([price({ carrier: "truck13", perTruck: fen(330_017), perM3: fen(12_000) })]);
    expect(freightPerM3(terms, null)).toBe(10_001);
    expect(freightPerM3(terms, TRUCKLOAD)).toBe(freightPerM3(terms, null));
    expect(freightPerM3(terms, dm3(5_000))).toBe(12_000);
  });

  it("is that of the distance where nothing is stated, whatever the quantity", () => {
    const terms = freightTerms(NOTHING, WAREHOUSE, LINYI);
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 100_000 }).map(dm3)), (volume) => {
        const rounding = volume === null ? 0 : 500 / volume;
        expect(Math.abs(freightPerM3(terms, volume) - distanceFreight(DISTANCES, TAICANG, LINYI))).toBeLessThanOrEqual(
          Math.ceil(rounding),
        );
      }),
    );
  });
});

describe("the terms of a relation", () => {
  const own = (destination: string, perM3: number, isFirm = false): [string, readonly TruckPrice[]] => [
    relationOf(shopWarehouseKey(WAREHOUSE), destination),
    [price({ carrier: "truck13", perM3: fen(perM3), isFirm })],
  ];
  const stated = (destination: string, perM3: number): [string, readonly TruckPrice[]] => [
    relationOf(TAICANG, destination),
    [price({ carrier: "truck13", perM3: fen(perM3) })],
  ];
  const perM3 = (tables: FreightTables): [Fen, boolean, string] => {
    const terms = freightTerms(tables, WAREHOUSE, LINYI);
    return [freightPerM3(terms, null), terms.isFirm, terms.basis];
  };

  it("come from the shop for the city, for its province, from the operator for the city, for its province, from the distance", () => {
    const overrides = [own(LINYI, 1, true), own("37", 2)];
    const tariffs = [stated(LINYI, 3), stated("37", 4)];
    const tables = (shop: number, operator: number): FreightTables => ({
      ...NOTHING,
      overrides: new Map(overrides.slice(shop)),
      tariffs: new Map(tariffs.slice(operator)),
    });
    expect(perM3(tables(0, 0))).toEqual([1, true, "商家运价（苏州市→临沂市）"]);
    expect(perM3(tables(1, 0))).toEqual([2, false, "商家运价（苏州市→山东省）"]);
    expect(perM3(tables(2, 0))).toEqual([3, false, "平台运价（苏州市→临沂市）"]);
    expect(perM3(tables(2, 1))).toEqual([4, false, "平台运价（苏州市→山东省）"]);
    expect(perM3(tables(2, 2))).toEqual([11_500, false, "按同大区里程估算（苏州市→临沂市）"]);
  });

  it("of another warehouse, shop or city are not gone by", () => {
    const tables: FreightTables = { ...NOTHING, overrides: new Map([own("370200", 1), own("32", 2)]) };
    expect(perM3(tables)[0]).toBe(11_500);
    const other = { ...WAREHOUSE, storeId: asId<WarehouseId>("10") };
    expect(freightTerms({ ...NOTHING, overrides: new Map([own(LINYI, 1)]) }, other, LINYI).prices).toEqual([]);
  });

  it("are firm where each price of the destination is", () => {
    const prices = [
      price({ carrier: "truck13", perTruck: fen(1), isFirm: true }),
      price({ carrier: "truck9", perTruck: fen(1) }),
    ];
    expect(termsBy(prices, "overrides").isFirm).toBe(false);
    expect(termsBy(prices.slice(0, 1), "overrides").isFirm).toBe(true);
  });
});

describe("what carries timber", () => {
  it("is lawful: with its load it weighs no more than its axles allow, and is no longer than it may be", () => {
    const unlawful = Object.values(CARRIERS).filter((carrier) => !isLawful(carrier));
    expect(unlawful.map(({ name }) => name)).toEqual([]);
  });

  it("may neither bear more on fewer axles nor be a flatbed of 17.5 m", () => {
    const { truck9, truck13 } = CARRIERS;
    expect(isLawful({ ...truck9, chassis: { ...truck9.chassis, axles: 3 } })).toBe(false);
    expect(isLawful({ ...truck13, longest: 17_500 })).toBe(false);
  });
});
