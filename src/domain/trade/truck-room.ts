import { byComparedPrice } from "../catalog/goods/cubic-price.ts";
import { GOODS_BRIEF, type GoodsBrief } from "../catalog/goods/goods.ts";
import type { DemandItem } from "../demand/demand-item.ts";
import { canStandFor } from "../demand/demand-match.ts";
import { differencesOf } from "../demand/quote-line.ts";
import { judgedBy, type StatedFacts } from "../demand/requirement-match.ts";
import { demandedCount, specOfGoods } from "../demand/sources.ts";
import { id } from "../fields.ts";
import type { AnyOrderId, WarehouseId } from "../ids.ts";
import { type LoadPart, loadOf, mostThatFits } from "../loading/fitting.ts";
import { type Room, roomText, trucksFor } from "../loading/trucks.ts";
import { DM3, FLAG, type Infer, KG, list, NUMBER, record, TEXT } from "../records.ts";
import { CARRIERS } from "../timber/carriers.ts";
import { breakdownOf, truckFill } from "../timber/quantity.ts";

/** Goods of a warehouse of which some still go onto the buyer's trucks. */
export const FITTING_GOODS = record({
  goods: GOODS_BRIEF,
  /** The most that can be ordered and goes in, in the goods' counting unit. */
  most: NUMBER,
  /** Of that as many as the list asks for, or all of it where no list names a quantity. */
  count: NUMBER,
  /** dm³ of `count`. */
  volume: DM3,
  /** The purchase list that names them; "" where the buyer follows the goods. */
  listName: TEXT,
});
export type FittingGoods = Infer<typeof FITTING_GOODS>;

/** An order whose goods no truck is booked for yet. */
const WAITING_ORDER = record({ orderId: id<AnyOrderId>(), orderNo: TEXT, isForward: FLAG });

/** What a buyer has in a warehouse that no truck is booked for, and what else from there would fit. */
export const TRUCK_ROOM = record({
  storeId: id<WarehouseId>(),
  storeName: TEXT,
  /** The oldest first. */
  orders: list(WAITING_ORDER),
  /** Chosen lines of the cart. */
  cartLines: NUMBER,
  /** dm³ and kg of the orders and the chosen lines. */
  volume: DM3,
  weight: KG,
  /** Percent of a 13 m flatbed. */
  fill: NUMBER,
  /** "" where a piece is too long for a flatbed. */
  roomText: TEXT,
  fits: list(FITTING_GOODS),
});
export type TruckRoom = Infer<typeof TRUCK_ROOM>;

/** A purchase list by which goods are looked for. */
export type NamedList = { name: string; items: readonly DemandItem[] };

/** Goods that may be added. `longest`: mm of the longest piece, `null` where none is stated. */
export type TruckCandidate = { goods: GoodsBrief; facts: StatedFacts; longest: number | null; isFollowed: boolean };

/** The cheapest goods that are shown for a line of a list, and all that are shown. */
const SHOWN_PER_LINE = 3;
const SHOWN = 8;

/** Whether goods are all that a line of a list says, and state nothing otherwise than it requires. */
const isMeant = ({ goods, facts }: Pick<TruckCandidate, "goods" | "facts">, item: DemandItem): boolean =>
  canStandFor(goods, item) &&
  (item.portCode === null || item.portCode === goods.portCode) &&
  differencesOf(item, specOfGoods(goods)).length === 0 &&
  judgedBy(item.requirements, facts).unmet.length === 0;

/**
 * Goods that still go in, each once: those of the lists in the order of their lines, the cheapest first, then those that the buyer
 * follows. Each by itself, so that all of them together may not.
 */
export function fittingGoods(
  candidates: readonly TruckCandidate[],
  lists: readonly NamedList[],
  room: Room,
): FittingGoods[] {
  const roomy = candidates
    .map((candidate) => {
      const { goods, longest } = candidate;
      return { ...candidate, most: mostThatFits({ rule: goods, available: goods.available, longest }, room) };
    })
    .filter(({ most }) => most > 0)
    .sort((one, other) => byComparedPrice(one.goods, other.goods));
  const found = new Map<string, FittingGoods>();
  const add = ({ goods, most }: (typeof roomy)[number], listName: string, asked: number): void => {
    if (found.has(goods.id)) return;
    const count = Math.min(asked, most);
    found.set(goods.id, { goods, most, count, volume: breakdownOf(goods, count).volume, listName });
  };
  for (const { name, items } of lists)
    for (const item of items)
      for (const one of roomy.filter((candidate) => isMeant(candidate, item)).slice(0, SHOWN_PER_LINE))
        add(one, name, (item.quantity === null ? null : demandedCount(one.goods, item)) ?? one.most);
  for (const one of roomy) if (one.isFollowed) add(one, "", one.most);
  return [...found.values()].slice(0, SHOWN);
}

/** The room beside what waits in a warehouse, on as many 13 m flatbeds as it takes, and what would fit. */
export function truckRoom(
  warehouse: Pick<TruckRoom, "storeId" | "storeName" | "orders" | "cartLines">,
  parts: readonly LoadPart[],
  { candidates, lists }: { candidates: readonly TruckCandidate[]; lists: readonly NamedList[] },
): TruckRoom {
  const load = loadOf(parts);
  const room = trucksFor(load, [CARRIERS.truck13])?.room ?? null;
  return {
    ...warehouse,
    volume: load.volume,
    weight: load.weight,
    fill: truckFill(load.volume, load.weight),
    roomText: room === null ? "" : roomText(room),
    fits: room === null ? [] : fittingGoods(candidates, lists, room),
  };
}
