import { boardsOf, type PortOffers, type SpecMove } from "../../domain/content/market-board.ts";
import { MARKET_BOARD, type MarketBoard, type MarketBoards } from "../../domain/content/market-board-view.ts";
import { INDEX_STATUS } from "../../domain/content/price-index.ts";
import { closeDate, type Period } from "../../domain/content/price-index-period.ts";
import { list } from "../../domain/records.ts";
import { dm3 } from "../../domain/units.ts";
import { goodsCounts, SET } from "../catalog/goods/goods-count-store.ts";
import type { Db } from "../db/database.ts";
import { createSummary } from "../system/summary-store.ts";
import { placeStocksNow, summed } from "./place-stock.ts";

/** Published prices of the newest week, each beside the last one before it. */
const specMoves = (db: Db): Promise<(SpecMove & { period: Period })[]> =>
  db.rows(
    `select i.kind_code as "kindCode", i.species_code as "speciesCode", i.port_code as "portCode", p.period,
            p.value::float8 as now, p.volume::float8 as volume, b.value::float8 as before
       from price_index i
       join price_index_point p on p.index_code = i.index_code and p.period = (select max(period) from price_index_point)
       left join lateral (select value from price_index_point
                           where index_code = i.index_code and period < p.period order by period desc limit 1) b on true
      where i.level = 2 and i.status = ${INDEX_STATUS.published} and i.kind_code is not null
        and i.species_code is not null and i.port_code is not null
      order by i.index_code`,
    [],
    "market-board-prices",
  );

/** The board of every kind, as it is now: of the stored counts of goods and the published prices. */
export async function marketBoards(db: Db): Promise<MarketBoard[]> {
  const counts = await goodsCounts(db, [SET.kindSpeciesPort]);
  const specs = await specMoves(db);
  const volumes = summed(await placeStocksNow(db), ({ kindCode, speciesCode, portCode }) =>
    [kindCode, speciesCode, portCode].join("/"),
  );
  const offers = counts.map(({ code, detail, forSale }): PortOffers => {
    const [kindCode = "", speciesCode = ""] = code.split("/");
    const volume = volumes.get(`${code}/${detail}`) ?? dm3(0);
    return { kindCode, speciesCode, portCode: detail, goodsNum: forSale, volume };
  });
  const period = specs[0]?.period;
  return boardsOf(offers, specs, period === undefined ? null : closeDate(period));
}

export const MARKET_BOARDS_NOW = createSummary({
  name: "market-boards",
  says: list(MARKET_BOARD),
  goodFor: "1 hour",
  compute: marketBoards,
});

/** The board of a kind, or of the kind with most offers. */
export const boardAmong = (boards: readonly MarketBoard[], kindCode: string | null): MarketBoards => ({
  board: (kindCode === null ? boards[0] : boards.find(({ kind }) => kind.code === kindCode)) ?? null,
  kinds: boards.map(({ kind }) => kind),
});
