import type { WarehouseAdmin, Warehouses } from "../../application/trade/warehouses.ts";
import { provincesAndCities } from "../../contract/trade/order-calls.ts";
import {
  addWarehouse,
  publicWarehouse,
  savePublicSlots,
  saveSlots,
  updateWarehouse,
  warehouseDetail,
} from "../../contract/trade/warehouse-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpWarehouses = (http: HttpClient): Warehouses => ({
  detail: (id) => http.send(warehouseDetail, { id }, { silent: true }),
  add: (form, idempotencyKey) => http.send(addWarehouse, form, { idempotencyKey }),
  update: (form) => http.send(updateWarehouse, form),
  saveSlots: (slots) => http.send(saveSlots, slots),
  regions: () => http.send(provincesAndCities, undefined, { silent: true }),
});

export const createHttpWarehouseAdmin = (http: HttpClient): WarehouseAdmin => ({
  detail: (id) => http.send(publicWarehouse, { id }, { silent: true }),
  saveSlots: (slots) => http.send(savePublicSlots, slots),
});
