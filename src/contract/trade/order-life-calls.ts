import type { OrderId, PaymentVoucherId } from "../../domain/ids.ts";
import type { BoughtAgain, OrderCounts, OrderDetail } from "../../domain/trade/order-view.ts";
import { answers, costly, get, holders, post, roomy, signedIn } from "../call.ts";
import type { IdOnly, MaybeVersionedBody } from "../common.ts";
import type { VoucherBody } from "./order-life-schemas.ts";
import type { OrderExportBody } from "./order-schemas.ts";

const mayConfirmOrders = holders("order:spot:confirm");
const maySeeOrders = holders("order:spot:audit");

export const addPaymentVoucher = signedIn(
  roomy(
    64,
    post<VoucherBody, PaymentVoucherId>("/api/platformOrder/pc/addVoucher", "Hands in a payment voucher", 404, 5001),
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
  post<MaybeVersionedBody<OrderId>, BoughtAgain>(
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
export const allOrderCounts = maySeeOrders(
  get<OrderCounts>("/api/platformOrder/admin/getStatusNum", "Orders by status for the operator"),
);
export const orderAdmin = maySeeOrders(
  get<IdOnly<OrderId>, OrderDetail>("/api/platformOrder/admin/getInfo", "One order for the operator", 404),
);
