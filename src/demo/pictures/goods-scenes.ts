import { isLogs, isSheets } from "../../domain/timber/kind-shape.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import type { Prng } from "../prng.ts";
import {
  boardFace,
  endSymbols,
  endTone,
  endWall,
  filters,
  logEnd,
  onPlane,
  type Plane,
  rings,
  SIDE,
  shade,
  texture,
} from "./goods-parts.ts";
import { mixed, type WoodColours, woodColours } from "./species-colours.ts";

/** A backdrop in soft light: pale wall, floor, a shadow under the goods. */
const backdrop = (shadow: string): string =>
  `<linearGradient id="y" x2="0" y2="1"><stop offset="0" stop-color="#eef0f1"/><stop offset=".62" stop-color="#e3e6e8"/>` +
  `<stop offset=".63" stop-color="#d3d5d5"/><stop offset="1" stop-color="#c4c6c5"/></linearGradient>` +
  `<rect width="400" height="400" fill="url(#y)"/><path d="${shadow}" fill="#5b5751" opacity=".28"/>`;

/** A board's end; `layers`: of how many lamellas or veneers it is glued. */
type Cell = { w: number; h: number; layers?: number };

/** The joints between the layers of what is glued up, across a wall of such ends or along their sides. */
function glueLines(wood: WoodColours, { h, layers = 1 }: Cell, rows: number, width: number): string {
  let path = "";
  for (let at = 1; at < rows * layers; at++)
    if (at % layers > 0) path += `M0 ${((at * h) / layers).toFixed(1)}h${width}`;
  return path === "" ? "" : `<path d="${path}" stroke="${mixed(wood.heart, "#1c130c", 0.3)}" opacity=".55"/>`;
}

/** The three visible sides of a block: its end, its long side and its top. */
const END: Plane = { at: [34, 128], u: [122, 44], v: [0, 168] };
const LONG: Plane = { at: [156, 172], u: [214, -92], v: [0, 168] };
const TOP: Plane = { at: [34, 128], u: [214, -92], v: [122, 44] };
const BLOCK_SHADOW = "M26 300L158 356L388 256L388 232L160 330L30 286Z";

/** Dimming of the side away from the light. */
const dim = (w: number, h: number, opacity: number): string =>
  `<rect width="${w}" height="${h}" fill="#20140a" opacity="${opacity}"/>`;

/** A strapped bundle of boards or squares. */
function bundle(wood: WoodColours, cell: Cell, chance: Prng): string {
  const columns = Math.max(3, Math.round(150 / cell.w));
  const rows = Math.max(cell.layers === undefined ? 4 : 2, Math.round(170 / cell.h));
  const w = columns * cell.w;
  const h = rows * cell.h;
  const dark = mixed(wood.heart, "#1c130c", 0.4);
  const tones = [0, 1, 2].map(() => ({ tone: mixed(shade(wood, chance), wood.grain, 0.16), path: "" }));
  for (let row = 0; row < rows; row++) {
    const picked = chance.choose(tones);
    picked.path += `M0 ${(row + 0.5) * cell.h}h240`;
  }
  const side = tones
    .map(({ tone, path }) => `<path d="${path}" stroke="${tone}" stroke-width="${cell.h - 1}"/>`)
    .join("");
  let top = "";
  for (let column = 0; column < columns; column++) {
    top += boardFace([0, column * cell.w, 240, cell.w - 1], wood, 0.12, chance);
  }
  const straps = [60, 176].map((x) => `<rect x="${x}" width="5" height="400" fill="#2f3a44"/>`).join("");
  return (
    `<defs>${endSymbols(3, cell.w, cell.h, wood, chance)}</defs>${backdrop(BLOCK_SHADOW)}` +
    onPlane(
      END,
      w,
      h,
      endWall({ columns, rows, ...cell, joint: 1 }, 3, wood, chance) +
        glueLines(wood, cell, rows, w) +
        texture("m", w, h, 0.35),
    ) +
    onPlane(
      LONG,
      240,
      h,
      `<rect width="240" height="${h}" fill="${dark}"/>${side}${glueLines(wood, cell, rows, 240)}${texture("n", 240, h, 0.8)}${dim(240, h, 0.1)}${straps}`,
    ) +
    onPlane(TOP, 240, w, `<rect width="240" height="${w}" fill="${dark}"/>${top}${texture("n", 240, w, 0.7)}${straps}`)
  );
}

