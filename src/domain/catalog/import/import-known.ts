import { GOODS_FIELDS, type GoodsInput } from "../goods/goods-fields.ts";
import type { TitledGoods } from "../goods/goods-title.ts";
import type { Measure } from "./import-measure.ts";

/** Goods that a row finds: what it does not state is read as they have it. */
export type KnownGoods = TitledGoods & Packing & Readonly<Pick<GoodsInput, KnownFact | "speciesCode">>;
/** Facts that words, title and measure are made of, so that they have to be known before those are. */
export const KNOWN_FACTS = [
  "title",
  "kindCode",
  "gradeCode",
  "brandCode",
  "originCode",
  "moistureType",
  "uses",
  "saleUnit",
] as const;
type KnownFact = (typeof KNOWN_FACTS)[number];
/** How goods are packed, as the file of a merchant measures it. */
export type Packing = Pick<Measure, "piecesPerBundle" | "bundleVolume">;
/** Among what a row does not state: how goods are packed, which is no fact of one column. */
export const PACKING = "packing";
/** A row that does not state one of these is read beside the goods that it finds. */
export const OPEN_FACTS: readonly string[] = [...KNOWN_FACTS, PACKING, "taxIncluded"];

/** A row's value of a fact, or that of the goods where it stays while the row leaves `facts` unchanged. */
export function orCurrent<Name extends KnownFact>(
  name: Name,
  stated: KnownGoods[Name] | null,
  known: KnownGoods | null,
  facts: Partial<Readonly<Record<"kindCode" | "speciesCode", string | null>>> = {},
): KnownGoods[Name] | null {
  if (stated !== null || known === null) return stated;
  const same = GOODS_FIELDS[name].retainedWith.every((fact) => facts[fact] === known[fact]);
  return same ? known[name] : null;
}
