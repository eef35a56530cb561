import type { Brands } from "../../application/catalog/brands.ts";
import { brandByCode, brandList } from "../../contract/catalog/brand-calls.ts";
import type { BrandList } from "../../contract/catalog/brand-schemas.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpBrands = (http: HttpClient): Brands => ({
  list(query) {
    const body: BrandList = query;
    return http.send(brandList, body);
  },
  // The page itself shows that there is no such brand.
  detail: (brandCode) => http.send(brandByCode, { brandCode }, { silent: true }),
});
