import type { WarehouseId } from "../../domain/ids.ts";
import type { AdminWarehouse, Warehouse } from "../../domain/trade/warehouse.ts";
import { get, holders, post } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type { StoreAddBody, StoreSlotsBody, StoreUpdateBody } from "./warehouse-schemas.ts";

const mayEditPublicWarehouses = holders("store:public:edit");
const mayLoad = holders("order:spot:load");
const mayEditWarehouses = holders("merchant:store:edit");

export const publicWarehouse = mayEditPublicWarehouses(
  get<IdOnly<WarehouseId>, AdminWarehouse>("/api/store/admin/getInfo", "One warehouse of the house", 404),
);
export const savePublicSlots = mayEditPublicWarehouses(
  post<StoreSlotsBody, null>(
    "/api/store/admin/saveSlots",
    "Sets the pickup slots of a warehouse of the house",
    404,
    5001,
  ),
);
export const warehouseDetail = mayLoad(
  get<IdOnly<WarehouseId>, Warehouse>("/api/store/merchant/getInfo", "One warehouse that the merchant loads at", 404),
);
export const addWarehouse = mayEditWarehouses(
  post<StoreAddBody, WarehouseId>("/api/store/merchant/add", "Adds a warehouse", 404),
);
export const updateWarehouse = mayEditWarehouses(
  post<StoreUpdateBody, null>("/api/store/merchant/update", "Changes a warehouse", 404, 5001),
);
export const saveSlots = mayEditWarehouses(
  post<StoreSlotsBody, null>("/api/store/merchant/saveSlots", "Sets the pickup slots of a warehouse", 404, 5001),
);
