import type { Atom, Joint } from "./size-atoms.ts";
import type { Slot } from "./size-units.ts";

/** Some numbers as one side: the last of them that bears a unit, a name or a bound bears it for all. */
function slotOf(atoms: readonly Atom[], isRange = false): Slot {
  const of = <Key extends "unit" | "side" | "bound">(key: Key): Atom[Key] | null =>
    atoms.findLast((atom) => atom[key] !== null)?.[key] ?? null;
  return {
    values: atoms.map(({ value }) => value),
    isRange,
    unit: of("unit"),
    side: of("side"),
    bound: of("bound"),
    atoms,
  };
}

const rises = (atoms: readonly Atom[]): boolean =>
  atoms.every(({ value }, at) => at === 0 || value > (atoms[at - 1]?.value ?? 0));
/** 2.4 2.7 3.0米: lengths need no sign between them. */
const areMetres = (atoms: readonly Atom[]): boolean =>
  atoms.at(-1)?.decimals === true &&
  atoms.every(
    ({ value, unit, decimals }) =>
      value >= 1.5 && value < 13 && (decimals || Number.isInteger(value)) && (unit === null || unit === "m"),
  );

/** 26 32 52三种厚度, 26 32 52厚 */
function isListed(atoms: readonly Atom[]): boolean {
  const [last, ...others] = atoms.toReversed();
  const isNamed = last?.side === "thickness" && !last.sideFirst;
  return last?.listed === true || (isNamed && others.every(({ unit, side }) => unit === null && side === null));
}

/** One number, a range of two or a list of some as one side of a size; `null` where they are no such thing. */
function sideOf(atoms: readonly Atom[]): Slot | null {
  const [, ...more] = atoms;
  if (more.length === 0) return slotOf(atoms);
  const [joint, ...others] = new Set(more.map((one) => one.joint));
  const isOne =
    others.length === 0 &&
    rises(atoms) &&
    new Set(atoms.flatMap(({ unit }) => unit ?? [])).size <= 1 &&
    !atoms.some(({ random, unit }) => random || unit === "quarter") &&
    !more.some(({ sideFirst }) => sideFirst);
  if (!isOne) return null;
  if (joint === "dash") return more.length === 1 ? slotOf(atoms, true) : null;
  // 三米和四米 are two lengths, each of goods of its own perhaps.
  if (atoms.slice(0, -1).some(({ unit }) => unit !== null)) return null;
  const isList = joint === "slash" || joint === "list" || (joint === "gap" && (areMetres(atoms) || isListed(atoms)));
  return isList ? slotOf(atoms) : null;
}

/** What it is worth that each of several is counted among them. */
const LISTED = 4;

type Candidate = { readonly slots: readonly Slot[]; readonly weight: number };

/** The sides between the crosses. */
function crossed(atoms: readonly Atom[]): Candidate | null {
  const starts = atoms.flatMap(({ joint }, at) => (at === 0 || joint === "cross" ? [at] : []));
  const slots = starts.flatMap((start, at) => sideOf(atoms.slice(start, starts[at + 1])) ?? []);
  if (starts.length > 3 || slots.length < starts.length) return null;
  return { slots, weight: isListed(atoms) ? LISTED * (atoms.length - 1) : 0 };
}

/** Signs that stand for a cross by a slip, or for lack of one; the rarer the costlier. */
const SLIPS: Readonly<Partial<Record<Joint, number>>> = { gap: -2, dash: -2, slash: -2.5, dot: -1, list: -5 };

