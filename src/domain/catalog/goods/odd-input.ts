import { type Fen, fen } from "../../money.ts";
import { mmOfTenths } from "../../units.ts";
import type { GoodsInput } from "./goods-fields.ts";
import { type InputProblems, ruleOf } from "./goods-input.ts";
import type { HandledGoods } from "./handled-goods.ts";
import { type CheckedGoods, hardlyMeant, type OddFact, oddities } from "./plausible.ts";

/** The field that holds the odd fact. */
const FIELD_OF: Readonly<Record<OddFact, keyof GoodsInput>> = {
  title: "title",
  thickness: "thicknessTenths",
  width: "width",
  length: "length",
  diameter: "diameterMin",
  bundle: "perBundle",
  stock: "stock",
  stockChange: "stock",
  price: "price",
  priceChange: "price",
  tiers: "priceTiers",
};

/** A figure that was typed validly; a missing or invalid one is never odd. */
const said = <Figure extends number>(figure: Figure | null): Figure | null =>
  figure !== null && figure > 0 ? figure : null;

function checkedOf(input: GoodsInput): CheckedGoods {
  const typed: GoodsInput = {
    ...input,
    thicknessTenths: said(input.thicknessTenths),
    width: said(input.width),
    length: said(input.length),
    lengthMin: said(input.lengthMin),
    lengthMax: said(input.lengthMax),
    perBundle: said(input.perBundle),
    diameterMin: said(input.diameterMin),
    diameterMax: said(input.diameterMax),
  };
  return {
    ...typed,
    ...ruleOf(typed),
    thickness: mmOfTenths(typed.thicknessTenths),
    // A price to be agreed on is none.
    price: fen((input.priceMode === 1 && said(input.price)) || 0),
    priceTiers: input.priceTiers.filter(({ price }) => price > 0),
    stock: said(input.stock) ?? 0,
  };
}

/** Why a price, or a stock in the goods' own counting unit, that is typed for goods is hardly meant, or `null`. */
export function changeWarning(
  goods: HandledGoods,
  change: { readonly price?: Fen | null; readonly stock?: number | null },
): string | null {
  if (goods.priceMode !== 1 && change.price !== undefined) return null;
  const before = { ...goods, width: null, length: null };
  const { price = null, stock = null } = change;
  const after = { ...before, price: said(price) ?? goods.price, stock: said(stock) ?? goods.stock };
  return hardlyMeant(after, before)[0]?.text ?? null;
}

/** What is odd about goods that are typed, by field, so that it is seen before it is saved. `before`: the goods as they are. */
export function inputWarnings(input: GoodsInput, before: GoodsInput | null): InputProblems {
  const warnings: { [Field in keyof GoodsInput]?: string } = {};
  if (input.kindCode === "" || input.speciesCode === "") return warnings;
  for (const { fact, text } of oddities(checkedOf(input), before && checkedOf(before))) {
    const field = FIELD_OF[fact];
    warnings[field] = warnings[field] === undefined ? text : `${warnings[field]}；${text}`;
  }
  return warnings;
}
