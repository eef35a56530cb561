import type { FastifyReply, FastifyRequest } from "fastify";
import { IdOnly } from "../../contract/trade.ts";
import {
  CheckInBody,
  PickupAddBody,
  PickupListBody,
  PickupReasonBody,
  PickupSeenBody,
  ReservationAddBody,
  ReservationDeskListBody,
  ReservationListBody,
  ReservationReasonBody,
  ReservationSeenBody,
  ReservationUpdateBody,
  SlotsQuery,
  TallyFormQuery,
} from "../../contract/trade-yard.ts";
import { downloadHeaders } from "../../domain/system/file-name.ts";
import { RESERVATION_EVENT_NAMES, type ReservationEvent } from "../../domain/trade/reservation.ts";
import type { PickupDetail } from "../../domain/trade/yard-view.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { ok } from "../reply.ts";
import { fetchableOrders } from "./fetchable-orders.ts";
import { auditPickup, auditReservation } from "./order-audit.ts";
import type { PersonSender } from "./order-transition.ts";
import { addPickup, movePickup, voidPickup } from "./pickups.ts";
import { addReservation, checkIn, moveReservation, updateReservation } from "./reservations.ts";
import { slotsFor } from "./slots.ts";
import { tallyForm } from "./tally-form.ts";
import { tallyWorkbook } from "./tally-sheet.ts";
import { pickupDetail, pickupList, reservationDetail, reservationList } from "./yard-view.ts";

const SIGNED_IN = { access: "signed-in" } as const;
const LOADS = { access: { permission: "order:spot:load" } } as const;
const DECIDES = { access: { permission: "order:spot:dispute" } } as const;

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const as = (actor: PersonSender["actor"], caller: Caller): PersonSender => ({ actor, caller });

/** Appointments for pickup and the tallies of what left the yard (product §13, §14). */
export function yardRoutes(app: App, deps: Deps): void {
  buyerReservationRoutes(app, deps);
  merchantReservationRoutes(app, deps);
  operatorReservationRoutes(app, deps);
  buyerPickupRoutes(app, deps);
  merchantPickupRoutes(app, deps);
  operatorPickupRoutes(app, deps);
}

function buyerReservationRoutes(app: App, { db }: Deps): void {
  const config = SIGNED_IN;
  app.post("/api/reservation/pc/getList", { config, schema: { body: ReservationListBody } }, async (request) =>
    ok(await reservationList(db, as("buyer", signedIn(request)), request.body)),
  );
  app.get("/api/reservation/pc/getInfo", { config, schema: { querystring: IdOnly } }, async (request) =>
    ok(await reservationDetail(db, as("buyer", signedIn(request)), request.query.id)),
  );
  app.get("/api/reservation/pc/getOrders", { config }, async (request) =>
    ok(await fetchableOrders(db, signedIn(request))),
  );
  app.get("/api/reservation/pc/getSlots", { config, schema: { querystring: SlotsQuery } }, async (request) =>
    ok(await slotsFor(db, signedIn(request), request.query)),
  );
  app.post("/api/reservation/pc/add", { config, schema: { body: ReservationAddBody } }, async (request) =>
    ok(
      await once(db, repeatKeyOf(request), async (tx) => {
        const added = await addReservation(tx, as("buyer", signedIn(request)), request.body);
        await auditReservation(tx, request, added, { event: "预约" });
        return added;
      }),
    ),
  );
  app.post("/api/reservation/pc/update", { config, schema: { body: ReservationUpdateBody } }, async (request) => {
    await db.transaction(async (tx) => {
      await updateReservation(tx, as("buyer", signedIn(request)), request.body);
      await auditReservation(tx, request, request.body.id, { event: "修改预约" });
    });
    return ok(null);
  });
  app.post("/api/reservation/pc/cancel", { config, schema: { body: ReservationReasonBody } }, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await moveReservation(tx, as("buyer", signedIn(request)), seen, "cancel", reason);
      await auditReservation(tx, request, seen.id, { event: RESERVATION_EVENT_NAMES.cancel, reason });
    });
    return ok(null);
  });
}

function merchantReservationRoutes(app: App, { db }: Deps): void {
  const config = LOADS;
  app.post("/api/reservation/merchant/getList", { config, schema: { body: ReservationListBody } }, async (request) =>
    ok(await reservationList(db, as("merchant", signedIn(request)), request.body)),
  );
  app.get("/api/reservation/merchant/getInfo", { config, schema: { querystring: IdOnly } }, async (request) =>
    ok(await reservationDetail(db, as("merchant", signedIn(request)), request.query.id)),
  );
  app.post("/api/reservation/merchant/confirm", { config, schema: { body: ReservationSeenBody } }, async (request) => {
    await db.transaction(async (tx) => {
      await moveReservation(tx, as("merchant", signedIn(request)), request.body, "confirm");
      await auditReservation(tx, request, request.body.id, { event: RESERVATION_EVENT_NAMES.confirm });
    });
    return ok(null);
  });
  app.post("/api/reservation/merchant/reject", { config, schema: { body: ReservationReasonBody } }, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await moveReservation(tx, as("merchant", signedIn(request)), seen, "reject", reason);
      await auditReservation(tx, request, seen.id, { event: RESERVATION_EVENT_NAMES.reject, reason });
    });
    return ok(null);
  });
  app.post("/api/reservation/merchant/checkIn", { config, schema: { body: CheckInBody } }, async (request) => {
    const id = await db.transaction(async (tx) => {
      const arrived = await checkIn(tx, as("merchant", signedIn(request)), request.body);
      await auditReservation(tx, request, arrived, { event: RESERVATION_EVENT_NAMES.checkIn });
      return arrived;
    });
    return ok(id);
  });
}

