import { type ShopWarehouse, shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import type { FreightTruck } from "../../../domain/freight/tariff.ts";
import { PAID_COUNTED, PAID_LEAST, relationOf, type TruckPrice } from "../../../domain/freight/terms.ts";
import type { WarehouseId } from "../../../domain/ids.ts";
import { type Fen, fen } from "../../../domain/money.ts";
import { BASIS_POINTS, type Infer, list, NUMBER, record, TEXT } from "../../../domain/records.ts";
import type { Db } from "../../db/database.ts";
import { createSummary } from "../summary-store.ts";

type PriceRow = {
  destination: string;
  carrier: FreightTruck;
  perTruck: Fen | null;
  perM3: Fen | null;
  loading: Fen | null;
  extraStop: Fen | null;
};
type TariffRow = PriceRow & { origin: string };
type OverrideRow = PriceRow & ShopWarehouse & { isFirm: boolean };

const PRICE = `destination, carrier, per_truck as "perTruck", per_m3 as "perM3", loading, extra_stop as "extraStop"`;

const priceOf = ({ carrier, perTruck, perM3, loading, extraStop }: PriceRow, isFirm: boolean): TruckPrice => ({
  carrier,
  perTruck,
  perM3,
  loading: loading ?? fen(0),
  extraStop: extraStop ?? fen(0),
  isFirm,
});

function byRelation<Row extends PriceRow>(
  rows: readonly Row[],
  originOf: (row: Row) => string,
  isFirm: (row: Row) => boolean,
): ReadonlyMap<string, readonly TruckPrice[]> {
  const found = new Map<string, TruckPrice[]>();
  for (const row of rows) {
    const key = relationOf(originOf(row), row.destination);
    const prices = found.get(key);
    const price = priceOf(row, isFirm(row));
    if (prices === undefined) found.set(key, [price]);
    else prices.push(price);
  }
  return found;
}

/** The operator's prices, by relation. */
export async function tariffPrices(db: Db): Promise<ReadonlyMap<string, readonly TruckPrice[]>> {
  const rows = await db.rows<TariffRow>(`select origin, ${PRICE} from freight_tariff`, {}, "freight-tariffs");
  return byRelation(
    rows,
    ({ origin }) => origin,
    () => false,
  );
}

/** Prices that shops state of their own warehouses: by relation, and which warehouses these are. */
export async function overridePrices(db: Db): Promise<{
  prices: ReadonlyMap<string, readonly TruckPrice[]>;
  warehouses: readonly ShopWarehouse[];
}> {
  const rows = await db.rows<OverrideRow>(
    `select merchant_id as "merchantId", store_id as "storeId", ${PRICE}, is_firm as "isFirm" from freight_override`,
    {},
    "freight-overrides",
  );
  const warehouses = new Map(
    rows.map(({ merchantId, storeId }) => [shopWarehouseKey({ merchantId, storeId }), { merchantId, storeId }]),
  );
  return { prices: byRelation(rows, shopWarehouseKey, ({ isFirm }) => isFirm), warehouses: [...warehouses.values()] };
}

/** What the last deliveries from city to city cost of what was stated for them; only relations with enough of them. */
const PAID_RELATION = record({ origin: TEXT, destination: TEXT, bp: BASIS_POINTS, n: NUMBER });
export type PaidRelation = Infer<typeof PAID_RELATION>;

/**
 * A delivery counts as so much of what was stated for it, 1/10000, at least and at most: whoever pays more or less meant something
 * else by it. Less than so many dm³ say nothing: what brings a handful of pieces is no truck.
 */
const PAID_BP = { least: 3_333, most: 30_000 };
const PAID_LEAST_DM3 = 1_000;

/** Deliveries of half a year whose freight was paid, but for those where it was firm: the shop had stated it. */
export const paidFreights = (db: Db): Promise<PaidRelation[]> =>
  db.rows<PaidRelation>(
    `select origin, destination, percentile_disc(0.5) within group (order by bp)::int as bp, count(*)::int as n
       from (select s.city_code as origin, o.address->>'cityCode' as destination,
                    greatest(${PAID_BP.least}, least(${PAID_BP.most},
                      round(o.freight_amount * 10000.0 / (o.freight_quote->>'stated')::bigint))) as bp,
                    row_number() over (partition by s.city_code, o.address->>'cityCode' order by o.paid_at desc, o.id desc) as place
               from platform_order o join store s on s.id = o.store_id
              where o.freight_quote is not null and o.paid_at > now() - interval '180 days' and o.delivery_mode = 2
                and o.volume >= ${PAID_LEAST_DM3} and o.freight_amount > 0 and not (o.freight_quote->>'isFirm')::boolean and (o.freight_quote->>'stated')::bigint > 0) d
      where place <= ${PAID_COUNTED} group by origin, destination having count(*) >= ${PAID_LEAST}`,
    {},
    "freight-paid",
  );

export const PAID_FREIGHTS = createSummary({
  name: "freight-paid",
  says: list(PAID_RELATION),
  goodFor: "4 hours",
  compute: paidFreights,
});

/** The city of each warehouse. */
export async function warehouseCities(db: Db): Promise<ReadonlyMap<WarehouseId, string>> {
  const rows = await db.rows<{ id: WarehouseId; cityCode: string }>(
    `select id, city_code as "cityCode" from store`,
    {},
    "freight-warehouses",
  );
  return new Map(rows.map(({ id, cityCode }) => [id, cityCode]));
}
