import { dm3, kg } from "../units.ts";
import type { Warehouse } from "./basket.ts";

/** The volume of a whole list is cut into so many cells. */
export const CELLS = 48;

/**
 * What freight from a warehouse costs at least. `rate`: fen per m³, whole; `rest[cell]`: milli-fen that a load of that cell, more
 * than `cell` × width and at most (`cell` + 1) × width, costs at least beyond its volume × `rate`; `least`: the smallest of them.
 */
export type FreightFloor = { readonly rate: number; readonly rest: readonly number[]; readonly least: number };

/**
 * Freight never falls with volume or weight: a load of a cell costs at least what its lower end costs, of the lightest goods of
 * the warehouse (`density`, kg/m³). The rate is the lowest average of any load, so that no rest is below 0 but for the width of a
 * cell. `width`: dm³.
 */
export function freightFloor({ freight }: Warehouse, width: number, density: number): FreightFloor {
  const ends = Array.from({ length: CELLS }, (_, cell) => {
    const volume = cell * width;
    const load = { volume: dm3(volume), weight: kg(Math.floor((volume * density) / 1000)), longest: null };
    return 1000 * (freight(load)?.amount ?? 0);
  });
  const averages = ends.flatMap((amount, cell) => (cell === 0 ? [] : [amount / (cell * width)]));
  const rate = Math.floor(Math.max(0, Math.min(...averages)));
  const rest = ends.map((amount, cell) => amount - rate * (cell + 1) * width);
  return { rate, rest, least: Math.min(...rest) };
}
