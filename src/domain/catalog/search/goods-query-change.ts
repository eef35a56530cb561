import type { PageQuery } from "../../paging.ts";
import type { Dm3 } from "../../units.ts";
import { chosenOf, FACET_FIELDS, type FacetField, facetRow, withCodes } from "./facets.ts";
import type { GoodsPage, RecognisedTag } from "./goods-page.ts";
import { EMPTY_QUERY, type GoodsQuery, type Range, type Sort } from "./goods-query.ts";

/** The ends of the ranges of prices, fen per m³ with tax. */
const PRICE_ENDS = { price: ["priceMin", "priceMax"], delivered: ["deliveredMin", "deliveredMax"] } as const;
type PriceField = keyof typeof PRICE_ENDS;
export type RangeField = "thickness" | "width" | "length" | PriceField;

/** Whether a range is one of prices. */
export const isPriceRange = (field: RangeField): field is PriceField => field in PRICE_ENDS;

/** What a person does to a list. Every change but paging leads to its first page. */
export type QueryChange =
  | { kind: "keywords"; keywords: string }
  | { kind: "facet"; field: FacetField; value: string }
  | { kind: "range"; field: RangeField; range: Range }
  | { kind: "purchaseVolume"; volume: Dm3 | null }
  | { kind: "sort"; sort: Sort }
  | { kind: "inStock" }
  | { kind: "page"; page: PageQuery }
  | { kind: "cleared" }
  | { kind: "several"; changes: readonly QueryChange[] };

export const RANGE_NAMES: Readonly<Record<RangeField, string>> = {
  thickness: "厚",
  width: "宽",
  length: "长",
  price: "价格",
  delivered: "到家价",
};

/** All ranges in the order of the page. */
export const RANGE_FIELDS = Object.keys(RANGE_NAMES) as readonly RangeField[];

function toggled(query: GoodsQuery, field: FacetField, value: string): GoodsQuery {
  const codes = chosenOf(query, field);
  return withCodes(query, field, codes.includes(value) ? codes.filter((one) => one !== value) : [...codes, value]);
}

