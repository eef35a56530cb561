import { type Path, rectangle } from "./shapes.ts";

/** Where packs lie: on `y` up to `height` above it, so many beside and above each other. */
export type Place = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
};

/** Packs from the right on, the lower ones first, as many as are `share` of all; the rest of the room is dashed. */
export function packsIn({ x, y, width, height, columns, rows }: Place, share: number): Path[] {
  const across = width / columns;
  const high = height / rows;
  const full = share * columns * rows;
  return Array.from({ length: columns * rows }, (_, pack): Path => {
    const left = x + width - (Math.floor(pack / rows) + 1) * across + 1;
    const top = y - ((pack % rows) + 1) * high + 1;
    const part = Math.min(1, Math.max(0, full - pack));
    return part === 0
      ? { d: rectangle(left, top, across - 2, high - 2), stroke: "quiet", dash: "3 2" }
      : {
          d: rectangle(left + (across - 2) * (1 - part), top, (across - 2) * part, high - 2),
          fill: "face",
          stroke: "ink",
        };
  });
}
