import type { ReactNode } from "react";
import { accountShown } from "../../domain/company/payee.ts";
import type { DealSide } from "../../domain/deal.ts";
import { timeText, withoutSeconds } from "../../domain/time.ts";
import type { FileView, RefundView } from "../../domain/trade/order-view.ts";
import { REFUND_KIND, refundState, refundTone } from "../../domain/trade/refund.ts";
import { FieldGrid, Section } from "./console/details.tsx";
import { DownloadButton } from "./download-button.tsx";
import { Tag } from "./tag.tsx";

const SIDES = { buyer: "买家", merchant: "商家", operator: "平台" } as const;

/** A paper to be saved, as buyers see it. */
const saved = ({ fileName, originalName }: FileView) => (
  <DownloadButton key={fileName} request={{ fileName, delete: false }}>
    {originalName}
  </DownloadButton>
);

/** What is left to be paid at the end of an order: how much, who acts until when, where to, and what was said of it. */
export function RefundSection({
  refund,
  reader,
  amount,
  file = saved,
}: {
  refund: RefundView;
  reader: DealSide;
  /** The amount in the money of the order. */
  amount: ReactNode;
  file?: (file: FileView) => ReactNode;
}) {
  const { label, actor } = refundState(refund);
  const goesBack = refund.kind === REFUND_KIND.toBuyer;
  const { account, dueAt } = refund;
  return (
    <Section title={goesBack ? "退款" : "补款"} note={<Tag meaning={refundTone(refund, reader)}>{label}</Tag>}>
      <FieldGrid
        fields={[
          { label: goesBack ? "应退买家" : "买家应补", value: amount },
          actor === undefined || dueAt === null
            ? null
            : {
                label: "处理期限",
                value: (
                  <span className="tm-number">
                    {SIDES[actor]} {timeText(dueAt)} 前
                  </span>
                ),
              },
          account === null
            ? null
            : {
                label: "收款账户",
                value: `${account.accountName} ${account.bankName} ${accountShown(account.bankAccount)}`,
                isWide: true,
              },
          refund.paidOn === ""
            ? null
            : { label: "付款日期", value: <span className="tm-number">{refund.paidOn}</span> },
          refund.doneTime === null
            ? null
            : { label: "登记时间", value: <span className="tm-number">{withoutSeconds(refund.doneTime)}</span> },
          refund.note === "" ? null : { label: "说明", value: refund.note, isWide: true },
          refund.files.length === 0
            ? null
            : {
                label: "转账凭证",
                value: <div className="tm-row tm-stretched tm-gap-16 tm-wrap">{refund.files.map(file)}</div>,
                isWide: true,
              },
          refund.missing === "" ? null : { label: "买家说明未收到", value: refund.missing, isWide: true },
          refund.ruling === "" ? null : { label: "平台核实", value: refund.ruling, isWide: true },
        ]}
      />
    </Section>
  );
}
