import type { Static } from "typebox";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type { FuturesReasonBody, FuturesSeenBody } from "./forward-offer-schemas.ts";
import type {
  FuturesAdd,
  FuturesAdminListBody,
  FuturesAuditBody,
  FuturesConfirmBody,
  FuturesDocForm,
  FuturesForceBody,
  FuturesListBody,
  FuturesMilestoneForm,
  FuturesResolveBody,
  FuturesSettleBody,
  FuturesVoucherForm,
} from "./forward-order-schemas.ts";

export const ownForwardOrderList: Call<{ body: FuturesListBody; reply: Page<FuturesOrderBrief> }> = {
  method: "POST",
  path: "/api/futuresOrder/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "The buyer's forward orders",
};

export const merchantForwardOrderList: Call<{ body: FuturesListBody; reply: Page<FuturesOrderBrief> }> = {
  method: "POST",
  path: "/api/futuresOrder/merchant/getList",
  access: { permission: "futures:order:handle" },
  input: "body",
  summary: "Forward orders that the merchant has received",
};

export const allForwardOrders: Call<{ body: FuturesAdminListBody; reply: Page<FuturesOrderBrief> }> = {
  method: "POST",
  path: "/api/futuresOrder/admin/getList",
  access: { permission: "futures:order:dispute" },
  input: "body",
  summary: "Forward orders for the operator",
};

export const ownForwardOrder: Call<{ query: IdOnly; reply: FuturesOrderDetail }> = {
  method: "GET",
  path: "/api/futuresOrder/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "One of the buyer's forward orders",
  refusals: [404],
};

export const merchantForwardOrder: Call<{ query: IdOnly; reply: FuturesOrderDetail }> = {
  method: "GET",
  path: "/api/futuresOrder/merchant/getInfo",
  access: { permission: "futures:order:handle" },
  input: "query",
  summary: "One forward order for the merchant",
  refusals: [404],
};

export const forwardOrderAdmin: Call<{ query: IdOnly; reply: FuturesOrderDetail }> = {
  method: "GET",
  path: "/api/futuresOrder/admin/getInfo",
  access: { permission: "futures:order:dispute" },
  input: "query",
  summary: "One forward order for the operator",
  refusals: [404],
};

export const addForwardOrder: Call<{ body: FuturesAdd; reply: string }> = {
  method: "POST",
  path: "/api/futuresOrder/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Orders forward goods",
  refusals: [404, 5002],
};

export const addForwardVoucher: Call<{ body: FuturesVoucherForm; reply: string }> = {
  method: "POST",
  path: "/api/futuresOrder/pc/addVoucher",
  access: "signed-in",
  input: "body",
  summary: "Hands in a payment voucher of a forward order",
  refusals: [404, 5001],
};

export const addForwardDocument: Call<{ body: FuturesDocForm; reply: string }> = {
  method: "POST",
  path: "/api/futuresOrder/pc/addDoc",
  access: "signed-in",
  input: "body",
  summary: "Adds a document to a forward order",
  refusals: [404, 5001],
};

export const cancelForwardOrder: Call<{ body: FuturesReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/futuresOrder/pc/cancel",
  access: "signed-in",
  input: "body",
  summary: "Cancels a forward order",
  refusals: [404, 5001],
};

export const disputeForwardOrder: Call<{ body: FuturesReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/futuresOrder/pc/dispute",
  access: "signed-in",
  input: "body",
  summary: "Opens a dispute on a forward order",
  refusals: [404, 5001],
};

export const confirmForwardSettlement: Call<{
  body: FuturesSeenBody;
  reply: null;
}> = {
  method: "POST",
  path: "/api/futuresOrder/pc/confirmSettle",
  access: "signed-in",
  input: "body",
  summary: "Confirms the settlement of a forward order",
  refusals: [404, 5001],
};

export const confirmForwardOrder: Call<{ body: Static<typeof FuturesConfirmBody>; reply: null }> = {
  method: "POST",
  path: "/api/futuresOrder/merchant/confirm",
  access: { permission: "futures:order:handle" },
  input: "body",
  summary: "Confirms a forward order",
  refusals: [404, 5001],
};

export const declineForwardOrder: Call<{ body: FuturesReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/futuresOrder/merchant/decline",
  access: { permission: "futures:order:handle" },
  input: "body",
  summary: "Declines a forward order",
  refusals: [404, 5001],
};

export const addMerchantForwardDocument: Call<{ body: FuturesDocForm; reply: string }> = {
  method: "POST",
  path: "/api/futuresOrder/merchant/addDoc",
  access: { permission: "futures:order:handle" },
  input: "body",
  summary: "Adds a document as the merchant",
  refusals: [404, 5001],
};

export const auditForwardVoucher: Call<{ body: Static<typeof FuturesAuditBody>; reply: null }> = {
  method: "POST",
  path: "/api/futuresOrder/merchant/auditVoucher",
  access: { permission: "futures:order:receive" },
  input: "body",
  summary: "Accepts or rejects a payment voucher",
  refusals: [404, 5001],
};

export const updateForwardMilestone: Call<{ body: FuturesMilestoneForm; reply: null }> = {
  method: "POST",
  path: "/api/futuresOrder/merchant/updateMilestone",
  access: { permission: "futures:order:handle" },
  input: "body",
  summary: "Reports a milestone of a forward order",
  refusals: [404, 5001],
};

export const settleForwardOrder: Call<{ body: Static<typeof FuturesSettleBody>; reply: null }> = {
  method: "POST",
  path: "/api/futuresOrder/merchant/postSettle",
  access: { permission: "futures:order:receive" },
  input: "body",
  summary: "Settles a forward order by the real tally",
  refusals: [404, 5001],
};

export const auditForwardVoucherAdmin: Call<{
  body: Static<typeof FuturesAuditBody>;
  reply: null;
}> = {
  method: "POST",
  path: "/api/futuresOrder/admin/auditVoucher",
  access: { permission: "futures:order:dispute" },
  input: "body",
  summary: "Accepts or rejects a payment voucher as the operator",
  refusals: [404, 5001],
};

export const resolveForwardDispute: Call<{
  body: Static<typeof FuturesResolveBody>;
  reply: null;
}> = {
  method: "POST",
  path: "/api/futuresOrder/admin/resolve",
  access: { permission: "futures:order:dispute" },
  input: "body",
  summary: "Rules on a dispute",
  refusals: [404, 5001],
};

export const settleForwardOrderAdmin: Call<{
  body: Static<typeof FuturesSettleBody>;
  reply: null;
}> = {
  method: "POST",
  path: "/api/futuresOrder/admin/postSettle",
  access: { permission: "futures:order:dispute" },
  input: "body",
  summary: "Settles a forward order as the operator",
  refusals: [404, 5001],
};

export const cancelForwardOrderAdmin: Call<{
  body: Static<typeof FuturesForceBody>;
  reply: null;
}> = {
  method: "POST",
  path: "/api/futuresOrder/admin/cancel",
  access: { permission: "futures:order:dispute" },
  input: "body",
  summary: "Cancels a forward order as the operator",
  refusals: [404, 5001],
};
