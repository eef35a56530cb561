import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atMoment, layClock, removeClock } from "../../src/demo/clock-store.ts";
import { loadDemo } from "../../src/demo/load-demo.ts";
import { GOODS_STATUSES } from "../../src/domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../src/domain/company/company-status.ts";
import { APPLICATION_STATUS } from "../../src/domain/company/merchant-application.ts";
import { SUPPLY_STATUS } from "../../src/domain/company/supply-states.ts";
import { DEMAND_STATUSES } from "../../src/domain/demand/demand.ts";
import { QUOTE_STATUSES } from "../../src/domain/demand/quote.ts";
import { OFFER_STATUSES } from "../../src/domain/futures/forward-offer.ts";
import { INQUIRY_STATUSES } from "../../src/domain/futures/inquiry.ts";
import { FUTURES_STATUSES } from "../../src/domain/futures/order.ts";
import { ORDER_STATUS, ORDER_STATUSES } from "../../src/domain/trade/order.ts";
import { orderLimitProblem } from "../../src/domain/trade/order-clock.ts";
import { RESERVATION_STATES } from "../../src/domain/trade/reservation.ts";
import { PICKUP_STATUSES } from "../../src/domain/trade/tally.ts";
import { type Dm3, dm3 } from "../../src/domain/units.ts";
import { expireDemands } from "../../src/server/demand/expire-demands.ts";
import { expireQuotes } from "../../src/server/demand/expire-quotes.ts";
import { runFuturesClocks } from "../../src/server/futures/futures-clocks.ts";
import { runTradeClocks } from "../../src/server/trade/pickups/trade-clocks.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { expectLedgerInOrder } from "../support/ledger.ts";

const MARKETPLACE = { goods: 3_000, isWeekLived: true };
const HOUR_MS = 3_600_000;

const PARTY = { buyer: "o.person_id = p.id", merchant: "o.merchant_id = p.merchant_id" };
/** Rows of a table by whose they are and their status. */
const counted = (table: string, party: keyof typeof PARTY, from = `${table} o`) =>
  `select p.phone, o.status, count(*)::int as number from ${from} join person p on ${PARTY[party]}
    where p.phone ~ '^1380000000[1-4]$' group by 1, 2 order by 1, 2`;

/** The statuses that a console lists, and how its rows are counted. `people`: whose console shows each of them. */
const CONSOLES: readonly { name: string; statuses: readonly number[]; query: string }[] = [
  { name: "orders of the buyers", statuses: ORDER_STATUSES, query: counted("platform_order", "buyer") },
  { name: "orders of the shops", statuses: ORDER_STATUSES, query: counted("platform_order", "merchant") },
  {
    name: "reservations",
    statuses: Object.values(RESERVATION_STATES).map(({ code }) => code),
    query: counted("reservation", "buyer"),
  },
  {
    name: "tally sheets",
    statuses: PICKUP_STATUSES,
    query: counted(
      "pickup_record",
      "buyer",
      "(select r.status, y.person_id from pickup_record r join platform_order y on y.id = r.order_id) o",
    ),
  },
  { name: "demands", statuses: DEMAND_STATUSES, query: counted("demand", "buyer") },
  {
    name: "quotes of the shops",
    statuses: QUOTE_STATUSES,
    query:
      "select q.status from demand_quote q join merchant m on m.company_id = q.company_id join person p on p.merchant_id = m.id",
  },
  { name: "forward offers", statuses: OFFER_STATUSES, query: counted("global_offer", "merchant") },
  { name: "inquiries", statuses: INQUIRY_STATUSES, query: counted("futures_inquiry", "buyer") },
  { name: "forward orders of the buyer", statuses: FUTURES_STATUSES, query: counted("futures_order", "buyer") },
  { name: "forward orders of the shop", statuses: FUTURES_STATUSES, query: counted("futures_order", "merchant") },
  { name: "goods of the shop", statuses: GOODS_STATUSES, query: counted("goods", "merchant") },
  {
    name: "applications of shops",
    statuses: [APPLICATION_STATUS.inReview, APPLICATION_STATUS.incomplete, APPLICATION_STATUS.rejected],
    query: "select status from settle_in_materials",
  },
  {
    name: "certifications",
    statuses: [COMPANY_STATUS.certified, COMPANY_STATUS.inReview, COMPANY_STATUS.rejected],
    query: "select company_status as status from company_info where person_id is not null",
  },
  {
    name: "applications for services",
    statuses: [SUPPLY_STATUS.waiting, SUPPLY_STATUS.forwarded],
    query: "select status from supply_apply",
  },
];

/** What happened, without ids, numbers and moments. */
const HISTORY = `select * from (
  select 'order' as kind, m.merchant_no || o.payable || coalesce(o.cancel_reason, '') as what, e.event, e.note
    from order_event e join platform_order o on o.id = e.order_id join merchant m on m.id = o.merchant_id
  union all select 'reservation', plate_no, status::text, store_name from reservation
  union all select 'demand', d.title, d.status::text, coalesce(string_agg(q.status::text, ',' order by q.status), '')
    from demand d left join demand_quote q on q.demand_id = d.id group by d.id
  union all select 'offer', title, status::text, ordered_volume::text from global_offer
  union all select 'inquiry', i.status::text, e.event, e.note from inquiry_event e join futures_inquiry i on i.id = e.inquiry_id
  union all select 'forward', o.status::text, e.event, e.note from futures_order_event e join futures_order o on o.id = e.order_id
  union all select 'message', p.phone, m.title, m.ref_type from message m join person p on p.id = m.person_id
  union all select 'cart', g.title, c.count::text, p.phone from cart_item c join goods g on g.id = c.goods_id
    join person p on p.id = c.person_id
  union all select 'browsed', g.title, p.phone, '' from browse_history b join goods g on g.id = b.goods_id
    join person p on p.id = b.person_id) h
  order by 1, 2, 3, 4`;

