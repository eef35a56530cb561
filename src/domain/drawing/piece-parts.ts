import { speciesByCode } from "../timber/species.ts";
import { type Build, usualSize } from "./builds.ts";
import type { Piece } from "./piece.ts";
import type { Box } from "./scale.ts";
import { at, circle, type Frame, type Path, polygon, type Shape, type Tone } from "./shapes.ts";
import { type Ending, outline, sectionShapes, sectionTone, tintShapes } from "./wood-shapes.ts";

/** What is drawn of a piece once nothing is open: mm, `d` in cm; `assumed` names what no goods state. */
export type Sized = {
  readonly t: number;
  readonly w: number;
  readonly l: number;
  readonly d: { readonly least: number; readonly most: number };
  readonly assumed: ReadonlySet<"t" | "w" | "l" | "d">;
};

export function sizedOf(piece: Piece, build: Build): Sized {
  const usual = usualSize(build);
  const known = { t: piece.thickness, w: piece.width, l: piece.length ?? piece.lengthMax, d: piece.diameterMin };
  const sides = ["t", "w", "l", "d"] as const;
  const t = known.t ?? Math.min(usual.t, known.w ?? usual.t);
  const w = known.w ?? Math.max(usual.w, t);
  const least = known.d ?? usual.d;
  return {
    // It lies on its wide side, whichever is called its width.
    t: Math.min(t, w),
    w: Math.max(t, w),
    l: known.l ?? usual.l,
    d: { least, most: known.d === null ? least : (piece.diameterMax ?? least) },
    assumed: new Set(sides.filter((side) => known[side] === null)),
  };
}

/** Nothing in a section is thinner, px. */
export const LEAST = 3;
/** So many times as wide as thick a section is a line: a corner shows more. */
const FLAT = 12;

export const isFlat = (build: Build, { t, w }: Sized): boolean => build.isSheet === true || w > FLAT * t;

const isHardwood = (piece: Piece): boolean => speciesByCode(piece.speciesCode)?.wood === "hardwood";

/** Shapes inside an area; nothing where there are none. */
export const framed = (x: number, y: number, width: number, height: number, shapes: readonly Shape[]): Frame[] =>
  shapes.length === 0 ? [] : [{ x, y, width, height, shapes }];

/** An area with its outline in ink, dashed where its size is assumed. */
export const outlined = (d: string, fill: Tone, isAssumed: boolean): Path =>
  isAssumed ? { d, fill, stroke: "quiet", thick: 1.5, dash: "3 2" } : { d, fill, stroke: "ink", thick: 1.5 };

/** What is pressed looks the same from all sides. */
export const isPressed = ({ made }: Build): boolean => made === "strands" || made === "chips";

/** How the width of a section ends. */
export const endingOf = (isBroken: boolean, isOpen: boolean): Ending =>
  isOpen ? "open" : isBroken ? "broken" : "whole";

/** The section of what is sawn or glued up, at (x, y), `width` × `height` px. */
export function section(
  piece: Piece,
  build: Build,
  { t, w, assumed }: Sized,
  [x, y, width, height]: readonly [number, number, number, number],
  isBroken: boolean,
): Shape[] {
  const ending = endingOf(isBroken, assumed.has("w"));
  const inside = sectionShapes(build, { width, height, thickness: t, wide: w }, isHardwood(piece));
  const detail = [...inside, ...tintShapes(piece.treated, width, height)];
  return [
    outlined(outline(ending, x, y, width, height), sectionTone(build), assumed.has("t")),
    ...(ending === "whole" ? framed(x, y, width, height, detail) : []),
  ];
}

/** A log's end: bark, sapwood, rings. `radius` px. */
function disc(x: number, y: number, radius: number, isAssumed: boolean): Shape[] {
  const bark = Math.max(1.2, radius * 0.08);
  const wood = radius - bark;
  const count = radius > 30 ? 6 : 3;
  const rings = Array.from({ length: count }, (_, ring) => circle(x, y, (wood * (ring + 0.6)) / count)).join("");
  return [
    { d: circle(x, y, radius), fill: "bark" },
    { d: circle(x, y, wood), fill: "end" },
    { d: rings, stroke: "ring", thick: radius > 30 ? 1.2 : 0.8 },
    ...(isAssumed ? [{ d: circle(x, y, radius), stroke: "quiet", thick: 1.5, dash: "3 2" } as const] : []),
  ];
}

/** Two discs for a range of diameters, standing on one ground, at one scale. */
export function discs(
  piece: Piece,
  { d, assumed }: Sized,
  perCm: number,
  left: number,
  ground: number,
  gap: number,
): Shape[] {
  const least = (d.least * perCm) / 2;
  const most = (d.most * perCm) / 2;
  const isOne = piece.diameterMin === piece.diameterMax || d.least === d.most;
  const first = disc(left + least, ground - least, least, assumed.has("d"));
  return isOne ? first : [...first, ...disc(left + 2 * least + gap + most, ground - most, most, assumed.has("d"))];
}

/** The front corner of a sheet in a box: its edge to scale, `perMm` px of a mm; its face goes on behind and to the right. */
export function corner(
  piece: Piece,
  build: Build,
  { t, assumed }: Sized,
  x: number,
  y: number,
  box: Box,
  perMm: number,
): Shape[] {
  const edge = t * perMm;
  const depth = box.height - edge;
  const back = Math.min(depth * 0.6, box.width * 0.4);
  const width = box.width - back;
  const front = y + depth;
  const inside = (height: number) =>
    sectionShapes(build, { width, height, thickness: t, wide: width / perMm }, isHardwood(piece));
  const shapes: (Shape | Shape[])[] = [
    {
      d: polygon([
        [x, front],
        [x + width, front],
        [x + width + back, y],
        [x + back, y],
      ]),
      fill: "face",
    },
    framed(x + back, y, width - back, depth, isPressed(build) ? inside(depth) : []),
    { d: `M${at(x + back)} ${at(y)}L${at(x)} ${at(front)}`, stroke: "ink", thick: 1.5 },
    outlined(outline("open", x, front, width, edge), sectionTone(build), assumed.has("t")),
    framed(x, front, width, edge, isPressed(build) ? [] : inside(edge)),
  ];
  return shapes.flat();
}
