import { useEffect, useRef } from "react";
import uPlot from "uplot";
import type { IndexPoint, IndexUnit } from "../../domain/content/price-index-view.ts";
import { valueText } from "./exponent-trend.tsx";
import "uplot/dist/uPlot.min.css";

const HUNDREDTHS = 100;

/** The line with axes, following the pointer. */
export function ExponentPlot({
  points,
  unit,
  height,
}: {
  points: readonly IndexPoint[];
  unit: IndexUnit;
  height: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    if (place === null) return;
    const colour = (name: string) => getComputedStyle(place).getPropertyValue(name).trim();
    const [muted, border, line] = [colour("--tm-muted"), colour("--tm-border"), colour("--tm-primary")];
    const axis = { stroke: muted, grid: { stroke: border, width: 1 }, ticks: { stroke: border, width: 1 } };
    const day = (seconds: number) => points.find(({ closeDate }) => secondsOf(closeDate) === seconds)?.closeDate ?? "";
    const showNewest = (shown: uPlot) => shown.setLegend({ idx: points.length - 1 });
    const plot = new uPlot(
      {
        width: place.clientWidth,
        height,
        legend: { live: true },
        scales: { x: { time: true } },
        axes: [
          {
            ...axis,
            values: (_plot, ticks) => ticks.map((tick) => new Date(tick * 1000).toISOString().slice(0, 10)),
            space: 96,
          },
          {
            ...axis,
            size: 72,
            values: (_plot, ticks) => ticks.map((tick) => valueText(Math.round(tick * HUNDREDTHS))),
          },
        ],
        series: [
          { label: "收盘", value: (_plot, seconds) => (seconds === null ? "-" : day(seconds)) },
          {
            label: unit === "点" ? "点位" : "均价",
            stroke: line,
            width: 2,
            value: (_plot, value) => (value === null ? "-" : valueText(Math.round(value * HUNDREDTHS))),
          },
        ],
        // Without a pointer, the newest week is shown.
        hooks: { setCursor: [(shown) => (shown.cursor.idx == null ? showNewest(shown) : undefined)] },
      },
      [points.map(({ closeDate }) => secondsOf(closeDate)), points.map(({ value }) => value / HUNDREDTHS)],
      place,
    );
    showNewest(plot);
    const watcher = new ResizeObserver(() => {
      plot.setSize({ width: place.clientWidth, height });
      showNewest(plot);
    });
    watcher.observe(place);
    return () => {
      watcher.disconnect();
      plot.destroy();
    };
  }, [points, unit, height]);
  return <div ref={box} className="tm-exponent-plot" role="img" aria-label="价格走势图" />;
}

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
