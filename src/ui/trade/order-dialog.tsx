import type { ReactNode } from "react";
import { Clock } from "../../application/platform.ts";
import type { BuyerOrderCommand } from "../../application/trade/buyer-order-commands.ts";
import { fen } from "../../domain/money.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { claimedField, disputeFields, settledLines, typedClaim } from "../../domain/trade/dispute.ts";
import { ORDER_EVENT_NAMES } from "../../domain/trade/order.ts";
import { arrivedField, countWords } from "../../domain/trade/order-console.ts";
import { CANCEL_REASONS, cancelRequestText } from "../../domain/trade/order-progress.ts";
import type { OrderBrief, OrderDetail } from "../../domain/trade/order-view.ts";
import { countsReceipt } from "../../domain/trade/receipt.ts";
import { countUnit } from "../../domain/trade/reservation-form.ts";
import { VOUCHER_FIELDS } from "../../domain/trade/voucher.ts";
import { ClaimPreview } from "../kit/claim-preview.tsx";
import { type CommandActor, CommandDialog, CommandInputs } from "../kit/console/command-dialog.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";
import { FormNumber, type FormState } from "../kit/form-fields.tsx";
import { Money } from "../kit/money-text.tsx";
import { BuyerRefundDialog } from "../kit/refund-dialogs.tsx";
import { usePort } from "../wiring.tsx";
import { ChangeSums } from "./change-section.tsx";
import { InvoiceFields } from "./invoice-fields.tsx";
import { OrderPayee } from "./order-payee.tsx";

const CONSEQUENCES = {
  acceptChange: () => "接受后按变更后的数量和金额付款，多占的库存释放。",
  refuseChange: () => "不接受则订单取消，为您锁定的库存将释放。",
  requestCancel: cancelRequestText,
  withdrawCancel: () => "撤回后订单照常履行。",
  dispute: () => "提出后由平台裁定结算金额，期间订单不再变动。",
  sign: () => "确认后由商家按实收数量提交结算。",
  confirmSettlement: () => "确认后订单完成，不能再提出异议。",
} as const satisfies Partial<Record<BuyerOrderCommand, (status: number) => string>>;

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

/** Asks once more before a step of the order's life, and why where that matters. */
const StepDialog = ({
  command,
  order,
  name,
  children,
}: Asked & { name: keyof typeof CONSEQUENCES; children?: (form: FormState) => ReactNode }) => (
  <CommandDialog command={command} title={ORDER_EVENT_NAMES[name]} cancelText="返回">
    {(form) => (
      <>
        <p>
          订单 <span className="tm-number">{order.orderNo}</span>：{CONSEQUENCES[name](order.status)}
        </p>
        {children?.(form)}
      </>
    )}
  </CommandDialog>
);

/** Asks why an order is cancelled, and says what is lost. */
export const CancelDialog = ({ command, order }: { command: CommandActor; order: OrderBrief }) => (
  <CommandDialog command={command} title="取消订单" cancelText="暂不取消" submitText="确认取消" isDanger>
    {(form) => (
      <>
        <p>
          取消订单 <span className="tm-number">{order.orderNo}</span> 后不能恢复，为您锁定的库存将释放。
        </p>
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
  </CommandDialog>
);

/** A bank transfer as the buyer made it, with its papers. */
function VoucherDialog({ command, order }: Asked) {
  const today = formatBeijingDate(usePort(Clock).now());
  return (
    <CommandDialog command={command} title="上传付款凭证" submitText="提交凭证">
      {(form) => (
        <>
          <OrderPayee order={order} isNarrow />
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
    case "sign":
      return (
        <StepDialog {...asked} name={name}>
          {(form) => (countsReceipt(order) ? <ReceivedLines form={form} order={order} /> : null)}
        </StepDialog>
      );
    case "dispute":
      return (
        <StepDialog {...asked} name={name}>
          {(form) => (
            <>
              <Difference order={order} />
              <CommandInputs command={command} form={form} />
              <ClaimPreview
                claim={typedClaim(settledLines(order), disputeFields(settledLines(order)), form.fields, claimedField)}
                none="数量与结算一致；有短少的，请改成实际数量"
              />
            </>
          )}
        </StepDialog>
      );
    case "acceptChange":
      return (
        <StepDialog {...asked} name={name}>
          {() => <ChangeSums order={order} />}
        </StepDialog>
      );
    case "refuseChange":
    case "requestCancel":
      return (
        <StepDialog {...asked} name={name}>
          {(form) => <CommandInputs command={command} form={form} />}
        </StepDialog>
      );
    case "confirmSettlement":
      return (
        <StepDialog {...asked} name={name}>
          {() => <Difference order={order} />}
        </StepDialog>
      );
    default:
      return <StepDialog {...asked} name={name} />;
  }
}
