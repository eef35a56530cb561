import type { OrderId, OrderLineId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import type { Dm3 } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";

/** The buyer's counts by line id; lines without a count are left out. */
export async function receivedCounts(db: Db, orderId: OrderId): Promise<ReadonlyMap<OrderLineId, number>> {
  const rows = await db.rows<{ id: OrderLineId; count: number }>(
    "select id, received_count as count from order_line where order_id = :orderId and received_count is not null",
    { orderId },
    "lines-received",
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Whether the order is settled by more of a line than left the warehouse. */
export const isSettledBeyondPicked = async (db: Db, orderId: OrderId): Promise<boolean> =>
  (await db.one(
    "select 1 from order_line where order_id = :orderId and settled_count > picked_count limit 1",
    { orderId },
    "line-settled-beyond",
  )) !== null;

/** Records what arrived of a line of a locked order. */
export const setReceived = (tx: Db, id: OrderLineId, count: number): Promise<number> =>
  tx.run("update order_line set received_count = :count where id = :id", { id, count }, "line-received");

/** Records what a line of a locked order is settled at; `volume` in dm³. */
export const setSettled = (
  tx: Db,
  id: OrderLineId,
  settled: { count: number; volume: Dm3; amount: Fen },
): Promise<number> =>
  tx.run(
    "update order_line set settled_count = :count, settled_volume = :volume, settled_amount = :amount where id = :id",
    { ...settled, id },
    "line-settled",
  );
