import type { BrandDesk } from "../../application/catalog/brand-desk.ts";
import type { BrandAdd, BrandDeskList, BrandUpdate } from "../../contract/brand.ts";
import type { KeptBrand } from "../../domain/catalog/brand-form.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const PATH = "/api/corporationBrand/admin";

export const createHttpBrandDesk = (http: HttpClient): BrandDesk => ({
  list({ country, ...query }) {
    const body: BrandDeskList = { ...query, ...(country === "" ? {} : { country }) };
    return http.post<Page<KeptBrand>>(`${PATH}/getList`, body);
  },
  one: (brandCode) => http.get<KeptBrand>(`${PATH}/getInfo`, { brandCode }, { silent: true }),
  async add(brand, idempotencyKey) {
    const body: BrandAdd = brand;
    await http.post<string>(`${PATH}/add`, body, { idempotencyKey });
  },
  async update(brand) {
    const body: BrandUpdate = brand;
    await http.post(`${PATH}/update`, body);
  },
  async setStatus(status) {
    await http.post(`${PATH}/setStatus`, status);
  },
});
