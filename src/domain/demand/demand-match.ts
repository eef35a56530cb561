import type { GoodsBrief } from "../catalog/goods/goods.ts";
import { EMPTY_QUERY, type GoodsQuery, type Range } from "../catalog/search/goods-query.ts";
import { type BrandBook, FIRST_BRANDS } from "../timber/brands.ts";
import { isLogs } from "../timber/kind-shape.ts";
import { codesNamed } from "../timber/named.ts";
import { type Mm, mm } from "../units.ts";
import type { DemandItem } from "./demand-item.ts";
import type { CodedField } from "./reading/demand-line.ts";

/** Codes a line accepts in a field: the chosen one and what else the word may mean. `null`: a word no dictionary has. */
function acceptedCodes(item: DemandItem, field: CodedField, brands: BrandBook): readonly string[] | null {
  const code = item[`${field}Code`];
  if (code !== null) return [code, ...(item.alternatives[field] ?? []).map((other) => other.code)];
  const name = item[`${field}Name`];
  return name === null || name.trim() === "" ? [] : (codesNamed(field, name, brands)?.codes ?? null);
}

const range = (value: Mm | null, min: Mm | null, max: Mm | null): Range<Mm> =>
  value === null ? { min, max } : { min: value, max: value };

function lengthRange({ length, lengthMin, lengthMax, lengths }: DemandItem): Range<Mm> {
  return lengths.length > 1
    ? { min: mm(Math.min(...lengths)), max: mm(Math.max(...lengths)) }
    : range(length, lengthMin, lengthMax);
}

/** The search for goods that fit the line in everything it states; `null` for a line without anything to search by. */
export function matchQuery(item: DemandItem, brands: BrandBook = FIRST_BRANDS): GoodsQuery | null {
  const words: string[] = [];
  const codesIn = (field: CodedField): string[] => {
    const codes = acceptedCodes(item, field, brands);
    if (codes === null) words.push(item[`${field}Name`] ?? "");
    return [...(codes ?? [])];
  };
  const kinds = codesIn("kind");
  // A word for several kinds (锯材) is one word of the search.
  if (kinds.length > 1) words.push(item.kindName ?? "");
  const { diameterMin, diameterMax } = item;
  if (diameterMin !== null) words.push(`φ${diameterMin}${diameterMax === null ? "+" : `-${diameterMax}`}`);
  const query: GoodsQuery = {
    ...EMPTY_QUERY,
    speciesCode: codesIn("species"),
    kindCode: kinds.length === 1 ? (kinds[0] ?? null) : null,
    gradeCode: codesIn("grade"),
    brandCode: codesIn("brand"),
    originCode: codesIn("origin"),
    portCode: codesIn("port"),
    moistureType: item.moistureType === null ? [] : [item.moistureType],
    thickness: range(item.thickness, item.thicknessMin, item.thicknessMax),
    width: range(item.width, item.widthMin, item.widthMax),
    length: lengthRange(item),
    inStock: true,
    pageSize: 10,
  };
  query.keywords = words.filter((word) => word !== "").join(" ");
  const sized = query.thickness.min ?? query.thickness.max ?? query.width.min ?? query.width.max ?? null;
  const named = query.speciesCode.length > 0 || query.kindCode !== null || query.keywords !== "";
  return named || sized !== null ? query : null;
}

const OPEN: Range<Mm> = { min: null, max: null };

/** What is given up, step by step, while nothing fits: where it lies and comes from, how good and dry it is, its length. */
const CONCESSIONS: readonly { name: string; said: (query: GoodsQuery) => boolean; without: Partial<GoodsQuery> }[] = [
  { name: "品牌", said: ({ brandCode }) => brandCode.length > 0, without: { brandCode: [] } },
  { name: "产地", said: ({ originCode }) => originCode.length > 0, without: { originCode: [] } },
  { name: "港口", said: ({ portCode }) => portCode.length > 0, without: { portCode: [] } },
  { name: "干燥", said: ({ moistureType }) => moistureType.length > 0, without: { moistureType: [] } },
  { name: "等级", said: ({ gradeCode }) => gradeCode.length > 0, without: { gradeCode: [] } },
  { name: "长度", said: ({ length }) => length.min !== null || length.max !== null, without: { length: OPEN } },
];

/** Wider and wider searches behind `query`, each with all that was given up so far. Species and section always stay. */
export function widerQueries(query: GoodsQuery): { query: GoodsQuery; gaveUp: string[] }[] {
  const wider: { query: GoodsQuery; gaveUp: string[] }[] = [];
  let at = query;
  let gaveUp: string[] = [];
  for (const { name, said, without } of CONCESSIONS) {
    if (!said(at)) continue;
    at = { ...at, ...without };
    gaveUp = [...gaveUp, name];
    wider.push({ query: at, gaveUp });
  }
  return wider;
}

/** Whether goods can stand for a line at all: logs for logs, and nothing that is sawn, peeled or pressed for logs. */
export function canStandFor({ kindCode }: Pick<GoodsBrief, "kindCode">, item: DemandItem): boolean {
  if (item.kindCode !== null) return isLogs(item.kindCode) === isLogs(kindCode);
  if (item.diameterMin !== null) return isLogs(kindCode);
  const hasSection = [item.thickness, item.thicknessMin, item.width, item.widthMin].some((side) => side !== null);
  return !hasSection || !isLogs(kindCode);
}

/** The same timber of any size: what a shop has that comes nearest. */
export const withoutSize = (query: GoodsQuery): GoodsQuery => ({
  ...query,
  keywords: "",
  thickness: OPEN,
  width: OPEN,
  length: OPEN,
});
