import type { Inquiry, InquiryDetail } from "../../domain/futures/inquiry.ts";
import type { ForwardInquiryId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { get, holders, post, signedIn } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type { InquiryAdd, InquiryListBody } from "./forward-inquiry-schemas.ts";

const mayRuleOnOrders = holders("futures:order:dispute");
const mayQuote = holders("futures:inquiry:quote");

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
export const merchantForwardInquiry = mayQuote(
  get<IdOnly<ForwardInquiryId>, Inquiry>(
    "/api/futuresInquiry/merchant/getInfo",
    "One forward inquiry that the merchant has received",
    404,
  ),
);
