/** Whether a change went up (1), down (-1) or nowhere. */
export const directionOf = (change: number | null): -1 | 0 | 1 =>
  change === null || change === 0 ? 0 : change > 0 ? 1 : -1;

/** `▲0.35%`, `▼0.35%`, `0.00%`, `-` */
export const percentText = (percent: number | null): string =>
  percent === null ? "-" : `${["▼", "", "▲"][directionOf(percent) + 1]}${Math.abs(percent).toFixed(2)}%`;

/** Values as a line from left to right in a box, y downwards; a single one lies in the middle. */
export function linePoints(values: readonly number[], width: number, height: number): { x: number; y: number }[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  return values.map((value, place) => ({
    x: values.length === 1 ? width / 2 : (place / (values.length - 1)) * width,
    y: span === 0 ? height / 2 : height - ((value - low) / span) * height,
  }));
}
