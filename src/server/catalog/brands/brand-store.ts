import type { BrandList } from "../../../contract/catalog/brand-schemas.ts";
import type { BrandBrief, BrandDetail, BrandFacets, BrandPage } from "../../../domain/catalog/goods/brand.ts";
import { DEFAULT_PAGE_SIZE, pageOf, rowsBefore } from "../../../domain/paging.ts";
import { pictureShown } from "../../../domain/system/upload.ts";
import { normalised } from "../../../domain/text.ts";
import { kindByCode } from "../../../domain/timber/kinds.ts";
import { originByCode } from "../../../domain/timber/origins.ts";
import { speciesByCode } from "../../../domain/timber/species.ts";
import type { Db } from "../../db/database.ts";
import { containing } from "../../like.ts";

/** Offers on sale by brand code. */
type Counts = ReadonlyMap<string, number>;

type BriefRow = {
  brandCode: string;
  brandName: string;
  brandNameEn: string;
  country: string;
  initial: string;
  logo: string;
  kindCodes: string[];
  speciesCodes: string[];
  certs: string[];
  isHot: boolean;
};
type DetailRow = BriefRow & { aliases: string[]; banner: string; intro: string };

const COLUMNS = `b.brand_code as "brandCode", b.brand_name as "brandName", b.brand_name_en as "brandNameEn", b.country,
  b.initial, b.logo, b.kind_codes as "kindCodes", b.species_codes as "speciesCodes", b.certs, b.is_hot as "isHot"`;

/** SQL: what the operator calls the brand of goods g today, also one that is off. */
export const BRAND_NAME = "(select b.brand_name from corporation_brand b where b.brand_code = g.brand_code)";

const countryName = (code: string): string => originByCode(code)?.name ?? code;
const speciesName = (code: string): string => speciesByCode(code)?.name ?? code;

const briefOf = (row: BriefRow, counts: Counts): BrandBrief => ({
  brandCode: row.brandCode,
  brandName: row.brandName,
  brandNameEn: row.brandNameEn,
  country: row.country,
  countryName: countryName(row.country),
  initial: row.initial,
  logo: pictureShown(row.logo, 160),
  kindCodes: row.kindCodes,
  kindNames: row.kindCodes.map((code) => kindByCode(code)?.name ?? code),
  species: row.speciesCodes.map((code) => ({ code, name: speciesName(code) })),
  certs: row.certs,
  isHot: row.isHot,
  goodsNum: counts.get(row.brandCode) ?? 0,
});

function optionsOf(codes: readonly string[], nameOf: (code: string) => string): BrandFacets["countries"] {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, label: nameOf(value), count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** What the list can be narrowed by, counted over all brands. */
export async function brandFacets(db: Db): Promise<BrandFacets> {
  const rows = await db.rows<Pick<BriefRow, "country" | "speciesCodes" | "initial">>(
    `select country, species_codes as "speciesCodes", initial from corporation_brand where enabled`,
  );
  return {
    countries: optionsOf(
      rows.map(({ country }) => country),
      countryName,
    ),
    species: optionsOf(
      rows.flatMap((row) => row.speciesCodes),
      speciesName,
    ),
    initials: [...new Set(rows.map(({ initial }) => initial))].sort(),
  };
}

/** A page of brands: well-known ones first, then those with most offers. */
export async function brandPage(db: Db, body: BrandList, counts: Counts, facets: BrandFacets): Promise<BrandPage> {
  const { keyword = "", country = null, speciesCode = null, initial = null } = body;
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const words = normalised(keyword);
  const where = `b.enabled and (:words = '' or b.brand_name ilike :pattern or b.brand_name_en ilike :pattern
                           or b.brand_code ilike :pattern
                           or exists (select 1 from unnest(b.aliases) a where a ilike :pattern))
        and (:country::text is null or b.country = :country)
        and (:speciesCode::text is null or b.species_codes @> array[:speciesCode])
        and (:initial::text is null or b.initial = upper(:initial))`;
  const filters = { words, pattern: containing(words), country, speciesCode, initial };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from corporation_brand b where ${where}`, filters),
    db.rows<BriefRow>(
      `select ${COLUMNS}
       from corporation_brand b
       left join unnest(:codes::text[], :numbers::int[]) as c(code, number) on c.code = b.brand_code
      where ${where}
      order by b.is_hot desc, coalesce(c.number, 0) desc, b.sort, b.brand_code limit :limit offset :offset`,
      {
        ...filters,
        codes: [...counts.keys()],
        numbers: [...counts.values()],
        limit: page.pageSize,
        offset: rowsBefore(page),
      },
    ),
  ]);
  return {
    ...pageOf(
      rows.map((row) => briefOf(row, counts)),
      counted?.total ?? 0,
      page,
    ),
    facets,
  };
}

/** A brand that is shown; `null` where there is none. */
export async function brandByItsCode(db: Db, brandCode: string, counts: Counts): Promise<BrandDetail | null> {
  const row = await db.one<DetailRow>(
    `select ${COLUMNS}, b.aliases, b.banner, b.intro from corporation_brand b where b.brand_code = :brandCode and b.enabled`,
    { brandCode },
    "brand-by-code",
  );
  if (row === null) return null;
  const { aliases, intro } = row;
  const pictures = { logo: pictureShown(row.logo, 480), banner: pictureShown(row.banner, 960) };
  return { ...briefOf(row, counts), ...pictures, aliases, intro };
}

/** What the drawn mark of a brand shows. `file`: its code and `.svg`. */
export const brandMarkOf = (db: Db, file: string): Promise<{ nameEn: string; country: string } | null> =>
  db.one<{ nameEn: string; country: string }>(
    `select brand_name_en as "nameEn", country from corporation_brand where brand_code || '.svg' = :file`,
    { file },
    "brand-mark",
  );
