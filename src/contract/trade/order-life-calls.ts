import type { Static } from "typebox";
import type { Page } from "../../domain/paging.ts";
import type { BoughtAgain, OrderBrief, OrderCounts, OrderDetail } from "../../domain/trade/order-view.ts";
import type { Call } from "../call.ts";
import type { IdOnly, MaybeSeenBody, MaybeSeenReasonBody } from "../common.ts";
import type {
  AuditVoucherBody,
  OrderDisputeBody,
  PostSettleBody,
  ReceiveBody,
  ResolveBody,
  SettleRefundBody,
  ShipBody,
  VoucherBody,
} from "./order-life-schemas.ts";
import type { OrderExportBody, OrderListBody } from "./order-schemas.ts";

export const addPaymentVoucher: Call<{ body: VoucherBody; reply: string }> = {
  method: "POST",
  path: "/api/platformOrder/pc/addVoucher",
  access: "signed-in",
  input: "body",
  summary: "Hands in a payment voucher",
  refusals: [404, 5001],
};

export const requestCancel: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/pc/requestCancel",
  access: "signed-in",
  input: "body",
  summary: "Asks the merchant to cancel a paid order",
  refusals: [404, 5001],
};

export const disputeOrder: Call<{ body: OrderDisputeBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/pc/dispute",
  access: "signed-in",
  input: "body",
  summary: "Opens a dispute",
  refusals: [404, 5001],
};

export const confirmReceipt: Call<{ body: ReceiveBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/pc/confirmReceive",
  access: "signed-in",
  input: "body",
  summary: "Confirms receipt with the received count",
  refusals: [404, 5001],
};

export const confirmSettlement: Call<{ body: MaybeSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/pc/confirmSettle",
  access: "signed-in",
  input: "body",
  summary: "Confirms the settlement of an order",
  refusals: [404, 5001],
};

export const withdrawCancel: Call<{ body: MaybeSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/pc/withdrawCancel",
  access: "signed-in",
  input: "body",
  summary: "Withdraws a request to cancel",
  refusals: [404, 5001],
};

export const exportOwnOrders: Call<{ body: Static<typeof OrderExportBody>; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/pc/export",
  access: "signed-in",
  input: "body",
  answers: "file",
  summary: "Writes the buyer's orders to a file",
  refusals: [404],
};

export const buyAgain: Call<{ body: MaybeSeenBody; reply: BoughtAgain }> = {
  method: "POST",
  path: "/api/platformOrder/pc/buyAgain",
  access: "signed-in",
  input: "body",
  summary: "Puts the goods of an order into the cart",
  refusals: [404, 5001],
};

export const merchantOrderCounts: Call<{ reply: OrderCounts }> = {
  method: "GET",
  path: "/api/platformOrder/merchant/getStatusNum",
  access: { permission: "order:spot:confirm" },
  input: "none",
  summary: "The merchant's orders by status",
};

export const exportMerchantOrders: Call<{ body: Static<typeof OrderExportBody>; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/export",
  access: { permission: "order:spot:confirm" },
  input: "body",
  answers: "file",
  summary: "Writes the merchant's orders to a file",
  refusals: [404],
};

export const merchantOrder: Call<{ query: IdOnly; reply: OrderDetail }> = {
  method: "GET",
  path: "/api/platformOrder/merchant/getInfo",
  access: { permission: "order:spot:confirm" },
  input: "query",
  summary: "One order that the merchant has received",
  refusals: [404],
};

export const auditVoucher: Call<{ body: AuditVoucherBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/auditVoucher",
  access: { permission: "order:spot:receive" },
  input: "body",
  summary: "Accepts or rejects a payment voucher",
  refusals: [404, 5001],
};

export const shipOrder: Call<{ body: ShipBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/ship",
  access: { permission: "order:spot:confirm" },
  input: "body",
  summary: "Reports the shipment of an order",
  refusals: [404, 5001],
};

export const agreeCancel: Call<{ body: MaybeSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/agreeCancel",
  access: { permission: "order:spot:receive" },
  input: "body",
  summary: "Agrees to cancel an order",
  refusals: [404, 5001],
};

export const refuseCancel: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/refuseCancel",
  access: { permission: "order:spot:receive" },
  input: "body",
  summary: "Refuses to cancel an order",
  refusals: [404, 5001],
};

export const settleOrder: Call<{ body: PostSettleBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/postSettle",
  access: { permission: "order:spot:receive" },
  input: "body",
  summary: "Settles an order by the tally sheets",
  refusals: [404, 5001],
};

export const settleRefund: Call<{ body: SettleRefundBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/settleRefund",
  access: { permission: "order:spot:receive" },
  input: "body",
  summary: "Reports that a refund was paid",
  refusals: [404],
};

export const allOrders: Call<{ body: Static<typeof OrderListBody>; reply: Page<OrderBrief> }> = {
  method: "POST",
  path: "/api/platformOrder/admin/getList",
  access: { permission: "order:spot:audit" },
  input: "body",
  summary: "Orders for the operator",
  refusals: [404],
};

export const allOrderCounts: Call<{ reply: OrderCounts }> = {
  method: "GET",
  path: "/api/platformOrder/admin/getStatusNum",
  access: { permission: "order:spot:audit" },
  input: "none",
  summary: "Orders by status for the operator",
};

export const orderAdmin: Call<{ query: IdOnly; reply: OrderDetail }> = {
  method: "GET",
  path: "/api/platformOrder/admin/getInfo",
  access: { permission: "order:spot:audit" },
  input: "query",
  summary: "One order for the operator",
  refusals: [404],
};

export const auditVoucherAdmin: Call<{ body: AuditVoucherBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/admin/auditVoucher",
  access: { permission: "order:spot:audit" },
  input: "body",
  summary: "Accepts or rejects a payment voucher as the operator",
  refusals: [404, 5001],
};

export const agreeCancelAdmin: Call<{ body: MaybeSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/admin/agreeCancel",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Agrees to cancel as the operator",
  refusals: [404, 5001],
};

export const confirmReceiptAdmin: Call<{ body: MaybeSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/admin/confirmReceive",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Confirms receipt as the operator",
  refusals: [404, 5001],
};

export const forceCancel: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/admin/forceCancel",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Cancels an order as the operator",
  refusals: [404, 5001],
};

export const refuseCancelAdmin: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/admin/refuseCancel",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Refuses to cancel as the operator",
  refusals: [404, 5001],
};

export const disputeOrderAdmin: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/admin/dispute",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Opens a dispute as the operator",
  refusals: [404, 5001],
};

export const settleOrderAdmin: Call<{ body: PostSettleBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/admin/postSettle",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Settles an order as the operator",
  refusals: [404, 5001],
};

export const settleRefundAdmin: Call<{ body: SettleRefundBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/admin/settleRefund",
  access: { permission: "order:spot:settle" },
  input: "body",
  summary: "Reports a paid refund as the operator",
  refusals: [404],
};

export const resolveDispute: Call<{ body: ResolveBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/admin/resolveDispute",
  access: { permission: "order:spot:dispute" },
  input: "body",
  summary: "Rules on a dispute",
  refusals: [404, 5001],
};
