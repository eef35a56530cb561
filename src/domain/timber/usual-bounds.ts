import PRICE_TABLE from "./data/usual-prices.json" with { type: "json" };
import SIZE_TABLE from "./data/usual-sizes.json" with { type: "json" };
import { LOGS } from "./kind-shape.ts";
import { MARKET } from "./reading/market.ts";
import { speciesByCode } from "./species.ts";
import { listed, rowsOf } from "./tables.ts";

/** From the least to the most, both among them. */
export type Span = readonly [least: number, most: number];
/** mm, of logs cm. */
type Side = "thickness" | "width" | "length" | "diameter";

const spanIn = (text: string): Span | null => {
  const [least, most] = text.split("-").map(Number);
  return least === undefined || most === undefined ? null : [least, most];
};

/**
 * The sizes in which a kind is ever traded, mm, of logs the diameter in cm. Of sawn timber
 * from battens (GB/T 4822, GB/T 153) to whole beams; sheets as presses make them, and
 * halves and quarters of them (GB/T 9846, GB/T 11718, GB/T 17656, LY/T 1580); glued beams, veneer lumber and slabs as far as a truck takes them (GB/T 26899).
 */
const SIZES_OF: ReadonlyMap<string, Partial<Record<Side, Span>>> = new Map(
  rowsOf(SIZE_TABLE, "kind", "thickness", "width", "length", "diameter").map(({ kind, ...sides }) => [
    kind,
    Object.fromEntries(
      Object.entries(sides).flatMap(([side, text]) => [[side, spanIn(text)]].filter(([, one]) => one)),
    ),
  ]),
);

/** Kinds whose pieces are sawn in any size, so that those on the market show what a species is sawn to. */
const SAWN: readonly string[] = [LOGS, "1501", "1502"];
/** So many times smaller than the least or larger than the most on the market is no size of that species. */
const FAR_SIZE = 4;

/** The sizes of goods of each kind and species on the market, `kind species`. */
const ON_MARKET: ReadonlyMap<string, Partial<Record<Side, Span>>> = new Map(
  MARKET.map(({ kindCode, speciesCode, sections, lengths, diameters }) => {
    const sides = [...sections.keys()].map((section) => section.split("*").map(Number));
    const spans: readonly (readonly [Side, readonly (number | undefined)[]])[] = [
      ["thickness", sides.map(([thickness]) => thickness)],
      ["width", sides.map(([, width]) => width)],
      ["length", [...lengths.keys()].map(Number)],
      ["diameter", [...diameters.keys()].flatMap((ends) => ends.split("-").map(Number))],
    ];
    const spanOf = (values: readonly (number | undefined)[]): Span | null => {
      const known = values.filter((one) => one !== undefined);
      return known.length === 0 ? null : [Math.min(...known), Math.max(...known)];
    };
    return [
      `${kindCode} ${speciesCode}`,
      Object.fromEntries(spans.flatMap(([side, values]) => [[side, spanOf(values)]].filter(([, one]) => one))),
    ];
  }),
);

/** What is usual, as it is called, and what is as good as impossible outside. */
export type Usual = { readonly usual: Span; readonly possible: Span };

/** The sizes of goods of that kind and species: mm, diameters cm; `null` of an unknown kind and of what it does not have. */
export function usualSize(side: Side, kindCode: string, speciesCode: string): Usual | null {
  const ever = SIZES_OF.get(kindCode)?.[side];
  if (ever === undefined) return null;
  const sold = SAWN.includes(kindCode) ? ON_MARKET.get(`${kindCode} ${speciesCode}`)?.[side] : undefined;
  if (sold === undefined) return { usual: ever, possible: ever };
  const possible: Span = [Math.max(ever[0], sold[0] / FAR_SIZE), Math.min(ever[1], sold[1] * FAR_SIZE)];
  return { usual: sold, possible };
}

/** So many times cheaper than the least or dearer than the most is no price: a slip of the point is caught, a poor or a rare lot is not. */
const FAR_PRICE = 3;
/** The same of softwood that is sawn, which many sell alike and day by day. */
const FAR_COMMON_PRICE = 2;
const COMMON: readonly string[] = ["1501", "1502", "1503", "1509"];
/** Outside of this a price is doubted where it would be a usual one by another unit. */
const DOUBTFUL_PRICE = 2;
const FEN_PER_YUAN = 100;

/**
 * What timber has cost, yuan per m³ with tax; the first row that fits. Species by their codes, `*` before
 * a group, S and H all other softwood and hardwood, `*` alone any. Ports and wholesale markets from 2020 to 2026, from the
 * poorest to the best grade: Taicang, Lanshan, Manzhouli (softwood), Zhangjiagang, Yuzhu, Dongguan (hardwood), Linyi (panels),
 * Xianyou and Zhongshan (红木, which by the piece knows no upper bound); plantation teak is the reason for the low end of teak.
 */
const PRICE_ROWS = rowsOf(PRICE_TABLE, "kind", "species", "prices").map(({ kind, species, prices }) => {
  const [least = 0, most = 0] = spanIn(prices) ?? [];
  return { kind, species: listed(species), usual: [least * FEN_PER_YUAN, most * FEN_PER_YUAN] as const };
});

/** Timber not stated to be soft or hard. */
const MIXED = "mixed";

/** `doubtful`: outside, a price is one only if no other unit explains it. */
export type UsualPrice = Usual & { readonly doubtful: Span };

/** What goods of that kind and species cost, fen per m³ with tax. */
export function usualPrice(kindCode: string, speciesCode: string): UsualPrice {
  const species = speciesByCode(speciesCode);
  const names = ["*", speciesCode, `*${species?.group ?? ""}`];
  if (species !== undefined && speciesCode !== MIXED) names.push(species.wood === "softwood" ? "S" : "H");
  const row = PRICE_ROWS.find(
    (one) => (one.kind === kindCode || one.kind === "*") && one.species.some((name) => names.includes(name)),
  );
  const [least, most] = row?.usual ?? [0, Number.POSITIVE_INFINITY];
  const within = (times: number): Span => [Math.ceil(least / times), most * times];
  const isCommon = COMMON.includes(kindCode) && (species?.wood === "softwood" || speciesCode === MIXED);
  const far = isCommon ? FAR_COMMON_PRICE : FAR_PRICE;
  return { usual: [least, most], possible: within(far), doubtful: within(DOUBTFUL_PRICE) };
}

/** Kinds that a crane lifts piece by piece or in large bundles: logs, glued beams, slabs. */
const LIFTED: readonly string[] = [LOGS, "1514", "1516"];
/** What is lifted at once, m³: by a crane at the port, and by a forklift that carries about four tons of boards or sheets. */
export const bundleMost = (kindCode: string): number => (LIFTED.includes(kindCode) ? 30 : 8);
/** m³ of one goods in stock: a ship of logs is about 40,000. */
export const STOCK_MOST_M3 = 50_000;
/** Pieces of one goods in stock: a warehouse full of veneers. */
export const STOCK_MOST_PIECES = 10_000_000;
/** m³ on one truck: from this much on a stock that grows by much must be confirmed. */
export const TRUCK_M3 = 33;
