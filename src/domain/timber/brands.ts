import BRAND_TABLE from "./data/brands.json" with { type: "json" };
import { byCode, type DictionaryEntry, listed, rowsOf } from "./tables.ts";

/** A mill or its stamp. `name`: the Chinese one or the one in use; `country`: ISO 3166 code as in `ORIGINS`. */
export type Brand = DictionaryEntry & { readonly nameEn: string; readonly country: string };

export const BRANDS: readonly Brand[] = rowsOf(BRAND_TABLE, "code", "name", "nameEn", "country", "aliases").map(
  (row) => ({ ...row, aliases: listed(row.aliases) }),
);

/** The built-in brand of that code; `undefined` for an unknown code. */
export const brandByCode: (code: string) => Brand | undefined = byCode(BRANDS);

/** A brand of a marketplace. One that is off (`isShown` false) is chosen for nothing new; goods retain its name. */
export type KnownBrand = Brand & { readonly isShown: boolean };

/** The brands that a marketplace knows, which its operator adds and renames. */
export type BrandBook = {
  readonly all: readonly KnownBrand[];
  readonly byCode: (code: string) => KnownBrand | undefined;
};

export const brandBook = (all: readonly KnownBrand[]): BrandBook => ({ all, byCode: byCode(all) });

/** What a marketplace starts with. */
export const FIRST_BRANDS: BrandBook = brandBook(BRANDS.map((brand) => ({ ...brand, isShown: true })));

/** What a form offers: the brands that are shown, and `kept`, those of the object being changed. */
export const choosableBrands = ({ all }: BrandBook, kept: readonly string[] = []): readonly KnownBrand[] =>
  all.flatMap((brand) => {
    if (brand.isShown) return [brand];
    return kept.includes(brand.code) ? [{ ...brand, name: `${brand.name}（已停用）` }] : [];
  });

/** Why something may not bear the brand `code`, or `null`; `kept`: the brands it bears already. */
export function brandChoiceProblem(
  code: string | null,
  brands: BrandBook,
  kept: readonly (string | null)[] = [],
): string | null {
  if (code === null || kept.includes(code)) return null;
  const brand = brands.byCode(code);
  if (brand === undefined) return "品牌不存在";
  return brand.isShown ? null : `品牌“${brand.name}”已停用，请重新选择`;
}
