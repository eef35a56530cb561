import type { Applications } from "../../application/company/applications.ts";
import type { ApplicationDetail, MyApplication } from "../../domain/company/application-record.ts";
import type { Region } from "../../domain/region.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpApplications = (http: HttpClient): Applications => ({
  mine: () => http.get<MyApplication>("/api/settleInMaterials/pc/getMyInfo"),
  regions: () => http.get<Region[]>("/api/province/getProvinceCityList", {}, { silent: true }),
  add: (papers, key) => http.post<ApplicationDetail>("/api/settleInMaterials/pc/add", papers, { idempotencyKey: key }),
  update: ({ id, version }, papers) =>
    http.post<ApplicationDetail>("/api/settleInMaterials/pc/update", { id, version, ...papers }),
  submit: ({ id, version }) =>
    http.post<ApplicationDetail>("/api/settleInMaterials/pc/submit", undefined, { params: { id, version } }),
  withdraw: ({ id, version }) =>
    http.post<ApplicationDetail>("/api/settleInMaterials/pc/withdraw", undefined, { params: { id, version } }),
});
