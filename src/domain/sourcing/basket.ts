import type { GoodsId, MerchantId, WarehouseId } from "../ids.ts";
import type { Fen } from "../money.ts";
import type { Dm3, Kg } from "../units.ts";

/**
 * Goods that can cover a line. Counts are in the line's own units (`BasketLine.need`); whatever is billed, weighed or
 * measured is a function of the count that is ordered, the same as the checkout's, to the fen.
 */
export type LineOffer = {
  readonly goodsId: GoodsId;
  /** Index of its warehouse in `Basket.warehouses`. */
  readonly warehouse: number;
  /** A count is ordered in multiples of `step`, at least `least`, at most `available`. */
  readonly step: number;
  readonly least: number;
  readonly available: number;
  /** Units of the goods that lines with the same `goodsId` share; `null`: what is available is this line's alone. */
  readonly shared: number | null;
  /** Counts from which on another price holds for all units, rising; none where one price holds. */
  readonly tiers: readonly number[];
  /** Taxed amount of `count`, by the tier that the count reaches; within a tier in proportion to it, but for rounding. */
  readonly amount: (count: number) => Fen;
  readonly volume: (count: number) => Dm3;
  readonly weight: (count: number) => Kg;
  /** mm of the longest piece; `null` where it is not known. */
  readonly longest: number | null;
  /** In what it differs from the line, in words; none of exact goods. */
  readonly differences: readonly string[];
};

/** What is asked for: at least `need` units (pieces where they are counted, else dm³), of one or several of `offers`. */
export type BasketLine = { readonly need: number; readonly offers: readonly LineOffer[] };

/**
 * What one truck or several carry away from a warehouse. `longest`: mm of the longest piece of all, `null` where none is known.
 */
export type WarehouseLoad = { readonly volume: Dm3; readonly weight: Kg; readonly longest: number | null };

/** Freight of a load to the buyer's city. `trucks`: how many; `isFirm`: the warehouse bills exactly that. */
export type LoadFreight = { readonly amount: Fen; readonly trucks: number; readonly isFirm: boolean };

/** Where goods are loaded, one order each. `steadiness`: lower bound of the share loaded as stated, 0 to 1; 0 of a new shop. */
export type Warehouse = {
  readonly merchantId: MerchantId;
  readonly storeId: WarehouseId;
  readonly steadiness: number;
  /** Never lower for more volume, weight or length; `null` where nothing so long goes there, however little it is. */
  readonly freight: (load: WarehouseLoad) => LoadFreight | null;
};

/** A list to be bought. `orderWorth`: what it is worth to the buyer to place one order less, fen. */
export type Basket = {
  readonly lines: readonly BasketLine[];
  readonly warehouses: readonly Warehouse[];
  readonly orderWorth: Fen;
};

/** `count` units of an offer (index in its line's offers) for a line (index in the basket's lines). */
export type Taking = { readonly line: number; readonly offer: number; readonly count: number };

/** What a plan takes from one warehouse: one order. */
export type WarehouseShare = {
  readonly warehouse: number;
  readonly takings: readonly Taking[];
  readonly goods: Fen;
  readonly freight: LoadFreight;
};

/** Units that no allowed offer covers; they are left for a demand. */
export type Shortage = { readonly line: number; readonly units: number };

/**
 * What could be ordered as it stands. `total`: goods and freight of all orders, fen, without `orderWorth`; `bound`: no plan that
 * covers as much costs less than this, if each order that it has more or less is counted with `orderWorth`.
 */
export type BasketPlan = {
  readonly shares: readonly WarehouseShare[];
  readonly short: readonly Shortage[];
  readonly total: Fen;
  readonly bound: Fen;
};
