import type { GoodsBrief } from "../../../domain/catalog/goods/goods.ts";
import type { GoodsPage } from "../../../domain/catalog/search/goods-page.ts";
import { narrowsByFreight, ranksByFreight } from "../../../domain/catalog/search/goods-query.ts";
import { volumeAsked } from "../../../domain/catalog/search/purchase-volume.ts";
import { freightPerM3 } from "../../../domain/freight/freight-of.ts";
import { shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import type { GoodsId, PersonId } from "../../../domain/ids.ts";
import type { Dm3 } from "../../../domain/units.ts";
import { deliveryCityOf } from "../../account/person-store.ts";
import type { Db } from "../../db/database.ts";
import { freightTermsFor, warehouseFreights } from "../../system/freight/freight-terms.ts";
import { cityProblem } from "../../system/regions.ts";
import { searchGoods } from "../search/goods-search.ts";
import type { ServerQuery } from "../search/search-conditions.ts";
import { fetchedAlone } from "./goods-freight-store.ts";
import { similarGoods } from "./goods-store.ts";

/** What an old device remembers may be no city: its lists are as without one. */
const isCity = (code: string): boolean => code !== "" && cityProblem(code) === null;

/** The query with the freight to a city, where it is narrowed or ordered by that. */
export const queryWithFreights = async (
  db: Db,
  query: ServerQuery,
  cityCode: string,
  volume: Dm3 | null = volumeAsked(query),
): Promise<ServerQuery> =>
  ranksByFreight(query.sort) || narrowsByFreight(query)
    ? { ...query, freights: await warehouseFreights(db, cityCode, volume) }
    : query;

/** A saved query narrowed by the freight to the city of its person; without a city such a query finds nothing. */
export async function savedQueryWithFreights(db: Db, query: ServerQuery, personId: PersonId): Promise<ServerQuery> {
  if (!narrowsByFreight(query)) return query;
  const cityCode = await deliveryCityOf(db, personId);
  return isCity(cityCode) ? queryWithFreights(db, query, cityCode) : { ...query, ids: [] };
}

/**
 * The same goods with the freight per m³ to a city, of `volume` or a whole truck; only an estimate of goods that are fetched
 * alone.
 */
async function goodsWithFreight(
  db: Db,
  all: readonly GoodsBrief[],
  cityCode: string,
  volume: Dm3 | null,
): Promise<GoodsBrief[]> {
  const terms = await freightTermsFor(db, all, cityCode);
  const firm = all.filter((goods) => terms.get(shopWarehouseKey(goods))?.isFirm === true).map(({ id }) => id);
  const fetched = firm.length === 0 ? new Set<GoodsId>() : await fetchedAlone(db, firm);
  const perM3 = new Map([...terms].map(([warehouse, own]) => [warehouse, freightPerM3(own, volume)]));
  return all.map((goods) => {
    const warehouse = shopWarehouseKey(goods);
    const amount = perM3.get(warehouse);
    if (amount === undefined) return goods;
    const isFirm = terms.get(warehouse)?.isFirm === true && !fetched.has(goods.id);
    return { ...goods, freight: { perM3: amount, isFirm, volume } };
  });
}

/**
 * The same spec from other merchants, with the freight to the city where one is named that there is; `null` when there are no such
 * goods.
 */
export async function similarGoodsTo(db: Db, id: GoodsId, cityCode = ""): Promise<GoodsBrief[] | null> {
  if (!isCity(cityCode)) return similarGoods(db, id);
  const rows = await similarGoods(db, id, await warehouseFreights(db, cityCode, null));
  return rows && goodsWithFreight(db, rows, cityCode, null);
}

/** What a query finds, its rows with the freight to the city where one is named that there is. */
export async function searchGoodsTo(db: Db, asked: ServerQuery, cityCode = ""): Promise<GoodsPage> {
  if (!isCity(cityCode)) return searchGoods(db, asked);
  const volume = volumeAsked(asked);
  const page = await searchGoods(db, await queryWithFreights(db, asked, cityCode, volume));
  const { rows, near } = page;
  const all = await goodsWithFreight(db, [...rows, ...near.rows.map(({ goods }) => goods)], cityCode, volume);
  return {
    ...page,
    rows: all.slice(0, rows.length),
    near: { ...near, rows: near.rows.map((row, at) => ({ ...row, goods: all[rows.length + at] ?? row.goods })) },
  };
}
