import type { Brands } from "../../application/catalog/brands.ts";
import type { BrandList } from "../../contract/brand.ts";
import type { BrandDetail, BrandPage } from "../../domain/catalog/brand.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpBrands = (http: HttpClient): Brands => ({
  list(query) {
    const body: BrandList = query;
    return http.post<BrandPage>("/api/corporationBrand/getPcList", body);
  },
  // The page itself says that there is no such brand.
  detail: (brandCode) =>
    http.get<BrandDetail>("/api/corporationBrand/getPcInfoByCode", { brandCode }, { silent: true }),
});
