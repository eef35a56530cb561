import { Fragment } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Demands } from "../../application/demand/demands.ts";
import { columnsOf, createSourcesMachine, type SourcedDemand } from "../../application/demand/quote-machines.ts";
import { Quotes } from "../../application/demand/quotes.ts";
import { Clock, Ids } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { DEMAND_EVENT_NAMES, DEMAND_STATUS, VISIBILITY_NAMES } from "../../domain/demand/demand.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { QUOTE_EVENT_NAMES, type QuoteEvent } from "../../domain/demand/quote.ts";
import { priceUnit, shortfallText } from "../../domain/demand/quote-line.ts";
import { comparisonGrid, type GridCell, type Quote } from "../../domain/demand/quote-view.ts";
import { formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { type Ask, DetailFrame, FieldGrid, Section } from "../kit/console/details.tsx";
import { PageHead } from "../kit/console/page.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Money, Price } from "../kit/money-text.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { Tag } from "../kit/tag.tsx";
import { screenOf } from "../wiring.tsx";
import { DEMAND_MEANING } from "./demand-meaning.ts";
import {
  Confirmed,
  DemandLineText,
  Differences,
  minute,
  QUOTE_MEANING,
  QuoteFiles,
  quantityOf,
  Rounds,
  termsText,
} from "./quote-parts.tsx";
import { SourceCommandDialog } from "./source-dialogs.tsx";
import { Recommended } from "./source-lines.tsx";
import "./quotes.css";

type SourcesActor = ActorRefFrom<ReturnType<typeof createSourcesMachine>>;

function SourcesView({ actor }: { actor: SourcesActor }) {
  return (
    <div className="tm-stack tm-gap-12">
      <DetailFrame
        actor={actor}
        missing={{ title: "求购不存在", action: <LinkButton to={PAGES.demands.to()}>回到我的求购</LinkButton> }}
        subject="这条求购"
        titleOf={({ demand }) => demand.title}
        failed="求购没有取到"
        dialogOf={({ thing, ...asked }) => <SourceCommandDialog {...asked} shown={thing} />}
      >
        {(shown, ask) => (
          <>
            <Head shown={shown} ask={ask} />
            <Compared shown={shown} ask={ask} />
            <Recommended shown={shown} ask={ask} />
          </>
        )}
      </DetailFrame>
    </div>
  );
}

function Head({ shown: { demand, comparison, shops }, ask }: { shown: SourcedDemand; ask: Ask }) {
  const invited = shops.filter((one) => one.invited);
  return (
    <>
      <PageHead
        title={demand.title}
        note={demand.demandNo}
        actions={
          <>
            {comparison.events.includes("extend") ? (
              <Button look="primary" onClick={() => ask("extend")}>
                {DEMAND_EVENT_NAMES.extend}
              </Button>
            ) : null}
            {shops.length === 0 ? null : (
              <Button
                look={demand.visibility === 2 && invited.length === 0 ? "primary" : "plain"}
                onClick={() => ask("inviteShop")}
              >
                邀请商家
              </Button>
            )}
            {comparison.events.includes("close") ? <Button onClick={() => ask("close")}>关闭求购</Button> : null}
            <LinkButton to={PAGES.demands.to()}>回到我的求购</LinkButton>
          </>
        }
      />
      <Section title="求购内容" note={<Tag meaning={DEMAND_MEANING[demand.status]}>{demand.statusName}</Tag>}>
        <FieldGrid
          fields={[
            { label: "收货", value: demand.deliverCityName || "不限" },
            { label: "交期", value: demand.needDate || "不限" },
            {
              label: "报价截止",
              value:
                demand.quoteDeadlineAt === 0 ? (
                  "-"
                ) : (
                  <span className="tm-number">{minute(demand.quoteDeadlineAt)}</span>
                ),
            },
            { label: "付款方式", value: demand.payTerm || "面议" },
            { label: "收到报价", value: `${demand.quoteNum} 份` },
            { label: "谁能看到", value: VISIBILITY_NAMES[demand.visibility] },
            demand.visibility === 2 || invited.length > 0
              ? {
                  label: "邀请的商家",
                  value:
                    invited.length === 0
                      ? "还没有邀请商家"
                      : invited.map(({ merchantId, shopName }, at) => (
                          <Fragment key={merchantId}>
                            {at === 0 ? null : "、"}
                            <ShopLink id={merchantId} name={shopName} />
                          </Fragment>
                        )),
                  isWide: true,
                }
              : null,
            demand.closeReason === "" ? null : { label: "说明", value: demand.closeReason, isWide: true },
          ]}
        />
      </Section>
    </>
  );
}

/** The grid: a row per demanded line, a column per quote, the last row what all of it comes to. */
function Compared({ shown: { comparison }, ask }: { shown: SourcedDemand; ask: Ask }) {
  const quotes = columnsOf(comparison);
  const grid = comparisonGrid(comparison.items, quotes);
  const canAward = quotes.some(({ events }) => events.includes("award"));
  return (
    <Section
      title="报价比较"
      note={
        canAward && (comparison.items.length > 1 || quotes.length > 1) ? (
          <Button size="small" onClick={() => ask("award")}>
            按行选标
          </Button>
        ) : null
      }
    >
      {quotes.length === 0 ? (
        <EmptyState
          title={comparison.status === DEMAND_STATUS.open ? "还没有报价，商家报价后会通知您" : "没有收到报价"}
        />
      ) : (
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
                    <DemandLineText item={item} /> {taken ? <Tag meaning="done">已选标</Tag> : null}
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
                {quotes.map((quote) => (
                  <td key={quote.id}>
                    <QuoteFoot quote={quote} ask={ask} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function QuoteHead({ quote }: { quote: Quote }) {
  const { name, merchantId } = quote.supplier;
  return (
    <span className="tm-row">
      <strong>
        <ShopLink id={merchantId} name={name} />
      </strong>
      <span className="tm-muted">{quote.supplier.cityName}</span>
      <Tag meaning={QUOTE_MEANING[quote.status]}>{quote.statusName}</Tag>
    </span>
  );
}

function Cell({ cell, item }: { cell: GridCell | null; item: DemandItem }) {
  if (cell === null) return <span className="tm-muted">未报</span>;
  const { line, quote, isBest } = cell;
  const { cubic } = line;
  const short = shortfallText(item, line);
  const taken = quote.awarded.find(({ demandItemId }) => demandItemId === line.demandItemId);
  return (
    <span className="tm-stack tm-starts tm-gap-4">
      {cubic === null ? (
        <span className="tm-muted">不能折算每方价</span>
      ) : (
        <span className="tm-row tm-flow tm-baseline">
          <Price fen={cubic.delivered ?? cubic.exYard} />
          <span className="tm-muted">{cubic.delivered === null ? "自提含税" : "到货含税"}</span>
          {isBest ? <Tag meaning="done">最低</Tag> : null}
        </span>
      )}
      <span className="tm-number tm-muted">
        报 {formatYuan(line.price)} {priceUnit(line.saleUnit)} × {quantityOf(line)}
      </span>
      {short === "" ? null : <span className="tm-warning">{short}</span>}
      <span className="tm-muted">
        {[line.specText, line.gradeName, line.storeName].filter((word) => word !== "").join(" ")}
      </span>
      <Differences line={line} />
      <Confirmed item={item} line={line} />
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

function QuoteFoot({ quote, ask }: { quote: Quote; ask: Ask }) {
  const { contact } = quote;
  return (
    <span className="tm-stack tm-starts tm-gap-4">
      <span>
        货款 <Money fen={quote.goodsAmount} />
      </span>
      <span className="tm-muted">{termsText(quote)}</span>
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

export const SourcesScreen = screenOf({
  adapterBundle: "member",
  ports: { quotes: Quotes, demands: Demands, clock: Clock, ids: Ids, app: App, notify: NOTIFY },
  machine: ({ quotes, demands, clock, ids, app, notify }) =>
    createSourcesMachine({
      quotes,
      demands,
      clock,
      ids,
      notify,
      cartCounted: (num) => app.session.send({ type: "cartCounted", num }),
    }),
  view: SourcesView,
});
