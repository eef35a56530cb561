import type { ActorRefFrom } from "xstate";
import { Clock, Ids } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import type { BuyerOrderCommand } from "../../application/trade/buyer-order-commands.ts";
import { createOrderDetailMachine } from "../../application/trade/order-detail-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import { commandedBy, sendingOf } from "../../domain/events.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { orderMoney } from "../../domain/trade/deal-money.ts";
import { orderContacts } from "../../domain/trade/deal-parties.ts";
import { ORDER_EVENTS } from "../../domain/trade/order-events.ts";
import { CANCEL_REQUESTED, nextStepText, orderRail } from "../../domain/trade/order-progress.ts";
import { isWhollyReserved, orderDealState, waitsForTruck } from "../../domain/trade/order-turn.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { isFetchable } from "../../domain/trade/reservation-form.ts";
import { toPayOf } from "../../domain/trade/to-pay.ts";
import { DetailFrame } from "../kit/console/details.tsx";
import { DealContacts } from "../kit/deal-contacts.tsx";
import { DealConversation } from "../kit/deal-conversation.tsx";
import { Countdown, type DealCommand, DealHead, OrderCrumb } from "../kit/deal-head.tsx";
import { DealMoney } from "../kit/deal-money.tsx";
import { freightText } from "../kit/freight-note.tsx";
import { Link } from "../kit/link.tsx";
import { Volume } from "../kit/money-text.tsx";
import { buyerRefundActions } from "../kit/refund-dialogs.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { BuyAgain } from "./buy-again.tsx";
import { ChangeSection } from "./change-section.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import { OrderFacts, OrderHistory } from "./order-facts.tsx";
import { OrderLife } from "./order-life.tsx";
import { OrderLines } from "./order-parts.tsx";
import { OrderPayee } from "./order-payee.tsx";
import { SaveList } from "./save-list.tsx";
import { SpotCheckSection } from "./spot-check-section.tsx";
import { FittingTable, TruckLoad, useTruckRooms } from "./truck-room.tsx";
import "./trade.css";

type OrderDetailActor = ActorRefFrom<ReturnType<typeof createOrderDetailMachine>>;

function OrderDetailView({ actor }: { actor: OrderDetailActor }) {
  return (
    <>
      <OrderCrumb list="现货订单" to={PAGES.orders.to()} title="订单详情" />
      <DetailFrame
        actor={actor}
        missing={{ title: "没有这笔订单", action: <Link to={PAGES.orders.to()}>查看全部订单</Link> }}
        subject="这笔订单"
        failed="订单没有取到"
        titleOf={({ orderNo }) => orderNo}
        dialogOf={({ command, name, thing }) => (
          <OrderDialog command={command} name={name as BuyerOrderCommand} order={thing} />
        )}
      >
        {(order: OrderDetail, ask) => (
          <>
            <Summary order={order} actor={actor} ask={ask} />
            {toPayOf(order) === null ? null : <OrderSums order={order} />}
            <DealContacts contacts={orderContacts(order, "buyer")} />
            <ChangeSection order={order} />
            <section className="tm-panel">
              <header className="tm-panel-head">
                <h2>商品</h2>
                <span className="tm-muted">
                  合计 <Volume dm3={order.volume} />
                </span>
              </header>
              <OrderLines lines={order.lines} head />
            </section>
            {waitsForTruck(order) ? <OrderTrucks order={order} /> : null}
            {toPayOf(order) === null ? <OrderSums order={order} /> : null}
            <OrderLife order={order} />
            <SpotCheckSection
              order={order}
              side="buyer"
              permissions={[]}
              onAdd={(lineId) => ask("addSpotCheck", lineId)}
              onEvent={(event, id) => ask(event as BuyerOrderCommand, id)}
            />
            <OrderFacts
              order={order}
              reader="buyer"
              invoiceCommands={
                <>
                  {order.mayApplyInvoice ? (
                    <button type="button" className="tm-link" onClick={() => ask("applyInvoice")}>
                      申请开票
                    </button>
                  ) : null}
                  {order.mayWithdrawInvoice ? (
                    <button type="button" className="tm-link" onClick={() => ask("withdrawInvoice")}>
                      撤回申请
                    </button>
                  ) : null}
                </>
              }
            />
            <DealConversation
              subject="order"
              id={order.id}
              notes={order.notes}
              reader="buyer"
              onSent={() => actor.send({ type: "retried" })}
            />
            <OrderHistory order={order} />
          </>
        )}
      </DetailFrame>
    </>
  );
}

