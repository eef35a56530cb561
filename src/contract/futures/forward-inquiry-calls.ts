import type { Inquiry, InquiryDetail } from "../../domain/futures/inquiry.ts";
import type { ForwardInquiryId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { get, holders, post, signedIn } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type { InquiryAdd, InquiryCounter, InquiryListBody, InquiryQuote } from "./forward-inquiry-schemas.ts";
import type { FuturesReasonBody, FuturesSeenBody } from "./forward-offer-schemas.ts";

const mayRuleOnOrders = holders("futures:order:dispute");
const mayQuote = holders("futures:inquiry:quote");

export const allForwardInquiries = mayRuleOnOrders(
  post<InquiryListBody, Page<Inquiry>>("/api/futuresInquiry/admin/getList", "Forward inquiries for the operator"),
);
export const forwardInquiryAdmin = mayRuleOnOrders(
  get<IdOnly<ForwardInquiryId>, InquiryDetail>(
    "/api/futuresInquiry/admin/getInfo",
    "One forward inquiry for the operator",
    404,
  ),
);
export const ownForwardInquiryList = signedIn(
  post<InquiryListBody, Page<Inquiry>>("/api/futuresInquiry/pc/getList", "The buyer's forward inquiries"),
);
export const ownForwardInquiry = signedIn(
  get<IdOnly<ForwardInquiryId>, Inquiry>("/api/futuresInquiry/pc/getInfo", "One of the buyer's forward inquiries", 404),
);
export const addForwardInquiry = signedIn(
  post<InquiryAdd, ForwardInquiryId>("/api/futuresInquiry/pc/add", "Asks about a forward offer", 404, 5002),
);
export const counterForwardInquiry = signedIn(
  post<InquiryCounter, null>("/api/futuresInquiry/pc/counter", "Answers the merchant's price", 404, 5001),
);
export const acceptForwardInquiry = signedIn(
  post<FuturesSeenBody<ForwardInquiryId>, null>(
    "/api/futuresInquiry/pc/accept",
    "Accepts the merchant's price",
    404,
    5001,
  ),
);
export const withdrawForwardInquiry = signedIn(
  post<FuturesSeenBody<ForwardInquiryId>, null>(
    "/api/futuresInquiry/pc/withdraw",
    "Withdraws a forward inquiry",
    404,
    5001,
  ),
);
export const rejectForwardInquiry = signedIn(
  post<FuturesReasonBody<ForwardInquiryId>, null>(
    "/api/futuresInquiry/pc/reject",
    "Rejects the merchant's price",
    404,
    5001,
  ),
);
export const merchantForwardInquiryList = mayQuote(
  post<InquiryListBody, Page<Inquiry>>(
    "/api/futuresInquiry/merchant/getList",
    "Forward inquiries that the merchant has received",
  ),
);
export const merchantForwardInquiry = mayQuote(
  get<IdOnly<ForwardInquiryId>, Inquiry>(
    "/api/futuresInquiry/merchant/getInfo",
    "One forward inquiry that the merchant has received",
    404,
  ),
);
export const quoteForwardInquiry = mayQuote(
  post<InquiryQuote, null>("/api/futuresInquiry/merchant/quote", "Quotes for a forward inquiry", 404, 5001),
);
export const reissueForwardQuote = mayQuote(
  post<InquiryQuote, null>("/api/futuresInquiry/merchant/reissue", "Issues an expired forward quote anew", 404, 5001),
);
export const acceptForwardCounter = mayQuote(
  post<FuturesSeenBody<ForwardInquiryId>, null>(
    "/api/futuresInquiry/merchant/acceptCounter",
    "Accepts the buyer's counter-offer",
    404,
    5001,
  ),
);
export const declineForwardInquiry = mayQuote(
  post<FuturesReasonBody<ForwardInquiryId>, null>(
    "/api/futuresInquiry/merchant/decline",
    "Declines a forward inquiry",
    404,
    5001,
  ),
);
