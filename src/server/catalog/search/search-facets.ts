import { FACET_FIELDS } from "../../../domain/catalog/search/facets.ts";
import type { Facet } from "../../../domain/catalog/search/goods-page.ts";
import type { BrandBook } from "../../../domain/timber/brands.ts";
import { gradeByCode } from "../../../domain/timber/grades.ts";
import { facetLabel } from "../goods/goods-view.ts";
import type { CountedValue } from "./search-count-store.ts";

/** What can be chosen where the hits were not counted in full. */
export const uncounted = (facets: Facet[]): Facet[] =>
  facets.map(({ field, options }) => ({ field, options: options.map((option) => ({ ...option, count: null })) }));

/** The options of each facet, the most frequent first. */
export function facetsOf(counted: readonly CountedValue[], brands: BrandBook): Facet[] {
  const options = FACET_FIELDS.map((): CountedOption[] => []);
  for (const [at, value, storeName, count] of counted) {
    const field = FACET_FIELDS[at];
    if (field === undefined || value === null) continue;
    const label = storeName ?? facetLabel(field, value, brands);
    options[at]?.push({ value, label, count });
  }
  return FACET_FIELDS.map((field, at) => ({
    field,
    options: field === "gradeCode" ? byStandard(options[at] ?? []) : (options[at] ?? []).sort(mostFirst),
  }));
}

type CountedOption = { value: string; label: string; count: number };
const mostFirst = (a: CountedOption, b: CountedOption): number => b.count - a.count || (a.value < b.value ? -1 : 1);

/** Grades of one standard beside each other, the standard of most goods first. */
function byStandard(options: readonly CountedOption[]): CountedOption[] {
  const standards = Map.groupBy(options, ({ value }) => gradeByCode(value)?.system ?? "");
  const sum = (some: readonly CountedOption[]) => some.reduce((total, { count }) => total + count, 0);
  return [...standards.values()].sort((a, b) => sum(b) - sum(a)).flatMap((some) => some.sort(mostFirst));
}
