import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import { DM3, type Infer, list, record, TEXT } from "../../../domain/records.ts";
import type { Db } from "../../db/database.ts";
import { createSummary } from "../../system/summary-store.ts";
import { FREE_MM3 } from "../search/goods-search-store.ts";
import { goodsRanges, IN_RANGE } from "./goods-range-store.ts";

/** How much of a kind and species can be bought in a port, of which so much lies in one range of goods. */
const PLACE_STOCK = record({ kindCode: TEXT, speciesCode: TEXT, portCode: TEXT, volume: DM3 });
export type PlaceStock = Infer<typeof PLACE_STOCK>;

/** What can be bought now, by kind, species and port: read some goods at a time, however many there are. */
export async function placeStocks(db: Db): Promise<PlaceStock[]> {
  const stocks: PlaceStock[] = [];
  for await (const range of goodsRanges(db))
    stocks.push(
      ...(await db.rows<PlaceStock>(
        `select g.kind_code as "kindCode", g.species_code as "speciesCode", g.port_code as "portCode",
                round(sum(${FREE_MM3}) / 1000000)::float8 as volume
           from goods g
          where g.status = ${GOODS_STATUS.onSale} and g.stock > g.held and g.port_code is not null and ${IN_RANGE}
          group by g.kind_code, g.species_code, g.port_code`,
        range,
        "place-stocks",
      )),
    );
  return stocks;
}

export const PLACE_STOCKS = createSummary({
  name: "place-stocks",
  says: list(PLACE_STOCK),
  goodFor: "1 hour",
  compute: placeStocks,
});
