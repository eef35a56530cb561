import type { PieceSize } from "./address.ts";
import { BUILDS, type Build } from "./builds.ts";
import type { Piece } from "./piece.ts";
import { corner, discs, isFlat, LEAST, outlined, type Sized, section, sizedOf } from "./piece-parts.ts";
import { largeDrawing } from "./piece-sheet.ts";
import { type Box, fitted } from "./scale.ts";
import type { Drawing, Shape } from "./shapes.ts";
import { svgText } from "./svg-text.ts";
import { outline } from "./wood-shapes.ts";
import { coloursOf } from "./wood-tones.ts";

const SMALL = 40;
const EDGE = 2;
/** Section, discs or corner as large as goes into the area. */
function closeIn(piece: Piece, build: Build, size: Sized, x: number, y: number, box: Box): Shape[] {
  const middle = { x: x + box.width / 2, y: y + box.height / 2 };
  if (build.made === "round") {
    const { least, most } = size.d;
    const isOne = least === most;
    const gap = isOne ? 0 : box.width / 36;
    const both = isOne ? most : least + most;
    const perCm = Math.min((box.width - gap) / both, box.height / most);
    return discs(piece, size, perCm, middle.x - (both * perCm + gap) / 2, middle.y + (most * perCm) / 2, gap);
  }
  if (isFlat(build, size)) {
    // Of 3 mm to be seen, of 60 mm to leave room for the face.
    const perMm = Math.min(box.height / 48, box.height / 2 / size.t);
    return corner(piece, build, size, x, y + box.height / 9, { ...box, height: (box.height * 7) / 9 }, perMm);
  }
  const { width, height, isBroken } = fitted(size.w, size.t, box, LEAST);
  return section(piece, build, size, [middle.x - width / 2, middle.y - height / 2, width, height], isBroken);
}

/** 40 px: section and kind. */
const smallDrawing = (piece: Piece, build: Build, size: Sized): Drawing => ({
  width: SMALL,
  height: SMALL,
  shapes: closeIn(piece, build, size, EDGE, EDGE, { width: SMALL - 2 * EDGE, height: SMALL - 2 * EDGE }),
});

const MEDIUM = { width: 240, height: 180 };
const MARGIN = 8;
/** What is drawn as long as the picture is wide, mm; anything longer is, too. */
const LONGEST = 6_000;

/** Of a card: the length besides, as a bar broken off in the middle. */
function mediumDrawing(piece: Piece, build: Build, size: Sized): Drawing {
  const across = MEDIUM.width - 2 * MARGIN;
  const length = Math.max(40, across * Math.min(1, size.l / LONGEST));
  const d = outline("broken", MARGIN, MEDIUM.height - 24, length, 14);
  return {
    ...MEDIUM,
    shapes: [
      ...closeIn(piece, build, size, MARGIN, MARGIN, { width: across, height: 132 }),
      outlined(d, build.made === "round" ? "bark" : "face", size.assumed.has("l")),
    ],
  };
}

const DRAWERS: Readonly<Record<PieceSize, (piece: Piece, build: Build, size: Sized) => Drawing>> = {
  small: smallDrawing,
  medium: mediumDrawing,
  large: largeDrawing,
};

/** The piece in that size. Pure: the same facts give the same drawing. */
export function pieceDrawing(piece: Piece, size: PieceSize): Drawing {
  const build = BUILDS[piece.kindCode];
  return DRAWERS[size](piece, build, sizedOf(piece, build));
}

/** The same as a file of SVG; `null` for an unknown species. */
export function pieceSvg(piece: Piece, size: PieceSize): string | null {
  const colours = coloursOf(piece.speciesCode, piece.treated);
  return colours === undefined ? null : svgText(pieceDrawing(piece, size), colours);
}
