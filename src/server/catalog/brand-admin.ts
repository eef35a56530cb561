import type { BrandAdd, BrandAdminList, BrandStatus, BrandUpdate } from "../../contract/catalog/brand-schemas.ts";
import { initialOf } from "../../domain/catalog/brand.ts";
import { type BrandForm, brandProblem, type KeptBrand } from "../../domain/catalog/brand-form.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { normalised } from "../../domain/text.ts";
import { brandWords, brandWordsProblem, changedWords } from "../../domain/timber/brand-words.ts";
import { originByCode } from "../../domain/timber/origins.ts";
import { takeLock } from "../db/advisory-locks.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { keepPictures } from "../system/files/stored-files.ts";
import { readBrands } from "./known-brands.ts";

const TITLE = "品牌";

/** Offers on sale by brand code. */
type Counts = ReadonlyMap<string, number>;
type BrandRow = Omit<KeptBrand, "id" | "countryName" | "goodsNum">;

const COLUMNS = `b.brand_code as "brandCode", b.brand_name as "brandName", b.brand_name_en as "brandNameEn", b.aliases,
  b.country, b.logo, b.banner, b.intro, b.kind_codes as "kindCodes", b.species_codes as "speciesCodes", b.certs,
  b.is_hot as "isHot", b.sort, b.enabled as "isEnabled", b.version`;

/** Without a picture of its own a brand shows its drawn mark. */
export const drawnMark = (brandCode: string): string => `/pictures/brand/${brandCode}.svg`;

const keptOf = (row: BrandRow, counts: Counts): KeptBrand => ({
  ...row,
  id: row.brandCode,
  logo: row.logo === drawnMark(row.brandCode) ? "" : row.logo,
  countryName: originByCode(row.country)?.name ?? row.country,
  goodsNum: counts.get(row.brandCode) ?? 0,
});

