import { fen, formatYuan } from "../money.ts";
import { DM3, type Infer, NUMBER, record } from "../records.ts";
import { isLogs } from "../timber/kind-shape.ts";
import { type Dm3, dm3, type Mm } from "../units.ts";

/** A price by the thousand board feet: minor units, and the dm³ that one MBF of these goods comes to. */
export const MBF = record({ price: NUMBER, volume: DM3 });
export type Mbf = Infer<typeof MBF>;

/** What one MBF may come to, dm³: from dressed 2x3 to logs by Scribner. */
export const MBF_VOLUME = { min: 1_400, max: 7_000 } as const;
/** Rough sawn to its full nominal size: 1000 BF of 2.35974 dm³. */
const NOMINAL = dm3(2_360);
/** Logs by Scribner, roughly (4.5 to 6 m³): the merchant who offers them knows better. */
const SCRIBNER = dm3(5_000);

/** Dressed mm by their nominal inches. */
const INCHES: Readonly<Record<number, number>> = { 19: 1, 38: 2, 64: 3, 89: 4, 140: 6, 184: 8, 235: 10, 286: 12 };
/** mm of the feet that make a thousand board feet of one square inch. */
const MM_PER_MBF = 12_000 * 304.8;

type Sawn = { kindCode: string; thickness: Mm | null; width: Mm | null };

/** The dm³ of one MBF: of dressed lumber by its size, of anything else sawn nominal, of logs by Scribner. */
export function mbfVolumeOf({ kindCode, thickness, width }: Sawn): Dm3 {
  if (isLogs(kindCode)) return SCRIBNER;
  const thick = INCHES[thickness ?? 0];
  const wide = INCHES[width ?? 0];
  if (thick === undefined || wide === undefined) return NOMINAL;
  return dm3(Math.round(((thickness ?? 0) * (width ?? 0) * MM_PER_MBF) / (thick * wide) / 1_000_000));
}

/** Minor units per m³, half up. */
export const perCubicMetre = ({ price, volume }: Mbf): number =>
  Number((BigInt(price) * 2_000n + BigInt(volume)) / (2n * BigInt(volume)));

/** `385.00/MBF ÷ 1.622 m³`: where the price per m³ comes from. */
export const mbfText = ({ price, volume }: Mbf): string =>
  `${formatYuan(fen(price))}/MBF ÷ ${(volume / 1000).toFixed(3)} m³`;
