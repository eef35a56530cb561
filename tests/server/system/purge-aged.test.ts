import fc from "fast-check";
import { describe, expect } from "vitest";
import { backgroundTasks } from "../../../src/server/jobs/background-tasks.ts";
import { purgeAged } from "../../../src/server/system/tables/purge-aged.ts";
import { NIGHTLY, TRADE_LAW } from "../../../src/server/system/tables/table-row-store.ts";
import { TABLES, type TableName } from "../../../src/server/system/tables/tables.ts";
import type { TestDatabase } from "../../support/database.ts";
import { everybodysThings } from "../../support/everybodys-things.ts";
import { it } from "../../support/fixtures.ts";
import { createTrade } from "../../support/trade.ts";

const TASKS = backgroundTasks({ sync: async () => {} });

/** What a purge takes: of rows that are so many days old, numbered by $1 with $2 as their time, those older than `days`. */
type Case = { table: TableName; add: string; days: number; left: string };
const YEAR = 366;
const BUYER = "(select id from person order by id limit 1)";
const GOODS = "(select id from goods order by id limit 1)";
const message = (readAt: string, isDeleted: boolean) =>
  `insert into message (person_id, type, title, content, ref_type, outbox_id, visible_at, read_at, deleted)
   select ${BUYER}, 1, 'aged', '', '', $1::bigint, t, ${readAt}, ${isDeleted} from (select $2::timestamptz as t) times`;
const MESSAGES = "select outbox_id::int as n from message where title = 'aged'";
const hold = (status: number) =>
  `insert into stock_hold (goods_id, order_id, count, status, released_at)
   values (${GOODS}, (select id from platform_order order by id limit 1), $1::int, ${status}, $2)`;
const HOLDS = "select count as n from stock_hold";
const checkout = (group: string) =>
  `insert into settlement (token_hash, person_id, lines, expire_at, order_group_id)
   values (convert_to('aged' || $1::int, 'UTF8'), ${BUYER}, '[]', $2, ${group})`;
const address = (isDeleted: boolean) =>
  `insert into user_address (person_id, receiver, phone, province_code, province_name, city_code, city_name, detail, deleted, created_at)
   values (${BUYER}, '', '', '', '', '', '', 'aged' || $1::int, ${isDeleted}, $2)`;
const ADDRESSES = "select substr(detail, 5)::int as n from user_address where detail like 'aged%'";
const NEVER = Number.POSITIVE_INFINITY;

const CASES: Readonly<Record<string, Case>> = {
  "messages that were read": { table: "message", add: message("t", false), days: YEAR, left: MESSAGES },
  "messages that were not": { table: "message", add: message("null", false), days: 2 * YEAR - 1, left: MESSAGES },
  "messages put away": { table: "message", add: message("null", true), days: 30, left: MESSAGES },
  "sign-ins": {
    table: "login_log",
    add: `insert into login_log (person_id, ip, at) values (${BUYER}, 'aged' || $1::int, $2)`,
    days: YEAR,
    left: "select substr(ip, 5)::int as n from login_log where ip like 'aged%'",
  },
  reminders: {
    table: "reminder",
    add: "insert into reminder (kind, subject_id, since, nth, told_at) values ('aged', 1, $2, $1::int, $2)",
    days: 2 * YEAR - 1,
    left: "select nth as n from reminder where kind = 'aged'",
  },
  searches: {
    table: "search_history",
    add: `insert into search_history (person_id, history, at) values (${BUYER}, 'aged' || $1::int, $2)`,
    days: YEAR,
    left: "select substr(history, 5)::int as n from search_history where history like 'aged%'",
  },
  "goods looked at": {
    table: "browse_history",
    add: `insert into browse_history (person_id, day, goods_id, price, at) values (${BUYER}, $2::date - $1::int * 9999, ${GOODS}, $1::int, $2)`,
    days: 91,
    left: "select price as n from browse_history",
  },
  "holds that were released": { table: "stock_hold", add: hold(3), days: 3 * YEAR - 2, left: HOLDS },
  "holds that were fetched": { table: "stock_hold", add: hold(2), days: NEVER, left: HOLDS },
  "addresses that were removed": { table: "user_address", add: address(true), days: 30, left: ADDRESSES },
  "addresses in use": { table: "user_address", add: address(false), days: NEVER, left: ADDRESSES },
  "checkouts without an order": {
    table: "settlement",
    add: checkout("null"),
    days: NEVER,
    left: "select substr(convert_from(token_hash, 'UTF8'), 5)::int as n from settlement where token_hash like 'aged%'::bytea",
  },
};

const timesAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Ages of rows in hours around an age of so many days, none within a day and a half of it: years are of 365 days or 366. */
const agesAround = (days: number) => {
  const border = Number.isFinite(days) ? days * 24 : 100_000;
  return fc.array(
    fc.oneof(fc.integer({ min: 0, max: border - 36 }), fc.integer({ min: border + 36, max: border + 50_000 })),
    { minLength: 1, maxLength: 6 },
  );
};

const numbersLeft = async (db: TestDatabase, sql: string) =>
  (await db.rows<{ n: number }>(sql)).map(({ n }) => n).toSorted((a, b) => a - b);

describe("purging by age", () => {
  it.beforeAll(async ({ app, db }) => {
    await everybodysThings(await createTrade(app, db));
  });

  it.for(Object.entries(CASES))(
    "takes of %s the old, and the young stay",
    async ([, { table, add, days, left }], { db }) => {
      await fc.assert(
        fc.asyncProperty(agesAround(days), async (hours) => {
          await db.run(`delete from ${table}`);
          for (const [at, age] of hours.entries()) await db.run(add, [at + 1, timesAgo(age)]);
          await purgeAged(db, NIGHTLY);
          const young = hours.flatMap((age, at) => (age < days * 24 ? [at + 1] : []));
          expect(await numbersLeft(db, left)).toEqual(young);
        }),
        { numRuns: 8 },
      );
    },
  );

  it("takes of checkouts that became orders those of more than 30 days ago", async ({ db }) => {
    await db.run(
      `insert into order_group (order_group_no, person_id, order_num, payable, seq) values ('aged', ${BUYER}, 1, 1, 99)`,
    );
    await db.run("delete from settlement");
    await db.run(checkout("(select id from order_group where order_group_no = 'aged')"), [1, timesAgo(29 * 24)]);
    await purgeAged(db, NIGHTLY);
    expect(await db.rows("select 1 from settlement")).toHaveLength(1);
    await db.run("update settlement set expire_at = $1", [timesAgo(31 * 24)]);
    await purgeAged(db, NIGHTLY);
    expect(await db.rows("select 1 from settlement")).toEqual([]);
    expect(await db.rows("select 1 from order_group where order_group_no = 'aged'")).toHaveLength(1);
  });

  it("leaves of prices of more than two years ago the last of each month, and all of the younger", async ({ db }) => {
    await db.run("delete from goods_price_history");
    await db.run(
      `insert into goods_price_history (goods_id, price, price_at)
       select ${GOODS}, n, t.at from (values
         (1, now() - interval '3 years' ), (2, now() - interval '3 years' + interval '1 second'),
         (3, now() - interval '40 months'), (4, now() - interval '1 year'), (5, now() - interval '1 year' + interval '1 second')
       ) as t(n, at)`,
    );
    await purgeAged(db, NIGHTLY);
    expect(await numbersLeft(db, "select price as n from goods_price_history")).toEqual([2, 3, 4, 5]);
  });

  it("leaves every record of a trade, however old", async ({ db }) => {
    const records = (Object.keys(TABLES) as TableName[]).filter(
      (table) => TABLES[table].law === TRADE_LAW && table !== "stock_hold",
    );
    const numbers = async () => {
      const counts = records.map((table) => `select '${table}' as name, count(*)::int as n from ${table}`);
      return db.rows<{ name: string; n: number }>(`${counts.join(" union all ")} order by name`);
    };
    const before = await numbers();
    expect(before.filter(({ n }) => n > 0).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["platform_order", "order_line", "order_event", "futures_order", "demand", "pay_voucher"]),
    );
    for (const table of records) {
      const columns = await db.rows<{ name: string }>(
        `select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = $1 and data_type in ('timestamp with time zone', 'date')`,
        [table],
      );
      if (columns.length === 0) continue;
      await db.run(`alter table ${table} disable trigger user`);
      await db.run(
        `update ${table} set ${columns.map(({ name }) => `${name} = ${name} - interval '1200 days'`).join(", ")}`,
      );
      await db.run(`alter table ${table} enable trigger user`);
    }
    for (const { name, run } of TASKS) if (name.startsWith("purge-")) await run(db);
    expect(await numbers()).toEqual(before);
  });
});
