import type { Supply } from "../../application/company/supply.ts";
import {
  addSupplyApplication,
  supplyApplicationList,
  supplyProducts,
  updateSupplyApplication,
  withdrawSupplyApplication,
} from "../../contract/company/supply-calls.ts";
import type { SupplyAdd, SupplyUpdate } from "../../contract/company/supply-schemas.ts";
import type { SupplyForm } from "../../domain/company/supply-form.ts";
import type { HttpClient } from "../http/http-client.ts";

/** Reads at most 50 applications. Failed reads show no notice. */
export const createHttpSupply = (http: HttpClient): Supply => ({
  products: () => http.send(supplyProducts, undefined, { silent: true }),
  add(form: SupplyForm, idempotencyKey) {
    const body: SupplyAdd = form;
    return http.send(addSupplyApplication, body, { idempotencyKey });
  },
  mine: () => http.send(supplyApplicationList, { pageSize: 50 }, { silent: true }),
  update(id, version, form) {
    const body: SupplyUpdate = { id, version, ...form };
    return http.send(updateSupplyApplication, body);
  },
  withdraw: (id, version) => http.send(withdrawSupplyApplication, { id, version }),
});
