import { type Fen, fen, parseYuan } from "../money.ts";
import { CONFIG_KEYS } from "../system/config-keys.ts";
import { isLogs, vatPctOf } from "../timber/kind-shape.ts";
import { placeByCode } from "../timber/places.ts";
import { rowsOf } from "../timber/tables.ts";
import { type BasisPoints, basisPoints } from "../units.ts";
import CITY_TABLE from "./data/delivery-cities.json" with { type: "json" };
import type { LandedInput } from "./landed-cost.ts";

/** Where timber is delivered to. `code`: GB/T 2260 of the prefecture-level city; `pinyin` without that of its 市. */
export type DeliveryCity = { code: string; name: string; pinyin: string };

/** Cities that the freight table knows: those of the timber places and those that they supply, by code. */
export const DELIVERY_CITIES: readonly DeliveryCity[] = rowsOf(CITY_TABLE, "code", "name", "pinyin");

/** The city of that code to which goods are delivered, if it is one. */
export const deliveryCity = (code: string): DeliveryCity | undefined =>
  DELIVERY_CITIES.find((city) => city.code === code);

/** How far a city lies from a port: 0 same city, 1 same province, 2 same part of the country, 3 the next one, 4 beyond. */
export type Distance = 0 | 1 | 2 | 3 | 4;

/** 1 北, 2 东北, 3 华东, 4 中南, 5 西南, 6 西北: the first digit of a city's code, and the parts beside each. */
const BESIDE: Readonly<Record<string, string>> = { 1: "2346", 2: "1", 3: "14", 4: "135", 5: "46", 6: "15" };

/** Two codes of GB/T 2260 that are not known to lie near are far. */
export function distanceBetween(portCity: string, city: string): Distance {
  if (portCity === "" || city === "") return 4;
  if (portCity === city) return 0;
  if (portCity.slice(0, 2) === city.slice(0, 2)) return 1;
  const from = portCity.charAt(0);
  const to = city.charAt(0);
  if (from === to) return 2;
  return BESIDE[from]?.includes(to) ? 3 : 4;
}

/** Yuan per m³ by distance, as the operator's configuration `freight.table` lists them where it can be read. */
const FREIGHT_TABLE: readonly string[] = CONFIG_KEYS["freight.table"].fallback;

/** Fen per m³ from a port to a city; a table that cannot be read whole is not gone by. */
export function inlandFreight(table: readonly string[], portCode: string, cityCode: string): Fen {
  const read = (list: readonly string[]) => list.map((text) => parseYuan(text));
  const own = read(table);
  const isWhole = own.length === FREIGHT_TABLE.length && own.every((amount) => amount !== null && amount >= 0);
  const amounts = isWhole ? own : read(FREIGHT_TABLE);
  return amounts[distanceBetween(placeByCode(portCode)?.cityCode ?? "", cityCode)] ?? fen(0);
}

/** Shipping to China from where the timber grows, US cents per m³: to the ship, and at sea. Indicative, the buyer may overwrite it. */
const SHIPPING: Readonly<Record<string, readonly [exportCost: number, seaFreight: number]>> = {
  RU: [1_200, 2_800],
  NZ: [900, 3_200],
  AU: [1_000, 3_400],
  ...Object.fromEntries(
    ["FI", "SE", "NO", "DE", "AT", "CZ", "PL", "LV", "LT", "EE"].map((code) => [code, [1_500, 5_200]]),
  ),
  ...Object.fromEntries(
    ["FR", "RO", "HR", "IT", "ES", "PT", "HU", "BY", "UA", "TR"].map((code) => [code, [1_800, 5_600]]),
  ),
  ...Object.fromEntries(["CA", "US"].map((code) => [code, [1_600, 4_600]])),
  ...Object.fromEntries(["CL", "BR", "UY", "AR", "PE", "EC"].map((code) => [code, [1_400, 6_200]])),
  ...Object.fromEntries(["TH", "VN", "MY", "ID", "PH", "MM", "LA", "KH"].map((code) => [code, [800, 1_900]])),
  ...Object.fromEntries(["GA", "CM", "CG", "CD", "CF", "GH", "CI", "GQ", "NG"].map((code) => [code, [2_200, 7_400]])),
  ...Object.fromEntries(["PG", "SB", "FJ"].map((code) => [code, [1_300, 3_800]])),
};
const ELSEWHERE = [1_500, 5_500] as const;

/** 0.30 % of the insured value. */
const INSURANCE_BP = basisPoints(30);
const BORDER_GROUPS = ["口岸", "内陆"];

/** Unloading, customs clearance and the first days of storage, fen per m³. */
export function portChargeOf(portCode: string, kindCode: string): Fen {
  const isBorder = BORDER_GROUPS.includes(placeByCode(portCode)?.group ?? "");
  return fen((isLogs(kindCode) ? 5_500 : 4_500) + (isBorder ? 1_500 : 0));
}

/**
 * Import duty by origin in 1/100 percent. Timber comes in at 0 % (most favoured nation); `extra` lists what is levied on
 * top as `US:10`, in percent.
 */
export function dutyBpOf(extra: readonly string[], originCode: string): BasisPoints {
  for (const entry of extra) {
    const match = /^([A-Za-z]{2}):(\d{1,3}(?:\.\d{1,2})?)$/.exec(entry.trim());
    if (match?.[1]?.toUpperCase() === originCode) return basisPoints(Math.round(Number(match[2]) * 100));
  }
  return basisPoints(0);
}

/** The operator's configuration of costs. */
export type CostSettings = {
  fx: number;
  eurFx: number;
  annualBp: BasisPoints;
  freightTable: readonly string[];
  extraDuty: readonly string[];
};

/** Of an offer, what its cost goes by. `price` in minor units per m³. */
export type Quoted = Pick<LandedInput, "incoterm" | "currency" | "price"> & {
  kindCode: string;
  originCode: string;
  portCode: string;
};

export const FINANCE_DAYS = 60;

/** The cost of an offer delivered to a city, as it starts out before the buyer turns anything. */
export function landedInputOf(offer: Quoted, cityCode: string, settings: CostSettings): LandedInput {
  const [exportCost, seaFreight] = SHIPPING[offer.originCode] ?? ELSEWHERE;
  return {
    incoterm: offer.incoterm,
    currency: offer.currency,
    price: offer.price,
    fx: settings.fx,
    eurFx: settings.eurFx,
    exportCost,
    seaFreight,
    insuranceBp: INSURANCE_BP,
    dutyBp: dutyBpOf(settings.extraDuty, offer.originCode),
    vatPct: vatPctOf(offer.kindCode),
    portCharge: portChargeOf(offer.portCode, offer.kindCode),
    annualBp: settings.annualBp,
    days: FINANCE_DAYS,
    inland: inlandFreight(settings.freightTable, offer.portCode, cityCode),
  };
}
