import type { TickerIndex } from "../../application/content/home-content.ts";
import { type MarketSummary, portsAddress, sizeAddress } from "../../domain/content/market-summary.ts";
import { directionOf, percentText } from "../../domain/content/trend.ts";
import { fen, formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Link } from "../kit/link.tsx";
import { Count, Price, Volume } from "../kit/money-text.tsx";
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

/** The sizes most offers have with the lowest price of each, beside what arrives next. */
export function MarketPanels({ market: { sizes, arrivals } }: { market: MarketSummary }) {
  return (
    <div className="tm-market tm-row tm-stretched tm-gap-12">
      {sizes.length === 0 ? null : (
        <section className="tm-panel tm-market-wide" aria-label="常用规格">
          <div className="tm-panel-head tm-pad-line">
            <h2>常用规格最低价</h2>
            <Link to={PAGES.allGoods.to({ inStock: "1" })}>全部货源</Link>
          </div>
          <ul className="tm-market-sizes tm-grid tm-two tm-gap-0">
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
      {arrivals.length === 0 ? null : (
        <section className="tm-panel" aria-label="到港预报">
          <div className="tm-panel-head tm-pad-line">
            <h2>到港预报</h2>
            <Link to={PAGES.forwardOffers.to()}>全球期货</Link>
          </div>
          <ul>
            {arrivals.map(({ id, title, portNames, eta, daysAhead, remainVolume }) => (
              <li key={id}>
                <time dateTime={eta}>{daysAhead === 0 ? "今日到港" : eta.slice(5)}</time>
                <Link to={PAGES.forwardOffer.to({ id })} title={title}>
                  {title}
                </Link>
                <span className="tm-muted">{portNames}</span>
                <Volume dm3={remainVolume} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
