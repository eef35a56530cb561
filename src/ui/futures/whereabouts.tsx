import { shipDrawing } from "../../domain/drawing/ship.ts";
import { stackDrawing } from "../../domain/drawing/stack.ts";
import type { FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import { whereaboutsOf } from "../../domain/futures/whereabouts.ts";
import { Drawn } from "../kit/drawn.tsx";

/** The ship that brings the goods of an order, or their stack in the warehouse less what was fetched; nothing before and after. */
export function GoodsWhereabouts({ order }: { order: FuturesOrderDetail }) {
  const where = whereaboutsOf(order);
  if (where === null) return null;
  const { on, share, words } = where;
  return (
    <section className="tm-panel tm-pad tm-row tm-gap-16" aria-label="货物所在">
      {on === "ship" ? (
        <Drawn drawing={shipDrawing(1, share)} name="货船" />
      ) : (
        <Drawn drawing={stackDrawing(share)} name={`堆垛，剩 ${Math.round(share * 100)}%`} />
      )}
      <span className="tm-number">{words}</span>
    </section>
  );
}
