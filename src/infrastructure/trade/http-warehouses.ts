import type { PublicYards, Warehouses } from "../../application/trade/warehouses.ts";
import type { Page } from "../../domain/paging.ts";
import type { Region } from "../../domain/region.ts";
import type { PlatformYard, Warehouse } from "../../domain/trade/warehouse.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpWarehouses = (http: HttpClient): Warehouses => ({
  list: (query) => http.post<Page<Warehouse>>("/api/store/merchant/getList", query),
  detail: (id) => http.get<Warehouse>("/api/store/merchant/getInfo", { id }, { silent: true }),
  add: (form, idempotencyKey) => http.post<string>("/api/store/merchant/add", form, { idempotencyKey }),
  async update(form) {
    await http.post("/api/store/merchant/update", form);
  },
  async saveSlots(slots) {
    await http.post("/api/store/merchant/saveSlots", slots);
  },
  regions: () => http.get<Region[]>("/api/province/getProvinceCityList", {}, { silent: true }),
});

export const createHttpPublicYards = (http: HttpClient): PublicYards => ({
  list: (query) => http.post<Page<PlatformYard>>("/api/store/admin/getList", query),
  detail: (id) => http.get<PlatformYard>("/api/store/admin/getInfo", { id }, { silent: true }),
  async saveSlots(slots) {
    await http.post("/api/store/admin/saveSlots", slots);
  },
});
