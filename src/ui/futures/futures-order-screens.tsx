import type { ActorRefFrom } from "xstate";
import { createFuturesDetailMachine, createFuturesListMachine } from "../../application/futures/forward-machines.ts";
import { FuturesOrders } from "../../application/futures/forward-trade.ts";
import { Clock, Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { sendingOf } from "../../domain/events.ts";
import { cancelText, depositRule, depositWord } from "../../domain/futures/deposit.ts";
import { CURRENCY_NAMES } from "../../domain/futures/landed-cost.ts";
import { FUTURES_TABS, isReadyForPickup } from "../../domain/futures/order.ts";
import { FUTURES_EVENTS } from "../../domain/futures/order-events.ts";
import type { FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import { fen } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { VOUCHER_FIELDS } from "../../domain/trade/voucher.ts";
import { type CommandActor, CommandInputs } from "../kit/console/command-dialog.tsx";
import { DetailFrame } from "../kit/console/details.tsx";
import { EventDialog } from "../kit/console/event-dialog.tsx";
import { ListPanel } from "../kit/console/list-panel.tsx";
import { OrderCrumb } from "../kit/deal-head.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";
import { Link } from "../kit/link.tsx";
import { PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { BuyerRefundDialog, buyerRefundActions, isBuyerRefundCommand } from "../kit/refund-dialogs.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { Amount, FuturesDifference, FuturesPayee, orderColumns } from "./order-parts.tsx";
import { FuturesOrderView } from "./order-view.tsx";
import "./futures.css";

const COLUMNS = orderColumns(PAGES.forwardOrder.path, "shopName");

function FuturesListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createFuturesListMachine>> }) {
  return (
    <ListPanel
      actor={actor}
      head={
        <header className="tm-panel-head">
          <h1>期货订单</h1>
          <PurchasingEntityNote />
        </header>
      }
      tabs={{ label: "订单状态", name: "tab", tabs: FUTURES_TABS, first: "all" }}
      fields={[{ kind: "text", name: "keyword", label: "订单号/货物" }]}
      label="期货订单"
      columns={COLUMNS}
      empty={{ title: "还没有期货订单", action: <Link to={PAGES.forwardOffers.to()}>去找期货</Link> }}
      failed="期货订单没有取到"
    />
  );
}

export const FuturesOrderListScreen = screenOf({
  adapterBundle: "page",
  ports: { orders: FuturesOrders, navigator: Navigator, notify: NOTIFY },
  machine: createFuturesListMachine,
  view: FuturesListView,
});

function FuturesDetailView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createFuturesDetailMachine>> }) {
  const secondsLeft = useSelector(actor, (snapshot) => snapshot.context.secondsLeft);
  return (
    <>
      <OrderCrumb list="期货订单" to={PAGES.forwardOrders.to()} title="订单详情" />
      <DetailFrame
        actor={actor}
        subject="这笔订单"
        titleOf={({ orderNo }) => orderNo}
        failed="订单没有取到"
        missing={{ title: "订单不存在", action: <Link to={PAGES.forwardOrders.to()}>返回期货订单</Link> }}
        dialogOf={({ command, name, thing }) => <OrderCommandDialog command={command} name={name} order={thing} />}
      >
        {(order: FuturesOrderDetail, ask, isBusy) => (
          <>
            <FuturesOrderView
              order={order}
              reader="buyer"
              secondsLeft={secondsLeft}
              pickupPaths={{ tallies: PAGES.pickup.path, trucks: PAGES.reservation.path }}
              commands={[
                ...(isReadyForPickup(order)
                  ? [
                      {
                        name: "reserve",
                        label: "预约提货",
                        leadsOn: true,
                        to: PAGES.reservationForm.to({ orderId: order.id }),
                      },
                    ]
                  : []),
                ...order.events.map((event) => ({
                  name: event,
                  label: FUTURES_EVENTS[event].label,
                  leadsOn: sendingOf(FUTURES_EVENTS, event, "buyer")?.leadsOn === true,
                  onAsk: () => ask(event),
                })),
                ...buyerRefundActions(order.refund, ask),
              ]}
              isBusy={isBusy}
              onSent={() => actor.send({ type: "retried" })}
            />
          </>
        )}
      </DetailFrame>
    </>
  );
}

/** What is said over a buyer's dialog where its row cannot; `null` where it says it by itself. */
function wordsOver(name: string, { depositKind, paidAmount }: FuturesOrderDetail): string | null | undefined {
  switch (name) {
    case "sign":
      return `双方上传盖章合同后进入付${depositWord(depositKind)}：${depositRule(depositKind)}。`;
    case "cancel":
      return cancelText(depositKind, paidAmount);
    case "confirmSettle":
    case "dispute":
      return null;
    default:
      return undefined;
  }
}

function OrderCommandDialog({
  command,
  name,
  order,
}: {
  command: CommandActor;
  name: string;
  order: FuturesOrderDetail;
}) {
  if (isBuyerRefundCommand(name))
    return (
      <BuyerRefundDialog
        command={command}
        name={name}
        amount={<Amount amount={order.refund?.amount ?? fen(0)} currency={order.currency} />}
      />
    );
  return (
    <EventDialog command={command} events={FUTURES_EVENTS} event={name} side="buyer" text={wordsOver(name, order)}>
      {(form) => (
        <>
          {name === "confirmSettle" || name === "dispute" ? (
            <>
              <FuturesDifference order={order} settled={order.finalAmount} />
              <p>{FUTURES_EVENTS[name].text}</p>
            </>
          ) : null}
          {name === "addVoucher" ? (
            <>
              <FuturesPayee order={order} hasSums />
              <FieldInputs form={form} fields={VOUCHER_FIELDS} units={{ amount: CURRENCY_NAMES[order.currency] }} />
            </>
          ) : (
            <CommandInputs command={command} form={form} />
          )}
        </>
      )}
    </EventDialog>
  );
}

export const FuturesOrderDetailScreen = screenOf({
  adapterBundle: "page",
  ports: { orders: FuturesOrders, clock: Clock, notify: NOTIFY },
  machine: createFuturesDetailMachine,
  view: FuturesDetailView,
});
