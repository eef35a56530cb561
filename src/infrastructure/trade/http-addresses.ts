import type { Addresses } from "../../application/trade/addresses.ts";
import type { Region } from "../../domain/region.ts";
import type { Address } from "../../domain/trade/address.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpAddresses = (http: HttpClient): Addresses => ({
  list: () => http.get<Address[]>("/api/userAddress/pc/getList"),
  add: (form, key) => http.post<string>("/api/userAddress/pc/add", form, { idempotencyKey: key }),
  async update(id, form) {
    await http.post("/api/userAddress/pc/update", { id, ...form });
  },
  async remove(id) {
    await http.delete("/api/userAddress/pc/delete", { id });
  },
  async makeDefault(id) {
    await http.post("/api/userAddress/pc/setDefault", {}, { params: { id } });
  },
  regions: () => http.get<Region[]>("/api/province/getProvinceCityList", {}, { silent: true }),
});
