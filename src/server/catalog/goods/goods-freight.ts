import type { GoodsBrief } from "../../../domain/catalog/goods/goods.ts";
import type { GoodsPage } from "../../../domain/catalog/search/goods-page.ts";
import { ranksByFreight } from "../../../domain/catalog/search/goods-query.ts";
import { freightPerM3 } from "../../../domain/freight/freight-of.ts";
import { shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";
import { freightTermsFor, warehouseFreights } from "../../system/freight/freight-terms.ts";
import type { ServerQuery } from "../search/search-conditions.ts";
import { fetchedAlone } from "./goods-freight-store.ts";

/** The query with the freight to a city in its order, where that goes by it. */
export const orderedWithFreight = async (db: Db, query: ServerQuery, cityCode: string): Promise<ServerQuery> =>
  ranksByFreight(query.sort) ? { ...query, freights: await warehouseFreights(db, cityCode, null) } : query;

/** The same goods with the freight per m³ of a whole truck to a city; only an estimate of goods that are fetched alone. */
export async function withFreight<Goods extends GoodsBrief>(
  db: Db,
  all: readonly Goods[],
  cityCode: string,
): Promise<Goods[]> {
  const terms = await freightTermsFor(db, all, cityCode);
  const firm = all.filter((goods) => terms.get(shopWarehouseKey(goods))?.isFirm === true).map(({ id }) => id);
  const fetched = firm.length === 0 ? new Set<GoodsId>() : await fetchedAlone(db, firm);
  return all.map((goods) => {
    const own = terms.get(shopWarehouseKey(goods));
    if (own === undefined) return goods;
    return { ...goods, freight: { perM3: freightPerM3(own, null), isFirm: own.isFirm && !fetched.has(goods.id) } };
  });
}

/** A page of a list whose rows state the freight per m³ of a whole truck to a city. */
export async function pageWithFreight(db: Db, page: GoodsPage, cityCode: string): Promise<GoodsPage> {
  const near = await withFreight(
    db,
    page.near.rows.map(({ goods }) => goods),
    cityCode,
  );
  return {
    ...page,
    rows: await withFreight(db, page.rows, cityCode),
    near: { ...page.near, rows: page.near.rows.map((row, at) => ({ ...row, goods: near[at] ?? row.goods })) },
  };
}
