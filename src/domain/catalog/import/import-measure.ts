import { type CountedIn, pieceFaceMm2 } from "../../timber/quantity.ts";
import { type SaleUnit, saleUnitName, type VolumeRule } from "../../timber/spec.ts";
import { logVolumeGb, logVolumeJas, pieceVolumeMm3 } from "../../timber/volume.ts";
import { type Cm, type Dm3, dm3, type Mm, mmOfTenths } from "../../units.ts";

/** Sizes as a file states them: tenths of a mm for the thickness, mm, cm. */
export type StatedSize = {
  readonly thicknessTenths: number | null;
  readonly width: Mm | null;
  readonly length: Mm | null;
  readonly lengthMin: Mm | null;
  readonly lengthMax: Mm | null;
  readonly diameterMin: Cm | null;
  readonly diameterMax: Cm | null;
};

/** How goods are measured, counted and packed; `stock`, `step`, `minOrder` in `countedIn` units. */
export type Measure = {
  readonly countedIn: CountedIn;
  readonly volumeRule: VolumeRule;
  readonly pieceVolumeMm3: number | null;
  readonly piecesPerBundle: number | null;
  /** dm³, of goods sold by bulk volume. */
  readonly bundleVolume: Dm3 | null;
  readonly step: number;
  readonly minOrder: number;
  /** `null`: not stated. */
  readonly stock: number | null;
};

export type StatedStock = {
  readonly saleUnit: SaleUnit;
  /** mm³ */
  readonly stockVolume: number | null;
  /** mm³ of one bundle. */
  readonly bundleVolume: number | null;
  readonly bundles: number | null;
  /** Pieces of one bundle, of goods whose pieces are all alike. */
  readonly perBundle: number | null;
  /** Pieces in stock, of such goods. */
  readonly stockPieces: number | null;
};

const DM3 = 1_000_000;
/** The largest `integer` of the database; also more than any stock. */
const MOST_COUNT = 2_000_000_000;
const MOST_MM3 = 1_000_000_000_000_000;

/** The rule by which such goods are scaled; a title states it where it is not the usual one. */
function volumeRuleOf(size: StatedSize, title: string): VolumeRule {
  if (size.diameterMin !== null) return /jas|日标|日本检尺/i.test(title) ? 4 : 3;
  if (size.thicknessTenths === null || size.width === null || size.length === null) return 5;
  return /实测|足尺|净方/.test(title) ? 2 : 1;
}

/** Exact volume of one piece where all pieces are alike; logs are counted only when they are sold by the piece. */
export function pieceVolumeOf(size: StatedSize, rule: VolumeRule, saleUnit: SaleUnit): number | null {
  const { thicknessTenths, width, length, diameterMin, diameterMax } = size;
  if (diameterMin !== null) {
    if (saleUnit !== "piece" || diameterMin !== diameterMax || length === null) return null;
    const volume = rule === 4 ? logVolumeJas(diameterMin, length) : logVolumeGb(diameterMin, length);
    return volume > 0 ? volume : null;
  }
  if (thicknessTenths === null || width === null || length === null) return null;
  return pieceVolumeMm3(mmOfTenths(thicknessTenths), width, length);
}

/** Why goods whose pieces hold `piece` mm³ each, `null` of bulk goods, cannot be sold by `saleUnit`, or `null`. */
export function unitProblem(saleUnit: SaleUnit, piece: number | null, size: StatedSize): string | null {
  const isCounted = piece !== null;
  switch (saleUnit) {
    case "m3":
    case "bundle":
    case "ton":
      return null;
    case "piece":
    case "sheet":
      return isCounted ? null : `按${saleUnitName(saleUnit)}销售须有固定的厚、宽、长，原木须有单一径级和长度`;
    case "m2":
      return isCounted && pieceFaceMm2({ ...size, countedIn: "piece" }) !== null
        ? null
        : "按平方米销售须有固定的厚、宽、长，原木和随宽、随长的不能按平方米销售";
  }
}

/** Whole pieces in a volume that may be rounded half up to the dm³; never more than there are. */
function piecesIn(volume: number, piece: number): number {
  const nearest = Math.round(volume / piece);
  return nearest * piece - volume < DM3 / 2 ? nearest : Math.floor(volume / piece);
}

/** Rounded stocks and bundles of slightly different size are usual: one bundle or 5 % apart is the same. */
const consistent = (stock: number, bundles: number, bundle: number): boolean =>
  Math.abs(bundles * bundle - stock) <= Math.max(bundle, stock / 20);

/**
 * Pieces wherever all pieces are alike, else dm³. The stock is its volume; the number of bundles fills it in,
 * or the volume of one bundle, where that is not stated. The reason in Chinese where such goods cannot be sold so.
 */
export function measureOf(
  size: StatedSize,
  title: string,
  { saleUnit, stockVolume: statedStock, bundleVolume: statedVolume, bundles, perBundle, stockPieces }: StatedStock,
): Measure | string {
  const volumeRule = volumeRuleOf(size, title);
  const piece = pieceVolumeOf(size, volumeRule, saleUnit);
  const inPieces = stockPieces === null || piece === null ? null : stockPieces * piece;
  if (inPieces !== null && statedStock !== null && Math.abs(inPieces - statedStock) > Math.max(DM3, statedStock / 20))
    return `库存根数与库存体积不符：${stockPieces} 根与库存体积相差过大`;
  const stockVolume = inPieces ?? statedStock;
  const counted = piece === null || perBundle === null ? null : perBundle * piece;
  if (counted !== null && statedVolume !== null && Math.abs(counted - statedVolume) > Math.max(DM3, statedVolume / 20))
    return `每件根数与每件体积不符：${perBundle} 根与每件体积相差过大`;
  const bundleVolume = counted ?? statedVolume;
  // Bundles left of a stock of 0 are what the file forgot to clear.
  if (stockVolume && bundles !== null && bundleVolume !== null && !consistent(stockVolume, bundles, bundleVolume))
    return `库存与件数不符：${bundles} 件 × 每件体积 与库存体积相差超过一件`;
  if (bundles !== null && bundles > 0 && bundleVolume === null && stockVolume === null)
    return "有件数而没有每件体积或库存体积";
  const unfit = unitProblem(saleUnit, piece, size);
  if (unfit !== null) return unfit;
  if (stockPieces !== null && piece === null) return "规格不固定的货不能按根填写库存，请填写库存体积";
  const perUnit = piece ?? DM3;
  const bundle =
    bundleVolume ?? (stockVolume !== null && bundles !== null && bundles > 0 ? stockVolume / bundles : null);
  const countInBundle = bundle === null || bundle === 0 ? null : Math.max(1, Math.round(bundle / perUnit));
  if (countInBundle === null && saleUnit === "bundle") return "按件销售须有每件体积";
  const stock =
    stockPieces ??
    (stockVolume !== null
      ? piece === null
        ? Math.round(stockVolume / DM3)
        : piecesIn(stockVolume, piece)
      : bundles === null
        ? null
        : bundles * (countInBundle ?? 0));
  for (const count of [stock ?? 0, countInBundle ?? 0]) {
    if (count > MOST_COUNT || count * perUnit > MOST_MM3) return "库存或每件体积过大";
  }
  const step = countInBundle !== null && (piece === null || saleUnit === "bundle") ? countInBundle : 1;
  return {
    countedIn: piece === null ? "dm3" : "piece",
    volumeRule,
    pieceVolumeMm3: piece,
    piecesPerBundle: piece === null ? null : countInBundle,
    bundleVolume: piece === null && countInBundle !== null ? dm3(countInBundle) : null,
    step,
    minOrder: step,
    stock,
  };
}