/** Board surfaces side by side, filling the picture; `tilt` in degrees. */
function boardSurfaces(wood: WoodColours, count: number, tilt: number, knots: number, chance: Prng): string {
  const dark = mixed(wood.heart, "#1c130c", 0.5);
  const step = 520 / count;
  let boards = "";
  for (let row = 0; row < count; row++)
    boards += boardFace([-60, Math.round(row * step - 60), 520, Math.round(step - 2)], wood, knots, chance);
  const x = -60;
  const y = -60;
  return (
    `<rect width="400" height="400" fill="${dark}"/><g transform="rotate(${tilt} 200 200)">${boards}` +
    `<g transform="translate(${x} ${y})">${texture("n", 520, 520, 0.55)}</g></g>`
  );
}

const ALONG = [218, -94] as const;
const ACROSS = [76, 33] as const;

/** Two boards a layer, laid loosely, so that surfaces, edges and ends show. Hidden sides are left out. */
function loosePile(wood: WoodColours, thick: number, chance: Prng): string {
  const layers = thick > 22 ? 5 : 7;
  const dark = mixed(wood.heart, "#1c130c", 0.35);
  let boards = "";
  for (let layer = 0; layer < layers; layer++) {
    const height = 300 - layer * (thick + 1) - thick;
    for (const side of [0, 1]) {
      const slide = chance.int(-5, 5) / 100;
      const x = Math.round(28 + side * ACROSS[0] + slide * ALONG[0]);
      const y = Math.round(height + side * ACROSS[1] + slide * ALONG[1]);
      const top = { at: [x, y], u: ALONG, v: ACROSS } as const;
      boards +=
        layer === layers - 1
          ? onPlane(top, 240, 70, boardFace([0, 0, 240, 70], wood, 0.2, chance) + texture("n", 240, 70, 0.5))
          : `<path d="M${x} ${y}l${ALONG.join(" ")} ${ACROSS.join(" ")} ${-ALONG[0]} ${-ALONG[1]}z" fill="${shade(wood, chance)}"/>`;
      const edge = { at: [x + ACROSS[0], y + ACROSS[1]], u: ALONG, v: [0, thick] } as const;
      if (side === 1) {
        const tone = mixed(shade(wood, chance), wood.grain, 0.3);
        boards += onPlane(
          edge,
          240,
          20,
          `<path d="M0 0H240V20H0z" fill="${tone}" stroke="${dark}"/>${texture("n", 240, 20, 0.7)}`,
        );
      }
      const end = [ACROSS[0] / 70, ACROSS[1] / 70, 0, thick / 20, x, y].map((value) => Number(value.toFixed(2)));
      boards += `<use href="#e${chance.int(0, 2)}" width="70" height="20" transform="matrix(${end.join(" ")})"/>`;
    }
  }
  return `<defs>${endSymbols(3, 70, 20, wood, chance)}</defs>${backdrop("M14 304L170 372L396 266L392 236L170 340Z")}${boards}`;
}

/** Board ends from near by. */
function endsNear(wood: WoodColours, cell: Cell, chance: Prng): string {
  const columns = Math.ceil(400 / cell.w) + 1;
  const rows = Math.ceil(400 / cell.h) + 1;
  return (
    `<defs>${endSymbols(6, cell.w, cell.h, wood, chance)}</defs><g filter="url(#w)"><g transform="translate(-14 -12)">` +
    `${endWall({ columns, rows, ...cell, joint: 3 }, 6, wood, chance)}${glueLines(wood, cell, rows, columns * cell.w)}</g></g>${texture("m", SIDE, SIDE, 0.5)}`
  );
}

/** A pile of logs seen from their ends; `size`: diameter. */
function logPile(wood: WoodColours, size: number, chance: Prng): string {
  const symbols = Array.from(
    { length: 3 },
    (_, index) => `<symbol id="l${index}" viewBox="-54 -54 108 108">${logEnd(wood, chance)}</symbol>`,
  ).join("");
  const dark = mixed(wood.bark, "#14100c", 0.72);
  const step = size * 0.88;
  let ends = "";
  let row = 0;
  for (let y = 400 - size * 0.4; y > 40 + size * 0.3; y -= step * 0.87) {
    const inset = row * 0.16 * size;
    for (let x = (row % 2) * (step / 2) - size * 0.1 + inset; x < 420 - inset; x += step) {
      const scale = size * (0.9 + chance.next() * 0.2);
      ends += `<use href="#l${chance.int(0, 2)}" width="${Math.round(scale)}" height="${Math.round(scale)}" transform="translate(${Math.round(x - scale / 2)} ${Math.round(y - scale / 2)})rotate(${chance.int(0, 359)} ${Math.round(scale / 2)} ${Math.round(scale / 2)})"/>`;
    }
    row++;
  }
  return (
    `<defs>${symbols}</defs>${backdrop("M0 400V352H400V400Z")}` +
    `<path d="M-20 400L30 ${Math.round(40 + size * 0.6)}H370L420 400Z" fill="${dark}"/><g filter="url(#w)">${ends}</g>`
  );
}

