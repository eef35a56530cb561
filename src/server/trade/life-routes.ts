import type { FastifyReply } from "fastify";
import * as calls from "../../contract/trade/order-life-calls.ts";
import type { OrderExportBody } from "../../contract/trade/order-schemas.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { downloadHeaders } from "../../domain/system/file-name.ts";
import { ORDER_EVENT_NAMES, type OrderEvent } from "../../domain/trade/order.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { forbidden, refuseIf } from "../reply.ts";
import { serve } from "../serve.ts";
import { buyAgain } from "./cart.ts";
import { auditOrder } from "./order-audit.ts";
import { orderDetail } from "./order-detail.ts";
import { orderCounts, ordersOf, ordersToExport } from "./order-list.ts";
import { addVoucher, auditVoucher, settleRefund } from "./order-money.ts";
import { disputeOrder, postSettlement, receiveOrder, resolveDispute, shipOrder } from "./order-settlement.ts";
import { orderWorkbook } from "./order-sheet.ts";
import type { PersonSender } from "./order-store.ts";
import { lockOrder, type SeenOrder, stepLocked } from "./order-transition.ts";
import { endReservationsOf } from "./reservations.ts";

const as = (actor: PersonSender["actor"], caller: Caller): PersonSender => ({ actor, caller });

/** Somebody who runs a shop. Throws 403 for a role without one. */
function ofShop(caller: Caller): PersonSender {
  if (caller.merchantId === null) throw forbidden();
  return as("merchant", caller);
}

/** A command that advances an order; when the order ends, its open reservations end with it. */
async function say(tx: Db, sender: PersonSender, seen: SeenOrder, event: OrderEvent, reason?: string): Promise<void> {
  const order = await lockOrder(tx, sender, seen);
  if (reason !== undefined) refuseIf(reasonProblem(reason));
  await stepLocked(tx, order, sender, { event, note: reason?.trim() ?? "" });
  await endReservationsOf(tx, order.id);
}

/** Calls from payment to the end of an order. */
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
  serve(app, calls.addPaymentVoucher, async (request) =>
    once(db, idempotencyKeyOf(request), async (tx) => {
      const added = await addVoucher(tx, as("buyer", signedIn(request)), request.body);
      await auditOrder(tx, request, request.body.id, { event: ORDER_EVENT_NAMES.uploadVoucher });
      return added;
    }),
  );
  serve(app, calls.requestCancel, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await say(tx, as("buyer", signedIn(request)), seen, "requestCancel", reason);
      await auditOrder(tx, request, seen.id, { event: ORDER_EVENT_NAMES.requestCancel, reason });
    });
    return null;
  });
  serve(app, calls.disputeOrder, async (request) => {
    const { id, reason } = request.body;
    await db.transaction(async (tx) => {
      await disputeOrder(tx, as("buyer", signedIn(request)), request.body);
      await endReservationsOf(tx, id);
      await auditOrder(tx, request, id, { event: ORDER_EVENT_NAMES.dispute, reason });
    });
    return null;
  });
  serve(app, calls.confirmReceipt, async (request) => {
    const { id, lines = [] } = request.body;
    await db.transaction(async (tx) => {
      await receiveOrder(tx, as("buyer", signedIn(request)), request.body);
      await endReservationsOf(tx, id);
      await auditOrder(tx, request, id, { event: ORDER_EVENT_NAMES.sign, lines });
    });
    return null;
  });
  for (const [call, event] of [
    ["confirmSettle", "confirmSettlement"],
    ["withdrawCancel", "withdrawCancel"],
  ] as const) {
    serve(
      app,
      { confirmSettle: calls.confirmSettlement, withdrawCancel: calls.withdrawCancel }[call],
      async (request) => {
        await db.transaction(async (tx) => {
          await say(tx, as("buyer", signedIn(request)), request.body, event);
          await auditOrder(tx, request, request.body.id, { event: ORDER_EVENT_NAMES[event] });
        });
        return null;
      },
    );
  }
  serve(app, calls.exportOwnOrders, async (request, reply) =>
    sendOrders(db, as("buyer", signedIn(request)), request.body, reply),
  );
  serve(app, calls.buyAgain, async (request) => buyAgain(db, signedIn(request), request.body.id));
}