/** The order's money, before all else while the buyer owes some. */
const OrderSums = ({ order }: { order: OrderDetail }) => (
  <DealMoney
    rows={orderMoney(order, order.freightQuote == null ? "" : freightText(order.freightQuote))}
    payee={<OrderPayee order={order} />}
  />
);

/** Trucks of the order's warehouse: what of all orders waits there, and what else would fit. */
function OrderTrucks({ order }: { order: OrderDetail }) {
  const { rooms, ...adding } = useTruckRooms(order.storeId, `${order.version}`);
  const [room] = rooms;
  return room === undefined ? null : (
    <section className="tm-panel tm-for-screen" aria-label="同仓装车">
      <header className="tm-panel-head">
        <h2>同仓装车</h2>
        <span className="tm-muted">{room.storeName}，各单和购物车已选一起装</span>
      </header>
      <TruckLoad room={room} />
      <FittingTable room={room} {...adding} />
    </section>
  );
}

/** The commands of a buyer now: to pay and to fetch before those of the order, what ends it last. */
function commandsOf(order: OrderDetail, ask: (name: BuyerOrderCommand) => void): DealCommand[] {
  const has = (name: BuyerOrderCommand) => order.events.some((event) => event === name);
  const command = (name: keyof typeof ORDER_EVENTS & BuyerOrderCommand, label: string, leadsOn: boolean) =>
    has(name) ? [{ name, label, leadsOn, onAsk: () => ask(name) }] : [];
  return [
    ...command("uploadVoucher", "上传付款凭证", true),
    ...(!isFetchable(order)
      ? []
      : isWhollyReserved(order)
        ? [{ name: "reserved", label: "查看提货预约", leadsOn: true, to: PAGES.reservations.to() }]
        : [{ name: "reserve", label: "预约提货", leadsOn: true, to: PAGES.reservationForm.to({ orderId: order.id }) }]),
    ...STEPS.flatMap((step) =>
      command(step, ORDER_EVENTS[step].label, sendingOf(ORDER_EVENTS, step, "buyer")?.leadsOn === true),
    ),
    ...buyerRefundActions(order.refund, ask),
    ...command("cancel", "取消订单", false),
  ];
}

function Summary({
  order,
  actor,
  ask,
}: {
  order: OrderDetail;
  actor: OrderDetailActor;
  ask: (name: BuyerOrderCommand) => void;
}) {
  const secondsLeft = useSelector(actor, (snapshot) => snapshot.context.secondsLeft);
  return (
    <DealHead
      kind="订单"
      no={order.orderNo}
      state={orderDealState(order, "buyer")}
      countdown={<Countdown secondsLeft={secondsLeft} over="已到截止时间，正在取消" />}
      rail={orderRail(order)}
      commands={commandsOf(order, ask)}
      hint={order.cancelRequested ? CANCEL_REQUESTED : nextStepText(order)}
      more={
        <>
          <BuyAgain order={order} />
          <SaveList of={{ orderId: order.id }} />
        </>
      }
    />
  );
}

/** The buttons of a buyer's events; a payment stands before them, and what ends the order at the end. */
const STEPS = commandedBy(ORDER_EVENTS, "buyer").filter((event) => event !== "cancel");

export const OrderDetailScreen = screenOf({
  adapterBundle: "member",
  ports: { orders: Orders, clock: Clock, ids: Ids, notify: NOTIFY },
  machine: createOrderDetailMachine,
  view: OrderDetailView,
});
