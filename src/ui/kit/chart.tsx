import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import {
  axisLabels,
  barsOf,
  type Chart as ChartFacts,
  type ChartPoint,
  type ChartWindow,
  chartOf,
} from "../../domain/chart.ts";
import { formatBeijingDate } from "../../domain/time.ts";

/** The box of the line, and the least room around it for the axes and the newest value. */
const HEIGHT = 160;
const ROOM = { top: 24, right: 80, bottom: 24, left: 48 };
/** px of a figure's digit, a bold one's too. */
const DIGIT = 7.5;
/** As wide as it is drawn before its panel has been measured. */
const FIRST_WIDTH = 880;
/** More points than these are a line only. */
const MOST_POINTS = 30;

const roomFor = (least: number, labels: readonly string[]) =>
  Math.max(least, ...labels.map((label) => 12 + DIGIT * label.length));

/** The width of the panel that the picture is in, once it has been measured. */
function usePanelWidth(box: RefObject<SVGSVGElement | null>): number {
  const [whole, setWhole] = useState(FIRST_WIDTH);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => entry && setWhole(Math.max(320, entry.contentRect.width)));
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);
  return whole;
}

/** What is at the pointer, said above the picture. */
function Pointed({ x, text }: { x: number; text: string }) {
  return (
    <text className="is-last" x={x} y="-10" textAnchor="middle">
      {text}
    </text>
  );
}

type FrameProps = {
  box: RefObject<SVGSVGElement | null>;
  label: string;
  ticks: ChartFacts["ticks"];
  tickLabels: readonly string[];
  left: number;
  whole: number;
  width: number;
  window: ChartWindow;
  onPoint: (x: number | null) => void;
  children: ReactNode;
};

/** The axes around what is drawn; `onPoint` hears where the pointer is, `null` once it has left. */
const Frame = ({ box, label, ticks, tickLabels, left, whole, width, window, onPoint, children }: FrameProps) => (
  <svg
    ref={box}
    className="tm-chart"
    viewBox={`${-left} ${-ROOM.top} ${whole} ${HEIGHT + ROOM.top + ROOM.bottom}`}
    role="img"
    aria-label={label}
    onPointerMove={({ clientX, currentTarget }) => {
      const { x, width: seen } = currentTarget.getBoundingClientRect();
      onPoint(((clientX - x) / seen) * whole - left);
    }}
    onPointerLeave={() => onPoint(null)}
  >
    {ticks.map(({ value, y }, at) => (
      <g key={value}>
        <line x2={width} y1={y} y2={y} />
        <text x="-8" y={y + 4} textAnchor="end">
          {tickLabels[at]}
        </text>
      </g>
    ))}
    {children}
    <text y={HEIGHT + 20}>{formatBeijingDate(window.from)}</text>
    <text x={width} y={HEIGHT + 20} textAnchor="end">
      {formatBeijingDate(window.until)}
    </text>
  </svg>
);

/** One value a day as bars, the last one labelled; what the pointer is at is said above them. */
export function DayBars({
  points,
  window,
  format,
  label,
}: {
  /** A value for each day, oldest first, none below 0. */
  points: readonly ChartPoint[];
  window: ChartWindow;
  format: (value: number) => string;
  /** What the picture says to who cannot see it. */
  label: string;
}) {
  const box = useRef<SVGSVGElement>(null);
  const whole = usePanelWidth(box);
  const [pointed, setPointed] = useState<number | null>(null);
  const tickLabels = axisLabels(barsOf(points, { width: 1, height: HEIGHT }).ticks.map(({ value }) => format(value)));
  const last = points.at(-1);
  if (last === undefined) return null;
  const left = roomFor(ROOM.left, tickLabels);
  const width = whole - left - roomFor(24, [format(last.value)]);
  const { ticks, bars } = barsOf(points, { width, height: HEIGHT });
  const near = pointed === null ? undefined : bars[Math.floor((pointed / width) * bars.length)];
  const end = bars.at(-1)!;
  return (
    <Frame
      box={box}
      label={label}
      ticks={ticks}
      tickLabels={tickLabels}
      left={left}
      whole={whole}
      width={width}
      window={window}
      onPoint={setPointed}
    >
      {bars.map(({ at, x, y, width: wide, height }) => (
        <rect key={at} x={x} y={y} width={wide} height={height} className={at === near?.at ? "is-near" : undefined} />
      ))}
      <text className="is-last" x={end.x + end.width + 4} y={Math.max(12, end.y + 4)}>
        {format(end.value)}
      </text>
      {near === undefined ? null : (
        <Pointed x={near.x + near.width / 2} text={`${formatBeijingDate(near.at)} ${format(near.value)}`} />
      )}
    </Frame>
  );
}

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
  const whole = usePanelWidth(box);
  const [pointed, setPointed] = useState<number | null>(null);
  const drawn = (width: number) => chartOf(points, window, { width, height: HEIGHT }, isStep, level?.value);
  const first = drawn(FIRST_WIDTH);
  const tickLabels = axisLabels(first?.ticks.map(({ value }) => format(value)) ?? []);
  const left = roomFor(ROOM.left, tickLabels);
  const width = whole - left - roomFor(ROOM.right, first === null ? [] : [format(first.last)]);
  const chart = drawn(width);
  const start = chart?.line[0];
  const last = chart?.line.at(-1);
  if (!chart || !start || !last) return null;
  const path = chart.line.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const near =
    pointed === null
      ? null
      : chart.points.reduce((best, one) => (Math.abs(one.x - pointed) < Math.abs(best.x - pointed) ? one : best));
  return (
    <Frame
      box={box}
      label={label}
      ticks={chart.ticks}
      tickLabels={tickLabels}
      left={left}
      whole={whole}
      width={width}
      window={window}
      onPoint={setPointed}
    >
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
      {chart.points.length < 2 ? null : (
        <text x={start.x + 6} y={start.y < HEIGHT / 2 ? start.y + 18 : start.y - 8}>
          {format(chart.first)}
        </text>
      )}
      <text className="is-last" x={last.x + 8} y={last.y + 4}>
        {format(chart.last)}
      </text>
      {near === null ? null : (
        <>
          <line x1={near.x} x2={near.x} y2={HEIGHT} />
          <Pointed x={near.x} text={`${formatBeijingDate(near.at)} ${format(near.value)}`} />
        </>
      )}
    </Frame>
  );
}
