import type { BrandAdd, BrandStatus, BrandUpdate } from "../../../contract/catalog/brand-schemas.ts";
import { type BrandForm, brandProblem, type StoredBrand } from "../../../domain/catalog/goods/brand-form.ts";
import type { ListCallInput } from "../../../domain/console-lists.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../../domain/paging.ts";
import { normalised } from "../../../domain/text.ts";
import { brandWords, brandWordsProblem, changedWords } from "../../../domain/timber/brand-words.ts";
import { originByCode } from "../../../domain/timber/origins.ts";
import { takeLock } from "../../db/advisory-locks.ts";
import type { Database, Db } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { type Actor, audit } from "../../system/audit.ts";
import { retainPictures } from "../../system/files/stored-file-store.ts";
import { readBrands } from "../../system/known-brands.ts";
import { requireVersion } from "../../system/life.ts";
import { forgetSearchWords } from "../../system/search-words.ts";
import {
  addBrandChange,
  insertBrand,
  lockBrand,
  type StoredBrandRow,
  saveBrand,
  setBrandEnabled,
  storedBrandPage,
  storedBrandRow,
} from "./kept-brand-store.ts";

const TITLE = "品牌";

/** Offers on sale by brand code. */
type Counts = ReadonlyMap<string, number>;

/** Without a picture of its own a brand shows its drawn mark. */
export const drawnMark = (brandCode: string): string => `/pictures/brand/${brandCode}.svg`;

const keptOf = (row: StoredBrandRow, counts: Counts): StoredBrand => ({
  ...row,
  id: row.brandCode,
  logo: row.logo === drawnMark(row.brandCode) ? "" : row.logo,
  countryName: originByCode(row.country)?.name ?? row.country,
  goodsNum: counts.get(row.brandCode) ?? 0,
});

/** Brands in the order of the public list, and those that are off. */
export async function keptBrands(
  db: Db,
  body: ListCallInput<"brandListAdmin">,
  counts: Counts,
): Promise<Page<StoredBrand>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const words = normalised(body.keyword ?? "");
  const query = { words, country: body.country ?? null, isEnabled: body.isEnabled ?? null };
  const { rows, total } = await storedBrandPage(db, query, counts, page);
  return pageOf(
    rows.map((row) => keptOf(row, counts)),
    total,
    page,
  );
}

export async function storedBrand(db: Db, brandCode: string, counts: Counts): Promise<StoredBrand> {
  const row = await storedBrandRow(db, brandCode);
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

/** The brand as it is stored. */
const stored = (brand: BrandForm): BrandForm => ({
  ...brand,
  logo: brand.logo === "" ? drawnMark(brand.brandCode) : brand.logo,
});

const namesOf = (brand: Pick<BrandForm, "brandCode" | "brandName" | "brandNameEn" | "aliases" | "country">) => ({
  code: brand.brandCode,
  name: brand.brandName,
  nameEn: brand.brandNameEn,
  aliases: brand.aliases,
  country: brand.country,
});

/** Throws where the brand is called what searches and titles take for something else. */
async function checkWords(tx: Db, brand: BrandForm): Promise<void> {
  refuseIf(brandProblem(brand));
  // One after the other: two brands must not get one name at once.
  await takeLock(tx, "brandNames");
  refuseIf(brandWordsProblem(namesOf(brand), await readBrands(tx)));
}

/** Queues the goods that a brand's spellings concern to be reread. */
async function noteWords(tx: Db, brandCode: string, words: readonly string[], wasNamed: string | null): Promise<void> {
  if (words.length > 0) await addBrandChange(tx, { brandCode, words: [...words], wasNamed });
}

/** Adds a brand, shown at once, once per key; returns its code. */
export async function addBrand(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  by: Actor,
  body: BrandAdd,
): Promise<string> {
  const code = await once(db, idempotencyKey, async (tx) => {
    const brand = whole(body);
    await checkWords(tx, brand);
    const isAdded = await insertBrand(tx, stored(brand));
    if (!isAdded) throw warning("品牌编码已被使用");
    await noteWords(tx, brand.brandCode, brandWords(namesOf(brand)), null);
    await retainPictures(tx, [brand.logo, brand.banner], "brand");
    await audit(tx, by, { title: TITLE, kind: "added", target: brand.brandCode, after: brand });
    return brand.brandCode;
  });
  forgetSearchWords(db);
  return code;
}

/** The brand, locked, in the version that was seen. */
async function takeBrand(tx: Db, brandCode: string, version: number): Promise<StoredBrand> {
  await lockBrand(tx, brandCode);
  const brand = await storedBrand(tx, brandCode, new Map());
  requireVersion(brand, version, "品牌已被他人修改，请刷新后再试", { version: brand.version });
  return brand;
}

/** Overwrites a brand, in the expected version. */
export async function updateBrand(db: Database, by: Actor, { version, ...body }: BrandUpdate): Promise<void> {
  await db.transaction(async (tx) => {
    const brand = whole(body);
    refuseIf(brandProblem(brand));
    const { id: _id, countryName: _name, goodsNum: _num, ...before } = await takeBrand(tx, brand.brandCode, version);
    const words = changedWords(namesOf(before), namesOf(brand));
    if (words.length > 0) await checkWords(tx, brand);
    await saveBrand(tx, stored(brand));
    const wasNamed = before.brandName === brand.brandName ? null : before.brandName;
    await noteWords(tx, brand.brandCode, words, wasNamed);
    await retainPictures(tx, [brand.logo, brand.banner], "brand");
    await audit(tx, by, { title: TITLE, kind: "changed", target: brand.brandCode, before, after: brand });
  });
  forgetSearchWords(db);
}

/** Shows a brand from now on, or hides it; goods retain its name. */
export async function setBrandStatus(
  db: Database,
  by: Actor,
  { brandCode, version, isEnabled }: BrandStatus,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await takeBrand(tx, brandCode, version);
    await setBrandEnabled(tx, { brandCode, isEnabled });
    const was = { isEnabled: before.isEnabled };
    await audit(tx, by, { title: TITLE, kind: "changed", target: brandCode, before: was, after: { isEnabled } });
  });
  forgetSearchWords(db);
}
