import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import {
  ARRIVAL_WEEKS,
  type Arrival,
  type ArrivalWeek,
  type CommonSize,
  MARKET_SUMMARY,
  type MarketSummary,
  type PortStock,
  SHIPS_OF_WEEK,
} from "../../domain/content/market-summary.ts";
import { OFFER_STATUS } from "../../domain/futures/forward-offer.ts";
import type { Fen } from "../../domain/money.ts";
import { isPort, PLACES, placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { type Dm3, dm3 } from "../../domain/units.ts";
import { type GoodsCount, goodsCounts, SET } from "../catalog/goods/goods-count-store.ts";
import type { Db } from "../db/database.ts";
import { createSummary } from "../system/summary-store.ts";
import { placeStocksNow, summed } from "./place-stock.ts";

/** Goods g that can be bought now. */
const FOR_SALE = `g.status = ${GOODS_STATUS.onSale} and g.stock > g.held`;

/** Six sizes stand beside the calendar of arrivals. */
const MOST_SIZES = 6;
/** Of more sizes the lowest price is not looked up. */
const SIZES_ASKED = 50;

/** Open shops of certified companies. */
const shopNumber = async (db: Db): Promise<number> =>
  (await db.one<{ number: number }>(
    `select count(*)::int as number from merchant m join company_info c on c.id = m.company_id and not c.deleted
      where m.status in (${MERCHANT_STATUS.open}, ${MERCHANT_STATUS.onHoliday}) and c.company_status = ${COMPANY_STATUS.certified}`,
  ))!.number;

/** Sizes with a stated price, the most frequent first. */
async function commonSizes(db: Db, counts: readonly GoodsCount[]): Promise<CommonSize[]> {
  const sizes = counts.filter(({ forSale }) => forSale > 0).sort((a, b) => b.forSale - a.forSale);
  const rows: CommonSize[] = [];
  for (const { code, detail, forSale } of sizes.slice(0, SIZES_ASKED)) {
    if (rows.length === MOST_SIZES) break;
    const [thickness, width] = detail.split("*");
    const row = await db.one<{ lowest: Fen | null }>(
      // The sum keeps the planner from walking all prices of the species until one is of the size.
      `select min(g.price_m3_fen + 0)::float8 as lowest from goods g
        where ${FOR_SALE} and g.species_code = :code and g.thickness = :thickness::numeric and g.width = :width::int`,
      { code, thickness, width },
    );
    if (row?.lowest == null) continue;
    rows.push({ speciesName: speciesByCode(code)?.name ?? code, size: detail, goodsNum: forSale, lowest: row.lowest });
  }
  return rows;
}

type ArrivalRow = Omit<Arrival, "portNames"> & { ports: string[]; monday: string; offerNum: number; volume: Dm3 };

/** Open forward offers that arrive from today on, by week of Beijing; a week's figures are of all of them. */
async function arrivalWeeks(db: Db): Promise<ArrivalWeek[]> {
  const rows = await db.rows<ArrivalRow>(
    `select id, title, ports, eta::text as eta, eta - today as "daysAhead", remaining as "remainVolume",
            monday::text as monday, "offerNum", volume
       from (
         select o.id, o.title, o.dest_ports as ports, o.eta, t.today, o.total_volume - o.ordered_volume as remaining,
                date_trunc('week', o.eta)::date as monday,
                (count(*) over by_week)::int as "offerNum",
                (sum(o.total_volume - o.ordered_volume) over by_week)::float8 as volume,
                row_number() over (partition by date_trunc('week', o.eta) order by o.eta, o.id) as place
           from global_offer o cross join (select (now() at time zone 'Asia/Shanghai')::date as today) t
          where o.status = ${OFFER_STATUS.open} and o.quote_valid_until > now() and o.eta >= t.today
            and o.eta < date_trunc('week', t.today)::date + ${7 * ARRIVAL_WEEKS}
         window by_week as (partition by date_trunc('week', o.eta))) w
      where place <= ${SHIPS_OF_WEEK} order by eta, id`,
  );
  const mondays = await db.rows<{ monday: string }>(
    `select (date_trunc('week', now() at time zone 'Asia/Shanghai')::date + 7 * n)::text as monday
       from generate_series(0, ${ARRIVAL_WEEKS - 1}) n order by n`,
  );
  return mondays.map(({ monday }): ArrivalWeek => {
    const own = rows.filter((row) => row.monday === monday);
    return {
      monday,
      offerNum: own[0]?.offerNum ?? 0,
      volume: own[0]?.volume ?? dm3(0),
      ships: own.map(({ ports, monday: _, offerNum: __, volume: ___, ...row }) => ({
        ...row,
        portNames: ports.map((code) => placeByCode(code)?.name ?? code).join("、"),
      })),
    };
  });
}

/** The ports among places with goods for sale, in the order of the table of places. */
const portsAmong = (counts: readonly GoodsCount[], volumes: ReadonlyMap<string, Dm3>): PortStock[] =>
  PLACES.filter(isPort).flatMap(({ code, name }) => {
    const goodsNum = counts.find((count) => count.code === code)?.forSale ?? 0;
    return goodsNum > 0 ? [{ code, name, goodsNum, volume: volumes.get(code) ?? dm3(0) }] : [];
  });

/** The market in figures, as it is now. */
export async function marketSummary(db: Db): Promise<MarketSummary> {
  // One after the other: the task asks on one connection.
  const counts = await goodsCounts(db, [SET.all, SET.port, SET.speciesSize]);
  const merchantNum = await shopNumber(db);
  const weeks = await arrivalWeeks(db);
  const volumes = summed(await placeStocksNow(db), ({ portCode }) => portCode);
  const of = (set: number) => counts.filter((count) => count.set === set);
  return {
    goodsNum: of(SET.all)[0]?.forSale ?? 0,
    merchantNum,
    ports: portsAmong(of(SET.port), volumes),
    sizes: await commonSizes(db, of(SET.speciesSize)),
    weeks,
  };
}

export const MARKET = createSummary({
  name: "market",
  says: MARKET_SUMMARY,
  goodFor: "1 hour",
  compute: marketSummary,
});
