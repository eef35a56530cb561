import { type Fen, fen, parseYuan } from "../money.ts";
import { CONFIG_KEYS } from "../system/config-keys.ts";

/** How far a city lies from another: 0 the same, 1 same province, 2 same part of the country, 3 the next one, 4 beyond. */
export type Distance = 0 | 1 | 2 | 3 | 4;

/** What the distances are called. */
export const DISTANCE_NAMES: Readonly<Record<Distance, string>> = {
  0: "同城",
  1: "同省",
  2: "同大区",
  3: "邻区",
  4: "远区",
};

/** 1 北, 2 东北, 3 华东, 4 中南, 5 西南, 6 西北: the first digit of a city's code, and the parts beside each. */
const BESIDE: Readonly<Record<string, string>> = { 1: "2346", 2: "1", 3: "14", 4: "135", 5: "46", 6: "15" };

/** Two codes of GB/T 2260 that are not known to lie near are far. */
export function distanceBetween(from: string, to: string): Distance {
  if (from === "" || to === "") return 4;
  if (from === to) return 0;
  if (from.slice(0, 2) === to.slice(0, 2)) return 1;
  const part = from.charAt(0);
  const other = to.charAt(0);
  if (part === other) return 2;
  return BESIDE[part]?.includes(other) ? 3 : 4;
}

/** Yuan per m³ by distance, as the operator's configuration `freight.table` lists them where it can be read. */
const FREIGHT_TABLE: readonly string[] = CONFIG_KEYS["freight.table"].fallback;

/** Fen per m³ from a city to another; a table that cannot be read whole is not gone by. */
export function distanceFreight(table: readonly string[], from: string, to: string): Fen {
  const read = (list: readonly string[]) => list.map((text) => parseYuan(text));
  const own = read(table);
  const isWhole = own.length === FREIGHT_TABLE.length && own.every((amount) => amount !== null && amount >= 0);
  const amounts = isWhole ? own : read(FREIGHT_TABLE);
  return amounts[distanceBetween(from, to)] ?? fen(0);
}
