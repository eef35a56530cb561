import { useState } from "react";
import type { ActorRefFrom } from "xstate";
import type { Filters } from "../../application/list-machine.ts";
import { Navigator } from "../../application/platform.ts";
import { createOrderListMachine, ORDERS_PATH } from "../../application/trade/order-list-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import { rangeProblem } from "../../domain/date-range.ts";
import { KEYWORD_MAX } from "../../domain/list-params.ts";
import { ORDER_STATUS, ORDER_TABS } from "../../domain/trade/order.ts";
import { nextStepText } from "../../domain/trade/order-progress.ts";
import { inTab, orderTabOf, tabCount } from "../../domain/trade/order-query.ts";
import type { OrderBrief } from "../../domain/trade/order-view.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { commandOf } from "../kit/console/command-dialog.tsx";
import { DateRangeInput } from "../kit/date-range.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { Money, Volume } from "../kit/money-text.tsx";
import { Pager } from "../kit/pager.tsx";
import { PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { NOTIFY, screenOf } from "../wiring.tsx";
import { BuyAgain } from "./buy-again.tsx";
import { CancelDialog } from "./order-dialog.tsx";
import { OrderLines, StatusTag } from "./order-parts.tsx";
import "./trade.css";

type OrderListActor = ActorRefFrom<ReturnType<typeof createOrderListMachine>>;

/** Lines a card shows before the rest is only counted. */
const LINES_SHOWN = 3;

function OrderListView({ actor }: { actor: OrderListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { request, data, running } = state.context;
  const { filters } = request;
  const tab = orderTabOf(filters);
  const counts = data?.counts ?? null;
  const command = commandOf(state);
  return (
    <>
      <section className="tm-panel tm-order-top">
        <header className="tm-panel-head">
          <h1>现货订单</h1>
          <PurchasingEntityNote />
        </header>
        <nav className="tm-order-tabs" aria-label="订单状态">
          {ORDER_TABS.map(({ key, label }) => {
            const count = key === "all" || counts === null ? 0 : tabCount(key, counts.byStatus);
            return (
              <button
                key={key}
                type="button"
                aria-current={tab === key ? "page" : undefined}
                onClick={() => actor.send({ type: "filtered", filters: inTab(key) })}
              >
                {label}
                {count > 0 ? (
                  <span className={key === "toPay" ? "tm-order-count is-mine" : "tm-order-count"}>{count}</span>
                ) : null}
              </button>
            );
          })}
        </nav>
        <OrderFilter key={JSON.stringify(filters)} filters={filters} actor={actor} />
      </section>
      {state.hasTag("failed") ? (
        <div className="tm-panel">
          <ErrorState message="订单没有取到" onRetry={() => actor.send({ type: "retried" })} />
        </div>
      ) : data === null ? (
        <div className="tm-panel">
          <SkeletonRows rows={6} />
        </div>
      ) : (
        <>
          <div className={state.hasTag("stale") ? "tm-order-cards is-stale" : "tm-order-cards"}>
            {data.rows.map((order) => (
              <OrderCard key={order.id} order={order} actor={actor} />
            ))}
            {data.rows.length === 0 ? <NoOrders narrowed={tab !== "all" || isNarrowed(filters)} /> : null}
          </div>
          {data.total > 0 ? (
            <div className="tm-panel">
              <Pager
                pageNum={data.pageNum}
                pageSize={data.pageSize}
                total={data.total}
                onChange={(turn) => actor.send({ type: "pageTurned", ...turn })}
              />
            </div>
          ) : null}
        </>
      )}
      {command && running ? <CancelDialog command={command} order={running.row as OrderBrief} /> : null}
    </>
  );
}

const isNarrowed = ({ keyword, begin, end }: Filters): boolean => [keyword, begin, end].some(Boolean);

function OrderFilter({ actor, filters }: { actor: OrderListActor; filters: Filters }) {
  const { keyword = "", begin = "", end = "" } = filters;
  const [range, setRange] = useState({ begin, end });
  const search = (searched: Filters) => actor.send({ type: "filtered", filters: searched });
  return (
    <form
      className="tm-order-filter"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = String(new FormData(event.currentTarget).get("keyword") ?? "").trim();
        if (rangeProblem(range) === null) search({ keyword: typed, ...range });
      }}
    >
      <input
        className="tm-input tm-order-keyword"
        name="keyword"
        aria-label="订单号、店铺或商品"
        placeholder="订单号、店铺或商品"
        maxLength={KEYWORD_MAX}
        defaultValue={keyword}
      />
      <DateRangeInput label="下单日期" range={range} onChange={setRange} />
      <Button type="submit">查询</Button>
      {isNarrowed(filters) ? (
        <Button look="minimal" onClick={() => search({ keyword: "", begin: "", end: "" })}>
          清空
        </Button>
      ) : null}
    </form>
  );
}

function NoOrders({ narrowed }: { narrowed: boolean }) {
  return (
    <div className="tm-panel">
      {narrowed ? (
        <EmptyState title="没有符合条件的订单" action={<Link to="/user/platformOrder">查看全部订单</Link>} />
      ) : (
        <EmptyState
          title="还没有订单"
          action={
            <LinkButton look="primary" to="/public/list">
              去选货
            </LinkButton>
          }
        >
          <p>按规格找到货源，下单后库存即为您锁定。</p>
        </EmptyState>
      )}
    </div>
  );
}

function OrderCard({ order, actor }: { order: OrderBrief; actor: OrderListActor }) {
  const detail = `${ORDERS_PATH}/detail?id=${order.id}`;
  const hidden = order.lines.length - LINES_SHOWN;
  return (
    <article className="tm-panel tm-order-card" aria-label={`订单 ${order.orderNo}`}>
      <header>
        <span className="tm-number tm-muted">{order.createTime.slice(0, 16)}</span>
        <Link className="tm-number" to={detail}>
          {order.orderNo}
        </Link>
        <span className="tm-order-shop">
          <strong>
            <ShopLink id={order.merchantId} name={order.shopName} />
          </strong>
          <span className="tm-muted">{order.storeName}</span>
        </span>
        <span className="tm-muted">{order.deliveryMode === 1 ? "到仓自提" : "商家送货"}</span>
        <StatusTag status={order.status} name={order.statusName} />
      </header>
      <div className="tm-order-body">
        <div>
          <OrderLines lines={order.lines.slice(0, LINES_SHOWN)} head={false} />
          {hidden > 0 ? (
            <Link className="tm-order-more" to={detail}>
              另有 {hidden} 种商品
            </Link>
          ) : null}
        </div>
        <div className="tm-order-sum">
          <span className="tm-price">
            <Money fen={order.payable} />
          </span>
          <span className="tm-muted">
            <Volume dm3={order.volume} />
          </span>
        </div>
        <div className="tm-order-next">
          <LinkButton size="small" to={detail}>
            查看订单
          </LinkButton>
          <BuyAgain order={order} size="small" />
          {order.events.includes("cancel") ? (
            <Button
              size="small"
              look="minimal"
              onClick={() => actor.send({ type: "commandAsked", name: "cancel", row: order })}
            >
              取消订单
            </Button>
          ) : null}
        </div>
      </div>
      <footer className="tm-muted">
        {order.status === ORDER_STATUS.cancelled
          ? order.cancelReason
          : nextStepText({
              status: order.status,
              deliveryMode: order.deliveryMode,
              settleAmount: order.settleAmount,
            })}
      </footer>
    </article>
  );
}

export const OrderListScreen = screenOf({
  ports: [Orders, Navigator, NOTIFY],
  machine: createOrderListMachine,
  view: OrderListView,
});
