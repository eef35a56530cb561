import type { Static } from "typebox";
import type { OrderId, PaymentVoucherId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import type { BoughtAgain, OrderBrief, OrderCounts, OrderDetail } from "../../domain/trade/order-view.ts";
import { answers, costly, get, holders, post, roomy, signedIn } from "../call.ts";
import type { IdOnly, MaybeSeenBody, MaybeSeenReasonBody, SeenBody } from "../common.ts";
import type {
  AuditVoucherBody,
  OrderAnswerBody,
  OrderChangeBody,
  OrderDisputeBody,
  PaidRefundBody,
  PostSettlementBody,
  ReceiveBody,
  ResolveBody,
  ShipBody,
  VoucherBody,
} from "./order-life-schemas.ts";
import type { OrderExportBody, OrderListBody } from "./order-schemas.ts";

const mayConfirmOrders = holders("order:spot:confirm");
const mayReceiveMoney = holders("order:spot:receive");
const maySeeOrders = holders("order:spot:audit");
const mayRuleOnOrders = holders("order:spot:dispute");

export const addPaymentVoucher = signedIn(
  roomy(
    64,
    post<VoucherBody, PaymentVoucherId>("/api/platformOrder/pc/addVoucher", "Hands in a payment voucher", 404, 5001),
  ),
);
export const requestCancel = signedIn(
  post<MaybeSeenReasonBody<OrderId>, null>(
    "/api/platformOrder/pc/requestCancel",
    "Asks the merchant to cancel a paid order",
    404,
    5001,
  ),
);
export const disputeOrder = signedIn(
  post<OrderDisputeBody, null>("/api/platformOrder/pc/dispute", "Opens a dispute", 404, 5001),
);
export const answerOrderDispute = mayReceiveMoney(
  post<OrderAnswerBody, null>(
    "/api/platformOrder/merchant/answerDispute",
    "States the merchant's side of a dispute, once",
    404,
    5001,
  ),
);
export const confirmReceipt = signedIn(
  post<ReceiveBody, null>(
    "/api/platformOrder/pc/confirmReceive",
    "Confirms receipt with the received count",
    404,
    5001,
  ),
);
export const confirmSettlement = signedIn(
  post<SeenBody<OrderId>, null>(
    "/api/platformOrder/pc/confirmSettle",
    "Confirms the settlement of an order",
    404,
    5001,
  ),
);
export const acceptChange = signedIn(
  post<SeenBody<OrderId>, null>(
    "/api/platformOrder/pc/acceptChange",
    "Accepts less than was ordered, as the merchant can deliver it",
    404,
    5001,
  ),
);
export const refuseChange = signedIn(
  post<MaybeSeenReasonBody<OrderId>, null>(
    "/api/platformOrder/pc/refuseChange",
    "Refuses less than was ordered; the order ends",
    404,
    5001,
  ),
);
export const confirmWithChange = mayConfirmOrders(
  post<OrderChangeBody, null>(
    "/api/platformOrder/merchant/confirmWithChange",
    "Offers to deliver less than was ordered",
    404,
    5001,
  ),
);
export const withdrawCancel = signedIn(
  post<MaybeSeenBody<OrderId>, null>(
    "/api/platformOrder/pc/withdrawCancel",
    "Withdraws a request to cancel",
    404,
    5001,
  ),
);
export const exportOwnOrders = costly(
  "tables",
  signedIn(
    answers(
      "file",
      post<OrderExportBody, null>("/api/platformOrder/pc/export", "Writes the buyer's orders to a file", 404),
    ),
  ),
);
export const buyAgain = signedIn(
  post<MaybeSeenBody<OrderId>, BoughtAgain>(
    "/api/platformOrder/pc/buyAgain",
    "Puts the goods of an order into the cart",
    404,
    5001,
  ),
);
export const merchantOrderCounts = mayConfirmOrders(
  get<OrderCounts>("/api/platformOrder/merchant/getStatusNum", "The merchant's orders by status"),
);
export const exportMerchantOrders = costly(
  "tables",
  mayConfirmOrders(
    answers(
      "file",
      post<OrderExportBody, null>("/api/platformOrder/merchant/export", "Writes the merchant's orders to a file", 404),
    ),
  ),
);
export const merchantOrder = mayConfirmOrders(
  get<IdOnly<OrderId>, OrderDetail>(
    "/api/platformOrder/merchant/getInfo",
    "One order that the merchant has received",
    404,
  ),
);
export const auditVoucher = mayReceiveMoney(
  post<AuditVoucherBody, null>(
    "/api/platformOrder/merchant/auditVoucher",
    "Accepts or rejects a payment voucher",
    404,
    5001,
  ),
);
export const shipOrder = mayConfirmOrders(
  post<ShipBody, null>("/api/platformOrder/merchant/ship", "Reports the shipment of an order", 404, 5001),
);
export const agreeCancel = mayReceiveMoney(
  post<MaybeSeenBody<OrderId>, null>("/api/platformOrder/merchant/agreeCancel", "Agrees to cancel an order", 404, 5001),
);
export const refuseCancel = mayReceiveMoney(
  post<MaybeSeenReasonBody<OrderId>, null>(
    "/api/platformOrder/merchant/refuseCancel",
    "Refuses to cancel an order",
    404,
    5001,
  ),
);
export const settleOrder = mayReceiveMoney(
  post<PostSettlementBody, null>(
    "/api/platformOrder/merchant/postSettle",
    "Settles an order by the tally sheets",
    404,
    5001,
  ),
);
export const settleRefund = mayReceiveMoney(
  post<PaidRefundBody, null>("/api/platformOrder/merchant/settleRefund", "Reports that a refund was paid", 404, 5001),
);
export const allOrders = maySeeOrders(
  post<Static<typeof OrderListBody>, Page<OrderBrief>>(
    "/api/platformOrder/admin/getList",
    "Orders for the operator",
    404,
  ),
);
export const allOrderCounts = maySeeOrders(
  get<OrderCounts>("/api/platformOrder/admin/getStatusNum", "Orders by status for the operator"),
);
export const orderAdmin = maySeeOrders(
  get<IdOnly<OrderId>, OrderDetail>("/api/platformOrder/admin/getInfo", "One order for the operator", 404),
);
export const auditVoucherAdmin = maySeeOrders(
  post<AuditVoucherBody, null>(
    "/api/platformOrder/admin/auditVoucher",
    "Accepts or rejects a payment voucher as the operator",
    404,
    5001,
  ),
);
export const agreeCancelAdmin = mayRuleOnOrders(
  post<MaybeSeenBody<OrderId>, null>(
    "/api/platformOrder/admin/agreeCancel",
    "Agrees to cancel as the operator",
    404,
    5001,
  ),
);
export const confirmReceiptAdmin = mayRuleOnOrders(
  post<MaybeSeenBody<OrderId>, null>(
    "/api/platformOrder/admin/confirmReceive",
    "Confirms receipt as the operator",
    404,
    5001,
  ),
);
export const forceCancel = mayRuleOnOrders(
  post<MaybeSeenReasonBody<OrderId>, null>(
    "/api/platformOrder/admin/forceCancel",
    "Cancels an order as the operator",
    404,
    5001,
  ),
);
export const refuseCancelAdmin = mayRuleOnOrders(
  post<MaybeSeenReasonBody<OrderId>, null>(
    "/api/platformOrder/admin/refuseCancel",
    "Refuses to cancel as the operator",
    404,
    5001,
  ),
);
export const disputeOrderAdmin = mayRuleOnOrders(
  post<MaybeSeenReasonBody<OrderId>, null>(
    "/api/platformOrder/admin/dispute",
    "Opens a dispute as the operator",
    404,
    5001,
  ),
);
export const settleOrderAdmin = mayRuleOnOrders(
  post<PostSettlementBody, null>("/api/platformOrder/admin/postSettle", "Settles an order as the operator", 404, 5001),
);
export const settleRefundAdmin = holders("order:spot:settle")(
  post<PaidRefundBody, null>(
    "/api/platformOrder/admin/settleRefund",
    "Reports a paid refund as the operator",
    404,
    5001,
  ),
);
export const resolveDispute = mayRuleOnOrders(
  post<ResolveBody, null>("/api/platformOrder/admin/resolveDispute", "Rules on a dispute", 404, 5001),
);