function merchantRoutes(app: App, { db }: Deps): void {
  serve(app, calls.merchantOrderCounts, async (request) => orderCounts(db, ofShop(signedIn(request))));
  serve(app, calls.exportMerchantOrders, async (request, reply) =>
    sendOrders(db, ofShop(signedIn(request)), request.body, reply),
  );
  serve(app, calls.merchantOrder, async (request) =>
    orderDetail(db, as("merchant", signedIn(request)), request.query.id),
  );
  serve(app, calls.auditVoucher, async (request) => {
    await db.transaction(async (tx) => {
      await auditVoucher(tx, as("merchant", signedIn(request)), request.body);
      const { id, voucherId, pass, reason = "" } = request.body;
      await auditOrder(tx, request, id, { event: "核对付款凭证", voucherId, pass, reason });
    });
    return null;
  });
  serve(app, calls.shipOrder, async (request) => {
    await db.transaction(async (tx) => {
      await shipOrder(tx, as("merchant", signedIn(request)), request.body);
      const { id, carrier, plateNo } = request.body;
      await auditOrder(tx, request, id, { event: ORDER_EVENT_NAMES.ship, carrier, plateNo });
    });
    return null;
  });
  serve(app, calls.agreeCancel, async (request) => {
    await db.transaction(async (tx) => {
      await say(tx, as("merchant", signedIn(request)), request.body, "agreeCancel");
      await auditOrder(tx, request, request.body.id, { event: ORDER_EVENT_NAMES.agreeCancel });
    });
    return null;
  });
  serve(app, calls.refuseCancel, async (request) => {
    const { reason, ...seen } = request.body;
    await db.transaction(async (tx) => {
      await say(tx, as("merchant", signedIn(request)), seen, "refuseCancel", reason);
      await auditOrder(tx, request, seen.id, { event: ORDER_EVENT_NAMES.refuseCancel, reason });
    });
    return null;
  });
  serve(app, calls.settleOrder, async (request) => {
    await db.transaction(async (tx) => {
      await postSettlement(tx, as("merchant", signedIn(request)), request.body);
      const { id, note = "", lines = [] } = request.body;
      await auditOrder(tx, request, id, { event: ORDER_EVENT_NAMES.postSettlement, note, lines });
    });
    return null;
  });
  serve(app, calls.settleRefund, async (request) => {
    await db.transaction(async (tx) => {
      await settleRefund(tx, as("merchant", signedIn(request)), request.body);
      const { id, note } = request.body;
      await auditOrder(tx, request, id, { event: "登记退补款", note });
    });
    return null;
  });
}

function operatorRoutes(app: App, { db }: Deps): void {
  serve(app, calls.allOrders, async (request) => ordersOf(db, as("operator", signedIn(request)), request.body));
  serve(app, calls.allOrderCounts, async (request) => orderCounts(db, as("operator", signedIn(request))));
  serve(app, calls.orderAdmin, async (request) => orderDetail(db, as("operator", signedIn(request)), request.query.id));
  serve(app, calls.auditVoucherAdmin, async (request) => {
    const caller = signedIn(request);
    await db.transaction(async (tx) => {
      await auditVoucher(tx, as("operator", caller), request.body);
      const { voucherId, pass, reason = "" } = request.body;
      await auditOrder(tx, request, request.body.id, { event: "核对付款凭证", voucherId, pass, reason });
    });
    return null;
  });
  for (const [call, event] of [
    ["agreeCancel", "agreeCancel"],
    ["confirmReceive", "sign"],
  ] as const) {
    serve(
      app,
      { agreeCancel: calls.agreeCancelAdmin, confirmReceive: calls.confirmReceiptAdmin }[call],
      async (request) => {
        const caller = signedIn(request);
        await db.transaction(async (tx) => {
          await say(tx, as("operator", caller), request.body, event);
          await auditOrder(tx, request, request.body.id, { event: ORDER_EVENT_NAMES[event] });
        });
        return null;
      },
    );
  }
  for (const event of ["forceCancel", "refuseCancel", "dispute"] as const) {
    serve(
      app,
      { forceCancel: calls.forceCancel, refuseCancel: calls.refuseCancelAdmin, dispute: calls.disputeOrderAdmin }[
        event
      ],
      async (request) => {
        const caller = signedIn(request);
        const { reason, ...seen } = request.body;
        await db.transaction(async (tx) => {
          await say(tx, as("operator", caller), seen, event, reason);
          await auditOrder(tx, request, seen.id, { event: ORDER_EVENT_NAMES[event], reason });
        });
        return null;
      },
    );
  }
  serve(app, calls.settleOrderAdmin, async (request) => {
    const caller = signedIn(request);
    await db.transaction(async (tx) => {
      await postSettlement(tx, as("operator", caller), request.body);
      const { id, note = "", lines = [] } = request.body;
      await auditOrder(tx, request, id, { event: ORDER_EVENT_NAMES.postSettlement, note, lines });
    });
    return null;
  });
  serve(app, calls.settleRefundAdmin, async (request) => {
    const caller = signedIn(request);
    await db.transaction(async (tx) => {
      await settleRefund(tx, as("operator", caller), request.body);
      const { id, note } = request.body;
      await auditOrder(tx, request, id, { event: "登记退补款", note });
    });
    return null;
  });
  serve(app, calls.resolveDispute, async (request) => {
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
    return null;
  });
}
