import type { FetchableOrder } from "../../../domain/trade/pickup-view.ts";
import type { Caller } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import { ordersToFetch } from "../pickups/pickup-order-store.ts";
import { ruleOf } from "./stock-moves.ts";

/** Orders of the purchasing entity with goods left for pickup, oldest first, with the remaining count of each line. */
export async function fetchableOrders(db: Db, caller: Caller): Promise<FetchableOrder[]> {
  const orders = await ordersToFetch(db, caller);
  return orders.map(({ lines, ...order }) => ({
    ...order,
    lines: lines.map(({ snapshot, ...line }) => ({
      ...line,
      image: snapshot.image,
      title: snapshot.title,
      specText: snapshot.specText,
      rule: ruleOf(snapshot),
    })),
  }));
}
