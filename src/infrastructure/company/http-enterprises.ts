import type { Enterprises } from "../../application/company/enterprises.ts";
import {
  addCompany,
  companyDetail,
  companyList,
  submitCompany,
  updateCompany,
  withdrawCompany,
  withdrawCompanyChange,
} from "../../contract/company/company-calls.ts";
import { provincesAndCities } from "../../contract/trade/order-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

/** Reads the companies in one page. */
export const createHttpEnterprises = (http: HttpClient): Enterprises => ({
  async list() {
    // A person has twenty at most.
    const { rows } = await http.send(companyList, { pageSize: 50 });
    return rows;
  },
  info: (id) => http.send(companyDetail, { id }),
  add: (form, key) => http.send(addCompany, form, { idempotencyKey: key }),
  update: ({ id, version }, form) => http.send(updateCompany, { id, version, ...form }),
  submit: ({ id, version }) => http.send(submitCompany, { id, version }),
  withdraw: ({ id, version }) => http.send(withdrawCompany, { id, version }),
  withdrawChange: ({ id, version }) => http.send(withdrawCompanyChange, { id, version }),
  regions: () => http.send(provincesAndCities, undefined, { silent: true }),
});
