import { type Dm3, dm3, type Kg, kg } from "../units.ts";
/** How goods lie: sawn timber and panels in packs, logs with air between them. */
export type Stowage = "packed" | "logs";

/**
 * What carries timber. `volume`: dm³ of goods that go in, which is less than the space; `weight`: kg of goods; `longest`:
 * mm.
 */
export type Carrier = {
  readonly code: "truck13" | "truck9" | "truck17" | "container";
  readonly name: string;
  readonly unit: "车" | "柜";
  readonly volume: Readonly<Record<Stowage, Dm3>>;
  readonly weight: Kg;
  readonly longest: number;
};

/**
 * A 13 m flatbed takes 33 m³ or 32 t, a 17.5 m one 52 m³ and the same weight; a 9.6 m truck, of the same section, 24 m³ or
 * 18 t. A 40HQ container has 76 m³ inside, of which packs of boards fill two thirds and logs a third, and may weigh 26 t, of
 * which a ton is packing (customs of the trade, ±10 %).
 */
export const CARRIERS = {
  truck13: {
    code: "truck13",
    name: "13 米平板车",
    unit: "车",
    volume: { packed: dm3(33_000), logs: dm3(33_000) },
    weight: kg(32_000),
    longest: 13_000,
  },
  truck9: {
    code: "truck9",
    name: "9.6 米高栏车",
    unit: "车",
    volume: { packed: dm3(24_000), logs: dm3(24_000) },
    weight: kg(18_000),
    longest: 9_600,
  },
  truck17: {
    code: "truck17",
    name: "17.5 米平板车",
    unit: "车",
    volume: { packed: dm3(52_000), logs: dm3(52_000) },
    weight: kg(32_000),
    longest: 17_500,
  },
  container: {
    code: "container",
    name: "40HQ 高柜",
    unit: "柜",
    volume: { packed: dm3(50_000), logs: dm3(26_000) },
    weight: kg(25_000),
    longest: 11_900,
  },
} as const satisfies Readonly<Record<Carrier["code"], Carrier>>;
