import type { FollowListBody } from "../../contract/catalog/follow-schemas.ts";
import { brandAddress } from "../../domain/catalog/brand.ts";
import { isListed } from "../../domain/catalog/browse.ts";
import { FOLLOW_TYPE, type Followed, type FollowTarget } from "../../domain/catalog/follow.ts";
import { addressOf, detailAddress } from "../../domain/catalog/goods-query-url.ts";
import { GOODS_STATUS_NAMES, type GoodsStatus } from "../../domain/catalog/goods-status.ts";
import { shopAddress } from "../../domain/company/merchant.ts";
import { OFFER_PUBLIC, OFFER_STATUS_NAMES, type OfferStatus } from "../../domain/futures/forward-offer.ts";
import { fen } from "../../domain/money.ts";
import { type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { notFound } from "../reply.ts";
import { briefOf, GOODS_COLUMNS, type GoodsRow } from "./goods-view.ts";

const ID = /^[1-9][0-9]{0,17}$/;

/** The price where there is one; `null` where there is no such thing to follow. */
async function targetOf(db: Db, { targetType, targetId }: FollowTarget): Promise<{ price: number | null } | null> {
  if (targetType === FOLLOW_TYPE.brand)
    return db.one<{ price: null }>(
      "select null as price from corporation_brand where brand_code = $1 and enabled",
      [targetId],
      "follow-brand",
    );
  if (targetType === FOLLOW_TYPE.goods && ID.test(targetId))
    return db.one<{ price: number }>(
      "select price from goods where id = $1 and status in (2, 5)",
      [targetId],
      "follow-goods",
    );
  if (targetType === FOLLOW_TYPE.shop && ID.test(targetId))
    return db.one<{ price: null }>(
      "select null as price from merchant where id = $1 and status in (1, 2)",
      [targetId],
      "follow-shop",
    );
  // The price of a forward offer is not public, and in its own currency.
  if (targetType === FOLLOW_TYPE.forwardOffer && ID.test(targetId))
    return db.one<{ price: null }>(
      "select null as price from global_offer where id = $1 and status = any($2::smallint[])",
      [targetId, [...OFFER_PUBLIC]],
      "follow-forward-offer",
    );
  if (targetType === FOLLOW_TYPE.index)
    return db.one<{ price: null }>(
      "select null as price from price_index where index_code = $1 and status = 1",
      [targetId],
      "follow-index",
    );
  return null;
}

const OWN = "person_id = $1 and target_type = $2 and target_id = $3";
const noTarget = () => notFound("关注的内容不存在");

async function isFollowed(db: Db, personId: string, { targetType, targetId }: FollowTarget): Promise<boolean> {
  const own = [personId, targetType, targetId];
  return (await db.one(`select 1 from member_follow where ${OWN}`, own, "follow-state")) !== null;
}

/** 404 for what does not exist and was never followed. */
export async function followState(db: Db, personId: string, target: FollowTarget): Promise<boolean> {
  if (await isFollowed(db, personId, target)) return true;
  if (!(await targetOf(db, target))) throw noTarget();
  return false;
}

/** Following twice is following once: the price stays that of the first time. */
export async function follow(db: Db, personId: string, target: FollowTarget): Promise<void> {
  const found = await targetOf(db, target);
  if (!found) throw noTarget();
  await db.run(
    `insert into member_follow (person_id, target_type, target_id, price_at_follow) values ($1, $2, $3, $4)
     on conflict on constraint member_follow_once do nothing`,
    [personId, target.targetType, target.targetId, found.price],
    "follow-add",
  );
}

export async function unfollow(db: Db, personId: string, target: FollowTarget): Promise<void> {
  const own = [personId, target.targetType, target.targetId];
  const gone = await db.run(`delete from member_follow where ${OWN}`, own, "follow-remove");
  if (gone === 0 && !(await targetOf(db, target))) throw noTarget();
}

type FollowRow = FollowTarget & { id: string; price: number | null; at: number };
type ShopRow = { id: string; name: string; city: string; goods: number };
type IndexRow = { id: string; name: string };
type ForwardOfferRow = { id: string; name: string; status: OfferStatus; remain: number; eta: string };

/** The goods of the ids, whatever became of them. */
async function goodsOf(db: Db, ids: readonly string[]): Promise<Map<string, GoodsRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<GoodsRow>(
    `select ${GOODS_COLUMNS} from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
      where g.id = any($1::bigint[])`,
    [ids],
    "goods-by-ids",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function shopsOf(db: Db, ids: readonly string[]): Promise<Map<string, ShopRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<ShopRow>(
    `select m.id, m.shop_name as name, m.city_name as city,
            (select count(*)::int from goods g where g.merchant_id = m.id and g.status in (2, 5)) as goods
       from merchant m where m.id = any($1::bigint[]) and m.status in (1, 2)`,
    [ids],
    "shops-by-ids",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function indicesOf(db: Db, codes: readonly string[]): Promise<Map<string, IndexRow>> {
  if (codes.length === 0) return new Map();
  const rows = await db.rows<IndexRow>(
    "select index_code as id, index_name as name from price_index where index_code = any($1::text[]) and status = 1",
    [codes],
    "indices-by-codes",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of the brands that are shown, by code. */
async function brandsOf(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db.rows<{ code: string; name: string }>(
    "select brand_code as code, brand_name as name from corporation_brand where brand_code = any($1::text[]) and enabled",
    [codes],
    "brands-by-codes",
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Forward offers as everybody may read them. */
async function forwardOffersOf(db: Db, ids: readonly string[]): Promise<Map<string, ForwardOfferRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<ForwardOfferRow>(
    `select id, title as name, status, total_volume - ordered_volume as remain, eta::text as eta from global_offer
      where id = any($1::bigint[]) and status = any($2::smallint[])`,
    [ids, [...OFFER_PUBLIC]],
    "forward-offers-by-ids",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const GONE = { name: "", note: "", linkPath: "", goods: null };

/** What stands at the end of a follow. */
function shownOf(
  { targetType, targetId }: FollowTarget,
  goods: ReadonlyMap<string, GoodsRow>,
  shops: ReadonlyMap<string, ShopRow>,
  indices: ReadonlyMap<string, IndexRow>,
  forwardOffers: ReadonlyMap<string, ForwardOfferRow>,
  brands: ReadonlyMap<string, string>,
): Pick<Followed, "name" | "note" | "linkPath" | "goods"> {
  if (targetType === FOLLOW_TYPE.goods) {
    const row = goods.get(targetId);
    if (!row) return GONE;
    const brief = briefOf(row);
    const listed = isListed(brief);
    return {
      name: brief.title,
      note: listed ? "" : GOODS_STATUS_NAMES[brief.status as GoodsStatus],
      linkPath: listed ? detailAddress(brief.id) : "",
      goods: brief,
    };
  }
  if (targetType === FOLLOW_TYPE.shop) {
    const shop = shops.get(targetId);
    if (!shop) return GONE;
    const note = `${shop.city} · 在售 ${shop.goods} 条货源`;
    return { name: shop.name, note, linkPath: shopAddress(targetId), goods: null };
  }
  if (targetType === FOLLOW_TYPE.forwardOffer) {
    const forwardOffer = forwardOffers.get(targetId);
    if (!forwardOffer) return GONE;
    const note = `${OFFER_STATUS_NAMES[forwardOffer.status]} · ${forwardOffer.eta} 到港 · 可订 ${forwardOffer.remain / 1000} m³`;
    return { name: forwardOffer.name, note, linkPath: addressOf("/global/detail", { id: targetId }), goods: null };
  }
  const index = targetType === FOLLOW_TYPE.index ? indices.get(targetId) : undefined;
  if (index !== undefined)
    return { name: index.name, note: "", linkPath: addressOf("/exponent/list", { indexCode: targetId }), goods: null };
  const brand = targetType === FOLLOW_TYPE.brand ? brands.get(targetId) : undefined;
  return brand === undefined ? GONE : { name: brand, note: "", linkPath: brandAddress(targetId), goods: null };
}

/** What the person follows, newest first. */
export async function followsOf(db: Db, personId: string, query: FollowListBody): Promise<Page<Followed>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? 20 } as const;
  const where = "person_id = $1 and ($2::smallint is null or target_type = $2)";
  const values = [personId, query.targetType ?? null];
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(
      `select count(*)::int as total from member_follow where ${where}`,
      values,
      "follow-count",
    ),
    db.rows<FollowRow>(
      `select id, target_type as "targetType", target_id as "targetId", price_at_follow as price,
              extract(epoch from created_at)::float8 * 1000 as at
         from member_follow where ${where} order by created_at desc, id desc limit $3 offset $4`,
      [...values, page.pageSize, rowsBefore(page)],
      "follow-page",
    ),
  ]);
  const idsOf = (type: number) => rows.filter((row) => row.targetType === type).map(({ targetId }) => targetId);
  const [goods, shops, indices, forwardOffers, brands] = await Promise.all([
    goodsOf(db, idsOf(FOLLOW_TYPE.goods)),
    shopsOf(db, idsOf(FOLLOW_TYPE.shop)),
    indicesOf(db, idsOf(FOLLOW_TYPE.index)),
    forwardOffersOf(db, idsOf(FOLLOW_TYPE.forwardOffer)),
    brandsOf(db, idsOf(FOLLOW_TYPE.brand)),
  ]);
  const followed = rows.map(({ id, targetType, targetId, price, at }) => ({
    ...{ id, targetType, targetId },
    ...shownOf({ targetType, targetId }, goods, shops, indices, forwardOffers, brands),
    priceAtFollow: price === null ? null : fen(price),
    createTime: formatBeijing(at),
  }));
  return pageOf(followed, counted?.total ?? 0, page);
}
