import { isChinese } from "../normal-text.ts";
import { specText } from "../spec.ts";
import { type Atom, atomsIn, type Joint } from "./size-atoms.ts";
import { candidates } from "./size-candidates.ts";
import { readingsOf } from "./size-readings.ts";
import type { ReadSizes, SideLists, SizeReading, SizeSurroundings } from "./size-units.ts";

/** A size by its place in normal text; `others`: what else it may be, likeliest first, where that is not much less likely. */
export type PlacedSize = {
  readonly start: number;
  readonly end: number;
  readonly sizes: ReadSizes;
  readonly lengths: readonly number[];
  readonly lists: SideLists;
  readonly isBare: boolean;
  readonly others: readonly SizeReading[];
};

/** A reading is sure when it is this much likelier than the next: e^2, seven times. */
const SURE_MARGIN = 2;
/** What it costs to end one size and begin another where a sign joins their numbers. */
const CUT: Readonly<Partial<Record<Joint, number>>> = { cross: -25, slash: -5, dash: -5, dot: -5, list: -5 };
/** What it costs to leave, or to take for something else, a number that its unit, side or cross marks as a size. */
const UNREAD_SIZE = -40;
/** Longer runs of numbers are read piece by piece. */
const MOST_ATOMS = 9;

/** What it costs to leave a number unread: more where its unit, side or cross marks it as a size. */
function unreadWeight(atom: Atom, next: Atom | undefined): number {
  if (atom.counted !== null) return 0;
  if (atom.unit !== null || atom.side !== null || atom.square || atom.plus) return UNREAD_SIZE;
  return atom.joint === "cross" || next?.joint === "cross" ? UNREAD_SIZE : -6.5;
}

const keyOf = ({ sizes, lists: { length = [] } }: SizeReading): string =>
  `${Object.entries(sizes).sort().join(" ")}|${length.join(" ")}`;
const hasKeywords = ({ sizes, lists, weight }: SizeReading): boolean =>
  Number.isFinite(weight) && (Object.keys(sizes).length > 0 || lists.length !== undefined);

/** All readings of the numbers from one to another, likeliest first. */
const readingsBetween = (atoms: readonly Atom[], around: SizeSurroundings): SizeReading[] =>
  candidates(atoms)
    .flatMap(({ slots, weight }) =>
      readingsOf(slots, around).flatMap((one) => (hasKeywords(one) ? [{ ...one, weight: one.weight + weight }] : [])),
    )
    .sort((one, other) => other.weight - one.weight);

/** How many ends one number may be joined to; bounds what a long list of numbers costs. */
function reachOf(atoms: readonly Atom[], from: number): number {
  let to = from + 1;
  while (to < atoms.length && to - from < MOST_ATOMS && atoms[to]?.joint !== "apart") to += 1;
  return to;
}

/**
 * What else a stretch of the text may mean; `weight`: what it is worth to read it so rather than not at all. `behind`: only
 * behind something known, or anything that is no part of the same word.
 */
export type Rival = {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  readonly behind?: "known" | "any" | undefined;
};

type SizeRival = Rival & { readonly readings: readonly SizeReading[] };

/** Every way to join some numbers into one size. */
const sizesAmong = (atoms: readonly Atom[], around: (at: number) => SizeSurroundings): SizeRival[] =>
  atoms.flatMap((first, from) => {
    const surroundings = around(first.start);
    return atoms.slice(from, reachOf(atoms, from)).flatMap(({ end }, more): SizeRival[] => {
      const readings = readingsBetween(atoms.slice(from, from + more + 1), surroundings);
      const weight = (CUT[first.joint] ?? 0) + (readings[0]?.weight ?? Number.NEGATIVE_INFINITY);
      return readings.length === 0 ? [] : [{ start: first.start, end, weight, readings }];
    });
  });