/** A range the right way round. */
export function ordered({ min, max }: Range): Range {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

function ranged(query: GoodsQuery, field: RangeField, range: Range): GoodsQuery {
  const { min, max } = ordered(range);
  if (isPriceRange(field)) {
    const [least, most] = PRICE_ENDS[field];
    return { ...query, [least]: min, [most]: max };
  }
  return { ...query, [field]: { min, max } };
}

/** The query after a change. Clearing preserves the words, the sort and what the page itself fixes (`base`). */
export function changedQuery(query: GoodsQuery, change: QueryChange, base: Partial<GoodsQuery> = {}): GoodsQuery {
  const first = { ...query, pageNum: 1 };
  switch (change.kind) {
    case "keywords":
      return { ...first, keywords: change.keywords };
    case "facet":
      return toggled(first, change.field, change.value);
    case "range":
      return ranged(first, change.field, change.range);
    case "purchaseVolume":
      return { ...first, purchaseVolume: change.volume };
    case "sort":
      return { ...first, sort: change.sort };
    case "inStock":
      return { ...first, inStock: !query.inStock };
    case "page":
      return { ...query, ...change.page };
    case "several":
      return change.changes.reduce((changed, one) => changedQuery(changed, one, base), first);
    case "cleared":
      return { ...EMPTY_QUERY, keywords: query.keywords, sort: query.sort, pageSize: query.pageSize, ...base };
  }
}

/** The keywords without the piece at `span`, blanks joined. */
export function withoutSpan(keywords: string, [from, to]: readonly [number, number]): string {
  return `${keywords.slice(0, from)} ${keywords.slice(to)}`.replace(/\s+/g, " ").trim();
}

/** The keywords with the size in them read as `suggestion`, or the suggestion alone when no size was recognised. */
export function withSuggestion(keywords: string, tags: readonly RecognisedTag[], suggestion: string): string {
  const sizes = tags.filter((tag) => tag.field === "size" || tag.field === "thickness" || tag.field === "width");
  if (sizes.length === 0) return suggestion;
  const from = Math.min(...sizes.map((tag) => tag.span[0]));
  const to = Math.max(...sizes.map((tag) => tag.span[1]));
  return `${keywords.slice(0, from)}${suggestion}${keywords.slice(to)}`;
}

/** One thing the list is narrowed by, as a removable tag. */
export type ChosenTag = { key: string; label: string; change: QueryChange };

/** The name of a facet's value as far as the page knows it: its facets first, then its rows. */
function labelOf(page: GoodsPage | null, field: FacetField, value: string): string {
  const option = page?.facets.find((facet) => facet.field === field)?.options.find((one) => one.value === value);
  if (option) return option.label;
  const { inRows, label } = facetRow(field);
  for (const row of page?.rows ?? []) {
    const name = inRows === undefined ? "" : String(row[inRows] ?? "");
    if ((row as Readonly<Record<string, unknown>>)[field] === value && name !== "") return name;
  }
  return label;
}

const yuanText = (fen: number): string => String(fen / 100);

export function rangeLabel(field: RangeField, { min, max }: Range): string {
  const text = isPriceRange(field) ? yuanText : String;
  const unit = isPriceRange(field) ? "元" : "mm";
  if (min !== null && min === max) return `${RANGE_NAMES[field]}${text(min)}${unit}`;
  if (max === null) return `${RANGE_NAMES[field]} ≥ ${text(min ?? 0)}${unit}`;
  return min === null
    ? `${RANGE_NAMES[field]} ≤ ${text(max)}${unit}`
    : `${RANGE_NAMES[field]} ${text(min)}–${text(max)}${unit}`;
}

/** By how much freight is counted, as a tag. */
export const purchaseVolumeLabel = (volume: Dm3): string => `采购量 ${volume / 1000} m³`;

/** The bounds of a range in the query. */
export function rangeOf(query: GoodsQuery, field: RangeField): Range {
  if (!isPriceRange(field)) return query[field];
  const [least, most] = PRICE_ENDS[field];
  return { min: query[least], max: query[most] };
}

/** Whether a range narrows at all. */
export const isRanged = ({ min, max }: Range): boolean => min !== null || max !== null;

const OPEN: Range = { min: null, max: null };

/** What the list is narrowed by beside its words, in the order of the page; what the page itself fixes is no choice. */
export function chosenTags(query: GoodsQuery, page: GoodsPage | null, base: Partial<GoodsQuery> = {}): ChosenTag[] {
  const facets = FACET_FIELDS.flatMap((field) =>
    chosenOf(query, field)
      .filter((value) => base[field] !== value)
      .map((value): ChosenTag => {
        const name = labelOf(page, field, value);
        return { key: `${field}:${value}`, label: name, change: { kind: "facet", field, value } };
      }),
  );
  const ranges = RANGE_FIELDS.filter((field) => isRanged(rangeOf(query, field))).map(
    (field): ChosenTag => ({
      key: field,
      label: rangeLabel(field, rangeOf(query, field)),
      change: { kind: "range", field, range: OPEN },
    }),
  );
  const { purchaseVolume } = query;
  const volume: ChosenTag[] =
    purchaseVolume === null
      ? []
      : [
          {
            key: "purchaseVolume",
            label: purchaseVolumeLabel(purchaseVolume),
            change: { kind: "purchaseVolume", volume: null },
          },
        ];
  const stock: ChosenTag[] = query.inStock ? [{ key: "inStock", label: "仅看有货", change: { kind: "inStock" } }] : [];
  return [...facets, ...ranges, ...volume, ...stock];
}

/** How a range stands in its two fields. */
export function rangeTexts(field: RangeField, { min, max }: Range): [string, string] {
  const text = (value: number | null) => (value === null ? "" : isPriceRange(field) ? yuanText(value) : String(value));
  return [text(min), text(max)];
}
