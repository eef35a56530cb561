import type { FastifyRequest } from "fastify";
import * as calls from "../../contract/trade/order-life-calls.ts";
import { senderOf, signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { forbidden } from "../reply.ts";
import { serve } from "../serve.ts";
import { buyAgain } from "./cart.ts";
import {
  acceptChangedOrder,
  answerOnDispute,
  confirmOrderWithChange,
  judgePayment,
  raiseDispute,
  receiveGoods,
  registerRefund,
  reportPayment,
  ruleOnDispute,
  sendGoods,
  settleOrder,
  takeOrderStep,
} from "./order-commands.ts";
import { orderDetail } from "./order-detail.ts";
import { orderCounts, ordersOf } from "./order-list.ts";
import { ordersWorkbook } from "./order-sheet.ts";
import type { PersonSender } from "./order-store.ts";
import { sendWorkbook } from "./workbook.ts";

/** Somebody who runs a shop. Throws 403 for a role without one. */
function ofShop(request: FastifyRequest): PersonSender {
  const sender = senderOf("merchant", request);
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
    reportPayment(db, senderOf("buyer", request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.requestCancel, async (request) =>
    takeOrderStep(db, senderOf("buyer", request), "requestCancel", request.body),
  );
  serve(app, calls.acceptChange, async (request) => acceptChangedOrder(db, senderOf("buyer", request), request.body));
  serve(app, calls.refuseChange, async (request) =>
    takeOrderStep(db, senderOf("buyer", request), "refuseChange", request.body),
  );
  serve(app, calls.withdrawCancel, async (request) =>
    takeOrderStep(db, senderOf("buyer", request), "withdrawCancel", request.body),
  );
  serve(app, calls.disputeOrder, async (request) => raiseDispute(db, senderOf("buyer", request), request.body));
  serve(app, calls.confirmReceipt, async (request) => receiveGoods(db, senderOf("buyer", request), request.body));
  serve(app, calls.confirmSettlement, async (request) =>
    takeOrderStep(db, senderOf("buyer", request), "confirmSettlement", request.body),
  );
  serve(app, calls.exportOwnOrders, async (request, reply) => {
    const sender = senderOf("buyer", request);
    return sendWorkbook(reply, sender, () => ordersWorkbook(db, sender, request.body));
  });
  serve(app, calls.buyAgain, async (request) => buyAgain(db, signedIn(request), request.body.id));
}

function merchantRoutes(app: App, { db }: Deps): void {
  serve(app, calls.merchantOrderCounts, async (request) => orderCounts(db, ofShop(request)));
  serve(app, calls.exportMerchantOrders, async (request, reply) => {
    const sender = ofShop(request);
    return sendWorkbook(reply, sender, () => ordersWorkbook(db, sender, request.body));
  });
  serve(app, calls.merchantOrder, async (request) => orderDetail(db, senderOf("merchant", request), request.query.id));
  serve(app, calls.confirmWithChange, async (request) =>
    confirmOrderWithChange(db, senderOf("merchant", request), request.body),
  );
  serve(app, calls.answerOrderDispute, async (request) =>
    answerOnDispute(db, senderOf("merchant", request), request.body),
  );
  serve(app, calls.auditVoucher, async (request) => judgePayment(db, senderOf("merchant", request), request.body));
  serve(app, calls.shipOrder, async (request) => sendGoods(db, senderOf("merchant", request), request.body));
  serve(app, calls.agreeCancel, async (request) =>
    takeOrderStep(db, senderOf("merchant", request), "agreeCancel", request.body),
  );
  serve(app, calls.refuseCancel, async (request) =>
    takeOrderStep(db, senderOf("merchant", request), "refuseCancel", request.body),
  );
  serve(app, calls.settleOrder, async (request) => settleOrder(db, senderOf("merchant", request), request.body));
  serve(app, calls.settleRefund, async (request) => registerRefund(db, senderOf("merchant", request), request.body));
}

function operatorRoutes(app: App, { db }: Deps): void {
  serve(app, calls.allOrders, async (request) => ordersOf(db, senderOf("operator", request), request.body));
  serve(app, calls.allOrderCounts, async (request) => orderCounts(db, senderOf("operator", request)));
  serve(app, calls.orderAdmin, async (request) => orderDetail(db, senderOf("operator", request), request.query.id));
  serve(app, calls.auditVoucherAdmin, async (request) => judgePayment(db, senderOf("operator", request), request.body));
  serve(app, calls.agreeCancelAdmin, async (request) =>
    takeOrderStep(db, senderOf("operator", request), "agreeCancel", request.body),
  );
  serve(app, calls.confirmReceiptAdmin, async (request) =>
    takeOrderStep(db, senderOf("operator", request), "sign", request.body),
  );
  serve(app, calls.forceCancel, async (request) =>
    takeOrderStep(db, senderOf("operator", request), "forceCancel", request.body),
  );
  serve(app, calls.refuseCancelAdmin, async (request) =>
    takeOrderStep(db, senderOf("operator", request), "refuseCancel", request.body),
  );
  serve(app, calls.disputeOrderAdmin, async (request) =>
    takeOrderStep(db, senderOf("operator", request), "dispute", request.body),
  );
  serve(app, calls.settleOrderAdmin, async (request) => settleOrder(db, senderOf("operator", request), request.body));
  serve(app, calls.settleRefundAdmin, async (request) =>
    registerRefund(db, senderOf("operator", request), request.body),
  );
  serve(app, calls.resolveDispute, async (request) => ruleOnDispute(db, senderOf("operator", request), request.body));
}
