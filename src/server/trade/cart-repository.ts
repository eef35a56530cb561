import { countFor, quantityProblem } from "../../domain/timber/quantity.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import { CART_LINE_LIMIT, type Cart } from "../../domain/trade/cart.ts";
import { CALLERS_SHOP, OWN_SHOP } from "../account/own-shop.ts";
import { BUYER_COLUMNS, type Buyer, type BuyerRow, buyerFrom, type Caller, WITH_CALLER } from "../auth.ts";
import { MEASURE_COLUMNS, type MeasureRow, quantityRule } from "../catalog/goods-view.ts";
import { takeLockOf } from "../db/advisory-locks.ts";
import type { Database, Db } from "../db/database.ts";
import { once, type Promised } from "../idempotency.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { configured } from "../system/config.ts";
import { cartView, type KeptLine } from "./cart-view.ts";
import { isOpen, isOrderable, OFFER_COLUMNS, OFFER_JOINS, type Offer, type OfferRow, offerOf } from "./offer.ts";

/**
 * Condition for the cart of the purchasing entity. Uses $1 and $2; `is not distinct from` because a person's cart has
 * no company.
 */
const OWN = "c.person_id = $1 and c.company_id is not distinct from $2::bigint";
const owner = (caller: Buyer) => [caller.personId, caller.companyId];

/** The same condition, with the caller that the statement itself looks up. */
const CALLERS = "c.person_id = caller.person_id and c.company_id is not distinct from caller.company_id";

const unknownLine = () => notFound("购物车商品不存在，请刷新后重试");

type LineRow = OfferRow & { line_id: string; count: number; selected: boolean; price_snapshot: number };

const keptOf = (row: LineRow): KeptLine => ({
  id: row.line_id,
  offer: offerOf(row),
  count: row.count,
  selected: row.selected,
  priceSnapshot: row.price_snapshot,
});

const LINE_COLUMNS = `c.id as line_id, c.count, c.selected, c.price_snapshot, ${OFFER_COLUMNS}`;

const LINES = `cart_item c join goods g on g.id = c.goods_id ${OFFER_JOINS}`;
const NEWEST_FIRST = "order by c.added_at desc, c.id desc";

/** One checkout takes as many groups as a purchasing entity may have unpaid orders. */
const cartOfRows = async (db: Db, rows: readonly LineRow[]): Promise<Cart> =>
  cartView(rows.map(keptOf), await configured(db, "hold.cap.orders"));

/** Newest lines first. */
async function readCart(db: Db, caller: Caller): Promise<Cart> {
  const rows = await db.rows<LineRow>(
    `select ${LINE_COLUMNS} from ${LINES} where ${OWN} ${NEWEST_FIRST}`,
    owner(caller),
    "cart",
  );
  return cartOfRows(db, rows);
}

/** The cart of the token's owner, newest lines first. Throws 401. */
export async function cartOf(db: Db, asker: Buffer): Promise<Cart> {
  const rows = await db.rows<LineRow & BuyerRow>(
    `${WITH_CALLER} select ${LINE_COLUMNS}, ${BUYER_COLUMNS} from caller, ${LINES} where ${CALLERS} ${NEWEST_FIRST}`,
    [asker],
    "cart-of",
  );
  await buyerFrom(db, asker, rows[0] ?? null);
  return cartOfRows(db, rows);
}

export async function countCart(db: Db, caller: Caller): Promise<number> {
  const row = await db.one<{ num: number }>(
    `select count(*)::int as num from cart_item c where ${OWN}`,
    owner(caller),
    "cart-count",
  );
  return row?.num ?? 0;
}

/** From this many lines on, concurrent additions to a cart are serialised, so that they respect the limit. */
const CAREFUL_FROM = CART_LINE_LIMIT / 2;

type RequestedLine = { goodsId: string; quantity: number; unit: SaleUnit };

/** Only the columns that decide about adding, instead of a whole offer. */
type AddRow = MeasureRow & {
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
};

/** Throws the first reason why goods cannot be bought at all. */
function refuseUnbuyable(offer: Pick<Offer, "priceMode" | "status" | "merchantStatus"> & { isOwn: boolean }): void {
  if (offer.isOwn) throw warning(OWN_SHOP);
  if (offer.priceMode !== 1) throw warning("该商品为面议商品，请询价");
  if (!isOrderable(offer)) throw warning("该商品已下架或售罄");
  if (!isOpen(offer)) throw warning("店铺暂停接单");
}

