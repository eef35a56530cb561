import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Clock, Ids } from "../../application/platform.ts";
import { createOrderDetailMachine } from "../../application/trade/order-detail-machine.ts";
import { isReasoned } from "../../application/trade/order-step-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import { fen } from "../../domain/money.ts";
import { ORDER_EVENT_NAMES, ORDER_STATUS } from "../../domain/trade/order.ts";
import { countdownText, nextStepText, orderSteps, stepsDone } from "../../domain/trade/order-progress.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { isFetchable } from "../../domain/trade/reservation-form.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import type { CommandActor } from "../kit/console/command-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { Money, Volume } from "../kit/money-text.tsx";
import { OtherEntityState } from "../kit/purchasing-entity.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { BuyAgain } from "./buy-again.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ApplyInvoiceDialog, OrderFacts, OrderTimeline, WithdrawInvoiceDialog } from "./order-facts.tsx";
import { OrderLife } from "./order-life.tsx";
import { OrderLines, StatusTag } from "./order-parts.tsx";
import { OrderPayee } from "./order-payee.tsx";
import { type StepActor, StepDialog } from "./step-dialog.tsx";
import { type VoucherActor, VoucherDialog } from "./voucher-dialog.tsx";
import "./trade.css";

type OrderDetailActor = ActorRefFrom<ReturnType<typeof createOrderDetailMachine>>;

function OrderDetailView({ actor }: { actor: OrderDetailActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { order, owner } = state.context;
  useSubjectTitle(order?.orderNo ?? null);
  const step = state.children.stepOrder as StepActor | undefined;
  const voucher = state.children.addVoucher as VoucherActor | undefined;
  const applying = state.children.applyInvoice as CommandActor | undefined;
  const withdrawing = state.children.withdrawInvoice as CommandActor | undefined;
  return (
    <>
      <nav className="tm-order-crumbs tm-muted" aria-label="位置">
        <Link to="/user/platformOrder">现货订单</Link> / 订单详情
      </nav>
      {state.matches("loading") ? (
        <div className="tm-panel">
          <SkeletonRows rows={6} />
        </div>
      ) : null}
      {state.matches("missing") ? (
        <div className="tm-panel">
          <EmptyState isPage title="没有这笔订单" action={<Link to="/user/platformOrder">查看全部订单</Link>} />
        </div>
      ) : null}
      {owner !== null ? (
        <div className="tm-panel">
          <OtherEntityState subject="这笔订单" owner={owner} />
        </div>
      ) : null}
      {state.matches("failed") ? (
        <div className="tm-panel">
          <ErrorState message="订单没有取到" onRetry={() => actor.send({ type: "retried" })} />
        </div>
      ) : null}
      {order && !state.matches("loading") && !state.matches("failed") ? (
        <>
          <Summary order={order} actor={actor} />
          <OrderPayee order={order} />
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
          <OrderLife order={order} />
          <div className="tm-order-facts">
            <OrderFacts
              order={order}
              onApply={() => actor.send({ type: "invoiceAsked" })}
              onWithdraw={() => actor.send({ type: "invoiceWithdrawn" })}
            />
            <OrderTimeline order={order} />
          </div>
        </>
      ) : null}
      {step && state.context.step === "cancel" ? <CancelDialog actor={step} /> : null}
      {step && order && state.context.step !== "cancel" ? <StepDialog actor={step} order={order} /> : null}
      {voucher ? <VoucherDialog actor={voucher} /> : null}
      {applying ? <ApplyInvoiceDialog command={applying} /> : null}
      {withdrawing ? <WithdrawInvoiceDialog command={withdrawing} /> : null}
    </>
  );
}

function Summary({ order, actor }: { order: OrderDetail; actor: OrderDetailActor }) {
  const secondsLeft = useSelector(actor, (snapshot) => snapshot.context.secondsLeft);
  return (
    <section className="tm-panel tm-order-summary">
      <header>
        <h1>
          订单 <span className="tm-number">{order.orderNo}</span>
        </h1>
        <StatusTag status={order.status} name={order.statusName} />
        <span className="tm-order-actions">
          {order.events.includes("uploadVoucher") ? (
            <Button
              look={order.status === ORDER_STATUS.toPay ? "primary" : "plain"}
              onClick={() => actor.send({ type: "voucherAsked" })}
            >
              上传付款凭证
            </Button>
          ) : null}
          {isFetchable(order) ? (
            <LinkButton look="primary" to={`/user/reservation/edit?orderId=${order.id}`}>
              预约提货
            </LinkButton>
          ) : null}
          {STEPS.filter((step) => order.events.includes(step)).map((step) => (
            <Button
              key={step}
              look={isReasoned(step) ? "plain" : "primary"}
              onClick={() => actor.send({ type: "stepAsked", step })}
            >
              {ORDER_EVENT_NAMES[step]}
            </Button>
          ))}
          <BuyAgain order={order} />
          {order.events.includes("cancel") ? (
            <Button onClick={() => actor.send({ type: "stepAsked", step: "cancel" })}>取消订单</Button>
          ) : null}
        </span>
      </header>
      <p>
        {nextText(order)}
        {secondsLeft === null ? null : secondsLeft > 0 ? (
          <span className="tm-order-left" role="timer">
            剩余 <strong className="tm-number">{countdownText(secondsLeft)}</strong>
          </span>
        ) : (
          <span className="tm-order-left">已到截止时间，正在取消</span>
        )}
      </p>
      <Stepper order={order} />
    </section>
  );
}

const STEPS = ["sign", "confirmSettlement", "requestCancel", "withdrawCancel", "dispute"] as const;

/** What happens next, beside what the buyer waits for or has to answer. */
const nextText = (order: OrderDetail): string =>
  order.cancelRequested ? "已申请取消，等待商家处理" : nextStepText(order);

function Stepper({ order }: { order: OrderDetail }) {
  const done = stepsDone(order.status);
  if (done === null) return null;
  return (
    <ol className="tm-order-steps">
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
    <dl className="tm-order-sums">
      <div>
        <dt>货款</dt>
        <dd>
          <Money fen={order.goodsAmount} />
        </dd>
      </div>
      <div>
        <dt>运费</dt>
        <dd>
          {order.status === ORDER_STATUS.toConfirm && order.deliveryMode === 2 ? (
            <span className="tm-muted">待商家确认</span>
          ) : (
            <Money fen={order.freightAmount} />
          )}
        </dd>
      </div>
      <div className="tm-cart-total">
        <dt>应付</dt>
        <dd className="tm-price">
          <Money fen={order.payable} />
        </dd>
      </div>
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
            <dt>按实结算</dt>
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
  ports: [Orders, Clock, Ids, App],
  machine: (orders: Orders, clock: Clock, ids: Ids, app: App) =>
    createOrderDetailMachine(orders, clock, ids, (text, intent) => app.notify(text, intent)),
  view: OrderDetailView,
});
