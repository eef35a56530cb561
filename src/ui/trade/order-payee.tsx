import { timeText } from "../../domain/time.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { toPayOf } from "../../domain/trade/to-pay.ts";
import { Overdue } from "../kit/deadline.tsx";
import { Money } from "../kit/money-text.tsx";
import { PayeeBlock } from "../kit/payee-block.tsx";

/** Where to pay what is owed on an order, and in a dialog (`hasSums`) how much; nothing where nothing is. */
export function OrderPayee({ order, hasSums = false }: { order: OrderDetail; hasSums?: boolean }) {
  const toPay = toPayOf(order);
  if (toPay === null) return null;
  if (!hasSums) return <PayeeBlock payee={order.payee} memo={order.orderNo} />;
  return (
    <PayeeBlock
      payee={order.payee}
      memo={order.orderNo}
      sums={[
        { label: toPay.name, value: <Money fen={toPay.total} /> },
        { label: "已到账", value: <Money fen={toPay.paid} /> },
        ...(toPay.waiting === 0 ? [] : [{ label: "待核款", value: <Money fen={toPay.waiting} /> }]),
        {
          label: "还需支付",
          value: (
            <strong className="tm-price">
              <Money fen={toPay.left} />
            </strong>
          ),
        },
        ...(toPay.until === null
          ? []
          : [
              {
                label: "截止时间",
                value: (
                  <>
                    <span className="tm-number">{timeText(toPay.until)}</span>
                    <Overdue until={toPay.until} />
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}
