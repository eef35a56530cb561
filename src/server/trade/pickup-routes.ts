import type { FastifyReply, FastifyRequest } from "fastify";
import * as calls from "../../contract/trade/pickup-calls.ts";
import { downloadHeaders } from "../../domain/system/file-name.ts";
import type { PickupDetail } from "../../domain/trade/pickup-view.ts";
import { RESERVATION_EVENT_NAMES, type ReservationEvent } from "../../domain/trade/reservation.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { fetchableOrders } from "./fetchable-orders.ts";
import { auditPickup, auditReservation } from "./order-audit.ts";
import type { PersonSender } from "./order-store.ts";
import { pickupDetail, pickupList } from "./pickup-view.ts";
import { addPickup, movePickup, voidPickup } from "./pickups.ts";
import { reservationDetail, reservationList } from "./reservation-view.ts";
import { addReservation, checkIn, moveReservation, updateReservation } from "./reservations.ts";
import { slotsFor } from "./slots.ts";
import { tallyForm } from "./tally-form.ts";
import { tallyWorkbook } from "./tally-sheet.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const as = (actor: PersonSender["actor"], caller: Caller): PersonSender => ({ actor, caller });

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
    reservationList(db, as("buyer", signedIn(request)), request.body),
  );
  serve(app, calls.ownReservation, async (request) =>
    reservationDetail(db, as("buyer", signedIn(request)), request.query.id),
  );
  serve(app, calls.fetchableOrders, async (request) => fetchableOrders(db, signedIn(request)));
  serve(app, calls.freeSlots, async (request) => slotsFor(db, signedIn(request), request.query));
  serve(app, calls.addReservation, async (request) =>
    once(db, idempotencyKeyOf(request), async (tx) => {
      const added = await addReservation(tx, as("buyer", signedIn(request)), request.body);
      await auditReservation(tx, request, added, { event: "预约" });
      return added;
    }),
  );
  serve(app, calls.updateReservation, async (request) => {
    await db.transaction(async (tx) => {
      await updateReservation(tx, as("buyer", signedIn(request)), request.body);
      await auditReservation(tx, request, request.body.id, { event: "修改预约" });
    });
    return null;
  });
  serve(app, calls.cancelReservation, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await moveReservation(tx, as("buyer", signedIn(request)), seen, "cancel", reason);
      await auditReservation(tx, request, seen.id, { event: RESERVATION_EVENT_NAMES.cancel, reason });
    });
    return null;
  });
}

function merchantReservationRoutes(app: App, { db }: Deps): void {
  serve(app, calls.merchantReservationList, async (request) =>
    reservationList(db, as("merchant", signedIn(request)), request.body),
  );
  serve(app, calls.merchantReservation, async (request) =>
    reservationDetail(db, as("merchant", signedIn(request)), request.query.id),
  );
  serve(app, calls.confirmReservation, async (request) => {
    await db.transaction(async (tx) => {
      await moveReservation(tx, as("merchant", signedIn(request)), request.body, "confirm");
      await auditReservation(tx, request, request.body.id, { event: RESERVATION_EVENT_NAMES.confirm });
    });
    return null;
  });
  serve(app, calls.rejectReservation, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await moveReservation(tx, as("merchant", signedIn(request)), seen, "reject", reason);
      await auditReservation(tx, request, seen.id, { event: RESERVATION_EVENT_NAMES.reject, reason });
    });
    return null;
  });
  serve(app, calls.checkIn, async (request) => {
    const id = await db.transaction(async (tx) => {
      const arrived = await checkIn(tx, as("merchant", signedIn(request)), request.body);
      await auditReservation(tx, request, arrived, { event: RESERVATION_EVENT_NAMES.checkIn });
      return arrived;
    });
    return id;
  });
}

