import type { ParsedQuery } from "./query.ts";
import type { MoistureType } from "./spec.ts";

/** What a goods is found by. Sizes mm, diameters cm. */
export type IndexedGoods = {
  readonly title: string;
  readonly kindCode: string | null;
  readonly speciesCode: string | null;
  readonly gradeCode: string | null;
  readonly brandCode: string | null;
  readonly originCode: string | null;
  readonly portCode: string | null;
  readonly cityName: string | null;
  readonly storeName: string | null;
  readonly merchantName: string | null;
  readonly thickness: number | null;
  readonly width: number | null;
  readonly length: number | null;
  readonly lengthMin: number | null;
  readonly lengthMax: number | null;
  readonly diameterMin: number | null;
  readonly diameterMax: number | null;
  readonly moistureType: MoistureType | null;
};

/** Alternatives: one of these tokens must be among the goods' tokens. */
export type TokenClause = readonly string[];

export function goodsTokens(goods: IndexedGoods): string[] {
  return goods.title.split(/\s+/).filter((word) => word !== "");
}

/** All clauses must hold. */
export function queryTokens(parsed: ParsedQuery): TokenClause[] {
  return parsed.words.map((word) => [word]);
}

/** The same wish with thickness and width exchanged, or `null` where that changes nothing: 120*30 becomes 30*120. */
export function reversedSizeQuery(parsed: ParsedQuery): ParsedQuery | null {
  const { thickness, width } = parsed.size;
  if (thickness === null || width === null || thickness === width) return null;
  return { ...parsed, size: { ...parsed.size, thickness: width, width: thickness } };
}
