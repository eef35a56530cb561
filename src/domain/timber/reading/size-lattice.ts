import { specText } from "../spec.ts";
import { type Atom, atomsIn, type Joint } from "./size-atoms.ts";
import { randomReadings, readingsOf } from "./size-readings.ts";
import type { ReadSizes, SizeContext, SizeReading, Slot } from "./size-units.ts";
import type { Usual } from "./usual-sizes.ts";

/** A size by its place in normal text; `others`: what else it may be, likeliest first, where that is not much less likely. */
export type PlacedSize = {
  readonly start: number;
  readonly end: number;
  readonly sizes: ReadSizes;
  readonly lengths: readonly number[];
  readonly others: readonly SizeReading[];
};

/** What is known of the goods where a number stands. */
export type SizeSurroundings = { readonly context: SizeContext; readonly usual: Usual };

/** A reading is sure when it is so much likelier than the next: e^2, seven times. */
const SURE_MARGIN = 2;
/** What it costs to end one size and begin another at a cross. */
const CROSS_CUT = -25;
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

const slotOf = (atoms: readonly Atom[], isRange: boolean): Slot => {
  const of = <Key extends "unit" | "side" | "bound">(key: Key): Atom[Key] => {
    const said = atoms.findLast((atom) => atom[key] !== null);
    return (said ?? atoms[0])?.[key] ?? (null as Atom[Key]);
  };
  return {
    values: atoms.map(({ value }) => value),
    isRange,
    unit: of("unit"),
    side: of("side"),
    bound: of("bound"),
    atoms,
  };
};

const rises = (atoms: readonly Atom[]): boolean =>
  atoms.every(({ value }, at) => at === 0 || value > (atoms[at - 1]?.value ?? 0));
const sameUnits = (atoms: readonly Atom[]): boolean => new Set(atoms.flatMap(({ unit }) => unit ?? [])).size <= 1;

/** One number, a range of two or a list of some as one side of a size; `null` where they are no such thing. */
function sideOf(atoms: readonly Atom[]): Slot | null {
  if (atoms.length === 1) return slotOf(atoms, false);
  const joints = new Set(atoms.slice(1).map(({ joint }) => joint));
  const [joint] = joints;
  if (
    joints.size !== 1 ||
    !rises(atoms) ||
    !sameUnits(atoms) ||
    atoms.some(({ random, unit }) => random || unit === "quarter")
  )
    return null;
  if (atoms.slice(1).some(({ sideFirst }) => sideFirst)) return null;
  // 三米和四米 are two lengths, each of goods of its own perhaps.
  if (joint !== "dash" && atoms.slice(0, -1).some(({ unit }) => unit !== null)) return null;
  if (joint === "dash") return atoms.length === 2 ? slotOf(atoms, true) : null;
  return joint === "slash" || joint === "list" ? slotOf(atoms, false) : null;
}

type Candidate = { readonly slots: readonly Slot[]; readonly weight: number };

/** The sides between the crosses. */
function crossed(atoms: readonly Atom[]): Candidate | null {
  const parts: Atom[][] = [];
  for (const [at, atom] of atoms.entries()) {
    if (at === 0 || atom.joint === "cross") parts.push([atom]);
    else parts.at(-1)?.push(atom);
  }
  if (parts.length > 3) return null;
  const slots = parts.map(sideOf);
  if (slots.some((one) => one === null)) return null;
  return { slots: slots as Slot[], weight: 0 };
}

/** Signs that stand for a cross by a slip, or for lack of one; the rarer the costlier. */
const SLIPS: Readonly<Partial<Record<Joint, number>>> = { gap: -2, dash: -2, slash: -2.5, dot: -1, list: -5 };

/** `30 120 4米`, `38-140`, `30/120/4000`: numbers without names or crosses as sides of one size. */
function slipped(atoms: readonly Atom[]): Candidate | null {
  if (atoms.length < 2 || atoms.length > 3) return null;
  const [a, b, c] = atoms;
  const joint = b?.joint ?? "apart";
  const cost = SLIPS[joint];
  if (
    a === undefined ||
    b === undefined ||
    cost === undefined ||
    (c !== undefined && c.joint !== joint && c.joint !== "gap")
  )
    return null;
  if (
    atoms
      .slice(0, -1)
      .some(
        ({ unit, side, plus, bound, spelled }) => unit !== null || side !== null || plus || spelled || bound !== null,
      )
  )
    return null;
  const end = atoms.at(-1);
  if (end?.side !== null || end.random || end.spelled) return null;
  // 38-140 is a section, 3.9 5.9 and 20-30 are not; nor is 30-40厘.
  if (!(a.value >= 9 && b.value > a.value && Number.isInteger(a.value) && Number.isInteger(b.value))) return null;
  if (c === undefined ? end.unit !== null || b.value < 50 : c.value >= 20 && c.value < 900) return null;
  if (c !== undefined && joint === "slash" && c.value >= 2010 && c.value <= 2040) return null;
  return { slots: atoms.map((atom) => slotOf([atom], false)), weight: cost + 0.5 * (atoms.length - 2) };
}

