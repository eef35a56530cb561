import type { HomeGoodsReply } from "../../contract/catalog/search-schemas.ts";
import type { HomeGoodsBody } from "../../contract/content/home-schemas.ts";
import { GOODS_STATUS } from "../../domain/catalog/goods-states.ts";
import { DEFAULT_PAGE_SIZE, rowsBefore } from "../../domain/paging.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import type { Db } from "../db/database.ts";
import { briefOf, GOODS_COLUMNS, type GoodsRow } from "./goods-view.ts";
import { parameters } from "./search-conditions.ts";
import type { StockSummary } from "./stock-summary.ts";

const PORTS = 7;

/** How a tab is filled up behind the picked goods: the best, or the newest. What is reduced is picked by hand alone. */
const ORDER = { 1: "g.score desc, g.id", 2: "g.publish_at desc nulls last, g.id", 3: "g.id" } as const;

function leanOf(row: GoodsRow): HomeGoodsReply["rows"][number] {
  const {
    id,
    title,
    specText,
    gradeName,
    availableVolume,
    price,
    priceMode,
    saleUnit,
    portName,
    storeName,
    merchantId,
    merchantName,
  } = briefOf(row);
  return {
    id,
    title,
    specText,
    gradeName,
    availableVolume,
    price,
    priceMode,
    saleUnit,
    portName,
    storeName,
    merchantId,
    merchantName,
  };
}

/**
 * Goods of a home floor that can be bought now: the operator's choice in its order, then what the tab is about. `total`
 * counts no further than one page beyond the asked one.
 */
export async function homeGoods(db: Db, body: HomeGoodsBody, summary: StockSummary): Promise<HomeGoodsReply> {
  const { templateId, kindCode, portCode, tab = 1, pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = body;
  const { values, bind } = parameters();
  const [pool, which] = [bind(templateId), bind(tab)];
  const clauses = [`g.status = ${GOODS_STATUS.onSale}`, "g.stock > g.held"];
  if (kindCode !== undefined) clauses.push(`g.kind_code = ${bind(kindCode)}`);
  if (portCode !== undefined) clauses.push(`g.port_code = ${bind(portCode)}`);
  const conditions = clauses.join(" and ");
  const offset = rowsBefore({ pageNum, pageSize });
  const limit = `${bind(offset + pageSize * 2)}::bigint`;
  const rows = await db.rows<GoodsRow>(
    `with picked as (
       select g.id, p.sort::int as place from goods_pool p join goods g on g.id = p.goods_id
        where p.template_id = ${pool} and p.tab = ${which} and ${conditions}
     ), filled as (
       select g.id, row_number() over (order by ${ORDER[tab]}) as place
         from goods g where ${tab === 3 ? "false" : conditions} order by ${ORDER[tab]} limit ${limit}
     ), chosen as (
       select id, 0 as rank, place from picked
       union all select id, 1, place from filled where id not in (select id from picked)
       order by rank, place limit ${limit}
     )
     select ${GOODS_COLUMNS} from chosen c join goods g on g.id = c.id
       join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
      order by c.rank, c.place`,
    values,
  );
  const ports = [...summary.ports.keys()].slice(0, PORTS);
  return {
    rows: rows.slice(offset, offset + pageSize).map(leanOf),
    total: rows.length,
    pageNum,
    pageSize,
    ports: ports.map((code) => ({ code, name: placeByCode(code)?.name ?? code })),
  };
}
