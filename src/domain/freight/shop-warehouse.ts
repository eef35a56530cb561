import type { MerchantId, WarehouseId } from "../ids.ts";

/** A shop's goods in one warehouse: they leave together, and are one order. */
export type ShopWarehouse = { readonly merchantId: MerchantId; readonly storeId: WarehouseId };

/** Whence freight is counted. `cityCode`: GB/T 2260 of the city in which the warehouse stands. */
export type FreightOrigin = ShopWarehouse & { readonly cityCode: string };

/** The key of a shop's warehouse in a map. */
export const shopWarehouseKey = ({ merchantId, storeId }: ShopWarehouse): string => `${merchantId}/${storeId}`;
