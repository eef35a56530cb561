import type { OrderId } from "../domain/ids.ts";
import type { Database, Db } from "../server/db/database.ts";

/** When a step was really taken, by the database's clock, and when it is to have been taken (epoch ms). */
export type Step = { taken: string; target: number };

/** The story under way with its steps, kept until it is moved, so that a later start goes on with it. */
const UNDER_WAY = "server.demo-story";
export type Story = { name: string; steps: Step[] };

/** The story that a program killed on the way left, or `null`. */
export async function storyUnderWay(db: Db): Promise<Story | null> {
  const kept = await db.one<{ story: string }>("select config_value as story from sys_config where config_key = :key", {
    key: UNDER_WAY,
  });
  return kept && (JSON.parse(kept.story) as Story);
}

/** The moment by the database's clock, as its own text, so that nothing is rounded. */
export async function databaseMoment(db: Db): Promise<string> {
  const now = await db.one<{ at: string }>("select clock_timestamp()::text as at", [], "demo-clock");
  return now!.at; // a select without a table has a row
}

/** Keeps the story under way as it is now. */
export async function keepStory(db: Db, story: Story): Promise<void> {
  await db.run(
    `insert into sys_config (config_key, config_value) values (:key, :story)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    { key: UNDER_WAY, story: JSON.stringify(story) },
    "demo-story",
  );
}

/** A moment as far from its step's target as it was from the step; what is not set stays so. */
const past = (column: string) =>
  `(select ${column} - taken + target from moved where taken <= ${column} order by taken desc limit 1)`;
const renumbered = (column: string, at: string) =>
  `overlay(${column} placing to_char(${past(at)} at time zone 'Asia/Shanghai', 'YYMMDD') from 3 for 6)`;
const dayOf = (at: string) => `(${past(at)} at time zone 'Asia/Shanghai')::date`;

/** What carries the moments of an order; a number names the day on which it was drawn. */
const STATEMENTS = [
  `update order_group g set order_group_no = ${renumbered("g.order_group_no", "g.created_at")}, created_at = ${past("g.created_at")}
    where g.id = (select order_group_id from platform_order where id = :orderId)`,
  `update pay_voucher v set pay_date = ${dayOf("v.created_at")}, created_at = ${past("v.created_at")}, audited_at = ${past("v.audited_at")}
    where v.order_id = :orderId`,
  `update pickup_record r set pickup_no = ${renumbered("r.pickup_no", "r.created_at")}, picked_at = ${past("r.picked_at")},
          created_at = ${past("r.created_at")}, settled_at = ${past("r.settled_at")} where r.order_id = :orderId`,
  `update stock_hold h set created_at = ${past("h.created_at")}, released_at = ${past("h.released_at")} where h.order_id = :orderId`,
  `update price_sample s set at = ${past("s.at")} where s.order_line_id in (select id from order_line where order_id = :orderId)`,
  `update order_refund f set created_at = ${past("f.created_at")}, entered_at = ${past("f.entered_at")}, done_at = ${past("f.done_at")} where f.order_id = :orderId`,
  `update order_event e set at = ${past("e.at")} where e.order_id = :orderId`,
  `update platform_order o set order_no = ${renumbered("o.order_no", "o.created_at")}, created_at = ${past("o.created_at")},
          confirmed_at = ${past("o.confirmed_at")}, paid_at = ${past("o.paid_at")}, finished_at = ${past("o.finished_at")},
          settle_posted_at = ${past("o.settle_posted_at")}, entered_at = ${past("o.entered_at")},
          expect_date = case when o.expect_date is not null then :expectDate::date end where o.id = :orderId`,
];

/**
 * Moves an order that has ended into the past, step by step as its timeline says, and the day that was agreed for its
 * delivery to `expectDate`. Nothing but moments changes. Ends the story under way.
 */
export const moveIntoPast = (
  db: Database,
  orderId: OrderId,
  steps: readonly Step[],
  expectDate: string | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    const values = {
      ...{ orderId, expectDate },
      taken: steps.map(({ taken }) => taken),
      targets: steps.map(({ target }) => new Date(target).toISOString()),
    };
    for (const statement of STATEMENTS) {
      const moved = `with moved as materialized (
        select * from unnest(:taken::timestamptz[], :targets::timestamptz[]) as m(taken, target))`;
      await tx.run(`${moved} ${statement}`, values, "demo-past");
    }
    await tx.run("delete from sys_config where config_key = :key", { key: UNDER_WAY });
  });
