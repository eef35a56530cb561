import type { DemandStatus } from "../../domain/demand/demand.ts";
import { nextQuoteStatus, type QuoteStatus } from "../../domain/demand/quote.ts";
import type { Database, Db } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { publish } from "../system/outbox.ts";
import { moveQuote } from "./quote-repository.ts";

type Due = {
  id: string;
  status: QuoteStatus;
  demandStatus: DemandStatus;
  validUntilAt: number;
  lockUntilAt: number | null;
  nowMs: number;
  round: number;
};

const NOTES = { talked: "报价有效期已过", locked: "锁价期内未下单，库存已释放" } as const;

/** Gives back what a quote holds. Goods are locked by id, as by everybody. */
async function releaseHolds(tx: Db, quoteId: string): Promise<void> {
  await tx.rows(
    `select 1 from goods where id in (select goods_id from stock_hold where quote_id = $1 and status = 1)
      order by id for no key update`,
    [quoteId],
    "quote-goods-lock",
  );
  await tx.run(
    `with freed as (
       update stock_hold set status = 3, released_at = now() where quote_id = $1 and status = 1 returning goods_id, count
     )
     update goods g set held = g.held - f.count
       from (select goods_id, sum(count)::integer as count from freed group by goods_id) f where g.id = f.goods_id`,
    [quoteId],
    "quote-goods-freed",
  );
}

/**
 * Ends quotes whose validity, and awarded ones whose lock is over, by the database's clock; the latter give their stock
 * back. One transaction each, on several nodes and as often as one likes; answers how many.
 */
export const expireQuotes = (db: Database): Promise<number> =>
  eachRow<Due>(
    db,
    "quote-clocks",
    (tx, passed) =>
      tx.one<Due>(
        `select q.id, q.status, d.status as "demandStatus", q.round,
                extract(epoch from q.valid_until)::float8 * 1000 as "validUntilAt",
                extract(epoch from q.lock_until)::float8 * 1000 as "lockUntilAt",
                extract(epoch from now())::float8 * 1000 as "nowMs"
           from demand_quote q join demand d on d.id = q.demand_id
          where ((q.status in (1, 2) and q.valid_until <= now()) or (q.status = 3 and q.lock_until <= now()))
            and q.id <> all($1::bigint[])
          order by q.id limit 1 for update of q skip locked`,
        [passed],
        "quote-due",
      ),
    async (tx, row) => {
      const step = nextQuoteStatus(row.status, "expire", "system", row);
      if (step.kind === "refused") throw new Error(`quote ${row.id}: ${step.reason}`);
      const note = row.status === 3 ? NOTES.locked : NOTES.talked;
      if (row.status === 3) await releaseHolds(tx, row.id);
      await moveQuote(tx, {
        ...{ id: row.id, from: row.status, to: step.status, event: "expire", actor: "system", personId: null, note },
      });
      await publish(tx, "quote.stepped", { quoteId: row.id, event: "expire", note });
      return true;
    },
  );
