import { volumeRulesFor } from "../../../domain/catalog/goods/goods-input.ts";
import { goodsScore } from "../../../domain/catalog/goods/goods-score.ts";
import type { StatedGoods } from "../../../domain/catalog/goods/goods-sheet.ts";
import { GOODS_STATUS_NAMES, type GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import { availableGoodsEvents, type GoodsActor } from "../../../domain/catalog/goods/goods-status.ts";
import type { HandledGoods, HandledInfo, HandledPage } from "../../../domain/catalog/goods/handled-goods.ts";
import type { GoodsId, MerchantId } from "../../../domain/ids.ts";
import { pageOf } from "../../../domain/paging.ts";
import { densityOf } from "../../../domain/timber/density.ts";
import { breakdownOf } from "../../../domain/timber/quantity.ts";
import type { VolumeRule } from "../../../domain/timber/spec.ts";
import { tenthsOfMm } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import { configured } from "../../system/config.ts";
import { FACTS_WITH_COLUMN, factsIn } from "./goods-columns.ts";
import { briefOf, quantityRule } from "./goods-view.ts";
import {
  countHandled,
  type HandledQuery,
  type HandledRow,
  handledPage,
  type StatedRow,
  statedRow,
} from "./handled-goods-store.ts";

/** What the goods' table of transitions needs to know of them. */
export const factsOf = (row: Pick<HandledRow, "stock">, reviewNeeded: boolean) => ({ stock: row.stock, reviewNeeded });

export const handledOf = (row: HandledRow, reader: GoodsActor, reviewNeeded: boolean): HandledGoods => ({
  ...briefOf(row),
  status: row.status as GoodsStatus,
  statusName: GOODS_STATUS_NAMES[row.status as GoodsStatus],
  version: row.version,
  priceVersion: row.priceVersion,
  stockVersion: row.stockVersion,
  held: row.held,
  rejectReason: row.rejectReason,
  events: availableGoodsEvents(row.status as GoodsStatus, reader, factsOf(row, reviewNeeded)),
});

/** The rank of the goods in `status` with `stock`. */
export const scoreOf = (row: HandledRow, status: GoodsStatus, stock: number): number =>
  goodsScore({
    status,
    priceMode: row.priceMode,
    stockVolume: breakdownOf(quantityRule(row), stock).volume,
    saleVolume: row.saleVolume,
    viewNum: row.viewNum,
    certs: row.certs,
    steadiness: row.steadiness,
  });

/** Goods in any status, newest first; longest waiting first where only those waiting for a review are queried. */
export async function handledGoods(db: Db, reader: GoodsActor, query: HandledQuery): Promise<HandledPage> {
  const found = await countHandled(db, query);
  const counts = Object.fromEntries(found.map((row) => [row.status, row.n])) as HandledPage["counts"];
  const total = query.status === null ? found.reduce((sum, { n }) => sum + n, 0) : (counts[query.status] ?? 0);
  const rows = await handledPage(db, query);
  const reviewNeeded = await configured(db, "goods.review");
  const handled = rows.map((row) => handledOf(row, reader, reviewNeeded));
  return { ...pageOf(handled, total, query), counts };
}

/** What was stated of the goods of `row`. */
export function statedOf(row: StatedRow): StatedGoods {
  const stated = {
    ...factsIn(row, FACTS_WITH_COLUMN),
    thicknessTenths: row.thickness === null ? null : tenthsOfMm(row.thickness),
    perBundle: row.piecesPerBundle ?? row.bundleVolume,
    density: row.density === densityOf(row.speciesCode, row.moistureType) ? null : row.density,
  };
  const rules = volumeRulesFor(stated);
  return {
    ...stated,
    storeName: row.storeName,
    volumeRule: rules.find((rule) => rule === row.volumeRule) ?? (rules[0] as VolumeRule),
  };
}

/** Goods with all their stated facts; `merchantId` `null` for an operator. `null` where there are none. */
export async function handledInfo(db: Db, merchantId: MerchantId | null, id: GoodsId): Promise<HandledInfo | null> {
  const row = await statedRow(db, { id, merchantId });
  if (row === null) return null;
  const reviewNeeded = await configured(db, "goods.review");
  const role = merchantId === null ? "operator" : "merchant";
  return { ...handledOf(row, role, reviewNeeded), stated: statedOf(row), published: row.publishedFacts };
}
