import { consoleListCalls } from "../../../contract/console-list-calls.ts";
import * as calls from "../../../contract/trade/pickup-calls.ts";
import {
  buyerPickupEvents,
  merchantPickupEvents,
  pickupAdminEvents,
} from "../../../contract/trade/pickup-event-calls.ts";
import { reservationEvents } from "../../../contract/trade/reservation-event-calls.ts";
import { actingPersonOf, callersMerchantId, signedIn } from "../../auth.ts";
import { serveEvents } from "../../event-routes.ts";
import type { App, Deps } from "../../http.ts";
import { idempotencyKeyOf } from "../../idempotency.ts";
import { serve } from "../../serve.ts";
import { fetchableOrders } from "../orders/fetchable-orders.ts";
import { sendWorkbook } from "../workbook.ts";
import { answerOnTally, recordPickup, takePickupStep } from "./pickup-commands.ts";
import { pickupDetail, pickupList } from "./pickup-view.ts";
import { reservationDetail, reservationList } from "./reservation-view.ts";
import { addReservation, checkIn, takeReservationStep, updateReservation } from "./reservations.ts";
import { openDays, slotsFor } from "./slots.ts";
import { tallyForm } from "./tally-form.ts";
import { tallyWorkbook } from "./tally-sheet.ts";
import { warehouseDays } from "./warehouse-day-store.ts";

/** Pickup reservations and tally sheets. */
export function pickupRoutes(app: App, deps: Deps): void {
  buyerReservationRoutes(app, deps);
  merchantReservationRoutes(app, deps);
  operatorReservationRoutes(app, deps);
  buyerPickupRoutes(app, deps);
  merchantPickupRoutes(app, deps);
  operatorPickupRoutes(app, deps);
}

function buyerReservationRoutes(app: App, { db }: Deps): void {
  serve(app, calls.ownReservationList, async (request) =>
    reservationList(db, actingPersonOf("buyer", request), request.body),
  );
  serve(app, calls.ownReservation, async (request) =>
    reservationDetail(db, actingPersonOf("buyer", request), request.query.id),
  );
  serve(app, calls.fetchableOrders, async (request) => fetchableOrders(db, signedIn(request)));
  serve(app, calls.openSlotDays, async (request) => openDays(db, signedIn(request), request.query));
  serve(app, calls.freeSlots, async (request) => slotsFor(db, signedIn(request), request.query));
  serve(app, calls.addReservation, async (request) =>
    addReservation(db, actingPersonOf("buyer", request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.updateReservation, async (request) =>
    updateReservation(db, actingPersonOf("buyer", request), request.body),
  );
  serveEvents(app, reservationEvents.buyer, {}, (request, event, body) =>
    takeReservationStep(db, actingPersonOf("buyer", request), event, body),
  );
}

function merchantReservationRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.merchantReservationList, async (request) =>
    reservationList(db, actingPersonOf("merchant", request), request.body),
  );
  serve(app, calls.merchantReservation, async (request) =>
    reservationDetail(db, actingPersonOf("merchant", request), request.query.id),
  );
  serveEvents(app, reservationEvents.merchant, {}, (request, event, body) =>
    takeReservationStep(db, actingPersonOf("merchant", request), event, body),
  );
  serve(app, calls.warehouseDays, async (request) =>
    warehouseDays(db, callersMerchantId(signedIn(request)), request.query.date),
  );
  serve(app, calls.checkIn, async (request) => checkIn(db, actingPersonOf("merchant", request), request.body));
}

/** Calls of the operator on behalf of a warehouse that did not act in time. */
function operatorReservationRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.allReservations, async (request) =>
    reservationList(db, actingPersonOf("operator", request), request.body),
  );
  serve(app, calls.reservationAdmin, async (request) =>
    reservationDetail(db, actingPersonOf("operator", request), request.query.id),
  );
  serveEvents(app, reservationEvents.operator, {}, (request, event, body) =>
    takeReservationStep(db, actingPersonOf("operator", request), event, body),
  );
  serve(app, calls.checkInAdmin, async (request) => {
    await checkIn(db, actingPersonOf("operator", request), request.body);
    return null;
  });
}

function buyerPickupRoutes(app: App, { db }: Deps): void {
  serve(app, calls.ownPickupList, async (request) => pickupList(db, actingPersonOf("buyer", request), request.body));
  serve(app, calls.ownPickup, async (request) => pickupDetail(db, actingPersonOf("buyer", request), request.query.id));
  serve(app, calls.ownTallySheet, async (request, reply) => {
    const sender = actingPersonOf("buyer", request);
    return sendWorkbook(reply, sender, () => tallyWorkbook(db, sender, request.query.id));
  });
  serveEvents(app, buyerPickupEvents, {}, (request, event, body) =>
    takePickupStep(db, actingPersonOf("buyer", request), event, body),
  );
}

function merchantPickupRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.merchantPickupList, async (request) =>
    pickupList(db, actingPersonOf("merchant", request), request.body),
  );
  serve(app, calls.merchantPickup, async (request) =>
    pickupDetail(db, actingPersonOf("merchant", request), request.query.id),
  );
  serve(app, calls.merchantTallySheet, async (request, reply) => {
    const sender = actingPersonOf("merchant", request);
    return sendWorkbook(reply, sender, () => tallyWorkbook(db, sender, request.query.id));
  });
  serve(app, calls.tallyForm, async (request) => tallyForm(db, actingPersonOf("merchant", request), request.query));
  serve(app, calls.addPickup, async (request) =>
    recordPickup(db, actingPersonOf("merchant", request), request.body, idempotencyKeyOf(request)),
  );
  serveEvents(
    app,
    merchantPickupEvents,
    { answerDispute: (request, body) => answerOnTally(db, actingPersonOf("merchant", request), body) },
    (request, event, body) => takePickupStep(db, actingPersonOf("merchant", request), event, body),
  );
}

function operatorPickupRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.allPickups, async (request) =>
    pickupList(db, actingPersonOf("operator", request), request.body),
  );
  serve(app, calls.pickupAdmin, async (request) =>
    pickupDetail(db, actingPersonOf("operator", request), request.query.id),
  );
  serve(app, calls.tallySheetAdmin, async (request, reply) => {
    const sender = actingPersonOf("operator", request);
    return sendWorkbook(reply, sender, () => tallyWorkbook(db, sender, request.query.id));
  });
  serveEvents(app, pickupAdminEvents, {}, (request, event, body) =>
    takePickupStep(db, actingPersonOf("operator", request), event, body),
  );
}
