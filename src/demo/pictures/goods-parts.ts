import type { Prng } from "../prng.ts";
import { mixed, type WoodColours } from "./species-colours.ts";

/** Drawings of wood as SVG text. Lengths are user units of a 400 × 400 picture; everything that varies comes from `chance`. */

/** Side of the picture. */
export const SIDE = 400;

const whole = (value: number): number => Math.round(value);

/** Affine placement of a local w × h area: `u` and `v` are where its right and lower edges go, in picture units. */
export type Plane = { at: readonly [number, number]; u: readonly [number, number]; v: readonly [number, number] };

/** `content` drawn on a plane as if it were flat and `w` × `h`. */
export function onPlane({ at, u, v }: Plane, w: number, h: number, content: string): string {
  const matrix = [u[0] / w, u[1] / w, v[0] / h, v[1] / h, at[0], at[1]].map((value) => Number(value.toFixed(3)));
  return `<g transform="matrix(${matrix.join(" ")})"><svg width="${w}" height="${h}" overflow="hidden">${content}</svg></g>`;
}

const hexNumber = (colour: string, at: number): string =>
  (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(2);

/**
 * The filters of one picture: `n` paints fibres along x, `m` grain without a direction, `w` moves drawn rings by up to
 * `wobble` units, for rings grow unevenly.
 */
export function filters(wood: WoodColours, seed: number, wobble: number): string {
  const [r, g, b] = [1, 3, 5].map((at) => hexNumber(wood.heart, at));
  const paint = (alpha: string) => `<feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${alpha}"/>`;
  const noise = (frequency: string, octaves: number) =>
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed % 97}"/>`;
  const area = `x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"`;
  return (
    `<filter id="n" ${area}>${noise(".006 .22", 4)}${paint("2.2 0 0 0 -.9")}</filter>` +
    `<filter id="m" ${area}>${noise(".5", 3)}${paint("1.8 0 0 0 -.75")}</filter>` +
    `<filter id="w" x="-.05" y="-.05" width="1.1" height="1.1">${noise(".03", 2)}` +
    `<feDisplacementMap in="SourceGraphic" scale="${wobble}" xChannelSelector="R" yChannelSelector="G"/></filter>`
  );
}

/** Fibres or speckle over a w × h area. */
export const texture = (filter: "n" | "m", w: number, h: number, opacity = 1): string =>
  `<rect width="${w}" height="${h}" filter="url(#${filter})"${opacity === 1 ? "" : ` opacity="${opacity}"`}/>`;

/** No two boards of one tree are of one shade. */
export function shade(wood: WoodColours, chance: Prng, depth = 0.16): string {
  const share = chance.next() * depth;
  return chance.chance(0.5) ? mixed(wood.face, wood.grain, share * 1.4) : mixed(wood.face, "#ffffff", share);
}

/** Lines along the board, as quarter-sawn surfaces show them. */
function straightGrain(w: number, h: number, from: number, to: number, chance: Prng): string {
  let path = "";
  for (let y = from + 2; y < to; y += 4.5 + chance.next() * h * 0.08) {
    path += `M-4 ${whole(y)}q${whole(w / 4)} ${whole(chance.spread() * 2)} ${whole(w / 2)} 0t${whole(w / 2 + 8)} ${whole(chance.spread() * 2)}`;
  }
  return path;
}

/** Nested flames, as plain-sawn surfaces show them. */
function flames(w: number, h: number, chance: Prng): string {
  const middle = h * (0.4 + chance.next() * 0.2);
  const turned = chance.chance(0.5);
  const x = (share: number): number => whole(turned ? w - w * share : w * share);
  let path = "";
  for (let ring = 0; ring < (h < 32 ? 4 : 6); ring++) {
    const half = h * (0.07 + ring * 0.075);
    const tip = 0.45 + ring * 0.13 + chance.next() * 0.07;
    const bulge = half * 0.8;
    path += `M${x(-0.05)} ${whole(middle - half)}C${x(tip * 0.5)} ${whole(middle - half)} ${x(tip * 0.8)} ${whole(middle - bulge)} ${x(tip)} ${whole(middle)}`;
    path += `C${x(tip * 0.8)} ${whole(middle + bulge)} ${x(tip * 0.5)} ${whole(middle + half)} ${x(-0.05)} ${whole(middle + half)}`;
  }
  return path;
}

function knot(w: number, h: number, wood: WoodColours, chance: Prng): string {
  const x = whole(w * (0.15 + chance.next() * 0.7));
  const y = whole(h * (0.25 + chance.next() * 0.5));
  const size = h * (0.05 + chance.next() * 0.06);
  const ring = (scale: number, attributes: string) =>
    `<ellipse cx="${x}" cy="${y}" rx="${whole(size * scale * 1.5)}" ry="${whole(size * scale)}" ${attributes}/>`;
  return (
    ring(2.2, `fill="${mixed(wood.face, wood.grain, 0.5)}" opacity=".5"`) +
    ring(1.4, `fill="${wood.heart}" stroke="${wood.grain}"`) +
    ring(0.7, `fill="${mixed(wood.heart, "#000000", 0.3)}"`)
  );
}

