import type { BrandBook } from "../../domain/timber/brands.ts";

/** Rejects with `ApiError` and nothing else. */
export abstract class BrandChoices {
  /** The brands on the operator's side, hidden ones included. For signed-in persons. */
  abstract read(): Promise<BrandBook>;
}

/** The brands, or `null` where only they cannot be read: nothing else of a page waits for them. */
export const brandsOrNull = (choices: BrandChoices): Promise<BrandBook | null> => choices.read().catch(() => null);
