import type { TruckState } from "../loading/truck-state.ts";

/**
 * What a shape is drawn in. Of the wood: `face` along the grain, `end` across it, `ring` latewood, `heart` knots and seams,
 * `bark`; `tint`: what the wood was treated with, over it; `steel`: straps and wheels; `water`: of green wood; `glass`: windows; `ink`: outlines and
 * dimension lines; `quiet`: what is not there: room, what is only assumed; a `TruckState`: of what is on a truck in that state.
 */
export type Tone =
  | "face"
  | "end"
  | "ring"
  | "heart"
  | "bark"
  | "tint"
  | "steel"
  | "ink"
  | "quiet"
  | "water"
  | "glass"
  | TruckState;

/** One path; `thick` is the width of its stroke, in ink 1 or 1.5, `dash` its pattern; `dots`: strokes without a length are round dots. */
export type Path = {
  readonly d: string;
  readonly fill?: Tone;
  readonly stroke?: Tone;
  readonly thick?: number;
  readonly dash?: string;
  readonly dots?: true;
};

/** Words around a place; `turned` reads upwards. */
export type Words = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly turned?: true;
};

/** Shapes of which only what lies inside is seen; their places count from its corner. */
export type Frame = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
};

export type Shape = Path | Words | Frame;

/** A picture in CSS pixels, drawn in the order of its shapes. */
export type Drawing<Of extends Shape = Shape> = {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Of[];
};

/** A place or length as it is written: a tenth of a pixel is as fine as is seen. */
export const at = (value: number): string => String(Math.round(value * 10) / 10);

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`;

export const circle = (x: number, y: number, radius: number): string =>
  `M${at(x - radius)} ${at(y)}a${at(radius)} ${at(radius)} 0 1 0 ${at(2 * radius)} 0a${at(radius)} ${at(radius)} 0 1 0 ${at(-2 * radius)} 0z`;

export const line = (x: number, y: number, toX: number, toY: number): string =>
  x === toX ? `M${at(x)} ${at(y)}V${at(toY)}` : `M${at(x)} ${at(y)}L${at(toX)} ${at(toY)}`;

/** Through all of `points` and closed. */
export const polygon = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join("L")}z`;
