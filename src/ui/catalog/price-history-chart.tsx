import type { PricePoint } from "../../domain/catalog/goods.ts";
import { lastDays, priceChart } from "../../domain/catalog/price-chart.ts";
import { type Fen, formatYuan } from "../../domain/money.ts";
import { formatBeijingDate } from "../../domain/time.ts";

const WIDTH = 880;
const HEIGHT = 120;

/** The listed price over time as a step line, with every change readable as text too. */
export function PriceHistoryChart({
  history,
  days,
  until,
  unit,
}: {
  history: readonly PricePoint[];
  days: number;
  until: number;
  unit: string;
}) {
  const window = lastDays(days, until);
  const chart = priceChart(history, window, WIDTH, HEIGHT);
  if (chart === null) return <p className="tm-muted">这段时间没有价格记录</p>;
  const change = chart.last - chart.first;
  const moved =
    change === 0 ? "持平" : `${change > 0 ? "上涨" : "下降"} ${formatYuan(Math.abs(change) as Fen)} ${unit}`;
  const path = chart.line
    .map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
  return (
    <figure className="tm-chart">
      <figcaption>
        最低 <b>{formatYuan(chart.low)}</b> · 最高 <b>{formatYuan(chart.high)}</b> · 现价{" "}
        <b>{formatYuan(chart.last)}</b>
        <span className="tm-unit">{unit}</span> · 期间{moved}
      </figcaption>
      <svg viewBox={`-8 -10 ${WIDTH + 16} ${HEIGHT + 34}`} role="img" aria-label={`价格走势，期间${moved}`}>
        <line x1="0" x2={WIDTH} y1={HEIGHT + 6} y2={HEIGHT + 6} className="tm-chart-axis" />
        <path
          d={`${path}L${WIDTH} ${HEIGHT + 6}L${chart.line[0]!.x.toFixed(1)} ${HEIGHT + 6}Z`}
          className="tm-chart-area"
        />
        <path d={path} className="tm-chart-line" />
        {chart.points.map((point) => (
          <circle key={`${point.priceAt} ${point.price}`} cx={point.x} cy={point.y} r="3" className="tm-chart-point">
            <title>{`${formatBeijingDate(point.priceAt)} ${formatYuan(point.price)} ${unit}`}</title>
          </circle>
        ))}
        <text x="0" y={HEIGHT + 22}>
          {formatBeijingDate(window.from)}
        </text>
        <text x={WIDTH} y={HEIGHT + 22} textAnchor="end">
          {formatBeijingDate(until)}
        </text>
      </svg>
      <details>
        <summary>逐次报价</summary>
        <ul>
          {chart.points.toReversed().map((point) => (
            <li key={`${point.priceAt} ${point.price}`} className="tm-number">
              {formatBeijingDate(point.priceAt)}　{formatYuan(point.price)}
              <span className="tm-unit">{unit}</span>
            </li>
          ))}
        </ul>
      </details>
    </figure>
  );
}
