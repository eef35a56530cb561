import { CURRENCY_NAMES, type Currency } from "../../domain/futures/landed-cost.ts";
import { FUTURES_STATES, FUTURES_STATUS, type FuturesEvent, isTimed } from "../../domain/futures/order.ts";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import { type Fen, fen, formatYuan } from "../../domain/money.ts";
import { type State, stateOf } from "../../domain/states.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Column } from "../kit/console/data-table.tsx";
import { Link } from "../kit/link.tsx";
import { Volume } from "../kit/money-text.tsx";
import { PayeeBlock } from "../kit/payee-block.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { Tag } from "../kit/tag.tsx";

/** An amount of an order's currency. */
export const Amount = ({ amount, currency }: { amount: Fen; currency: Currency }) => (
  <span className="tm-number">
    {formatYuan(amount)}
    <span className="tm-unit">{CURRENCY_NAMES[currency]}</span>
  </span>
);

/** Where an order stands; orange where whoever looks may go on with it. */
export function FuturesTag({ order }: { order: Pick<FuturesOrderBrief, "status" | "events"> }) {
  const acts = order.events.some((event) => event !== "cancel" && event !== "forceCancel" && event !== "delay");
  const { label, tone, final } = stateOf<State>(FUTURES_STATES, order.status);
  return <Tag meaning={acts && !final ? "act" : tone}>{label}</Tag>;
}

/** Columns of every list of orders; `detail` is the path of one. */
export const orderColumns = (detail: string, other: "shopName" | "buyerName"): readonly Column<FuturesOrderBrief>[] => [
  {
    title: "订单 / 货物",
    cell: (row) => (
      <>
        <Link className="tm-number" to={`${detail}?id=${row.id}`}>
          {row.orderNo}
        </Link>
        <div>{row.title}</div>
        <div className="tm-data-second tm-number">{row.sizeText}</div>
      </>
    ),
  },
  {
    title: other === "shopName" ? "供方" : "买家",
    width: 140,
    cell: (row) => (
      <>
        {other === "shopName" ? <ShopLink id={row.merchantId} name={row.shopName} /> : row.buyerName}
        <div className="tm-data-second tm-number">{row.createTime.slice(0, 16)}</div>
      </>
    ),
  },
  {
    title: "数量",
    width: 112,
    align: "right",
    cell: (row) => (
      <>
        <Volume dm3={row.volume} />
        <div className="tm-data-second">{row.containers === 0 ? "散货" : `${row.containers} 柜`}</div>
      </>
    ),
  },
  {
    title: "金额",
    width: 152,
    align: "right",
    cell: (row) => (
      <>
        <Amount amount={row.amount} currency={row.currency} />
        <div className="tm-data-second tm-number">
          {formatYuan(fen(row.price))}/m³ {row.incotermName}
        </div>
      </>
    ),
  },
  {
    title: "已付",
    width: 128,
    align: "right",
    cell: (row) => <Amount amount={row.paidAmount} currency={row.currency} />,
  },
  {
    title: "到港",
    width: 108,
    cell: (row) => (
      <span className="tm-number">
        {row.landedOn || row.eta}
        <div className="tm-data-second">
          {row.landedOn === "" ? "预计" : "已到"} {row.destPortName}
        </div>
      </span>
    ),
  },
  {
    title: "状态",
    width: 120,
    cell: (row) => (
      <>
        <FuturesTag order={row} />
        {row.expireAt === null || !isTimed(row.status) ? null : (
          <div className="tm-data-second tm-number">至 {formatBeijing(row.expireAt).slice(5, 16)}</div>
        )}
      </>
    ),
  },
];

/** Where to pay the deposit or the balance while it is owed. */
export function FuturesPayee({ order, isNarrow = false }: { order: FuturesOrderDetail; isNarrow?: boolean }) {
  const { currency, status, dueNow } = order;
  if (dueNow === 0) return null;
  const isDeposit = status === FUTURES_STATUS.toPayDeposit;
  return (
    <PayeeBlock
      payee={order.payee}
      memo={order.orderNo}
      isNarrow={isNarrow}
      sums={[
        {
          label: isDeposit ? `定金 ${order.depositPct}%` : "合同金额",
          value: <Amount amount={isDeposit ? order.depositAmount : order.amount} currency={currency} />,
        },
        { label: "已付", value: <Amount amount={order.paidAmount} currency={currency} /> },
        {
          label: "还需支付",
          value: (
            <strong className="tm-price">
              <Amount amount={dueNow} currency={currency} />
            </strong>
          ),
        },
        ...(order.expireAt === null
          ? []
          : [
              {
                label: "截止时间",
                value: <span className="tm-number">{formatBeijing(order.expireAt).slice(0, 16)}</span>,
              },
            ]),
      ]}
    />
  );
}

/** What a button's dialog says will follow. */
export const CONSEQUENCES: Readonly<Partial<Record<FuturesEvent, string>>> = {
  decline: "拒绝后订单取消，货量退回报盘。",
  cancel: "取消后货量退回报盘；已付定金按合同约定处理。",
  dispute: "提出后由平台裁定结算金额。",
  confirmSettle: "确认后订单完成，多退少补按结算金额办理。",
  arrive: "登记后进入清关，之后的节点按实际到港日重新计划。",
  clear: "确认后通知买家付清尾款，付清后可在此仓库提货。",
};
