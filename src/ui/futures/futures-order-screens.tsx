import type { ActorRefFrom } from "xstate";
import {
  createFuturesDetailMachine,
  createFuturesListMachine,
  FUTURES_ORDERS_PATH,
} from "../../application/futures/forward-machines.ts";
import { FuturesOrders } from "../../application/futures/forward-trade.ts";
import { Clock, Navigator } from "../../application/platform.ts";
import { cancelText, depositRule, depositWord } from "../../domain/futures/deposit.ts";
import { CURRENCY_NAMES } from "../../domain/futures/landed-cost.ts";
import { FUTURES_EVENT_NAMES, FUTURES_TABS, isReadyForPickup } from "../../domain/futures/order.ts";
import { FUTURES_FORMS } from "../../domain/futures/order-forms.ts";
import type { FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import { fen } from "../../domain/money.ts";
import { VOUCHER_FIELDS } from "../../domain/trade/voucher.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { type CommandActor, CommandDialog, CommandInputs, ReasonDialog } from "../kit/console/command-dialog.tsx";
import { DetailFrame } from "../kit/console/details.tsx";
import { ListPanel } from "../kit/console/list-panel.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";
import { Link } from "../kit/link.tsx";
import { OrderCrumb } from "../kit/order-head.tsx";
import { PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { BuyerRefundDialog, buyerRefundButtons, isBuyerRefundCommand } from "../kit/refund-dialogs.tsx";
import { useSelector } from "../use-selector.ts";
import { NOTIFY, screenOf } from "../wiring.tsx";
import { Amount, CONSEQUENCES, FuturesDifference, FuturesPayee, orderColumns } from "./order-parts.tsx";
import { FuturesOrderView } from "./order-view.tsx";
import "./futures.css";

const COLUMNS = orderColumns(`${FUTURES_ORDERS_PATH}/detail`, "shopName");

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
      empty={{ title: "还没有期货订单", action: <Link to="/global/GlobalOffer">去找期货</Link> }}
      failed="期货订单没有取到"
    />
  );
}

export const FuturesOrderListScreen = screenOf({
  adapterBundle: "page",
  ports: [FuturesOrders, Navigator, NOTIFY],
  machine: createFuturesListMachine,
  view: FuturesListView,
});

function FuturesDetailView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createFuturesDetailMachine>> }) {
  const secondsLeft = useSelector(actor, (snapshot) => snapshot.context.secondsLeft);
  return (
    <>
      <OrderCrumb list="期货订单" to={FUTURES_ORDERS_PATH} title="订单详情" />
      <DetailFrame
        actor={actor}
        subject="这笔订单"
        titleOf={({ orderNo }) => orderNo}
        failed="订单没有取到"
        missing={{ title: "订单不存在", action: <Link to={FUTURES_ORDERS_PATH}>返回期货订单</Link> }}
        dialogOf={({ command, name, thing }) => <OrderCommandDialog command={command} name={name} order={thing} />}
      >
        {(order: FuturesOrderDetail, ask, isBusy) => (
          <>
            <FuturesOrderView
              order={order}
              secondsLeft={secondsLeft}
              pickupPaths={{ tallies: "/user/pickupRecord/detail", trucks: "/user/reservation/detail" }}
              refundActions={order.refund === null ? undefined : buyerRefundButtons(order.refund, ask, isBusy)}
              actions={
                <>
                  {isReadyForPickup(order) ? (
                    <LinkButton look="primary" to={`/user/reservation/edit?orderId=${order.id}`}>
                      预约提货
                    </LinkButton>
                  ) : null}
                  {order.events.map((event) => (
                    <Button
                      key={event}
                      look={event === "cancel" || event === "dispute" ? "plain" : "primary"}
                      disabled={isBusy}
                      onClick={() => ask(event)}
                    >
                      {FUTURES_EVENT_NAMES[event]}
                    </Button>
                  ))}
                </>
              }
            />
          </>
        )}
      </DetailFrame>
    </>
  );
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
  switch (name) {
    case "sign":
      return (
        <CommandDialog command={command} title="上传盖章合同" submitText="提交">
          {(form) => (
            <>
              <p>
                双方上传盖章合同后进入付{depositWord(order.depositKind)}：{depositRule(order.depositKind)}。
              </p>
              <FieldInputs form={form} fields={FUTURES_FORMS.sign} />
            </>
          )}
        </CommandDialog>
      );
    case "addVoucher":
      return (
        <CommandDialog command={command} title="上传付款凭证" submitText="提交凭证">
          {(form) => (
            <>
              <FuturesPayee order={order} isNarrow />
              <FieldInputs form={form} fields={VOUCHER_FIELDS} units={{ amount: CURRENCY_NAMES[order.currency] }} />
            </>
          )}
        </CommandDialog>
      );
    case "confirmSettle":
      return (
        <CommandDialog command={command} title="确认结算" submitText="确认结算">
          <FuturesDifference order={order} settled={order.finalAmount} />
          <p>{CONSEQUENCES.confirmSettle}</p>
        </CommandDialog>
      );
    case "dispute":
      return (
        <CommandDialog command={command} title="提出异议">
          {(form) => (
            <>
              <FuturesDifference order={order} settled={order.finalAmount} />
              <p>{CONSEQUENCES.dispute}</p>
              <CommandInputs command={command} form={form} />
            </>
          )}
        </CommandDialog>
      );
    default:
      if (isBuyerRefundCommand(name))
        return (
          <BuyerRefundDialog
            command={command}
            name={name}
            amount={<Amount amount={order.refund?.amount ?? fen(0)} currency={order.currency} />}
          />
        );
      return (
        <ReasonDialog
          command={command}
          title="取消订单"
          text={cancelText(order.depositKind, order.paidAmount)}
          isDanger
        />
      );
  }
}

export const FuturesOrderDetailScreen = screenOf({
  adapterBundle: "page",
  ports: [FuturesOrders, Clock, NOTIFY],
  machine: createFuturesDetailMachine,
  view: FuturesDetailView,
});
