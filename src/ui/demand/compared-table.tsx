import { columnsOf, type SourcedDemand } from "../../application/demand/quote-machines.ts";
import { volumeText } from "../../domain/catalog/goods/true-offer.ts";
import { comparisonGrid, type GridCell, lowestTotals } from "../../domain/demand/compared-quotes.ts";
import {
  deliveredLineTerms,
  deliveredTotal,
  deliveredTotalTerms,
  lacksText,
} from "../../domain/demand/delivered-quote.ts";
import { DEMAND_STATUS } from "../../domain/demand/demand.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { QUOTE_EVENT_NAMES, type QuoteEvent, quoteTone } from "../../domain/demand/quote.ts";
import { priceUnit, shortfallText } from "../../domain/demand/quote-line.ts";
import type { ComparedQuote, Comparison } from "../../domain/demand/quote-view.ts";
import { formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { VOLUME_GROUP_NAMES } from "../../domain/timber/true-price.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { type Ask, Section } from "../kit/console/details.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Money, Price } from "../kit/money-text.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { Tag } from "../kit/tag.tsx";
import { TermsOf } from "../kit/terms-of.tsx";
import { QuoteBars } from "./quote-bars.tsx";
import {
  Confirmed,
  DemandLineText,
  Differences,
  minute,
  QuoteFiles,
  quantityOf,
  Rounds,
  SourceList,
  termsText,
} from "./quote-parts.tsx";

/** To which cities freight is estimated, if it is. */
function deliveryText({ deliveredTo: { isBuyers }, quotes }: Comparison): string {
  const loads = quotes.flatMap(({ fetched }) => fetched);
  if (loads.length === 0) return "";
  if (loads.some(({ lacks }) => lacks === "city")) return "求购没有收货城市，选好“送到”城市即可估算自提的运费";
  const cities = [...new Set(loads.map(({ to }) => to))].join("、");
  return isBuyers ? `求购没有收货城市，自提运费按您的送到城市${cities}估算` : `自提运费估算到${cities}`;
}

