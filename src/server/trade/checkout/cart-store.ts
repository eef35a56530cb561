import type { CartLineId, CompanyId, GoodsId, OrderId, PersonId } from "../../../domain/ids.ts";
import type { QuantityRule } from "../../../domain/timber/quantity.ts";
import { BUYERS_SHOP } from "../../account/own-shop-store.ts";
import { takeLockOf } from "../../db/advisory-locks.ts";
import type { Db } from "../../db/database.ts";
import type { IdempotencyKey } from "../../idempotency.ts";
import { storedKey } from "../../idempotency-store.ts";
import type { CartLineRow } from "./cart-view.ts";
import { BUYABLE_COLUMNS, OFFER_COLUMNS, OFFER_JOINS } from "./offer.ts";

/** Whose cart: a person's own, or theirs for a company. */
export type CartOwner = { personId: PersonId; companyId: CompanyId | null };

/** `is not distinct from`, because a person's cart has no company. */
const OWN = "c.person_id = :personId and c.company_id is not distinct from :companyId::bigint";

const LINE_COLUMNS = `c.id as "lineId", c.count, c.selected, c.price_snapshot as "priceSnapshot", ${OFFER_COLUMNS}`;

const LINES = `cart_item c join goods g on g.id = c.goods_id ${OFFER_JOINS}`;
const NEWEST_FIRST = "order by c.added_at desc, c.id desc";

/** Serialises additions to a person's carts, so that the limit of lines holds; until the transaction ends. */
export const lockCart = (tx: Db, personId: PersonId): Promise<void> => takeLockOf(tx, "cart", personId);

/** The cart's lines, newest first. */
export const cartLines = (db: Db, { personId, companyId }: CartOwner): Promise<CartLineRow[]> =>
  db.rows<CartLineRow>(
    `select ${LINE_COLUMNS} from ${LINES} where ${OWN} ${NEWEST_FIRST}`,
    { personId, companyId },
    "cart",
  );

/** How many lines the cart has. */
export async function countCart(db: Db, { personId, companyId }: CartOwner): Promise<number> {
  const row = await db.one<{ num: number }>(
    `select count(*)::int as num from cart_item c where ${OWN}`,
    { personId, companyId },
    "cart-count",
  );
  return row?.num ?? 0;
}

/** What decides about adding goods to a cart, instead of a whole offer. */
export type AddRow = QuantityRule & {
  price: number;
  priceMode: number;
  status: number;
  merchantStatus: number;
  isOwn: boolean;
  /** In the goods' counted_in unit, as is `before`, the count that is in the cart already. */
  available: number;
  before: number | null;
  /** Number of lines in the cart. */
  num: number;
  /** Whether the idempotency key was used before. */
  keyUsed: boolean;
};

/** What decides about adding the goods to the owner's cart under the key; `null`: no such goods. */
export const readForAdding = (
  db: Db,
  { personId, companyId }: CartOwner,
  { goodsId, key }: { goodsId: GoodsId; key: string | null },
): Promise<AddRow | null> =>
  db.one<AddRow>(
    `select ${BUYABLE_COLUMNS}, ${BUYERS_SHOP} as "isOwn",
            (select c.count from cart_item c where ${OWN} and c.goods_id = g.id) as before,
            (select count(*)::int from cart_item c where ${OWN}) as num,
            exists (select 1 from idempotency i where i.person_id = :personId and i.key = :key) as "keyUsed"
       from goods g join merchant m on m.id = g.merchant_id where g.id = :goodsId`,
    { personId, companyId, goodsId, key: key && storedKey({ personId, companyId, key }).key },
    "cart-add-read",
  );

/** `count` in the goods' counted_in unit, `price` in fen per sale unit as it is now. */
type NewCartLine = { goodsId: GoodsId; count: number; price: number };

const GROW_LINE = `on conflict on constraint cart_item_once do update
        set count = cart_item.count + excluded.count, price_snapshot = excluded.price_snapshot, selected = true
     returning xmax = 0 as fresh`;

/** Adds to the line of the same goods or makes one; whether it made one. */
export async function growLine(db: Db, { personId, companyId }: CartOwner, line: NewCartLine): Promise<boolean> {
  const added = await db.one<{ fresh: boolean }>(
    `insert into cart_item (person_id, company_id, goods_id, count, price_snapshot)
     values (:personId, :companyId, :goodsId, :count, :price)
     ${GROW_LINE}`,
    { ...line, personId, companyId },
    "cart-add",
  );
  return added?.fresh === true;
}

