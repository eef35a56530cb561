import type { GoodsSize } from "../catalog/goods/goods.ts";
import { GRADES, gradeByCode } from "../timber/grades.ts";
import type { KindCode } from "../timber/kinds.ts";
import type { Treated } from "./builds.ts";
import { drawnKind, type Knots, type Piece, pieceAddress, pieceSizes } from "./piece.ts";

/** What the drawing of goods is made from. */
export type PieceFacts = GoodsSize & {
  readonly kindCode: string;
  readonly speciesCode: string;
  readonly gradeCode: string | null;
  readonly moistureType: string | null;
  readonly treatment?: string | null;
  readonly piecesPerBundle: number | null;
};

/** Emission classes of panels say nothing of how they look. */
const EMISSION = new Set(["pn-enf", "pn-e0", "pn-e1"]);

/** The better half of a standard's ladder has few knots, its clear grade none; `null` where no grade says it. */
function knotsOf(gradeCode: string | null): Knots | null {
  const grade = gradeCode === null ? undefined : gradeByCode(gradeCode);
  if (grade === undefined || EMISSION.has(grade.code)) return null;
  const ladder = GRADES.filter(({ system, code }) => system === grade.system && !EMISSION.has(code));
  const place = ladder.findIndex(({ code }) => code === grade.code);
  if (place === 0) return 0;
  return place * 2 <= ladder.length ? 1 : 2;
}

const BROWN = "heat";
const GREEN = new Set(["acq", "cca", "ca"]);
const PRESERVED: KindCode = "1503";
const MODIFIED: KindCode = "1508";

const treatedAs = (kindCode: KindCode, treatment: string | null | undefined): Treated | null =>
  treatment === BROWN || kindCode === MODIFIED
    ? "brown"
    : GREEN.has(treatment ?? "") || kindCode === PRESERVED
      ? "green"
      : null;

/** What is drawn of those goods; `null` where their kind is not known. */
export function pieceOf(facts: PieceFacts): Piece | null {
  const kindCode = drawnKind(facts.kindCode);
  if (kindCode === null) return null;
  return {
    ...pieceSizes(facts),
    kindCode,
    speciesCode: facts.speciesCode,
    knots: knotsOf(facts.gradeCode),
    treated: treatedAs(kindCode, facts.treatment),
    isWet: facts.moistureType === "GRN",
    bundle: facts.piecesPerBundle,
  };
}

/** Where the goods' drawing is; "" of an unknown kind. */
export function goodsDrawing(facts: PieceFacts): string {
  const piece = pieceOf(facts);
  return piece === null ? "" : pieceAddress(piece);
}
