import type { ForwardOrderId, OrderId } from "../../domain/ids.ts";
import { post, signedIn } from "../call.ts";
import type { ReasonBody, VersionedBody } from "../common.ts";
import type { ForwardRefundAccountBody, RefundAccountBody } from "./refund-schemas.ts";

/* Money that goes back to the buyer at the end of a spot or a forward order. */

export const nameRefundAccount = signedIn(
  post<RefundAccountBody, null>(
    "/api/platformOrder/pc/nameRefundAccount",
    "Names the account that a refund is paid to",
    404,
    5001,
  ),
);
export const receiveRefund = signedIn(
  post<VersionedBody<OrderId>, null>("/api/platformOrder/pc/receiveRefund", "Confirms that a refund came", 404, 5001),
);
export const denyRefund = signedIn(
  post<ReasonBody<OrderId>, null>("/api/platformOrder/pc/denyRefund", "Reports that no refund came", 404, 5001),
);
export const nameForwardRefundAccount = signedIn(
  post<ForwardRefundAccountBody, null>(
    "/api/futuresOrder/pc/nameRefundAccount",
    "Names the account that the refund of a forward order is paid to",
    404,
    5001,
  ),
);
export const receiveForwardRefund = signedIn(
  post<VersionedBody<ForwardOrderId>, null>(
    "/api/futuresOrder/pc/receiveRefund",
    "Confirms that the refund of a forward order came",
    404,
    5001,
  ),
);
export const denyForwardRefund = signedIn(
  post<ReasonBody<ForwardOrderId>, null>(
    "/api/futuresOrder/pc/denyRefund",
    "Reports that no refund of a forward order came",
    404,
    5001,
  ),
);
