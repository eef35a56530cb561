import type { ForwardOfferId } from "../ids.ts";
import type { Fen } from "../money.ts";
import { PAGES } from "../shell/pages.ts";
import type { Dm3 } from "../units.ts";

/** A size that many offers have. `lowest`: the lowest stated price of a cubic metre among them. */
export type CommonSize = { speciesName: string; size: string; goodsNum: number; lowest: Fen };

/** A forward offer on its way. `daysAhead`: whole days until its `eta`, 0 is today in Beijing. */
export type Arrival = {
  id: ForwardOfferId;
  title: string;
  portNames: string;
  eta: string;
  daysAhead: number;
  remainVolume: Dm3;
};

/** The market in figures: what can be bought now, and what arrives next. */
export type MarketSummary = {
  /** Goods that can be bought now. */
  goodsNum: number;
  /** Codes of the ports and border stations where some of them lie, in the order of the table of places. */
  ports: string[];
  /** Open shops of certified companies. */
  merchantNum: number;
  /** The most frequent first. */
  sizes: CommonSize[];
  /** The next first. */
  arrivals: Arrival[];
};

/** Where the goods lie that can be bought now in just the ports that are counted. */
export const portsAddress = ({ ports }: Pick<MarketSummary, "ports">): string =>
  PAGES.allGoods.to({ inStock: "1", portCode: ports.join(",") });

/** Where the offers of a size are listed: exactly those that it counts and their like of every length. */
export const sizeAddress = ({ speciesName, size }: CommonSize): string =>
  PAGES.search.to({ keywords: `${speciesName} ${size}`, inStock: "1" });
