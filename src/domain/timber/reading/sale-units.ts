import type { SaleUnit } from "../spec.ts";

/** How traders write what goods are sold by. */
const SALE_UNIT_WORDS: Readonly<Record<SaleUnit, string>> = {
  m3: "m3 立方 立方米 方 立米 cbm m^3 立方m",
  m2: "m2 平方米 平方 平米 平 m^2 sqm",
  piece: "piece 根 支 条 片 块 pcs pc 枝 只 pieces",
  bundle: "bundle 件 包 捆 垛 扎 bundles",
  sheet: "sheet 张 sheets",
  ton: "ton 吨 t tons 公吨",
};

/** The unit that a word in lower case means. */
export const SALE_UNIT_OF: ReadonlyMap<string, SaleUnit> = new Map(
  (Object.entries(SALE_UNIT_WORDS) as [SaleUnit, string][]).flatMap(([unit, words]) =>
    words.split(" ").map((word) => [word, unit] as const),
  ),
);
