import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import type { Arrival, CommonSize, MarketSummary } from "../../domain/content/market-summary.ts";
import { OFFER_STATUS } from "../../domain/futures/forward-offer.ts";
import { isPort, PLACES, placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import type { Db } from "../db/database.ts";

/** Goods g that can be bought now. */
const FOR_SALE = `g.status = ${GOODS_STATUS.onSale} and g.stock > g.held`;

/** Ten sizes stand in two columns, five arrivals beside them. */
const MOST_SIZES = 10;
const MOST_ARRIVALS = 5;

type Counts = Pick<MarketSummary, "goodsNum" | "merchantNum"> & { places: string[] };

const counts = (db: Db): Promise<Counts | null> =>
  db.one<Counts>(
    `select count(*)::int as "goodsNum", coalesce(array_remove(array_agg(distinct g.port_code), null), '{}') as places,
            (select count(*)::int from merchant m join company_info c on c.id = m.company_id and not c.deleted
              where m.status in (${MERCHANT_STATUS.open}, ${MERCHANT_STATUS.onHoliday})
                and c.company_status = ${COMPANY_STATUS.certified}) as "merchantNum"
       from goods g where ${FOR_SALE}`,
  );

/** Sizes with a stated price, the most frequent first. */
async function commonSizes(db: Db): Promise<CommonSize[]> {
  const rows = await db.rows<Omit<CommonSize, "speciesName"> & { speciesCode: string }>(
    `select g.species_code as "speciesCode", trim_scale(g.thickness) || '*' || g.width as size, count(*)::int as "goodsNum",
            min(g.price_m3_fen)::float8 as lowest
       from goods g
      where ${FOR_SALE} and g.species_code is not null and g.thickness is not null and g.width is not null
      group by g.species_code, g.thickness, g.width
     having min(g.price_m3_fen) is not null
      order by count(*) desc, g.species_code, g.thickness, g.width
      limit ${MOST_SIZES}`,
  );
  return rows.map(({ speciesCode, ...row }) => ({
    ...row,
    speciesName: speciesByCode(speciesCode)?.name ?? speciesCode,
  }));
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

/** The market in figures; walks all goods, so it is queried once a minute at most (`createMinuteCache`). */
export async function marketSummary(db: Db): Promise<MarketSummary> {
  const [counted, sizes, next] = await Promise.all([counts(db), commonSizes(db), arrivals(db)]);
  const { goodsNum = 0, merchantNum = 0, places } = counted ?? {};
  return { goodsNum, merchantNum, ports: portsAmong(places ?? []), sizes, arrivals: next };
}
