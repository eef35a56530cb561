import type { TickerIndex } from "../../application/content/home-content.ts";
import { directionOf, linePoints, percentText } from "../../domain/content/trend.ts";
import { fen, formatYuan } from "../../domain/money.ts";
import { Link } from "../kit/link.tsx";
import "./index-ticker.css";

const [WIDTH, HEIGHT] = [72, 24];

/** The price indices with their last twelve weeks; nothing while there are none. */
export function IndexTicker({ indices }: { indices: readonly TickerIndex[] }) {
  if (indices.length === 0) return null;
  return (
    <nav className="tm-panel tm-ticker" aria-label="价格指数">
      <ul>
        {indices.map(({ indexCode, indexName, unit, value, changePct, trend }) => (
          <li key={indexCode}>
            <Link to={`/exponent/list?indexCode=${indexCode}`}>
              <span>{indexName}</span>
              <svg viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
                <polyline
                  points={linePoints(trend, WIDTH, HEIGHT)
                    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
                    .join(" ")}
                />
              </svg>
              <strong className="tm-number">
                {formatYuan(fen(value))}
                <span className="tm-unit">{unit}</span>
              </strong>
              <span className={["is-down", "", "is-up"][directionOf(changePct) + 1]}>{percentText(changePct)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
