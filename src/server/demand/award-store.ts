import { wholeLines } from "../../domain/demand/line-sources.ts";
import type { QuoteLine } from "../../domain/demand/quote-line.ts";
import type { GoodsId, QuoteId } from "../../domain/ids.ts";
import { HOLD_STATUS } from "../../domain/trade/stock-hold.ts";
import type { Db } from "../db/database.ts";

export type AwardedGoods = { id: GoodsId; title: string; status: number; free: number };

/** Locks goods by id; `free` is what no order or award holds, in the goods' unit. */
export const lockAwardedGoods = (tx: Db, ids: readonly GoodsId[]): Promise<AwardedGoods[]> =>
  tx.rows(
    `select id, title, status, stock - held as free from goods where id = any(:ids::bigint[]) order by id for no key update`,
    { ids },
    "award-goods-lock",
  );

/** Reason of a hold that a quote has until its order is placed. */
const HELD_BY_QUOTE = 4;

/** Holds counts of locked goods for quotes. */
export async function holdAwardedGoods(
  tx: Db,
  holds: readonly { quoteId: QuoteId; goodsId: GoodsId; count: number }[],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const { goodsId, count } of holds) counts.set(goodsId, (counts.get(goodsId) ?? 0) + count);
  await tx.run(
    `update goods g set held = g.held + w.count
       from unnest(:ids::bigint[], :counts::integer[]) as w(id, count) where g.id = w.id`,
    { ids: [...counts.keys()], counts: [...counts.values()] },
    "award-goods-held",
  );
  for (const hold of holds)
    await tx.run(
      `insert into stock_hold (goods_id, quote_id, count, reason) values (:goodsId, :quoteId, :count, ${HELD_BY_QUOTE})`,
      hold,
      "award-hold",
    );
}

/** Releases the hold of a quote. Locks its goods in id order, as all statements do. */
export async function releaseHoldsOfQuote(tx: Db, quoteId: QuoteId): Promise<void> {
  await tx.rows(
    `select 1 from goods where id in (select goods_id from stock_hold where quote_id = :quoteId and status = ${HOLD_STATUS.active})
      order by id for no key update`,
    { quoteId },
    "quote-goods-lock",
  );
  await tx.run(
    `with freed as (
       update stock_hold set status = ${HOLD_STATUS.released}, released_at = now()
        where quote_id = :quoteId and status = ${HOLD_STATUS.active} returning goods_id, count
     )
     update goods g set held = g.held - f.count
       from (select goods_id, sum(count)::integer as count from freed group by goods_id) f where g.id = f.goods_id`,
    { quoteId },
    "quote-goods-freed",
  );
}

/**
 * Writes what is taken of a locked quote in place of what was taken before and ran out unordered. Where a line has several
 * sources, `demand_award` has what each line comes to and `demand_award_part` what it consists of: see there.
 */
export async function writeAward(
  tx: Db,
  quoteId: QuoteId,
  lines: readonly QuoteLine[],
  { taxIncluded, taxRate }: { taxIncluded: boolean; taxRate: number },
): Promise<void> {
  await tx.run("delete from demand_award where quote_id = :quoteId", { quoteId }, "award-before");
  const whole = wholeLines(lines);
  const isParted = whole.some(({ sources }) => sources.length > 1);
  for (const { sources, ...line } of whole) {
    const { goodsId, count } = isParted ? { goodsId: null, count: null } : sources[0];
    await tx.run(
      `insert into demand_award (quote_id, demand_item_id, goods_id, count, price, sale_unit, quantity, volume, amount,
         tax_included, tax_rate)
       values (:quoteId, :demandItemId, :goodsId, :count, :price, :saleUnit, :quantity, :volume, :amount, :taxIncluded,
         :taxRate)`,
      { ...line, goodsId, count, quoteId, taxIncluded, taxRate },
      "award-line",
    );
    for (const [at, source] of (isParted ? sources : []).entries())
      await tx.run(
        `insert into demand_award_part (quote_id, demand_item_id, part, goods_id, count, price, sale_unit, quantity, volume,
           amount)
         values (:quoteId, :demandItemId, :part, :goodsId, :count, :price, :saleUnit, :quantity, :volume, :amount)`,
        { ...source, quoteId, part: at + 1 },
        "award-part",
      );
  }
}

/** Goods that were taken, by quote and line, as a table: `count` in their counting unit, `price` fen per sale unit. */
export const AWARDED_GOODS = `(
  select quote_id, demand_item_id, 1 as part, goods_id, count, price from demand_award where count is not null
  union all
  select quote_id, demand_item_id, part, goods_id, count, price from demand_award_part where count is not null)`;
