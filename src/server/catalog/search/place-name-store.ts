import type { Db } from "../../db/database.ts";

type Ids = { storeIds: readonly string[]; merchantIds: readonly string[] };
/** Names of warehouses and shops by id; an id that does not exist has none. */
type Names = { stores: ReadonlyMap<string, string>; merchants: ReadonlyMap<string, string> };

/** The names of these warehouses and merchants' shops. */
export async function namesOfPlaces(db: Db, ids: Ids): Promise<Names> {
  const rows = await db.rows<{ kind: string; id: string; name: string }>(
    `select 'store' as kind, id::text, store_name as name from store where id = any(:storeIds::bigint[])
     union all select 'merchant', id::text, shop_name from merchant where id = any(:merchantIds::bigint[])`,
    ids,
    "place-names",
  );
  const named = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
  return { stores: named("store"), merchants: named("merchant") };
}
