import type { GoodsBrief } from "../../../domain/catalog/goods/goods.ts";
import type { CartLineId } from "../../../domain/ids.ts";
import { fen, sumFen } from "../../../domain/money.ts";
import { breakdownOf, truckFill } from "../../../domain/timber/quantity.ts";
import { CART_LINE_STATE, type Cart, type CartGroup, type CartLine } from "../../../domain/trade/cart.ts";
import { chosenLines, isSettleable } from "../../../domain/trade/cart-choice.ts";
import { dm3, kg } from "../../../domain/units.ts";
import { grouped, isOpen, isOrderable, type Offer, type OfferRow, offerOf, priced } from "./offer.ts";

/** A stored line beside the current goods. `priceSnapshot`: fen per sale unit when it was added. */
export type StoredCartLine = { id: CartLineId; offer: Offer; count: number; selected: boolean; priceSnapshot: number };

/** A stored line as it is read. */
export type CartLineRow = OfferRow & { lineId: CartLineId; count: number; selected: boolean; priceSnapshot: number };

export const keptOf = (row: CartLineRow): StoredCartLine => ({
  id: row.lineId,
  offer: offerOf(row),
  count: row.count,
  selected: row.selected,
  priceSnapshot: row.priceSnapshot,
});

/** The first that applies: not on sale, stock short, below the minimum order, price changed. */
function stateOf({ offer, count, priceSnapshot }: StoredCartLine): number {
  if (!isOrderable(offer)) return CART_LINE_STATE.invalid;
  if (count > offer.available) return CART_LINE_STATE.stockShort;
  if (count < offer.minOrder) return CART_LINE_STATE.belowMinimum;
  return offer.price === priceSnapshot ? CART_LINE_STATE.fine : CART_LINE_STATE.priceChanged;
}

/** Most of an offer that can be ordered now, in its sale unit's smallest step: whole steps only. */
function maxQuantity(offer: Offer): number {
  const steps = Math.floor(Math.max(0, offer.available) / Math.max(1, offer.step));
  return breakdownOf(offer, steps * Math.max(1, offer.step)).quantity;
}

/** The columns of an offer in a list. */
export function briefOfOffer({
  merchantStatus: _status,
  storeAddress: _address,
  deliveryModes: _modes,
  version: _version,
  priceVersion: _priceVersion,
  stockVersion: _stockVersion,
  ...goods
}: Offer): GoodsBrief {
  return goods;
}

function lineOf(line: StoredCartLine): CartLine {
  const { id, offer, count, selected, priceSnapshot } = line;
  const { breakdown, price, tierApplied, amount } = priced(offer, count);
  return {
    id,
    goodsId: offer.id,
    goods: briefOfOffer(offer),
    count,
    quantity: breakdown.quantity,
    pieces: breakdown.pieces,
    volume: breakdown.volume,
    selected,
    priceSnapshot: fen(priceSnapshot),
    priceNow: price,
    tierApplied,
    amount,
    state: stateOf(line),
    maxQuantity: maxQuantity(offer),
  };
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function groupOf(lines: readonly StoredCartLine[]): CartGroup {
  const { offer } = lines[0]!; // A group has at least one line.
  const closed = !isOpen(offer);
  const chosen = lines
    .filter((line) => line.selected && isSettleable({ closed }, { state: stateOf(line) }))
    .map((line) => breakdownOf(line.offer, line.count));
  const volume = dm3(total(chosen.map((breakdown) => breakdown.volume)));
  const weight = kg(total(chosen.map((breakdown) => breakdown.weight)));
  return {
    merchantId: offer.merchantId,
    shopName: offer.merchantName,
    storeId: offer.storeId,
    storeName: offer.storeName,
    portName: offer.portName,
    closed,
    truck: { volume, weight, fill: truckFill(volume, weight) },
    items: lines.map(lineOf),
  };
}

/**
 * The cart as the page shows it: by merchant and warehouse, with lines that cannot be ordered apart. `selectedAmount`
 * sums the selected orderable lines, each at the price tier of its own volume.
 */
export function cartView(lines: readonly StoredCartLine[], groupsPerCheckout: number): Cart {
  const cart = {
    groups: grouped(lines.filter(({ offer }) => isOrderable(offer))).map(groupOf),
    invalid: lines.filter(({ offer }) => !isOrderable(offer)).map(lineOf),
    num: lines.length,
    selectedAmount: fen(0),
    groupsPerCheckout,
  };
  return { ...cart, selectedAmount: sumFen(chosenLines(cart).map(({ amount }) => amount)) };
}
