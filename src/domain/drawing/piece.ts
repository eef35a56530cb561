import type { GoodsSize } from "../catalog/goods/goods.ts";
import { LOGS, SAWN } from "../timber/kind-shape.ts";
import type { KindCode } from "../timber/kinds.ts";
import { NO_SIZE } from "../timber/spec.ts";
import { cm, mm } from "../units.ts";
import { DRAWINGS, endOf, PIECE_SIZES, type PieceSize } from "./address.ts";
import { ANY_SPECIES, BUILDS, type Treated } from "./builds.ts";

/** No knots, few, many; of panels: patches of the face. */
export type Knots = 0 | 1 | 2;

/** What is drawn of goods. `bundle`: pieces of one; `isWet`: green wood. Lengths in mm, diameters in cm, `null` = random, unknown. */
export type Piece = GoodsSize & {
  readonly kindCode: KindCode;
  readonly speciesCode: string;
  readonly knots: Knots | null;
  readonly treated: Treated | null;
  readonly isWet: boolean;
  readonly bundle: number | null;
};

const range = (least: number | null, most: number | null): string | null =>
  least === null ? null : least === most ? String(least) : `${least}~${most ?? ""}`;

/** A kind that can be drawn; `null` for any other text. */
export const drawnKind = (code: string): KindCode | null => (Object.hasOwn(BUILDS, code) ? (code as KindCode) : null);

/** Sizes as a piece has them: one length, or a range of two. */
export function pieceSizes(size: GoodsSize): GoodsSize {
  const { thickness, width, lengthMin, lengthMax, diameterMin, diameterMax } = size;
  const length = size.length ?? (lengthMin === lengthMax ? lengthMin : null);
  const isRange = length === null && lengthMin !== null && lengthMax !== null;
  return {
    thickness,
    width,
    length,
    lengthMin: isRange ? lengthMin : null,
    lengthMax: isRange ? lengthMax : null,
    diameterMin,
    diameterMax: diameterMin === null ? null : diameterMax,
  };
}

/**
 * The file name that says all of the piece: `1501-zhangzisong-t30-w120-l4000-k1-b312`; `t` thickness, `w` width, `l` length or
 * `l1800~4900`, `d` diameter, `k` knots, `b` pieces of a bundle.
 */
export function pieceName(piece: Piece): string {
  const { kindCode, speciesCode, thickness, width, length, lengthMin, lengthMax } = piece;
  const facts: readonly (readonly [string, string | number | null])[] = [
    ["t", thickness],
    ["w", width],
    ["l", length ?? range(lengthMin, lengthMax)],
    ["d", range(piece.diameterMin, piece.diameterMax)],
    ["k", piece.knots],
    ["b", piece.bundle],
  ];
  const known = facts.flatMap(([letter, value]) => (value === null ? [] : [`${letter}${value}`]));
  const marks = [...(piece.treated === null ? [] : [piece.treated]), ...(piece.isWet ? ["wet"] : [])];
  return [kindCode, speciesCode, ...known, ...marks].join("-");
}

const NAME =
  /^(\d{4})-([a-z0-9_]+)(?:-t(\d+(?:\.\d+)?))?(?:-w(\d+(?:\.\d+)?))?(?:-l(\d+)(?:~(\d+))?)?(?:-d(\d+)(~(\d*))?)?(?:-k([012]))?(?:-b(\d+))?(?:-(green|brown))?(-wet)?$/;
/** As releases before 0.13 named their pictures, which orders of those days bear: species, kind and one of forty views. */
const FORMER_NAME = /^([a-z0-9_]+)-(\d{4})-(?:\d{1,2}|(?:\d{1,2}-)?end)$/;

const number = <Value>(text: string | undefined, brand: (value: number) => Value): Value | null =>
  text === undefined || text === "" ? null : brand(Number(text));

/** The piece of that file name; `null` where it is none. */
export function pieceNamed(name: string): Piece | null {
  const former = FORMER_NAME.exec(name);
  if (former !== null) return pieceNamed(`${former[2]}-${former[1]}`);
  const [match, code, species = "", t, w, l, lTo, d, dRange, dTo, k, b, treated, wet] = NAME.exec(name) ?? [];
  const kindCode = match === undefined ? null : drawnKind(code ?? "");
  if (kindCode === null) return null;
  const least = number(l, mm);
  const most = number(lTo, mm);
  const diameterMin = number(d, cm);
  return {
    kindCode,
    speciesCode: species,
    thickness: number(t, mm),
    width: number(w, mm),
    length: most === null ? least : null,
    lengthMin: most === null ? null : least,
    lengthMax: most,
    diameterMin,
    diameterMax: dRange === undefined ? diameterMin : number(dTo, cm),
    knots: number(k, (value) => value as Knots),
    treated: treated === undefined ? null : (treated as Treated),
    isWet: wet !== undefined,
    bundle: number(b, Number),
  };
}

/** Where the drawing of a piece is. */
export const pieceAddress = (piece: Piece, size: PieceSize = "large"): string =>
  `${DRAWINGS}${pieceName(piece)}${endOf(size)}`;

/** What is stated of timber that is no goods: a line of a demand or an offer, a size that is looked for. */
export type StatedPiece = Partial<GoodsSize> & {
  readonly kindCode?: string | null;
  readonly speciesCode?: string | null;
  readonly moistureType?: string | null;
};

/** Where the drawing of what is stated is, as rows show it; what nobody states is drawn as assumed. */
export function statedDrawing({ kindCode = null, speciesCode, moistureType, ...stated }: StatedPiece): string {
  const size = { ...NO_SIZE, ...stated };
  const piece: Piece = {
    ...pieceSizes(size),
    kindCode: drawnKind(kindCode ?? "") ?? (size.diameterMin === null ? SAWN : LOGS),
    speciesCode: speciesCode ?? ANY_SPECIES,
    knots: null,
    treated: null,
    isWet: moistureType === "GRN",
    bundle: null,
  };
  return pieceAddress(piece, "small");
}

/** A file name taken apart into the piece and how large it is shown; `null` where it names none. */
export function drawingNamed(file: string): { piece: Piece; size: PieceSize } | null {
  const size = PIECE_SIZES.find((one) => file.endsWith(endOf(one)));
  const piece = size === undefined ? null : pieceNamed(file.slice(0, -endOf(size).length));
  return piece === null || size === undefined ? null : { piece, size };
}
