import type { Supply } from "../../application/company/supply.ts";
import type { SupplyAdd, SupplyUpdate } from "../../contract/supply.ts";
import type { SupplyApply, SupplyForm, SupplyProduct } from "../../domain/company/supply.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const PATH = "/api/supplyApply/pc";

export const createHttpSupply = (http: HttpClient): Supply => ({
  products: () => http.get<SupplyProduct[]>("/api/supplyChain/getPcList", {}, { silent: true }),
  add(form: SupplyForm, idempotencyKey) {
    const body: SupplyAdd = form;
    return http.post<SupplyApply>(`${PATH}/add`, body, { idempotencyKey });
  },
  mine: () => http.post<Page<SupplyApply>>(`${PATH}/getList`, { pageSize: 50 }, { silent: true }),
  update(id, version, form) {
    const body: SupplyUpdate = { id, version, ...form };
    return http.post<SupplyApply>(`${PATH}/update`, body);
  },
  withdraw: (id, version) => http.post<SupplyApply>(`${PATH}/withdraw`, { id, version }),
});
