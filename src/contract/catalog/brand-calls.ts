import type { Static } from "typebox";
import type { BrandDetail, BrandPage } from "../../domain/catalog/goods/brand.ts";
import type { StoredBrand } from "../../domain/catalog/goods/brand-form.ts";
import type { KnownBrand } from "../../domain/timber/brands.ts";
import { everybodyReads, get, holders, post, signedIn } from "../call.ts";
import type { BrandAdd, BrandCodeQuery, BrandList, BrandStatus, BrandUpdate } from "./brand-schemas.ts";

const mayEditBrands = holders("catalog:brand:edit");

export const brandAdmin = mayEditBrands(
  get<Static<typeof BrandCodeQuery>, StoredBrand>(
    "/api/corporationBrand/admin/getInfo",
    "One brand for its editors",
    404,
  ),
);
export const addBrand = mayEditBrands(post<BrandAdd, string>("/api/corporationBrand/admin/add", "Adds a brand", 404));
export const updateBrand = mayEditBrands(
  post<BrandUpdate, null>("/api/corporationBrand/admin/update", "Changes a brand", 404, 5001),
);
export const setBrandStatus = mayEditBrands(
  post<BrandStatus, null>("/api/corporationBrand/admin/setStatus", "Shows or hides a brand", 404, 5001),
);
export const brandList = everybodyReads(
  post<BrandList, BrandPage>("/api/corporationBrand/getPcList", "Brands as buyers see them", 404),
);
export const brandByCode = everybodyReads(
  get<Static<typeof BrandCodeQuery>, BrandDetail>(
    "/api/corporationBrand/getPcInfoByCode",
    "One brand with its goods",
    404,
  ),
);
export const brandOptions = signedIn(
  get<KnownBrand[]>("/api/corporationBrand/pc/getOptions", "Brands to choose from in forms"),
);
