import type { FastifyRequest } from "fastify";
import { consoleListCalls } from "../../../contract/console-list-calls.ts";
import { buyerOrderEvents, merchantOrderEvents, orderAdminEvents } from "../../../contract/trade/order-event-calls.ts";
import * as calls from "../../../contract/trade/order-life-calls.ts";
import { actingPersonOf, signedIn } from "../../auth.ts";
import { serveEvents } from "../../event-routes.ts";
import type { App, Deps } from "../../http.ts";
import { idempotencyKeyOf } from "../../idempotency.ts";
import { forbidden } from "../../reply.ts";
import { serve } from "../../serve.ts";
import { buyAgain } from "../checkout/cart.ts";
import { correctInvoice, issueInvoice } from "../money/invoices.ts";
import { rulingWords } from "../money/refunds.ts";
import { sendWorkbook } from "../workbook.ts";
import {
  acceptChangedOrder,
  answerOnDispute,
  confirmOrder,
  confirmOrderWithChange,
  judgePayment,
  raiseDispute,
  receiveGoods,
  registerRefund,
  reportPayment,
  ruleOnDispute,
  sendGoods,
  settleOrder,
  takeOrderRefundStep,
  takeOrderStep,
} from "./order-commands.ts";
import { orderDetail } from "./order-detail.ts";
import { orderCounts, ordersOf } from "./order-list.ts";
import { ordersWorkbook } from "./order-sheet.ts";
import type { ActingPerson } from "./order-store.ts";

/** A person who runs a shop. Throws 403 for a role without one. */
function ofShop(request: FastifyRequest): ActingPerson {
  const sender = actingPersonOf("merchant", request);
  if (sender.caller.merchantId === null) throw forbidden();
  return sender;
}

/** Calls from payment to the end of an order. */
export function orderLifeRoutes(app: App, deps: Deps): void {
  buyerRoutes(app, deps);
  merchantRoutes(app, deps);
  operatorRoutes(app, deps);
}

function buyerRoutes(app: App, { db }: Deps): void {
  serve(app, calls.addPaymentVoucher, async (request) =>
    reportPayment(db, actingPersonOf("buyer", request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.exportOwnOrders, async (request, reply) => {
    const sender = actingPersonOf("buyer", request);
    return sendWorkbook(reply, sender, () => ordersWorkbook(db, sender, request.body));
  });
  serve(app, calls.buyAgain, async (request) => buyAgain(db, signedIn(request), request.body.id));
  const buyer = (request: FastifyRequest) => actingPersonOf("buyer", request);
  serveEvents(
    app,
    buyerOrderEvents,
    {
      acceptChange: (request, body) => acceptChangedOrder(db, buyer(request), body),
      sign: (request, body) => receiveGoods(db, buyer(request), body),
      dispute: (request, body) => raiseDispute(db, buyer(request), body),
    },
    (request, event, body) => takeOrderStep(db, buyer(request), event, body),
  );
}

function merchantRoutes(app: App, { db }: Deps): void {
  serve(app, calls.merchantOrderCounts, async (request) => orderCounts(db, ofShop(request)));
  serve(app, calls.exportMerchantOrders, async (request, reply) => {
    const sender = ofShop(request);
    return sendWorkbook(reply, sender, () => ordersWorkbook(db, sender, request.body));
  });
  serve(app, calls.merchantOrder, async (request) =>
    orderDetail(db, actingPersonOf("merchant", request), request.query.id),
  );
  const merchant = (request: FastifyRequest) => actingPersonOf("merchant", request);
  serveEvents(
    app,
    merchantOrderEvents,
    {
      confirm: (request, body) => confirmOrder(db, merchant(request), body),
      confirmWithChange: (request, body) => confirmOrderWithChange(db, merchant(request), body),
      vouchersCleared: (request, body) => judgePayment(db, merchant(request), body),
      rejectVoucher: (request, body) => judgePayment(db, merchant(request), body),
      ship: (request, body) => sendGoods(db, merchant(request), body),
      postSettlement: (request, body) => settleOrder(db, merchant(request), body),
      answerDispute: (request, body) => answerOnDispute(db, merchant(request), body),
      settleRefund: (request, body) => registerRefund(db, merchant(request), body),
      issueInvoice: (request, body) => issueInvoice(db, signedIn(request), body),
      correctInvoice: (request, body) => correctInvoice(db, signedIn(request), body),
    },
    (request, event, body) => takeOrderStep(db, merchant(request), event, body),
  );
}

function operatorRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.allOrders, async (request) =>
    ordersOf(db, actingPersonOf("operator", request), request.body),
  );
  serve(app, calls.allOrderCounts, async (request) => orderCounts(db, actingPersonOf("operator", request)));
  serve(app, calls.orderAdmin, async (request) =>
    orderDetail(db, actingPersonOf("operator", request), request.query.id),
  );
  const operator = (request: FastifyRequest) => actingPersonOf("operator", request);
  serveEvents(
    app,
    orderAdminEvents,
    {
      vouchersCleared: (request, body) => judgePayment(db, operator(request), body),
      rejectVoucher: (request, body) => judgePayment(db, operator(request), body),
      postSettlement: (request, body) => settleOrder(db, operator(request), body),
      settleRefund: (request, body) => registerRefund(db, operator(request), body),
      ruleRefund: (request, { id, version, ...ruling }) =>
        takeOrderRefundStep(db, operator(request), { id, version, ...rulingWords(ruling) }),
      resolve: (request, body) => ruleOnDispute(db, operator(request), body),
    },
    (request, event, body) => takeOrderStep(db, operator(request), event, body),
  );
}
