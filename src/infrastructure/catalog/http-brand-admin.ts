import type { BrandAdmin } from "../../application/catalog/brand-admin.ts";
import { addBrand, brandAdmin, setBrandStatus, updateBrand } from "../../contract/catalog/brand-calls.ts";
import type { BrandAdd, BrandUpdate } from "../../contract/catalog/brand-schemas.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpBrandAdmin = (http: HttpClient): BrandAdmin => ({
  one: (brandCode) => http.send(brandAdmin, { brandCode }, { silent: true }),
  async add(brand, idempotencyKey) {
    const body: BrandAdd = brand;
    await http.send(addBrand, body, { idempotencyKey });
  },
  async update(brand) {
    const body: BrandUpdate = brand;
    await http.send(updateBrand, body);
  },
  setStatus: (status) => http.send(setBrandStatus, status),
});
