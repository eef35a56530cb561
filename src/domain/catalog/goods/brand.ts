import { codeIn, keywordIn, listParams, oneOf, pageIn } from "../../list-params.ts";
import type { Page, PageQuery } from "../../paging.ts";
import { FLAG, type Infer, list, NUMBER, record, TEXT } from "../../records.ts";

/** A brand as a list shows it; names come beside every code. `goodsNum`: offers on sale, up to a minute old. */
export const BRAND_BRIEF = record({
  brandCode: TEXT,
  brandName: TEXT,
  brandNameEn: TEXT,
  country: TEXT,
  countryName: TEXT,
  initial: TEXT,
  logo: TEXT,
  kindCodes: list(TEXT),
  kindNames: list(TEXT),
  species: list(record({ code: TEXT, name: TEXT })),
  certs: list(TEXT),
  isHot: FLAG,
  goodsNum: NUMBER,
});
export type BrandBrief = Infer<typeof BRAND_BRIEF>;

export const BRAND_DETAIL = record(BRAND_BRIEF, { aliases: list(TEXT), banner: TEXT, intro: TEXT });
export type BrandDetail = Infer<typeof BRAND_DETAIL>;

export const BRAND_FACETS = record({
  countries: list(record({ value: TEXT, label: TEXT, count: NUMBER })),
  species: list(record({ value: TEXT, label: TEXT, count: NUMBER })),
  /** Letters that some brand begins with. */
  initials: list(TEXT),
});
export type BrandFacets = Infer<typeof BRAND_FACETS>;
/** A page of brands with what they can be narrowed by. */
export type BrandPage = Page<BrandBrief> & { facets: BrandFacets };

export type BrandQuery = PageQuery & {
  keyword: string;
  country: string | null;
  speciesCode: string | null;
  initial: string | null;
};

/** Letters that brands are listed under. */
export const INITIALS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The letter a brand is filed under: the first of its Latin name, without its accents. */
export function initialOf(nameEn: string): string {
  const letter = /[A-Z]/.exec(nameEn.normalize("NFD").toUpperCase());
  return letter?.[0] ?? "Z";
}

/** The list an address means. Total: what cannot be understood does not narrow. */
export const brandQueryFrom = (params: Readonly<Record<string, string>>): BrandQuery => ({
  keyword: keywordIn(params),
  country: codeIn(params.country),
  speciesCode: codeIn(params.speciesCode),
  initial: oneOf(params.initial, INITIALS),
  ...pageIn(params),
});

export const brandParams = ({ keyword, country, speciesCode, initial, ...page }: BrandQuery): Record<string, string> =>
  listParams({ keyword, country, speciesCode, initial }, page);

/** 加福 Canfor; one word where both are the same. */
export const brandTitle = ({ brandName, brandNameEn }: { brandName: string; brandNameEn: string }): string =>
  brandName === brandNameEn ? brandName : `${brandName} ${brandNameEn}`;

/** Title and description of a brand's page; `title` without the site's name. */
export const brandHead = (brand: BrandDetail): { title: string; description: string } => ({
  title: `${brandTitle(brand)}木材货源`,
  description: `${brand.countryName}${brandTitle(brand)}：${brand.species.map(({ name }) => name).join("、")}${brand.kindNames.join("、")}，在售货源 ${brand.goodsNum} 条。`,
});
