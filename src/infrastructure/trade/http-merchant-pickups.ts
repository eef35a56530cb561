import type { MerchantPickups, Rulings } from "../../application/trade/merchant-pickups.ts";
import {
  addPickup,
  allPickups,
  answerPickupDispute,
  cancelReservationMerchant,
  checkIn,
  confirmReservation,
  merchantPickup,
  merchantPickupList,
  merchantReservation,
  merchantReservationList,
  pickupAdmin,
  rejectReservation,
  ruleOnPickup,
  tallyForm,
  voidPickup,
} from "../../contract/trade/pickup-calls.ts";
import { warehouseList } from "../../contract/trade/warehouse-calls.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";
import { countedLines } from "./counted-lines.ts";

/** Without what does not narrow: these are no empty texts to the server. */
const narrowed = <Query extends object>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")) as {
    [Name in keyof Query]?: Exclude<Query[Name], "">;
  };

export const createHttpMerchantPickups = (http: HttpClient): MerchantPickups => ({
  stores: async () => (await http.send(warehouseList, { pageSize: 50 }, { silent: true })).rows,
  reservations: (query) => http.send(merchantReservationList, narrowed(query)),
  reservation: (id) => http.send(merchantReservation, { id }, { silent: true }),
  confirm: (seen) => http.send(confirmReservation, seen),
  reject: (seen) => http.send(rejectReservation, seen),
  cancel: (seen) => http.send(cancelReservationMerchant, seen),
  checkIn: (truck) => http.send(checkIn, truck),
  pickups: (query) => http.send(merchantPickupList, narrowed(query)),
  pickup: (id) => http.send(merchantPickup, { id }, { silent: true }),
  tallyForm: (of) => http.send(tallyForm, of, MISSING_IS_SHOWN),
  addTally: (request, idempotencyKey) => http.send(addPickup, request, { idempotencyKey }),
  answerDispute: (answer) => http.send(answerPickupDispute, answer),
  voidTally: (seen) => http.send(voidPickup, seen),
});

export const createHttpRulings = (http: HttpClient): Rulings => ({
  pickups: (query) => http.send(allPickups, narrowed(query)),
  pickup: (id) => http.send(pickupAdmin, { id }, { silent: true }),
  rule: ({ counts = [], ...seen }) => http.send(ruleOnPickup, { ...seen, counts: countedLines([...counts]) }),
});
