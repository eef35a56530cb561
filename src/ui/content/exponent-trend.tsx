import { directionOf, linePoints, percentText } from "../../domain/content/trend.ts";
import { grouped } from "../../domain/text.ts";

/** An SVG path through the points. */
export const pathOf = (values: readonly number[], width: number, height: number): string =>
  linePoints(values, width, height)
    .map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");

/** Hundredths with two decimals: 986.28 */
export const valueText = (value: number): string => grouped((value / 100).toFixed(2));

/** Where the line of a small picture lies, between the labels of its ends. */
const SPARK = { left: 36, width: 60, height: 24 };

/** The last weeks as a small line without axes, its ends labelled in whole units. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2) return null;
  const places = linePoints(values, SPARK.width, SPARK.height);
  const whole = (value: number) => grouped(Math.round(value / 100));
  return (
    <svg className={`tm-spark ${wayClass(directionOf(last - first))}`} viewBox="0 -2 132 28" aria-hidden="true">
      <text x={SPARK.left - 4} y="16" textAnchor="end">
        {whole(first)}
      </text>
      <path d={pathOf(values, SPARK.width, SPARK.height)} transform={`translate(${SPARK.left})`} />
      <circle cx={SPARK.left + SPARK.width} cy={places.at(-1)?.y} r="2" />
      <text x={SPARK.left + SPARK.width + 4} y="16">
        {whole(last)}
      </text>
    </svg>
  );
}

const wayClass = (way: -1 | 0 | 1): string => (way > 0 ? "is-up" : way < 0 ? "is-down" : "is-still");

/** A change in percent, in the market's colours: up red, down green. */
export function Change({ percent }: { percent: number | null }) {
  return <span className={`tm-number tm-change ${wayClass(directionOf(percent))}`}>{percentText(percent)}</span>;
}
