import type { Enterprises } from "../../application/company/enterprises.ts";
import type { CompanyDetail, CompanyRecord } from "../../domain/company/company-record.ts";
import type { Page } from "../../domain/paging.ts";
import type { Region } from "../../domain/region.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpEnterprises = (http: HttpClient): Enterprises => ({
  async list() {
    // A person has twenty at most.
    const { rows } = await http.post<Page<CompanyRecord>>("/api/companyInfo/pc/getList", { pageSize: 50 });
    return rows;
  },
  info: (id) => http.get<CompanyDetail>("/api/companyInfo/pc/getInfo", { id }),
  add: (form, key) => http.post<CompanyDetail>("/api/companyInfo/pc/add", form, { idempotencyKey: key }),
  update: ({ id, version }, form) => http.post<CompanyDetail>("/api/companyInfo/pc/update", { id, version, ...form }),
  submit: ({ id, version }) =>
    http.post<CompanyDetail>("/api/companyInfo/pc/submit", undefined, { params: { id, version } }),
  withdraw: ({ id, version }) =>
    http.post<CompanyDetail>("/api/companyInfo/pc/withdraw", undefined, { params: { id, version } }),
  withdrawChange: ({ id, version }) =>
    http.post<CompanyDetail>("/api/companyInfo/pc/withdrawChange", undefined, { params: { id, version } }),
  regions: () => http.get<Region[]>("/api/province/getProvinceCityList", {}, { silent: true }),
});
