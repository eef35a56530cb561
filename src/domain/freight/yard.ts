import type { MerchantId, WarehouseId } from "../ids.ts";

/** Whose goods lie where. `cityCode`: GB/T 2260 of the city in which the warehouse stands. */
export type FreightYard = {
  readonly merchantId: MerchantId;
  readonly storeId: WarehouseId;
  readonly cityCode: string;
};

/** A shop's yard as an origin of freight; its goods are one order. */
export const yardOrigin = ({ merchantId, storeId }: Pick<FreightYard, "merchantId" | "storeId">): string =>
  `${merchantId}/${storeId}`;