/** `30 120 4米`, `38-140`, `30/120/4000`: numbers without names or crosses as sides of one size. */
function slipped(atoms: readonly Atom[]): Candidate | null {
  const [a, b, c] = atoms;
  if (a === undefined || b === undefined || atoms.length > 3) return null;
  const { joint } = b;
  const cost = SLIPS[joint];
  const end = c ?? b;
  const isBare = ({ unit, side, plus, bound, spelled }: Atom): boolean =>
    unit === null && side === null && !plus && bound === null && !spelled;
  if (cost === undefined || (c !== undefined && c.joint !== joint && c.joint !== "gap")) return null;
  if (!atoms.slice(0, -1).every(isBare) || end.side !== null || end.random || end.spelled) return null;
  // 38-140 is a section, 3.9 5.9 and 20-30 are not; nor is 30-40厘.
  // 4/15/400: in centimetres all three.
  const inCentimetres = joint === "slash" && c !== undefined && c.value >= 100 && b.value > a.value;
  const isSection = a.value >= 9 && b.value > a.value && Number.isInteger(a.value) && Number.isInteger(b.value);
  if (!isSection && !inCentimetres) return null;
  if (c === undefined ? end.unit !== null || b.value < 50 : c.value >= 20 && c.value < 900 && !inCentimetres)
    return null;
  return { slots: atoms.map((atom) => slotOf([atom])), weight: cost + 0.5 * (atoms.length - 2) };
}

/** `38*140 3.97`, `30*120-4米`, `11*95 2.4 2.7 3.0米`: a section and, without a cross, its length or several. */
function trailing(atoms: readonly Atom[], cut: number): Candidate | null {
  const across = cut < 2 ? null : crossed(atoms.slice(0, cut));
  const [end, ...more] = atoms.slice(cut);
  if (across === null || across.slots.length !== 2 || end === undefined) return null;
  if ([end, ...more].some(({ side, random, spelled, plus }) => side !== null || random || spelled || plus)) return null;
  if (more.length > 0) {
    const slot = end.joint === "gap" && areMetres([end, ...more]) ? sideOf([end, ...more]) : null;
    return slot === null ? null : { slots: [...across.slots, slot], weight: -1.5 };
  }
  const isMetres = end.unit === "m" || (end.unit === null && end.decimals && end.value < 13);
  const looksLong =
    isMetres || (end.unit === null && ((end.value >= 1800 && end.value <= 12_000) || [2, 3, 4, 6].includes(end.value)));
  const isBehind = end.joint === "gap" ? end.unit === null : end.joint === "dash" || end.joint === "slash";
  return looksLong && isBehind ? { slots: [...across.slots, slotOf([end])], weight: isMetres ? -1.5 : -3 } : null;
}

const ORDER = ["diameter", "thickness", "width", "length"] as const;

/** 厚3公分宽12公分长4米: each side by its name. */
function named(atoms: readonly Atom[]): Candidate | null {
  const sides = ORDER.flatMap((side) => atoms.find((atom) => atom.side === side) ?? []);
  const isOne = atoms.slice(1).every(({ joint }) => joint === "gap" || joint === "list");
  if (atoms.length < 2 || sides.length < atoms.length || !isOne) return null;
  return { slots: sides.map((atom) => slotOf([atom])), weight: 0 };
}

/** 4尺8尺: how wide and how long a sheet is, in feet. */
function inFeet(atoms: readonly Atom[]): Candidate | null {
  const [a, b, ...more] = atoms;
  const isFeet = (one: Atom | undefined): boolean => one?.unit === "chi" && one.side === null && one.value <= 10;
  if (a === undefined || b === undefined || more.length > 0 || !isFeet(a) || !isFeet(b)) return null;
  return b.joint === "gap" && b.value >= a.value ? { slots: [slotOf([a]), slotOf([b])], weight: -0.5 } : null;
}

/** Ways in which some numbers may be the sides of one size. */
export function candidates(atoms: readonly Atom[]): Candidate[] {
  // A number of pieces is no side of them, but 40*90方 is a square beam.
  const isBeam = ({ counted, joint }: Atom, at: number): boolean =>
    counted === "方" && joint === "cross" && at === 1 && atoms.length === 2;
  if (atoms.some((atom, at) => atom.counted !== null && !isBeam(atom, at))) return [];
  const isPlain =
    areMetres(atoms) || isListed(atoms) || atoms.slice(1).every(({ joint }) => joint !== "gap" && joint !== "dot");
  const ways = [
    isPlain ? crossed(atoms) : null,
    slipped(atoms),
    named(atoms),
    inFeet(atoms),
    trailing(atoms, atoms.length - 1),
  ];
  return [...ways, atoms.length > 3 ? trailing(atoms, 2) : null].filter((one) => one !== null);
}
