import { freightPerM3 } from "../../../domain/freight/freight-of.ts";
import { type FreightOrigin, type ShopWarehouse, shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import {
  type FreightTables,
  type FreightTerms,
  freightTerms,
  hasOwnPrices,
  relationOf,
} from "../../../domain/freight/terms.ts";
import { asId, type MerchantId, type WarehouseId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import type { Dm3 } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import { configured } from "../config.ts";
import { summaryOf } from "../summary-store.ts";
import { overridePrices, PAID_FREIGHTS, tariffPrices, warehouseCities } from "./freight-store.ts";

/** How long a node caches the tariffs: another node's change is seen after that at the latest, ms. */
const FRESH_MS = 5_000;

type Stated = Omit<FreightTables, "distances"> & {
  /** Warehouses of which a shop states prices of its own. */
  warehouses: readonly ShopWarehouse[];
  cities: ReadonlyMap<WarehouseId, string>;
  /** What `warehouseFreights` made of it, by what was asked. */
  freights: Map<string, WarehouseFreights>;
};
/** So many of these are cached. */
const CACHED_FREIGHTS = 200;
type Known = { readAt: number; stated: Promise<Stated> };
/** By database. A transaction is one of its own, so what is read within one is what stands there. */
const known = new WeakMap<Db, Known>();

async function read(db: Db): Promise<Stated> {
  const [tariffs, { prices, warehouses }, cities, paid] = await Promise.all([
    tariffPrices(db),
    overridePrices(db),
    warehouseCities(db),
    summaryOf(db, PAID_FREIGHTS),
  ]);
  const byRelation = new Map(
    paid.map(({ origin, destination, bp, n }) => [relationOf(origin, destination), { bp, n }]),
  );
  return { tariffs, overrides: prices, warehouses, cities, paid: byRelation, freights: new Map() };
}

function statedIn(db: Db): Promise<Stated> {
  const kept = known.get(db);
  const now = performance.now();
  if (kept !== undefined && now - kept.readAt < FRESH_MS) return kept.stated;
  const stated = read(db);
  known.set(db, { readAt: now, stated });
  // A failed reading is not cached.
  stated.catch(() => known.delete(db));
  return stated;
}

/** The next reading queries the database. */
export const forgetFreight = (db: Db): void => void known.delete(db);

/** What is stated now, with the city of each of these warehouses: a warehouse that is newer than what is cached is looked for. */
async function statedFor(db: Db, warehouses: readonly ShopWarehouse[]): Promise<Stated> {
  const stated = await statedIn(db);
  if (warehouses.every(({ storeId }) => stated.cities.has(storeId))) return stated;
  forgetFreight(db);
  return statedIn(db);
}

/**
 * What freight from each warehouse to a city goes by, under `shopWarehouseKey` of the warehouse. A warehouse that there is not
 * is far from everywhere.
 */
export async function freightTermsFor(
  db: Db,
  warehouses: readonly ShopWarehouse[],
  cityCode: string,
): Promise<ReadonlyMap<string, FreightTerms>> {
  const [stated, distances] = await Promise.all([statedFor(db, warehouses), configured(db, "freight.table")]);
  return new Map(
    warehouses.map((warehouse) => {
      const from = { ...warehouse, cityCode: stated.cities.get(warehouse.storeId) ?? "" };
      return [shopWarehouseKey(warehouse), freightTerms({ ...stated, distances }, from, cityCode)];
    }),
  );
}

/** No shop's warehouse: of which only the city is known. */
const NOWHERE: ShopWarehouse = { merchantId: asId<MerchantId>(""), storeId: asId<WarehouseId>("") };

/** What freight between two cities goes by where the warehouse is not known. */
export async function cityFreightTerms(db: Db, fromCityCode: string, cityCode: string): Promise<FreightTerms> {
  const [stated, distances] = await Promise.all([statedIn(db), configured(db, "freight.table")]);
  return freightTerms({ ...stated, distances }, { ...NOWHERE, cityCode: fromCityCode }, cityCode);
}

/** Fen per m³ from cities and, in their place, from warehouses of which a shop states prices of its own. */
export type WarehouseFreights = {
  cities: readonly { cityCode: string; perM3: Fen }[];
  shops: readonly (FreightOrigin & { perM3: Fen })[];
};

/**
 * Fen per m³ to a city, of `volume` or a whole truck, from every city where a warehouse stands, and from the warehouses of
 * which a shop states prices of its own to that city or its province, which hold in the place of their city's.
 */
export async function warehouseFreights(db: Db, cityCode: string, volume: Dm3 | null): Promise<WarehouseFreights> {
  const [stated, distances] = await Promise.all([statedIn(db), configured(db, "freight.table")]);
  const key = JSON.stringify([cityCode, volume, distances]);
  const cached = stated.freights.get(key) ?? freightsBy({ ...stated, distances }, cityCode, volume);
  if (stated.freights.size < CACHED_FREIGHTS) stated.freights.set(key, cached);
  return cached;
}

function freightsBy(stated: Stated & FreightTables, cityCode: string, volume: Dm3 | null): WarehouseFreights {
  const perM3 = (warehouse: FreightOrigin) => freightPerM3(freightTerms(stated, warehouse, cityCode), volume);
  return {
    cities: [...new Set(stated.cities.values())].map((from) => ({
      cityCode: from,
      perM3: perM3({ ...NOWHERE, cityCode: from }),
    })),
    shops: stated.warehouses
      .filter((warehouse) => hasOwnPrices(stated.overrides, warehouse, cityCode))
      .map((warehouse) => {
        const origin = { ...warehouse, cityCode: stated.cities.get(warehouse.storeId) ?? "" };
        return { ...origin, perM3: perM3(origin) };
      }),
  };
}
