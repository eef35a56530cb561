import type { ActorRefFrom } from "xstate";
import type { Filters } from "../../../application/list-machine.ts";
import type { createConsoleOrdersMachine } from "../../../application/trade/order-console-machines.ts";
import { type OrderFilter, type OrdersPage, ordersRequest } from "../../../application/trade/order-list-machine.ts";
import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { ORDER_TABS } from "../../../domain/trade/order.ts";
import { inTab, orderTabOf, tabCount } from "../../../domain/trade/order-query.ts";
import { MERCHANT_ORDER_TODOS, OPERATOR_ORDER_TODOS, ORDER_TODO_NAMES } from "../../../domain/trade/order-todo.ts";
import type { OrderBrief } from "../../../domain/trade/order-view.ts";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { isNarrowed, PageHead } from "../../kit/console/page.tsx";
import { DownloadButton } from "../../kit/download-button.tsx";
import { Link } from "../../kit/link.tsx";
import { Money, Volume } from "../../kit/money-text.tsx";
import { useSelector } from "../../use-selector.ts";
import { OrderNext, orderGoodsColumn, orderNoColumn } from "../order-cells.tsx";
import { OrderTag } from "../order-parts.tsx";
import "./orders.css";

export type ConsoleOrdersActor = ActorRefFrom<ReturnType<typeof createConsoleOrdersMachine>>;

const PATHS: Readonly<Record<ConsoleSide, string>> = {
  merchant: CONSOLE_PAGES.merchantOrder.path,
  operator: CONSOLE_PAGES.orderAdmin.path,
};

const columnsFor = (side: ConsoleSide): Column<OrderBrief>[] => [
  orderNoColumn(PATHS[side]),
  {
    title: side === "merchant" ? "采购方" : "采购方 / 商家",
    width: side === "merchant" ? 100 : 112,
    isShort: true,
    cell: ({ buyerName, shopName, purchaserType }) => (
      <>
        <span title={buyerName}>{buyerName}</span>
        <span className="tm-under">
          {side === "merchant" ? (purchaserType === 1 ? "企业采购" : "个人采购") : shopName}
        </span>
      </>
    ),
  },
  orderGoodsColumn,
  { title: "材积", width: 96, align: "right", cell: ({ volume }) => <Volume dm3={volume} /> },
  {
    title: "应付 / 已付",
    width: 116,
    align: "right",
    cell: ({ payable, paidAmount }) => (
      <>
        <Money fen={payable} />
        <span className="tm-under">{paidAmount > 0 ? <Money fen={paidAmount} /> : "未付"}</span>
      </>
    ),
  },
  {
    title: "提货方式",
    width: 112,
    isShort: true,
    cell: ({ deliveryMode, storeName }) => (
      <>
        {deliveryMode === 1 ? "到仓自提" : "商家送货"}
        <span className="tm-under">{storeName}</span>
      </>
    ),
  },
  { title: "状态", width: 108, cell: (order) => <OrderTag order={order} reader={side} /> },
  {
    title: "下一步",
    width: 152,
    cell: (order) => <OrderNext order={order} side={side} to={`${PATHS[side]}?id=${order.id}`} />,
  },
];

const COLUMNS: Readonly<Record<ConsoleSide, readonly Column<OrderBrief>[]>> = {
  merchant: columnsFor("merchant"),
  operator: columnsFor("operator"),
};

const todoOptions = (side: ConsoleSide) =>
  (side === "merchant" ? MERCHANT_ORDER_TODOS : OPERATOR_ORDER_TODOS).map((todo) => ({
    value: todo,
    label: ORDER_TODO_NAMES[todo],
  }));

/** Orders of a shop or of everybody, by what is to be done. */
export function ConsoleOrders({ actor, side }: { actor: ConsoleOrdersActor; side: ConsoleSide }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { request } = state.context;
  const filters = request.filters as Filters<OrderFilter>;
  const data: OrdersPage | null = state.context.data;
  const counts = data?.counts ?? null;
  const { pageNum: _pageNum, pageSize: _pageSize, ...narrowed } = ordersRequest({ filters, page: request.page });
  return (
    <>
      <PageHead
        title={side === "merchant" ? "现货订单" : "平台订单"}
        actions={
          side === "merchant" ? (
            <DownloadButton request={{ merchantOrders: narrowed }}>导出 Excel</DownloadButton>
          ) : null
        }
      />
      <ListPanel
        actor={actor}
        tabs={{
          label: "订单状态",
          tabs: ORDER_TABS.map(({ key, label }) => ({
            key,
            label,
            count: counts === null || key === "all" ? undefined : tabCount(key, counts.byStatus),
          })),
          chosen: orderTabOf(filters),
          onChoose: (tab) => actor.send({ type: "filtered", filters: inTab(tab) }),
        }}
        fields={[
          { kind: "text", name: "keyword", label: "关键词", placeholder: "订单号、采购方、商品" },
          { kind: "select", name: "todo", label: "待办", options: todoOptions(side) },
          { kind: "dates", label: "下单日期", begin: "begin", end: "end" },
        ]}
        label="订单"
        columns={COLUMNS[side]}
        empty={
          isNarrowed(filters)
            ? {
                title: "没有符合条件的订单",
                action: (
                  <Link to={side === "merchant" ? CONSOLE_PAGES.merchantOrders.to() : CONSOLE_PAGES.ordersAdmin.to()}>
                    查看全部订单
                  </Link>
                ),
              }
            : { title: "还没有订单" }
        }
        failed="订单没有取到"
      />
    </>
  );
}
