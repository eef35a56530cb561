import type { MerchantPickups, Rulings } from "../../application/trade/merchant-pickups.ts";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import {
  addPickup,
  checkIn,
  merchantPickup,
  merchantReservation,
  pickupAdmin,
  tallyForm,
  warehouseDays,
} from "../../contract/trade/pickup-calls.ts";
import { merchantPickupEvents, pickupAdminEvents } from "../../contract/trade/pickup-event-calls.ts";
import { reservationEvents } from "../../contract/trade/reservation-event-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

export const createHttpMerchantPickups = (http: HttpClient): MerchantPickups => ({
  stores: async () => (await http.send(consoleListCalls.warehouseList, { pageSize: 50 }, { silent: true })).rows,
  warehouseDays: (date) => http.send(warehouseDays, { date }, { silent: true }),
  reservation: (id) => http.send(merchantReservation, { id }, { silent: true }),
  send: eventSender(http, { ...reservationEvents.merchant, checkIn }),
  checkInByCode: (pickupCode) => http.send(checkIn, { pickupCode }),
  pickup: (id) => http.send(merchantPickup, { id }, { silent: true }),
  tallyForm: (of) => http.send(tallyForm, of, MISSING_IS_SHOWN),
  addTally: (request, idempotencyKey) => http.send(addPickup, request, { idempotencyKey }),
  sendTally: eventSender(http, merchantPickupEvents),
});

export const createHttpRulings = (http: HttpClient): Rulings => ({
  pickup: (id) => http.send(pickupAdmin, { id }, { silent: true }),
  send: eventSender(http, pickupAdminEvents),
});
