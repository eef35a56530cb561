import type { Treated } from "./builds.ts";
import { type Build, layersOf } from "./builds.ts";
import type { Knots } from "./piece.ts";
import { at, type Path, rectangle, type Shape, type Tone } from "./shapes.ts";

/** Half of the gap that a break leaves, and how far its teeth stand out, px. */
const GAP = 2;
const TOOTH = 3;

/** Down a broken edge of `height` px, out to the right and back; upwards where it is negative. */
function zigzag(height: number): string {
  const count = Math.max(1, Math.min(4, Math.round(Math.abs(height) / 18)));
  const step = at(height / count / 2);
  return `l${Array.from({ length: count }, () => `${TOOTH} ${step} ${-TOOTH} ${step}`).join(" ")}`;
}

/** A rectangle of which a part is left out in the middle, as two closed outlines. */
function brokenRectangle(x: number, y: number, width: number, height: number): string {
  const half = width / 2 - GAP - TOOTH / 2;
  const right = x + width;
  return `M${at(x)} ${at(y)}h${at(half)}${zigzag(height)}H${at(x)}zM${at(right)} ${at(y)}h${at(-half)}${zigzag(height)}H${at(right)}z`;
}

/** A rectangle that goes on beyond its right edge. */
const openRectangle = (x: number, y: number, width: number, height: number): string =>
  `M${at(x)} ${at(y)}h${at(width - TOOTH)}${zigzag(height)}H${at(x)}z`;

/** How its right end or middle is drawn: whole, shortened by a break, or going on. */
export type Ending = "whole" | "broken" | "open";

const OUTLINES: Readonly<Record<Ending, (x: number, y: number, width: number, height: number) => string>> = {
  whole: rectangle,
  broken: brokenRectangle,
  open: openRectangle,
};

export const outline = (ending: Ending, x: number, y: number, width: number, height: number): string =>
  OUTLINES[ending](x, y, width, height);

/** Year rings across a section, the heart below it; hardwood has rays towards it. */
function rings(width: number, height: number, isHard: boolean): Shape[] {
  const centre = { x: width * 0.44, y: height + width * 0.22 };
  const reach = Math.hypot(width - centre.x, centre.y);
  const first = Math.max(2, centre.y - height);
  const gap = Math.max(2.8, (reach - first) / 5);
  const px = (value: number) => (gap > 4 ? Math.round(value) : at(value));
  let curves = "";
  for (let radius = first + gap / 2; radius < reach; radius += gap)
    curves += `M${px(centre.x - radius)} ${px(centre.y)}a${px(radius)} ${px(radius)} 0 0 1 ${px(2 * radius)} 0`;
  const rays = [-0.6, -0.2, 0.2, 0.6].map(
    (angle) => `M${px(centre.x)} ${px(centre.y)}l${px(Math.sin(angle) * reach)} ${px(-Math.cos(angle) * reach)}`,
  );
  return [
    { d: curves, stroke: "ring", thick: gap > 4 ? 1 : 0.7 },
    ...(isHard ? [{ d: rays.join(""), stroke: "ring", thick: 0.5 } as const] : []),
  ];
}

/**
 * Seams between `count` layers of an area, which stand side by side or lie over each other: one thick stroke, dashed, which is as
 * many lines as there are seams.
 */
export function seams(
  count: number,
  [x, y, width, height]: readonly [number, number, number, number],
  isAcross: boolean,
): Path[] {
  const pitch = (isAcross ? width : height) / count;
  if (count < 2 || pitch < 1.4) return [];
  const d = isAcross
    ? `M${at(x + pitch - 0.3)} ${at(y + height / 2)}H${at(x + width)}`
    : `M${at(x + width / 2)} ${at(y + pitch - 0.3)}V${at(y + height)}`;
  return [{ d, stroke: "heart", thick: isAcross ? height : width, dash: `.6 ${at(pitch - 0.6)}` }];
}

/** Every other of `count` layers along the grain, the outer ones included: one thick stroke, dashed. */
const alongLayers = (count: number, width: number, height: number): Path => ({
  d: `M${at(width / 2)} 0v${at(height)}`,
  stroke: "face",
  thick: width,
  dash: at(height / count),
});

/** Chips and strands of what is pressed: slanting lines, dashed. */
function specks(width: number, height: number, dash: string): Path {
  const count = Math.min(3, Math.max(2, Math.round(height / 5)));
  const d = Array.from({ length: count }, (_, row) => {
    const y = (height * (row + 0.5)) / count;
    const slant = (row % 2 === 0 ? 1 : -1) * (height / count) * 0.6;
    return `M${-row * 3} ${Math.round(y - slant)}l${Math.round(width + row * 3)} ${at(2 * slant)}`;
  });
  return { d: d.join(""), stroke: "ring", thick: 1.3, dash };
}

/** How its section looks inside `width` × `height` px, of timber `thickness` mm thick; `wide`: mm of its width. */
export function sectionShapes(
  build: Build,
  { width, height, thickness, wide }: { width: number; height: number; thickness: number; wide: number },
  isHard: boolean,
): Shape[] {
  const area = [0, 0, width, height] as const;
  switch (build.made) {
    case "round":
    case "solid":
      return rings(width, height, isHard);
    case "strips":
      return seams(Math.max(2, Math.min(layersOf(build, wide), Math.round(width / 2))), area, true);
    case "lamellas":
      // Beams are glued up along their longer side.
      return seams(layersOf(build, wide), area, true);
    case "plies":
    case "crossed":
      return [alongLayers(layersOf(build, thickness), width, height)];
    case "core":
      return [
        ...seams(Math.max(2, Math.round(width / 9)), area, true),
        { d: rectangle(0, 0, width, 1.5) + rectangle(0, height - 1.5, width, 1.5), fill: "face" },
      ];
    case "chips":
      return [specks(width, height, "2 5 1 3")];
    case "strands":
      return [specks(width, height, "9 5 5 7")];
    case "fibres":
    case "leaf":
      return [];
  }
}

/** What lies below those shapes: of veneers their end grain, which is darker than what stands along. */
export const sectionTone = ({ made }: Build): Tone => (made === "plies" || made === "crossed" ? "ring" : "end");

/** What a preservative leaves along the edges of a `width` × `height` area. */
export const tintShapes = (treated: Treated | null, width: number, height: number): Path[] =>
  treated === "green"
    ? [{ d: rectangle(0, 0, width, height), stroke: "tint", thick: Math.max(2, Math.min(width, height) * 0.28) }]
    : [];

/** Knots or patches of a face of `width` × `height` px, always in the same places. */
export function knotShapes(knots: Knots | null, width: number, height: number): Path[] {
  const count = knots === 2 ? 6 : knots === 1 ? 2 : 0;
  const radius = Math.min(5, height * 0.16);
  if (count === 0 || radius < 0.8) return [];
  const d = Array.from({ length: count }, (_, knot) => {
    const x = width * (0.12 + ((knot * 0.618 + 0.2) % 1) * 0.76);
    return `M${at(x)} ${at(height * (knot % 2 === 0 ? 0.36 : 0.66))}h0`;
  });
  return [{ d: d.join(""), stroke: "heart", thick: 2 * radius, dots: true }];
}

/** Finger joints across a bar of `height` px, every `every` px of its `width`. */
export function fingerShapes(width: number, height: number, every: number): Path[] {
  const count = Math.min(3, Math.floor(width / every));
  const d = Array.from({ length: count }, (_, joint) => `M${at((joint + 0.7) * every)} 0${zigzag(height)}`).join("");
  return count === 0 ? [] : [{ d, stroke: "heart" }];
}
