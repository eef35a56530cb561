import type { BrandForm, KeptBrand } from "../../domain/catalog/goods/brand-form.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";

/** Filters of the operator's brand list. "" and a missing `isEnabled` do not filter. */
export type BrandAdminQuery = PageQuery & { keyword: string; country: string; isEnabled?: boolean };

/** Brands as the operator keeps them. Every method rejects with `ApiError` and nothing else. */
export abstract class BrandAdmin {
  abstract list(query: BrandAdminQuery): Promise<Page<KeptBrand>>;
  abstract one(brandCode: string): Promise<KeptBrand>;
  /** The same `key` adds once. */
  abstract add(brand: BrandForm, key: string): Promise<void>;
  abstract update(brand: BrandForm & { version: number }): Promise<void>;
  abstract setStatus(status: { brandCode: string; version: number; isEnabled: boolean }): Promise<void>;
}