/** Data to decide about adding: $1 the asker, $2 the goods. */
const ADD_READ = `${WITH_CALLER}
  select ${BUYER_COLUMNS}, ${MEASURE_COLUMNS}, g.price, g.price_mode as "priceMode", g.status,
         m.status as "merchantStatus", ${CALLERS_SHOP} as "isOwn", g.stock - g.held as available,
         (select c.count from cart_item c where ${CALLERS} and c.goods_id = g.id) as before,
         (select count(*)::int from cart_item c where ${CALLERS}) as num
    from caller, goods g join merchant m on m.id = g.merchant_id where g.id = $2`;

/** Adds to the line of the same goods; `null` when the cart is so full that its lock is needed. */
async function addLine(db: Db, asker: Buffer, requested: RequestedLine, locked: boolean): Promise<number | null> {
  const row = await db.one<AddRow & BuyerRow>(ADD_READ, [asker, requested.goodsId], "cart-add-read");
  const buyer = await buyerFrom(db, asker, row);
  if (!row) throw notFound("商品不存在");
  refuseUnbuyable(row);
  const rule = quantityRule(row);
  const snapped = countFor(rule, requested.unit, requested.quantity, "nearest");
  if ("problem" in snapped) throw warning(snapped.problem);
  const { before, num } = row;
  refuseIf(quantityProblem(rule, (before ?? 0) + snapped.count, row.available));
  if (before === null && num >= CART_LINE_LIMIT) throw warning(`购物车最多${CART_LINE_LIMIT}种商品，请先清理`);
  if (before === null && num >= CAREFUL_FROM && !locked) return null;
  const added = await db.one<{ fresh: boolean }>(
    `insert into cart_item (person_id, company_id, goods_id, count, price_snapshot) values ($1, $2, $3, $4, $5)
     on conflict on constraint cart_item_once do update
        set count = cart_item.count + excluded.count, price_snapshot = excluded.price_snapshot, selected = true
     returning xmax = 0 as fresh`,
    [...owner(buyer), requested.goodsId, snapped.count, row.price],
    "cart-add",
  );
  return added?.fresh ? num + 1 : num;
}

async function addUnderLock(tx: Db, asker: Buffer, personId: string, requested: RequestedLine): Promise<number> {
  await takeLockOf(tx, "cart", personId);
  const num = await addLine(tx, asker, requested, true);
  return num ?? 0;
}

/**
 * Adds goods to the cart of the token's owner, snapped to the goods' step; an existing line of the same goods grows.
 * Returns the number of lines. Refuses more than the stock, less than the minimum order, and a line beyond the limit.
 * Throws 401.
 */
export async function addToCart(
  db: Database,
  asker: Buffer,
  requested: RequestedLine,
  promised: Promised | null,
): Promise<number> {
  const added = promised === null ? await addLine(db, asker, requested, false) : null;
  if (added !== null) return added;
  const { personId } = await buyerFrom(db, asker, null);
  const idempotencyKey = promised && { personId, ...promised };
  return once(db, idempotencyKey, (tx) => addUnderLock(tx, asker, personId, requested));
}

/** Sets a line's quantity, in the goods' sale unit, and whether it is selected. Throws 404 for somebody else's line. */
export async function updateLine(
  db: Db,
  caller: Caller,
  { id, quantity, selected }: { id: string; quantity: number; selected: boolean },
): Promise<Cart> {
  const row = await db.one<LineRow>(
    `select ${LINE_COLUMNS} from cart_item c join goods g on g.id = c.goods_id ${OFFER_JOINS} where ${OWN} and c.id = $3`,
    [...owner(caller), id],
    "cart-line",
  );
  if (!row) throw unknownLine();
  const { offer, count: before } = keptOf(row);
  const snapped = countFor(offer, offer.saleUnit, quantity, "nearest");
  if ("problem" in snapped) throw warning(snapped.problem);
  // A line whose quantity became invalid can still be selected or deselected.
  if (snapped.count !== before) refuseIf(quantityProblem(offer, snapped.count, offer.available));
  await db.run(
    `update cart_item c set count = $4, selected = $5 where ${OWN} and c.id = $3`,
    [...owner(caller), id, snapped.count, selected],
    "cart-update",
  );
  return readCart(db, caller);
}

/** Removes lines. Throws 404, and removes none, unless all belong to the purchasing entity. */
export async function removeLines(db: Database, caller: Caller, ids: readonly string[]): Promise<Cart> {
  const requested = [...new Set(ids)];
  await db.transaction(async (tx) => {
    const removed = await tx.run(
      `delete from cart_item where id in (
         select c.id from cart_item c where ${OWN} and c.id = any($3::bigint[]) order by c.id for update)`,
      [...owner(caller), requested],
      "cart-remove",
    );
    if (removed !== requested.length) throw unknownLine();
  });
  return readCart(db, caller);
}
