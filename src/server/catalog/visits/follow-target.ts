import type { FollowListBody } from "../../../contract/catalog/follow-schemas.ts";
import { taxedPrice } from "../../../domain/catalog/goods/cubic-price.ts";
import { GOODS_STATUS_NAMES, type GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import { isListed } from "../../../domain/catalog/visits/browse.ts";
import { FOLLOW_TYPE, type Followed, type FollowTarget } from "../../../domain/catalog/visits/follow.ts";
import { OFFER_STATUS_NAMES } from "../../../domain/futures/forward-offer.ts";
import type { PersonId } from "../../../domain/ids.ts";
import { asId } from "../../../domain/ids.ts";
import { fen } from "../../../domain/money.ts";
import { type Page, pageOf } from "../../../domain/paging.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { formatBeijing } from "../../../domain/time.ts";
import type { Db } from "../../db/database.ts";
import { notFound } from "../../reply.ts";
import { briefOf, type GoodsRow } from "../goods/goods-view.ts";
import {
  addFollow,
  brandsOf,
  type ForwardOfferRow,
  followPage,
  forwardOffersOf,
  goodsOf,
  type IndexRow,
  indicesOf,
  isFollowed,
  removeFollow,
  type ShopRow,
  shopsOf,
  targetOf,
} from "./follow-store.ts";

const noTarget = () => notFound("关注的内容不存在");

/** 404 for what does not exist and was never followed. */
export async function followState(db: Db, personId: PersonId, target: FollowTarget): Promise<boolean> {
  if (await isFollowed(db, { personId, ...target })) return true;
  if (!(await targetOf(db, target))) throw noTarget();
  return false;
}

/** Following twice is following once: the price stays that of the first time. */
export async function follow(db: Db, personId: PersonId, target: FollowTarget): Promise<void> {
  const found = await targetOf(db, target);
  if (!found) throw noTarget();
  await addFollow(db, { personId, ...target, price: found.price });
}

/** 404 for what does not exist and was not followed. */
export async function unfollow(db: Db, personId: PersonId, target: FollowTarget): Promise<void> {
  const wasFollowed = await removeFollow(db, { personId, ...target });
  if (!wasFollowed && !(await targetOf(db, target))) throw noTarget();
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
      linkPath: listed ? PAGES.goods.to({ id: brief.id }) : "",
      goods: brief,
    };
  }
  if (targetType === FOLLOW_TYPE.shop) {
    const shop = shops.get(targetId);
    if (!shop) return GONE;
    const note = `${shop.city} · 在售 ${shop.goods} 条货源`;
    return { name: shop.name, note, linkPath: PAGES.company.to({ merchantId: shop.id }), goods: null };
  }
  if (targetType === FOLLOW_TYPE.forwardOffer) {
    const forwardOffer = forwardOffers.get(targetId);
    if (!forwardOffer) return GONE;
    const note = `${OFFER_STATUS_NAMES[forwardOffer.status]} · ${forwardOffer.eta} 到港 · 可订 ${forwardOffer.remain / 1000} m³`;
    return { name: forwardOffer.name, note, linkPath: PAGES.forwardOffer.to({ id: asId(targetId) }), goods: null };
  }
  const index = targetType === FOLLOW_TYPE.index ? indices.get(targetId) : undefined;
  if (index !== undefined)
    return { name: index.name, note: "", linkPath: PAGES.priceIndices.to({ indexCode: targetId }), goods: null };
  const brand = targetType === FOLLOW_TYPE.brand ? brands.get(targetId) : undefined;
  return brand === undefined
    ? GONE
    : { name: brand, note: "", linkPath: PAGES.brand.to({ brandCode: targetId }), goods: null };
}

/** What the person follows, newest first. */
export async function followsOf(db: Db, personId: PersonId, query: FollowListBody): Promise<Page<Followed>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? 20 } as const;
  const { rows, total } = await followPage(db, { personId, targetType: query.targetType ?? null }, page);
  const idsOf = (type: number) => rows.filter((row) => row.targetType === type).map(({ targetId }) => targetId);
  const [goods, shops, indices, forwardOffers, brands] = await Promise.all([
    goodsOf(db, idsOf(FOLLOW_TYPE.goods)),
    shopsOf(db, idsOf(FOLLOW_TYPE.shop)),
    indicesOf(db, idsOf(FOLLOW_TYPE.index)),
    forwardOffersOf(db, idsOf(FOLLOW_TYPE.forwardOffer)),
    brandsOf(db, idsOf(FOLLOW_TYPE.brand)),
  ]);
  const followed = rows.map(({ id, targetType, targetId, price, taxed, at }) => {
    const row = targetType === FOLLOW_TYPE.goods ? goods.get(targetId) : undefined;
    const then = price === null ? null : fen(price);
    return {
      id,
      targetType,
      targetId,
      ...shownOf({ targetType, targetId }, goods, shops, indices, forwardOffers, brands),
      priceAtFollow: then === null || taxed || row === undefined ? then : taxedPrice(then, row),
      createTime: formatBeijing(at),
    };
  });
  return pageOf(followed, total, page);
}
