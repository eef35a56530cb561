import type { Static } from "typebox";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import type { ForwardOrderId, ForwardPaperId, PaymentVoucherId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { get, holders, post, roomy, signedIn } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type { FuturesReasonBody, FuturesSeenBody } from "./forward-offer-schemas.ts";
import type {
  FuturesAdd,
  FuturesAdminListBody,
  FuturesAnswer,
  FuturesAuditBody,
  FuturesConfirmBody,
  FuturesDispute,
  FuturesDocForm,
  FuturesDocsForm,
  FuturesForceBody,
  FuturesListBody,
  FuturesMilestoneForm,
  FuturesResolveBody,
  FuturesSettlementBody,
  FuturesVoucherForm,
} from "./forward-order-schemas.ts";

const mayHandleOrders = holders("futures:order:handle");
const mayRuleOnOrders = holders("futures:order:dispute");
const mayReceiveOrders = holders("futures:order:receive");

export const ownForwardOrderList = signedIn(
  post<FuturesListBody, Page<FuturesOrderBrief>>("/api/futuresOrder/pc/getList", "The buyer's forward orders"),
);
export const merchantForwardOrderList = mayHandleOrders(
  post<FuturesAdminListBody, Page<FuturesOrderBrief>>(
    "/api/futuresOrder/merchant/getList",
    "Forward orders that the merchant has received",
  ),
);
export const allForwardOrders = mayRuleOnOrders(
  post<FuturesAdminListBody, Page<FuturesOrderBrief>>(
    "/api/futuresOrder/admin/getList",
    "Forward orders for the operator",
  ),
);
export const ownForwardOrder = signedIn(
  get<IdOnly<ForwardOrderId>, FuturesOrderDetail>(
    "/api/futuresOrder/pc/getInfo",
    "One of the buyer's forward orders",
    404,
  ),
);
export const merchantForwardOrder = mayHandleOrders(
  get<IdOnly<ForwardOrderId>, FuturesOrderDetail>(
    "/api/futuresOrder/merchant/getInfo",
    "One forward order for the merchant",
    404,
  ),
);
export const forwardOrderAdmin = mayRuleOnOrders(
  get<IdOnly<ForwardOrderId>, FuturesOrderDetail>(
    "/api/futuresOrder/admin/getInfo",
    "One forward order for the operator",
    404,
  ),
);
export const addForwardOrder = signedIn(
  post<FuturesAdd, ForwardOrderId>("/api/futuresOrder/pc/add", "Orders forward goods", 404, 5001, 5002),
);
export const addForwardVoucher = signedIn(
  roomy(
    64,
    post<FuturesVoucherForm, PaymentVoucherId>(
      "/api/futuresOrder/pc/addVoucher",
      "Hands in a payment voucher of a forward order",
      404,
      5001,
    ),
  ),
);
export const addForwardDocument = signedIn(
  post<FuturesDocForm, ForwardPaperId>("/api/futuresOrder/pc/addDoc", "Adds a document to a forward order", 404, 5001),
);
export const cancelForwardOrder = signedIn(
  post<FuturesReasonBody<ForwardOrderId>, null>("/api/futuresOrder/pc/cancel", "Cancels a forward order", 404, 5001),
);
export const disputeForwardOrder = signedIn(
  post<FuturesDispute, null>("/api/futuresOrder/pc/dispute", "Opens a dispute on a forward order", 404, 5001),
);
export const confirmForwardSettlement = signedIn(
  post<FuturesSeenBody<ForwardOrderId>, null>(
    "/api/futuresOrder/pc/confirmSettle",
    "Confirms the settlement of a forward order",
    404,
    5001,
  ),
);
export const confirmForwardOrder = mayHandleOrders(
  post<Static<typeof FuturesConfirmBody>, null>(
    "/api/futuresOrder/merchant/confirm",
    "Confirms a forward order",
    404,
    5001,
  ),
);
export const declineForwardOrder = mayHandleOrders(
  post<FuturesReasonBody<ForwardOrderId>, null>(
    "/api/futuresOrder/merchant/decline",
    "Declines a forward order",
    404,
    5001,
  ),
);
export const addMerchantForwardDocument = mayHandleOrders(
  post<FuturesDocForm, ForwardPaperId>(
    "/api/futuresOrder/merchant/addDoc",
    "Adds a document as the merchant",
    404,
    5001,
  ),
);
export const addMerchantForwardDocuments = mayHandleOrders(
  post<FuturesDocsForm, ForwardPaperId[]>(
    "/api/futuresOrder/merchant/addDocs",
    "Adds several documents at once as the merchant, all or none",
    404,
    5001,
  ),
);
export const answerForwardDispute = mayHandleOrders(
  post<FuturesAnswer, null>(
    "/api/futuresOrder/merchant/answerDispute",
    "States the supplier's side of a dispute, once",
    404,
    5001,
  ),
);
export const auditForwardVoucher = mayReceiveOrders(
  post<Static<typeof FuturesAuditBody>, null>(
    "/api/futuresOrder/merchant/auditVoucher",
    "Accepts or rejects a payment voucher",
    404,
    5001,
  ),
);
export const updateForwardMilestone = mayHandleOrders(
  post<FuturesMilestoneForm, null>(
    "/api/futuresOrder/merchant/updateMilestone",
    "Reports a milestone of a forward order",
    404,
    5001,
  ),
);
export const settleForwardOrder = mayReceiveOrders(
  post<Static<typeof FuturesSettlementBody>, null>(
    "/api/futuresOrder/merchant/postSettle",
    "Settles a forward order by the real tally",
    404,
    5001,
  ),
);
export const auditForwardVoucherAdmin = mayRuleOnOrders(
  post<Static<typeof FuturesAuditBody>, null>(
    "/api/futuresOrder/admin/auditVoucher",
    "Accepts or rejects a payment voucher as the operator",
    404,
    5001,
  ),
);
export const resolveForwardDispute = mayRuleOnOrders(
  post<Static<typeof FuturesResolveBody>, null>("/api/futuresOrder/admin/resolve", "Rules on a dispute", 404, 5001),
);
export const settleForwardOrderAdmin = mayRuleOnOrders(
  post<Static<typeof FuturesSettlementBody>, null>(
    "/api/futuresOrder/admin/postSettle",
    "Settles a forward order as the operator",
    404,
    5001,
  ),
);
export const cancelForwardOrderAdmin = mayRuleOnOrders(
  post<Static<typeof FuturesForceBody>, null>(
    "/api/futuresOrder/admin/cancel",
    "Cancels a forward order as the operator",
    404,
    5001,
  ),
);
