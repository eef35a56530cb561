import Fastify from "fastify";
import { GOODS_COLUMNS } from "../../src/server/catalog/goods/goods-view.ts";
import { connect } from "../../src/server/db/database.ts";

/*
 * The least that each call can cost on this machine: a bare Fastify, the same kind of pool, one hand-written statement
 * per call on the columns and indexes of the marketplace. No sign-in, no checks, no Chinese names, no derived volumes.
 */

const db = connect(process.env.DATABASE_URL ?? "");
const app = Fastify();

const FACETS = "kind_code, species_code, grade_code, origin_code, brand_code, port_code, store_id, moisture_type";
const FACET_SETS = FACETS.split(", ")
  .map((column) => `(${column})`)
  .join(", ");
const JOINS = "join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id";

/** What of the goods is searched for; `words` is a tsquery. */
export type FloorSearch = {
  species: string | null;
  /** Of the goods, or where they have none of their warehouse's name, which is among the words. */
  port: string | null;
  /** "30*120" */
  size: string | null;
  words: string | null;
  filters: string[];
  thickness: [number, number] | null;
  inStock: boolean;
  byPrice: boolean;
  offset: number;
};

app.post<{ Body: FloorSearch }>("/search", async ({ body }, reply) => {
  const values: (string | number | string[])[] = [body.offset];
  const where = [body.inStock ? "g.status = 2 and g.stock > g.held" : "g.status in (2, 5)"];
  if (body.species !== null) where.push(`g.species_code = $${values.push(body.species)}`);
  if (body.port !== null)
    where.push(
      `(g.port_code = $${values.push(body.port)} or g.port_code is null and g.tokens @@ $${values.push(`'p:${body.port}'`)}::tsquery)`,
    );
  if (body.size !== null) where.push(`g.found_size = $${values.push(body.size)}`);
  if (body.words !== null) where.push(`g.tokens @@ $${values.push(body.words)}::tsquery`);
  if (body.filters.length > 0) where.push(`g.filters @> $${values.push(body.filters)}::text[]`);
  if (body.thickness !== null)
    where.push(`g.thickness between $${values.push(body.thickness[0])} and $${values.push(body.thickness[1])}`);
  const order = body.byPrice ? "status, price, id" : "status, score desc, id";
  const row = await db.one<{ body: string }>(
    `with hits as materialized (
       select id, status, score, price, ${FACETS} from goods g where ${where.join(" and ")} order by ${order} limit 1001
     )
     select json_build_object(
       'total', (select count(*) from hits),
       'facets', (select json_agg(f) from (
         select ${FACETS}, count(*)::int as number from hits group by grouping sets (${FACET_SETS})) f),
       'rows', (select json_agg(p) from (
         select ${GOODS_COLUMNS} from (select * from hits order by ${order} limit 20 offset $1) h
           join goods g using (id) ${JOINS} order by h.status, ${body.byPrice ? "h.price" : "h.score desc"}, h.id) p)
     )::text as body`,
    values,
  );
  return reply.type("application/json; charset=utf-8").send(row?.body);
});

app.get<{ Querystring: { search: string } }>("/suggest", ({ query }) =>
  db.rows(
    `select word, max(number) as number from bench_word where key like $1 || '%'
      group by word order by number desc limit 10`,
    [query.search],
  ),
);

app.get<{ Querystring: { id: string } }>("/goods", ({ query }) =>
  db.one(
    `select ${GOODS_COLUMNS}, g.volume_rule, g.moisture_pct, g.treatment, g.certs, g.grade_system, g.delivery_modes,
            g.detail, g.stock_confirmed_at, g.view_num, g.version, g.price_version, g.stock_version, m.shop_type,
            m.city_name as merchant_city, m.phone_display, w.address, w.phone, band.*
       from goods g ${JOINS}
      cross join lateral (
        select count(*)::int as n, min(o.price) as low, max(o.price) as high,
               percentile_disc(0.5) within group (order by o.price) as median
          from goods o where o.status = 2 and o.spec_key = g.spec_key and o.merchant_id <> g.merchant_id) band
      where g.id = $1 and g.status in (2, 5)`,
    [query.id],
    "goods",
  ),
);

