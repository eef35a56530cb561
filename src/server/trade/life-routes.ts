import type { FastifyReply } from "fastify";
import { IdOnly, OrderExportBody, OrderListBody } from "../../contract/trade.ts";
import {
  AuditVoucherBody,
  OrderDisputeBody,
  OrderReasonBody,
  OrderSeenBody,
  PostSettleBody,
  ReceiveBody,
  ResolveBody,
  SettleRefundBody,
  ShipBody,
  VoucherBody,
} from "../../contract/trade-life.ts";
import { downloadHeaders } from "../../domain/system/file-name.ts";
import { ORDER_EVENT_NAMES, type OrderEvent } from "../../domain/trade/order.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { forbidden, ok, refuseIf } from "../reply.ts";
import { buyAgain } from "./buy-again.ts";
import { auditOrder } from "./order-audit.ts";
import { orderDetail } from "./order-detail.ts";
import { addVoucher, auditVoucher, settleRefund } from "./order-money.ts";
import { orderCounts, ordersOf, ordersToExport } from "./order-repository.ts";
import { disputeOrder, postSettlement, receiveOrder, resolveDispute, shipOrder } from "./order-settlement.ts";
import { orderWorkbook } from "./order-sheet.ts";
import { lockOrder, type PersonSender, type SeenOrder, stepLocked } from "./order-transition.ts";
import { endReservationsOf } from "./reservations.ts";

const SIGNED_IN = { access: "signed-in" } as const;
const CONFIRMS = { access: { permission: "order:spot:confirm" } } as const;
const RECEIVES = { access: { permission: "order:spot:receive" } } as const;
const AUDITS = { access: { permission: "order:spot:audit" } } as const;
const DECIDES = { access: { permission: "order:spot:dispute" } } as const;
const SETTLES = { access: { permission: "order:spot:settle" } } as const;

const as = (actor: PersonSender["actor"], caller: Caller): PersonSender => ({ actor, caller });

/** Somebody who runs a shop. Throws 403 for a role without one. */
function ofShop(caller: Caller): PersonSender {
  if (caller.merchantId === null) throw forbidden();
  return as("merchant", caller);
}

/** A person's word that leads an order on; whatever was reserved at the yard for an order that ends is given up. */
async function say(tx: Db, sender: PersonSender, seen: SeenOrder, event: OrderEvent, reason?: string): Promise<void> {
  const order = await lockOrder(tx, sender, seen);
  if (reason !== undefined) refuseIf(reasonProblem(reason));
  await stepLocked(tx, order, sender, { event, note: reason?.trim() ?? "" });
  await endReservationsOf(tx, order.id);
}

/** From payment to the end of an order (product §12). */
export function orderLifeRoutes(app: App, deps: Deps): void {
  buyerRoutes(app, deps);
  merchantRoutes(app, deps);
  operatorRoutes(app, deps);
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The orders of a list as a workbook. */
async function sendOrders(db: Db, reader: PersonSender, query: OrderExportBody, reply: Pick<FastifyReply, "headers">) {
  const orders = await ordersToExport(db, reader, query);
  return reply
    .headers({
      ...downloadHeaders("现货订单.xlsx"),
      "access-control-expose-headers": "Content-Disposition,download-filename",
      "cache-control": "no-store",
    })
    .type(XLSX)
    .send(await orderWorkbook(orders));
}

function buyerRoutes(app: App, { db }: Deps): void {
  const config = SIGNED_IN;
  app.post("/api/platformOrder/pc/addVoucher", { config, schema: { body: VoucherBody } }, async (request) =>
    ok(
      await once(db, repeatKeyOf(request), async (tx) => {
        const added = await addVoucher(tx, as("buyer", signedIn(request)), request.body);
        await auditOrder(tx, request, request.body.id, { event: ORDER_EVENT_NAMES.uploadVoucher });
        return added;
      }),
    ),
  );
  app.post("/api/platformOrder/pc/requestCancel", { config, schema: { body: OrderReasonBody } }, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await say(tx, as("buyer", signedIn(request)), seen, "requestCancel", reason);
      await auditOrder(tx, request, seen.id, { event: ORDER_EVENT_NAMES.requestCancel, reason });
    });
    return ok(null);
  });
  app.post("/api/platformOrder/pc/dispute", { config, schema: { body: OrderDisputeBody } }, async (request) => {
    const { id, reason } = request.body;
    await db.transaction(async (tx) => {
      await disputeOrder(tx, as("buyer", signedIn(request)), request.body);
      await endReservationsOf(tx, id);
      await auditOrder(tx, request, id, { event: ORDER_EVENT_NAMES.dispute, reason });
    });
    return ok(null);
  });
  app.post("/api/platformOrder/pc/confirmReceive", { config, schema: { body: ReceiveBody } }, async (request) => {
    const { id, lines = [] } = request.body;
    await db.transaction(async (tx) => {
      await receiveOrder(tx, as("buyer", signedIn(request)), request.body);
      await endReservationsOf(tx, id);
      await auditOrder(tx, request, id, { event: ORDER_EVENT_NAMES.sign, lines });
    });
    return ok(null);
  });
  for (const [call, event] of [
    ["confirmSettle", "confirmSettlement"],
    ["withdrawCancel", "withdrawCancel"],
  ] as const) {
    app.post(`/api/platformOrder/pc/${call}`, { config, schema: { body: OrderSeenBody } }, async (request) => {
      await db.transaction(async (tx) => {
        await say(tx, as("buyer", signedIn(request)), request.body, event);
        await auditOrder(tx, request, request.body.id, { event: ORDER_EVENT_NAMES[event] });
      });
      return ok(null);
    });
  }
  app.post("/api/platformOrder/pc/export", { config, schema: { body: OrderExportBody } }, async (request, reply) =>
    sendOrders(db, as("buyer", signedIn(request)), request.body, reply),
  );
  app.post("/api/platformOrder/pc/buyAgain", { config, schema: { body: OrderSeenBody } }, async (request) =>
    ok(await buyAgain(db, signedIn(request), request.body.id)),
  );
}