/** Logs lying lengthwise, with their bark. */
function logsLying(wood: WoodColours, chance: Prng): string {
  const bark = (y: number, size: number, x: number): string => {
    const low = mixed(wood.bark, "#14100c", 0.6);
    const high = mixed(wood.bark, "#ffffff", 0.22);
    const scale = size / 108;
    return (
      `<g transform="translate(${x} ${y})"><path d="M0 0L420 -150V${Math.round(size * 0.62 - 150)}L0 ${size}Z" fill="url(#b)" stroke="${low}"/>` +
      `<g transform="matrix(1 -.357 0 1 0 0)"><rect width="420" height="${Math.round(size * 0.8)}" filter="url(#n)" opacity=".9"/></g>` +
      `<ellipse cx="0" cy="${size / 2}" rx="${Math.round(size * 0.36)}" ry="${size / 2}" fill="${high}"/>` +
      `<g transform="translate(0 ${size / 2})scale(${(scale * 0.72).toFixed(2)} ${scale.toFixed(2)})"><use href="#l" x="-54" y="-54" width="108" height="108"/></g></g>`
    );
  };
  const gradient = `<linearGradient id="b" x2="0" y2="1"><stop offset="0" stop-color="${mixed(wood.bark, "#ffffff", 0.25)}"/><stop offset=".45" stop-color="${wood.bark}"/><stop offset="1" stop-color="${mixed(wood.bark, "#14100c", 0.65)}"/></linearGradient>`;
  const logs = [
    [120, 78, 130],
    [148, 84, 60],
    [196, 88, 118],
    [230, 96, 48],
    [282, 92, 112],
  ].map(([y = 0, size = 80, x = 0]) => bark(y + chance.int(-5, 5), size + chance.int(-6, 8), x + chance.int(-8, 8)));
  return (
    `<defs>${gradient}<symbol id="l" viewBox="-54 -54 108 108">${logEnd(wood, chance)}</symbol></defs>` +
    `${backdrop("M30 370L400 250V400H60Z")}${logs.join("")}`
  );
}

/** One log's end, filling the picture. */
function logNear(wood: WoodColours, chance: Prng): string {
  const outer = mixed(wood.face, "#ffffff", 0.1);
  const center = [200 + chance.spread() * 10, 200 + chance.spread() * 10] as const;
  return (
    `<rect width="400" height="400" fill="${mixed(wood.bark, "#14100c", 0.55)}"/><g filter="url(#w)"><circle cx="200" cy="200" r="206" fill="${wood.bark}"/>` +
    `<circle cx="200" cy="200" r="190" fill="${outer}"/><circle cx="${Math.round(center[0])}" cy="${Math.round(center[1])}" r="128" fill="${endTone(wood)}"/>` +
    `${rings(center, 188, 8, wood, chance)}</g>${texture("m", SIDE, SIDE, 0.5)}`
  );
}

/** Flat stack of sheets: top and two edges. */
const SHEET_TOP: Plane = { at: [14, 196], u: [214, -98], v: [158, 92] };
const sheetEdges = (depth: number): { near: Plane; far: Plane } => ({
  near: { at: [14, 196], u: [158, 92], v: [0, depth] },
  far: { at: [172, 288], u: [214, -98], v: [0, depth] },
});

type SheetArt = { top: string; edge: (width: number) => string };

function sheetStack({ top, edge }: SheetArt, depth: number): string {
  const { near, far } = sheetEdges(depth);
  return (
    backdrop(`M8 ${206 + depth}L172 ${300 + depth}L394 ${200 + depth}V${178 + depth}L172 ${282 + depth}Z`) +
    onPlane(near, 200, depth, edge(200)) +
    onPlane(far, 240, depth, `${edge(240)}${dim(240, depth, 0.12)}`) +
    onPlane(SHEET_TOP, 240, 200, top)
  );
}

/** Edges of sheets `thick` high, each of `plies` layers in two tones. */
function pliedEdge(wood: WoodColours, depth: number, thick: number, plies: number): (width: number) => string {
  const light = mixed(wood.face, "#ffffff", 0.2);
  const dark = mixed(wood.grain, wood.heart, 0.3);
  const ply = thick / plies;
  return (width) => {
    let layers = `<rect width="${width}" height="${depth}" fill="${light}"/>`;
    let path = "";
    for (let y = 0; y < depth; y += thick)
      for (let at = 1; at < plies; at += 2) path += `M0 ${(y + ply * (at + 0.5)).toFixed(1)}h${width}`;
    layers += `<path d="${path}" stroke="${dark}" stroke-width="${(ply * 0.8).toFixed(1)}" opacity=".75"/>`;
    let gaps = "";
    for (let y = thick; y < depth; y += thick) gaps += `M0 ${y}h${width}`;
    return `${layers}<path d="${gaps}" stroke="#1c130c" stroke-width="1.4" opacity=".8"/>${texture("n", width, depth, 0.5)}`;
  };
}

