/** A chart: whole numbers such as fen over a window of time, on an axis with round numbers. */

/** Epoch ms. */
export type ChartWindow = { from: number; until: number };

/** A value and when it began to hold, epoch ms. */
export type ChartPoint = { at: number; value: number };

/** A place in the chart's box, y downwards. */
type Place = { x: number; y: number };

export type Chart = {
  low: number;
  high: number;
  first: number;
  last: number;
  /** The axis: round numbers from the lowest to the highest. */
  ticks: { value: number; y: number }[];
  /** Corners of the line, left to right. */
  line: Place[];
  /** Where a value came, and what held when the window began. */
  points: (ChartPoint & Place)[];
  /** Where the level lies that the line is compared with. */
  levelY: number | null;
};

const MOST_TICKS = 4;
/** How far the axis of a value that never moved goes beyond it. */
const MARGIN = 0.02;

function* roundSteps(): Generator<number, never> {
  for (let power = 1; ; power *= 10) yield* [power, 2 * power, 5 * power];
}

/** Three or four round numbers, evenly apart, around everything from `low` to `high`; none below 0 where nothing is. */
export function axisTicks(low: number, high: number): number[] {
  if (high - low < 2) {
    const margin = Math.max(1, Math.round(Math.abs(high) * MARGIN));
    return axisTicks(low < 0 ? low - margin : Math.max(0, low - margin), high + margin);
  }
  const steps = roundSteps();
  for (;;) {
    const step = steps.next().value;
    const first = Math.floor(low / step);
    const count = Math.ceil(high / step) - first + 1;
    if (count <= MOST_TICKS) return Array.from({ length: count }, (_, place) => (first + place) * step);
  }
}

/** The points of a window, oldest first: what held when it began stands at its beginning. */
function withinWindow(points: readonly ChartPoint[], { from, until }: ChartWindow): ChartPoint[] {
  const held = [...points].reverse().find(({ at }) => at <= from);
  const later = points.filter(({ at }) => at > from && at <= until);
  return held === undefined ? later : [{ ...held, at: from }, ...later];
}

/**
 * The chart of a window of `points` (oldest first) in a box of `width` × `height`; `null` where the window has none. `isStep`:
 * a value holds until the next one and up to the window's end; otherwise the line leads from each to the next. `level`: a
 * value that the axis reaches to beside those of the line.
 */
export function chartOf(
  points: readonly ChartPoint[],
  window: ChartWindow,
  { width, height }: { width: number; height: number },
  isStep: boolean,
  level: number | null = null,
): Chart | null {
  const shown = withinWindow(points, window);
  const first = shown[0];
  const last = shown.at(-1);
  if (first === undefined || last === undefined) return null;
  const values = shown.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const axis = axisTicks(Math.min(low, level ?? low), Math.max(high, level ?? high));
  const bottom = axis[0]!;
  const top = axis.at(-1)!;
  const span = Math.max(1, window.until - window.from);
  const yOf = (value: number): number => ((top - value) / (top - bottom)) * height;
  const placed = shown.map((point) => ({
    ...point,
    x: ((point.at - window.from) / span) * width,
    y: yOf(point.value),
  }));
  const corners = placed.flatMap((point, place) => {
    const before = placed[place - 1];
    return isStep && before !== undefined ? [{ x: point.x, y: before.y }, point] : [point];
  });
  return {
    low,
    high,
    first: first.value,
    last: last.value,
    ticks: axis.map((value) => ({ value, y: yOf(value) })),
    line: [...corners, ...(isStep ? [{ x: width, y: yOf(last.value) }] : [])].map(({ x, y }) => ({ x, y })),
    points: placed,
    levelY: level === null ? null : yOf(level),
  };
}

/** A value of a day, drawn as a bar. */
export type ChartBar = ChartPoint & Place & { width: number; height: number };

/** How much of its day a bar fills. */
const BAR = 0.7;

/** One value a day as bars from nought upwards in a box of `width` × `height`, evenly apart; no value is below 0. */
export function barsOf(
  points: readonly ChartPoint[],
  { width, height }: { width: number; height: number },
): { ticks: Chart["ticks"]; bars: ChartBar[] } {
  const axis = axisTicks(0, Math.max(0, ...points.map(({ value }) => value)));
  const top = axis.at(-1)!;
  const day = width / Math.max(1, points.length);
  return {
    ticks: axis.map((value) => ({ value, y: (1 - value / top) * height })),
    bars: points.map((point, at) => ({
      ...point,
      x: (at + (1 - BAR) / 2) * day,
      width: BAR * day,
      y: (1 - point.value / top) * height,
      height: (point.value / top) * height,
    })),
  };
}

/** The words at an axis: without `.00` where all of its numbers are whole. */
export const axisLabels = (labels: readonly string[]): string[] =>
  labels.every((label) => label.endsWith(".00")) ? labels.map((label) => label.slice(0, -3)) : [...labels];
