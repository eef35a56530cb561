import type { Applications, Region } from "../../application/company/applications.ts";
import type { ApplicationDetail, MyApplication } from "../../domain/company/application-record.ts";
import type { HttpClient } from "../http/http-client.ts";

const PATH = "/api/settleInMaterials/pc";

export const createHttpApplications = (http: HttpClient): Applications => ({
  mine: () => http.get<MyApplication>(`${PATH}/getMyInfo`),
  regions: () => http.get<Region[]>("/api/province/getProvinceCityList", {}, { silent: true }),
  add: (papers, key) => http.post<ApplicationDetail>(`${PATH}/add`, papers, { idempotencyKey: key }),
  update: ({ id, version }, papers) => http.post<ApplicationDetail>(`${PATH}/update`, { id, version, ...papers }),
  submit: ({ id, version }) => http.post<ApplicationDetail>(`${PATH}/submit`, undefined, { params: { id, version } }),
  withdraw: ({ id, version }) =>
    http.post<ApplicationDetail>(`${PATH}/withdraw`, undefined, { params: { id, version } }),
});
