import type { GoodsBrief } from "../catalog/goods/goods.ts";
import { type DemandItem, EMPTY_ITEM } from "../demand/demand-item.ts";
import { MOISTURE_TYPES } from "../timber/spec.ts";

type KnownGoods = Pick<
  GoodsBrief,
  | "kindCode"
  | "kindName"
  | "speciesCode"
  | "speciesName"
  | "gradeCode"
  | "gradeName"
  | "moistureType"
  | "thickness"
  | "width"
  | "length"
  | "lengthMin"
  | "lengthMax"
  | "diameterMin"
  | "diameterMax"
  | "countedIn"
  | "saleUnit"
>;

/**
 * A line for as much of the same timber: species, grade, moisture and size, wherever it lies and whoever made it. `count`: in the
 * goods' counted_in unit.
 */
export function itemOfGoods(goods: KnownGoods, count: number): DemandItem {
  const { kindCode, kindName, speciesCode, speciesName, gradeCode, gradeName } = goods;
  const { thickness, width, length, lengthMin, lengthMax, diameterMin, diameterMax } = goods;
  return {
    ...EMPTY_ITEM,
    kindCode,
    kindName,
    speciesCode,
    speciesName,
    gradeCode,
    gradeName: gradeName === "" ? null : gradeName,
    moistureType: MOISTURE_TYPES.find(({ code }) => code === goods.moistureType)?.code ?? null,
    thickness,
    width,
    length,
    lengthMin,
    lengthMax,
    diameterMin,
    diameterMax,
    quantity: count,
    quantityUnit: goods.countedIn === "dm3" ? "m3" : goods.saleUnit === "sheet" ? "sheet" : "piece",
  };
}
