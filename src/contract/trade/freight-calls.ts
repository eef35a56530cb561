import type { WarehouseFreight } from "../../domain/freight/freight-quote.ts";
import type { FreightOverrideId, FreightTariffId } from "../../domain/ids.ts";
import { everybodyReads, holders, post } from "../call.ts";
import type { VersionedBody } from "../common.ts";
import type {
  FreightEstimateBody,
  OverrideAddBody,
  OverrideUpdateBody,
  TariffAddBody,
  TariffUpdateBody,
} from "./freight-schemas.ts";

const mayEditTariffs = holders("system:config:edit");
const mayEditWarehouses = holders("merchant:store:edit");

export const estimateFreight = everybodyReads(
  post<FreightEstimateBody, WarehouseFreight[]>("/api/freight/pc/estimate", "Freight of goods to a city, by warehouse"),
);
export const addTariff = mayEditTariffs(
  post<TariffAddBody, { id: FreightTariffId }>("/api/freight/admin/add", "Adds what a truck costs from city to city"),
);
export const updateTariff = mayEditTariffs(
  post<TariffUpdateBody, null>("/api/freight/admin/update", "Changes what a truck costs", 404, 5001),
);
export const removeTariff = mayEditTariffs(
  post<VersionedBody<FreightTariffId>, null>("/api/freight/admin/delete", "Removes what a truck costs", 404, 5001),
);
export const addOverride = mayEditWarehouses(
  post<OverrideAddBody, { id: FreightOverrideId }>(
    "/api/freight/merchant/add",
    "Adds what the merchant charges for freight from a warehouse",
    404,
  ),
);
export const updateOverride = mayEditWarehouses(
  post<OverrideUpdateBody, null>("/api/freight/merchant/update", "Changes what the merchant charges", 404, 5001),
);
export const removeOverride = mayEditWarehouses(
  post<VersionedBody<FreightOverrideId>, null>(
    "/api/freight/merchant/delete",
    "Removes what the merchant charges",
    404,
    5001,
  ),
);
