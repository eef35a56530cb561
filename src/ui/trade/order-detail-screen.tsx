import type { ActorRefFrom } from "xstate";
import { Clock, Ids } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import type { BuyerOrderCommand } from "../../application/trade/buyer-order-commands.ts";
import { createOrderDetailMachine } from "../../application/trade/order-detail-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import { commandedBy, sendingOf } from "../../domain/events.ts";
import { fen } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { settlementName } from "../../domain/trade/dispute.ts";
import { isFreightOpen, ORDER_STATUS } from "../../domain/trade/order.ts";
import { ORDER_EVENTS } from "../../domain/trade/order-events.ts";
import { CANCEL_REQUESTED, nextStepText, orderSteps, stepsDone } from "../../domain/trade/order-progress.ts";
import { isWhollyReserved, waitsForTruck } from "../../domain/trade/order-turn.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { isFetchable } from "../../domain/trade/reservation-form.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { DetailFrame } from "../kit/console/details.tsx";
import { freightText } from "../kit/freight-note.tsx";
import { Link } from "../kit/link.tsx";
import { Money, Volume } from "../kit/money-text.tsx";
import { Countdown, OrderCrumb, OrderHead } from "../kit/order-head.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { BuyAgain } from "./buy-again.tsx";
import { ChangeSection } from "./change-section.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import { OrderFacts, OrderTimeline } from "./order-facts.tsx";
import { OrderLife } from "./order-life.tsx";
import { OrderLines, StatusTag } from "./order-parts.tsx";
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
            <OrderPayee order={order} />
            <ChangeSection order={order} />
            <section className="tm-panel">
              <header className="tm-panel-head">
                <h2>商品</h2>
                <span className="tm-muted">
                  合计 <Volume dm3={order.volume} />
                </span>
              </header>
              <OrderLines lines={order.lines} head />
              <Sums order={order} />
            </section>
            {waitsForTruck(order) ? <OrderTrucks order={order} /> : null}
            <OrderLife order={order} onRefund={ask} />
            <SpotCheckSection
              order={order}
              side="buyer"
              permissions={[]}
              onAdd={(lineId) => ask("addSpotCheck", lineId)}
              onEvent={(event, id) => ask(event as BuyerOrderCommand, id)}
            />
            <div className="tm-order-facts tm-grid tm-starts tm-gap-12">
              <OrderFacts order={order} onApply={() => ask("applyInvoice")} onWithdraw={() => ask("withdrawInvoice")} />
              <OrderTimeline order={order} />
            </div>
          </>
        )}
      </DetailFrame>
    </>
  );
}

/** Trucks of the order's warehouse: what of all orders waits there, and what else would fit. */
function OrderTrucks({ order }: { order: OrderDetail }) {
  const { rooms, ...adding } = useTruckRooms(order.storeId, `${order.version}`);
  const [room] = rooms;
  return room === undefined ? null : (
    <section className="tm-panel" aria-label="同仓装车">
      <header className="tm-panel-head">
        <h2>同仓装车</h2>
        <span className="tm-muted">{room.storeName}，各单和购物车已选一起装</span>
      </header>
      <TruckLoad room={room} />
      <FittingTable room={room} {...adding} />
    </section>
  );
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
    <OrderHead
      kind="订单"
      no={order.orderNo}
      tag={<StatusTag status={order.status} name={order.statusName} />}
      actions={
        <>
          {order.events.includes("uploadVoucher") ? (
            <Button
              look={order.status === ORDER_STATUS.toAudit ? "plain" : "primary"}
              onClick={() => ask("uploadVoucher")}
            >
              上传付款凭证
            </Button>
          ) : null}
          {isFetchable(order) ? (
            isWhollyReserved(order) ? (
              <LinkButton to={PAGES.reservations.to()}>查看提货预约</LinkButton>
            ) : (
              <LinkButton look="primary" to={PAGES.reservationForm.to({ orderId: order.id })}>
                预约提货
              </LinkButton>
            )
          ) : null}
          {STEPS.filter((step) => order.events.includes(step)).map((step) => (
            <Button
              key={step}
              look={sendingOf(ORDER_EVENTS, step, "buyer")?.leadsOn === true ? "primary" : "plain"}
              onClick={() => ask(step)}
            >
              {ORDER_EVENTS[step].label}
            </Button>
          ))}
          <BuyAgain order={order} />
          <SaveList of={{ orderId: order.id }} />
          {order.events.includes("cancel") ? <Button onClick={() => ask("cancel")}>取消订单</Button> : null}
        </>
      }
      next={
        <>
          <span>{nextText(order)}</span>
          <Countdown secondsLeft={secondsLeft} over="已到截止时间，正在取消" />
        </>
      }
    >
      <Stepper order={order} />
    </OrderHead>
  );
}

/** The buttons of a buyer's events; a payment stands before them, and what ends the order at the end. */
const STEPS = commandedBy(ORDER_EVENTS, "buyer").filter((event) => event !== "cancel");

/** What happens next, beside what the buyer waits for or has to answer. */
const nextText = (order: OrderDetail): string => (order.cancelRequested ? CANCEL_REQUESTED : nextStepText(order));

function Stepper({ order }: { order: OrderDetail }) {
  const done = stepsDone(order.status);
  if (done === null) return null;
  return (
    <ol className="tm-steps">
      {orderSteps(order.deliveryMode).map((step, place) => (
        <li
          key={step}
          className={place < done ? "is-done" : place === done ? "is-now" : undefined}
          aria-current={place === done ? "step" : undefined}
        >
          <span>{place + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}

function Sums({ order }: { order: OrderDetail }) {
  return (
    <dl className="tm-sums is-list tm-lined">
      <div>
        <dt>货款</dt>
        <dd>
          <Money fen={order.goodsAmount} />
        </dd>
      </div>
      <div>
        <dt>运费</dt>
        <dd>
          {isFreightOpen(order) ? (
            <span className="tm-muted">
              待商家确认{order.freightQuote == null ? "" : `，${freightText(order.freightQuote)}`}
            </span>
          ) : (
            <Money fen={order.freightAmount} />
          )}
        </dd>
      </div>
      {order.status === ORDER_STATUS.cancelled ? (
        <div>
          <dt>应付</dt>
          <dd className="tm-muted">已取消，无需付款</dd>
        </div>
      ) : (
        <div className="tm-cart-total">
          <dt>应付</dt>
          <dd className="tm-price">
            <Money fen={order.payable} />
          </dd>
        </div>
      )}
      {order.paidAmount > 0 ? (
        <div>
          <dt>已付</dt>
          <dd>
            <Money fen={order.paidAmount} />
          </dd>
        </div>
      ) : null}
      {order.settleAmount !== null && order.diffAmount !== null ? (
        <>
          <div>
            <dt>{settlementName(order)}</dt>
            <dd>
              <Money fen={order.settleAmount} />
            </dd>
          </div>
          {order.diffAmount === 0 ? null : (
            <div>
              <dt>{order.diffAmount < 0 ? "应退" : "应补"}</dt>
              <dd>
                <Money fen={fen(Math.abs(order.diffAmount))} />
              </dd>
            </div>
          )}
        </>
      ) : null}
    </dl>
  );
}

export const OrderDetailScreen = screenOf({
  adapterBundle: "member",
  ports: { orders: Orders, clock: Clock, ids: Ids, notify: NOTIFY },
  machine: createOrderDetailMachine,
  view: OrderDetailView,
});