/** What a yard did not do in time, done by the platform in its place (product §32). */
function operatorReservationRoutes(app: App, { db }: Deps): void {
  const config = DECIDES;
  const path = "/api/reservation/admin";
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
    return ok(null);
  };
  app.post(`${path}/getList`, { config, schema: { body: ReservationDeskListBody } }, async (request) =>
    ok(await reservationList(db, as("operator", signedIn(request)), request.body)),
  );
  app.get(`${path}/getInfo`, { config, schema: { querystring: IdOnly } }, async (request) =>
    ok(await reservationDetail(db, as("operator", signedIn(request)), request.query.id)),
  );
  for (const event of ["confirm", "miss"] as const)
    app.post(`${path}/${event}`, { config, schema: { body: ReservationSeenBody } }, async (request) =>
      logged(request, event, async (tx) => {
        await moveReservation(tx, as("operator", signedIn(request)), request.body, event);
        return request.body.id;
      }),
    );
  for (const event of ["reject", "cancel"] as const)
    app.post(`${path}/${event}`, { config, schema: { body: ReservationReasonBody } }, async (request) => {
      const { reason, ...seen } = request.body;
      const work = async (tx: Db) => {
        await moveReservation(tx, as("operator", signedIn(request)), seen, event, reason);
        return seen.id;
      };
      return logged(request, event, work, reason);
    });
  app.post(`${path}/checkIn`, { config, schema: { body: CheckInBody } }, async (request) =>
    logged(request, "checkIn", (tx) => checkIn(tx, as("operator", signedIn(request)), request.body)),
  );
}

/** A tally as a file to save. */
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
  const config = SIGNED_IN;
  app.post("/api/pickupRecord/pc/getList", { config, schema: { body: PickupListBody } }, async (request) =>
    ok(await pickupList(db, as("buyer", signedIn(request)), request.body)),
  );
  app.get("/api/pickupRecord/pc/getInfo", { config, schema: { querystring: IdOnly } }, async (request) =>
    ok(await pickupDetail(db, as("buyer", signedIn(request)), request.query.id)),
  );
  app.get("/api/pickupRecord/pc/getTallySheet", { config, schema: { querystring: IdOnly } }, async (request, reply) => {
    return sendWorkbook(reply, await pickupDetail(db, as("buyer", signedIn(request)), request.query.id));
  });
  app.post("/api/pickupRecord/pc/confirm", { config, schema: { body: PickupSeenBody } }, async (request) => {
    await db.transaction(async (tx) => {
      await movePickup(tx, as("buyer", signedIn(request)), request.body, "confirm");
      await auditPickup(tx, request, request.body.id, { event: "确认码单" });
    });
    return ok(null);
  });
  app.post("/api/pickupRecord/pc/dispute", { config, schema: { body: PickupReasonBody } }, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await movePickup(tx, as("buyer", signedIn(request)), seen, "dispute", reason);
      await auditPickup(tx, request, seen.id, { event: "对码单提出异议", reason });
    });
    return ok(null);
  });
}

function merchantPickupRoutes(app: App, { db }: Deps): void {
  const config = LOADS;
  app.post("/api/pickupRecord/merchant/getList", { config, schema: { body: PickupListBody } }, async (request) =>
    ok(await pickupList(db, as("merchant", signedIn(request)), request.body)),
  );
  app.get("/api/pickupRecord/merchant/getInfo", { config, schema: { querystring: IdOnly } }, async (request) =>
    ok(await pickupDetail(db, as("merchant", signedIn(request)), request.query.id)),
  );
  app.get(
    "/api/pickupRecord/merchant/getTallySheet",
    { config, schema: { querystring: IdOnly } },
    async (request, reply) =>
      sendWorkbook(reply, await pickupDetail(db, as("merchant", signedIn(request)), request.query.id)),
  );
  app.get("/api/pickupRecord/merchant/getForm", { config, schema: { querystring: TallyFormQuery } }, async (request) =>
    ok(await tallyForm(db, as("merchant", signedIn(request)), request.query)),
  );
  app.post("/api/pickupRecord/merchant/add", { config, schema: { body: PickupAddBody } }, async (request) =>
    ok(
      await once(db, repeatKeyOf(request), async (tx) => {
        const id = await addPickup(tx, as("merchant", signedIn(request)), request.body);
        const { lines, last = false } = request.body;
        await auditPickup(tx, request, id, { event: "录入码单", lines, last });
        return id;
      }),
    ),
  );
  app.post("/api/pickupRecord/merchant/voidRecord", { config, schema: { body: PickupReasonBody } }, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await voidPickup(tx, as("merchant", signedIn(request)), seen, reason);
      await auditPickup(tx, request, seen.id, { event: "作废码单", reason });
    });
    return ok(null);
  });
}

function operatorPickupRoutes(app: App, { db }: Deps): void {
  const config = DECIDES;
  app.post("/api/pickupRecord/admin/getList", { config, schema: { body: PickupListBody } }, async (request) =>
    ok(await pickupList(db, as("operator", signedIn(request)), request.body)),
  );
  app.get("/api/pickupRecord/admin/getInfo", { config, schema: { querystring: IdOnly } }, async (request) =>
    ok(await pickupDetail(db, as("operator", signedIn(request)), request.query.id)),
  );
  app.get(
    "/api/pickupRecord/admin/getTallySheet",
    { config, schema: { querystring: IdOnly } },
    async (request, reply) =>
      sendWorkbook(reply, await pickupDetail(db, as("operator", signedIn(request)), request.query.id)),
  );
  app.post("/api/pickupRecord/admin/rule", { config, schema: { body: PickupReasonBody } }, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await movePickup(tx, as("operator", signedIn(request)), seen, "rule", reason);
      await auditPickup(tx, request, seen.id, { event: "裁定", reason });
    });
    return ok(null);
  });
}
