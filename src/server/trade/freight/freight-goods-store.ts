import { GOODS_SHOWN } from "../../../domain/catalog/goods/goods-states.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";
import { OFFER_COLUMNS, OFFER_JOINS, type Offer, type OfferRow, offerOf } from "../checkout/offer.ts";

/** Goods that everybody sees, of those named. */
export async function shownOffers(db: Db, ids: readonly GoodsId[]): Promise<Offer[]> {
  const rows = await db.rows<OfferRow>(
    `select ${OFFER_COLUMNS} from goods g ${OFFER_JOINS} where g.id = any(:ids::bigint[]) and g.status in (${GOODS_SHOWN.join(", ")})`,
    { ids: [...ids] },
    "freight-goods",
  );
  return rows.map(offerOf);
}
