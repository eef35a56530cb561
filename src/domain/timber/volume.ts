import { type Cm, cm, type Mm, tenthsOfMm } from "../units.ts";
/** Exact timber volumes. Every volume is whole mm³ (1 m³ = 10⁹ mm³), already rounded where its rule requires it. */

export const MM3_PER_M3 = 1_000_000_000;

/** numerator ÷ denominator to the nearest multiple of `grain`, half up. */
function roundedTo(grain: bigint, numerator: bigint, denominator: bigint): number {
  const whole = denominator * grain;
  return Number(((2n * numerator + whole) / (2n * whole)) * grain);
}

/** mm³ as m³ with `decimals` digits, half up: (14400000, 4) → "0.0144". */
export function cubicMetresText(volumeMm3: number, decimals: number): string {
  const scaled = roundedTo(1n, BigInt(volumeMm3) * 10n ** BigInt(decimals), BigInt(MM3_PER_M3));
  const digits = String(scaled).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Volume of one sawn piece or sheet: thickness × width × length in mm (GB/T 449-2009), the thickness to its tenth, half up to
 * the mm³ and at least one.
 */
export const pieceVolumeMm3 = (thickness: Mm, width: Mm, length: Mm): number =>
  Math.max(1, Math.floor((tenthsOfMm(thickness) * width * length + 5) / 10));

/** Size classes of GB/T 144: to the nearest cm below 14 cm, to the nearest even cm from there. Diameter in mm, answer in cm. */
export function gbDiameter(diameterMm: Mm): Cm {
  return cm(diameterMm < 140 ? Math.floor((diameterMm + 5) / 10) : 2 * Math.floor((diameterMm + 10) / 20));
}

/** mm³ to which a tabled volume is rounded: 0.001 m³, for the thinnest logs 0.0001 m³. */
const TABLE_GRAIN = 1_000_000n;
const FINE_GRAIN = 100_000n;

const square = (value: bigint): bigint => value * value;

/**
 * Log volume by GB/T 4814-2013. D = 检尺径 in cm (small end, inside bark), L = 检尺长 in m:
 * - D < 14: 0.7854·L·(D + 0.45·L + 0.2)² / 10 000
 * - D ≥ 14: 0.7854·L·[D + 0.5·L + 0.005·L² + 0.000125·L·(14 − L)²·(D − 10)]² / 10 000
 * - shorter than 2 m or longer than 10 m: 0.8·L·(D + 0.5·L)² / 10 000
 *
 * Half up to 0.001 m³, below D = 8 to 0.0001 m³. Arguments: whole cm and whole mm, both positive.
 */
export function logVolumeGb(diameterCm: Cm, lengthMm: Mm): number {
  const d = BigInt(diameterCm);
  const l = BigInt(lengthMm);
  const grain = diameterCm < 8 ? FINE_GRAIN : TABLE_GRAIN;
  // The bracket is held as an integer over `unit`; m³ → mm³ and the divisions by 10 000 (and 1000 for mm) leave 10² · l.
  const volume = (factor: bigint, bracket: bigint, unit: bigint) =>
    roundedTo(grain, factor * l * 100n * square(bracket), 10_000n * square(unit));
  if (lengthMm < 2000 || lengthMm > 10_000) return volume(8000n, 2000n * d + l, 2000n);
  if (diameterCm < 14) return volume(7854n, 100_000n * d + 45n * l + 20_000n, 100_000n);
  const unit = 8_000_000_000_000n;
  const bracket = unit * d + 4_000_000_000n * l + 40_000n * square(l) + l * square(14_000n - l) * (d - 10n);
  return volume(7854n, bracket, unit);
}

/**
 * Log volume by the Japanese Agricultural Standard: D²·L / 10 000 below 6 m, [D + (L′ − 4)/2]²·L / 10 000 from 6 m, where
 * L′ is L in whole metres. Half up to 0.001 m³. Arguments: class in cm, length in mm.
 */
export function logVolumeJas(diameterCm: Cm, lengthMm: Mm): number {
  const taper = lengthMm < 6000 ? 0 : Math.floor(lengthMm / 1000) - 4;
  return roundedTo(TABLE_GRAIN, square(BigInt(2 * diameterCm + taper)) * BigInt(lengthMm) * 100n, 4n);
}
