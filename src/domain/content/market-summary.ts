import { id } from "../fields.ts";
import type { ForwardOfferId } from "../ids.ts";
import { DM3, FEN, type Infer, list, NUMBER, optional, record, TEXT } from "../records.ts";
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

/** What arrives in one week of the calendar. */
export const ARRIVAL_WEEK = record({
  /** yyyy-MM-dd */
  monday: TEXT,
  offerNum: NUMBER,
  volume: DM3,
  /** The next first, not all where there are many. */
  ships: list(ARRIVAL),
});
export type ArrivalWeek = Infer<typeof ARRIVAL_WEEK>;

/** Weeks of the calendar, the current one first, and ships that a week shows at most. */
export const ARRIVAL_WEEKS = 6;
export const SHIPS_OF_WEEK = 2;

/** How long a ship is drawn, 0.4 to 1: its area says how much of the largest one it brings. */
export const shipScale = (volume: number, most: number): number =>
  most <= 0 ? 0.4 : 0.4 + 0.6 * Math.sqrt(Math.min(1, Math.max(0, volume / most)));

/** Where the drawing of a ship that long is. */
export const shipAddress = (scale: number): string => `/pictures/ships/${Math.round(scale * 10)}.svg`;

/** A port or border station, how many goods there can be bought now and how much; `volume` is absent until it was counted. */
export const PORT_STOCK = record({ code: TEXT, name: TEXT, goodsNum: NUMBER, volume: optional(DM3) });
export type PortStock = Infer<typeof PORT_STOCK>;

/** The market in figures: what can be bought now, and what arrives next. */
export const MARKET_SUMMARY = record({
  /** Goods that can be bought now. */
  goodsNum: NUMBER,
  /** The ports and border stations where some of them lie, in the order of the table of places. */
  ports: list(PORT_STOCK),
  /** Open shops of certified companies. */
  merchantNum: NUMBER,
  /** The most frequent first. */
  sizes: list(COMMON_SIZE),
  /** `ARRIVAL_WEEKS` weeks, this one first. */
  weeks: list(ARRIVAL_WEEK),
});
export type MarketSummary = Infer<typeof MARKET_SUMMARY>;

/** Where the goods lie that can be bought now in just the ports that are counted. */
export const portsAddress = ({ ports }: Pick<MarketSummary, "ports">): string =>
  PAGES.allGoods.to({ inStock: "1", portCode: ports.map(({ code }) => code).join(",") });

/** Where the goods of a port are listed. */
export const portAddress = ({ code }: Pick<PortStock, "code">): string =>
  PAGES.allGoods.to({ inStock: "1", portCode: code });

/** Where the offers of a size are listed: exactly those that it counts and their like of every length. */
export const sizeAddress = ({ speciesName, size }: CommonSize): string =>
  PAGES.search.to({ keywords: `${speciesName} ${size}`, inStock: "1" });
