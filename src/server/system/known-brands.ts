import { type BrandBook, brandBook, FIRST_BRANDS, type KnownBrand } from "../../domain/timber/brands.ts";
import { takeLockShared, tryLock } from "../db/advisory-locks.ts";
import type { Db } from "../db/database.ts";
import { knownBrands } from "./operator-word-store.ts";

const textOf = (brands: readonly KnownBrand[]): string => JSON.stringify(brands);
/** What was read last: the same again is the same book, whose words are prepared already. */
let last = { text: textOf(FIRST_BRANDS.all), brands: FIRST_BRANDS };

/** The brands as they stand in the database now. Callers that only show them or read words by them use `searchWords`. */
export async function readBrands(db: Db): Promise<BrandBook> {
  const rows = await knownBrands(db);
  const kept = new Set(rows.map(({ code }) => code));
  // Those of this release that are not stored yet.
  const all = [...rows, ...FIRST_BRANDS.all.filter(({ code }) => !kept.has(code))].map(
    ({ code, name, nameEn, country, aliases, isShown }) => ({ code, name, nameEn, country, aliases, isShown }),
  );
  const text = textOf(all);
  if (last.text !== text) last = { text, brands: brandBook(all) };
  return last.brands;
}

/**
 * The brands for a transaction that writes goods by them. Until it ends no change of a brand is taken up (`nobodyWrites`), so
 * that what was written by the previous brands is reread as well.
 */
export async function brandsToWriteBy(tx: Db): Promise<BrandBook> {
  await takeLockShared(tx, "brandsWriting");
  return readBrands(tx);
}

/** Whether no transaction writes goods by brands read earlier; until this one ends none begins to. */
export const nobodyWrites = (tx: Db): Promise<boolean> => tryLock(tx, "brandsWriting");
