import type { GoodsBrief } from "../catalog/goods/goods.ts";
import { MOISTURE_TYPES } from "../timber/spec.ts";
import type { DemandItem } from "./demand-item.ts";

/** Which timber goods are, wherever it lies and whoever made it. */
export type TimberFacts = Pick<
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
>;

/** What a line that asks for the same timber says: species, grade, moisture and size. */
export const timberOfGoods = (goods: TimberFacts) =>
  ({
    kindCode: goods.kindCode,
    kindName: goods.kindName,
    speciesCode: goods.speciesCode,
    speciesName: goods.speciesName,
    gradeCode: goods.gradeCode,
    gradeName: goods.gradeName || null,
    moistureType: MOISTURE_TYPES.find(({ code }) => code === goods.moistureType)?.code ?? null,
    thickness: goods.thickness,
    width: goods.width,
    length: goods.length,
    lengthMin: goods.lengthMin,
    lengthMax: goods.lengthMax,
    diameterMin: goods.diameterMin,
    diameterMax: goods.diameterMax,
  }) satisfies Partial<DemandItem>;
