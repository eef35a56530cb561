import type { Atom, Joint } from "./size-atoms.ts";
import type { Slot } from "./size-units.ts";

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
/** 2.4 2.7 3.0米: lengths need no sign between them. */
const areMetres = (atoms: readonly Atom[]): boolean =>
  atoms.at(-1)?.decimals === true &&
  atoms.every(
    ({ value, unit, decimals }) =>
      value >= 1.5 && value < 13 && (decimals || Number.isInteger(value)) && (unit === null || unit === "m"),
  );
const sameUnits = (atoms: readonly Atom[]): boolean => new Set(atoms.flatMap(({ unit }) => unit ?? [])).size <= 1;

/** 26 32 52三种厚度 */
const isListed = (atoms: readonly Atom[]): boolean => atoms.at(-1)?.listed === true;

/** One number, a range of two or a list of some as one side of a size; `null` where they are no such thing. */
function sideOf(atoms: readonly Atom[]): Slot | null {
  if (atoms.length === 1) return slotOf(atoms, false);
  // 3米和4米之间
  const isBetween = atoms.length === 2 && atoms[1]?.between === true;
  const joints = new Set(atoms.slice(1).map(({ joint }) => (isBetween && joint === "list" ? "dash" : joint)));
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
  return joint === "slash" || joint === "list" || (joint === "gap" && (areMetres(atoms) || isListed(atoms)))
    ? slotOf(atoms, false)
    : null;
}

/** What it is worth that each of several is counted among them. */
const LISTED = 4;

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
  return { slots: slots as Slot[], weight: isListed(atoms) ? LISTED * (atoms.length - 1) : 0 };
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
  // 4/15/400: in centimetres all three.
  const inCentimetres = joint === "slash" && c !== undefined && c.value >= 100 && b.value > a.value;
  const isSection = a.value >= 9 && b.value > a.value && Number.isInteger(a.value) && Number.isInteger(b.value);
  if (!isSection && !inCentimetres) return null;
  if (c === undefined ? end.unit !== null || b.value < 50 : c.value >= 20 && c.value < 900 && !inCentimetres)
    return null;
  if (c !== undefined && joint === "slash" && c.value >= 2010 && c.value <= 2040) return null;
  return { slots: atoms.map((atom) => slotOf([atom], false)), weight: cost + 0.5 * (atoms.length - 2) };
}

/** `11*95 2.4 2.7 3.0米`, `22*100 3.0-5.4`: a section and several lengths. */
function trailingLengths(atoms: readonly Atom[]): Candidate | null {
  const [across, along] = [crossed(atoms.slice(0, 2)), atoms.slice(2)];
  const isSection =
    across?.slots.length === 2 && along[0]?.joint === "gap" && along.every(({ side, plus }) => side === null && !plus);
  const slot = isSection && along.length > 1 && areMetres(along) ? sideOf(along) : null;
  return across === null || slot === null ? null : { slots: [...across.slots, slot], weight: -1.5 };
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

export function candidates(atoms: readonly Atom[]): Candidate[] {
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
    areMetres(atoms) ||
    isListed(atoms) ||
    atoms.slice(1).every(({ joint }) => joint === "cross" || joint === "dash" || joint === "slash" || joint === "list");
  return [
    ...(plain ? [crossed(atoms)] : []),
    slipped(atoms),
    named(atoms),
    ...(atoms.length >= 3 ? [trailing(atoms), trailingLengths(atoms)] : []),
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
