import { isKindOf, isPanel } from "../kind-shape.ts";
import type { KindCode } from "../kinds.ts";
import { speciesByCode } from "../species.ts";
import { spelledNumber } from "./size-atoms.ts";
import type { PlacedSize } from "./size-lattice.ts";
import { TAKEN } from "./taken.ts";

const VENEER: KindCode = "1507";
const JOINTED: KindCode = "1504";
const CROSSED: KindCode = "1516";
const BOARDS: readonly KindCode[] = ["1501", "1509"];

type Range = readonly [from: number, to: number];
/** Boards of hardwood are called by their thickness alone, those of softwood by their section. */
const HARDWOOD: Range = [15, 80];

/** How thin and how thick sheets of a kind are, mm; `null` where a bare number may be something else. */
function thicknessOf(kind: string): Range | null {
  if (isPanel(kind)) return [1.5, 60];
  if (isKindOf([VENEER], kind)) return [0.1, 6];
  if (isKindOf([JOINTED], kind)) return [6, 80];
  return isKindOf([CROSSED], kind) ? [60, 400] : null;
}

/** A number by itself, or with 个, which is said for millimetres: 多层板18, 木皮0.5, 十八个厚. */
const BARE =
  /(?<![\da-z.,*/#-])(?:(\d{1,3}(?:\.\d)?)(?![\d.,*x/%+a-z-])|([一二两三四五六七八九十]{1,3})(?=\s?个))\s?(?:个(?:厚的?|的|(?!\p{Script=Han}))|厚的?)?(?!\s?[层张块片件包捆垛根支立方吨车柜元个天米寸尺年月日号度级等道丝])/gu;

/** 红橡皮子: short for veneer, behind what is known. */
const SHORT_VENEER = new RegExp(`${TAKEN}木?皮`);

function rangesOf(text: string, kinds: readonly string[], species: readonly string[]): (Range | null)[] {
  if (SHORT_VENEER.test(text)) return [thicknessOf(VENEER)];
  const isHardwood = species.length > 0 && species.every((code) => speciesByCode(code)?.wood === "hardwood");
  if (isHardwood && kinds.every((kind) => isKindOf(BOARDS, kind))) return [HARDWOOD];
  return kinds.map(thicknessOf);
}

/**
 * The thickness that a query for sheets of these kinds, or boards of these hardwoods, names by a bare number: one that is in
 * their range. `text`: normal text in which all that is known is taken.
 */
export function bareThickness(text: string, kinds: readonly string[], species: readonly string[]): PlacedSize | null {
  const ranges = rangesOf(text, kinds, species);
  if (ranges.length === 0) return null;
  const found = [...text.matchAll(BARE)].flatMap(({ 0: all, 1: figure, 2: spelled = "", index }) => {
    const thickness = figure === undefined ? spelledNumber(spelled) : Number(figure);
    const isThick = ranges.every((range) => range !== null && range[0] <= thickness && thickness <= range[1]);
    const end = index + all.trimEnd().length;
    return isThick
      ? [{ start: index, end, sizes: { thickness }, lengths: [], lists: {}, isBare: true, others: [] }]
      : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
