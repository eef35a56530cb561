import { directionOf, linePoints, percentText } from "../../domain/content/trend.ts";
import { grouped } from "../../domain/text.ts";

/** An SVG path through the points. */
export const pathOf = (values: readonly number[], width: number, height: number): string =>
  linePoints(values, width, height)
    .map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");

/** Hundredths with two decimals: 986.28 */
export const valueText = (value: number): string => grouped((value / 100).toFixed(2));

/** The last weeks as a small line without axes. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const way = directionOf((values.at(-1) ?? 0) - (values[0] ?? 0));
  return (
    <svg className={`tm-spark ${wayClass(way)}`} viewBox="-2 -2 84 28" aria-hidden="true">
      <path d={pathOf(values, 80, 24)} />
    </svg>
  );
}

const wayClass = (way: -1 | 0 | 1): string => (way > 0 ? "is-up" : way < 0 ? "is-down" : "is-still");

/** A change in percent, in the market's colours: up red, down green. */
export function Change({ percent }: { percent: number | null }) {
  return <span className={`tm-number tm-change ${wayClass(directionOf(percent))}`}>{percentText(percent)}</span>;
}
