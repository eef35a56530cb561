import { MARKET, type Market, marketWith } from "../../domain/timber/reading/market.ts";
import type { Db } from "../db/database.ts";
import { countedMarket } from "./operator-word-store.ts";

/** What was read last: the same again is the same market, for which what is usual is prepared already. */
let last: { lines: string; market: Market } = { lines: "", market: MARKET };

/** What is on sale, by which sizes are weighed, as it was counted last. */
export async function readMarket(db: Db): Promise<Market> {
  const { lines } = (await countedMarket(db)) ?? { lines: "" };
  if (last.lines !== lines) last = { lines, market: marketWith(lines) };
  return last.market;
}
