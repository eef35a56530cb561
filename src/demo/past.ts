import type { Database, Db } from "../server/db/database.ts";

/** When a step was really taken, by the database's clock, and when it is to have been taken (epoch ms). */
type Step = { taken: string; target: number };

/** Steps of one story, each with the moment to which it and what it wrote is moved. */
export type Timeline = { step<T>(target: number, work: () => Promise<T>): Promise<T>; steps: readonly Step[] };

/** The story under way with its steps, kept until it is moved, so that a later start goes on with it. */
const UNDER_WAY = "server.demo-story";
type Story = { name: string; steps: Step[] };

/** The story that a program killed on the way left, or `null`. */
export async function storyUnderWay(db: Db): Promise<Story | null> {
  const kept = await db.one<{ story: string }>("select config_value as story from sys_config where config_key = $1", [
    UNDER_WAY,
  ]);
  return kept && (JSON.parse(kept.story) as Story);
}

/** The timeline of a story, from where it was left. */
export async function timeline(db: Database, name: string): Promise<Timeline> {
  const left = await storyUnderWay(db);
  const steps = left?.name === name ? left.steps : [];
  return {
    steps,
    async step(target, work) {
      const now = await db.one<{ at: string }>("select clock_timestamp()::text as at", [], "demo-clock");
      steps.push({ taken: now!.at, target }); // a select without a table has a row
      // Kept before the step is taken: a moment too many moves nothing, one too few would leave the step in the present.
      await db.run(
        `insert into sys_config (config_key, config_value) values ($1, $2)
         on conflict (config_key) do update set config_value = excluded.config_value`,
        [UNDER_WAY, JSON.stringify({ name, steps })],
        "demo-story",
      );
      return work();
    },
  };
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
    where g.id = (select order_group_id from platform_order where id = $1)`,
  `update pay_voucher v set pay_date = ${dayOf("v.created_at")}, created_at = ${past("v.created_at")}, audited_at = ${past("v.audited_at")}
    where v.order_id = $1`,
  `update pickup_record r set pickup_no = ${renumbered("r.pickup_no", "r.created_at")}, picked_at = ${past("r.picked_at")},
          created_at = ${past("r.created_at")}, settled_at = ${past("r.settled_at")} where r.order_id = $1`,
  `update stock_hold h set created_at = ${past("h.created_at")}, released_at = ${past("h.released_at")} where h.order_id = $1`,
  `update price_sample s set at = ${past("s.at")} where s.order_line_id in (select id from order_line where order_id = $1)`,
  `update order_refund f set created_at = ${past("f.created_at")}, done_at = ${past("f.done_at")} where f.order_id = $1`,
  `update order_event e set at = ${past("e.at")} where e.order_id = $1`,
  `update platform_order o set order_no = ${renumbered("o.order_no", "o.created_at")}, created_at = ${past("o.created_at")},
          confirmed_at = ${past("o.confirmed_at")}, paid_at = ${past("o.paid_at")}, finished_at = ${past("o.finished_at")},
          settle_posted_at = ${past("o.settle_posted_at")}, entered_at = ${past("o.entered_at")},
          expect_date = case when o.expect_date is not null then $4::date end where o.id = $1`,
];

/**
 * Moves an order that has ended into the past, step by step as its timeline says, and the day that was agreed for its
 * delivery to `expectDate`. Nothing but moments changes. Ends the story under way.
 */
export const moveIntoPast = (
  db: Database,
  orderId: string,
  { steps }: Timeline,
  expectDate: string | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    const moments = [steps.map(({ taken }) => taken), steps.map(({ target }) => new Date(target).toISOString())];
    for (const statement of STATEMENTS) {
      const values = statement.includes("$4") ? [orderId, ...moments, expectDate] : [orderId, ...moments];
      const moved = `with moved as materialized (
        select * from unnest($2::timestamptz[], $3::timestamptz[]) as m(taken, target))`;
      await tx.run(`${moved} ${statement}`, values, "demo-past");
    }
    await tx.run("delete from sys_config where config_key = $1", [UNDER_WAY]);
  });
