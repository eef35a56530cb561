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

export type Buyer = { personId: string; token: string };

export const ADDERS = 200;
export const READERS = 200;

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

/**
 * Brings the kept database to the same beginning for every run: no orders, no holds, no carts, statistics fresh; signs
 * in as many buyers as are needed and fills their carts. The goods stay.
 */
export async function prepareMarket(db: Database, orderers: number): Promise<Market> {
  const persons = ADDERS + READERS + orderers;
  await maintain(db, [
    `truncate order_event, order_line, stock_hold, platform_order, order_group, settlement, idempotency, cart_item,
       session, behaviour cascade`,
    "update goods set held = 0 where held > 0",
    `insert into person (phone) select '190' || lpad(n::text, 8, '0') from generate_series(1, ${persons}) n
       on conflict do nothing`,
    `insert into session (token_hash, person_id, expire_at)
       select sha256(convert_to('bench-' || phone, 'UTF8')), id, now() + interval '1 day' from person
        where phone like '190%'`,
    ...WORDS,
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
