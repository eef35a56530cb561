import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import type { Arrival, CommonSize, MarketSummary } from "../../domain/content/market-summary.ts";
import { OFFER_STATUS } from "../../domain/futures/forward-offer.ts";
import type { Fen } from "../../domain/money.ts";
import { isPort, PLACES, placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { type GoodsCount, goodsCounts, SET } from "../catalog/goods/goods-count-store.ts";
import type { Db } from "../db/database.ts";

/** Goods g that can be bought now. */
const FOR_SALE = `g.status = ${GOODS_STATUS.onSale} and g.stock > g.held`;

/** Ten sizes stand in two columns, five arrivals beside them. */
const MOST_SIZES = 10;
const MOST_ARRIVALS = 5;
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
      `select min(g.price_m3_fen)::float8 as lowest from goods g
        where ${FOR_SALE} and g.species_code = :code and g.thickness = :thickness::numeric and g.width = :width::int`,
      { code, thickness, width },
    );
    if (row?.lowest == null) continue;
    rows.push({ speciesName: speciesByCode(code)?.name ?? code, size: detail, goodsNum: forSale, lowest: row.lowest });
  }
  return rows;
}

/** Open forward offers that arrive from today on, the next first. */
async function arrivals(db: Db): Promise<Arrival[]> {
  const rows = await db.rows<Omit<Arrival, "portNames"> & { ports: string[] }>(
    `select o.id, o.title, o.dest_ports as ports, o.eta::text as eta,
            o.eta - (now() at time zone 'Asia/Shanghai')::date as "daysAhead",
            o.total_volume - o.ordered_volume as "remainVolume"
       from global_offer o
      where o.status = ${OFFER_STATUS.open} and o.quote_valid_until > now()
        and o.eta >= (now() at time zone 'Asia/Shanghai')::date
      order by o.eta, o.id limit ${MOST_ARRIVALS}`,
  );
  return rows.map(({ ports, ...row }) => ({
    ...row,
    portNames: ports.map((code) => placeByCode(code)?.name ?? code).join("、"),
  }));
}

/** The ports among places, in the order of the table of places. */
const portsAmong = (codes: readonly string[]): string[] =>
  PLACES.filter((place) => isPort(place) && codes.includes(place.code)).map(({ code }) => code);

/** The market in figures, as it is now. */
export async function marketSummary(db: Db): Promise<MarketSummary> {
  // One after the other: the task asks on one connection.
  const counts = await goodsCounts(db, [SET.all, SET.port, SET.speciesSize]);
  const merchantNum = await shopNumber(db);
  const next = await arrivals(db);
  const of = (set: number) => counts.filter((count) => count.set === set);
  const ports = of(SET.port).flatMap(({ code, forSale }) => (forSale > 0 ? [code] : []));
  return {
    goodsNum: of(SET.all)[0]?.forSale ?? 0,
    merchantNum,
    ports: portsAmong(ports),
    sizes: await commonSizes(db, of(SET.speciesSize)),
    arrivals: next,
  };
}
