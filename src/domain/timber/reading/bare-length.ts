import type { SizeWords } from "./size-evidence.ts";
import type { PlacedSize } from "./size-lattice.ts";

/** A figure that nothing else has taken, joined to nothing and counting nothing; whole ones stand right behind a size. */
const BARE =
  /(?<![\d.*x/φ-]\s*)(?:1?\d\.\d{1,2}|\d{4,5}|\d)(?![\d.]|\s*[-*x/+%a-z]|\s*[方根件张吨车柜包捆级等号月日天元块个台公厘寸尺米])/g;

const sidesOf = ({ sizes, lengths }: PlacedSize): string[] => [
  ...new Set([
    ...Object.keys(sizes).map((key) => key.replace(/M(?:in|ax)$/, "")),
    ...(lengths.length > 0 ? ["length"] : []),
  ]),
];

/**
 * How long the goods of one clause are, where that is stated by a figure alone in what is `left` of the text: behind the only
 * section (38*140 3.97, 30*120 4000), or where grades or words of logs rule one out (大K 5.9).
 */
function bareLength(
  left: string,
  [from, to]: readonly [start: number, end: number],
  sizes: readonly PlacedSize[],
  words: SizeWords | null,
): PlacedSize[] {
  const stated = sizes.filter(({ start, end }) => start >= from && end <= to);
  const sides = stated.flatMap(sidesOf);
  const across = sides.filter((side) => side === "width" || side === "diameter").length;
  if (sides.includes("length") || across > 1) return [];
  const areLogs = words?.logs === true || words?.gradeCodes.some((code) => code.startsWith("rl-")) === true;
  for (const { 0: figure, index } of left.slice(from, to).matchAll(BARE)) {
    const start = from + index;
    const length = Number(figure) < 20 ? Math.round(Number(figure) * 1000) : Number(figure);
    const isBehind = length >= 2000 && stated.some(({ end }) => end === left.slice(0, start).trimEnd().length);
    const isLength = across === 1 ? figure.includes(".") || isBehind : areLogs && figure.includes(".");
    if (isLength && length >= 900 && length <= 12_000)
      return [
        { start, end: start + figure.length, sizes: { length }, lengths: [], lists: {}, isBare: true, others: [] },
      ];
  }
  return [];
}

/** The same of each clause. `goods`: what each speaks of. */
export const bareLengths = (
  left: string,
  clauses: readonly (readonly [start: number, end: number])[],
  sizes: readonly PlacedSize[],
  goods: readonly (SizeWords | null)[],
): PlacedSize[] => clauses.flatMap((clause, at) => bareLength(left, clause, sizes, goods[at] ?? null));
