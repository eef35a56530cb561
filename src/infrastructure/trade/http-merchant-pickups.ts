import type { MerchantPickups, Rulings } from "../../application/trade/merchant-pickups.ts";
import {
  addPickup,
  allPickups,
  checkIn,
  merchantPickup,
  merchantPickupList,
  merchantReservation,
  merchantReservationList,
  pickupAdmin,
  tallyForm,
} from "../../contract/trade/pickup-calls.ts";
import { merchantPickupEvents, pickupAdminEvents } from "../../contract/trade/pickup-event-calls.ts";
import { reservationEvents } from "../../contract/trade/reservation-event-calls.ts";
import { warehouseList } from "../../contract/trade/warehouse-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

/** Without what does not narrow: these are no empty texts to the server. */
const narrowed = <Query extends object>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")) as {
    [Name in keyof Query]?: Exclude<Query[Name], "">;
  };

export const createHttpMerchantPickups = (http: HttpClient): MerchantPickups => ({
  stores: async () => (await http.send(warehouseList, { pageSize: 50 }, { silent: true })).rows,
  reservations: (query) => http.send(merchantReservationList, narrowed(query)),
  reservation: (id) => http.send(merchantReservation, { id }, { silent: true }),
  send: eventSender(http, { ...reservationEvents.merchant, checkIn }),
  checkInByCode: (pickupCode) => http.send(checkIn, { pickupCode }),
  pickups: (query) => http.send(merchantPickupList, narrowed(query)),
  pickup: (id) => http.send(merchantPickup, { id }, { silent: true }),
  tallyForm: (of) => http.send(tallyForm, of, MISSING_IS_SHOWN),
  addTally: (request, idempotencyKey) => http.send(addPickup, request, { idempotencyKey }),
  sendTally: eventSender(http, merchantPickupEvents),
});

export const createHttpRulings = (http: HttpClient): Rulings => ({
  pickups: (query) => http.send(allPickups, narrowed(query)),
  pickup: (id) => http.send(pickupAdmin, { id }, { silent: true }),
  send: eventSender(http, pickupAdminEvents),
});
