import type { Pickups } from "../../application/trade/pickups.ts";
import type { Page } from "../../domain/paging.ts";
import type { PickupBrief, PickupDetail } from "../../domain/trade/yard-view.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpPickups = (http: HttpClient): Pickups => ({
  list: (page) => http.post<Page<PickupBrief>>("/api/pickupRecord/pc/getList", page),
  detail: (id) => http.get<PickupDetail>("/api/pickupRecord/pc/getInfo", { id }),
  async confirm(pickup) {
    await http.post("/api/pickupRecord/pc/confirm", pickup);
  },
  async dispute(pickup) {
    await http.post("/api/pickupRecord/pc/dispute", pickup);
  },
});
