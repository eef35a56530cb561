import { type Fen, fen } from "../money.ts";
import { pieceFaceMm2 } from "../timber/quantity.ts";
import type { SaleUnit } from "../timber/spec.ts";
import type { Dm3, Mm } from "../units.ts";

/** How goods are priced. `pieceVolumeMm3` exact, `width`, `length` mm, `bundleVolume` dm³, `density` kg/m³, `taxRate` percent. */
export type Priced = {
  saleUnit: SaleUnit;
  pieceVolumeMm3: number | null;
  width: Mm | null;
  length: Mm | null;
  piecesPerBundle: number | null;
  bundleVolume: Dm3 | null;
  density: number;
  taxIncluded: boolean;
  taxRate: number;
};

/** n ÷ d to the nearest whole, half up; for what is not negative. */
const nearest = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d);

const MM3_PER_M3 = 1_000_000_000n;
const MM3_PER_M2_AND_MM = 1_000n;
const DM3_PER_M3 = 1_000n;

/** How many m³ a sale unit is, as a fraction; `null` where goods do not say. */
function cubicOf(goods: Priced): readonly [bigint, bigint] | null {
  const piece = goods.pieceVolumeMm3 === null ? null : BigInt(goods.pieceVolumeMm3);
  switch (goods.saleUnit) {
    case "m3":
      return [1n, 1n];
    case "m2": {
      const face = pieceFaceMm2({ ...goods, countedIn: "piece" });
      return piece === null || face === null ? null : [piece, BigInt(face) * MM3_PER_M2_AND_MM];
    }
    case "ton":
      return goods.density > 0 ? [DM3_PER_M3, BigInt(goods.density)] : null;
    case "piece":
    case "sheet":
      return piece === null ? null : [piece, MM3_PER_M3];
    case "bundle":
      if (piece !== null && goods.piecesPerBundle !== null) return [piece * BigInt(goods.piecesPerBundle), MM3_PER_M3];
      return goods.bundleVolume === null ? null : [BigInt(goods.bundleVolume), DM3_PER_M3];
  }
}

/** A listed price as fen per m³ with tax, half up; `null` where the volume of the goods is unknown. 不含税报价按税率折成含税。 */
export function cubicPrice(price: Fen, goods: Priced): Fen | null {
  const cubic = cubicOf(goods);
  if (cubic === null || cubic[0] <= 0n) return null;
  const [m3, per] = cubic;
  const percent = goods.taxIncluded ? 100n : 100n + BigInt(goods.taxRate);
  const value = nearest(BigInt(price) * per * percent, m3 * 100n);
  return value > 0n ? fen(Number(value)) : null;
}

/** What goods would be listed at for `cubic` fen per m³ with tax, half up; the way back from `cubicPrice`. */
export function listedAt(cubic: Fen, goods: Priced): Fen | null {
  const volume = cubicOf(goods);
  if (volume === null || volume[0] <= 0n) return null;
  const [m3, per] = volume;
  const percent = goods.taxIncluded ? 100n : 100n + BigInt(goods.taxRate);
  return fen(Number(nearest(BigInt(cubic) * m3 * 100n, per * percent)));
}
