import { FOLLOW_TYPE, type FollowTarget } from "../../../domain/catalog/visits/follow.ts";
import { MERCHANT_STATUS } from "../../../domain/company/merchant-states.ts";
import { INDEX_STATUS } from "../../../domain/content/price-index.ts";
import { OFFER_PUBLIC, type OfferStatus } from "../../../domain/futures/forward-offer.ts";
import type { MerchantId, PersonId } from "../../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { Db } from "../../db/database.ts";
import { SHOWN } from "../goods/goods-columns.ts";
import { GOODS_COLUMNS, type GoodsRow } from "../goods/goods-view.ts";
import { TAXED_PRICE } from "../goods/price-columns.ts";

const ID = /^[1-9][0-9]{0,17}$/;
const OPEN_SHOP = `status in (${MERCHANT_STATUS.open}, ${MERCHANT_STATUS.onHoliday})`;

/** The price with tax where there is one; `null` where there is no such thing to follow. */
export async function targetOf(
  db: Db,
  { targetType, targetId }: FollowTarget,
): Promise<{ price: number | null } | null> {
  if (targetType === FOLLOW_TYPE.brand)
    return db.one<{ price: null }>(
      "select null as price from corporation_brand where brand_code = :targetId and enabled",
      { targetId },
      "follow-brand",
    );
  if (targetType === FOLLOW_TYPE.goods && ID.test(targetId))
    return db.one<{ price: number }>(
      `select ${TAXED_PRICE}::float8 as price from goods g where id = :targetId and status in (${SHOWN})`,
      { targetId },
      "follow-goods",
    );
  if (targetType === FOLLOW_TYPE.shop && ID.test(targetId))
    return db.one<{ price: null }>(
      `select null as price from merchant where id = :targetId and ${OPEN_SHOP}`,
      { targetId },
      "follow-shop",
    );
  // The price of a forward offer is not public, and in its own currency.
  if (targetType === FOLLOW_TYPE.forwardOffer && ID.test(targetId))
    return db.one<{ price: null }>(
      "select null as price from global_offer where id = :targetId and status = any(:statuses::smallint[])",
      { targetId, statuses: [...OFFER_PUBLIC] },
      "follow-forward-offer",
    );
  if (targetType === FOLLOW_TYPE.index)
    return db.one<{ price: null }>(
      `select null as price from price_index where index_code = :targetId and status = ${INDEX_STATUS.published}`,
      { targetId },
      "follow-index",
    );
  return null;
}

const OWN = "person_id = :personId and target_type = :targetType and target_id = :targetId";
/** A person and what they follow. */
export type PersonTarget = FollowTarget & { personId: PersonId };

export const isFollowed = async (db: Db, follow: PersonTarget): Promise<boolean> =>
  (await db.one(`select 1 from member_follow where ${OWN}`, follow, "follow-state")) !== null;

/** Adds a follow; one that exists retains its price. `price`: fen with tax per sale unit now, of goods. */
export async function addFollow(db: Db, follow: PersonTarget & { price: number | null }): Promise<void> {
  await db.run(
    `insert into member_follow (person_id, target_type, target_id, price_at_follow, taxed)
     values (:personId, :targetType, :targetId, :price, true)
     on conflict on constraint member_follow_once do nothing`,
    follow,
    "follow-add",
  );
}

/** Whether there was one to remove. */
export const removeFollow = async (db: Db, follow: PersonTarget): Promise<boolean> =>
  (await db.run(`delete from member_follow where ${OWN}`, follow, "follow-remove")) > 0;

/** `taxed`: the price has the tax in it. */
export type FollowRow = FollowTarget & { id: string; price: number | null; taxed: boolean; at: number };
export type ShopRow = { id: MerchantId; name: string; city: string; goods: number };
export type IndexRow = { id: string; name: string };
export type ForwardOfferRow = { id: string; name: string; status: OfferStatus; remain: number; eta: string };

/** The goods of the ids, whatever became of them. */
export async function goodsOf(db: Db, ids: readonly string[]): Promise<Map<string, GoodsRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<GoodsRow>(
    `select ${GOODS_COLUMNS} from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
      where g.id = any(:ids::bigint[])`,
    { ids },
    "goods-by-ids",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Open shops of the ids, each with the number of goods it shows. */
export async function shopsOf(db: Db, ids: readonly string[]): Promise<Map<string, ShopRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<ShopRow>(
    `select m.id, m.shop_name as name, m.city_name as city,
            (select count(*)::int from goods g where g.merchant_id = m.id and g.status in (${SHOWN})) as goods
       from merchant m where m.id = any(:ids::bigint[]) and m.${OPEN_SHOP}`,
    { ids },
    "shops-by-ids",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Published price indices of the codes. */
export async function indicesOf(db: Db, codes: readonly string[]): Promise<Map<string, IndexRow>> {
  if (codes.length === 0) return new Map();
  const rows = await db.rows<IndexRow>(
    `select index_code as id, index_name as name from price_index
      where index_code = any(:codes::text[]) and status = ${INDEX_STATUS.published}`,
    { codes },
    "indices-by-codes",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of the brands that are shown, by code. */
export async function brandsOf(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db.rows<{ code: string; name: string }>(
    "select brand_code as code, brand_name as name from corporation_brand where brand_code = any(:codes::text[]) and enabled",
    { codes },
    "brands-by-codes",
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Forward offers as every visitor may read them. */
export async function forwardOffersOf(db: Db, ids: readonly string[]): Promise<Map<string, ForwardOfferRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<ForwardOfferRow>(
    `select id, title as name, status, total_volume - ordered_volume as remain, eta::text as eta from global_offer
      where id = any(:ids::bigint[]) and status = any(:statuses::smallint[])`,
    { ids, statuses: [...OFFER_PUBLIC] },
    "forward-offers-by-ids",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type Follower = { personId: PersonId; targetType: number | null };

/** A page of what the person follows, of one type or of all, newest first, and how many there are. */
export async function followPage(
  db: Db,
  follower: Follower,
  page: PageQuery,
): Promise<{ rows: FollowRow[]; total: number }> {
  const where = "person_id = :personId and (:targetType::smallint is null or target_type = :targetType)";
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(
      `select count(*)::int as total from member_follow where ${where}`,
      follower,
      "follow-count",
    ),
    db.rows<FollowRow>(
      `select id, target_type as "targetType", target_id as "targetId", price_at_follow as price, taxed,
              extract(epoch from created_at)::float8 * 1000 as at
         from member_follow where ${where} order by created_at desc, id desc limit :limit offset :offset`,
      { ...follower, limit: page.pageSize, offset: rowsBefore(page) },
      "follow-page",
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
