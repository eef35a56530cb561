import { rowsOf } from "../timber/tables.ts";
import CITY_TABLE from "./data/delivery-cities.json" with { type: "json" };

/** Where timber is delivered to. `code`: GB/T 2260 of the prefecture-level city; `pinyin` without that of its 市. */
export type DeliveryCity = { code: string; name: string; pinyin: string };

/** Cities that can be chosen for a delivery: those of the timber places and those that they supply, by code. */
export const DELIVERY_CITIES: readonly DeliveryCity[] = rowsOf(CITY_TABLE, "code", "name", "pinyin");

/** The city of that code to which goods are delivered, if it is one. */
export const deliveryCity = (code: string): DeliveryCity | undefined =>
  DELIVERY_CITIES.find((city) => city.code === code);
