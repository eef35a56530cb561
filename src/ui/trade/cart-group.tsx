import type { ReactNode } from "react";
import type { CartContext, CartEvent } from "../../application/trade/cart-machine.ts";
import { canInquire, isReachable, isTruckload, purchaseOf, skuText } from "../../domain/catalog/goods/goods-offer.ts";
import { type Fen, formatYuan } from "../../domain/money.ts";
import { CART_LINE_STATE, type CartGroup, type CartLine } from "../../domain/trade/cart.ts";
import { cartRoomText, countProblem, isSettleable } from "../../domain/trade/cart-choice.ts";
import type { TruckRoom } from "../../domain/trade/truck-room.ts";
import { Button } from "../kit/button.tsx";
import { FreightNote } from "../kit/freight-note.tsx";
import { Icon } from "../kit/icon.tsx";
import { Money, Price } from "../kit/money-text.tsx";
import { QuantityEditor } from "../kit/quantity-editor.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { Tag } from "../kit/tag.tsx";
import { TruckMeter } from "../kit/truck-meter.tsx";
import { ListedGoodsCell, priceUnitOf } from "./parts.tsx";
import { FittingTable, TruckLoad, type TruckRooms } from "./truck-room.tsx";

type Send = (event: CartEvent) => void;

/** How the price moved since the line was added; what is wrong with a quantity stands under its field. */
function priceMove({ state, goods, priceSnapshot }: CartLine): { text: string; rose: boolean } | null {
  if (state !== CART_LINE_STATE.priceChanged) return null;
  const rose = goods.price > priceSnapshot;
  const arrow = `${formatYuan(priceSnapshot)} → ${formatYuan(goods.price)} ${priceUnitOf(goods.saleUnit)}`;
  return { text: `${rose ? "已涨价" : "已降价"} ${arrow}`, rose };
}

