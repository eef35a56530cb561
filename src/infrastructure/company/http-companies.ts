import type { Companies } from "../../application/account/companies.ts";
import type { MyCompany } from "../../contract/company.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpCompanies = (http: HttpClient): Companies => ({
  mine: () => http.post<MyCompany[]>("/api/companyInfo/getMyCompanyList"),
  async actFor(companyId) {
    await http.post<null>("/api/companyInfo/pc/setMainCompany", {}, { params: { id: companyId } });
  },
  async actAsPerson() {
    await http.post<null>("/api/companyInfo/pc/clearMainCompany");
  },
});
