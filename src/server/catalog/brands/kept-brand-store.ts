import { initialOf } from "../../../domain/catalog/goods/brand.ts";
import type { BrandForm, StoredBrand } from "../../../domain/catalog/goods/brand-form.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { Db } from "../../db/database.ts";
import { containing } from "../../like.ts";

/** A brand as it is stored, without what is read from elsewhere. */
export type StoredBrandRow = Omit<StoredBrand, "id" | "countryName" | "goodsNum">;

const COLUMNS = `b.brand_code as "brandCode", b.brand_name as "brandName", b.brand_name_en as "brandNameEn", b.aliases,
  b.country, b.logo, b.banner, b.intro, b.kind_codes as "kindCodes", b.species_codes as "speciesCodes", b.certs,
  b.is_hot as "isHot", b.sort, b.enabled as "isEnabled", b.version`;

/** Query of stored brands. `words` empty, `country` and `isEnabled` `null`: any. */
export type StoredBrandQuery = { words: string; country: string | null; isEnabled: boolean | null };

/**
 * A page of brands, shown or not, and how many there are: well-known ones first, then those with most offers. `counts`:
 * offers on sale by brand code.
 */
export async function storedBrandPage(
  db: Db,
  query: StoredBrandQuery,
  counts: ReadonlyMap<string, number>,
  page: PageQuery,
): Promise<{ rows: StoredBrandRow[]; total: number }> {
  const where = `(:words = '' or b.brand_name ilike :pattern or b.brand_name_en ilike :pattern or b.brand_code ilike :pattern
      or exists (select 1 from unnest(b.aliases) a where a ilike :pattern))
    and (:country::text is null or b.country = :country) and (:isEnabled::boolean is null or b.enabled = :isEnabled)`;
  const filters = { ...query, pattern: containing(query.words) };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from corporation_brand b where ${where}`, filters),
    db.rows<StoredBrandRow>(
      `select ${COLUMNS} from corporation_brand b
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
  return { rows, total: counted?.total ?? 0 };
}

export const storedBrandRow = (db: Db, brandCode: string): Promise<StoredBrandRow | null> =>
  db.one<StoredBrandRow>(
    `select ${COLUMNS} from corporation_brand b where b.brand_code = :brandCode`,
    { brandCode },
    "kept-brand",
  );

/** Locks a brand until the transaction ends. */
export async function lockBrand(tx: Db, brandCode: string): Promise<void> {
  await tx.rows(
    "select 1 from corporation_brand where brand_code = :brandCode for update",
    { brandCode },
    "brand-lock",
  );
}

/** Adds a brand; `false` where its code is taken. */
export const insertBrand = async (tx: Db, brand: BrandForm): Promise<boolean> =>
  (await tx.run(
    `insert into corporation_brand (brand_code, brand_name, brand_name_en, aliases, country, initial, logo, banner, intro,
       kind_codes, species_codes, certs, is_hot, sort)
     values (:brandCode, :brandName, :brandNameEn, :aliases, :country, :initial, :logo, :banner, :intro,
       :kindCodes, :speciesCodes, :certs, :isHot, :sort) on conflict (brand_code) do nothing`,
    { ...brand, initial: initialOf(brand.brandNameEn) },
    "brand-add",
  )) > 0;

/** Writes a brand over, as its next version. */
export async function saveBrand(tx: Db, brand: BrandForm): Promise<void> {
  await tx.run(
    `update corporation_brand set brand_name = :brandName, brand_name_en = :brandNameEn, aliases = :aliases,
            country = :country, initial = :initial, logo = :logo, banner = :banner, intro = :intro,
            kind_codes = :kindCodes, species_codes = :speciesCodes, certs = :certs, is_hot = :isHot, sort = :sort,
            version = version + 1 where brand_code = :brandCode`,
    { ...brand, initial: initialOf(brand.brandNameEn) },
    "brand-update",
  );
}

/** Shows a brand or hides it, as its next version. */
export async function setBrandEnabled(tx: Db, brand: { brandCode: string; isEnabled: boolean }): Promise<void> {
  await tx.run(
    "update corporation_brand set enabled = :isEnabled, version = version + 1 where brand_code = :brandCode",
    brand,
    "brand-status",
  );
}

/** Queues the goods that these spellings concern to be reread. `wasNamed`: the name before. */
export async function addBrandChange(
  tx: Db,
  change: { brandCode: string; words: string[]; wasNamed: string | null },
): Promise<void> {
  await tx.run(
    "insert into brand_change (brand_code, was_named, words) values (:brandCode, :wasNamed, :words)",
    change,
    "brand-change",
  );
}

/** Adds brands of the dictionary as JSON of rows; what is there stays. */
export async function addKnownBrands(db: Db, rows: readonly object[]): Promise<void> {
  await db.run(
    `insert into corporation_brand (brand_code, brand_name, brand_name_en, aliases, country, initial, logo, intro,
       kind_codes, species_codes, certs, is_hot, sort)
     select b->>'code', b->>'name', b->>'name_en', array(select jsonb_array_elements_text(b->'aliases')), b->>'country',
            b->>'initial', b->>'logo', b->'facts'->>'intro',
            array(select jsonb_array_elements_text(b->'facts'->'kindCodes')),
            array(select jsonb_array_elements_text(b->'facts'->'speciesCodes')),
            array(select jsonb_array_elements_text(b->'facts'->'certs')),
            (b->'facts'->>'isHot')::boolean, (b->>'sort')::int
       from jsonb_array_elements(:rows::jsonb) b
     on conflict (brand_code) do nothing`,
    { rows: JSON.stringify(rows) },
  );
}
