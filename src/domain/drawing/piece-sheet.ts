import { type Build, layersOf } from "./builds.ts";
import type { Piece } from "./piece.ts";
import { corner, discs, endingOf, framed, isFlat, LEAST, outlined, type Sized, section } from "./piece-parts.ts";
import { type Box, scaledInto } from "./scale.ts";
import { type Drawing, line, type Path, polygon, rectangle, type Shape, type Words } from "./shapes.ts";
import { fingerShapes, knotShapes, outline, seams, tintShapes } from "./wood-shapes.ts";

const LARGE = 340;
const CAPTION = { x: 44, section: 20, bundle: 208, view: 224 };

const words = (text: string, x: number, y: number, more: Partial<Words> = {}): Words => ({ text, x, y, ...more });

/** A dimension line below something, with its figure. */
function dimension(x: number, y: number, width: number, text: string): Shape[] {
  const [left, level, across] = [x, y, width].map(Math.round) as [number, number, number];
  const d = `M${left} ${level}h${across}m0-3v6M${left} ${level - 3}v6`;
  return [{ d, stroke: "ink" }, words(text, left + across / 2, level + 14)];
}

/** The same at its left, read upwards. */
function upright(x: number, y: number, height: number, text: string): Shape[] {
  const [across, top, high] = [x, y, height].map(Math.round) as [number, number, number];
  const d = `M${across} ${top}v${high}m-3 0h6M${across - 3} ${top}h6`;
  return [{ d, stroke: "ink" }, words(text, across - 6, top + Math.round(high / 2), { turned: true })];
}

/** Columns and rows of a bundle: about as high as wide, the last row as full as may be. */
export function bundleGrid(count: number, w: number, t: number): { columns: number; rows: number } {
  let best = { columns: 1, rows: count };
  let worth = Number.POSITIVE_INFINITY;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const shape = Math.abs(Math.log((columns * w) / (rows * t)));
    const cost = shape + (3 * (columns * rows - count)) / count;
    if (cost < worth) {
      worth = cost;
      best = { columns, rows };
    }
  }
  return best;
}

/** A stack of which the topmost row, `row` px high, is `last` px wide. */
const stackOutline = (x: number, y: number, width: number, height: number, last: number, row: number): string =>
  last > width - 0.05
    ? rectangle(x, y, width, height)
    : polygon([
        [x, y],
        [x + last, y],
        [x + last, y + row],
        [x + width, y + row],
        [x + width, y + height],
        [x, y + height],
      ]);

/** A bundle from its end: columns × rows on bearers, strapped, the last row as full as it is. */
function bundle(piece: Piece, { t, w, assumed }: Sized, x: number, y: number, box: Box): Shape[] {
  const count = piece.bundle;
  if (count === null || count < 2 || assumed.has("t") || assumed.has("w")) return [];
  const { columns, rows } = bundleGrid(count, w, t);
  const k = Math.min(box.width / (columns * w), box.height / (rows * t));
  const width = columns * w * k;
  const height = rows * t * k;
  const left = Math.round(x + (box.width - width) / 2);
  const top = Math.round(y + box.height - height);
  const last = count - (rows - 1) * columns;
  const whole = last === columns ? rows : rows - 1;
  const middle = x + box.width / 2;
  return [
    { d: stackOutline(left, top, width, height, last * w * k, t * k), fill: "end", stroke: "steel", thick: 1.5 },
    ...(last === columns ? [] : seams(last, [left, top, last * w * k, t * k], true)),
    ...seams(whole, [left, top + height - whole * t * k, width, whole * t * k], false),
    ...seams(columns, [left, top + height - whole * t * k, width, whole * t * k], true),
    {
      d: rectangle(left + width * 0.1, top + height, 10, 6) + rectangle(left + width * 0.9 - 10, top + height, 10, 6),
      fill: "bark",
    },
    words(`每件 ${count} · ${columns} × ${rows} 示意`, middle, y + box.height + 22),
  ];
}

const lengthText = (piece: Piece): string =>
  piece.length === null && piece.lengthMax !== null ? `${piece.lengthMin}–${piece.lengthMax}` : String(piece.length);

