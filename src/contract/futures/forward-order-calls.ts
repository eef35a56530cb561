import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import type { ForwardOrderId, ForwardPaperId, PaymentVoucherId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { get, holders, post, roomy, signedIn } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type {
  FuturesAdd,
  FuturesDocForm,
  FuturesDocsForm,
  FuturesListBody,
  FuturesVoucherForm,
} from "./forward-order-schemas.ts";

const mayHandleOrders = holders("futures:order:handle");
const mayRuleOnOrders = holders("futures:order:dispute");

export const ownForwardOrderList = signedIn(
  post<FuturesListBody, Page<FuturesOrderBrief>>("/api/futuresOrder/pc/getList", "The buyer's forward orders"),
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
