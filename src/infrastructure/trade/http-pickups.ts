import type { Pickups } from "../../application/trade/pickups.ts";
import { ownPickup, ownPickupList } from "../../contract/trade/pickup-calls.ts";
import { buyerPickupEvents } from "../../contract/trade/pickup-event-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

export const createHttpPickups = (http: HttpClient): Pickups => ({
  list: (page) => http.send(ownPickupList, page),
  detail: (id) => http.send(ownPickup, { id }, MISSING_IS_SHOWN),
  send: eventSender(http, buyerPickupEvents),
});
