import type { PricePoint } from "../../domain/catalog/goods/goods.ts";
import { chartOf } from "../../domain/chart.ts";
import { type Fen, formatYuan } from "../../domain/money.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { Chart } from "../kit/chart.tsx";

const DAY_MS = 86_400_000;
const yuan = (value: number) => formatYuan(value as Fen);

/** The listed price over time as a step line, with every change readable as text too. */
export function PriceHistoryChart({
  history,
  days,
  until,
  unit,
  median,
  taxIncluded,
}: {
  history: readonly PricePoint[];
  days: number;
  until: number;
  unit: string;
  /** What others ask for the same, in the same unit; `null` where nobody does. */
  median: Fen | null;
  taxIncluded: boolean;
}) {
  const window = { from: until - days * DAY_MS, until };
  const points = history.map(({ priceAt, price }) => ({ at: priceAt, value: price }));
  const chart = chartOf(points, window, { width: 1, height: 1 }, true);
  if (chart === null) return <p className="tm-muted">这段时间没有调价记录</p>;
  const change = chart.last - chart.first;
  const moved = change === 0 ? "持平" : `${change > 0 ? "上涨" : "下降"} ${yuan(Math.abs(change))} ${unit}`;
  const level = median === null ? null : { name: taxIncluded ? "同规格中位" : "同规格未税中位", value: median };
  return (
    <figure className="tm-stack">
      <figcaption className="tm-cell">
        最低 <b>{yuan(chart.low)}</b> · 最高 <b>{yuan(chart.high)}</b> · 现价 <b>{yuan(chart.last)}</b>
        <span className="tm-unit">{unit}</span> · 期间{moved}
      </figcaption>
      <Chart points={points} window={window} format={yuan} label={`价格走势，期间${moved}`} isStep level={level} />
      <details>
        <summary className="tm-small">调价记录</summary>
        <ul>
          {[...chart.points].reverse().map(({ at, value }) => (
            <li key={`${at} ${value}`} className="tm-number">
              {formatBeijingDate(at)}　{yuan(value)}
              <span className="tm-unit">{unit}</span>
            </li>
          ))}
        </ul>
      </details>
    </figure>
  );
}
