import type { Pickups } from "../../application/trade/pickups.ts";
import { confirmPickup, disputePickup, ownPickup, ownPickupList } from "../../contract/trade/pickup-calls.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";
import { countedLines } from "./counted-lines.ts";

export const createHttpPickups = (http: HttpClient): Pickups => ({
  list: (page) => http.send(ownPickupList, page),
  detail: (id) => http.send(ownPickup, { id }, MISSING_IS_SHOWN),
  confirm: (pickup) => http.send(confirmPickup, pickup),
  dispute: ({ counts, ...pickup }) => http.send(disputePickup, { ...pickup, counts: countedLines(counts) }),
});
