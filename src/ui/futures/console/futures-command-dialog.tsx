import { type Fields, valuesIn } from "../../../domain/fields.ts";
import { depositRule } from "../../../domain/futures/deposit.ts";
import { CURRENCY_NAMES } from "../../../domain/futures/landed-cost.ts";
import { FUTURES_EVENT_NAMES, type FuturesEvent, forwardAmount, papersMissing } from "../../../domain/futures/order.ts";
import { FUTURES_FORMS, forceCancelForm, papersForm } from "../../../domain/futures/order-forms.ts";
import type { FuturesOrderDetail } from "../../../domain/futures/order-view.ts";
import { type Fen, fen } from "../../../domain/money.ts";
import { claimText } from "../../../domain/trade/dispute.ts";
import { type CommandActor, CommandDialog, ReasonDialog } from "../../kit/console/command-dialog.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import type { FormState } from "../../kit/form-fields.tsx";
import { RefundReportDialog, RefundRulingDialog } from "../../kit/refund-dialogs.tsx";
import { Amount, CONSEQUENCES, FuturesDifference } from "../order-parts.tsx";

const FORMS: Readonly<Partial<Record<string, Fields>>> = FUTURES_FORMS;
const SUBMITS: Readonly<Partial<Record<string, string>>> = {
  ...{
    sign: "提交",
    addDoc: "提交",
    answerDispute: "提交",
    delay: "通知买家",
    resolve: "裁定",
    forceCancel: "取消订单",
  },
};

/** Commands that are no events of the order's table. */
const OWN_TITLES: Readonly<Partial<Record<string, string>>> = { addDoc: "上传单证", answerDispute: "提交陈述" };

/** What is said over a form; a delay is of the landing, of landed goods of their clearing. */
function wordsOver(name: string, order: FuturesOrderDetail): string | null {
  const { landedOn } = order;
  if (name === "addDoc")
    return papersMissing(order).length === 0 ? null : "缺的单证各有一栏，可一次传齐，也可分次上传。";
  if (name === "answerDispute") return "说明检尺、装柜等核对情况；只能提交一次，买家和平台可见。";
  if (name === "resolve" && order.claim != null)
    return `买家主张：${order.claim.map((line) => claimText(line, CURRENCY_NAMES[order.currency])).join("；")}。可裁定其他金额，请写明理由。`;
  if (name === "forceCancel") return order.paidAmount === 0 ? null : `${depositRule(order.depositKind)}。`;
  if (name === "delay") return `请填写新的预计${landedOn === "" ? "到港" : "清关"}日，买家会收到通知。`;
  return name === "arrive" || name === "clear" ? (CONSEQUENCES[name] ?? null) : null;
}

/** The final amount that the form of a settlement or a ruling comes to; `null` of others, and while it is not typed. */
function settledBy(name: string, { fields }: FormState, { price }: FuturesOrderDetail): Fen | null {
  if (name === "postSettle") {
    const { volume } = valuesIn(FUTURES_FORMS.postSettle, fields);
    return volume > 0 ? forwardAmount(price, volume) : null;
  }
  if (name !== "resolve") return null;
  const { amount } = valuesIn(FUTURES_FORMS.resolve, fields);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** The dialog of the command that runs on a forward order in the console. */
export function FuturesCommandDialog({
  command,
  name,
  order,
}: {
  command: CommandActor;
  name: string;
  order: FuturesOrderDetail;
}) {
  const amount = <Amount amount={order.refund?.amount ?? fen(0)} currency={order.currency} />;
  if (name === "settleRefund") return <RefundReportDialog command={command} refund={order.refund} amount={amount} />;
  if (name === "ruleRefund") return <RefundRulingDialog command={command} refund={order.refund} amount={amount} />;
  const title = OWN_TITLES[name] ?? FUTURES_EVENT_NAMES[name as FuturesEvent];
  const fields =
    name === "addDoc"
      ? papersForm(papersMissing(order))
      : name === "forceCancel"
        ? forceCancelForm(order.depositKind)
        : FORMS[name];
  const words = wordsOver(name, order);
  if (fields !== undefined)
    return (
      <CommandDialog
        command={command}
        title={title}
        isDanger={name === "forceCancel"}
        submitText={SUBMITS[name] ?? "确定"}
      >
        {(form) => (
          <>
            {words === null ? null : <p>{words}</p>}
            <FuturesDifference order={order} settled={settledBy(name, form, order)} />
            <FieldInputs
              form={form}
              fields={fields}
              units={{ amount: CURRENCY_NAMES[order.currency] }}
              options={{ storeId: order.yards.map((warehouse) => ({ value: warehouse.id, label: warehouse.name })) }}
            />
          </>
        )}
      </CommandDialog>
    );
  return name === "decline" || name === "refuseVoucher" ? (
    <ReasonDialog
      command={command}
      title={title}
      text={CONSEQUENCES[name] ?? "买家会看到原因，并可重新上传。"}
      isDanger={name === "decline"}
    />
  ) : (
    <CommandDialog command={command} title={title}>
      <p>{CONSEQUENCES[name as FuturesEvent] ?? "确认款项已到账？"}</p>
    </CommandDialog>
  );
}