/** The likeliest reading of a size, and what else it may be. */
function placedSize({ start, end, readings }: SizeRival): PlacedSize[] {
  const [chosen, ...less] = readings;
  if (chosen === undefined) return [];
  const near = less.filter(
    ({ weight, sizes, isOffered }) =>
      (isOffered === true || chosen.weight - weight < SURE_MARGIN) && specText(sizes) !== specText(chosen.sizes),
  );
  const others = near.filter((one, at) => near.findIndex((likelier) => keyOf(likelier) === keyOf(one)) === at);
  const { length: lengths = [], ...lists } = chosen.lists;
  return [{ start, end, sizes: chosen.sizes, lengths, lists, isBare: chosen.isBare === true, others }];
}

const isSize = (one: Rival): one is SizeRival => "readings" in one;

/**
 * Sizes in normal text and its other meanings, each in order of place; nothing overlaps anything. Every place of the text is a
 * node, every way to join some numbers into one size is an edge, and so is every rival; the path that is likeliest over all of
 * them is read.
 */
export function coverOf<Other extends Rival>(
  text: string,
  around: (at: number) => SizeSurroundings,
  rivals: readonly Other[],
): { sizes: PlacedSize[]; others: Other[] } {
  const atoms = atomsIn(text);
  const unread = new Map(atoms.map((atom, at) => [atom.figure, unreadWeight(atom, atoms[at + 1])]));
  const sized = new Set(
    atoms.flatMap(({ joint, counted, figure, sideFirst }, at) => {
      // 4*9方 is a beam, 9*1220*2440*200张 many sheets.
      const isBeam = joint === "cross" && counted === "方" && atoms[at - 1]?.joint !== "cross";
      return isBeam || ((joint === "cross" || sideFirst) && counted === null) ? [figure] : [];
    }),
  );
  const starting = new Map<number, (SizeRival | Other)[]>();
  for (const one of [...rivals, ...sizesAmong(atoms, around)])
    starting.set(one.start, [...(starting.get(one.start) ?? []), one]);
  const best = [0];
  const ending: (SizeRival | Other | null)[] = [];
  const go = (to: number, weight: number, one: SizeRival | Other | null): void => {
    if (weight <= (best[to] ?? Number.NEGATIVE_INFINITY)) return;
    best[to] = weight;
    ending[to] = one;
  };
  const before = (at: number): number => ending[at]?.start ?? at - 1;
  // Whether something known ends there or stands before, with nothing but what is unread between.
  const isAfterKnown: boolean[] = [];
  // Something known stands right before, or before a blank.
  const isBehindKnown = (at: number): boolean =>
    text[at - 1] === " " ? isAfterKnown[at] === true : ending[at] != null;
  const fits = ({ behind, start }: Rival): boolean =>
    behind === undefined || isBehindKnown(start) || (behind === "any" && !isChinese(text.charAt(start - 1)));
  for (let at = 0; at < text.length; at += 1) {
    const here = best[at] ?? 0;
    isAfterKnown[at] = ending[at] != null || isAfterKnown[at - 1] === true;
    go(at + 1, here + (unread.get(at) ?? 0), null);
    for (const one of (starting.get(at) ?? []).filter(fits))
      go(one.end, here + one.weight + (sized.has(at) && !isSize(one) ? UNREAD_SIZE : 0), one);
  }
  const path: (SizeRival | Other)[] = [];
  for (let at = text.length; at > 0; at = before(at)) {
    const one = ending[at];
    if (one != null) path.push(one);
  }
  path.reverse();
  return {
    sizes: path.flatMap((one) => (isSize(one) ? placedSize(one) : [])),
    others: path.filter((one): one is Other => !isSize(one)),
  };
}

/** The sizes alone. */
export const placedSizes = (text: string, around: (at: number) => SizeSurroundings): PlacedSize[] =>
  coverOf(text, around, []).sizes;

const isThick = ({ sizes }: PlacedSize): boolean =>
  [sizes.thickness, sizes.thicknessMin, sizes.diameterMin].some((side) => side !== undefined);

/** Beside a stated thickness, a bare number is none. */
export const withoutDoubtful = (found: readonly PlacedSize[]): PlacedSize[] =>
  found.filter((one) => !(one.isBare && isThick(one) && found.some((other) => !other.isBare && isThick(other))));
