import type { BrandForm, StoredBrand } from "../../domain/catalog/goods/brand-form.ts";

/** Brands on the operator's side. Every method rejects with `ApiError` and nothing else. */
export abstract class BrandAdmin {
  abstract one(brandCode: string): Promise<StoredBrand>;
  /** The same `key` adds once. */
  abstract add(brand: BrandForm, key: string): Promise<void>;
  abstract update(brand: BrandForm & { version: number }): Promise<void>;
  abstract setStatus(status: { brandCode: string; version: number; isEnabled: boolean }): Promise<void>;
}
