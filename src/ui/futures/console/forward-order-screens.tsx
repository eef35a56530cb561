import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { FuturesAdmin, MerchantFutures } from "../../../application/futures/futures-console.ts";
import {
  createConsoleForwardOrdersMachine,
  createMerchantFuturesMachine,
  createPlatformFuturesMachine,
} from "../../../application/futures/futures-console-machines.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { sendingOf } from "../../../domain/events.ts";
import { askedOf, FUTURES_STATUS, FUTURES_TABS, PAPERS_FIRST } from "../../../domain/futures/order.ts";
import { FUTURES_COMMANDS, type FuturesEvent } from "../../../domain/futures/order-events.ts";
import {
  FUTURES_TODO_NAMES,
  type FuturesTodo,
  MERCHANT_FUTURES_TODOS,
  OPERATOR_FUTURES_TODOS,
} from "../../../domain/futures/order-todo.ts";
import type { FuturesOrderDetail, FuturesVoucher } from "../../../domain/futures/order-view.ts";
import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { refundCommands } from "../../../domain/trade/order-console.ts";
import { VOUCHER_STATUS } from "../../../domain/trade/voucher.ts";
import { Button } from "../../kit/button.tsx";
import { DetailFrame } from "../../kit/console/details.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { type FilterField, PageHead } from "../../kit/console/page.tsx";
import { auditCommand } from "../../kit/deal-head.tsx";
import { Link } from "../../kit/link.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { orderColumns } from "../order-parts.tsx";
import { FuturesOrderView } from "../order-view.tsx";
import { FuturesCommandDialog } from "./futures-command-dialog.tsx";
import "../futures.css";

type ListActor = ActorRefFrom<ReturnType<typeof createConsoleForwardOrdersMachine>>;
type DetailActor = ActorRefFrom<ReturnType<typeof createMerchantFuturesMachine>>;

const todoFilter = (todos: readonly FuturesTodo[]): FilterField => ({
  kind: "select",
  name: "todo",
  label: "待办",
  options: todos.map((value) => ({ value, label: FUTURES_TODO_NAMES[value] })),
});

const listView = (title: string, detail: string, more: readonly FilterField[] = []) => {
  const columns = orderColumns(detail, "buyerName");
  // biome-ignore lint/correctness/noComponentHookFactories: once per screen, when its module loads
  return function ConsoleForwardOrdersView({ actor }: { actor: ListActor }) {
    return (
      <>
        <PageHead title={title} />
        <ListPanel
          actor={actor}
          tabs={{ label: "订单状态", name: "tab", tabs: FUTURES_TABS, first: "all" }}
          fields={[{ kind: "text", name: "keyword", label: "订单号/买家/货物" }, ...more]}
          label={title}
          columns={columns}
          empty={{ title: "还没有期货订单" }}
          failed="期货订单没有取到"
        />
      </>
    );
  };
};

export const MerchantFuturesListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: (ports) =>
    createConsoleForwardOrdersMachine({
      ...ports,
      list: "merchantForwardOrderList",
      path: CONSOLE_PAGES.merchantForwardOrders.path,
    }),
  view: listView("期货订单", CONSOLE_PAGES.merchantForwardOrder.path, [todoFilter(MERCHANT_FUTURES_TODOS)]),
});

export const PlatformFuturesListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: (ports) =>
    createConsoleForwardOrdersMachine({
      ...ports,
      list: "allForwardOrders",
      path: CONSOLE_PAGES.forwardOrdersAdmin.path,
    }),
  view: listView("期货订单与争议", CONSOLE_PAGES.forwardOrderAdmin.path, [todoFilter(OPERATOR_FUTURES_TODOS)]),
});

/** Said about a voucher, not about the order. */
const ABOUT_VOUCHERS: readonly FuturesEvent[] = ["passVoucher", "refuseVoucher"];

/** Papers are taken from the confirmation on until the order has ended. */
const isOpen = (status: FuturesOrderDetail["status"]): boolean =>
  status >= FUTURES_STATUS.toSign && status !== FUTURES_STATUS.cancelled && status !== FUTURES_STATUS.completed;

