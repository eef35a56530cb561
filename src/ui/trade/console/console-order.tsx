import type { ActorRefFrom } from "xstate";
import type { createMerchantOrderMachine } from "../../../application/trade/order-console-machines.ts";
import { sendingOf } from "../../../domain/events.ts";
import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { CONSOLE_PAGES, shopPathOf } from "../../../domain/shell/console-pages.ts";
import { orderMoney } from "../../../domain/trade/deal-money.ts";
import { orderContacts } from "../../../domain/trade/deal-parties.ts";
import { orderState } from "../../../domain/trade/order.ts";
import {
  type ConsoleCommand,
  consoleCommands,
  ORDER_COMMANDS,
  VOUCHER_COMMANDS,
} from "../../../domain/trade/order-console.ts";
import { orderRail } from "../../../domain/trade/order-progress.ts";
import { orderDealState } from "../../../domain/trade/order-turn.ts";
import type { OrderDetail } from "../../../domain/trade/order-view.ts";
import { VOUCHER_STATUS } from "../../../domain/trade/voucher.ts";
import { DetailFrame, Section } from "../../kit/console/details.tsx";
import { shownPhoto } from "../../kit/console/private-file.tsx";
import { DealContacts } from "../../kit/deal-contacts.tsx";
import { DealConversation } from "../../kit/deal-conversation.tsx";
import { auditCommand, DealHead } from "../../kit/deal-head.tsx";
import { DealMoney } from "../../kit/deal-money.tsx";
import { freightText } from "../../kit/freight-note.tsx";
import { Link } from "../../kit/link.tsx";
import { Volume } from "../../kit/money-text.tsx";
import { useSelector } from "../../use-selector.ts";
import { useApp } from "../../wiring.tsx";
import { ChangeSection } from "../change-section.tsx";
import { OrderFacts, OrderHistory } from "../order-facts.tsx";
import { OrderLines } from "../order-parts.tsx";
import { isSpotCheckEvent, SpotCheckDialog, SpotCheckSection } from "../spot-check-section.tsx";
import { ConsoleOrderDialog } from "./console-order-dialog.tsx";
import { OrderProgress } from "./order-progress.tsx";
import "../trade.css";
import "./orders.css";

export type ConsoleOrderActor = ActorRefFrom<ReturnType<typeof createMerchantOrderMachine>>;

/** One order, with everything that can be done to it. */
export function ConsoleOrder({ actor, side }: { actor: ConsoleOrderActor; side: ConsoleSide }) {
  const permissions = useSelector(useApp().session, ({ context }) => context.session?.permissions) ?? [];
  const isResting = useSelector(actor, (state) => state.hasTag("busy") || state.hasTag("stale"));
  return (
    <DetailFrame
      actor={actor}
      missing={{
        title: "没有这个订单",
        action: (
          <Link to={side === "merchant" ? CONSOLE_PAGES.merchantOrders.to() : CONSOLE_PAGES.ordersAdmin.to()}>
            全部订单
          </Link>
        ),
      }}
      failed="订单没有取到"
      titleOf={({ orderNo }) => orderNo}
      dialogOf={({ command, name, part, thing }) =>
        isSpotCheckEvent(name) ? (
          <SpotCheckDialog command={command} name={name} side={side} />
        ) : (
          <ConsoleOrderDialog command={command} name={name as ConsoleCommand} side={side} part={part} order={thing} />
        )
      }
    >
      {(shown, ask) => {
        const commands = consoleCommands(shown, side, permissions);
        const ofOrder = commands.filter((name) => !VOUCHER_COMMANDS.some((one) => one === name));
        return (
          <>
            <DealHead
              kind="订单"
              no={shown.orderNo}
              state={orderDealState(shown, side)}
              rail={orderRail(shown)}
              commands={[
                ...(ofOrder.length < commands.length ? [auditCommand] : []),
                ...ofOrder.map((name) => ({
                  name,
                  label: ORDER_COMMANDS[name].label,
                  leadsOn: sendingOf(ORDER_COMMANDS, name, side)?.leadsOn === true,
                  onAsk: () => ask(name),
                })),
              ]}
              isBusy={isResting}
              hint={nextText(shown, side)}
            />
            <DealContacts contacts={orderContacts(shown, side)} shopPath={shopPathOf(side)} />
            <ChangeSection order={shown} />
            <Section
              title="商品"
              note={
                <span className="tm-muted">
                  合计 <Volume dm3={shown.volume} />
                </span>
              }
            >
              <OrderLines lines={shown.lines} head />
            </Section>
            <DealMoney rows={orderMoney(shown, shown.freightQuote == null ? "" : freightText(shown.freightQuote))} />
            <OrderProgress
              order={shown}
              side={side}
              voucherCommands={VOUCHER_COMMANDS.filter((name) => commands.includes(name))}
              isResting={isResting}
              onVoucher={ask}
            />
            <SpotCheckSection
              order={shown}
              side={side}
              permissions={permissions}
              file={shownPhoto}
              isResting={isResting}
              onEvent={ask}
            />
            <OrderFacts order={shown} reader={side} />
            <DealConversation
              subject="order"
              id={shown.id}
              notes={shown.notes}
              reader={side}
              onSent={() => actor.send({ type: "retried" })}
            />
            <OrderHistory order={shown} />
          </>
        );
      }}
    </DetailFrame>
  );
}

/** What the order waits for, as this side sees it. */
function nextText(order: OrderDetail, side: ConsoleSide): string {
  if (order.cancelRequested) return `买家申请取消订单，${side === "merchant" ? "请" : "等待商家"}处理`;
  const hasWaitingVoucher = order.vouchers.some(({ status }) => status === VOUCHER_STATUS.waiting);
  return orderState(order.status).hint?.({ ...order, hasWaitingVoucher, side }) ?? "";
}
