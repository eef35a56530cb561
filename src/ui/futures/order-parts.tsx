import { depositWord } from "../../domain/futures/deposit.ts";
import { CURRENCY_NAMES, type Currency } from "../../domain/futures/landed-cost.ts";
import { askedOf, awaitedText, FUTURES_STATUS, isTimed } from "../../domain/futures/order.ts";
import { FUTURES_STATES } from "../../domain/futures/order-states.ts";
import { shortTurnText, turnText } from "../../domain/futures/order-turn.ts";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import { type Fen, fen, formatYuan } from "../../domain/money.ts";
import { type State, stateOf } from "../../domain/states.ts";
import { timeText } from "../../domain/time.ts";
import type { Column } from "../kit/console/data-table.tsx";
import { DueBy, Overdue } from "../kit/deadline.tsx";
import { Link } from "../kit/link.tsx";
import { Volume } from "../kit/money-text.tsx";
import { PayeeBlock } from "../kit/payee-block.tsx";
import { PicturedSize } from "../kit/pictured.tsx";
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
export function FuturesTag({
  order,
}: {
  order: Pick<FuturesOrderBrief, "status" | "statusName" | "events" | "refund" | "turn">;
}) {
  const { tone } = stateOf<State>(FUTURES_STATES, order.status);
  return <Tag meaning={askedOf(order) === null ? tone : "act"}>{order.statusName}</Tag>;
}

/** What an order asks of the reader, and until when. */
function Next({ row, to }: { row: FuturesOrderBrief; to: string }) {
  const asked = askedOf(row);
  const dueAt = isTimed(row.status) ? row.expireAt : (row.refund?.dueAt ?? null);
  return (
    <>
      {asked === null ? (
        <span className="tm-muted" title={row.turn == null ? undefined : turnText(row.turn)}>
          {awaitedText(row.status, row.depositKind) ?? (row.turn == null ? null : shortTurnText(row.turn))}
        </span>
      ) : (
        <Link className="tm-strong" to={to}>
          {asked}
        </Link>
      )}
      {dueAt === null ? null : (
        <div className="tm-under">
          <DueBy until={dueAt} />
        </div>
      )}
    </>
  );
}

/** Columns of every list of orders; `detail` is the path of one. */
export const orderColumns = (detail: string, other: "shopName" | "buyerName"): readonly Column<FuturesOrderBrief>[] => [
  {
    title: other === "shopName" ? "订单号 / 商家" : "订单号 / 买家",
    width: 148,
    isShort: true,
    cell: (row) => (
      <>
        <Link className="tm-number" to={`${detail}?id=${row.id}`} title={`${row.createTime.slice(0, 16)} 下单`}>
          {row.orderNo}
        </Link>
        <div className="tm-under">
          {other === "shopName" ? (
            <ShopLink id={row.merchantId} name={row.shopName} />
          ) : (
            <span title={row.buyerName}>{row.buyerName}</span>
          )}
        </div>
      </>
    ),
  },
  {
    title: "货物",
    isShort: true,
    cell: (row) => (
      <PicturedSize image={row.image} size={row.sizeText}>
        <div className="tm-under" title={row.title}>
          {row.title}
        </div>
      </PicturedSize>
    ),
  },
  {
    title: "数量",
    width: 96,
    align: "right",
    cell: (row) => (
      <>
        <Volume dm3={row.volume} />
        <div className="tm-under">{row.containers === 0 ? "散货" : `${row.containers} 柜`}</div>
      </>
    ),
  },
  {
    title: "金额 / 已付",
    width: 124,
    align: "right",
    cell: (row) => (
      <>
        <Amount amount={row.amount} currency={row.currency} />
        <div className="tm-under tm-number">{row.paidAmount > 0 ? formatYuan(row.paidAmount) : "未付"}</div>
      </>
    ),
  },
  {
    title: "到港",
    width: 112,
    cell: (row) => (
      <span className="tm-number">
        {row.landedOn || row.eta}
        <div className="tm-under">
          {row.landedOn === "" ? "预计" : "已到"} {row.destPortName}
        </div>
      </span>
    ),
  },
  { title: "状态", width: 112, cell: (row) => <FuturesTag order={row} /> },
  { title: "下一步", width: 164, cell: (row) => <Next row={row} to={`${detail}?id=${row.id}`} /> },
];

/** Where to pay the deposit or the balance while it is owed, and in a dialog (`hasSums`) how much. */
export function FuturesPayee({ order, hasSums = false }: { order: FuturesOrderDetail; hasSums?: boolean }) {
  const { currency, status, dueNow } = order;
  if (dueNow === 0) return null;
  if (!hasSums) return <PayeeBlock payee={order.payee} memo={order.orderNo} />;
  const isDeposit = status === FUTURES_STATUS.toPayDeposit;
  const isExtra = status === FUTURES_STATUS.completed;
  const whole = isExtra ? (order.finalAmount ?? order.amount) : order.amount;
  return (
    <PayeeBlock
      payee={order.payee}
      memo={order.orderNo}
      sums={[
        {
          label: isDeposit
            ? `${depositWord(order.depositKind)} ${order.depositPct}%`
            : isExtra
              ? "结算金额"
              : "合同金额",
          value: <Amount amount={isDeposit ? order.depositAmount : whole} currency={currency} />,
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
                value: (
                  <>
                    <span className="tm-number">{timeText(order.expireAt)}</span>
                    <Overdue until={order.expireAt} />
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}

/** What an order settled at `settled` leaves to be paid; nothing before there is an amount. */
export function FuturesDifference({ order, settled }: { order: FuturesOrderDetail; settled: Fen | null }) {
  if (settled === null) return null;
  const { currency, paidAmount } = order;
  const due = settled - paidAmount;
  return (
    <p role="status">
      结算金额 <Amount amount={settled} currency={currency} />
      ，已付 <Amount amount={paidAmount} currency={currency} />
      {due === 0 ? (
        "，无差额。"
      ) : (
        <>
          ，{due < 0 ? "应退买家" : "买家应补"} <Amount amount={fen(Math.abs(due))} currency={currency} />。
        </>
      )}
    </p>
  );
}