const detailView = (list: string, side: ConsoleSide) =>
  // biome-ignore lint/correctness/noComponentHookFactories: once per screen, when its module loads
  function ConsoleForwardOrderView({ actor }: { actor: DetailActor }) {
    const secondsLeft = useSelector(actor, (snapshot) => snapshot.context.secondsLeft);
    const mayAudit = (order: FuturesOrderDetail, voucher: FuturesVoucher) =>
      voucher.status === VOUCHER_STATUS.waiting ? order.events.filter((event) => ABOUT_VOUCHERS.includes(event)) : [];
    return (
      <DetailFrame
        actor={actor}
        titleOf={({ orderNo }) => orderNo}
        failed="订单没有取到"
        missing={{ title: "订单不存在", action: <Link to={list}>返回列表</Link> }}
        dialogOf={({ command, name, thing }) => (
          <FuturesCommandDialog command={command} name={name} side={side} order={thing} />
        )}
      >
        {(order: FuturesOrderDetail, ask, isBusy) => {
          const asked = (name: "answerDispute" | ReturnType<typeof refundCommands>[number]) => ({
            name,
            label: FUTURES_COMMANDS[name].label,
            leadsOn: true,
            onAsk: () => ask(name),
          });
          return (
            <FuturesOrderView
              order={order}
              reader={side}
              secondsLeft={secondsLeft}
              pickupPaths={
                side === "merchant"
                  ? { tallies: CONSOLE_PAGES.merchantPickup.path, trucks: CONSOLE_PAGES.merchantReservation.path }
                  : { tallies: CONSOLE_PAGES.ruling.path }
              }
              commands={[
                ...(order.vouchers.some((voucher) => mayAudit(order, voucher).length > 0) ? [auditCommand] : []),
                ...order.events
                  .filter((event) => !ABOUT_VOUCHERS.includes(event))
                  .map((event) => ({
                    name: event,
                    label: FUTURES_COMMANDS[event].label,
                    leadsOn: sendingOf(FUTURES_COMMANDS, event, side)?.leadsOn === true,
                    ...(event === "pickUp"
                      ? { to: CONSOLE_PAGES.tallySheetForm.to({ orderId: order.id }) }
                      : { onAsk: () => ask(event) }),
                  })),
                ...(order.mayAnswer === true ? (["answerDispute"] as const) : []).map(asked),
                ...refundCommands(order.refund).map(asked),
                ...(side === "merchant" && isOpen(order.status)
                  ? [
                      {
                        name: "addDoc",
                        label: PAPERS_FIRST,
                        leadsOn: askedOf(order) === PAPERS_FIRST,
                        onAsk: () => ask("addDoc"),
                      },
                    ]
                  : []),
              ]}
              isBusy={isBusy}
              onSent={() => actor.send({ type: "retried" })}
              voucherActions={(voucher) =>
                mayAudit(order, voucher).map((event) => (
                  <Button
                    key={event}
                    size="small"
                    look={sendingOf(FUTURES_COMMANDS, event, side)?.leadsOn === true ? "primary" : "plain"}
                    disabled={isBusy}
                    onClick={() => ask(event, voucher.id)}
                  >
                    {FUTURES_COMMANDS[event].label}
                  </Button>
                ))
              }
            />
          );
        }}
      </DetailFrame>
    );
  };

export const MerchantFuturesScreen = screenOf({
  adapterBundle: "console",
  ports: { futures: MerchantFutures, clock: Clock, notify: NOTIFY },
  machine: createMerchantFuturesMachine,
  view: detailView(CONSOLE_PAGES.merchantForwardOrders.to(), "merchant"),
});

export const PlatformFuturesScreen = screenOf({
  adapterBundle: "console",
  ports: { futures: FuturesAdmin, clock: Clock, notify: NOTIFY },
  machine: createPlatformFuturesMachine,
  view: detailView(CONSOLE_PAGES.forwardOrdersAdmin.to(), "operator"),
});