/** Brands in the order of the public list, and those that are off. */
export async function keptBrands(db: Db, body: BrandAdminList, counts: Counts): Promise<Page<KeptBrand>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const words = normalised(body.keyword ?? "");
  const where = `($1 = '' or b.brand_name ilike $2 or b.brand_name_en ilike $2 or b.brand_code ilike $2
      or exists (select 1 from unnest(b.aliases) a where a ilike $2))
    and ($3::text is null or b.country = $3) and ($4::boolean is null or b.enabled = $4)`;
  const asked = [words, containing(words), body.country ?? null, body.isEnabled ?? null];
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from corporation_brand b where ${where}`, asked),
    db.rows<BrandRow>(
      `select ${COLUMNS} from corporation_brand b
         left join unnest($5::text[], $6::int[]) as c(code, number) on c.code = b.brand_code
        where ${where}
        order by b.is_hot desc, coalesce(c.number, 0) desc, b.sort, b.brand_code limit $7 offset $8`,
      [...asked, [...counts.keys()], [...counts.values()], page.pageSize, rowsBefore(page)],
    ),
  ]);
  return pageOf(
    rows.map((row) => keptOf(row, counts)),
    counted?.total ?? 0,
    page,
  );
}

export async function keptBrand(db: Db, brandCode: string, counts: Counts): Promise<KeptBrand> {
  const row = await db.one<BrandRow>(
    `select ${COLUMNS} from corporation_brand b where b.brand_code = :brandCode`,
    { brandCode },
    "kept-brand",
  );
  if (row === null) throw notFound("品牌不存在");
  return keptOf(row, counts);
}

/** What was sent, trimmed, each entry of a list once. */
function whole({ brandCode, brandName, brandNameEn, aliases, intro, certs, ...form }: BrandAdd): BrandForm {
  const listed = (words: readonly string[]) => [...new Set(words.map(normalised))].filter((word) => word !== "");
  return {
    ...form,
    brandCode,
    brandName: normalised(brandName),
    brandNameEn: normalised(brandNameEn),
    aliases: listed(aliases),
    certs: listed(certs),
    kindCodes: [...new Set(form.kindCodes)],
    speciesCodes: [...new Set(form.speciesCodes)],
    intro: intro.trim(),
  };
}

const valuesOf = (brand: BrandForm) => [
  ...[brand.brandCode, brand.brandName, brand.brandNameEn, brand.aliases, brand.country, initialOf(brand.brandNameEn)],
  ...[brand.logo === "" ? drawnMark(brand.brandCode) : brand.logo, brand.banner, brand.intro, brand.kindCodes],
  ...[brand.speciesCodes, brand.certs, brand.isHot, brand.sort],
];

const namesOf = (brand: Pick<BrandForm, "brandCode" | "brandName" | "brandNameEn" | "aliases" | "country">) => ({
  ...{ code: brand.brandCode, name: brand.brandName, nameEn: brand.brandNameEn },
  ...{ aliases: brand.aliases, country: brand.country },
});

/** Throws where the brand is called what searches and titles take for something else. */
async function checkWords(tx: Db, brand: BrandForm): Promise<void> {
  refuseIf(brandProblem(brand));
  // One after the other: two brands must not get one name at once.
  await takeLock(tx, "brandNames");
  refuseIf(brandWordsProblem(namesOf(brand), await readBrands(tx)));
}

/** Has the goods read anew that a brand's spellings concern. */
async function noteWords(tx: Db, brandCode: string, words: readonly string[], wasNamed: string | null): Promise<void> {
  if (words.length === 0) return;
  await tx.run(
    "insert into brand_change (brand_code, was_named, words) values (:brandCode, :wasNamed, :words)",
    { brandCode, wasNamed, words },
    "brand-change",
  );
}

/** A new brand, shown at once; answers its code. */
export async function addBrand(tx: Db, by: Actor, body: BrandAdd): Promise<string> {
  const brand = whole(body);
  await checkWords(tx, brand);
  const added = await tx.run(
    `insert into corporation_brand (brand_code, brand_name, brand_name_en, aliases, country, initial, logo, banner, intro,
       kind_codes, species_codes, certs, is_hot, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (brand_code) do nothing`,
    valuesOf(brand),
    "brand-add",
  );
  if (added === 0) throw warning("品牌编码已被使用");
  await noteWords(tx, brand.brandCode, brandWords(namesOf(brand)), null);
  await keepPictures(tx, [brand.logo, brand.banner], "brand");
  await audit(tx, by, { title: TITLE, kind: "added", target: brand.brandCode, after: brand });
  return brand.brandCode;
}

/** The brand, locked, in the version that was seen. */
async function takeBrand(tx: Db, brandCode: string, version: number): Promise<KeptBrand> {
  await tx.rows(
    "select 1 from corporation_brand where brand_code = :brandCode for update",
    { brandCode },
    "brand-lock",
  );
  const brand = await keptBrand(tx, brandCode, new Map());
  if (brand.version !== version)
    throw new Refusal(REPLY_CODE.confirmAgain, "品牌已被他人修改，请刷新后再试", { version: brand.version });
  return brand;
}

export async function updateBrand(tx: Db, by: Actor, { version, ...body }: BrandUpdate): Promise<void> {
  const brand = whole(body);
  refuseIf(brandProblem(brand));
  const { id: _id, countryName: _name, goodsNum: _num, ...before } = await takeBrand(tx, brand.brandCode, version);
  const words = changedWords(namesOf(before), namesOf(brand));
  if (words.length > 0) await checkWords(tx, brand);
  await tx.run(
    `update corporation_brand set brand_name = $2, brand_name_en = $3, aliases = $4, country = $5, initial = $6, logo = $7,
            banner = $8, intro = $9, kind_codes = $10, species_codes = $11, certs = $12, is_hot = $13, sort = $14,
            version = version + 1 where brand_code = $1`,
    valuesOf(brand),
    "brand-update",
  );
  const wasNamed = before.brandName === brand.brandName ? null : before.brandName;
  await noteWords(tx, brand.brandCode, words, wasNamed);
  await keepPictures(tx, [brand.logo, brand.banner], "brand");
  await audit(tx, by, { title: TITLE, kind: "changed", target: brand.brandCode, before, after: brand });
}

/** Shown from now on, or nowhere to be seen; goods keep its name. */
export async function setBrandStatus(tx: Db, by: Actor, { brandCode, version, isEnabled }: BrandStatus): Promise<void> {
  const before = await takeBrand(tx, brandCode, version);
  await tx.run(
    "update corporation_brand set enabled = :isEnabled, version = version + 1 where brand_code = :brandCode",
    { brandCode, isEnabled },
    "brand-status",
  );
  const was = { isEnabled: before.isEnabled };
  await audit(tx, by, { title: TITLE, kind: "changed", target: brandCode, before: was, after: { isEnabled } });
}