/** The grid: a row per demanded line, a column per quote, the last row what all of it comes to. */
export function Compared({ shown: { comparison }, ask }: { shown: SourcedDemand; ask: Ask }) {
  const quotes = columnsOf(comparison);
  const grid = comparisonGrid(comparison.items, quotes);
  const lowest = lowestTotals(comparison.items, quotes);
  const canAward = quotes.some(({ events }) => events.includes("award"));
  return (
    <Section
      title="报价比较"
      note={
        <span className="tm-row tm-wrap">
          <span className="tm-muted">{deliveryText(comparison)}</span>
          {canAward && (comparison.items.length > 1 || quotes.length > 1) ? (
            <Button size="small" onClick={() => ask("award")}>
              逐行采纳
            </Button>
          ) : null}
        </span>
      }
    >
      {quotes.length === 0 ? (
        <EmptyState
          title={comparison.status === DEMAND_STATUS.open ? "还没有报价，商家报价后会通知您" : "没有收到报价"}
        />
      ) : (
        <>
          <QuoteBars quotes={quotes} />
          <div className="tm-scroll-x">
            <table className="tm-table is-top is-compared" aria-label="报价比较">
              <thead>
                <tr>
                  <th scope="col">求购</th>
                  {quotes.map((quote) => (
                    <th key={quote.id} scope="col">
                      <QuoteHead quote={quote} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {comparison.items.map(({ id, item, taken }, row) => (
                  <tr key={id}>
                    <th scope="row">
                      <DemandLineText item={item} /> {taken ? <Tag meaning="done">已采纳</Tag> : null}
                    </th>
                    {quotes.map((quote, column) => (
                      <td key={quote.id}>
                        <Cell cell={grid[row]?.[column] ?? null} item={item} />
                      </td>
                    ))}
                  </tr>
                ))}
                <tr>
                  <th scope="row">合计与条件</th>
                  {quotes.map((quote, column) => (
                    <td key={quote.id}>
                      <QuoteFoot quote={quote} isLowest={lowest[column] === true} ask={ask} />
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </div>
        </>
      )}
    </Section>
  );
}

function QuoteHead({ quote }: { quote: ComparedQuote }) {
  const { name, merchantId } = quote.supplier;
  return (
    <span className="tm-row">
      <strong>
        <ShopLink id={merchantId} name={name} />
      </strong>
      <span className="tm-muted">{quote.supplier.cityName}</span>
      <Tag meaning={quoteTone(quote.status, "buyer")}>{quote.statusName}</Tag>
    </span>
  );
}

/** 到家价 and 到家足方价, or the price at the warehouse and why the freight is not known. */
function CellPrice({ cell }: { cell: GridCell }) {
  const { line, quote, delivered, isBest, isTrueBest } = cell;
  const { cubic } = line;
  const { price, truePrice, trueVolume, loads } = delivered;
  const isEstimate = loads.length > 0;
  if (cubic === null) return <span className="tm-muted">不能折算每方价</span>;
  const best = isBest ? <Tag meaning="done">最低</Tag> : null;
  if (price === null)
    return (
      <>
        <span className="tm-row tm-flow tm-baseline">
          <Price fen={cubic.exWarehouse} />
          <span className="tm-muted">自提含税</span>
          {best}
        </span>
        {isEstimate ? (
          <span className="tm-warning">
            运费未知：{[...new Set(loads.map(lacksText))].filter((text) => text !== "").join("；")}
          </span>
        ) : null}
      </>
    );
  const about = isEstimate ? "约 " : "";
  const terms = deliveredLineTerms(quote, line);
  return (
    <>
      <span className="tm-row tm-flow tm-baseline">
        <TermsOf title="到家价" terms={terms}>
          {about}
          <Price fen={price} />
        </TermsOf>
        <span className="tm-muted">到家含税</span>
        {best}
      </span>
      {isEstimate ? <span className="tm-number tm-muted">自提含税 {formatYuan(cubic.exWarehouse)} 元/m³</span> : null}
      {truePrice === null || trueVolume === null ? null : (
        <span className="tm-row tm-flow tm-baseline">
          <TermsOf title="到家足方价" terms={terms}>
            {about}
            <span className="tm-number">{formatYuan(truePrice)} 元/m³</span>
          </TermsOf>
          <span className="tm-muted">足方 {volumeText({ trueVolume })}</span>
          {isTrueBest ? <Tag meaning="done">{VOLUME_GROUP_NAMES[trueVolume.group]}足方最低</Tag> : null}
        </span>
      )}
    </>
  );
}

function Cell({ cell, item }: { cell: GridCell | null; item: DemandItem }) {
  if (cell === null) return <span className="tm-muted">未报</span>;
  const { line, quote } = cell;
  const [first, ...others] = line.sources;
  const short = shortfallText(item, line);
  const taken = quote.awarded.find(({ demandItemId }) => demandItemId === line.demandItemId);
  return (
    <span className="tm-stack tm-starts tm-gap-4">
      <CellPrice cell={cell} />
      {others.length === 0 ? (
        <>
          <span className="tm-number tm-muted">
            报 {formatYuan(line.price)} {priceUnit(line.saleUnit)} × {quantityOf(line)}
          </span>
          {short === "" ? null : <span className="tm-warning">{short}</span>}
          <span className="tm-muted">
            {[first.specText, first.gradeName, first.storeName].filter((word) => word !== "").join(" ")}
          </span>
          <Differences line={first} />
        </>
      ) : (
        <>
          <SourceList sources={line.sources} />
          {short === "" ? null : <span className="tm-warning">{short}</span>}
        </>
      )}
      <Confirmed item={item} sources={line.sources} />
      {taken === undefined ? null : (
        <span className="tm-row tm-inline tm-gap-4 tm-wrap tm-number">
          <Tag meaning="done">已采纳</Tag>
          {taken.quantity === line.quantity ? null : `${quantityOf({ ...line, quantity: taken.quantity })}，`}
          <Money fen={taken.amount} />
        </span>
      )}
    </span>
  );
}

/** Events of a buyer that are buttons here; placing an order opens the checkout. */
const BUTTONS: readonly QuoteEvent[] = ["award", "counter", "reject"];

/** 到家合计 with what it comes to per m³; why the freight is not known, where it is not. */
function DeliveredSum({ quote, isLowest }: { quote: ComparedQuote; isLowest: boolean }) {
  const { total, perM3, isEstimate } = deliveredTotal(quote);
  if (total === null) {
    const lacking = [...new Set(quote.fetched.map(lacksText))].filter((text) => text !== "");
    return <span className="tm-warning">到家合计未知：{lacking.join("；")}</span>;
  }
  return (
    <span className="tm-row tm-flow tm-baseline">
      到家合计{" "}
      <TermsOf title="到家合计" terms={deliveredTotalTerms(quote)}>
        {isEstimate ? "约 " : ""}
        <Money fen={total} />
      </TermsOf>
      {perM3 === null ? null : <span className="tm-muted tm-number">合 {formatYuan(perM3)} 元/m³</span>}
      {isLowest ? <Tag meaning="done">按求购数量最低</Tag> : null}
    </span>
  );
}

function QuoteFoot({ quote, isLowest, ask }: { quote: ComparedQuote; isLowest: boolean; ask: Ask }) {
  const { contact } = quote;
  return (
    <span className="tm-stack tm-starts tm-gap-4">
      <span>
        货款 <Money fen={quote.goodsAmount} />
      </span>
      <span className="tm-muted">{termsText(quote)}</span>
      <DeliveredSum quote={quote} isLowest={isLowest} />
      <span className="tm-muted tm-number">
        {quote.lockUntilAt === null ? `有效至 ${minute(quote.validUntilAt)}` : `锁价至 ${minute(quote.lockUntilAt)}`}
      </span>
      {quote.endReason === "" ? null : <span className="tm-muted">{quote.endReason}</span>}
      <QuoteFiles files={quote.files} />
      {contact === null ? null : (
        <span>
          联系商家：{contact.name} <span className="tm-number">{contact.phone}</span>
        </span>
      )}
      {quote.orderNo === "" ? null : <span className="tm-number">订单 {quote.orderNo}</span>}
      <span className="tm-row tm-wrap">
        {quote.events.includes("place") ? (
          <LinkButton look="primary" size="small" to={PAGES.checkout.to({ quoteId: quote.id })}>
            去下单
          </LinkButton>
        ) : null}
        {BUTTONS.filter((event) => quote.events.includes(event)).map((event) => (
          <Button
            key={event}
            size="small"
            look={event === "award" ? "primary" : event === "reject" ? "minimal" : "plain"}
            onClick={() => ask(event, quote.id)}
          >
            {QUOTE_EVENT_NAMES[event]}
          </Button>
        ))}
      </span>
      <details>
        <summary>协商记录（{quote.rounds.length}）</summary>
        <Rounds quote={quote} />
      </details>
    </span>
  );
}
