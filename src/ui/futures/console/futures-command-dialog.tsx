import { valuesIn } from "../../../domain/fields.ts";
import { depositRule } from "../../../domain/futures/deposit.ts";
import { CURRENCY_NAMES } from "../../../domain/futures/landed-cost.ts";
import { forwardAmount, papersMissing } from "../../../domain/futures/order.ts";
import { FUTURES_COMMANDS } from "../../../domain/futures/order-events.ts";
import { FUTURES_FORMS } from "../../../domain/futures/order-forms.ts";
import type { FuturesOrderDetail } from "../../../domain/futures/order-view.ts";
import { type Fen, fen } from "../../../domain/money.ts";
import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { claimText } from "../../../domain/trade/dispute.ts";
import { type CommandActor, CommandInputs } from "../../kit/console/command-dialog.tsx";
import { EventDialog } from "../../kit/console/event-dialog.tsx";
import type { FormState } from "../../kit/form-fields.tsx";
import { RefundReportDialog, RefundRulingDialog } from "../../kit/refund-dialogs.tsx";
import { Amount, FuturesDifference } from "../order-parts.tsx";

/** What is said over a form where its row cannot: a delay is of the landing, of landed goods of their clearing. */
function wordsOver(name: string, order: FuturesOrderDetail): string | null | undefined {
  const { landedOn, claim } = order;
  switch (name) {
    case "addDoc":
      return papersMissing(order).length === 0 ? null : "缺的单证各有一栏，可一次传齐，也可分次上传。";
    case "resolve":
      return claim == null
        ? null
        : `买家主张：${claim.map((line) => claimText(line, CURRENCY_NAMES[order.currency])).join("；")}。可裁定其他金额，请写明理由。`;
    case "forceCancel":
      return order.paidAmount === 0 ? null : `${depositRule(order.depositKind)}。`;
    case "delay":
      return `请填写新的预计${landedOn === "" ? "到港" : "清关"}日，买家会收到通知。`;
    default:
      return undefined;
  }
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
  side,
  order,
}: {
  command: CommandActor;
  name: string;
  side: ConsoleSide;
  order: FuturesOrderDetail;
}) {
  const amount = <Amount amount={order.refund?.amount ?? fen(0)} currency={order.currency} />;
  if (name === "settleRefund") return <RefundReportDialog command={command} refund={order.refund} amount={amount} />;
  if (name === "ruleRefund") return <RefundRulingDialog command={command} refund={order.refund} amount={amount} />;
  return (
    <EventDialog command={command} events={FUTURES_COMMANDS} event={name} side={side} text={wordsOver(name, order)}>
      {(form) => (
        <>
          <FuturesDifference order={order} settled={settledBy(name, form, order)} />
          <CommandInputs
            command={command}
            form={form}
            units={{ amount: CURRENCY_NAMES[order.currency] }}
            options={{ storeId: order.yards.map((warehouse) => ({ value: warehouse.id, label: warehouse.name })) }}
          />
        </>
      )}
    </EventDialog>
  );
}
