import type { Companies } from "../../application/account/companies.ts";
import { myCompanies, switchToCompany, switchToPerson } from "../../contract/company/company-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpCompanies = (http: HttpClient): Companies => ({
  mine: () => http.send(myCompanies),
  actFor: (companyId) => http.send(switchToCompany, { id: companyId }),
  actAsPerson: () => http.send(switchToPerson),
});
