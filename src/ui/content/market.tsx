import type { TickerIndex } from "../../application/content/home-content.ts";
import { stockText } from "../../domain/content/market-board-view.ts";
import {
  type ArrivalWeek,
  type MarketSummary,
  type PortStock,
  portAddress,
  portsAddress,
  shipAddress,
  shipScale,
  sizeAddress,
} from "../../domain/content/market-summary.ts";
import { COAST_PATH, MAP_BOX, portDots, RIVER_PATH, STATION_PATH } from "../../domain/content/port-map.ts";
import { directionOf, percentText } from "../../domain/content/trend.ts";
import { fen, formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Link } from "../kit/link.tsx";
import { Count, Price } from "../kit/money-text.tsx";
import "./market.css";

/** How large the market is, and how its price indices stand; nothing of what did not come. */
export function MarketStrip({ market, indices }: { market: MarketSummary | null; indices: readonly TickerIndex[] }) {
  if (market === null && indices.length === 0) return null;
  return (
    <div className="tm-panel tm-market-strip tm-row tm-stretched tm-gap-0 tm-above-12">
      {market === null ? null : (
        <nav aria-label="市场概况">
          <Link to={PAGES.allGoods.to({ inStock: "1" })}>
            在售货源 <Count value={market.goodsNum} unit="条" />
          </Link>
          <Link to={portsAddress(market)}>
            覆盖港口 <Count value={market.ports.length} unit="个" />
          </Link>
          <Link to={PAGES.merchants.to()}>
            认证商家 <Count value={market.merchantNum} unit="家" />
          </Link>
        </nav>
      )}
      <nav aria-label="价格指数">
        {indices.map(({ indexCode, indexName, unit, value, changePct }) => (
          <Link key={indexCode} to={PAGES.priceIndices.to({ indexCode })}>
            {indexName}
            <span className="tm-number">
              {formatYuan(fen(value))}
              <span className="tm-unit">{unit}</span>{" "}
              <span className={["is-down", "", "is-up"][directionOf(changePct) + 1]}>{percentText(changePct)}</span>
            </span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The sizes most offers have with the lowest price of each, beside what arrives in which week. */
export function MarketPanels({ market: { sizes, weeks } }: { market: MarketSummary }) {
  return (
    <div className="tm-market tm-row tm-stretched tm-gap-12">
      {sizes.length === 0 ? null : (
        <section className="tm-panel" aria-label="常用规格">
          <div className="tm-panel-head tm-pad-line">
            <h2>常用规格最低价</h2>
            <Link to={PAGES.allGoods.to({ inStock: "1" })}>全部货源</Link>
          </div>
          <ul className="tm-market-sizes">
            {sizes.map((one) => (
              <li key={one.speciesName + one.size}>
                <Link to={sizeAddress(one)}>
                  <strong>{one.size}</strong> {one.speciesName}
                </Link>
                <Count value={one.goodsNum} unit="条" />
                <Price fen={one.lowest} unit="元/m³" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {weeks.every(({ offerNum }) => offerNum === 0) ? null : <Arrivals weeks={weeks} />}
    </div>
  );
}

/** Forward goods as ships on a calendar, a column for each week of their ETA. */
function Arrivals({ weeks }: { weeks: readonly ArrivalWeek[] }) {
  const most = Math.max(...weeks.flatMap(({ ships }) => ships.map(({ remainVolume }) => remainVolume)));
  return (
    <section className="tm-panel tm-market-wide" aria-label="到港预报">
      <div className="tm-panel-head tm-pad-line">
        <h2>到港预报</h2>
        <Link to={PAGES.forwardOffers.to()}>全球期货</Link>
      </div>
      <ol className="tm-arrivals">
        {weeks.map(({ monday, offerNum, volume, ships }, at) => (
          <li key={monday}>
            <b>{at === 0 ? "本周" : monday.slice(5)}</b>
            <span className="tm-muted">{offerNum === 0 ? "无到港" : `${Math.round(volume / 1000)} m³`}</span>
            {ships.map((ship) => (
              <Link
                key={ship.id}
                to={PAGES.forwardOffer.to({ id: ship.id })}
                title={`${ship.title}，${ship.eta} 到 ${ship.portNames}，余 ${(ship.remainVolume / 1000).toFixed(3)} m³`}
              >
                <img src={shipAddress(shipScale(ship.remainVolume, most))} height="24" alt="" loading="lazy" />
                <time dateTime={ship.eta}>{ship.daysAhead === 0 ? "今日" : ship.eta.slice(5)}</time>
                <span>{ship.title}</span>
              </Link>
            ))}
            {offerNum > ships.length ? (
              <Link to={PAGES.forwardOffers.to()}>另 {offerNum - ships.length} 船</Link>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Ports named beside the sketch. */
const NAMED_PORTS = 6;

/** Where the goods lie: a sketch of the coast with a dot for each port, the largest ones named below it. */
export function PortMap({ ports }: { ports: readonly PortStock[] }) {
  const dots = portDots(ports);
  if (dots.length === 0) return null;
  return (
    <section className="tm-panel tm-port-map" aria-label="港口货源">
      <div className="tm-panel-head tm-pad-line">
        <h2>港口货源</h2>
        <span className="tm-muted tm-small">位置示意</span>
      </div>
      <svg viewBox={`0 0 ${MAP_BOX.width} ${MAP_BOX.height}`} aria-hidden="true">
        <path d={STATION_PATH} className="is-rail" />
        <path d={RIVER_PATH} className="is-river" />
        <path d={COAST_PATH} />
        {dots.map((dot) => (
          <Link key={dot.code} to={portAddress(dot)} tabIndex={-1}>
            <circle cx={dot.x} cy={dot.y} r={dot.radius}>
              <title>{`${dot.name} ${stockText(dot)} ${dot.goodsNum} 条`}</title>
            </circle>
          </Link>
        ))}
      </svg>
      <ul>
        {dots.slice(0, NAMED_PORTS).map((dot) => (
          <li key={dot.code}>
            <Link to={portAddress(dot)}>{dot.name}</Link> <span className="tm-number">{stockText(dot)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