/** The whole piece from above, to scale, with its length. */
function view(piece: Piece, build: Build, size: Sized): Shape[] {
  const { l, w, d, assumed } = size;
  const box = { width: 308, height: 70 };
  const across = build.made === "round" ? (d.least + d.most) * 5 : w;
  const { width, height, scale, isBroken } = scaledInto(l, across, box, 5);
  const x = (LARGE - width) / 2;
  const y = CAPTION.view + 10 + (box.height - height) / 2;
  const ending = endingOf(isBroken, assumed.has("l"));
  const least = piece.lengthMin === null ? 1 : piece.lengthMin / l;
  // A log tapers by a centimetre a metre.
  const taper = build.made === "round" ? Math.min(0.4, l / 1000 / ((d.least + d.most) / 2)) : 0;
  const small = (height * taper) / 2 / (1 + taper);
  const body =
    build.made === "round"
      ? polygon([
          [x, y],
          [x + width, y + small],
          [x + width, y + height - small],
          [x, y + height],
        ])
      : outline(ending, x, y, width, height);
  const inside: Shape[] =
    ending !== "whole" || build.made === "round"
      ? []
      : [
          ...(build.made === "strips" ? fingerShapes(width, height, 34) : []),
          ...knotShapes(piece.knots, width, height),
          ...tintShapes(piece.treated, width, height),
        ];
  const cut = x + width * least;
  const isAssumed = assumed.has("l") || (assumed.has("w") && build.made !== "round");
  return [
    words(`全长 ${isBroken || assumed.has("l") ? "缩略" : scale}`, CAPTION.x, CAPTION.view),
    outlined(body, build.made === "round" ? "bark" : "face", isAssumed),
    ...framed(x, y, width, height, inside),
    // What is longer than the shortest.
    ...(least < 1
      ? [{ d: line(cut, y - 4, cut, y + height + 4), stroke: "quiet", thick: 1.5, dash: "3 2" } as const]
      : []),
    ...(assumed.has("l")
      ? [words("长度不限", LARGE / 2, y + height + 20)]
      : dimension(x, y + height + 10, width, lengthText(piece))),
    // A sheet's other side; that of boards stands at their section.
    ...(isFlat(build, size) && !assumed.has("w") ? upright(x - 10, y, height, String(w)) : []),
    ...(build.made === "round" ? [words("尖削示意", LARGE - 40, CAPTION.view)] : []),
  ];
}

/** The section, the discs or the corner with its dimensions, at the left above. */
function close(piece: Piece, build: Build, size: Sized): Shape[] {
  const { t, w, d, assumed } = size;
  if (build.made === "round") {
    const isOne = d.least === d.most;
    const { perMm, scale } = scaledInto(
      (isOne ? d.most : d.least + d.most) * 10,
      d.most * 10,
      { width: 270, height: 130 },
      LEAST,
    );
    const perCm = perMm * 10;
    const gap = isOne ? 0 : 24;
    const across = (isOne ? d.most : d.least + d.most) * perCm + gap;
    const left = (LARGE - across) / 2;
    const ground = 34 + 130;
    const text = (value: number) => (assumed.has("d") ? "径级不限" : `φ${value} cm`);
    return [
      words(`小头 ${scale}`, CAPTION.x, CAPTION.section),
      ...discs(piece, size, perCm, left, ground, gap),
      ...dimension(left, ground + 10, d.least * perCm, text(d.least)),
      ...(isOne ? [] : dimension(left + d.least * perCm + gap, ground + 10, d.most * perCm, text(d.most))),
    ];
  }
  if (isFlat(build, size)) {
    const { perMm, scale } = scaledInto(t, t, { width: 60, height: 60 }, 2);
    const x = 44;
    const y = 34;
    const box = { width: 140, height: 124 };
    const edge = t * perMm;
    const layers =
      build.made === "plies" && build.isSheet
        ? [words(`约 ${layersOf(build, t)} 层示意`, x + box.width / 3, y + box.height + 22)]
        : [];
    return [
      words(assumed.has("t") ? "边角" : `边角 ${scale}`, CAPTION.x, CAPTION.section),
      ...corner(piece, build, size, x, y, box, perMm),
      ...(assumed.has("t") ? [] : upright(x - 10, y + box.height - edge, edge, String(t))),
      ...layers,
    ];
  }
  const { width, height, scale, isBroken } = scaledInto(w, t, { width: 150, height: 124 }, LEAST);
  const x = 46 + (150 - width) / 2;
  const y = 32 + (124 - height) / 2;
  return [
    words(isBroken ? "截面 缩略" : `截面 ${scale}`, CAPTION.x, CAPTION.section),
    ...section(piece, build, size, [x, y, width, height], isBroken),
    ...dimension(x, y + height + 10, width, assumed.has("w") ? "随宽" : String(w)),
    ...(assumed.has("t") ? [] : upright(x - 10, y, height, String(t))),
  ];
}

/** A drop of water. */
const DROP: Path = { d: "M322 10c5 7 7 9 7 13a7 7 0 0 1-14 0c0-4 2-6 7-13z", fill: "water" };

/** 340 px: section, bundle and the whole piece, with dimensions in mm. */
export const largeDrawing = (piece: Piece, build: Build, size: Sized): Drawing => ({
  width: LARGE,
  height: LARGE,
  shapes: [
    ...close(piece, build, size),
    ...(build.made === "round" ? [] : bundle(piece, size, CAPTION.bundle, 30, { width: 116, height: 116 })),
    ...view(piece, build, size),
    ...(piece.isWet ? [DROP] : []),
  ],
});
