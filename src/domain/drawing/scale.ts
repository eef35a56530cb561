/** CSS pixels of a millimetre on the screen. */
const PIXELS_PER_MM = 96 / 25.4;

/** Scales of ISO 5455 with its intermediate ones, the largest first: [drawn, real]. */
const SCALES = [
  [2, 1],
  [1, 1],
  [1, 1.5],
  [1, 2],
  [1, 2.5],
  [1, 3],
  [1, 4],
  [1, 5],
  [1, 6],
  [1, 10],
  [1, 15],
  [1, 20],
  [1, 25],
  [1, 30],
  [1, 40],
  [1, 50],
  [1, 60],
  [1, 100],
  [1, 150],
  [1, 200],
  [1, 500],
] as const;

/** How large something is drawn: px of its sides and of a mm of it; `isBroken`: its wide side is shortened by a break. */
export type Fitted = {
  readonly width: number;
  readonly height: number;
  readonly perMm: number;
  readonly isBroken: boolean;
};
/** The same at a scale of drawings: `1:5`. */
export type Scaled = Fitted & { readonly scale: string };

export type Box = { readonly width: number; readonly height: number };

/**
 * What is `width` × `height` mm as large as goes into `box`, in its own proportions. Where its height would be less than `least`
 * px it is drawn that high, and its width is shortened by a break.
 */
export function fitted(width: number, height: number, box: Box, least: number): Fitted {
  const perMm = Math.min(box.width / width, box.height / height);
  if (height * perMm >= least) return { width: width * perMm, height: height * perMm, perMm, isBroken: false };
  return { width: box.width, height: least, perMm: least / height, isBroken: true };
}

/** The same at the largest scale of drawings that goes into the box. */
export function scaledInto(width: number, height: number, box: Box, least: number): Scaled {
  const scales = SCALES.map(([drawn, real]) => ({ scale: `${drawn}:${real}`, perMm: (PIXELS_PER_MM * drawn) / real }));
  const whole = scales.find(({ perMm }) => width * perMm <= box.width && height * perMm <= box.height);
  const { scale, perMm } = whole ?? scales.at(-1)!;
  if (height * perMm >= least) return { width: width * perMm, height: height * perMm, perMm, scale, isBroken: false };
  const legible = scales.findLast((one) => height * one.perMm >= least) ?? scales[0]!;
  return {
    width: Math.min(box.width, width * legible.perMm),
    height: Math.max(least, height * legible.perMm),
    perMm: legible.perMm,
    scale: legible.scale,
    isBroken: true,
  };
}
