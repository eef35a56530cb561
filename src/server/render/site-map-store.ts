import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { isShopShown, MERCHANT_STATUSES } from "../../domain/company/merchant-states.ts";
import { NEWS_STATUS } from "../../domain/content/news.ts";
import type { ArticleId, GoodsId, MerchantId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** Pages of brands, shops and news beside each other stay below what one part may hold. */
const MOST = 10_000;
const ON_SALE = `status = ${GOODS_STATUS.onSale}`;

const idsOf = async <Id extends string>(rows: Promise<{ id: Id }[]>): Promise<Id[]> => (await rows).map(({ id }) => id);

/** The first goods of each part of `part` goods on sale, by id. */
export async function firstGoodsOfParts(db: Db, part: number): Promise<string[]> {
  const after = (id: string, passed: number) =>
    db.one<{ id: string }>(`select id from goods where ${ON_SALE} and id > :id order by id offset :passed limit 1`, {
      id,
      passed,
    });
  const firsts: string[] = [];
  for (let first = await after("0", 0); first !== null; first = await after(first.id, part - 1)) firsts.push(first.id);
  return firsts;
}

/** So many goods on sale from this one on at most, by id. */
export const goodsOfPart = (db: Db, first: string, part: number): Promise<GoodsId[]> =>
  idsOf(
    db.rows<{ id: GoodsId }>(`select id from goods where ${ON_SALE} and id >= :first order by id limit :part`, {
      first,
      part,
    }),
  );

/** Codes of brands. */
export const brandCodes = (db: Db): Promise<string[]> =>
  idsOf(
    db.rows<{ id: string }>("select brand_code as id from corporation_brand order by brand_code limit :most", {
      most: MOST,
    }),
  );

/** Shops that are shown. */
export const shopIds = (db: Db): Promise<MerchantId[]> =>
  idsOf(
    db.rows<{ id: MerchantId }>(
      `select id from merchant where status in (${MERCHANT_STATUSES.filter(isShopShown).join(", ")}) order by id limit :most`,
      { most: MOST },
    ),
  );

/** Published news, the newest first. */
export const newsIds = (db: Db): Promise<ArticleId[]> =>
  idsOf(
    db.rows<{ id: ArticleId }>(
      `select id from news where status = ${NEWS_STATUS.published} and not deleted and publish_at <= now()
        order by publish_at desc limit :most`,
      { most: MOST },
    ),
  );