/** A box for some lines: ticked, empty, or in between. */
export function ChoiceBox({
  lines,
  label,
  text = "",
  send,
}: {
  lines: readonly CartLine[];
  label: string;
  /** Words beside the box. */
  text?: string;
  send: Send;
}) {
  const chosen = lines.filter(({ selected }) => selected).length;
  const all = lines.length > 0 && chosen === lines.length;
  return (
    <label className="tm-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={all}
        disabled={lines.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        onChange={() => send({ type: "linesChosen", ids: lines.map(({ id }) => id), selected: !all })}
      />
      {text}
    </label>
  );
}

type GroupParts = {
  units: CartContext["units"];
  stale: boolean;
  send: Send;
  /** Asks the shop of a line for a price. */
  onAsk: (line: CartLine) => void;
};

/** The lines of one merchant, by warehouse: one order each. */
export function CartMerchant({ groups, ...parts }: GroupParts & { groups: readonly [CartGroup, ...CartGroup[]] }) {
  const [first] = groups;
  const { shopName } = first;
  const isOne = groups.length === 1;
  const name = (
    <>
      <h2>
        <Icon name="shop" />
        <span>
          <ShopLink id={first.merchantId} name={shopName} />
        </span>
      </h2>
      {first.closed ? <Tag meaning="ended">店铺暂停接单</Tag> : null}
    </>
  );
  return (
    <section className="tm-panel tm-cart-group" aria-label={isOne ? `${shopName} ${first.storeName}` : shopName}>
      {isOne ? null : (
        <header className="tm-cart-head tm-row tm-gap-12 tm-pad-line">
          <ChoiceBox
            lines={groups.flatMap((group) => group.items.filter((line) => isSettleable(group, line)))}
            label={`选择 ${shopName} 的全部商品`}
            send={parts.send}
          />
          {name}
        </header>
      )}
      {groups.map((group) => (
        <CartWarehouse key={group.storeId} group={group} name={isOne ? name : null} {...parts} />
      ))}
    </section>
  );
}

/** The lines whose freight is shown: those chosen, or all where none is. */
function chosenLines(lines: readonly CartLine[]) {
  const chosen = lines.filter(({ selected }) => selected);
  return (chosen.length === 0 ? lines : chosen).map(({ goodsId, count }) => ({ goodsId, count }));
}

/** One future order: what one merchant has in one warehouse. `name`: the merchant's, where they have no other here. */
function CartWarehouse({ group, name, units, stale, send, onAsk }: GroupParts & { group: CartGroup; name: ReactNode }) {
  const choosable = group.items.filter((line) => isSettleable(group, line));
  return (
    <>
      <header className="tm-cart-head tm-row tm-gap-12 tm-pad-line">
        <ChoiceBox lines={choosable} label={`选择 ${group.shopName} ${group.storeName} 的全部商品`} send={send} />
        {name}
        <span className="tm-cart-store tm-muted">
          <Icon name="map-marker" />
          <span>{[group.portName, group.storeName].filter((part) => part !== "").join(" · ")}</span>
        </span>
        <span className="tm-push">
          <TruckMeter {...group.truck} room={cartRoomText(group)} />
        </span>
        <FreightNote lines={chosenLines(group.items)} />
      </header>
      <table aria-label="购物车商品" className="tm-table tm-cart-table">
        <tbody>
          {group.items.map((line) => (
            <CartRow
              key={line.id}
              group={group}
              line={line}
              unit={units[line.id]}
              stale={stale}
              send={send}
              onAsk={onAsk}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

/**
 * What waits for a truck besides the cart and what would still fit, warehouse by warehouse: below the cart, whose lines stay where
 * they are when it comes. `under`: the first group of each warehouse.
 */
export function CartRooms({ rooms, under, ...adding }: TruckRooms & { under: readonly CartGroup[] }) {
  return under.map((group) => {
    const room = rooms.find(({ storeId }) => storeId === group.storeId);
    if (room === undefined || (isSame(room, group) && room.fits.length === 0)) return null;
    return (
      <section key={group.storeId} className="tm-panel tm-below-12" aria-label={`${group.storeName} 的车`}>
        <h2 className="tm-body tm-pad-line">{group.storeName}</h2>
        {isSame(room, group) ? null : <TruckLoad room={room} />}
        <FittingTable room={room} {...adding} />
      </section>
    );
  });
}

/** Whether the group's own meter says all that waits for a truck in its warehouse. */
const isSame = (room: TruckRoom, group: CartGroup): boolean =>
  room.orders.length === 0 && room.volume === group.truck.volume;

function CartRow({
  group,
  line,
  unit,
  stale,
  send,
  onAsk,
}: {
  group: CartGroup;
  line: CartLine;
  unit: CartContext["units"][string] | undefined;
  stale: boolean;
  send: Send;
  onAsk: (line: CartLine) => void;
}) {
  const { goods } = line;
  const move = priceMove(line);
  const isWholeTruck = isTruckload(purchaseOf(goods, line.count));
  return (
    <tr>
      <td className="tm-cart-choice">
        {isSettleable(group, line) ? (
          <ChoiceBox lines={[line]} label={`选择 ${goods.title}`} send={send} />
        ) : (
          <input type="checkbox" aria-label={`${goods.title} 暂不能结算`} disabled />
        )}
      </td>
      <th scope="row">
        <ListedGoodsCell goods={goods}>
          <span>{skuText(goods)}</span>
        </ListedGoodsCell>
        {move === null ? null : (
          <div
            className={`tm-cart-warning tm-row tm-gap-4 tm-below-4 tm-small ${move.rose ? "tm-warning" : "tm-muted"}`}
            role="status"
          >
            {move.rose ? <Icon name="warning-sign" size={12} /> : null}
            {move.text}
          </div>
        )}
      </th>
      <td className="is-number tm-cart-price">
        <UnitPrice line={line} />
      </td>
      <td className="tm-cart-quantity">
        <QuantityEditor
          rule={goods}
          count={line.count}
          unit={unit ?? goods.saleUnit}
          available={goods.available}
          onChange={(count) => send({ type: "quantityChanged", id: line.id, count })}
          onUnit={(chosen) => send({ type: "unitChosen", id: line.id, unit: chosen })}
          problem={countProblem(line, line.count)}
        />
        {canInquire(goods) && isWholeTruck ? (
          <div className="tm-below-4">
            <Button size="small" onClick={() => onAsk(line)}>
              整车可询价
            </Button>
          </div>
        ) : null}
      </td>
      <td className={`is-number tm-cart-amount${stale ? " is-stale" : ""}`}>
        <Money fen={line.amount} />
      </td>
      <td className="tm-cart-act">
        {canInquire(goods) && !isWholeTruck ? (
          <Button look="minimal" size="small" onClick={() => onAsk(line)}>
            询价
          </Button>
        ) : null}
        <Button
          look="minimal"
          size="small"
          icon={<Icon name="trash" />}
          label={`移除 ${goods.title}`}
          onClick={() => send({ type: "removalRequested", ids: [line.id] })}
        />
      </td>
    </tr>
  );
}

function UnitPrice({ line: { goods, priceNow, tierApplied } }: { line: CartLine }) {
  const next = goods.priceTiers.find((tier) => tier.minVolume > (tierApplied ?? 0) && isReachable(goods, tier));
  return (
    <>
      <Price fen={priceNow as Fen} unit={priceUnitOf(goods.saleUnit)} />
      <div className="tm-under">
        {goods.taxIncluded ? null : <span>不含税</span>}
        {tierApplied === null ? null : <span>已享满 {tierApplied / 1000} m³ 价</span>}
        {next ? (
          <span>
            满 {next.minVolume / 1000} m³ {formatYuan(next.price)}
          </span>
        ) : null}
      </div>
    </>
  );
}
