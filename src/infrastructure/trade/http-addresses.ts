import type { Addresses } from "../../application/trade/addresses.ts";
import {
  addAddress,
  addressList,
  deleteAddress,
  provincesAndCities,
  setDefaultAddress,
  updateAddress,
} from "../../contract/trade/order-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpAddresses = (http: HttpClient): Addresses => ({
  list: () => http.send(addressList),
  add: (form, key) => http.send(addAddress, form, { idempotencyKey: key }),
  update: (id, form) => http.send(updateAddress, { id, ...form }),
  remove: (id) => http.send(deleteAddress, { id }),
  makeDefault: (id) => http.send(setDefaultAddress, { id }),
  regions: () => http.send(provincesAndCities, undefined, { silent: true }),
});
