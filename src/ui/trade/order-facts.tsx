import type { ReactNode } from "react";
import type { DealSide } from "../../domain/deal.ts";
import { maskedPhone } from "../../domain/text.ts";
import { withoutSeconds } from "../../domain/time.ts";
import { INVOICE_KINDS, invoiceLines } from "../../domain/trade/invoice.ts";
import { ORDER_STATUS } from "../../domain/trade/order.ts";
import { agreedLabel, termLines } from "../../domain/trade/order-terms.ts";
import { type OrderDetail, orderEventTitle } from "../../domain/trade/order-view.ts";
import { FieldGrid, Section, Timeline } from "../kit/console/details.tsx";
import { Tag } from "../kit/tag.tsx";

const ACTOR_NAMES: Readonly<Record<string, string>> = {
  buyer: "买家",
  merchant: "商家",
  operator: "平台",
  system: "系统",
};

/** What was agreed; `invoiceCommands` are those of a buyer, who reads their own number in part. */
export function OrderFacts({
  order,
  reader,
  invoiceCommands,
}: {
  order: OrderDetail;
  reader: DealSide;
  invoiceCommands?: ReactNode;
}) {
  const { address, agreedDate, merchantRemark } = order;
  return (
    <Section title="订单信息">
      <FieldGrid
        fields={[
          reader !== "buyer"
            ? null
            : {
                label: "采购主体",
                value: (
                  <>
                    {order.buyerName} <Tag meaning="running">{order.purchaserType === 1 ? "企业" : "个人"}</Tag>
                  </>
                ),
              },
          { label: "提货方式", value: order.deliveryMode === 1 ? "到仓自提" : "商家送货" },
          address === null
            ? null
            : {
                label: "收货地址",
                value: `${address.receiver} ${reader === "buyer" ? maskedPhone(address.phone) : address.phone} ${address.text}`,
                isWide: true,
              },
          ...termLines(order).map(({ label, text }) => ({ label, value: text })),
          { label: "付款方式", value: "对公转账" },
          agreedDate === null ? null : { label: agreedLabel(order), value: agreedDate },
          { label: "下单时间", value: <span className="tm-number">{withoutSeconds(order.createTime)}</span> },
          {
            label: "发票",
            value: (
              <>
                {invoiceTexts(order).map((text) => (
                  <div key={text}>{text}</div>
                ))}
                {invoiceCommands}
              </>
            ),
            isWide: order.invoice !== null,
          },
          merchantRemark === "" ? null : { label: "商家备注", value: merchantRemark, isWide: true },
        ]}
      />
    </Section>
  );
}

function invoiceTexts({ invoice, invoiceNo, status }: OrderDetail): string[] {
  if (invoice === null) return ["未申请"];
  const asked = status === ORDER_STATUS.cancelled ? "订单已取消，不再开票" : "已申请，待商家开票";
  return [
    INVOICE_KINDS.find(({ kind }) => kind === invoice.kind)?.name ?? "",
    ...invoiceLines(invoice),
    invoiceNo === "" ? asked : `已开票，发票号码 ${invoiceNo}`,
  ];
}

/** What became of the order. */
export const OrderHistory = ({ order: { timeline } }: { order: OrderDetail }) => (
  <Section title="订单进度">
    <Timeline
      entries={timeline.map((entry) => ({
        time: entry.time,
        title: orderEventTitle(entry),
        who: `${ACTOR_NAMES[entry.actorType] ?? ""} · ${entry.statusName}`,
        note: entry.note,
        ip: entry.ip ?? null,
      }))}
    />
  </Section>
);
