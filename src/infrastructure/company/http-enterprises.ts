import type { Enterprises } from "../../application/company/enterprises.ts";
import type { CompanyDetail, CompanyRecord } from "../../domain/company/company-record.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const PATH = "/api/companyInfo/pc";

export const createHttpEnterprises = (http: HttpClient): Enterprises => ({
  async list() {
    // A person has twenty at most.
    const { rows } = await http.post<Page<CompanyRecord>>(`${PATH}/getList`, { pageSize: 50 });
    return rows;
  },
  info: (id) => http.get<CompanyDetail>(`${PATH}/getInfo`, { id }),
  add: (form, key) => http.post<CompanyDetail>(`${PATH}/add`, form, { idempotencyKey: key }),
  update: ({ id, version }, form) => http.post<CompanyDetail>(`${PATH}/update`, { id, version, ...form }),
  submit: ({ id, version }) => http.post<CompanyDetail>(`${PATH}/submit`, undefined, { params: { id, version } }),
  withdraw: ({ id, version }) => http.post<CompanyDetail>(`${PATH}/withdraw`, undefined, { params: { id, version } }),
});
