import type { MoistureType } from "./spec.ts";
import { speciesByCode } from "./species.ts";

/** kg/m³ of water that green timber holds beyond the air-dry. */
const GREEN_WATER = 150;
/** kg/m³ of an unknown species, air-dry. */
const USUAL = 500;

/** How much timber of a species weighs, kg/m³: the middle of its range, to whole tens. */
export function densityOf(speciesCode: string, moistureType: MoistureType | null): number {
  const species = speciesByCode(speciesCode);
  const mean = species === undefined ? USUAL : (species.densityMin + species.densityMax) / 2;
  return Math.round(mean / 10) * 10 + (moistureType === "GRN" ? GREEN_WATER : 0);
}