/** Strands or chips pressed together, on a w × h area. */
function strands(wood: WoodColours, w: number, h: number, count: number, length: number, chance: Prng): string {
  let paths = "";
  for (const [share, opacity] of [
    [0.35, 0.8],
    [-0.4, 0.7],
    [0.8, 0.55],
  ] as const) {
    let path = "";
    for (let index = 0; index < count; index++) {
      const angle = chance.spread() * 0.5;
      const reach = length * (0.5 + chance.next());
      const x = chance.next() * w;
      const y = chance.next() * h;
      path += `M${Math.round(x)} ${Math.round(y)}l${Math.round(Math.cos(angle) * reach)} ${Math.round(Math.sin(angle) * reach)}`;
    }
    const colour = share < 0 ? mixed(wood.face, "#ffffff", -share) : mixed(wood.face, wood.grain, share);
    paths += `<path d="${path}" stroke="${colour}" stroke-width="${(length / 4.5).toFixed(1)}" opacity="${opacity}"/>`;
  }
  return `<rect width="${w}" height="${h}" fill="${mixed(wood.face, wood.grain, 0.2)}"/>${paths}${texture("m", w, h, 0.5)}`;
}

/** Strips with finger joints, on a w × h area. */
function jointed(wood: WoodColours, w: number, h: number, strips: number, chance: Prng): string {
  const step = h / strips;
  let drawn = "";
  let joints = "";
  for (let strip = 0; strip < strips; strip++) {
    const y = strip * step;
    for (let x = -chance.int(0, 50); x < w; ) {
      const length = chance.int(40, 95);
      drawn += `<rect x="${x}" y="${y.toFixed(1)}" width="${length}" height="${step.toFixed(1)}" fill="${shade(wood, chance, 0.3)}"/>`;
      const teeth = Array.from(
        { length: 4 },
        (_, tooth) => `l${tooth % 2 === 0 ? 6 : -6} ${(step / 4).toFixed(1)}`,
      ).join("");
      joints += `M${x - 3} ${y.toFixed(1)}${teeth}`;
      x += length;
    }
    joints += `M0 ${y.toFixed(1)}h${w}`;
  }
  return `${drawn}<path d="${joints}" fill="none" stroke="${wood.heart}" stroke-width=".9" opacity=".7"/>${texture("n", w, h, 0.8)}`;
}

/** Boards side by side on a w × h area. */
function boardRow(wood: WoodColours, w: number, h: number, boards: number, chance: Prng): string {
  const step = h / boards;
  const drawn = Array.from({ length: boards }, (_, at) => boardFace([0, at * step, w, step - 1], wood, 0.15, chance));
  return `<rect width="${w}" height="${h}" fill="${wood.heart}"/>${drawn.join("")}${texture("n", w, h, 0.7)}`;
}

/** The picture's subject: one of eight views, or the end grain in one of eight cuts. */
export type View = { variant: number; end: boolean };

/** Treated and heated wood has another colour than fresh wood. */
function finished(wood: WoodColours, kindCode: string, softwood: boolean): WoodColours {
  const towards = (colour: string, share: number): WoodColours => ({
    ...wood,
    face: mixed(wood.face, colour, share),
    grain: mixed(wood.grain, colour, share),
    heart: mixed(wood.heart, mixed(colour, "#000000", 0.4), share),
  });
  if (kindCode === "1503" && softwood) return towards("#8b9a55", 0.42);
  if (kindCode === "1508") return towards("#5a3820", 0.58);
  return wood;
}

const CELLS: Readonly<Record<string, Cell>> = {
  "1501": { w: 37, h: 13 },
  "1502": { w: 26, h: 17 },
  "1503": { w: 30, h: 12 },
  "1508": { w: 30, h: 11 },
  "1509": { w: 30, h: 10 },
  "1514": { w: 42, h: 48, layers: 4 },
  "1515": { w: 34, h: 60, layers: 7 },
};

const enlarged = ({ w, h, ...rest }: Cell, times: number): Cell => ({
  w: Math.round(w * times),
  h: Math.round(h * times),
  ...rest,
});