function merchantRoutes(app: App, { db }: Deps): void {
  app.get("/api/platformOrder/merchant/getStatusNum", { config: CONFIRMS }, async (request) =>
    ok(await orderCounts(db, ofShop(signedIn(request)))),
  );
  app.post(
    "/api/platformOrder/merchant/export",
    { config: CONFIRMS, schema: { body: OrderExportBody } },
    async (request, reply) => sendOrders(db, ofShop(signedIn(request)), request.body, reply),
  );
  app.get(
    "/api/platformOrder/merchant/getInfo",
    { config: CONFIRMS, schema: { querystring: IdOnly } },
    async (request) => ok(await orderDetail(db, as("merchant", signedIn(request)), request.query.id)),
  );
  app.post(
    "/api/platformOrder/merchant/auditVoucher",
    { config: RECEIVES, schema: { body: AuditVoucherBody } },
    async (request) => {
      await db.transaction(async (tx) => {
        await auditVoucher(tx, as("merchant", signedIn(request)), request.body);
        const { id, voucherId, pass, reason = "" } = request.body;
        await auditOrder(tx, request, id, { event: "核对付款凭证", voucherId, pass, reason });
      });
      return ok(null);
    },
  );
  app.post("/api/platformOrder/merchant/ship", { config: CONFIRMS, schema: { body: ShipBody } }, async (request) => {
    await db.transaction(async (tx) => {
      await shipOrder(tx, as("merchant", signedIn(request)), request.body);
      const { id, carrier, plateNo } = request.body;
      await auditOrder(tx, request, id, { event: ORDER_EVENT_NAMES.ship, carrier, plateNo });
    });
    return ok(null);
  });
  app.post(
    "/api/platformOrder/merchant/agreeCancel",
    { config: RECEIVES, schema: { body: OrderSeenBody } },
    async (request) => {
      await db.transaction(async (tx) => {
        await say(tx, as("merchant", signedIn(request)), request.body, "agreeCancel");
        await auditOrder(tx, request, request.body.id, { event: ORDER_EVENT_NAMES.agreeCancel });
      });
      return ok(null);
    },
  );
  app.post(
    "/api/platformOrder/merchant/refuseCancel",
    { config: RECEIVES, schema: { body: OrderReasonBody } },
    async (request) => {
      const { reason, ...seen } = request.body;
      await db.transaction(async (tx) => {
        await say(tx, as("merchant", signedIn(request)), seen, "refuseCancel", reason);
        await auditOrder(tx, request, seen.id, { event: ORDER_EVENT_NAMES.refuseCancel, reason });
      });
      return ok(null);
    },
  );
  app.post(
    "/api/platformOrder/merchant/postSettle",
    { config: RECEIVES, schema: { body: PostSettleBody } },
    async (request) => {
      await db.transaction(async (tx) => {
        await postSettlement(tx, as("merchant", signedIn(request)), request.body);
        const { id, note = "", lines = [] } = request.body;
        await auditOrder(tx, request, id, { event: ORDER_EVENT_NAMES.postSettlement, note, lines });
      });
      return ok(null);
    },
  );
  app.post(
    "/api/platformOrder/merchant/settleRefund",
    { config: RECEIVES, schema: { body: SettleRefundBody } },
    async (request) => {
      await db.transaction(async (tx) => {
        await settleRefund(tx, as("merchant", signedIn(request)), request.body);
        const { id, note } = request.body;
        await auditOrder(tx, request, id, { event: "登记退补款", note });
      });
      return ok(null);
    },
  );
}

