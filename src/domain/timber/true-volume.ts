import { type BasisPoints, basisPoints, type Mm, tenthsOfMm } from "../units.ts";
import { WHOLE_VOLUME } from "./true-price.ts";

/**
 * How much of the nominal volume is really there, and what a cubic metre that is there costs.
 *
 * Of one shop, species and section (thickness × width), with e pieces that count: r = Σ measured ÷ Σ nominal. Shops of one
 * section differ by τ, single pieces by σ, and K = σ² ÷ τ² pieces weigh as much as what is known of the section:
 *
 *     ratio = (e·r + K·μ) ÷ (e + K)        90 % interval = ratio ± 1.645 · √(σ² ÷ (e + K) + (K ÷ (e + K))² · var μ)
 *
 * μ is the mean over all shops of the section, each weighed by 1 ÷ (τ² + σ² ÷ e); var μ = 1 ÷ Σ of these weights. Pieces of one
 * spot check are of one lot and alike: n of them count as n ÷ (1 + (n − 1) · 0.05).
 */

/** Sizes of one piece, or of several as their means. `thicknessTenths`, `widthTenths`: tenths of mm. */
export type MeasuredRow = { thicknessTenths: number; widthTenths: number; length: Mm; pieces: number };

/** What goods are called: mm; `length` `null` where each piece has its own. */
export type NominalSize = { thickness: Mm; width: Mm; length: Mm | null };

/**
 * A spot check in sums. Volumes in mm³; `square`: the sum over its pieces of the squared difference of their ratio from the
 * check's, in basis points; `null` where means were stated.
 */
export type MeasuredSums = { pieces: number; measuredMm3: number; nominalMm3: number; square: number | null };

/** In 1/100 mm³, so that sums are whole whatever their order. */
const measuredParts = ({ thicknessTenths, widthTenths, length, pieces }: MeasuredRow): number =>
  thicknessTenths * widthTenths * length * pieces;

/** Likewise. Pieces of random length have the nominal volume of the length that they were measured at. */
const nominalParts = ({ length, pieces }: MeasuredRow, nominal: NominalSize): number =>
  tenthsOfMm(nominal.thickness) * nominal.width * 10 * (nominal.length ?? length) * pieces;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What the rows of a spot check come to, to the whole mm³. */
export function measuredSums(rows: readonly MeasuredRow[], nominal: NominalSize): MeasuredSums {
  const measured = sum(rows.map(measuredParts));
  const stated = sum(rows.map((row) => nominalParts(row, nominal)));
  const ratio = measured / stated;
  const square = sum(
    rows.map((row) => row.pieces * ((measuredParts(row) / nominalParts(row, nominal) - ratio) * WHOLE_VOLUME) ** 2),
  );
  return {
    pieces: sum(rows.map(({ pieces }) => pieces)),
    measuredMm3: Math.round(measured / 100),
    nominalMm3: Math.round(stated / 100),
    square: rows.every(({ pieces }) => pieces === 1) ? Math.round(square) : null,
  };
}

/** A measured side between these shares of the nominal one is believed. */
const BELIEVED = { section: [0.7, 1.2], length: [0.9, 1.15] } as const;
const isBelieved = (measured: number, nominal: number, [least, most]: readonly [number, number]): boolean =>
  measured >= nominal * least && measured <= nominal * most;

/** Whether measured sides may be those of goods that are called so. */
export const isPlausibleRow = (
  { thicknessTenths, widthTenths, length }: Omit<MeasuredRow, "pieces">,
  nominal: NominalSize,
): boolean =>
  isBelieved(thicknessTenths, tenthsOfMm(nominal.thickness), BELIEVED.section) &&
  isBelieved(widthTenths, nominal.width * 10, BELIEVED.section) &&
  (nominal.length === null || isBelieved(length, nominal.length, BELIEVED.length));

/** The spot checks of one shop, species and section. */
export type MeasuredGroup = { section: string; checks: readonly MeasuredSums[] };

/** Ratio with its 90 % interval in basis points of the nominal volume, and how many pieces were measured. */
export type VolumeRatio = { ratio: BasisPoints; low: BasisPoints; high: BasisPoints; pieces: number };

