import type { DealSide } from "../../domain/deal.ts";
import { orderDealState } from "../../domain/trade/order-turn.ts";
import type { OrderBrief, OrderLine } from "../../domain/trade/order-view.ts";
import { otherCounts } from "../../domain/trade/receipt.ts";
import { Columns } from "../kit/columns.tsx";
import { Money, Price } from "../kit/money-text.tsx";
import { Tag } from "../kit/tag.tsx";
import { Amount, GoodsCell, LineHeads, priceUnitOf, traitsText } from "./parts.tsx";

/** Where an order stands, orange where it waits for its reader; what it waits for has a column of its own in lists. */
export const OrderTag = ({ order, reader }: { order: OrderBrief; reader: DealSide }) => (
  <Tag meaning={orderDealState(order, reader).tone}>{order.statusName}</Tag>
);

/** The lines of an order as they were when it was placed, and what of them came out otherwise. */
export function OrderLines({ lines, head }: { lines: readonly OrderLine[]; head: boolean }) {
  return (
    <table aria-label="订单商品" className="tm-table is-top is-carded">
      <Columns widths={[null, 132, 132, 132]} />
      {head ? <LineHeads /> : null}
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <GoodsCell
                goodsId={line.goodsId}
                image={line.image}
                title={line.title}
                spec={line.specText}
                traits={traitsText(line.speciesName, line.gradeName)}
              />
            </th>
            <td className="is-number">
              <Price fen={line.price} unit={priceUnitOf(line.saleUnit)} />
              {line.taxIncluded === false ? <div className="tm-under">不含税</div> : null}
            </td>
            <td className="is-number">
              <Amount line={line} />
              {otherCounts(line).map((words) => (
                <div key={words} className="tm-warning tm-small tm-number">
                  {words}
                </div>
              ))}
            </td>
            <td className="is-number">
              <Money fen={line.amount} />
              {line.settledAmount === null || line.settledAmount === line.amount ? null : (
                <div className="tm-warning tm-small">
                  结算 <Money fen={line.settledAmount} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
