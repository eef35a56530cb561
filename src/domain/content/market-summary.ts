import { id } from "../fields.ts";
import type { ForwardOfferId } from "../ids.ts";
import { DM3, FEN, type Infer, list, NUMBER, record, TEXT } from "../records.ts";
import { PAGES } from "../shell/pages.ts";

/** A size that many offers have. `lowest`: the lowest stated price of a cubic metre among them. */
export const COMMON_SIZE = record({ speciesName: TEXT, size: TEXT, goodsNum: NUMBER, lowest: FEN });
export type CommonSize = Infer<typeof COMMON_SIZE>;

/** A forward offer on its way. */
export const ARRIVAL = record({
  id: id<ForwardOfferId>(),
  title: TEXT,
  portNames: TEXT,
  eta: TEXT,
  /** Whole days until its `eta`, 0 is today in Beijing. */
  daysAhead: NUMBER,
  remainVolume: DM3,
});
export type Arrival = Infer<typeof ARRIVAL>;

/** The market in figures: what can be bought now, and what arrives next. */
export const MARKET_SUMMARY = record({
  /** Goods that can be bought now. */
  goodsNum: NUMBER,
  /** Codes of the ports and border stations where some of them lie, in the order of the table of places. */
  ports: list(TEXT),
  /** Open shops of certified companies. */
  merchantNum: NUMBER,
  /** The most frequent first. */
  sizes: list(COMMON_SIZE),
  /** The next first. */
  arrivals: list(ARRIVAL),
});
export type MarketSummary = Infer<typeof MARKET_SUMMARY>;

/** Where the goods lie that can be bought now in just the ports that are counted. */
export const portsAddress = ({ ports }: Pick<MarketSummary, "ports">): string =>
  PAGES.allGoods.to({ inStock: "1", portCode: ports.join(",") });

/** Where the offers of a size are listed: exactly those that it counts and their like of every length. */
export const sizeAddress = ({ speciesName, size }: CommonSize): string =>
  PAGES.search.to({ keywords: `${speciesName} ${size}`, inStock: "1" });
