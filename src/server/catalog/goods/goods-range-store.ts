import type { Db } from "../../db/database.ts";

/** So many goods are read by one statement, whatever it does with them. */
const AT_ONCE = 20_000;

/** Goods g whose ids lie in the range. */
export const IN_RANGE = "g.id > :from and (:to::bigint is null or g.id <= :to)";

/** Ids after `from` up to `to`; the last range is open. */
type GoodsRange = { readonly from: string; readonly to: string | null };

/** All goods in ranges of which each is read quickly, however many there are. */
export async function* goodsRanges(db: Db): AsyncGenerator<GoodsRange> {
  for (let from: string | null = "0"; from !== null; ) {
    const next: { id: string } | null = await db.one<{ id: string }>(
      `select id from goods where id > :from order by id offset ${AT_ONCE - 1} limit 1`,
      { from },
    );
    const to: string | null = next?.id ?? null;
    yield { from, to };
    from = to;
  }
}
