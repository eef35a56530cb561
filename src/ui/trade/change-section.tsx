import { countWords } from "../../domain/trade/order-console.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { RowTable } from "../kit/console/data-table.tsx";
import { Section } from "../kit/console/details.tsx";
import { Money, Volume } from "../kit/money-text.tsx";
import { Pictured } from "../kit/pictured.tsx";

type Changed = Pick<OrderDetail, "change" | "lines" | "payable" | "freightAmount" | "deliveryMode">;

/** What the order comes to as the merchant can deliver it, beside what it came to. */
export function ChangeSums({ order }: { order: Changed }) {
  const { change, payable, deliveryMode } = order;
  if (change == null) return null;
  return (
    <p role="status">
      变更后共 <Volume dm3={change.volume} />
      {deliveryMode === 2 ? (
        <>
          ，运费 <Money fen={change.freightAmount} />
        </>
      ) : null}
      ，应付{" "}
      <strong>
        <Money fen={change.payable} />
      </strong>
      （原 <Money fen={payable} />
      ）。
    </p>
  );
}

/** What a merchant can deliver of each line, while the buyer has to answer; nothing else. */
export function ChangeSection({ order }: { order: OrderDetail }) {
  const { change, lines } = order;
  if (change == null) return null;
  const rows = lines.flatMap((line) => {
    const changed = change.lines.find(({ orderLineId }) => orderLineId === line.id);
    return changed === undefined ? [] : [{ line, changed }];
  });
  const reason = [...order.timeline].reverse().find(({ event }) => event === "confirmWithChange")?.note ?? "";
  return (
    <Section title="商家提出的变更">
      <RowTable
        label="变更的商品"
        columns={[
          {
            title: "商品",
            cell: ({ line }) => (
              <Pictured image={line.image}>
                <strong className="tm-number">{line.specText}</strong> {line.speciesName}
              </Pictured>
            ),
          },
          {
            title: "订购",
            align: "right",
            cell: ({ line }) => <span className="tm-number">{countWords(line, line.count)}</span>,
          },
          {
            title: "可供",
            align: "right",
            cell: ({ line, changed }) => (
              <strong className="tm-number">{changed.count === 0 ? "无货" : countWords(line, changed.count)}</strong>
            ),
          },
          { title: "单价", align: "right", cell: ({ line }) => <Money fen={line.price} /> },
          { title: "变更后货款", align: "right", cell: ({ changed }) => <Money fen={changed.amount} /> },
        ]}
        rows={rows}
        keyOf={({ line }) => line.id}
      />
      <div className="tm-pad-row">
        <ChangeSums order={order} />
        <p className="tm-second">
          原因：{reason}
          {change.expectDate === null
            ? ""
            : `；${order.deliveryMode === 1 ? "可提货" : "预计送达"} ${change.expectDate}`}
        </p>
      </div>
    </Section>
  );
}
