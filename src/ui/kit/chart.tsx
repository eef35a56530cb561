import { useEffect, useRef, useState } from "react";
import { type ChartPoint, type ChartWindow, chartOf } from "../../domain/chart.ts";
import { formatBeijingDate } from "../../domain/time.ts";

/** The box of the line, and the least room around it for the axes and the newest value. */
const HEIGHT = 160;
const ROOM = { top: 24, right: 80, bottom: 24, left: 72 };
/** px of a figure's digit, a bold one's too. */
const DIGIT = 7.5;
/** As wide as it is drawn before its panel has been measured. */
const FIRST_WIDTH = 880;
/** More points than these are a line only. */
const MOST_POINTS = 30;

/** Values over a window of time, drawn to the width of its panel; what the pointer is at is said above the line. */
export function Chart({
  points,
  window,
  format,
  label,
  isStep = false,
  level = null,
}: {
  points: readonly ChartPoint[];
  window: ChartWindow;
  format: (value: number) => string;
  /** What the picture says to who cannot see it. */
  label: string;
  /** Whether a value holds until the next one. */
  isStep?: boolean;
  /** What the line is compared with, drawn across the window. */
  level?: { name: string; value: number } | null;
}) {
  const box = useRef<SVGSVGElement>(null);
  const [whole, setWhole] = useState(FIRST_WIDTH);
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => entry && setWhole(Math.max(320, entry.contentRect.width)));
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  const drawn = (width: number) => chartOf(points, window, { width, height: HEIGHT }, isStep, level?.value);
  const first = drawn(FIRST_WIDTH);
  const roomFor = (least: number, values: readonly number[]) =>
    Math.max(least, ...values.map((value) => 12 + DIGIT * format(value).length));
  const left = roomFor(ROOM.left, first?.ticks.map(({ value }) => value) ?? []);
  const width = whole - left - roomFor(ROOM.right, first === null ? [] : [first.last]);
  const chart = drawn(width);
  const last = chart?.line.at(-1);
  if (!chart || !last) return null;
  const path = chart.line.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const near =
    pointed === null
      ? null
      : chart.points.reduce((best, one) => (Math.abs(one.x - pointed) < Math.abs(best.x - pointed) ? one : best));
  return (
    <svg
      ref={box}
      className="tm-chart"
      viewBox={`${-left} ${-ROOM.top} ${whole} ${HEIGHT + ROOM.top + ROOM.bottom}`}
      role="img"
      aria-label={label}
      onPointerMove={({ clientX, currentTarget }) => {
        const { x, width: seen } = currentTarget.getBoundingClientRect();
        setPointed(((clientX - x) / seen) * whole - left);
      }}
      onPointerLeave={() => setPointed(null)}
    >
      {chart.ticks.map(({ value, y }) => (
        <g key={value}>
          <line x2={width} y1={y} y2={y} />
          <text x="-8" y={y + 4} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {level === null || chart.levelY === null ? null : (
        <>
          <line className="is-level" x2={width} y1={chart.levelY} y2={chart.levelY} />
          <text x={width - 4} y={chart.levelY + (chart.levelY < last.y ? -6 : 14)} textAnchor="end">
            {level.name} {format(level.value)}
          </text>
        </>
      )}
      <path d={path} />
      {chart.points.length > MOST_POINTS
        ? null
        : chart.points.map(({ x, y, at }) => <circle key={at} cx={x} cy={y} r="2.5" />)}
      <text className="is-last" x={last.x + 8} y={last.y + 4}>
        {format(chart.last)}
      </text>
      <text y={HEIGHT + 20}>{formatBeijingDate(window.from)}</text>
      <text x={width} y={HEIGHT + 20} textAnchor="end">
        {formatBeijingDate(window.until)}
      </text>
      {near === null ? null : (
        <>
          <line x1={near.x} x2={near.x} y2={HEIGHT} />
          <text className="is-last" x={near.x} y="-10" textAnchor="middle">
            {formatBeijingDate(near.at)} {format(near.value)}
          </text>
        </>
      )}
    </svg>
  );
}