/** Calls of the operator on behalf of a warehouse that did not act in time. */
function operatorReservationRoutes(app: App, { db }: Deps): void {
  const logged = async (
    request: FastifyRequest,
    event: ReservationEvent,
    work: (tx: Db) => Promise<string>,
    reason?: string,
  ) => {
    await db.transaction(async (tx) => {
      const id = await work(tx);
      await auditReservation(tx, request, id, { event: RESERVATION_EVENT_NAMES[event], reason });
    });
    return null;
  };
  serve(app, calls.allReservations, async (request) =>
    reservationList(db, as("operator", signedIn(request)), request.body),
  );
  serve(app, calls.reservationAdmin, async (request) =>
    reservationDetail(db, as("operator", signedIn(request)), request.query.id),
  );
  for (const event of ["confirm", "miss"] as const)
    serve(app, { confirm: calls.confirmReservationAdmin, miss: calls.missReservation }[event], async (request) =>
      logged(request, event, async (tx) => {
        await moveReservation(tx, as("operator", signedIn(request)), request.body, event);
        return request.body.id;
      }),
    );
  for (const event of ["reject", "cancel"] as const)
    serve(
      app,
      { reject: calls.rejectReservationAdmin, cancel: calls.cancelReservationAdmin }[event],
      async (request) => {
        const { reason, ...seen } = request.body;
        const work = async (tx: Db) => {
          await moveReservation(tx, as("operator", signedIn(request)), seen, event, reason);
          return seen.id;
        };
        return logged(request, event, work, reason);
      },
    );
  serve(app, calls.checkInAdmin, async (request) =>
    logged(request, "checkIn", (tx) => checkIn(tx, as("operator", signedIn(request)), request.body)),
  );
}

/** The tally sheet as a workbook. */
async function sendWorkbook(reply: Pick<FastifyReply, "headers">, pickup: PickupDetail) {
  return reply
    .headers({
      ...downloadHeaders(`码单${pickup.pickupNo}.xlsx`),
      "access-control-expose-headers": "Content-Disposition,download-filename",
      "cache-control": "no-store",
    })
    .type(XLSX)
    .send(await tallyWorkbook(pickup));
}

function buyerPickupRoutes(app: App, { db }: Deps): void {
  serve(app, calls.ownPickupList, async (request) => pickupList(db, as("buyer", signedIn(request)), request.body));
  serve(app, calls.ownPickup, async (request) => pickupDetail(db, as("buyer", signedIn(request)), request.query.id));
  serve(app, calls.ownTallySheet, async (request, reply) => {
    return sendWorkbook(reply, await pickupDetail(db, as("buyer", signedIn(request)), request.query.id));
  });
  serve(app, calls.confirmPickup, async (request) => {
    await db.transaction(async (tx) => {
      await movePickup(tx, as("buyer", signedIn(request)), request.body, "confirm");
      await auditPickup(tx, request, request.body.id, { event: "确认码单" });
    });
    return null;
  });
  serve(app, calls.disputePickup, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await movePickup(tx, as("buyer", signedIn(request)), seen, "dispute", reason);
      await auditPickup(tx, request, seen.id, { event: "对码单提出异议", reason });
    });
    return null;
  });
}

function merchantPickupRoutes(app: App, { db }: Deps): void {
  serve(app, calls.merchantPickupList, async (request) =>
    pickupList(db, as("merchant", signedIn(request)), request.body),
  );
  serve(app, calls.merchantPickup, async (request) =>
    pickupDetail(db, as("merchant", signedIn(request)), request.query.id),
  );
  serve(app, calls.merchantTallySheet, async (request, reply) =>
    sendWorkbook(reply, await pickupDetail(db, as("merchant", signedIn(request)), request.query.id)),
  );
  serve(app, calls.tallyForm, async (request) => tallyForm(db, as("merchant", signedIn(request)), request.query));
  serve(app, calls.addPickup, async (request) =>
    once(db, idempotencyKeyOf(request), async (tx) => {
      const id = await addPickup(tx, as("merchant", signedIn(request)), request.body);
      const { lines, last = false } = request.body;
      await auditPickup(tx, request, id, { event: "录入码单", lines, last });
      return id;
    }),
  );
  serve(app, calls.voidPickup, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await voidPickup(tx, as("merchant", signedIn(request)), seen, reason);
      await auditPickup(tx, request, seen.id, { event: "作废码单", reason });
    });
    return null;
  });
}

function operatorPickupRoutes(app: App, { db }: Deps): void {
  serve(app, calls.allPickups, async (request) => pickupList(db, as("operator", signedIn(request)), request.body));
  serve(app, calls.pickupAdmin, async (request) =>
    pickupDetail(db, as("operator", signedIn(request)), request.query.id),
  );
  serve(app, calls.tallySheetAdmin, async (request, reply) =>
    sendWorkbook(reply, await pickupDetail(db, as("operator", signedIn(request)), request.query.id)),
  );
  serve(app, calls.ruleOnPickup, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await movePickup(tx, as("operator", signedIn(request)), seen, "rule", reason);
      await auditPickup(tx, request, seen.id, { event: "裁定", reason });
    });
    return null;
  });
}