/** How alike pieces of one lot are. */
const LOT_LIKENESS = 0.05;
/** Shops and pieces differ by so much where too few were measured to know, basis points. */
const USUAL_SHOP_SPREAD = 200;
const USUAL_PIECE_SPREAD = 250;
/** No section's shops are so much alike that a shop's own pieces count for little. */
const LEAST_SHOP_SPREAD = 60;
/** From so many shops on a section speaks for itself; before that all sections together do. */
const SHOPS_ENOUGH = 5;
/** From so many pieces whose sizes were stated each on, their spread is taken for that of all. */
const PIECES_ENOUGH = 30;
/** 90 % of a normal distribution lie within so many standard deviations. */
const NINETY_PERCENT = 1.645;

type Seen = { ratio: number; counted: number };

const countedPieces = (pieces: number): number => pieces / (1 + (pieces - 1) * LOT_LIKENESS);

const seenOf = ({ checks }: MeasuredGroup): Seen => ({
  ratio: (sum(checks.map((one) => one.measuredMm3)) / sum(checks.map((one) => one.nominalMm3))) * WHOLE_VOLUME,
  counted: sum(checks.map(({ pieces }) => countedPieces(pieces))),
});

/** σ²: how much single pieces differ, of those whose sizes were stated each. */
function pieceVariance(groups: readonly MeasuredGroup[]): number {
  const each = groups.flatMap(({ checks }) => checks.filter(({ square }) => square !== null));
  const free = sum(each.map(({ pieces }) => pieces - 1));
  const variance = sum(each.map(({ square }) => square ?? 0)) / (free * (1 - LOT_LIKENESS));
  return free < PIECES_ENOUGH ? USUAL_PIECE_SPREAD ** 2 : Math.max(1, variance);
}

type Market = { mean: number; meanVariance: number; shopVariance: number; pieceVariance: number };

/** τ² by the moments of DerSimonian and Laird. */
function shopVariance(seen: readonly Seen[], variance: number): number {
  if (seen.length < SHOPS_ENOUGH) return USUAL_SHOP_SPREAD ** 2;
  const weights = seen.map(({ counted }) => counted / variance);
  const all = sum(weights);
  const mean = sum(seen.map(({ ratio }, at) => ratio * (weights[at] ?? 0))) / all;
  const spread = sum(seen.map(({ ratio }, at) => (weights[at] ?? 0) * (ratio - mean) ** 2));
  const left = all - sum(weights.map((weight) => weight ** 2)) / all;
  return Math.max(LEAST_SHOP_SPREAD ** 2, (spread - (seen.length - 1)) / left);
}

function marketOf(groups: readonly MeasuredGroup[]): Market {
  const seen = groups.map(seenOf);
  const variance = pieceVariance(groups);
  const shops = shopVariance(seen, variance);
  const weights = seen.map(({ counted }) => 1 / (shops + variance / counted));
  const all = sum(weights);
  return {
    mean: sum(seen.map(({ ratio }, at) => ratio * (weights[at] ?? 0))) / all,
    meanVariance: 1 / all,
    shopVariance: shops,
    pieceVariance: variance,
  };
}

function ratioIn(market: Market, group: MeasuredGroup): VolumeRatio {
  const { ratio, counted } = seenOf(group);
  const pull = market.pieceVariance / market.shopVariance;
  const drawn = (counted * ratio + pull * market.mean) / (counted + pull);
  const variance = market.pieceVariance / (counted + pull) + (pull / (counted + pull)) ** 2 * market.meanVariance;
  const half = NINETY_PERCENT * Math.sqrt(variance);
  return {
    ratio: basisPoints(Math.max(1, Math.round(drawn))),
    low: basisPoints(Math.max(1, Math.floor(drawn - half))),
    high: basisPoints(Math.ceil(drawn + half)),
    pieces: sum(group.checks.map(({ pieces }) => pieces)),
  };
}

/** The ratio of each group, in the order of `groups`; each has a check at least. */
export function volumeRatios<Group extends MeasuredGroup>(groups: readonly Group[]): (Group & VolumeRatio)[] {
  const bySection = new Map<string, Group[]>();
  for (const group of groups) bySection.set(group.section, [...(bySection.get(group.section) ?? []), group]);
  const everywhere = marketOf(groups);
  const markets = new Map(
    [...bySection].map(([section, some]) => [section, some.length < SHOPS_ENOUGH ? everywhere : marketOf(some)]),
  );
  return groups.map((group) => ({ ...group, ...ratioIn(markets.get(group.section) ?? everywhere, group) }));
}
