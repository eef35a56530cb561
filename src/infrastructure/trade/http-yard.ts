import type { PickupQuery, Rulings, Yard, YardName } from "../../application/trade/yard.ts";
import type { Page } from "../../domain/paging.ts";
import type {
  PickupBrief,
  PickupDetail,
  ReservationBrief,
  ReservationDetail,
  TallyForm,
} from "../../domain/trade/yard-view.ts";
import type { HttpClient } from "../http/http-client.ts";

/** Without what does not narrow: these are no empty texts to the server. */
const narrowed = <Query extends object>(query: Query): Partial<Query> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")) as Partial<Query>;

export const createHttpYard = (http: HttpClient): Yard => ({
  stores: async () =>
    (await http.post<Page<YardName>>("/api/store/merchant/getList", { pageSize: 50 }, { silent: true })).rows,
  appointments: (query) => http.post<Page<ReservationBrief>>("/api/reservation/merchant/getList", narrowed(query)),
  appointment: (id) => http.get<ReservationDetail>("/api/reservation/merchant/getInfo", { id }, { silent: true }),
  async confirm(seen) {
    await http.post("/api/reservation/merchant/confirm", seen);
  },
  async reject(seen) {
    await http.post("/api/reservation/merchant/reject", seen);
  },
  checkIn: (truck) => http.post<string>("/api/reservation/merchant/checkIn", truck),
  ...pickupsOf(http, "merchant"),
  tallyForm: (of) => http.get<TallyForm>("/api/pickupRecord/merchant/getForm", of),
  addTally: (request, idempotencyKey) =>
    http.post<string>("/api/pickupRecord/merchant/add", request, { idempotencyKey }),
  async voidTally(seen) {
    await http.post("/api/pickupRecord/merchant/voidRecord", seen);
  },
});

export const createHttpRulings = (http: HttpClient): Rulings => ({
  ...pickupsOf(http, "admin"),
  async rule(seen) {
    await http.post("/api/pickupRecord/admin/rule", seen);
  },
});

const pickupsOf = (http: HttpClient, side: "merchant" | "admin") => ({
  pickups: (query: PickupQuery) => http.post<Page<PickupBrief>>(`/api/pickupRecord/${side}/getList`, narrowed(query)),
  pickup: (id: string) => http.get<PickupDetail>(`/api/pickupRecord/${side}/getInfo`, { id }, { silent: true }),
});
