import type { Applications } from "../../application/company/applications.ts";
import {
  addMerchantApplication,
  myMerchantApplication,
  submitMerchantApplication,
  updateMerchantApplication,
  withdrawMerchantApplication,
} from "../../contract/company/merchant-application-calls.ts";
import { provincesAndCities } from "../../contract/trade/order-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpApplications = (http: HttpClient): Applications => ({
  mine: () => http.send(myMerchantApplication),
  regions: () => http.send(provincesAndCities, undefined, { silent: true }),
  add: (papers, key) => http.send(addMerchantApplication, papers, { idempotencyKey: key }),
  update: ({ id, version }, papers) => http.send(updateMerchantApplication, { id, version, ...papers }),
  submit: ({ id, version }) => http.send(submitMerchantApplication, { id, version }),
  withdraw: ({ id, version }) => http.send(withdrawMerchantApplication, { id, version }),
});
