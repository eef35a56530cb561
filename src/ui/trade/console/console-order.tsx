import type { ActorRefFrom } from "xstate";
import type { createMerchantOrderMachine } from "../../../application/trade/order-console-machines.ts";
import { sendingOf } from "../../../domain/events.ts";
import { fen } from "../../../domain/money.ts";
import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { withoutSeconds } from "../../../domain/time.ts";
import { settlementName } from "../../../domain/trade/dispute.ts";
import { INVOICE_KINDS, invoiceLines } from "../../../domain/trade/invoice.ts";
import { isFreightOpen, ORDER_STATUS, orderState } from "../../../domain/trade/order.ts";
import {
  type ConsoleCommand,
  consoleCommands,
  ORDER_COMMANDS,
  VOUCHER_COMMANDS,
} from "../../../domain/trade/order-console.ts";
import { agreedLabel, termLines } from "../../../domain/trade/order-terms.ts";
import { type OrderDetail, orderEventTitle } from "../../../domain/trade/order-view.ts";
import { VOUCHER_STATUS } from "../../../domain/trade/voucher.ts";
import { Button, type ButtonLook } from "../../kit/button.tsx";
import { DetailFrame, FieldGrid, Section, Timeline } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { shownPhoto } from "../../kit/console/private-file.tsx";
import { Link } from "../../kit/link.tsx";
import { Money, Volume } from "../../kit/money-text.tsx";
import { contactFields } from "../../kit/phone.tsx";
import { useSelector } from "../../use-selector.ts";
import { useApp } from "../../wiring.tsx";
import { ChangeSection } from "../change-section.tsx";
import { OrderLines } from "../order-parts.tsx";
import { isSpotCheckEvent, SpotCheckDialog, SpotCheckSection } from "../spot-check-section.tsx";
import { ConsoleOrderDialog } from "./console-order-dialog.tsx";
import { ConsoleOrderTag } from "./console-order-tag.tsx";
import { OrderProgress } from "./order-progress.tsx";
import "../trade.css";
import "./orders.css";

export type ConsoleOrderActor = ActorRefFrom<ReturnType<typeof createMerchantOrderMachine>>;

const ACTOR_NAMES: Readonly<Record<string, string>> = {
  buyer: "买家",
  merchant: "商家",
  operator: "平台",
  system: "系统",
};

const lookOf = (command: ConsoleCommand, side: ConsoleSide, at: number): ButtonLook =>
  at === 0 && sendingOf(ORDER_COMMANDS, command, side)?.leadsOn === true ? "primary" : "plain";

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
            <PageHead
              title={`订单 ${shown.orderNo}`}
              note={<ConsoleOrderTag order={shown} side={side} />}
              actions={ofOrder.map((name, at) => (
                <Button key={name} look={lookOf(name, side, at)} disabled={isResting} onClick={() => ask(name)}>
                  {ORDER_COMMANDS[name].label}
                </Button>
              ))}
            />
            <p className="tm-console-order-next">{nextText(shown, side)}</p>
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
              <Sums order={shown} />
            </Section>
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
            <Facts order={shown} side={side} />
            <Section title="订单进度">
              <Timeline
                entries={shown.timeline.map((entry) => ({
                  time: entry.time,
                  title: orderEventTitle(entry),
                  who: `${ACTOR_NAMES[entry.actorType] ?? ""} · ${entry.statusName}`,
                  note: entry.note,
                  ip: entry.ip ?? null,
                }))}
              />
            </Section>
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

function Sums({ order }: { order: OrderDetail }) {
  const sums = [
    { label: "货款", fen: order.goodsAmount },
    { label: "运费", fen: order.freightAmount },
    { label: "应付", fen: order.payable },
    { label: "已付", fen: order.paidAmount },
    ...(order.settleAmount === null ? [] : [{ label: settlementName(order), fen: order.settleAmount }]),
    ...(order.diffAmount === null || order.diffAmount === 0
      ? []
      : [{ label: order.diffAmount < 0 ? "应退" : "应补", fen: fen(Math.abs(order.diffAmount)) }]),
  ];
  return (
    <dl className="tm-sums tm-lined">
      {sums.map(({ label, fen: amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {label === "运费" && isFreightOpen(order) ? (
              <span className="tm-muted">待商家确认</span>
            ) : label === "应付" && order.status === ORDER_STATUS.cancelled ? (
              <span className="tm-muted">已取消，无需付款</span>
            ) : (
              <Money fen={amount} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ order, side }: { order: OrderDetail; side: ConsoleSide }) {
  const { invoice, invoiceNo, address } = order;
  return (
    <Section title="订单信息">
      <FieldGrid
        fields={[
          { label: "采购方", value: `${order.buyerName}（${order.purchaserType === 1 ? "企业" : "个人"}）` },
          ...contactFields(order.contacts),
          side === "operator" ? { label: "商家", value: order.shopName } : null,
          { label: "提货方式", value: order.deliveryMode === 1 ? "到仓自提" : "商家送货" },
          { label: "仓库", value: `${order.storeName} ${order.storeAddress}`, isWide: true },
          address === null
            ? null
            : { label: "收货地址", value: `${address.receiver} ${address.phone} ${address.text}`, isWide: true },
          ...termLines(order).map(({ label, text }) => ({ label, value: text })),
          {
            label: "发票",
            isWide: invoice !== null,
            value:
              invoice === null
                ? "不开发票"
                : [
                    INVOICE_KINDS.find(({ kind }) => kind === invoice.kind)?.name,
                    ...invoiceLines(invoice),
                    invoiceNo === ""
                      ? order.status === ORDER_STATUS.cancelled
                        ? "订单已取消，不再开票"
                        : "待开票"
                      : `已开票，发票号码 ${invoiceNo}`,
                  ].map((line) => <div key={line}>{line}</div>),
          },
          order.agreedDate === null ? null : { label: agreedLabel(order), value: order.agreedDate },
          { label: "商家备注", value: order.merchantRemark },
          { label: "下单时间", value: <span className="tm-number">{withoutSeconds(order.createTime)}</span> },
        ]}
      />
    </Section>
  );
}
