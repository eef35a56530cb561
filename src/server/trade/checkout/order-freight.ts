import type { FreightLoad } from "../../../domain/freight/freight-of.ts";
import { type FreightQuote, freightQuote } from "../../../domain/freight/freight-quote.ts";
import { shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import { breakdownOf } from "../../../domain/timber/quantity.ts";
import { dm3, kg } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import { freightTermsFor } from "../../system/freight/freight-terms.ts";
import type { Offer } from "./offer.ts";

type Counted = { offer: Offer; count: number };

/** mm of the longest piece of goods; `null` where no length is stated. */
export const longestOf = ({ length, lengthMax }: Pick<Offer, "length" | "lengthMax">): number | null =>
  lengthMax ?? length;

/** What the lines of one order are to a truck. A length that is not stated does not count. */
export function loadOf(lines: readonly Counted[]): FreightLoad {
  const amounts = lines.map(({ offer, count }) => breakdownOf(offer, count));
  const lengths = lines.flatMap(({ offer }) => longestOf(offer) ?? []);
  return {
    volume: dm3(amounts.reduce((sum, { volume }) => sum + volume, 0)),
    weight: kg(amounts.reduce((sum, { weight }) => sum + weight, 0)),
    longest: lengths.length === 0 ? null : Math.max(...lengths),
  };
}

/** The freight of each order to each of these cities, in their order; `null` where no lawful truck takes it. */
export async function freightsTo(
  db: Db,
  groups: readonly (readonly Counted[])[],
  cities: readonly string[],
): Promise<(FreightQuote | null)[][]> {
  const warehouses = groups.flatMap(([line]) =>
    line === undefined ? [] : { merchantId: line.offer.merchantId, storeId: line.offer.storeId },
  );
  const terms = await Promise.all(cities.map((city) => freightTermsFor(db, warehouses, city)));
  return groups.map((lines) => {
    const [line] = lines;
    const load = loadOf(lines);
    return terms.map((found) => {
      const own = line === undefined ? undefined : found.get(shopWarehouseKey(line.offer));
      return own === undefined ? null : freightQuote(own, load);
    });
  });
}
