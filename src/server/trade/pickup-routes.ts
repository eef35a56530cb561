import * as calls from "../../contract/trade/pickup-calls.ts";
import { senderOf, signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { fetchableOrders } from "./fetchable-orders.ts";
import { answerOnTally, recordPickup, takePickupStep } from "./pickup-commands.ts";
import { pickupDetail, pickupList } from "./pickup-view.ts";
import { reservationDetail, reservationList } from "./reservation-view.ts";
import { addReservation, checkIn, takeReservationStep, updateReservation } from "./reservations.ts";
import { openDays, slotsFor } from "./slots.ts";
import { tallyForm } from "./tally-form.ts";
import { tallyWorkbook } from "./tally-sheet.ts";
import { sendWorkbook } from "./workbook.ts";

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
    reservationList(db, senderOf("buyer", request), request.body),
  );
  serve(app, calls.ownReservation, async (request) =>
    reservationDetail(db, senderOf("buyer", request), request.query.id),
  );
  serve(app, calls.fetchableOrders, async (request) => fetchableOrders(db, signedIn(request)));
  serve(app, calls.openSlotDays, async (request) => openDays(db, signedIn(request), request.query));
  serve(app, calls.freeSlots, async (request) => slotsFor(db, signedIn(request), request.query));
  serve(app, calls.addReservation, async (request) =>
    addReservation(db, senderOf("buyer", request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.updateReservation, async (request) =>
    updateReservation(db, senderOf("buyer", request), request.body),
  );
  serve(app, calls.cancelReservation, async (request) =>
    takeReservationStep(db, senderOf("buyer", request), "cancel", request.body),
  );
}

function merchantReservationRoutes(app: App, { db }: Deps): void {
  serve(app, calls.merchantReservationList, async (request) =>
    reservationList(db, senderOf("merchant", request), request.body),
  );
  serve(app, calls.merchantReservation, async (request) =>
    reservationDetail(db, senderOf("merchant", request), request.query.id),
  );
  serve(app, calls.confirmReservation, async (request) =>
    takeReservationStep(db, senderOf("merchant", request), "confirm", request.body),
  );
  serve(app, calls.rejectReservation, async (request) =>
    takeReservationStep(db, senderOf("merchant", request), "reject", request.body),
  );
  serve(app, calls.cancelReservationMerchant, async (request) =>
    takeReservationStep(db, senderOf("merchant", request), "cancel", request.body),
  );
  serve(app, calls.checkIn, async (request) => checkIn(db, senderOf("merchant", request), request.body));
}

/** Calls of the operator on behalf of a warehouse that did not act in time. */
function operatorReservationRoutes(app: App, { db }: Deps): void {
  serve(app, calls.allReservations, async (request) =>
    reservationList(db, senderOf("operator", request), request.body),
  );
  serve(app, calls.reservationAdmin, async (request) =>
    reservationDetail(db, senderOf("operator", request), request.query.id),
  );
  serve(app, calls.confirmReservationAdmin, async (request) =>
    takeReservationStep(db, senderOf("operator", request), "confirm", request.body),
  );
  serve(app, calls.missReservation, async (request) =>
    takeReservationStep(db, senderOf("operator", request), "miss", request.body),
  );
  serve(app, calls.rejectReservationAdmin, async (request) =>
    takeReservationStep(db, senderOf("operator", request), "reject", request.body),
  );
  serve(app, calls.cancelReservationAdmin, async (request) =>
    takeReservationStep(db, senderOf("operator", request), "cancel", request.body),
  );
  serve(app, calls.checkInAdmin, async (request) => {
    await checkIn(db, senderOf("operator", request), request.body);
    return null;
  });
}

function buyerPickupRoutes(app: App, { db }: Deps): void {
  serve(app, calls.ownPickupList, async (request) => pickupList(db, senderOf("buyer", request), request.body));
  serve(app, calls.ownPickup, async (request) => pickupDetail(db, senderOf("buyer", request), request.query.id));
  serve(app, calls.ownTallySheet, async (request, reply) => {
    const sender = senderOf("buyer", request);
    return sendWorkbook(reply, sender, () => tallyWorkbook(db, sender, request.query.id));
  });
  serve(app, calls.confirmPickup, async (request) =>
    takePickupStep(db, senderOf("buyer", request), "confirm", request.body),
  );
  serve(app, calls.disputePickup, async (request) =>
    takePickupStep(db, senderOf("buyer", request), "dispute", request.body),
  );
}

function merchantPickupRoutes(app: App, { db }: Deps): void {
  serve(app, calls.merchantPickupList, async (request) => pickupList(db, senderOf("merchant", request), request.body));
  serve(app, calls.merchantPickup, async (request) =>
    pickupDetail(db, senderOf("merchant", request), request.query.id),
  );
  serve(app, calls.merchantTallySheet, async (request, reply) => {
    const sender = senderOf("merchant", request);
    return sendWorkbook(reply, sender, () => tallyWorkbook(db, sender, request.query.id));
  });
  serve(app, calls.tallyForm, async (request) => tallyForm(db, senderOf("merchant", request), request.query));
  serve(app, calls.addPickup, async (request) =>
    recordPickup(db, senderOf("merchant", request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.answerPickupDispute, async (request) =>
    answerOnTally(db, senderOf("merchant", request), request.body),
  );
  serve(app, calls.voidPickup, async (request) =>
    takePickupStep(db, senderOf("merchant", request), "void", request.body),
  );
}

function operatorPickupRoutes(app: App, { db }: Deps): void {
  serve(app, calls.allPickups, async (request) => pickupList(db, senderOf("operator", request), request.body));
  serve(app, calls.pickupAdmin, async (request) => pickupDetail(db, senderOf("operator", request), request.query.id));
  serve(app, calls.tallySheetAdmin, async (request, reply) => {
    const sender = senderOf("operator", request);
    return sendWorkbook(reply, sender, () => tallyWorkbook(db, sender, request.query.id));
  });
  serve(app, calls.ruleOnPickup, async (request) =>
    takePickupStep(db, senderOf("operator", request), "rule", request.body),
  );
}
