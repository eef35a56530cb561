import { distanceFreight } from "../freight/distance.ts";
import { type Fen, fen } from "../money.ts";
import { isLogs, vatPctOf } from "../timber/kind-shape.ts";
import { placeByCode } from "../timber/places.ts";
import { type BasisPoints, basisPoints } from "../units.ts";
import type { LandedInput } from "./landed-cost.ts";

/** Fen per m³ from a port to a city, by the table that spot goods are delivered by, too. */
export const inlandFreight = (table: readonly string[], portCode: string, cityCode: string): Fen =>
  distanceFreight(table, placeByCode(portCode)?.cityCode ?? "", cityCode);

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
