import type { GoodsPage } from "../search/goods-page.ts";
import type { GoodsBrief } from "./goods.ts";

/** What the places of goods are called. */
const PLACE_FACTS = ["港口", "仓库所在地"] as const;
const [PORT, CITY] = PLACE_FACTS;

/** Where goods are, and what that is: a port, or the city of a warehouse that stands in none. */
export const placeFact = ({
  portName,
  cityName,
}: Pick<GoodsBrief, "portName" | "cityName">): [name: string, value: string] =>
  portName === "" ? [CITY, cityName] : [PORT, portName];

const isElsewhere = (difference: string): boolean => PLACE_FACTS.some((name) => difference.startsWith(name));

/** The requested place that has no such goods, so that those elsewhere are shown, the nearest first; "" where there is none. */
export function placeWithoutGoods({ total, near, parsed }: Pick<GoodsPage, "total" | "near" | "parsed">): string {
  const places = parsed.tags.filter(({ field }) => field === "port").map(({ label }) => label);
  const areElsewhere = near.rows.length > 0 && near.rows.every(({ differs }) => differs.some(isElsewhere));
  return total === 0 && areElsewhere ? places.join("、") : "";
}
