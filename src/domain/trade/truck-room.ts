import { byComparedPrice } from "../catalog/goods/cubic-price.ts";
import { GOODS_BRIEF, type GoodsBrief } from "../catalog/goods/goods.ts";
import { tierPrice } from "../catalog/goods/tier-price.ts";
import type { DemandItem } from "../demand/demand-item.ts";
import { canStandFor } from "../demand/demand-match.ts";
import { countAsked, differencesOf, suggestedCount } from "../demand/quote-line.ts";
import { judgeOf, type StatedFacts } from "../demand/requirement-match.ts";
import { specOfGoods } from "../demand/sources.ts";
import { id } from "../fields.ts";
import type { AnyOrderId, WarehouseId } from "../ids.ts";
import { type LoadPart, loadOf, mostThatFits } from "../loading/fitting.ts";
import { type Room, roomText, trucksFor } from "../loading/trucks.ts";
import { DM3, FEN, FLAG, type Infer, KG, list, maybe, NUMBER, record, TEXT } from "../records.ts";
import type { Steps } from "../steps.ts";
import { CARRIERS } from "../timber/carriers.ts";
import { breakdownOf, truckFill } from "../timber/quantity.ts";
import { firstCount } from "../timber/quantity-input.ts";

/** Goods of a warehouse of which some still go onto the buyer's trucks. */
export const FITTING_GOODS = record({
  goods: GOODS_BRIEF,
  /** The most that can be ordered and goes in, in the goods' counting unit. */
  most: NUMBER,
  /** Of that as many as the list asks for, but at least the least order; all of it where no list names a quantity. */
  count: NUMBER,
  /** `count` is the least order: the list asks for less, or in a unit that the goods do not have. */
  isLeast: FLAG,
  /** dm³ of `count`. */
  volume: DM3,
  /** Of `count`, per sale unit, as the shop lists it. */
  price: FEN,
  /** The `minVolume` of the tier that `price` is of. */
  tierApplied: maybe(NUMBER),
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
  /** There are more orders, which are not counted. */
  isPartial: FLAG,
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

/** A line of a list that goods are looked for by. */
export type NamedLine = { listName: string; item: DemandItem };

/** Goods that may be added. `longest`: mm of the longest piece, `null` where none is stated. */
export type TruckCandidate = { goods: GoodsBrief; facts: StatedFacts; longest: number | null; isFollowed: boolean };

/** The cheapest goods that are shown for a line of a list, and all that are shown. */
const SHOWN_PER_LINE = 3;
const SHOWN = 8;
/** Different lines that goods are looked for by. */
const LINES = 100;
/** Goods whose least order is more than so many times what a line asks for are nothing for it. */
const LEAST_PER_ASKED = 2;

/** What of a line says nothing about which goods are meant, without its value. */
const ASIDE: Partial<DemandItem> = {
  speciesText: null,
  targetPrice: null,
  targetPriceUnit: null,
  deliverCityCode: null,
  deliverCityName: null,
  acceptAlternative: true,
  note: "",
  confidence: {},
  sourceSpan: {},
};

/** The lines of the lists in their order, `LINES` at most; of lines that mean the same the first. */
export function linesOf(lists: readonly NamedList[]): NamedLine[] {
  const lines = new Map<string, NamedLine>();
  for (const { name, items } of lists)
    for (const item of items) {
      if (lines.size >= LINES) return [...lines.values()];
      const meant = JSON.stringify({ ...item, ...ASIDE });
      if (!lines.has(meant)) lines.set(meant, { listName: name, item });
    }
  return [...lines.values()];
}

/** A candidate of which some goes in. */
type Roomy = ReturnType<typeof roomyOf>[number];

/** Those of which some goes in, the cheapest first, with what lines are compared to. */
const roomyOf = (candidates: readonly TruckCandidate[], room: Room) =>
  candidates
    .map(({ goods, facts, longest, isFollowed }) => ({
      goods,
      isFollowed,
      spec: specOfGoods(goods),
      judged: judgeOf(facts),
      most: mostThatFits({ rule: goods, available: goods.available, longest }, room),
    }))
    .filter(({ most }) => most > 0)
    .sort((one, other) => byComparedPrice(one.goods, other.goods));

/** Whether the least order of goods is no more than a line may be taken to ask for; of an amount that cannot be compared it is. */
function isInReach(goods: GoodsBrief, item: DemandItem): boolean {
  const asked = countAsked({ ...goods, step: 1 }, item);
  return asked === null || firstCount(goods) <= LEAST_PER_ASKED * asked;
}

/** Whether goods are all that a line of a list says, state nothing otherwise than it requires, and can be had in about its amount. */
const isMeant = ({ goods, spec, judged }: Roomy, item: DemandItem): boolean =>
  canStandFor(goods, item) &&
  (item.portCode === null || item.portCode === goods.portCode) &&
  differencesOf(item, spec).length === 0 &&
  judged(item.requirements).unmet.length === 0 &&
  isInReach(goods, item);

/** The cheapest goods that a line means. Each step judges one goods. */
function* meantBy(item: DemandItem, roomy: readonly Roomy[]): Steps<Roomy[]> {
  const meant: Roomy[] = [];
  for (const one of roomy) {
    if (meant.length === SHOWN_PER_LINE) break;
    yield;
    if (isMeant(one, item)) meant.push(one);
  }
  return meant;
}

/** `item` `null`: the buyer follows the goods. */
function fittingOf({ goods, most }: Roomy, item: DemandItem | null, listName: string): FittingGoods {
  const least = firstCount(goods);
  const isNamed = item !== null && item.quantity !== null;
  const suggested = isNamed ? (suggestedCount(goods, item, goods.available) ?? 0) : most;
  const count = Math.min(Math.max(least, suggested), most);
  const { volume } = breakdownOf(goods, count);
  return { goods, most, count, isLeast: suggested < least, volume, ...tierPrice(goods, volume), listName };
}

/**
 * Goods that still go in, each once: those of the lines in their order, the cheapest first, then those that the buyer follows. Each
 * by itself, so that all of them together may not.
 */
export function* fittingGoods(
  candidates: readonly TruckCandidate[],
  lines: readonly NamedLine[],
  room: Room,
): Steps<FittingGoods[]> {
  const roomy = roomyOf(candidates, room);
  const found = new Map<string, FittingGoods>();
  const add = (one: Roomy, item: DemandItem | null, listName: string): void => {
    if (found.size < SHOWN && !found.has(one.goods.id)) found.set(one.goods.id, fittingOf(one, item, listName));
  };
  for (const { listName, item } of lines) {
    if (found.size === SHOWN) break;
    for (const one of yield* meantBy(item, roomy)) add(one, item, listName);
  }
  for (const one of roomy) if (one.isFollowed) add(one, null, "");
  return [...found.values()];
}

/** The room beside what waits in a warehouse, on as many 13 m flatbeds as it takes, and what would fit. */
export function* truckRoom(
  warehouse: Pick<TruckRoom, "storeId" | "storeName" | "orders" | "isPartial" | "cartLines">,
  parts: readonly LoadPart[],
  { candidates, lines }: { candidates: readonly TruckCandidate[]; lines: readonly NamedLine[] },
): Steps<TruckRoom> {
  const load = loadOf(parts);
  const room = trucksFor(load, [CARRIERS.truck13])?.room ?? null;
  return {
    ...warehouse,
    volume: load.volume,
    weight: load.weight,
    fill: truckFill(load.volume, load.weight),
    roomText: room === null ? "" : roomText(room),
    fits: room === null ? [] : yield* fittingGoods(candidates, lines, room),
  };
}
