import type { GoodsId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";

/** Those of the goods that are not delivered: buyers fetch them. */
export const fetchedAlone = async (db: Db, ids: readonly GoodsId[]): Promise<ReadonlySet<GoodsId>> => {
  const rows = await db.rows<{ id: GoodsId }>(
    "select id from goods where id = any(:ids::bigint[]) and not 2 = any(delivery_modes)",
    { ids: [...ids] },
    "goods-fetched-alone",
  );
  return new Set(rows.map(({ id }) => id));
};
