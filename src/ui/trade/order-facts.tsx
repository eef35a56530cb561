import type { ReactNode } from "react";
import { maskedPhone } from "../../domain/text.ts";
import { withoutSeconds } from "../../domain/time.ts";
import { INVOICE_KINDS, invoiceLines } from "../../domain/trade/invoice.ts";
import { ORDER_STATUS } from "../../domain/trade/order.ts";
import { agreedLabel, termLines } from "../../domain/trade/order-terms.ts";
import { type OrderDetail, orderEventTitle } from "../../domain/trade/order-view.ts";
import { contactFields } from "../kit/phone.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { Tag } from "../kit/tag.tsx";

const ACTOR_NAMES: Readonly<Record<string, string>> = {
  buyer: "买家",
  merchant: "商家",
  operator: "平台",
  system: "系统",
};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was agreed, and the invoice to ask for. */
export function OrderFacts({
  order,
  onApply,
  onWithdraw,
}: {
  order: OrderDetail;
  onApply: () => void;
  onWithdraw: () => void;
}) {
  const invoice = order.invoice;
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h2>订单信息</h2>
      </header>
      <dl className="tm-facts is-single">
        <Fact label="采购主体">
          {order.buyerName} <Tag meaning="running">{order.purchaserType === 1 ? "企业" : "个人"}</Tag>
        </Fact>
        <Fact label="商家">
          <ShopLink id={order.merchantId} name={order.shopName} />
        </Fact>
        <Fact label="仓库">
          {order.storeName}
          <span className="tm-muted tm-block">{order.storeAddress}</span>
        </Fact>
        {contactFields(order.contacts).map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact label="提货方式">{order.deliveryMode === 1 ? "到仓自提" : "商家送货"}</Fact>
        {order.address ? (
          <Fact label="收货地址">
            {order.address.receiver} <span className="tm-number">{maskedPhone(order.address.phone)}</span>
            <span className="tm-block">{order.address.text}</span>
          </Fact>
        ) : null}
        {termLines(order).map(({ name, label, text }) => (
          <Fact key={name} label={label}>
            {text}
          </Fact>
        ))}
        <Fact label="付款方式">对公转账</Fact>
        <Fact label="发票">
          {invoice ? (
            <>
              {INVOICE_KINDS.find(({ kind }) => kind === invoice.kind)?.name}
              {invoiceLines(invoice).map((line) => (
                <span key={line} className="tm-block">
                  {line}
                </span>
              ))}
              <span className="tm-block">
                {order.invoiceNo === "" ? (
                  <span className="tm-muted">
                    {order.status === ORDER_STATUS.cancelled ? "订单已取消，不再开票" : "已申请，待商家开票"}
                  </span>
                ) : (
                  <>
                    已开票，发票号码 <span className="tm-number">{order.invoiceNo}</span>
                  </>
                )}
              </span>
            </>
          ) : (
            "未申请"
          )}
          {order.mayApplyInvoice ? (
            <button type="button" className="tm-link tm-beside-8" onClick={onApply}>
              申请开票
            </button>
          ) : null}
          {order.mayWithdrawInvoice ? (
            <button type="button" className="tm-link" onClick={onWithdraw}>
              撤回申请
            </button>
          ) : null}
        </Fact>
        {order.agreedDate === null ? null : <Fact label={agreedLabel(order)}>{order.agreedDate}</Fact>}
        {order.merchantRemark === "" ? null : <Fact label="商家备注">{order.merchantRemark}</Fact>}
        <Fact label="下单时间">
          <span className="tm-number">{withoutSeconds(order.createTime)}</span>
        </Fact>
      </dl>
    </section>
  );
}

/** The order's history, the newest first. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h2>订单进度</h2>
      </header>
      <ol className="tm-timeline tm-pad-row">
        {[...order.timeline].reverse().map((entry) => (
          <li key={`${entry.time}/${entry.event}/${entry.toStatus}/${entry.note}`}>
            <span className="tm-number tm-muted">{entry.time.slice(0, 16)}</span>
            <div>
              <strong>{orderEventTitle(entry)}</strong>
              <span className="tm-muted">
                {ACTOR_NAMES[entry.actorType] ?? ""} · {entry.statusName}
              </span>
              {entry.note === "" ? null : <p>{entry.note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
