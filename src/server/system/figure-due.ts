import type { Db } from "../db/database.ts";

/** What has figures of its own. */
export type FigureOwner = "merchant" | "goods";

/** Notes that something happened to owners of figures, in the transaction in which it happened. */
export async function figuresDue(tx: Db, owner: FigureOwner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // In one order for everybody, so that two transactions never wait for each other.
  await tx.run(
    `insert into figure_due (kind, id) select $1, id from unnest($2::bigint[]) as given(id) group by id order by id
     on conflict do nothing`,
    [owner, ids],
    "figures-due",
  );
}
