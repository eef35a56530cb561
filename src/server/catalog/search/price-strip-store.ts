import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import type { PricedStock } from "../../../domain/catalog/search/price-strip.ts";
import type { Db } from "../../db/database.ts";
import { COMPARED_PRICE, PRICED_M3 } from "../goods/price-columns.ts";
import { strictConditions } from "./goods-search.ts";
import { FREE_MM3 } from "./goods-search-store.ts";
import { parameters, type ServerQuery } from "./search-conditions.ts";

/** No strip takes longer to read: then the statement fails. */
const WITHIN_MS = 800;
/** Goods among which those of a strip are drawn: the newest and the oldest alike where the list finds no more. */
const DRAWN_FROM = 20_000;

/**
 * `most` goods with a price at most that the list finds and that can be bought now, drawn by lot, the same ones each time;
 * within a transaction.
 */
export async function pricedStock(tx: Db, query: ServerQuery, most: number): Promise<PricedStock[]> {
  await tx.run(`set local statement_timeout = ${WITHIN_MS}`);
  const { values, bind } = parameters();
  const found = await strictConditions(tx, query, bind);
  if (found === null) return [];
  const where = [...found, `g.status = ${GOODS_STATUS.onSale}`, "g.stock > g.held", `${PRICED_M3} is not null`].join(
    " and ",
  );
  return tx.rows<PricedStock>(
    `select ${COMPARED_PRICE}::float8 as price, round((${FREE_MM3})::numeric / 1000000)::float8 as volume
       from goods g
      where g.id in (
        select id from (select g.id from goods g where ${where} limit ${DRAWN_FROM}) found
         order by hashint8(id) limit ${most}
      )`,
    values,
  );
}
