import type { BrandDesk } from "../../application/catalog/brand-desk.ts";
import {
  addBrand,
  brandAdmin,
  brandListAdmin,
  setBrandStatus,
  updateBrand,
} from "../../contract/catalog/brand-calls.ts";
import type { BrandAdd, BrandDeskList, BrandUpdate } from "../../contract/catalog/brand-schemas.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpBrandDesk = (http: HttpClient): BrandDesk => ({
  list({ country, ...query }) {
    const body: BrandDeskList = { ...query, ...(country === "" ? {} : { country }) };
    return http.send(brandListAdmin, body);
  },
  one: (brandCode) => http.send(brandAdmin, { brandCode }, { silent: true }),
  async add(brand, idempotencyKey) {
    const body: BrandAdd = brand;
    await http.send(addBrand, body, { idempotencyKey });
  },
  async update(brand) {
    const body: BrandUpdate = brand;
    await http.send(updateBrand, body);
  },
  async setStatus(status) {
    await http.send(setBrandStatus, status);
  },
});