function boardsView(wood: WoodColours, kindCode: string, { variant, end }: View, knots: number, chance: Prng): string {
  const cell = CELLS[kindCode] ?? { w: 37, h: 13 };
  if (end) return endsNear(wood, enlarged(cell, variant % 2 === 0 ? 3.4 : 2.6), chance);
  switch (variant % 4) {
    case 0:
      return bundle(wood, variant === 0 ? cell : enlarged(cell, 1.2), chance);
    case 1:
      return boardSurfaces(wood, variant === 1 ? 6 : 5, variant === 1 ? 0 : 90, knots, chance);
    case 2:
      if (cell.layers !== undefined) return bundle(wood, enlarged(cell, variant === 2 ? 1.5 : 1.35), chance);
      return loosePile(wood, kindCode === "1502" ? 34 : variant === 2 ? 17 : 24, chance);
    default:
      return boardSurfaces(wood, variant === 3 ? 5 : 7, variant === 3 ? -24 : 18, knots, chance);
  }
}

function logsView(wood: WoodColours, { variant, end }: View, chance: Prng): string {
  if (end) return logNear(wood, chance);
  return variant % 4 === 3
    ? logsLying(wood, chance)
    : logPile(wood, [104, 78, 130, 0, 92, 66, 118][variant] ?? 90, chance);
}

function panelArt(wood: WoodColours, kindCode: string, depth: number, variant: number, chance: Prng): SheetArt {
  const thick = variant % 2 === 0 ? 13 : 9;
  if (kindCode === "1504") {
    return { top: jointed(wood, 240, 200, variant % 2 === 0 ? 9 : 7, chance), edge: pliedEdge(wood, depth, thick, 1) };
  }
  if (kindCode === "1516") {
    return { top: boardRow(wood, 240, 200, 6, chance), edge: pliedEdge(wood, depth, 40, 5) };
  }
  if (kindCode === "1506" || kindCode === "1513") {
    const isLong = kindCode === "1513";
    const count = isLong ? 42 : 60;
    const pressed = (w: number, h: number) =>
      strands(wood, w, h, Math.round((count * w * h) / 48_000) + 12, isLong ? 26 : 8, chance);
    const gaps = (w: number) =>
      Array.from({ length: Math.floor(depth / thick) }, (_, at) => `M0 ${(at + 1) * thick}h${w}`).join("");
    return {
      top: pressed(240, 200),
      edge: (w) => `${pressed(w, depth)}<path d="${gaps(w)}" stroke="#1c130c" stroke-width="1.4" opacity=".75"/>`,
    };
  }
  const veneer = kindCode === "1507";
  return {
    top: boardFace([0, 0, 240, 200], wood, 0.1, chance) + texture("n", 240, 200, 0.8),
    edge: pliedEdge(wood, depth, veneer ? 3 : thick, veneer ? 1 : 7),
  };
}

function panelsView(wood: WoodColours, kindCode: string, { variant, end }: View, chance: Prng): string {
  const depth = 46 + (variant % 3) * 26;
  const art = panelArt(wood, kindCode, end ? 400 : depth, end ? 0 : variant, chance);
  if (end) return `<g transform="scale(2)">${art.edge(200)}</g>`;
  if (variant % 4 !== 1) return sheetStack(art, depth);
  return `<svg width="400" height="400" viewBox="0 0 200 200">${art.top}</svg>`;
}

/** What the picture is, wherever it is shown: no photograph of the goods. */
const STAMP =
  `<g transform="translate(286 358)"><rect width="104" height="34" rx="4" fill="#12283f" opacity=".62"/>` +
  `<text x="52" y="25" text-anchor="middle" font-family="sans-serif" font-size="24" fill="#fff">示意图</text></g>`;

/** The picture of a species and kind as an SVG document; `null` for an unknown species. Same arguments, same picture. */
export function goodsPicture(speciesCode: string, kindCode: string, view: View, chance: Prng): string | null {
  const species = speciesByCode(speciesCode);
  const fresh = woodColours(speciesCode);
  if (species === undefined || fresh === null) return null;
  const softwood = species.wood === "softwood";
  const wood = finished(fresh, kindCode, softwood);
  const seed = chance.int(1, 96);
  const scene = isLogs(kindCode)
    ? logsView(wood, view, chance)
    : isSheets(kindCode)
      ? panelsView(wood, kindCode, view, chance)
      : boardsView(wood, kindCode, view, softwood ? 0.4 : 0.08, chance);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="xMidYMid slice">` +
    `<defs>${filters(wood, seed, isLogs(kindCode) ? 7 : 4)}</defs>${scene}${STAMP}</svg>`
  );
}
