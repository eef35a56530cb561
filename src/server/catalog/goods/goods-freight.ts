import type { GoodsBrief } from "../../../domain/catalog/goods/goods.ts";
import type { GoodsPage } from "../../../domain/catalog/search/goods-page.ts";
import { freightPerM3 } from "../../../domain/freight/freight-of.ts";
import { yardOrigin } from "../../../domain/freight/yard.ts";
import type { Db } from "../../db/database.ts";
import { freightTermsFor } from "../../system/freight/freight-terms.ts";

/** A page of a list whose rows state the freight per m³ of a whole truck to a city. */
export async function pageWithFreight(db: Db, page: GoodsPage, cityCode: string): Promise<GoodsPage> {
  const near = page.near.rows.map(({ goods }) => goods);
  const terms = await freightTermsFor(db, [...page.rows, ...near], cityCode);
  const withFreight = (goods: GoodsBrief): GoodsBrief => {
    const own = terms.get(yardOrigin(goods));
    return own === undefined ? goods : { ...goods, freight: { perM3: freightPerM3(own, null), isFirm: own.isFirm } };
  };
  return {
    ...page,
    rows: page.rows.map(withFreight),
    near: { ...page.near, rows: page.near.rows.map((row) => ({ ...row, goods: withFreight(row.goods) })) },
  };
}
