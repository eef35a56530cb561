import { lazy, Suspense, useEffect, useState } from "react";
import type { IndexPoint, IndexUnit } from "../../domain/content/price-index-view.ts";
import { pathOf, valueText } from "./exponent-trend.tsx";

const ExponentPlot = lazy(() => import("./exponent-plot.tsx").then((module) => ({ default: module.ExponentPlot })));

const WIDTH = 880;
const HEIGHT = 240;

/** The weeks as a line that is there before any script; a chart that answers the pointer takes its place. */
export function ExponentChart({ points, unit }: { points: readonly IndexPoint[]; unit: IndexUnit }) {
  const [isActive, setActive] = useState(false);
  useEffect(() => setActive(true), []);
  const still = <StillChart points={points} unit={unit} />;
  if (!isActive || points.length < 2) return still;
  return (
    <Suspense fallback={still}>
      <ExponentPlot points={points} unit={unit} height={HEIGHT + 48} />
    </Suspense>
  );
}

function StillChart({ points, unit }: { points: readonly IndexPoint[]; unit: IndexUnit }) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return <p className="tm-muted">这段时间没有公布过</p>;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (
    <svg
      className="tm-exponent-still"
      viewBox={`-64 -12 ${WIDTH + 80} ${HEIGHT + 48}`}
      role="img"
      aria-label={`${first.closeDate}至${last.closeDate}走势，${valueText(first.value)}到${valueText(last.value)}${unit}`}
    >
      <line x1="0" x2={WIDTH} y1="0" y2="0" />
      <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      <path d={pathOf(values, WIDTH, HEIGHT)} />
      <text x="-8" y="4" textAnchor="end">
        {valueText(high)}
      </text>
      <text x="-8" y={HEIGHT + 4} textAnchor="end">
        {valueText(low)}
      </text>
      <text x="0" y={HEIGHT + 24}>
        {first.closeDate}
      </text>
      <text x={WIDTH} y={HEIGHT + 24} textAnchor="end">
        {last.closeDate}
      </text>
    </svg>
  );
}