const DEFAULTS = `select table_name, column_name, column_default from information_schema.columns
  where table_schema = current_schema() and column_default is not null order by 1, 2`;

describe("the demo's week", () => {
  let db: TestDatabase;
  let other: TestDatabase;
  let defaults: unknown[];
  beforeAll(async () => {
    db = await createTestDatabase();
    other = await createTestDatabase();
    defaults = await db.rows(DEFAULTS);
    await loadDemo(db, MARKETPLACE);
  });
  afterAll(async () => {
    await db.drop();
    await other.drop();
  });

  it("has something in every status that a console lists", async () => {
    for (const { name, statuses, query } of CONSOLES) {
      const rows = await db.rows<{ phone: string; status: number }>(query);
      expect([...new Set(rows.map(({ status }) => status))].sort(), name).toEqual([...statuses].sort());
    }
  });

  it("gives each buyer a cart, addresses, saved searches, spec alerts, things followed and looked at", async () => {
    for (const table of ["cart_item", "user_address", "my_search", "req_spec", "member_follow", "browse_history"])
      expect(
        await db.rows(
          `select p.phone from person p where p.phone in ('13800000001', '13800000002')
             and exists (select 1 from ${table} t where t.person_id = p.id) order by 1`,
        ),
        table,
      ).toHaveLength(2);
    const hits = await db.one<{ fewest: number; most: number }>(
      `select min(number)::int as fewest, max(number)::int as most
         from (select count(*) as number from req_spec_hit group by req_spec_id) h`,
    );
    expect(hits?.fewest).toBeGreaterThan(0);
    expect(hits?.most).toBeLessThan(10);
  });

  it("leaves the company of the first buyer room for three more orders", async () => {
    const load = await db.one<{ unpaidOrders: number; heldVolume: Dm3 }>(
      `select count(*)::int as "unpaidOrders", coalesce(sum(o.volume), 0)::float8 as "heldVolume"
         from platform_order o join person p on p.id = o.person_id
        where p.phone = '13800000001' and o.company_id is not null
          and o.status in (${ORDER_STATUS.toConfirm}, ${ORDER_STATUS.toAcceptChange}, ${ORDER_STATUS.toPay})`,
    );
    expect(load?.unpaidOrders).toBeGreaterThan(0);
    expect(orderLimitProblem({ ...load!, newOrders: 3, newVolume: dm3(100_000) })).toBeNull();
  });

  it("leaves each of the five with messages that are read and others that are not", async () => {
    expect(
      await db.rows(
        `select p.phone from message m join person p on p.id = m.person_id group by 1
          having count(m.read_at) > 0 and count(*) > count(m.read_at) order by 1`,
      ),
    ).toEqual(["13800000001", "13800000002", "13800000003", "13800000004", "13900000001"].map((phone) => ({ phone })));
  });

  it("matches the ledger", () => expectLedgerInOrder(db));

  it("lies in the past, each step after the one before, under numbers of its days", async () => {
    const wrong = await db.rows(
      `select o.order_no from platform_order o
        where o.created_at > now() or coalesce(o.finished_at, now()) > now()
           or substr(o.order_no, 3, 6) <> to_char(o.created_at at time zone 'Asia/Shanghai', 'YYMMDD')
           or exists (select 1 from order_event e where e.order_id = o.id and (e.at < o.created_at or e.at > now()))
           or exists (select 1 from (select e.at, lag(e.at) over (order by e.id) as before from order_event e
                                      where e.order_id = o.id) s where s.at < s.before)`,
    );
    expect(wrong).toEqual([]);
    expect(
      await db.rows(
        "select distinct (o.created_at at time zone 'Asia/Shanghai')::date from platform_order o where o.created_at > now() - interval '8 days'",
      ),
    ).not.toHaveLength(1);
    expect(await db.rows("select 1 from message where created_at > now() or read_at > now()")).toEqual([]);
  });

  it("leaves the database's clock and its defaults, and no open session", async () => {
    expect(await db.rows(DEFAULTS)).toEqual(defaults);
    expect(await db.rows("select 1 from pg_namespace where nspname = 'demo_clock'")).toEqual([]);
    expect(await db.rows("select 1 from session")).toEqual([]);
    expect(await db.rows("select 1 from outbox union all select 1 from outbox_delivery")).toEqual([]);
    expect(await db.rows("select 1 from job_set_aside")).toEqual([]);
  });

  it("is the same on every machine", async () => {
    await loadDemo(other, MARKETPLACE);
    expect(await other.rows(HISTORY)).toEqual(await db.rows(HISTORY));
  });

  it("has no deadline within the first three hours", async () => {
    await db.transaction(layClock);
    const lapsed = await atMoment(db, Date.now() + 3 * HOUR_MS, async (within) => [
      await runTradeClocks(within),
      await expireDemands(within),
      await expireQuotes(within),
      await runFuturesClocks(within),
    ]);
    await db.transaction(removeClock);
    expect(lapsed).toEqual([0, 0, 0, 0]);
  });

  it("is not played unless requested", async () => {
    const bare = await createTestDatabase();
    await loadDemo(bare, { ...MARKETPLACE, isWeekLived: false });
    expect(await bare.rows("select 1 from message union all select 1 from cart_item")).toEqual([]);
    await bare.drop();
  });
});
