import { type Fen, fen } from "../../money.ts";
import { pieceFaceMm2 } from "../../timber/quantity.ts";
import type { SaleUnit } from "../../timber/spec.ts";
import type { Dm3, Mm } from "../../units.ts";

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

/** How many m³ a sale unit is, as a fraction; `null` where goods do not state it. */
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

type Taxed = Pick<Priced, "taxIncluded" | "taxRate">;

/** What a listed price has to be multiplied with to have the tax in it, percent. 不含税报价按税率折成含税。 */
const percentOf = ({ taxIncluded, taxRate }: Taxed): bigint => (taxIncluded ? 100n : 100n + BigInt(taxRate));

/** A listed price with tax, fen per the same unit, half up. */
export const taxedPrice = (price: Fen, goods: Taxed): Fen =>
  goods.taxIncluded ? price : fen(Number(nearest(BigInt(price) * percentOf(goods), 100n)));

/** A listed price as fen per m³ with tax, half up; `null` where the volume of the goods is unknown. */
export function cubicPrice(price: Fen, goods: Priced): Fen | null {
  const cubic = cubicOf(goods);
  if (cubic === null || cubic[0] <= 0n) return null;
  const [m3, per] = cubic;
  const percent = percentOf(goods);
  const value = nearest(BigInt(price) * per * percent, m3 * 100n);
  return value > 0n ? fen(Number(value)) : null;
}

/** What goods would be listed at for `cubic` fen per m³ with tax, half up; the way back from `cubicPrice`. */
export function listedAt(cubic: Fen, goods: Priced): Fen | null {
  const volume = cubicOf(goods);
  if (volume === null || volume[0] <= 0n) return null;
  const [m3, per] = volume;
  const percent = percentOf(goods);
  return fen(Number(nearest(BigInt(cubic) * m3 * 100n, per * percent)));
}

/** Goods with what they are listed at. `priceMode`: 1 listed, 2 negotiated. */
type Listed = Priced & { price: Fen; priceMode: number };

/** What goods are compared by everywhere: fen per m³ with tax; `null` of a negotiated price and of an unknown volume. */
export const comparedPrice = (goods: Listed): Fen | null =>
  goods.priceMode === 1 ? cubicPrice(goods.price, goods) : null;

/** The cheaper first by `comparedPrice`; what cannot be compared stands last. */
export function byComparedPrice(one: Listed, other: Listed): number {
  const a = comparedPrice(one);
  const b = comparedPrice(other);
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

/** What goods cost with tax: fen per sale unit and per m³, `cubic` `null` where there is no such price. */
export type TaxedPrices = Pick<Listed, "saleUnit" | "price" | "priceMode"> & { cubic: Fen | null };

/** What listed goods cost with tax. */
export const taxedPrices = (goods: Listed): TaxedPrices => ({
  saleUnit: goods.saleUnit,
  priceMode: goods.priceMode,
  price: taxedPrice(goods.price, goods),
  cubic: comparedPrice(goods),
});

/**
 * The price that a bound stated per `unit` is compared with, fen with tax: of `m3` that of all goods, of any other unit that
 * of goods listed by it; `null` of others and of a negotiated one.
 */
function priceBy(unit: string, { saleUnit, price, priceMode, cubic }: TaxedPrices): Fen | null {
  if (priceMode !== 1) return null;
  return unit === "m3" ? cubic : unit === saleUnit ? price : null;
}

/** Whether goods cost no more than `bound` fen with tax per `unit`; `null` where the two cannot be compared. */
export function isWithin(bound: Fen | null, unit: string, prices: TaxedPrices): boolean | null {
  const price = priceBy(unit, prices);
  return price === null || bound === null ? null : price <= bound;
}
