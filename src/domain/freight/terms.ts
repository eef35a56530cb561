import { type Fen, fen, formatYuan } from "../money.ts";
import { PROVINCE_ENTRIES } from "../timber/regions.ts";
import type { BasisPoints } from "../units.ts";
import { deliveryCity } from "./cities.ts";
import { DISTANCE_NAMES, distanceBetween, distanceFreight } from "./distance.ts";
import { type FreightOrigin, type ShopWarehouse, shopWarehouseKey } from "./shop-warehouse.ts";
import { FREIGHT_TRUCKS, type FreightTruck, truckText } from "./tariff.ts";

/** What one kind of truck costs. `perTruck`: a whole one, `null` where none is hired whole; `perM3`: a part of one, likewise. */
export type TruckPrice = {
  readonly carrier: FreightTruck;
  readonly perTruck: Fen | null;
  readonly perM3: Fen | null;
  /** Of a whole truck. */
  readonly loading: Fen;
  /** Of each place but the first where it stops. */
  readonly extraStop: Fen;
  /** The warehouse bills exactly that. */
  readonly isFirm: boolean;
};

/** What the operator and the shops have stated, by relation (`relationOf`), and the distances for everything else. */
export type FreightTables = {
  readonly tariffs: ReadonlyMap<string, readonly TruckPrice[]>;
  readonly overrides: ReadonlyMap<string, readonly TruckPrice[]>;
  /** Yuan per m³ by distance, the operator's configuration `freight.table`. */
  readonly distances: readonly string[];
  /** What deliveries really cost, from city to city. */
  readonly paid: ReadonlyMap<string, PaidFreight>;
};

/**
 * What the last deliveries of a relation really cost, of what was stated for them: the median, where there are enough of them.
 * `n`: how many it is the median of.
 */
export type PaidFreight = { readonly bp: BasisPoints; readonly n: number };

/** Deliveries of a relation that are counted, the last ones, and how many there must be for the estimate to go by them. */
export const PAID_COUNTED = 20;
export const PAID_LEAST = 5;

/**
 * What a relation costs, from a warehouse to a city. `prices`: what was stated of it, the largest truck first, none where only
 * the distance is known; `perM3`: by that distance.
 */
export type FreightTerms = {
  readonly from: string;
  readonly to: string;
  readonly prices: readonly TruckPrice[];
  readonly perM3: Fen;
  readonly isFirm: boolean;
  /** By which an estimate is corrected. */
  readonly paid: PaidFreight | null;
  /** Whose figures these are, in words. */
  readonly basis: string;
};

/** The key of a relation: an origin, which is a city or a shop's warehouse, and a destination, which is a city or a province. */
export const relationOf = (origin: string, destination: string): string => `${origin}>${destination}`;

/** Where a relation to a city may end, as what is stated of it goes: the city, then its province. */
const destinationsOf = (cityCode: string): readonly string[] => [cityCode, cityCode.slice(0, 2)];

/** Whether the shop of a warehouse states prices of its own to a city, which hold in the place of its city's. */
export const hasOwnPrices = (
  overrides: FreightTables["overrides"],
  warehouse: ShopWarehouse,
  cityCode: string,
): boolean => destinationsOf(cityCode).some((to) => overrides.has(relationOf(shopWarehouseKey(warehouse), to)));

const cityName = (code: string): string => deliveryCity(code)?.name ?? code;
const provinceName = (digits: string): string => PROVINCE_ENTRIES.find(({ code }) => code === digits)?.name ?? digits;

const largestFirst = (prices: readonly TruckPrice[]): readonly TruckPrice[] =>
  FREIGHT_TRUCKS.flatMap((truck) => prices.filter(({ carrier }) => carrier === truck));

/**
 * What holds of a relation: what the shop states of the city, then of its province, then what the operator states of the city
 * and of its province. The first that there is holds alone. Firm is what a shop states, where each of its prices of that
 * destination is firm.
 */
export function freightTerms(tables: FreightTables, warehouse: FreightOrigin, cityCode: string): FreightTerms {
  const steps = [
    { stated: tables.overrides, origin: shopWarehouseKey(warehouse), whose: "商家运价" },
    { stated: tables.tariffs, origin: warehouse.cityCode, whose: "平台运价" },
  ].flatMap((step) => destinationsOf(cityCode).map((to) => ({ ...step, to })));
  const common = {
    from: warehouse.cityCode,
    to: cityCode,
    perM3: distanceFreight(tables.distances, warehouse.cityCode, cityCode),
    paid: tables.paid.get(relationOf(warehouse.cityCode, cityCode)) ?? null,
  };
  const way = (to: string) => `${cityName(warehouse.cityCode)}→${to.length === 2 ? provinceName(to) : cityName(to)}`;
  for (const { stated, origin, to, whose } of steps) {
    const prices = stated.get(relationOf(origin, to)) ?? [];
    if (prices.length === 0) continue;
    const isFirm = prices.every((price) => price.isFirm);
    const paid = isFirm ? null : common.paid;
    return { ...common, prices: largestFirst(prices), isFirm, paid, basis: `${whose}（${way(to)}）` };
  }
  const distance = DISTANCE_NAMES[distanceBetween(warehouse.cityCode, cityCode)];
  return { ...common, prices: [], isFirm: false, basis: `按${distance}里程估算（${way(cityCode)}）` };
}

/** What the prices of a relation say, one line for each truck. */
export const priceTexts = ({ prices, perM3 }: FreightTerms): string[] =>
  prices.length === 0
    ? [`${formatYuan(perM3)} 元/m³`]
    : prices.map(({ carrier, perTruck, perM3: part, loading, extraStop }) =>
        [
          truckText(carrier),
          ...(perTruck === null ? [] : [`${formatYuan(perTruck)} 元/车`]),
          ...(part === null ? [] : [`拼车 ${formatYuan(part)} 元/m³`]),
          ...(loading === fen(0) ? [] : [`装车 ${formatYuan(loading)} 元/车`]),
          ...(extraStop === fen(0) ? [] : [`加点 ${formatYuan(extraStop)} 元/处`]),
        ].join("，"),
      );
