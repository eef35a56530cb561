import type { ReactNode } from "react";
import type { OrderTurn } from "../../domain/trade/order-states.ts";
import { orderTurn, waitingText } from "../../domain/trade/order-turn.ts";
import type { OrderBrief } from "../../domain/trade/order-view.ts";
import type { Column } from "../kit/console/data-table.tsx";
import { DueBy } from "../kit/deadline.tsx";
import { Link } from "../kit/link.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { OrderedMeasure } from "./parts.tsx";

/** Lines of an order that a row shows before the rest is only counted. */
const LINES_SHOWN = 3;

/** What was ordered, each line with its size, and how many more there are. */
function OrderedLines({ lines }: Pick<OrderBrief, "lines">) {
  const hidden = lines.length - LINES_SHOWN;
  return (
    <Pictured image={lines[0]?.image ?? ""}>
      {lines.slice(0, lines.length === 1 ? 1 : LINES_SHOWN).map((line) => (
        <div key={line.id} title={line.title} className="tm-sized">
          {line.specText === "" ? null : <strong className="tm-number">{line.specText}</strong>}
          <span className="tm-cut">
            {line.specText === "" ? line.title : line.speciesName}{" "}
            {lines.length === 1 ? null : (
              <span className="tm-muted">
                <OrderedMeasure line={line} />
              </span>
            )}
          </span>
        </div>
      ))}
      {lines.length === 1 ? <span className="tm-under">{lines[0]?.title}</span> : null}
      {hidden > 0 ? <span className="tm-under">另有 {hidden} 种商品</span> : null}
    </Pictured>
  );
}

/**
 * What has to be done next and until when: a way to it for the reader's side, else whom the order waits for; `children`
 * are other things to do with it.
 */
export function OrderNext({
  order,
  side,
  to,
  children,
}: {
  order: OrderBrief;
  side: OrderTurn["side"];
  /** Where it is done. */
  to: string;
  children?: ReactNode;
}) {
  const turn = orderTurn(order);
  return (
    <>
      <div className="tm-row tm-flow tm-baseline tm-gap-12">
        {turn === null ? null : turn.side === side ? (
          <Link className="tm-strong" to={to}>
            {turn.action}
          </Link>
        ) : (
          <span className="tm-muted">{waitingText(turn)}</span>
        )}
        {children}
      </div>
      {turn === null || turn.dueAt === null ? null : (
        <span className="tm-under">
          <DueBy until={turn.dueAt} />
        </span>
      )}
    </>
  );
}

/** The number of an order, which leads to it at `path`, and when it was placed. */
export const orderNoColumn = (path: string): Column<OrderBrief> => ({
  title: "订单号",
  width: 152,
  cell: ({ id, orderNo, createTime }) => (
    <>
      <Link className="tm-number" to={`${path}?id=${id}`}>
        {orderNo}
      </Link>
      <span className="tm-under tm-number">{createTime.slice(0, 16)}</span>
    </>
  ),
});

export const orderGoodsColumn: Column<OrderBrief> = {
  title: "商品",
  isShort: true,
  cell: ({ lines }) => <OrderedLines lines={lines} />,
};