function operatorRoutes(app: App, { db }: Deps): void {
  app.post("/api/platformOrder/admin/getList", { config: AUDITS, schema: { body: OrderListBody } }, async (request) =>
    ok(await ordersOf(db, as("operator", signedIn(request)), request.body)),
  );
  app.get("/api/platformOrder/admin/getStatusNum", { config: AUDITS }, async (request) =>
    ok(await orderCounts(db, as("operator", signedIn(request)))),
  );
  app.get("/api/platformOrder/admin/getInfo", { config: AUDITS, schema: { querystring: IdOnly } }, async (request) =>
    ok(await orderDetail(db, as("operator", signedIn(request)), request.query.id)),
  );
  app.post(
    "/api/platformOrder/admin/auditVoucher",
    { config: AUDITS, schema: { body: AuditVoucherBody } },
    async (request) => {
      const caller = signedIn(request);
      await db.transaction(async (tx) => {
        await auditVoucher(tx, as("operator", caller), request.body);
        const { voucherId, pass, reason = "" } = request.body;
        await auditOrder(tx, request, request.body.id, { event: "核对付款凭证", voucherId, pass, reason });
      });
      return ok(null);
    },
  );
  for (const [call, event] of [
    ["agreeCancel", "agreeCancel"],
    ["confirmReceive", "sign"],
  ] as const) {
    app.post(
      `/api/platformOrder/admin/${call}`,
      { config: DECIDES, schema: { body: OrderSeenBody } },
      async (request) => {
        const caller = signedIn(request);
        await db.transaction(async (tx) => {
          await say(tx, as("operator", caller), request.body, event);
          await auditOrder(tx, request, request.body.id, { event: ORDER_EVENT_NAMES[event] });
        });
        return ok(null);
      },
    );
  }
  for (const event of ["forceCancel", "refuseCancel", "dispute"] as const) {
    app.post(
      `/api/platformOrder/admin/${event}`,
      { config: DECIDES, schema: { body: OrderReasonBody } },
      async (request) => {
        const caller = signedIn(request);
        const { reason, ...seen } = request.body;
        await db.transaction(async (tx) => {
          await say(tx, as("operator", caller), seen, event, reason);
          await auditOrder(tx, request, seen.id, { event: ORDER_EVENT_NAMES[event], reason });
        });
        return ok(null);
      },
    );
  }
  app.post(
    "/api/platformOrder/admin/postSettle",
    { config: DECIDES, schema: { body: PostSettleBody } },
    async (request) => {
      const caller = signedIn(request);
      await db.transaction(async (tx) => {
        await postSettlement(tx, as("operator", caller), request.body);
        const { id, note = "", lines = [] } = request.body;
        await auditOrder(tx, request, id, { event: ORDER_EVENT_NAMES.postSettlement, note, lines });
      });
      return ok(null);
    },
  );
  app.post(
    "/api/platformOrder/admin/settleRefund",
    { config: SETTLES, schema: { body: SettleRefundBody } },
    async (request) => {
      const caller = signedIn(request);
      await db.transaction(async (tx) => {
        await settleRefund(tx, as("operator", caller), request.body);
        const { id, note } = request.body;
        await auditOrder(tx, request, id, { event: "登记退补款", note });
      });
      return ok(null);
    },
  );
  app.post(
    "/api/platformOrder/admin/resolveDispute",
    { config: DECIDES, schema: { body: ResolveBody } },
    async (request) => {
      const caller = signedIn(request);
      await db.transaction(async (tx) => {
        await resolveDispute(tx, as("operator", caller), request.body);
        const { settleAmount, reason } = request.body;
        await auditOrder(tx, request, request.body.id, {
          event: ORDER_EVENT_NAMES.resolve,
          settleAmount,
          reason,
        });
      });
      return ok(null);
    },
  );
}
