import { CART_LINE_LIMIT } from "../../domain/trade/cart.ts";
import type { BoughtAgain } from "../../domain/trade/order-view.ts";
import { isOwnShop } from "../account/own-shop.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, warning } from "../reply.ts";

const OWN = isOwnShop({
  buyer: { person: "$2::bigint", company: "$3::bigint" },
  shop: { merchant: "m.id", company: "m.company_id" },
});

/** Puts an order's goods into the cart once more, as many as there are up to what was ordered, at today's prices. */
export async function buyAgain(db: Db, caller: Caller, orderId: string): Promise<BoughtAgain> {
  const own = [orderId, caller.personId, caller.companyId];
  const asked = await db.one<{ lines: number; kept: number }>(
    `select (select count(*)::int from order_line l where l.order_id = o.id) as lines,
            (select count(*)::int from cart_item c
              where c.person_id = $2 and c.company_id is not distinct from $3::bigint) as kept
       from platform_order o
      where o.id = $1 and o.person_id = $2 and o.company_id is not distinct from $3::bigint`,
    own,
    "buy-again-order",
  );
  if (!asked) throw notFound("订单不存在");
  if (asked.kept + asked.lines > CART_LINE_LIMIT) throw warning(`购物车最多${CART_LINE_LIMIT}种商品，请先清理`);
  const added = await db.run(
    `insert into cart_item (person_id, company_id, goods_id, count, price_snapshot)
     select $2, $3::bigint, g.id, (least(l.count, g.stock - g.held) / g.step) * g.step, g.price
       from order_line l join goods g on g.id = l.goods_id join merchant m on m.id = g.merchant_id
      where l.order_id = $1 and g.status = 2 and g.price_mode = 1 and m.status = 1 and not ${OWN}
        and (least(l.count, g.stock - g.held) / g.step) * g.step >= g.min_order
     on conflict on constraint cart_item_once
       do update set count = greatest(cart_item.count, excluded.count), selected = true, added_at = now()`,
    own,
    "buy-again",
  );
  return { added, skipped: asked.lines - added };
}
