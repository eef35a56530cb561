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
  async update(id, form) {
    await http.send(updateAddress, { id, ...form });
  },
  async remove(id) {
    await http.send(deleteAddress, { id });
  },
  async makeDefault(id) {
    await http.send(setDefaultAddress, { id });
  },
  regions: () => http.send(provincesAndCities, undefined, { silent: true }),
});