/** As `growLine`, once per key, under which `answer` is stored in the same statement; `false`: the key was used before. */
export async function growLineOnce(
  db: Db,
  { bodyHash, ...key }: IdempotencyKey,
  { answer, ...line }: NewCartLine & { answer: number },
): Promise<boolean> {
  const added = await db.one(
    `with taken as (
       insert into idempotency (person_id, key, body_hash, answer)
       values (:personId, :key, :bodyHash, to_jsonb(:answer::integer)) on conflict do nothing returning person_id)
     insert into cart_item (person_id, company_id, goods_id, count, price_snapshot)
     select person_id, :companyId::bigint, :goodsId::bigint, :count::integer, :price::integer from taken
     ${GROW_LINE}`,
    { ...line, ...storedKey(key), bodyHash, companyId: key.companyId, answer },
    "cart-add-once",
  );
  return added !== null;
}

/** A line of the cart; `null`: there is none of that id. */
export const findLine = (db: Db, { personId, companyId }: CartOwner, id: CartLineId): Promise<CartLineRow | null> =>
  db.one<CartLineRow>(
    `select ${LINE_COLUMNS} from ${LINES} where ${OWN} and c.id = :id`,
    { personId, companyId, id },
    "cart-line",
  );

/** Sets a line's count, in the goods' counted_in unit, and whether it is selected. */
export const setLine = (
  db: Db,
  { personId, companyId }: CartOwner,
  { id, count, selected }: { id: CartLineId; count: number; selected: boolean },
): Promise<number> =>
  db.run(
    `update cart_item c set count = :count, selected = :selected where ${OWN} and c.id = :id`,
    { personId, companyId, id, count, selected },
    "cart-update",
  );

/** Deletes lines of the cart, locked in id order; returns how many there were. */
export const deleteLines = (tx: Db, { personId, companyId }: CartOwner, ids: readonly CartLineId[]): Promise<number> =>
  tx.run(
    `delete from cart_item where id in (
       select c.id from cart_item c where ${OWN} and c.id = any(:ids::bigint[]) order by c.id for update)`,
    { personId, companyId, ids },
    "cart-remove",
  );

/** How many goods the owner's order has, and how many lines their cart; `null`: no such order of theirs. */
export const countToBuyAgain = (
  db: Db,
  { personId, companyId }: CartOwner,
  orderId: OrderId,
): Promise<{ goods: number; kept: number } | null> =>
  db.one<{ goods: number; kept: number }>(
    `select (select count(distinct l.goods_id)::int from order_line l where l.order_id = o.id) as goods,
            (select count(*)::int from cart_item c where ${OWN}) as kept
       from platform_order o
      where o.id = :orderId and o.person_id = :personId and o.company_id is not distinct from :companyId::bigint`,
    { personId, companyId, orderId },
    "buy-again-order",
  );

/** Goods that were ordered, as they are sold today; `ordered` of all lines of the order, in the goods' counted_in unit. */
export type OrderedGoods = Omit<AddRow, "before" | "num" | "keyUsed"> & { goodsId: GoodsId; ordered: number };

/** The goods of the owner's order, by id. */
export const goodsToBuyAgain = (
  db: Db,
  { personId, companyId }: CartOwner,
  orderId: OrderId,
): Promise<OrderedGoods[]> =>
  db.rows<OrderedGoods>(
    `select g.id as "goodsId", l.ordered, ${BUYABLE_COLUMNS}, ${BUYERS_SHOP} as "isOwn"
       from (select goods_id, sum(count)::int as ordered from order_line where order_id = :orderId group by goods_id) l
       join goods g on g.id = l.goods_id join merchant m on m.id = g.merchant_id
      order by g.id`,
    { personId, companyId, orderId },
    "buy-again-goods",
  );

/**
 * Adds lines to the cart and selects them and no others; a line of the same goods grows to at least their count. Returns how
 * many; without any, nothing changes.
 */
export const addLines = (db: Db, { personId, companyId }: CartOwner, lines: readonly NewCartLine[]): Promise<number> =>
  db.run(
    `with others as (
       update cart_item c set selected = false
        where ${OWN} and c.selected and c.goods_id <> all(:goodsIds::bigint[]) and cardinality(:goodsIds::bigint[]) > 0
     )
     insert into cart_item (person_id, company_id, goods_id, count, price_snapshot)
     select :personId, :companyId::bigint, n.goods_id, n.count, n.price
       from unnest(:goodsIds::bigint[], :counts::integer[], :prices::integer[]) as n(goods_id, count, price)
     on conflict on constraint cart_item_once
       do update set count = greatest(cart_item.count, excluded.count), selected = true, added_at = now()`,
    {
      personId,
      companyId,
      goodsIds: lines.map(({ goodsId }) => goodsId),
      counts: lines.map(({ count }) => count),
      prices: lines.map(({ price }) => price),
    },
    "buy-again",
  );
