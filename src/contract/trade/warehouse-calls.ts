import type { Page } from "../../domain/paging.ts";
import type { AdminWarehouse, Warehouse } from "../../domain/trade/warehouse.ts";
import type { Call } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type {
  AdminWarehouseListBody,
  StoreAddBody,
  StoreListBody,
  StoreSlotsBody,
  StoreUpdateBody,
} from "./warehouse-schemas.ts";

export const publicWarehouseList: Call<{ body: AdminWarehouseListBody; reply: Page<AdminWarehouse> }> = {
  method: "POST",
  path: "/api/store/admin/getList",
  access: { permission: "store:public:edit" },
  input: "body",
  summary: "Warehouses of the house",
};

export const publicWarehouse: Call<{ query: IdOnly; reply: AdminWarehouse }> = {
  method: "GET",
  path: "/api/store/admin/getInfo",
  access: { permission: "store:public:edit" },
  input: "query",
  summary: "One warehouse of the house",
  refusals: [404],
};

export const savePublicSlots: Call<{ body: StoreSlotsBody; reply: null }> = {
  method: "POST",
  path: "/api/store/admin/saveSlots",
  access: { permission: "store:public:edit" },
  input: "body",
  summary: "Sets the pickup slots of a warehouse of the house",
  refusals: [404, 5001],
};

export const warehouseList: Call<{ body: StoreListBody; reply: Page<Warehouse> }> = {
  method: "POST",
  path: "/api/store/merchant/getList",
  access: { permission: "order:spot:load" },
  input: "body",
  summary: "Warehouses that the merchant loads at",
};

export const warehouseDetail: Call<{ query: IdOnly; reply: Warehouse }> = {
  method: "GET",
  path: "/api/store/merchant/getInfo",
  access: { permission: "order:spot:load" },
  input: "query",
  summary: "One warehouse that the merchant loads at",
  refusals: [404],
};

export const addWarehouse: Call<{ body: StoreAddBody; reply: string }> = {
  method: "POST",
  path: "/api/store/merchant/add",
  access: { permission: "merchant:store:edit" },
  input: "body",
  summary: "Adds a warehouse",
  refusals: [404],
};

export const updateWarehouse: Call<{ body: StoreUpdateBody; reply: null }> = {
  method: "POST",
  path: "/api/store/merchant/update",
  access: { permission: "merchant:store:edit" },
  input: "body",
  summary: "Changes a warehouse",
  refusals: [404, 5001],
};

export const saveSlots: Call<{ body: StoreSlotsBody; reply: null }> = {
  method: "POST",
  path: "/api/store/merchant/saveSlots",
  access: { permission: "merchant:store:edit" },
  input: "body",
  summary: "Sets the pickup slots of a warehouse",
  refusals: [404, 5001],
};
