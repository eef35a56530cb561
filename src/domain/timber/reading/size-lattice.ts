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

/** A reading is sure when it is so much likelier than the next: e^2, seven times. */
const SURE_MARGIN = 2;
/** What it costs to end one size and begin another where a sign joins their numbers. */
const CUT: Readonly<Partial<Record<Joint, number>>> = { cross: -25, slash: -5, dash: -5, dot: -5, list: -5 };
/** What it costs to leave, or to take for something else, a number that its unit, side or cross says is of a size. */
const UNREAD_SIZE = -40;
/** Longer runs of numbers are read piece by piece. */
const MOST_ATOMS = 9;

/** What it costs to leave a number unread: more where its unit, side or cross says that it is a size. */
function unreadWeight(atom: Atom, next: Atom | undefined): number {
  if (atom.counted !== null) return 0;
  if (atom.unit !== null || atom.side !== null || atom.square || atom.plus) return UNREAD_SIZE;
  return atom.joint === "cross" || next?.joint === "cross" ? UNREAD_SIZE : -6.5;
}

const keyOf = ({ sizes, lists: { length = [] } }: SizeReading): string =>
  `${Object.entries(sizes).sort().join(" ")}|${length.join(" ")}`;

type Edge = { readonly from: number; readonly to: number; readonly readings: readonly SizeReading[] };

/** All readings of the numbers from one to another, likeliest first, each size once. */
function readingsBetween(atoms: readonly Atom[], around: SizeSurroundings): SizeReading[] {
  const readings = candidates(atoms).flatMap(({ slots, weight }) => {
    const found = readingsOf(slots, around).filter((one) => Number.isFinite(one.weight));
    return found.map((one) => ({ ...one, weight: one.weight + weight }));
  });
  const best = new Map<string, SizeReading>();
  for (const one of readings.sort((a, b) => b.weight - a.weight)) {
    const key = keyOf(one);
    if (key !== "|" && !best.has(key)) best.set(key, one);
  }
  return [...best.values()];
}

/** How many ends one number may be joined to; bounds what a long list of numbers costs. */
function reachOf(atoms: readonly Atom[], from: number): number {
  let to = from + 1;
  while (to < atoms.length && to - from < MOST_ATOMS && atoms[to]?.joint !== "apart") to += 1;
  return to;
}

/** What else a stretch of the text may say; `weight`: what it is worth to read it so rather than not at all. */
export type Rival = { readonly start: number; readonly end: number; readonly weight: number };

type Step<Other> = { readonly from: number; readonly size: Edge | null; readonly other: Other | null };

function byStart<One extends { readonly start: number }>(all: readonly One[]): Map<number, One[]> {
  const found = new Map<number, One[]>();
  for (const one of all) found.set(one.start, [...(found.get(one.start) ?? []), one]);
  return found;
}

/**
 * Sizes in normal text and what else it says, each in order of place; nothing overlaps anything. Every place of the text is a node, every way
 * to join some numbers into one size is an edge, and so is every rival; the path that is likeliest over all of them is read.
 */
export function coverOf<Other extends Rival>(
  text: string,
  around: (at: number) => SizeSurroundings,
  rivals: readonly Other[],
): { sizes: PlacedSize[]; others: Other[] } {
  const atoms = atomsIn(text);
  const starting = byStart([...atoms.entries()].map(([at, { start }]) => ({ start, at })));
  const figures = new Map(atoms.map((atom, at) => [atom.figure, unreadWeight(atom, atoms[at + 1])]));
  const sizedAt = new Set(
    atoms.flatMap(({ joint, counted, figure, sideFirst }) =>
      (joint === "cross" || sideFirst) && counted === null ? [figure] : [],
    ),
  );
  const rivalsAt = byStart(rivals);
  const best: number[] = [0];
  const steps: (Step<Other> | undefined)[] = [];
  const go = (to: number, weight: number, step: Step<Other>): void => {
    if (weight <= (best[to] ?? Number.NEGATIVE_INFINITY)) return;
    best[to] = weight;
    steps[to] = step;
  };
  for (let at = 0; at < text.length; at += 1) {
    const here = best[at] ?? Number.NEGATIVE_INFINITY;
    go(at + 1, here + (figures.get(at) ?? 0), { from: at, size: null, other: null });
    for (const other of rivalsAt.get(at) ?? [])
      go(other.end, here + other.weight + (sizedAt.has(at) ? UNREAD_SIZE : 0), { from: at, size: null, other });
    for (const { at: from } of starting.get(at) ?? []) {
      const cut = CUT[atoms[from]?.joint ?? "apart"] ?? 0;
      const surroundings = around(at);
      for (let to = from + 1; to <= reachOf(atoms, from); to += 1) {
        const readings = readingsBetween(atoms.slice(from, to), surroundings);
        const weight = here + cut + (readings[0]?.weight ?? Number.NEGATIVE_INFINITY);
        go(atoms[to - 1]?.end ?? at, weight, { from: at, size: { from, to, readings }, other: null });
      }
    }
  }
  const sizes: PlacedSize[] = [];
  const others: Other[] = [];
  for (let at = text.length; at > 0; ) {
    const { from = at - 1, size = null, other = null } = steps[at] ?? {};
    const [chosen, ...less] = size?.readings ?? [];
    if (chosen !== undefined) {
      const near = less.filter(
        ({ weight, sizes: one }) => chosen.weight - weight < SURE_MARGIN && specText(one) !== specText(chosen.sizes),
      );
      const { length: lengths = [], ...lists } = chosen.lists;
      sizes.push({
        ...{ start: from, end: at, sizes: chosen.sizes, lengths, lists },
        isBare: chosen.isBare === true,
        others: near,
      });
    }
    if (other !== null) others.push(other);
    at = from;
  }
  return { sizes: sizes.reverse(), others: others.reverse() };
}

/** The sizes alone. */
export const placedSizes = (text: string, around: (at: number) => SizeSurroundings): PlacedSize[] =>
  coverOf(text, around, []).sizes;

const isThick = ({ sizes }: PlacedSize): boolean =>
  [sizes.thickness, sizes.thicknessMin, sizes.diameterMin].some((side) => side !== undefined);

/** Beside a thickness that is said, a bare number is none. */
export const withoutDoubtful = (found: readonly PlacedSize[]): PlacedSize[] =>
  found.filter((one) => !(one.isBare && isThick(one) && found.some((other) => !other.isBare && isThick(other))));
