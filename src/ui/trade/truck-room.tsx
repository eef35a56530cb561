import { useMachine } from "@xstate/react";
import { useEffect } from "react";
import { App } from "../../application/app.ts";
import { Carts } from "../../application/trade/carts.ts";
import { createTruckRoomMachine } from "../../application/trade/truck-room-machine.ts";
import { cubicText } from "../../domain/catalog/goods/goods-offer.ts";
import { lastTruck } from "../../domain/drawing/truck.ts";
import type { WarehouseId } from "../../domain/ids.ts";
import type { FittingGoods, TruckRoom } from "../../domain/trade/truck-room.ts";
import { Button } from "../kit/button.tsx";
import { Columns } from "../kit/columns.tsx";
import { GoodsPrice } from "../kit/goods-price.tsx";
import { Link } from "../kit/link.tsx";
import { Volume } from "../kit/money-text.tsx";
import { Tag } from "../kit/tag.tsx";
import { TruckMeter } from "../kit/truck-meter.tsx";
import { TruckPicture } from "../kit/truck-picture.tsx";
import { useWired } from "../wiring.tsx";
import { ListedGoodsCell } from "./parts.tsx";
import { orderPathOf } from "./pickup-parts.tsx";
import { countWords } from "./reservation-parts.tsx";

/** What is put into the cart, and how. */
type Adding = { adding: FittingGoods | null; onAdd: (fit: FittingGoods) => void };
export type TruckRooms = Adding & { rooms: readonly TruckRoom[] };

/**
 * The room on the trucks of a warehouse; without one, of every warehouse in which chosen lines of the cart are. `seen`: what of the
 * page it depends on, in words of any kind; it is read anew when they change.
 */
export function useTruckRooms(
  storeId: WarehouseId | null,
  seen: string,
  onAdded: (() => void) | null = null,
): TruckRooms {
  const machine = useWired(createTruckRoomMachine, { carts: Carts, app: App });
  const [{ context }, send] = useMachine(machine, { input: { storeId, seen, onAdded } });
  useEffect(() => send({ type: "seen", seen }), [send, seen]);
  return { rooms: context.rooms, adding: context.adding, onAdd: (fit) => send({ type: "addRequested", fit }) };
}

/** All that the buyer has in the warehouse on trucks, and where it stands: chosen in the cart, or ordered. */
export function TruckLoad({ room }: { room: TruckRoom }) {
  const { volume, weight, fill, roomText, orders, isPartial, cartLines } = room;
  return (
    <p className="tm-row tm-wrap tm-gap-12 tm-pad-line">
      <TruckPicture truck={lastTruck(room)} />
      <TruckMeter fill={fill} volume={volume} weight={weight} room={roomText || undefined} />
      <span className="tm-muted tm-row tm-inline tm-wrap">
        {cartLines === 0 ? null : `购物车已选 ${cartLines} 种`}
        {orders.length === 0 ? null : (
          <>
            {cartLines === 0 ? "待提订单" : "· 待提订单"}
            {orders.map((order) => (
              <Link key={order.orderId} className="tm-number" to={orderPathOf(order)}>
                {order.orderNo}
              </Link>
            ))}
            {isPartial ? `等，只计最早 ${orders.length} 单` : null}
          </>
        )}
      </span>
    </p>
  );
}

/** What would still fit, each with a button that puts it into the cart; nothing where nothing does. */
export function FittingTable({ room: { storeName, fits }, adding, onAdd }: Adding & { room: TruckRoom }) {
  if (fits.length === 0) return null;
  return (
    <table className="tm-table is-fixed is-top is-carded" aria-label={`${storeName} 还装得下`}>
      <Columns widths={[456, 140, 112, null]} />
      <thead>
        <tr>
          <th scope="col">还装得下</th>
          <th scope="col" className="is-number">
            单价
          </th>
          <th scope="col" className="is-number">
            最多再装
          </th>
          <th scope="col">加到购物车</th>
        </tr>
      </thead>
      <tbody>
        {fits.map((fit) => (
          <FitRow key={fit.goods.id} fit={fit} adding={adding} onAdd={onAdd} />
        ))}
      </tbody>
    </table>
  );
}

function FitRow({ fit, adding, onAdd }: Adding & { fit: FittingGoods }) {
  const { goods, most, count, isLeast, volume, price, tierApplied, listName } = fit;
  const priced = { ...goods, price };
  return (
    <tr>
      <th scope="row">
        <ListedGoodsCell goods={goods}>
          {" "}
          <Tag>{listName === "" ? "关注的商品" : `常购清单 ${listName}`}</Tag>
        </ListedGoodsCell>
      </th>
      <td className="is-number" data-title="单价">
        <GoodsPrice goods={priced} />
        <div className="tm-under">
          {[cubicText(priced), tierApplied === null ? "" : `已享满 ${tierApplied / 1000} m³ 价`]
            .filter((text) => text !== "")
            .join(" · ")}
        </div>
      </td>
      <td className="is-number" data-title="最多再装">
        {countWords({ rule: goods }, most)}
      </td>
      <td className="tm-number" data-title="加到购物车">
        <Button size="small" busy={adding?.goods.id === goods.id} disabled={adding !== null} onClick={() => onAdd(fit)}>
          加 {countWords({ rule: goods }, count)}
        </Button>
        <div className="tm-under">
          <Volume dm3={volume} />
          {isLeast ? " · 按起订量" : null}
        </div>
      </td>
    </tr>
  );
}
