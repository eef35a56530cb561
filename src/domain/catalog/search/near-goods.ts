import { type FoundGoods, levelOf, type QueryFact, type QueryField } from "../../timber/asked-facts.ts";
import type { PriceBounds } from "../../timber/asked-terms.ts";
import { moistureName, rangeText, saleUnitName } from "../../timber/spec.ts";
import type { GoodsBrief } from "../goods/goods.ts";
import { placeFact } from "../goods/goods-place.ts";

/** mm as lengths are spoken of: `11.8 m`. */
const metres = (mm: number): string => `${mm / 1000} m`;

function lengthText({ length, lengthMin, lengthMax }: GoodsBrief): string {
  if (length !== null) return metres(length);
  return lengthMin === null || lengthMax === null ? "" : `${lengthMin / 1000}–${metres(lengthMax)}`;
}

const sideText = (mm: number | null): string => (mm === null ? "" : `${mm} mm`);

/** How goods differ from the query: a name, and the goods' own value, empty where they state none. */
const INSTEAD: Readonly<
  Record<Exclude<QueryField, "word" | "use" | "certificate" | "price">, (goods: GoodsBrief) => [string, string]>
> = {
  species: ({ speciesName }) => ["树种", speciesName],
  kind: ({ kindName }) => ["品类", kindName],
  grade: ({ gradeName }) => ["等级", gradeName],
  brand: ({ brandName }) => ["品牌", brandName],
  origin: ({ originName }) => ["产地", originName],
  port: placeFact,
  city: placeFact,
  moisture: ({ moistureType }) => ["含水率", moistureName(moistureType)],
  thickness: ({ thickness }) => ["厚度", sideText(thickness)],
  width: ({ width }) => ["宽度", sideText(width)],
  length: (goods) => ["长度", lengthText(goods)],
  diameter: (goods) => ["径级", rangeText(goods.diameterMin, goods.diameterMax, "cm")],
};

/** By how many percent a price misses its bounds, rounded up: what is dearer at all is 1 % dearer. */
function priceDifference({ min, max, unit }: PriceBounds, { prices }: Pick<FoundGoods, "prices">): string {
  const price = prices[unit];
  if (price === undefined) return unit === "m3" ? "价格未注明" : `未按${saleUnitName(unit)}报价`;
  const percent = (over: number, of: number) => `${Math.ceil((100 * over) / of)}%`;
  if (max !== null && price > max) return `价格高出 ${percent(price - max, max)}`;
  return min === null ? "" : `价格低 ${percent(min - price, min)}`;
}

/** What differs between `goods` and the query, in words, most important first: 长度 11.8 m, 等级未注明. */
export const differencesOf = (
  facts: readonly QueryFact[],
  goods: GoodsBrief & Pick<FoundGoods, "tokens" | "certs" | "prices">,
): string[] => [
  ...new Set(
    facts.flatMap((fact) => {
      if (levelOf(fact, goods) === 0) return [];
      if (fact.field === "word") return [`未提及“${fact.label}”`];
      if (fact.field === "use") return [`未注明用于${fact.label}`];
      if (fact.field === "certificate") return [`未注明有${fact.label}`];
      if (fact.field === "price") return fact.exact.by === "price" ? [priceDifference(fact.exact, goods)] : [];
      const [name, value] = INSTEAD[fact.field](goods);
      return [value === "" ? `${name}未注明` : `${name} ${value}`];
    }),
  ),
];
