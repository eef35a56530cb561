import { expect } from "vitest";
import type { Db } from "../../src/server/db/database.ts";

/** Each finds rows that must not exist, whatever happened before. */
const VIOLATIONS: Readonly<Record<string, string>> = {
  "goods.held is the sum of its active holds": `
    select g.id, g.held, coalesce(h.count, 0) as holds
      from goods g left join (select goods_id, sum(count) as count from stock_hold where status = 1 group by 1) h
        on h.goods_id = g.id
     where g.held <> coalesce(h.count, 0)`,
  "never more held than there is": "select id from goods where held < 0 or held > stock",
  "an order has lines, and comes to the sum of them": `
    select o.id from platform_order o left join order_line l on l.order_id = o.id
     group by o.id
    having count(l.id) = 0 or sum(l.amount) <> o.goods_amount or sum(l.volume) <> o.volume
        or o.payable <> o.goods_amount + o.freight_amount`,
  "a group has as many orders as it says, and at least their goods": `
    select g.id from order_group g left join platform_order o on o.order_group_id = g.id
     group by g.id having count(o.id) <> g.order_num or sum(o.goods_amount) <> g.payable`,
  "an open order holds what it ordered, an ended one nothing": `
    select o.id from platform_order o
      join order_line l on l.order_id = o.id
     where coalesce((select sum(h.count) from stock_hold h
                      where h.order_id = o.id and h.goods_id = l.goods_id and h.status = 1), 0)
        <> case when o.status in (80, 90) then 0
                else (select sum(s.count) from order_line s where s.order_id = o.id and s.goods_id = l.goods_id) end`,
  "an order's history begins with placing, has no gap, and ends in its status": `
    select e.order_id
      from (select *, lag(to_status) over (partition by order_id order by at, id) as before,
                   row_number() over (partition by order_id order by at desc, id desc) as from_the_end
              from order_event) e
      join platform_order o on o.id = e.order_id
     where e.from_status is distinct from e.before or (e.event = 'place') <> (e.before is null)
        or (e.from_the_end = 1 and e.to_status <> o.status)`,
  "a version counts the steps": `
    select o.id from platform_order o
     where o.version <> (select count(*) from order_event e where e.order_id = o.id)`,
  "a used settlement leads to its buyer's group": `
    select s.token_hash from settlement s join order_group g on g.id = s.order_group_id
     where g.person_id <> s.person_id or g.company_id is distinct from s.company_id`,
  "every kept key has its answer": "select key from idempotency where answer is null",
};

/** Stock, holds, orders and their history agree with each other. */
export async function expectLedgerInOrder(db: Db): Promise<void> {
  for (const [law, query] of Object.entries(VIOLATIONS)) {
    expect(await db.rows(query), law).toEqual([]);
  }
}
