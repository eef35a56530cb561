import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import type { StatedFacts } from "../../domain/demand/requirement-match.ts";
import type { GoodsId, MerchantId } from "../../domain/ids.ts";
import { CERT_IN_FORCE } from "../catalog/goods/certificate-store.ts";
import { briefOf, GOODS_COLUMNS, type GoodsRow } from "../catalog/goods/goods-view.ts";
import type { Db } from "../db/database.ts";

const GOODS = `select ${GOODS_COLUMNS} from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id`;

const byId = (rows: readonly GoodsRow[]): Map<string, GoodsBrief> => new Map(rows.map((row) => [row.id, briefOf(row)]));

/** Goods by id, whatever their status. */
export const goodsById = async (db: Db, ids: readonly GoodsId[]): Promise<Map<string, GoodsBrief>> =>
  byId(await db.rows<GoodsRow>(`${GOODS} where g.id = any(:ids::bigint[])`, { ids }, "recommended-goods-rows"));

/** Those of the goods that the merchant has on sale, by id. */
export const goodsOnSale = async (
  db: Db,
  merchantId: MerchantId | null,
  ids: readonly GoodsId[],
): Promise<Map<string, GoodsBrief>> =>
  byId(
    await db.rows<GoodsRow>(
      `${GOODS} where g.id = any(:ids::bigint[]) and g.merchant_id = :merchantId and g.status = ${GOODS_STATUS.onSale}`,
      { ids, merchantId },
      "quote-goods",
    ),
  );

/** The stated facts of goods that a line may require. */
export const statedFacts = (db: Db, ids: readonly GoodsId[]): Promise<StatedFacts[]> =>
  db.rows(
    `select g.id::text, g.title, g.grade_code as "gradeCode", g.surface, g.treatment,
            array(select distinct cert->>'type' from jsonb_array_elements(g.certs) cert where ${CERT_IN_FORCE}) as "certTypes"
       from goods g where g.id = any(:ids::bigint[])`,
    { ids },
    "asked-goods-facts",
  );