/** `38*140 3.97`, `30*120-4米`: a section and, without a cross, its length. */
function trailing(atoms: readonly Atom[]): Candidate | null {
  const end = atoms.at(-1);
  const across = crossed(atoms.slice(0, -1));
  if (end === undefined || across?.slots.length !== 2 || end.side !== null || end.random || end.spelled || end.plus)
    return null;
  const isMetres = end.unit === "m" || (end.unit === null && end.decimals && end.value < 13);
  const looksLong =
    isMetres || (end.unit === null && ((end.value >= 1800 && end.value <= 12_000) || [2, 3, 4, 6].includes(end.value)));
  if (!looksLong || !(end.joint === "gap" ? end.unit === null : end.joint === "dash" || end.joint === "slash"))
    return null;
  return { slots: [...across.slots, slotOf([end], false)], weight: isMetres ? -1.5 : -3 };
}

function candidates(atoms: readonly Atom[]): Candidate[] {
  // A number of pieces is no side of them, but 40*90方 is a square beam.
  if (
    atoms.some(
      ({ counted, joint }, at) =>
        counted !== null && !(counted === "方" && joint === "cross" && at === atoms.length - 1 && at === 1),
    )
  )
    return [];
  const plain =
    atoms.length === 1 ||
    atoms.slice(1).every(({ joint }) => joint === "cross" || joint === "dash" || joint === "slash" || joint === "list");
  return [
    ...(plain ? [crossed(atoms)] : []),
    slipped(atoms),
    named(atoms),
    ...(atoms.length >= 3 ? [trailing(atoms)] : []),
  ].filter((one) => one !== null);
}

const ORDER = ["diameter", "thickness", "width", "length"] as const;

/** 厚3公分宽12公分长4米: each side by its name. */
function named(atoms: readonly Atom[]): Candidate | null {
  const sides = ORDER.flatMap((side) => atoms.filter((atom) => atom.side === side));
  const isApart = atoms.slice(1).some(({ joint }) => joint !== "gap" && joint !== "list");
  if (
    atoms.length < 2 ||
    sides.length !== atoms.length ||
    new Set(sides.map(({ side }) => side)).size < atoms.length ||
    isApart
  )
    return null;
  return { slots: sides.map((atom) => slotOf([atom], false)), weight: 0 };
}

const keyOf = ({ sizes, lengths }: Pick<SizeReading, "sizes" | "lengths">): string =>
  `${Object.entries(sizes).sort().join(" ")}|${lengths.join(" ")}`;

type Edge = { readonly from: number; readonly to: number; readonly readings: readonly SizeReading[] };

/** All readings of the numbers from one to another, likeliest first, each size once. */
function readingsBetween(atoms: readonly Atom[], { context, usual }: SizeSurroundings): SizeReading[] {
  const readings = candidates(atoms).flatMap(({ slots, weight }) => {
    const [a, b, c] = slots;
    const found =
      a !== undefined && b?.atoms[0]?.random === true
        ? randomReadings(a, c ?? null, context, usual).filter(({ weight: one }) => Number.isFinite(one))
        : slots.some((slot) => slot.atoms[0]?.random === true)
          ? []
          : readingsOf(slots, context, usual);
    return found.map((one) => ({ ...one, weight: one.weight + weight }));
  });
  const best = new Map<string, SizeReading>();
  for (const one of readings.sort((a, b) => b.weight - a.weight)) {
    const key = keyOf(one);
    if (Object.keys(one.sizes).length + one.lengths.length > 0 && !best.has(key)) best.set(key, one);
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
  const crossedAt = new Set(
    atoms.flatMap(({ joint, counted, figure }) => (joint === "cross" && counted === null ? [figure] : [])),
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
      go(other.end, here + other.weight + (crossedAt.has(at) ? UNREAD_SIZE : 0), { from: at, size: null, other });
    for (const { at: from } of starting.get(at) ?? []) {
      const cut = atoms[from]?.joint === "cross" ? CROSS_CUT : 0;
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
      sizes.push({ start: from, end: at, sizes: chosen.sizes, lengths: chosen.lengths, others: near });
    }
    if (other !== null) others.push(other);
    at = from;
  }
  return { sizes: sizes.reverse(), others: others.reverse() };
}

/** The sizes alone. */
export const placedSizes = (text: string, around: (at: number) => SizeSurroundings): PlacedSize[] =>
  coverOf(text, around, []).sizes;
