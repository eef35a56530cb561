import type { HomeGoodsReply } from "../../../contract/catalog/search-schemas.ts";
import type { HomeGoodsBody } from "../../../contract/content/home-schemas.ts";
import { traitsOf } from "../../../domain/catalog/goods/goods-offer.ts";
import { DEFAULT_PAGE_SIZE, rowsBefore } from "../../../domain/paging.ts";
import { placeByCode } from "../../../domain/timber/places.ts";
import { areaOf } from "../../../domain/timber/quantity.ts";
import type { Db } from "../../db/database.ts";
import { briefOf, type GoodsRow } from "../goods/goods-view.ts";
import type { StockSummary } from "../goods/stock-summary.ts";
import { goodsOfFloor } from "./home-goods-store.ts";

const PORTS = 7;

function leanOf(row: GoodsRow): HomeGoodsReply["rows"][number] {
  const goods = briefOf(row);
  const { id, title, image, specText, availableVolume, price, priceMode, saleUnit, taxIncluded, taxRate } = goods;
  const { portName, storeName, merchantId, merchantName, merchantCertified } = goods;
  return {
    id,
    title,
    image,
    specText,
    traits: traitsOf(goods),
    availableVolume,
    price,
    priceMode,
    saleUnit,
    taxIncluded,
    taxRate,
    portName,
    storeName,
    merchantId,
    merchantName,
    merchantCertified,
    availableArea: saleUnit === "m2" ? areaOf(goods, goods.available) : null,
  };
}

/**
 * Goods of a home floor that can be bought now: the operator's choice in its order, then what the tab is about. `total` counts no
 * further than one page beyond the requested one.
 */
export async function homeGoods(db: Db, body: HomeGoodsBody, summary: StockSummary): Promise<HomeGoodsReply> {
  const { templateId, kindCode, portCode, tab = 1, pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = body;
  const offset = rowsBefore({ pageNum, pageSize });
  const asked = { templateId, tab, kindCode: kindCode ?? null, portCode: portCode ?? null };
  const rows = await goodsOfFloor(db, asked, offset + pageSize * 2);
  const ports = [...summary.ports.keys()].slice(0, PORTS);
  return {
    rows: rows.slice(offset, offset + pageSize).map(leanOf),
    total: rows.length,
    pageNum,
    pageSize,
    ports: ports.map((code) => ({ code, name: placeByCode(code)?.name ?? code })),
  };
}
