import type { GoodsId, WarehouseId } from "../../../domain/ids.ts";
import type { LoadPart } from "../../../domain/loading/fitting.ts";
import type { Steps } from "../../../domain/steps.ts";
import type { CartLine } from "../../../domain/trade/cart.ts";
import { chosenLines } from "../../../domain/trade/cart-choice.ts";
import {
  linesOf,
  type NamedLine,
  type TruckCandidate,
  type TruckRoom,
  truckRoom,
} from "../../../domain/trade/truck-room.ts";
import { ownShops } from "../../account/own-shop-store.ts";
import type { Caller } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import { statedFacts } from "../../demand/shown-goods-store.ts";
import { inSlices } from "../../slices.ts";
import { listRows } from "../basket/purchase-list-store.ts";
import { cartOf } from "../checkout/cart.ts";
import { briefOfOffer } from "../checkout/cart-view.ts";
import { isOpen, isOrderable, offerOf } from "../checkout/offer.ts";
import { longestOf } from "../checkout/order-freight.ts";
import { ruleOf } from "../orders/stock-moves.ts";
import { goodsBeside, WAITING_COUNTED, waitingOrders } from "./truck-room-store.ts";

/** Purchase lists that are looked through, those changed last. */
const LISTS = 20;

/** The species that the lines name; `null` where a line names none, so that goods of any may be meant. */
function speciesIn(lines: readonly NamedLine[]): string[] | null {
  const named = lines.map(({ item: { speciesCode, alternatives } }) =>
    speciesCode === null ? null : [speciesCode, ...(alternatives.species ?? []).map(({ code }) => code)],
  );
  return named.includes(null) ? null : [...new Set(named.flatMap((codes) => codes ?? []))];
}

/** What else of the warehouses the buyer may add: goods of the lists and those followed, unless the cart has them. */
async function candidatesIn(db: Db, caller: Caller, storeIds: readonly WarehouseId[], except: GoodsId[]) {
  const lines = linesOf(await listRows(db, caller, { pageNum: 1, pageSize: LISTS }));
  const exceptMerchants = await ownShops(db, caller);
  const beside = { storeIds, species: speciesIn(lines), except, exceptMerchants };
  const rows = await goodsBeside(db, caller.personId, beside);
  const stated = await statedFacts(
    db,
    rows.map(({ id }) => id),
  );
  const factsById = new Map(stated.map((facts) => [facts.id, facts]));
  const candidates = rows.flatMap(({ isFollowed, ...row }): TruckCandidate[] => {
    const offer = offerOf(row);
    const facts = factsById.get(row.id);
    if (facts === undefined || !isOrderable(offer) || !isOpen(offer)) return [];
    return [{ goods: briefOfOffer(offer), facts, longest: longestOf(offer), isFollowed }];
  });
  return { candidates, lines };
}

/**
 * What the buyer has in a warehouse that no truck is booked for, and what would fit; without one, of each warehouse of which the
 * cart's chosen lines are. None of a warehouse where nothing waits.
 */
export async function truckRooms(db: Db, caller: Caller, storeId: WarehouseId | null): Promise<TruckRoom[]> {
  const cart = await cartOf(db, caller);
  const chosen = chosenLines(cart);
  const storeIds = storeId === null ? [...new Set(chosen.map(({ goods }) => goods.storeId))] : [storeId];
  const orders: Found["orders"] = [];
  for (const id of storeIds) orders.push(...(await waitingOrders(db, caller, id)));
  if (chosen.length === 0 && orders.length === 0) return [];
  const inCart = [...cart.groups.flatMap(({ items }) => items), ...cart.invalid].map(({ goodsId }) => goodsId);
  const beside = await candidatesIn(db, caller, storeIds, inCart);
  return await inSlices(roomsOf(storeIds, { orders, chosen, ...beside }));
}

/** What stands in the warehouses, and what may be added there. */
type Found = {
  orders: Awaited<ReturnType<typeof waitingOrders>>;
  chosen: readonly CartLine[];
  candidates: readonly TruckCandidate[];
  lines: readonly NamedLine[];
};

function* roomsOf(storeIds: readonly WarehouseId[], { orders, chosen, candidates, lines }: Found): Steps<TruckRoom[]> {
  const rooms: TruckRoom[] = [];
  for (const storeId of storeIds) {
    const all = orders.filter((order) => order.storeId === storeId);
    const waiting = all.slice(0, WAITING_COUNTED);
    const inCart = chosen.filter(({ goods }) => goods.storeId === storeId);
    const storeName = inCart[0]?.goods.storeName ?? waiting[0]?.storeName;
    if (storeName === undefined) continue;
    const parts: LoadPart[] = [
      ...inCart.map(({ goods, count }) => partOf(goods, goods, count)),
      ...waiting.flatMap((order) =>
        order.lines.map(({ count, snapshot }) => partOf(ruleOf(snapshot), snapshot, count)),
      ),
    ];
    const named = waiting.map(({ orderId, orderNo, isForward }) => ({ orderId, orderNo, isForward }));
    const isPartial = all.length > waiting.length;
    const warehouse = { storeId, storeName, orders: named, isPartial, cartLines: inCart.length };
    const own = candidates.filter(({ goods }) => goods.storeId === storeId);
    rooms.push(yield* truckRoom(warehouse, parts, { candidates: own, lines }));
  }
  return rooms;
}

const partOf = (
  rule: LoadPart["rule"],
  spec: Pick<LoadPart, "kindCode"> & Parameters<typeof longestOf>[0],
  count: number,
): LoadPart => ({ rule, count, kindCode: spec.kindCode, longest: longestOf(spec) });
