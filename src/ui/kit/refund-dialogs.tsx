import type { ReactNode } from "react";
import { accountShown } from "../../domain/company/payee.ts";
import { REFUND_ACCOUNT_FIELDS, REFUND_FIELDS, REFUND_RULING_FIELDS } from "../../domain/trade/order-forms.ts";
import type { RefundView } from "../../domain/trade/order-view.ts";
import { REFUND_EVENT_NAMES, REFUND_KIND } from "../../domain/trade/refund.ts";
import { type CommandActor, CommandDialog, ReasonDialog } from "./console/command-dialog.tsx";
import type { DealCommand } from "./deal-head.tsx";
import { FieldInputs } from "./field-inputs.tsx";

const BUYER_COMMANDS = ["nameRefundAccount", "receiveRefund", "denyRefund"] as const;
/** A command of a buyer about money that goes back. */
export type BuyerRefundCommand = (typeof BUYER_COMMANDS)[number];
/** Whether the name of a command is one of those. */
export const isBuyerRefundCommand = (name: string): name is BuyerRefundCommand =>
  BUYER_COMMANDS.some((command) => command === name);

/** What a buyer may do about money that goes back; nothing where others act. */
export const buyerRefundActions = (refund: RefundView | null, ask: (name: BuyerRefundCommand) => void): DealCommand[] =>
  BUYER_COMMANDS.filter((name) => refund?.events.includes(name)).map((name) => ({
    name,
    label: name === "nameRefundAccount" && refund?.account != null ? "修改收款账户" : REFUND_EVENT_NAMES[name],
    leadsOn: name !== "denyRefund",
    onAsk: () => ask(name),
  }));

type Asked = { command: CommandActor; refund: RefundView | null; amount: ReactNode };

/** The dialog of a buyer's command about money that goes back. */
export function BuyerRefundDialog({ command, name, amount }: Omit<Asked, "refund"> & { name: BuyerRefundCommand }) {
  const title = REFUND_EVENT_NAMES[name];
  switch (name) {
    case "nameRefundAccount":
      return (
        <CommandDialog command={command} title={title} submitText="提交">
          {(form) => (
            <>
              <p>商家将退还 {amount} 到此账户，商家和平台可见。</p>
              <FieldInputs form={form} fields={REFUND_ACCOUNT_FIELDS} />
            </>
          )}
        </CommandDialog>
      );
    case "receiveRefund":
      return (
        <CommandDialog command={command} title={title} submitText="确认收到">
          <p>确认已收到 {amount}，确认后款项结清。</p>
        </CommandDialog>
      );
    default:
      return (
        <ReasonDialog
          command={command}
          title={title}
          text="请先核对收款账户的入账记录。提交后由平台核实，商家可重新登记。"
        />
      );
  }
}

/** The dialog that reports money as paid, or as come in. */
export const RefundReportDialog = ({ command, refund, amount }: Asked) => (
  <CommandDialog command={command} title="登记退补款" submitText="登记">
    {(form) => (
      <>
        <p>
          {refund?.kind === REFUND_KIND.toBuyer ? "登记已退还买家 " : "登记已收到买家补款 "}
          {amount}
          {refund?.kind === REFUND_KIND.toBuyer ? "，买家会收到通知并确认。" : "，登记后不能修改。"}
        </p>
        {refund?.kind !== REFUND_KIND.toBuyer ? null : refund.account === null ? (
          <p>买家未填写收款账户，请退回原付款账户。</p>
        ) : (
          <p>
            收款账户：{refund.account.accountName}，{refund.account.bankName}，
            <span className="tm-number">{accountShown(refund.account.bankAccount)}</span>
          </p>
        )}
        <FieldInputs form={form} fields={REFUND_FIELDS} />
      </>
    )}
  </CommandDialog>
);

/** The dialog of the operator's word on money that the buyer says did not come. */
export const RefundRulingDialog = ({ command, refund, amount }: Asked) => (
  <CommandDialog command={command} title="核实退款" submitText="提交">
    {(form) => (
      <>
        <p>
          商家登记已退还 {amount}，买家说明未收到：{refund?.missing}
        </p>
        <FieldInputs form={form} fields={REFUND_RULING_FIELDS} />
      </>
    )}
  </CommandDialog>
);
