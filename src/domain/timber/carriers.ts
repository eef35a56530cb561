import { type Dm3, dm3, type Kg, kg } from "../units.ts";
/** How goods lie: sawn timber and panels in packs, logs with air between them. */
export type Stowage = "packed" | "logs";

/**
 * What a truck may weigh with its load by its axles, a part of the rules on overloaded vehicles (超限运输车辆行驶公路管理规定,
 * 交通运输部令 2016 年第 62 号, article 3). `isTrain`: a tractor with its semi-trailer.
 */
const GROSS_LIMITS: readonly { readonly axles: number; readonly isTrain: boolean; readonly limit: Kg }[] = [
  { axles: 2, isTrain: false, limit: kg(18_000) },
  { axles: 3, isTrain: false, limit: kg(25_000) },
  { axles: 4, isTrain: false, limit: kg(31_000) },
  { axles: 4, isTrain: true, limit: kg(36_000) },
  { axles: 5, isTrain: true, limit: kg(43_000) },
  { axles: 6, isTrain: true, limit: kg(49_000) },
];

/** A truck on its axles. `empty`: kg without goods, with fuel, driver and, of a container, the box. */
export type Chassis = { readonly axles: number; readonly isTrain: boolean; readonly empty: Kg };

/**
 * mm. GB 1589-2016: the longest semi-trailer, and the longest truck without one. A load that is many pieces may not stand over.
 */
const LONGEST_TRAILER = 13_750;
const LONGEST_TRUCK = 12_000;

/** The codes of what carries timber. */
export type CarrierCode = "truck13" | "truck9" | "truck6" | "container";

/**
 * What carries timber lawfully. `volume`: dm³ of goods that go in, which is less than the space; `weight`: kg of goods;
 * `longest`: mm.
 */
export type Carrier = {
  readonly code: CarrierCode;
  readonly name: string;
  readonly unit: "车" | "柜";
  readonly volume: Readonly<Record<Stowage, Dm3>>;
  readonly weight: Kg;
  readonly longest: number;
  readonly chassis: Chassis;
};

/** Whether a carrier may go as loaded as it is described: its axles bear it, and it is not too long. */
export function isLawful({ weight, longest, chassis }: Omit<Carrier, "code">): boolean {
  const { axles, isTrain, empty } = chassis;
  const rule = GROSS_LIMITS.find((limits) => limits.axles === axles && limits.isTrain === isTrain);
  return rule !== undefined && weight + empty <= rule.limit && longest <= (isTrain ? LONGEST_TRAILER : LONGEST_TRUCK);
}

/**
 * A 13 m flatbed takes 33 m³ or 32 t on six axles; a 9.6 m truck, of the same section, 24 m³ or 18 t, for which it needs four
 * axles: on three it may carry 14 t; a 6.8 m truck of two axles 16 m³ or 10 t. A 40HQ container has 76 m³ inside, of which packs
 * of boards fill two thirds and logs a third, and may weigh 26 t, of which a ton is packing (customs of the trade, ±10 %). A
 * 17.5 m flatbed is none of them: GB 1589-2016 leaves it to loads that cannot be divided. Messages name it, where it is a truck
 * like any other.
 */
export const CARRIERS = {
  truck13: {
    code: "truck13",
    name: "13 米平板车",
    unit: "车",
    volume: { packed: dm3(33_000), logs: dm3(33_000) },
    weight: kg(32_000),
    longest: 13_000,
    chassis: { axles: 6, isTrain: true, empty: kg(16_500) },
  },
  truck9: {
    code: "truck9",
    name: "9.6 米高栏车",
    unit: "车",
    volume: { packed: dm3(24_000), logs: dm3(24_000) },
    weight: kg(18_000),
    longest: 9_600,
    chassis: { axles: 4, isTrain: false, empty: kg(12_800) },
  },
  truck6: {
    code: "truck6",
    name: "6.8 米货车",
    unit: "车",
    volume: { packed: dm3(16_000), logs: dm3(16_000) },
    weight: kg(10_000),
    longest: 6_800,
    chassis: { axles: 2, isTrain: false, empty: kg(7_500) },
  },
  container: {
    code: "container",
    name: "40HQ 高柜",
    unit: "柜",
    volume: { packed: dm3(50_000), logs: dm3(26_000) },
    weight: kg(25_000),
    longest: 11_900,
    chassis: { axles: 6, isTrain: true, empty: kg(19_500) },
  },
} as const satisfies Readonly<Record<CarrierCode, Carrier>>;