app.post<{ Body: { personId: string; goodsId: string; count: number } }>("/cart/add", ({ body }) =>
  db.one(
    `insert into cart_item (person_id, goods_id, count, price_snapshot)
     select $1, g.id, $3, g.price from goods g where g.id = $2 and g.status = 2 and g.stock - g.held >= $3
     on conflict on constraint cart_item_once do update set count = cart_item.count + excluded.count
     returning id, (select count(*)::int from cart_item where person_id = $1) as num`,
    [body.personId, body.goodsId, body.count],
    "cart-add",
  ),
);

app.get<{ Querystring: { personId: string } }>("/cart", ({ query }) =>
  db.rows(
    `select c.id as line_id, c.count, c.selected, c.price_snapshot, ${GOODS_COLUMNS}
       from cart_item c join goods g on g.id = c.goods_id ${JOINS} where c.person_id = $1 order by c.added_at desc`,
    [query.personId],
    "cart",
  ),
);

type Chosen = { personId: string; cartIds: string[] };

app.post<{ Body: Chosen }>("/preview", ({ body }) =>
  db.rows(
    `with lines as materialized (
       select c.id as cart_id, c.count, ${GOODS_COLUMNS}, g.price_version, g.stock_version
         from cart_item c join goods g on g.id = c.goods_id ${JOINS}
        where c.id = any($2::bigint[]) and c.person_id = $1
     ), kept as (
       insert into settlement (token_hash, person_id, lines, expire_at)
       select sha256(uuid_send(gen_random_uuid())), $1,
              (select jsonb_agg(jsonb_build_object('goodsId', id, 'count', count, 'price', price)) from lines),
              now() + interval '15 minutes'
     )
     select * from lines`,
    [body.personId, body.cartIds],
    "preview",
  ),
);

app.post<{ Body: Chosen & { key: string } }>("/order", ({ body }) =>
  db.one(
    `with lines as materialized (
       select c.id as cart_id, c.count, g.id as goods_id, g.price, g.title, g.species_code, g.grade_code, g.thickness,
              g.width, g.length, g.sale_unit, g.piece_volume_mm3, m.id as merchant_id, m.shop_name, w.id as store_id,
              w.store_name, w.address
         from cart_item c join goods g on g.id = c.goods_id ${JOINS}
        where c.id = any($2::bigint[]) and c.person_id = $1 and g.status = 2 and g.stock - g.held >= c.count
        order by g.id for no key update of g
     ), ready as materialized (
       select 1 where (select count(*) from lines) = cardinality($2::bigint[])
     ), held as (
       update goods g set held = g.held + l.count from lines l where g.id = l.goods_id and exists (select 1 from ready)
     ), placed_group as (
       insert into order_group (order_group_no, person_id, order_num, payable, seq)
       select 'BG' || next_id(), $1, 1, (select sum(price::bigint * count) from lines),
              (select coalesce(max(seq), 0) + 1 from order_group where person_id = $1 and company_id is null)
         from ready returning id, payable
     ), placed as (
       insert into platform_order (order_no, order_group_id, person_id, purchaser_type, buyer_name, buyer_phone,
         merchant_id, shop_name, store_id, store_name, store_address, delivery_mode, goods_amount, payable, volume,
         expire_at)
       select 'BO' || next_id(), p.id, $1, 0, '', '', l.merchant_id, l.shop_name, l.store_id, l.store_name, l.address,
              1, p.payable, p.payable, 1, now() + interval '30 minutes'
         from placed_group p, (select * from lines limit 1) l
       returning id, order_no, status, payable
     ), order_lines as (
       insert into order_line (order_id, goods_id, snapshot, count, quantity, volume, price, amount)
       select placed.id, l.goods_id, to_jsonb(l), l.count, l.count, 1, l.price, l.price::bigint * l.count
         from placed, lines l returning order_id, goods_id, count
     ), holds as (
       insert into stock_hold (goods_id, order_id, count) select goods_id, order_id, count from order_lines
     ), events as (
       insert into order_event (order_id, event, to_status, actor_type, actor_id)
       select id, 'place', status, 'buyer', $1 from placed
     ), emptied as (
       delete from cart_item where id in (select cart_id from lines) and exists (select 1 from ready)
     ), remembered as (
       insert into idempotency (person_id, key, body_hash, answer)
       select $1, $3, sha256(convert_to($3, 'UTF8')), to_jsonb(placed) from placed
     )
     select id, order_no, status, payable from placed`,
    [body.personId, body.cartIds, body.key],
    "order",
  ),
);

const url = await app.listen({ port: Number(process.env.PORT ?? 0), host: "127.0.0.1" });
process.on("SIGTERM", () => process.exit(0));
console.log(`ready ${url}`);
