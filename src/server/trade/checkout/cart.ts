import type { CartLineId, GoodsId, OrderId } from "../../../domain/ids.ts";
import { countFor, quantityProblem, wholeSteps } from "../../../domain/timber/quantity.ts";
import type { SaleUnit } from "../../../domain/timber/spec.ts";
import { CART_LINE_LIMIT, type Cart } from "../../../domain/trade/cart.ts";
import type { BoughtAgain } from "../../../domain/trade/order-view.ts";
import { OWN_SHOP } from "../../account/own-shop.ts";
import type { Database, Db } from "../../db/database.ts";
import { once, type Promised, recall } from "../../idempotency.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { configured } from "../../system/config.ts";
import {
  type AddRow,
  addLines,
  type CartOwner,
  cartLines,
  countToBuyAgain,
  deleteLines,
  findLine,
  goodsToBuyAgain,
  growLine,
  growLineOnce,
  lockCart,
  type OrderedGoods,
  readForAdding,
  setLine,
} from "./cart-store.ts";
import { cartView, keptOf } from "./cart-view.ts";
import { isListed, isOpen, isOrderable } from "./offer.ts";

const unknownLine = () => notFound("购物车商品不存在，请刷新后重试");
const isFull = () => warning(`购物车最多${CART_LINE_LIMIT}种商品，请先清理`);

/** Newest lines first. One checkout takes as many groups as a purchasing entity may have unpaid orders. */
export async function cartOf(db: Db, owner: CartOwner): Promise<Cart> {
  const rows = await cartLines(db, owner);
  return cartView(rows.map(keptOf), await configured(db, "hold.cap.orders"));
}

/** From this many lines on, concurrent additions to a cart are serialised, so that they respect the limit. */
const CAREFUL_FROM = CART_LINE_LIMIT / 2;

type RequestedLine = { goodsId: GoodsId; quantity: number; unit: SaleUnit };

/** The first reason why goods cannot be bought at all, or `null`. */
function unbuyable(offer: Pick<AddRow, "priceMode" | "status" | "merchantStatus" | "isOwn">): string | null {
  if (offer.isOwn) return OWN_SHOP;
  if (!isListed(offer)) return "该商品为面议商品，请询价";
  if (!isOrderable(offer)) return "该商品已下架或售罄";
  return isOpen(offer) ? null : "店铺暂停接单";
}

const keyOf = ({ personId, companyId }: CartOwner, promised: Promised) => ({ personId, companyId, ...promised });

/**
 * Adds to the line of the same goods, once per key; `null` when the cart is so full that its lock is needed, or when the key
 * was used meanwhile.
 */
async function addLine(
  db: Db,
  owner: CartOwner,
  requested: RequestedLine,
  { locked, promised }: { locked: boolean; promised: Promised | null },
): Promise<number | null> {
  const { goodsId } = requested;
  const row = await readForAdding(db, owner, { goodsId, key: promised?.key ?? null });
  if (!row) throw notFound("商品不存在");
  if (promised !== null && row.keyUsed) return recall<number>(db, keyOf(owner, promised));
  refuseIf(unbuyable(row));
  const snapped = countFor(row, requested.unit, requested.quantity, "nearest");
  if ("problem" in snapped) throw warning(snapped.problem);
  const { before, num, price } = row;
  refuseIf(quantityProblem(row, (before ?? 0) + snapped.count, row.available));
  if (before === null && num >= CART_LINE_LIMIT) throw isFull();
  if (before === null && num >= CAREFUL_FROM && !locked) return null;
  const line = { goodsId, count: snapped.count, price };
  if (promised === null) return (await growLine(db, owner, line)) ? num + 1 : num;
  const answer = before === null ? num + 1 : num;
  return (await growLineOnce(db, keyOf(owner, promised), { ...line, answer })) ? answer : null;
}

async function addUnderLock(tx: Db, owner: CartOwner, requested: RequestedLine): Promise<number> {
  await lockCart(tx, owner.personId);
  const num = await addLine(tx, owner, requested, { locked: true, promised: null });
  return num ?? 0;
}

/**
 * Adds goods to the owner's cart, snapped to the goods' step; an existing line of the same goods grows. Returns the number
 * of lines. Refuses more than the stock, less than the minimum order, and a line beyond the limit.
 */
export async function addToCart(
  db: Database,
  owner: CartOwner,
  requested: RequestedLine,
  promised: Promised | null,
): Promise<number> {
  const added = await addLine(db, owner, requested, { locked: false, promised });
  if (added !== null) return added;
  return once(db, promised && keyOf(owner, promised), (tx) => addUnderLock(tx, owner, requested));
}

/** Sets a line's quantity, in the goods' sale unit, and whether it is selected. Throws 404 for another cart's line. */
export async function updateLine(
  db: Db,
  owner: CartOwner,
  { id, quantity, selected }: { id: CartLineId; quantity: number; selected: boolean },
): Promise<Cart> {
  const row = await findLine(db, owner, id);
  if (!row) throw unknownLine();
  const { offer, count: before } = keptOf(row);
  const snapped = countFor(offer, offer.saleUnit, quantity, "nearest");
  if ("problem" in snapped) throw warning(snapped.problem);
  // A line whose quantity became invalid can still be selected or deselected.
  if (snapped.count !== before) refuseIf(quantityProblem(offer, snapped.count, offer.available));
  await setLine(db, owner, { id, count: snapped.count, selected });
  return cartOf(db, owner);
}

/** Removes lines. Throws 404, and removes none, unless all belong to the purchasing entity. */
export async function removeLines(db: Database, owner: CartOwner, ids: readonly CartLineId[]): Promise<Cart> {
  const requested = [...new Set(ids)];
  await db.transaction(async (tx) => {
    if ((await deleteLines(tx, owner, requested)) !== requested.length) throw unknownLine();
  });
  return cartOf(db, owner);
}

/** The line of goods that were ordered, in whole steps up to what is left of them; none where they cannot be bought. */
function lineAgain(goods: OrderedGoods): { goodsId: GoodsId; count: number; price: number }[] {
  const { goodsId, price, ordered, available } = goods;
  const count = wholeSteps(goods, Math.min(ordered, available));
  const problem = unbuyable(goods) ?? quantityProblem(goods, count, available);
  return problem === null ? [{ goodsId, count, price }] : [];
}

/** Puts an order's goods into the cart once more, as many as there are up to what was ordered, at today's prices. */
export async function buyAgain(db: Db, owner: CartOwner, orderId: OrderId): Promise<BoughtAgain> {
  const asked = await countToBuyAgain(db, owner, orderId);
  if (!asked) throw notFound("订单不存在");
  if (asked.kept + asked.goods > CART_LINE_LIMIT) throw isFull();
  const added = await addLines(db, owner, (await goodsToBuyAgain(db, owner, orderId)).flatMap(lineAgain));
  return { added, skipped: asked.goods - added };
}
