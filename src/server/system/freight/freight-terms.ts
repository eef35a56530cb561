import { freightPerM3 } from "../../../domain/freight/freight-of.ts";
import {
  type FreightTables,
  type FreightTerms,
  freightTerms,
  hasOwnPrices,
  relationOf,
} from "../../../domain/freight/terms.ts";
import { type FreightYard, yardOrigin } from "../../../domain/freight/yard.ts";
import { asId, type MerchantId, type WarehouseId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import type { Dm3 } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import { configured } from "../config.ts";
import { summaryOf } from "../summary-store.ts";
import { overridePrices, paidFreights, tariffPrices, warehouseCities } from "./freight-store.ts";

/** How long a node caches the tariffs: another node's change is seen after that at the latest, ms. */
const FRESH_MS = 5_000;

type Stated = Omit<FreightTables, "distances"> & {
  /** Yards of which a shop states prices of its own. */
  yards: readonly Pick<FreightYard, "merchantId" | "storeId">[];
  cities: ReadonlyMap<WarehouseId, string>;
};
type Known = { readAt: number; stated: Promise<Stated> };
/** By database. A transaction is one of its own, so what is read within one is what stands there. */
const known = new WeakMap<Db, Known>();

async function read(db: Db): Promise<Stated> {
  const [tariffs, { prices, yards }, cities, paid] = await Promise.all([
    tariffPrices(db),
    overridePrices(db),
    warehouseCities(db),
    summaryOf(db, "freight-paid", paidFreights),
  ]);
  const byRelation = new Map(
    paid.map(({ origin, destination, bp, n }) => [relationOf(origin, destination), { bp, n }]),
  );
  return { tariffs, overrides: prices, yards, cities, paid: byRelation };
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

type YardOf = Pick<FreightYard, "merchantId" | "storeId">;

/** What is stated now, with the city of each of these yards: a warehouse that is newer than what is cached is looked for. */
async function statedFor(db: Db, yards: readonly YardOf[]): Promise<Stated> {
  const stated = await statedIn(db);
  if (yards.every(({ storeId }) => stated.cities.has(storeId))) return stated;
  forgetFreight(db);
  return statedIn(db);
}

/** What freight from each yard to a city goes by, under `yardOrigin` of the yard. A warehouse that there is not is far from everywhere. */
export async function freightTermsFor(
  db: Db,
  yards: readonly YardOf[],
  cityCode: string,
): Promise<ReadonlyMap<string, FreightTerms>> {
  const [stated, distances] = await Promise.all([statedFor(db, yards), configured(db, "freight.table")]);
  return new Map(
    yards.map((yard) => {
      const from = { ...yard, cityCode: stated.cities.get(yard.storeId) ?? "" };
      return [yardOrigin(yard), freightTerms({ ...stated, distances }, from, cityCode)];
    }),
  );
}

/** Fen per m³ from cities and, in their place, from yards of which a shop states prices of its own. */
export type YardFreights = {
  cities: readonly { cityCode: string; perM3: Fen }[];
  shops: readonly (YardOf & { perM3: Fen })[];
};

/**
 * Fen per m³ to a city, of `volume` or a whole truck, from every city where a warehouse stands, and from the yards of which a shop
 * states prices of its own to that city or its province, which hold in the place of their city's.
 */
export async function yardFreights(db: Db, cityCode: string, volume: Dm3 | null): Promise<YardFreights> {
  const [stated, distances] = await Promise.all([statedIn(db), configured(db, "freight.table")]);
  const tables = { ...stated, distances };
  const perM3 = (yard: FreightYard) => freightPerM3(freightTerms(tables, yard, cityCode), volume);
  const nobody = { merchantId: asId<MerchantId>(""), storeId: asId<WarehouseId>("") };
  return {
    cities: [...new Set(stated.cities.values())].map((from) => ({
      cityCode: from,
      perM3: perM3({ ...nobody, cityCode: from }),
    })),
    shops: stated.yards
      .filter((yard) => hasOwnPrices(stated.overrides, yard, cityCode))
      .map((yard) => ({ ...yard, perM3: perM3({ ...yard, cityCode: stated.cities.get(yard.storeId) ?? "" }) })),
  };
}
