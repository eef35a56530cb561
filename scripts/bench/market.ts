import type { Database } from "../../src/server/db/database.ts";

/** Who buys and what; every buyer is signed in with a token of their own. */
export type Market = {
  /** Id and token of each buyer whose cart is filled by the measurement. */
  adders: Buyer[];
  /** Each has five lines of different goods. */
  readers: Buyer[];
  /** Each has two lines of one merchant and warehouse, and orders once. */
  orderers: (Buyer & { cartIds: string[]; merchantId: string; storeId: string })[];
  /** Goods that can be bought; `count` is the minimum order in `unit`. */
  goods: { id: string; count: number; unit: "piece" | "m3" }[];
};

type Buyer = { personId: string; token: string };

const ADDERS = 200;
const READERS = 200;

/** Goods on sale of open shops, in quantities that a private buyer may hold (below 50 m³) and with plenty in stock. */
const BUYABLE = `g.status = 2 and g.price_mode = 1 and m.status = 1 and g.stock - g.held >= 20 * greatest(g.min_order, g.step)
  and g.min_order % g.step = 0 and g.min_order * coalesce(g.piece_volume_mm3, 1000000) < 50000000000`;

/** Runs maintenance that outlasts the pool's time limit. */
async function maintain(db: Database, statements: readonly string[]): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

/** What the floor looks suggestions up in: the words and sizes of the goods on sale, with how many there are of each. */
const WORDS = [
  "drop table if exists bench_word",
  `create table bench_word as
     select key, word, number from (
       select thickness || '*' || width as key, thickness || '*' || width as word, count(*)::int as number
         from goods where status = 2 and thickness is not null and width is not null group by 1
       union all
       select left(title, 12), left(title, 12), count(*)::int from goods where status = 2 group by 1) w`,
  "create index bench_word_key on bench_word (key text_pattern_ops)",
];

/** Orders placed and finished before: without them the database would plan for empty tables. */
export type Past = { orders: number; buyers: number };
const PAST_ORDERS = Number(process.env.BENCH_PAST_ORDERS ?? 20_000);
const USUAL_PAST: Past = { orders: PAST_ORDERS, buyers: PAST_ORDERS / 5 };
const past = ({ orders, buyers }: Past): string[] => [
  `insert into person (phone) select '191' || lpad(n::text, 8, '0') from generate_series(1, ${buyers}) n
     on conflict do nothing`,
  `insert into user_address (person_id, receiver, phone, province_code, province_name, city_code, city_name, detail)
     select id, '张三', phone, '320000', '江苏省', '320500', '苏州市', '港口路1号' from person where phone ~ '^19[01]'`,
  `with buyer as (select id, phone, row_number() over (order by phone) - 1 as n from person where phone like '191%'),
        offer as (select g.id, g.price, g.merchant_id, g.store_id, row_number() over () - 1 as n from goods g limit 5000),
        past as (
          select next_id() as id, next_id() as group_id, at as n, buyer.id as person_id, buyer.phone, offer.id as goods_id,
                 price, merchant_id, store_id
            from generate_series(0, ${orders - 1}) series (at)
            join buyer on buyer.n = at % ${buyers} join offer on offer.n = at % 5000),
        groups as (
          insert into order_group (id, order_group_no, person_id, order_num, payable, seq)
          select group_id, 'PG' || n, person_id, 1, price, n / ${buyers} + 1 from past),
        orders as (
          insert into platform_order (id, order_no, order_group_id, person_id, purchaser_type, buyer_name, buyer_phone,
            merchant_id, shop_name, store_id, store_name, store_address, delivery_mode, goods_amount, payable, volume,
            status)
          select id, 'PO' || n, group_id, person_id, 0, '', phone, merchant_id, '', store_id, '', '', 1, price, price,
                 1, 80 from past),
        lines as (
          insert into order_line (order_id, goods_id, snapshot, count, quantity, volume, price, amount)
          select id, goods_id, '{}', 1, 1, 1, price, price from past),
        holds as (
          insert into stock_hold (goods_id, order_id, count, status) select goods_id, id, 1, 2 from past),
        events as (
          insert into order_event (order_id, event, to_status, actor_type) select id, 'place', 20, 'buyer' from past),
        keys as (
          insert into idempotency (person_id, key, body_hash, answer)
          select person_id, 'past-' || n, int8send(id), '{}' from past)
   insert into settlement (token_hash, person_id, lines, expire_at, order_group_id)
   select sha256(int8send(id)), person_id, '[]', now(), group_id from past`,
  `insert into cart_item (person_id, goods_id, count, price_snapshot)
     select p.id, g.id, 1, 1 from (select id from person where phone like '191%') p, (select id from goods limit 5) g`,
];

