import type { ActorRefFrom } from "xstate";
import { Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { createOrderListMachine, type OrdersPage } from "../../application/trade/order-list-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { ORDER_STATUS, ORDER_TABS } from "../../domain/trade/order.ts";
import { inTab, orderTabOf, tabCount } from "../../domain/trade/order-query.ts";
import { isWhollyReserved } from "../../domain/trade/order-turn.ts";
import type { OrderBrief } from "../../domain/trade/order-view.ts";
import { isFetchable } from "../../domain/trade/reservation-form.ts";
import { LinkButton } from "../kit/button.tsx";
import type { Column } from "../kit/console/data-table.tsx";
import { ListPanel } from "../kit/console/list-panel.tsx";
import { isNarrowed } from "../kit/console/page.tsx";
import { Link } from "../kit/link.tsx";
import { Money, Volume } from "../kit/money-text.tsx";
import { PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { BuyAgain } from "./buy-again.tsx";
import { OrderNext, orderGoodsColumn, orderNoColumn } from "./order-cells.tsx";
import { CancelDialog } from "./order-dialog.tsx";
import { OrderTag } from "./order-parts.tsx";
import "./trade.css";

type OrderListActor = ActorRefFrom<ReturnType<typeof createOrderListMachine>>;

/** Where the next step of an order is taken. */
function nextAddress(order: OrderBrief): string {
  if (!isFetchable(order)) return PAGES.order.to({ id: order.id });
  return isWhollyReserved(order) ? PAGES.reservations.to() : PAGES.reservationForm.to({ orderId: order.id });
}

const columnsFor = (cancel: (order: OrderBrief) => void): readonly Column<OrderBrief>[] => [
  orderNoColumn(PAGES.order.path),
  orderGoodsColumn,
  {
    title: "商家",
    width: 180,
    isShort: true,
    cell: ({ merchantId, shopName, storeName, deliveryMode }) => (
      <>
        <ShopLink id={merchantId} name={shopName} />
        <span className="tm-under">
          {deliveryMode === 1 ? "自提" : "送货"} · {storeName}
        </span>
      </>
    ),
  },
  {
    title: "金额",
    width: 132,
    align: "right",
    cell: ({ payable, settleAmount, volume }) => (
      <>
        <Money fen={settleAmount ?? payable} />
        <span className="tm-under">
          <Volume dm3={volume} />
        </span>
      </>
    ),
  },
  {
    title: "状态",
    width: 108,
    cell: (order) => (
      <span title={order.status === ORDER_STATUS.cancelled && order.cancelReason ? order.cancelReason : undefined}>
        <OrderTag order={order} reader="buyer" />
      </span>
    ),
  },
  {
    title: "下一步",
    width: 200,
    cell: (order) => (
      <OrderNext order={order} side="buyer" to={nextAddress(order)}>
        <BuyAgain order={order} size="small" />
        {order.events.includes("cancel") ? (
          <button type="button" className="tm-link" onClick={() => cancel(order)}>
            取消订单
          </button>
        ) : null}
      </OrderNext>
    ),
  },
];

function OrderListView({ actor }: { actor: OrderListActor }) {
  const { request, data } = useSelector(actor, ({ context }) => context);
  const { filters } = request;
  const counts = (data as OrdersPage | null)?.counts ?? null;
  return (
    <ListPanel<OrderBrief>
      actor={actor}
      head={
        <header className="tm-panel-head">
          <h1>现货订单</h1>
          <PurchasingEntityNote />
        </header>
      }
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
        { kind: "text", name: "keyword", label: "关键词", placeholder: "订单号、店铺或商品" },
        { kind: "dates", label: "下单日期", begin: "begin", end: "end" },
      ]}
      label="现货订单"
      columns={columnsFor((row) => actor.send({ type: "commandRequested", name: "cancel", row }))}
      empty={
        isNarrowed(filters)
          ? { title: "没有符合条件的订单", action: <Link to={PAGES.orders.to()}>查看全部订单</Link> }
          : {
              title: "还没有订单，下单后库存即为您锁定",
              action: (
                <LinkButton look="primary" to={PAGES.allGoods.to()}>
                  去选货
                </LinkButton>
              ),
            }
      }
      failed="订单没有取到"
      dialogOf={({ command, row }) => <CancelDialog command={command} order={row} />}
    />
  );
}

export const OrderListScreen = screenOf({
  ports: { orders: Orders, navigator: Navigator, notify: NOTIFY },
  machine: createOrderListMachine,
  view: OrderListView,
});