/** One board face of w × h with its length along x, at (x, y). `knots`: how likely one is. */
export function boardFace(
  [x, y, w, h]: readonly [number, number, number, number],
  wood: WoodColours,
  knots: number,
  chance: Prng,
): string {
  const plain = chance.chance(0.55);
  const grain = plain
    ? straightGrain(w, h, 0, h * 0.12, chance) + flames(w, h, chance) + straightGrain(w, h, h * 0.9, h, chance)
    : straightGrain(w, h, 0, h, chance);
  const opacity = (0.25 + wood.contrast * 0.5).toFixed(2);
  const lines = `<path d="${grain}" fill="none" stroke="${wood.grain}" stroke-width="${(0.8 + h * 0.016).toFixed(1)}" opacity="${opacity}"/>`;
  const knotted = chance.chance(knots) ? knot(w, h, wood, chance) : "";
  const body = `<rect width="${w}" height="${h}" fill="${shade(wood, chance)}"/>${lines}${knotted}`;
  return `<svg x="${x}" y="${y}" width="${w}" height="${h}">${body}</svg>`;
}

/** Colour of end grain: it drinks more light than the face. */
export const endTone = (wood: WoodColours): string => mixed(wood.face, wood.grain, 0.3);

/** Rings around (cx, cy), `gap` apart, out to `reach`. */
export function rings(
  [cx, cy]: readonly [number, number],
  reach: number,
  gap: number,
  wood: WoodColours,
  chance: Prng,
): string {
  let circles = "";
  for (let radius = gap * 0.6; radius < reach; radius += gap * (0.7 + chance.next() * 0.6)) {
    circles += `<circle r="${Number(radius.toFixed(1))}"/>`;
  }
  const width = Math.max(0.6, gap * (0.16 + wood.contrast * 0.22)).toFixed(1);
  return `<g transform="translate(${whole(cx)} ${whole(cy)})" fill="none" stroke="${wood.grain}" stroke-width="${width}" opacity="${(0.4 + wood.contrast * 0.45).toFixed(2)}">${circles}</g>`;
}

/** Symbols `e0`… of board ends, w × h each, cut from different places of the log; drawn with `<use>`. */
export function endSymbols(count: number, w: number, h: number, wood: WoodColours, chance: Prng): string {
  return Array.from({ length: count }, (_, index) => {
    const center = [
      w * (chance.next() * 1.6 - 0.3),
      h * (chance.chance(0.5) ? 1.1 + chance.next() : -0.1 - chance.next()),
    ] as const;
    const tone = mixed(endTone(wood), chance.chance(0.5) ? wood.grain : "#ffffff", chance.next() * 0.18);
    const reach = Math.hypot(Math.max(center[0], w - center[0]), Math.abs(center[1]) + h);
    const gap = Math.max(2.2, reach / (h > 24 ? 15 : 9));
    return `<symbol id="e${index}" preserveAspectRatio="none" viewBox="0 0 ${w} ${h}"><rect width="${w}" height="${h}" fill="${tone}"/>${rings(center, reach, gap, wood, chance)}</symbol>`;
  }).join("");
}

/** Different rows a wall is put together from. */
const ROW_KINDS = 4;

/** A wall of board ends from those symbols: columns × rows of w × h with a dark joint around each. */
export function endWall(
  { columns, rows, w, h, joint }: { columns: number; rows: number; w: number; h: number; joint: number },
  symbols: number,
  wood: WoodColours,
  chance: Prng,
): string {
  const dark = mixed(wood.heart, "#1c130c", 0.55);
  const size = `y="${joint / 2}" width="${w - joint}" height="${h - joint}"`;
  const row = (index: number): string => {
    const ends = Array.from(
      { length: columns },
      (_, column) => `<use href="#e${chance.int(0, symbols - 1)}" x="${column * w + joint / 2}" ${size}/>`,
    );
    return `<g id="r${index}">${ends.join("")}</g>`;
  };
  const kinds = Array.from({ length: Math.min(ROW_KINDS, rows) }, (_, index) => row(index));
  const drawn = Array.from(
    { length: rows },
    (_, at) => `<use href="#r${(at * 3 + chance.int(0, 1)) % kinds.length}" y="${at * h}"/>`,
  );
  return `<defs>${kinds.join("")}</defs><rect width="${columns * w}" height="${rows * h}" fill="${dark}"/>${drawn.join("")}`;
}

/** A round end with bark, radius 50 around the origin, as symbol content in a viewBox of ±54. */
export function logEnd(wood: WoodColours, chance: Prng): string {
  const center = [chance.spread() * 3, chance.spread() * 3] as const;
  const dark = mixed(wood.bark, "#1c130c", 0.35);
  const checks = Array.from({ length: chance.int(2, 4) }, () => {
    const angle = chance.next() * Math.PI * 2;
    const reach = 14 + chance.next() * 22;
    return `M${whole(center[0])} ${whole(center[1])}L${whole(center[0] + Math.cos(angle) * reach)} ${whole(center[1] + Math.sin(angle) * reach)}`;
  }).join("");
  return (
    `<circle r="52" fill="${dark}"/><circle r="49" fill="${wood.bark}"/>` +
    `<circle r="45" fill="${mixed(wood.face, "#ffffff", 0.12)}"/>` +
    `<circle cx="${whole(center[0])}" cy="${whole(center[1])}" r="${chance.int(24, 34)}" fill="${endTone(wood)}"/>` +
    `${rings(center, 44, 4.6, wood, chance)}<path d="${checks}" stroke="${wood.heart}" stroke-width="1.2" opacity=".8"/>`
  );
}