/**
 * Brings the kept database to the same beginning for every run: the same past, nothing open, statistics fresh; signs in
 * as many buyers as are needed and fills their carts. The goods stay.
 */
export async function prepareMarket(db: Database, orderers: number, before = USUAL_PAST): Promise<Market> {
  const persons = ADDERS + READERS + orderers;
  await maintain(db, [
    // The rounds of quotes, which hang on orders by way of holds, refuse to be emptied by anybody else.
    "set session_replication_role = replica",
    `truncate order_event, order_line, stock_hold, platform_order, order_group, settlement, idempotency, cart_item,
       user_address, session, behaviour, behaviour_by_week cascade`,
    "set session_replication_role = origin",
    "update goods set held = 0 where held > 0",
    `insert into person (phone) select '190' || lpad(n::text, 8, '0') from generate_series(1, ${persons}) n
       on conflict do nothing`,
    `insert into session (token_hash, person_id, expire_at)
       select sha256(convert_to('bench-' || phone, 'UTF8')), id, now() + interval '1 day' from person
        where phone like '190%'`,
    ...WORDS,
    ...past(before),
  ]);
  const goods = await db.rows<Market["goods"][number]>(
    `select g.id, g.min_order as count, case g.counted_in when 'piece' then 'piece' else 'm3' end as unit
       from goods g join merchant m on m.id = g.merchant_id where ${BUYABLE} order by md5(g.id::text) limit 3000`,
  );
  const buyers = await db.rows<Buyer>(
    "select id as \"personId\", 'bench-' || phone as token from person where phone like '190%' order by phone limit $1",
    [persons],
  );
  const readers = buyers.slice(ADDERS, ADDERS + READERS);
  const ordering = buyers.slice(ADDERS + READERS);
  await fillCarts(db, readers, ordering);
  await maintain(db, ["vacuum analyze", "checkpoint"]);
  const carts = await db.rows<Market["orderers"][number]>(
    `select c.person_id as "personId", array_agg(c.id::text order by c.id) as "cartIds",
            min(g.merchant_id)::text as "merchantId", min(g.store_id)::text as "storeId"
       from cart_item c join goods g on g.id = c.goods_id where c.person_id = any($1::bigint[]) group by 1`,
    [ordering.map(({ personId }) => personId)],
  );
  const tokens = new Map(ordering.map(({ personId, token }) => [personId, token]));
  return {
    adders: buyers.slice(0, ADDERS),
    readers,
    orderers: carts.map((cart) => ({ ...cart, token: tokens.get(cart.personId)! })),
    goods,
  };
}

async function fillCarts(db: Database, readers: readonly Buyer[], orderers: readonly Buyer[]): Promise<void> {
  await db.run(
    `with pick as (
       select g.id, g.min_order, g.price, row_number() over (order by md5(g.id::text)) - 1 as n
         from goods g join merchant m on m.id = g.merchant_id where ${BUYABLE} limit ${READERS * 5})
     insert into cart_item (person_id, goods_id, count, price_snapshot)
     select p.id, pick.id, pick.min_order, pick.price
       from unnest($1::bigint[]) with ordinality as p (id, n) join pick on pick.n / 5 = p.n - 1`,
    [readers.map(({ personId }) => personId)],
  );
  await db.run(
    `with buyable as (
       select g.id, g.min_order, g.price, g.merchant_id, g.store_id,
              row_number() over (partition by g.merchant_id, g.store_id order by g.id) as n
         from goods g join merchant m on m.id = g.merchant_id where ${BUYABLE}
     ), pair as (
       select a.id as one, a.min_order as one_count, a.price as one_price, b.id as two, b.min_order as two_count,
              b.price as two_price, row_number() over (order by md5(a.id::text)) as n
         from buyable a join buyable b
           on b.merchant_id = a.merchant_id and b.store_id = a.store_id and b.n = a.n + 1 and a.n % 2 = 1
        limit cardinality($1::bigint[])
     ), chosen as (
       select p.id as person_id, pair.*
         from unnest($1::bigint[]) with ordinality as p (id, n)
         join pair on pair.n = (p.n - 1) % (select count(*) from pair) + 1)
     insert into cart_item (person_id, goods_id, count, price_snapshot)
     select person_id, one, one_count, one_price from chosen union all
     select person_id, two, two_count, two_price from chosen`,
    [orderers.map(({ personId }) => personId)],
  );
}
