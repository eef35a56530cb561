import MARKET_TABLE from "../data/market.json" with { type: "json" };

/** How many goods of one kind and species have such a section, length, diameter, grade. Sizes mm, diameters cm. */
type MarketRow = {
  readonly kindCode: string;
  readonly speciesCode: string;
  readonly total: number;
  /** By `thickness*width`, the thinner first, or `thickness` alone for goods of random width. */
  readonly sections: Counts;
  readonly lengths: Counts;
  /** By `least-most`. */
  readonly diameters: Counts;
  readonly grades: Counts;
};
type Counts = ReadonlyMap<string, number>;
export type Market = readonly MarketRow[];

/** Each count `weight` times. */
const countsIn = (text: string, weight: number): Counts =>
  new Map(
    text.split(" ").flatMap((one) => {
      const [key = "", count = ""] = one.split(":");
      return key === "" ? [] : [[key, weight * Number(count)] as const];
    }),
  );
const sumOf = (counts: Counts): number => [...counts.values()].reduce((sum, one) => sum + one, 0);
const sumOfBoth = (one: Counts, other: Counts | undefined): Counts =>
  new Map([...(other ?? []), ...one].map(([key]) => [key, (one.get(key) ?? 0) + (other?.get(key) ?? 0)]));

/** The market from its rows: kind species|sections|lengths|diameters|grades, each of these with its count. */
function marketFrom(rows: readonly string[], weight: number): Market {
  return rows.map((row) => {
    const [head = "", ...fields] = row.split("|");
    const [kindCode = "", speciesCode = ""] = head.split(" ");
    const counts = (field: number): Counts => countsIn(fields[field] ?? "", weight);
    const sections = counts(0);
    const lengths = counts(1);
    const total = Math.max(sumOf(lengths), sumOf(sections), weight);
    return { kindCode, speciesCode, total, sections, lengths, diameters: counts(2), grades: counts(3) };
  });
}

/** The snapshot in the core: of 10,000 goods on sale on the demo marketplace, written by `node scripts/market-sizes.ts`. */
export const MARKET = marketFrom(MARKET_TABLE.slice(1), 1);

/**
 * The snapshot counts for this many goods beside those on sale, so that it decides while a market holds little and hardly counts
 * any more where a kind and species have some thousand.
 */
const SNAPSHOT_GOODS = 1000;
const SNAPSHOT_SUM = MARKET.reduce((sum, { total }) => sum + total, 0);

/** The market that holds what was counted (`lines`: rows as those of the snapshot) and, the less that is, the more of the snapshot. */
export function marketWith(lines: string): Market {
  const weight = SNAPSHOT_SUM / SNAPSHOT_GOODS;
  const rows = lines.split("\n").filter((line) => line !== "");
  const counted = marketFrom(rows, weight);
  if (counted.length === 0) return MARKET;
  const keyOf = ({ kindCode, speciesCode }: MarketRow): string => `${kindCode} ${speciesCode}`;
  const known = new Map(counted.map((row) => [keyOf(row), row]));
  const first = MARKET.map((row): MarketRow => {
    const more = known.get(keyOf(row));
    known.delete(keyOf(row));
    const both = (field: "sections" | "lengths" | "diameters" | "grades") => sumOfBoth(row[field], more?.[field]);
    return {
      ...row,
      total: row.total + (more?.total ?? 0),
      sections: both("sections"),
      lengths: both("lengths"),
      diameters: both("diameters"),
      grades: both("grades"),
    };
  });
  return [...first, ...known.values()];
}
