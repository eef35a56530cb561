import type { ReactNode } from "react";
import { Clock } from "../../application/platform.ts";
import type { BuyerOrderCommand } from "../../application/trade/buyer-order-commands.ts";
import type { commandedBy } from "../../domain/events.ts";
import { fen } from "../../domain/money.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { claimedField, disputeFields, settledLines, typedClaim } from "../../domain/trade/dispute.ts";
import { arrivedField, countWords } from "../../domain/trade/order-console.ts";
import { ORDER_EVENTS } from "../../domain/trade/order-events.ts";
import { CANCEL_REASONS, cancelRequestText } from "../../domain/trade/order-progress.ts";
import type { OrderBrief, OrderDetail } from "../../domain/trade/order-view.ts";
import { countsReceipt } from "../../domain/trade/receipt.ts";
import { countUnit } from "../../domain/trade/reservation-form.ts";
import { VOUCHER_FIELDS } from "../../domain/trade/voucher.ts";
import { ClaimPreview } from "../kit/claim-preview.tsx";
import { type CommandActor, CommandDialog, CommandInputs } from "../kit/console/command-dialog.tsx";
import { EventDialog } from "../kit/console/event-dialog.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";
import { FormNumber, type FormState } from "../kit/form-fields.tsx";
import { Money } from "../kit/money-text.tsx";
import { BuyerRefundDialog } from "../kit/refund-dialogs.tsx";
import { usePort } from "../wiring.tsx";
import { ChangeSums } from "./change-section.tsx";
import { InvoiceFields } from "./invoice-fields.tsx";
import { OrderPayee } from "./order-payee.tsx";
import { SpotCheckDialog, SpotCheckForm } from "./spot-check-section.tsx";

function Difference({ order }: { order: OrderDetail }) {
  const { settleAmount, diffAmount, paidAmount } = order;
  if (settleAmount === null || diffAmount === null) return null;
  return (
    <p>
      按实结算 <Money fen={settleAmount} />
      ，已付 <Money fen={paidAmount} />
      {diffAmount === 0 ? (
        "，无差额。"
      ) : (
        <>
          ，{diffAmount < 0 ? "应退" : "应补"} <Money fen={fen(Math.abs(diffAmount))} />。
        </>
      )}
    </p>
  );
}

/** What arrived of each line, to be corrected where it is not what was sent. */
const ReceivedLines = ({ form, order }: { form: FormState; order: OrderDetail }) => (
  <>
    <p className="tm-muted">请核对实收数量，与发货不符的改为实际收到的数量。</p>
    {order.lines.map((line) => (
      <FormNumber
        key={line.id}
        form={form}
        field={arrivedField(line.id)}
        label={`${line.title}（发货 ${countWords(line, line.pickedCount)}）`}
        decimals={line.countedIn === "piece" ? 0 : 3}
        unit={countUnit(line)}
        maxLength={12}
      />
    ))}
  </>
);

type Asked = { command: CommandActor; order: OrderDetail };

type BuyerEvent = ReturnType<typeof commandedBy<typeof ORDER_EVENTS, "buyer">>[number];

/** What stands in the dialogs of events that show or ask for more than a record. */
const DRAWN: Readonly<Partial<Record<BuyerEvent, (form: FormState, asked: Asked) => ReactNode>>> = {
  sign: (form, { order }) => (countsReceipt(order) ? <ReceivedLines form={form} order={order} /> : null),
  dispute: (form, { command, order }) => (
    <>
      <Difference order={order} />
      <CommandInputs command={command} form={form} />
      <ClaimPreview
        claim={typedClaim(settledLines(order), disputeFields(settledLines(order)), form.fields, claimedField)}
        none="数量与结算一致；有短少的，请改成实际数量"
      />
    </>
  ),
  acceptChange: (_, { order }) => <ChangeSums order={order} />,
  confirmSettlement: (_, { order }) => <Difference order={order} />,
};

/** Asks once more before an event of the order's life, and for what it asks. */
function StepDialog({ name, ...asked }: Asked & { name: BuyerEvent }) {
  const { command, order } = asked;
  const drawn = DRAWN[name];
  return (
    <EventDialog
      command={command}
      events={ORDER_EVENTS}
      event={name}
      side="buyer"
      cancelText="返回"
      before={
        <>
          订单 <span className="tm-number">{order.orderNo}</span>：
        </>
      }
      text={name === "requestCancel" ? cancelRequestText(order.status) : undefined}
    >
      {drawn === undefined ? undefined : (form) => drawn(form, asked)}
    </EventDialog>
  );
}

/** Asks why an order is cancelled, and says what is lost. */
export const CancelDialog = ({ command, order }: { command: CommandActor; order: OrderBrief }) => (
  <EventDialog
    command={command}
    events={ORDER_EVENTS}
    event="cancel"
    side="buyer"
    cancelText="暂不取消"
    text={
      <>
        取消订单 <span className="tm-number">{order.orderNo}</span> 后不能恢复，为您锁定的库存将释放。
      </>
    }
  >
    {(form) => (
      <>
        <div className="tm-row tm-wrap">
          {CANCEL_REASONS.map((text) => (
            <button
              key={text}
              type="button"
              className="tm-choice"
              aria-pressed={form.fields.reason === text}
              disabled={form.isSending}
              onClick={() => form.change("reason", text)}
            >
              {text}
            </button>
          ))}
        </div>
        <CommandInputs command={command} form={form} />
      </>
    )}
  </EventDialog>
);

/** A bank transfer as the buyer made it, with its papers. */
function VoucherDialog({ command, order }: Asked) {
  const today = formatBeijingDate(usePort(Clock).now());
  return (
    <CommandDialog command={command} title="上传付款凭证" submitText="提交凭证">
      {(form) => (
        <>
          <OrderPayee order={order} hasSums />
          <p className="tm-muted">可分多笔转账，逐笔上传。</p>
          <FieldInputs form={form} fields={VOUCHER_FIELDS} today={today} />
        </>
      )}
    </CommandDialog>
  );
}

/** The dialog of a buyer's command on an order. */
export function OrderDialog({ name, ...asked }: Asked & { name: BuyerOrderCommand }) {
  const { command, order } = asked;
  switch (name) {
    case "cancel":
      return <CancelDialog {...asked} />;
    case "uploadVoucher":
      return <VoucherDialog {...asked} />;
    case "nameRefundAccount":
    case "receiveRefund":
    case "denyRefund":
      return <BuyerRefundDialog command={command} name={name} amount={<Money fen={order.refund?.amount ?? null} />} />;
    case "applyInvoice":
      return (
        <CommandDialog command={command} title="申请开票" submitText="提交">
          {(form) => <InvoiceFields command={command} form={form} />}
        </CommandDialog>
      );
    case "withdrawInvoice":
      return (
        <CommandDialog command={command} title="撤回开票申请" submitText="撤回">
          <p>撤回后商家不再开票，可重新填写抬头申请。</p>
        </CommandDialog>
      );
    case "addSpotCheck":
      return <SpotCheckForm command={command} />;
    case "withdrawCheck":
      return <SpotCheckDialog command={command} name={name} side="buyer" />;
    default:
      return <StepDialog {...asked} name={name} />;
  }
}
